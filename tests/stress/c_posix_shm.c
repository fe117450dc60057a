/* Shared memory of POSIX. */
#include <sys/mman.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "stress.h"

#define BYTES	65536		/* at the most */

static bool
posix_shm_remove(const char *name, key_t key)
{
	(void)key;
	return (shm_unlink(name) == 0);
}

static void
posix_shm_open(struct stress *s)
{
	char name[STRESS_NAME];
	int fd;

	(void)signal(SIGSYS, SIG_IGN);
	(void)stress_name(s, 0, 0, name);
	fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
	if (fd == -1 && (errno == ENOSYS || errno == ENOENT))
		stress_skip(s, "this system has no shared memory with names, "
		    "or nowhere to keep it, such as /dev/shm");
	if (fd == -1 || close(fd) == -1 || shm_unlink(name) == -1)
		stress_fail(s, "shm_open(3)");
}

static void *
posix_shm_map(struct stress *s, int fd, size_t len)
{
	void *p;

	p = mmap(NULL, len, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (p != MAP_FAILED)
		return (p);
	stress_short(s, "mmap(2)", ENOMEM, EAGAIN, ENFILE, 0);
	return (NULL);
}

static void
posix_shm_use(struct stress *s, unsigned char *one, unsigned char *two,
    size_t len)
{
	pid_t pid;
	size_t i;

	for (i = 0; i < len; i++)
		if (two[i] != 0)
			stress_wrong(s, "byte %zu of new shared memory is %#x",
			    i, two[i]);
	stress_fill(one, len, 0, s->s_step);
	stress_check(s, two, len, 0, s->s_step, "shared memory");
	if ((pid = stress_fork(s)) == 0) {
		stress_check(s, one, len, 0, s->s_step,
		    "shared memory in a child");
		stress_fill(one, len, 0, ~s->s_step);
		_exit(0);
	}
	if (pid == -1)
		return;
	stress_join(s, pid);
	stress_check(s, two, len, 0, ~s->s_step,
	    "shared memory that a child wrote");
}

static void
posix_shm_step(struct stress *s)
{
	char name[STRESS_NAME];
	void *one, *two;
	size_t len;
	int fd;

	len = 1 + (size_t)stress_pick(s, BYTES);
	(void)stress_name(s, s->s_member, 0, name);
	if ((fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600)) == -1) {
		stress_short(s, "shm_open(3)", EMFILE, ENFILE, ENOSPC, 0);
		return;
	}
	if (ftruncate(fd, (off_t)len) == -1)
		stress_fail(s, "ftruncate(2)");
	one = posix_shm_map(s, fd, len);
	two = posix_shm_map(s, fd, len);
	if (close(fd) == -1 || shm_unlink(name) == -1)
		stress_fail(s, "close(2) and shm_unlink(3)");
	if (shm_open(name, O_RDWR, 0) != -1 || errno != ENOENT)
		stress_wrong(s, "shared memory that was removed is there");
	if (one != NULL && two != NULL)
		posix_shm_use(s, one, two, len);
	if ((one != NULL && munmap(one, len) == -1) ||
	    (two != NULL && munmap(two, len) == -1))
		stress_fail(s, "munmap(2)");
}

const struct stress_class class_posix_shm = {
	.c_name = "posix_shm",
	.c_descr = "POSIX shared memory of up to 64 kB is made, mapped twice, "
	    "loses its name, and is written by a child: it is zero at first, "
	    "and then all see the same bytes",
	.c_procs = 1,
	.c_open = posix_shm_open,
	.c_step = posix_shm_step,
	.c_remove = posix_shm_remove,
};

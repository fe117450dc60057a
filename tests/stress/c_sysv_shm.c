/* Shared memory of System V: all who attach it see the same. */
#include <sys/shm.h>

#include <unistd.h>

#include "h_sysv.h"

#define BYTES	65536		/* at the most */

static bool
sysv_shm_remove(const char *name, key_t key)
{
	int id;

	(void)name;
	return ((id = shmget(key, 0, 0)) != -1 &&
	    shmctl(id, IPC_RMID, NULL) == 0);
}

static void
sysv_shm_open(struct stress *s)
{
	(void)signal(SIGSYS, SIG_IGN);
	sysv_try(s, shmget(stress_key(s, 0, 0), 1, IPC_CREAT | IPC_EXCL | 0600),
	    "segments of shared memory", "kernel.shmmni or kern.ipc.shmmni");
	(void)sysv_shm_remove(NULL, stress_key(s, 0, 0));
}

static void
sysv_shm_count(struct stress *s, int id, size_t len, long want)
{
	struct shmid_ds ds;

	if (shmctl(id, IPC_STAT, &ds) == -1)
		stress_fail(s, "shmctl(2)");
	if ((long)ds.shm_nattch != want || ds.shm_segsz != len)
		stress_wrong(s, "a segment of %zu bytes, attached %ld times, "
		    "is said to have %zu bytes and to be attached %ld times",
		    len, want, (size_t)ds.shm_segsz, (long)ds.shm_nattch);
}

static void
sysv_shm_child(struct stress *s, void *one, size_t len)
{
	stress_check(s, one, len, 0, s->s_step, "shared memory in a child");
	stress_fill(one, len, 0, ~s->s_step);
	_exit(shmdt(one) == 0 ? 0 : 1);
}

static void
sysv_shm_step(struct stress *s)
{
	void *one, *two;
	size_t len;
	pid_t pid;
	int id;

	len = 1 + (size_t)stress_pick(s, BYTES);
	if ((id = shmget(stress_key(s, s->s_member, 0), len,
	    IPC_CREAT | IPC_EXCL | 0600)) == -1) {
		stress_short(s, "shmget(2)", ENOSPC, ENOMEM, ENFILE, 0);
		return;
	}
	one = shmat(id, NULL, 0);
	two = shmat(id, NULL, 0);
	if (one == (void *)-1 || two == (void *)-1)
		stress_fail(s, "shmat(2)");
	sysv_shm_count(s, id, len, 2);
	stress_fill(one, len, 0, s->s_step);
	stress_check(s, two, len, 0, s->s_step, "shared memory");
	if ((pid = stress_fork(s)) == 0)
		sysv_shm_child(s, one, len);
	if (pid != -1) {
		stress_join(s, pid);
		stress_check(s, two, len, 0, ~s->s_step,
		    "shared memory that a child wrote");
	}
	if (shmdt(two) == -1)
		stress_fail(s, "shmdt(2)");
	if (pid != -1)
		sysv_shm_count(s, id, len, 1);
	if (shmdt(one) == -1 || shmctl(id, IPC_RMID, NULL) == -1)
		stress_fail(s, "shmdt(2) and shmctl(2)");
}

const struct stress_class class_sysv_shm = {
	.c_name = "sysv_shm",
	.c_descr = "segments of up to 64 kB of System V shared memory are "
	    "made, attached twice, written by a child, and removed: all see "
	    "the same bytes, and the number of those who attached them is "
	    "right",
	.c_procs = 1,
	.c_open = sysv_shm_open,
	.c_step = sysv_shm_step,
	.c_remove = sysv_shm_remove,
};

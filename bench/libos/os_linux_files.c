/*
 * Reading what Linux says in /proc and /sys.
 */
#include <sys/types.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_linux.h"

static bool
read_text(int fd, char *buf, size_t size)
{
	ssize_t n;
	size_t have;

	have = 0;
	while (have < size - 1) {
		n = pread(fd, buf + have, size - 1 - have, (off_t)have);
		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		have += (size_t)n;
	}
	buf[have] = '\0';
	return (have > 0);
}

bool
os_file_read(const char *path, char *buf, size_t size)
{
	bool ok;
	int fd;

	buf[0] = '\0';
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd == -1)
		return (false);
	ok = read_text(fd, buf, size);
	(void)close(fd);
	return (ok);
}

int64_t
os_file_number(const char *path)
{
	char buf[64], *end;
	long long n;

	if (!os_file_read(path, buf, sizeof(buf)))
		return (-1);
	errno = 0;
	n = strtoll(buf, &end, 10);
	if (end == buf || errno != 0)
		return (-1);
	return (n);
}

/* A program may have closed all descriptors, and ours may be another's now. */
static bool
still_ours(const struct os_kept *k)
{
	struct stat st;

	return (fstat(k->k_fd, &st) == 0 && st.st_dev == k->k_dev &&
	    st.st_ino == k->k_ino);
}

static bool
keep(struct os_kept *k, pid_t pid)
{
	struct stat st;

	k->k_fd = open(k->k_path, O_RDONLY | O_CLOEXEC);
	if (k->k_fd == -1)
		return (false);
	if (fstat(k->k_fd, &st) == -1) {
		(void)close(k->k_fd);
		k->k_fd = -1;
		return (false);
	}
	k->k_pid = pid;
	k->k_dev = st.st_dev;
	k->k_ino = st.st_ino;
	return (true);
}

bool
os_kept_read(struct os_kept *k, char *buf, size_t size)
{
	pid_t pid;

	buf[0] = '\0';
	pid = getpid();
	if (syscall(SYS_gettid) != pid)
		return (os_file_read(k->k_path, buf, size));
	if (k->k_gone)
		return (false);
	if (k->k_fd != -1 && !still_ours(k))
		k->k_fd = -1;
	if (k->k_fd != -1 && k->k_pid != pid) {
		(void)close(k->k_fd);
		k->k_fd = -1;
	}
	if ((k->k_fd != -1 || keep(k, pid)) && read_text(k->k_fd, buf, size))
		return (true);
	k->k_gone = true;
	return (false);
}

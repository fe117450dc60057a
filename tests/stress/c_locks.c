/* Locks of a file exclude. */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "h_exclude.h"

#define RECORDS	4
#define FILE_NAME "../locked"

struct locks {
	int	k_fd;
};

static void
locks_open(struct stress *s)
{
	const int64_t zero[RECORDS] = { 0 };
	int fd;

	stress_room(s, 4096);
	if ((fd = open("locked", O_RDWR | O_CREAT | O_EXCL, 0600)) == -1 ||
	    write(fd, zero, sizeof(zero)) != (ssize_t)sizeof(zero) ||
	    close(fd) == -1)
		stress_fail(s, "a file to be locked");
}

static void
locks_start(struct stress *s)
{
	struct locks *k = s->s_state;

	if ((k->k_fd = open(FILE_NAME, O_RDWR)) == -1)
		stress_fail(s, "open(2)");
}

static void
locks_stop(struct stress *s)
{
	struct locks *k = s->s_state;

	if (close(k->k_fd) == -1)
		stress_fail(s, "close(2)");
}

static bool
locks_set(struct stress *s, int fd, size_t record, short type)
{
	struct flock l;

	l.l_type = type;
	l.l_whence = SEEK_SET;
	l.l_start = (off_t)(record * sizeof(int64_t));
	l.l_len = (off_t)sizeof(int64_t);
	l.l_pid = 0;
	while (fcntl(fd, F_SETLKW, &l) == -1)
		if (errno != EINTR) {
			stress_short(s, "fcntl(2)", ENOLCK, ENOMEM, 0);
			return (false);
		}
	return (true);
}

/* The number in the file adds up as well as that in memory. */
static void
locks_step(struct stress *s)
{
	struct exclude *x = s->s_shared;
	struct locks *k = s->s_state;
	int64_t before, sum;
	long amount;
	size_t i;
	off_t at;

	i = (size_t)stress_pick(s, RECORDS);
	amount = exclude_choose(s);
	if (!locks_set(s, k->k_fd, i, F_WRLCK))
		return;
	at = (off_t)(i * sizeof(sum));
	if (pread(k->k_fd, &sum, sizeof(sum), at) != (ssize_t)sizeof(sum))
		stress_fail(s, "pread(2)");
	before = x[i].x_sum;
	if (sum != before)
		stress_wrong(s, "a locked record is %lld, not %lld",
		    (long long)sum, (long long)before);
	exclude_inside(s, &x[i], amount, "fcntl(2)");
	sum = x[i].x_sum;
	if (pwrite(k->k_fd, &sum, sizeof(sum), at) != (ssize_t)sizeof(sum))
		stress_fail(s, "pwrite(2)");
	if (!locks_set(s, k->k_fd, i, F_UNLCK))
		stress_fail(s, "fcntl(2): a lock can not be given back");
}

static void
locks_close(struct stress *s)
{
	struct exclude *x = s->s_shared;
	size_t i;

	for (i = 0; i < RECORDS; i++)
		exclude_total(s, &x[i], "fcntl(2)");
	if (unlink("locked") == -1)
		stress_fail(s, "unlink(2)");
}

const struct stress_class class_locks = {
	.c_name = "locks",
	.c_descr = "all members lock records of one file, and add to them: one "
	    "at a time has a record, and what they add, in the file and in "
	    "memory, adds up",
	.c_state = sizeof(struct locks),
	.c_shared = RECORDS * sizeof(struct exclude),
	.c_open = locks_open,
	.c_start = locks_start,
	.c_step = locks_step,
	.c_stop = locks_stop,
	.c_close = locks_close,
};

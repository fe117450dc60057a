#include <fcntl.h>

#include "h_turns.h"

#define NAME	"lock"

/*
 * Turns by locks of three bytes of a file.  A side that has the turn holds two
 * of them, the other one holds the third and waits for the older one of the
 * two: that is what is given.
 */
struct locks {
	int	l_fd;
	int	l_mine;			/* the older one */
	int	l_ready[2];		/* a pipe: side 1 has its lock */
	struct turns_count l_count;
};

static int
lock(const struct locks *l, short type, int byte)
{
	struct flock f;

	memset(&f, 0, sizeof(f));
	f.l_type = type;
	f.l_whence = SEEK_SET;
	f.l_start = byte % 3;
	f.l_len = 1;
	return (fcntl(l->l_fd, F_SETLKW, &f) == -1 ? errno : 0);
}

/* The turn is that of side 0, once side 1 holds its lock. */
static int
begin(void *arg, int side)
{
	struct locks *l = arg;
	int error;
	char c = 'x';

	if (side == 0)
		return (read(l->l_ready[0], &c, 1) == 1 ? 0 : errno);
	l->l_mine = 1;
	if ((error = lock(l, F_WRLCK, 1)) != 0)
		return (error);
	return (write(l->l_ready[1], &c, 1) == 1 ? 0 : errno);
}

static int
give_away(void *arg, int side)
{
	struct locks *l = arg;
	int error;

	(void)side;
	if ((error = lock(l, F_UNLCK, l->l_mine)) == 0)
		l->l_mine = (l->l_mine + 2) % 3;
	return (error);
}

static int
give(void *arg, int side)
{
	struct locks *l = arg;

	return (turns_counted(&l->l_count, give_away, l, side));
}

static int
await(void *arg, int side)
{
	struct locks *l = arg;
	int error;

	if ((error = lock(l, F_WRLCK, l->l_mine + 2)) != 0)
		return (error);
	return (turns_expected(&l->l_count, side));
}

static void
measure(struct bench *b)
{
	struct locks l;
	const struct turns t = {
		.t_begin = begin, .t_give = give, .t_wait = await, .t_arg = &l
	};

	l.l_mine = 0;
	turns_count_open(b, &l.l_count);
	if (pipe(l.l_ready) == -1)
		bench_fail(b, "pipe(2)");
	l.l_fd = open(NAME, O_RDWR | O_CREAT | O_EXCL, 0600);
	if (l.l_fd == -1 || unlink(NAME) == -1)
		bench_fail(b, "cannot make %s in the work directory", NAME);
	/* These are ours alone, so that the other side waits from the first. */
	if ((errno = lock(&l, F_WRLCK, 0)) != 0 ||
	    (errno = lock(&l, F_WRLCK, 2)) != 0)
		bench_fail(b, "fcntl(2) of a lock");
	turns_take(b, &t);
	close(l.l_fd);
	close(l.l_ready[0]);
	close(l.l_ready[1]);
	turns_count_close(&l.l_count);
}

ATF_TC(fcntl_lock);
ATF_TC_HEAD(fcntl_lock, tc)
{
	bench_head(tc, "two processes wait for each other's fcntl(2) locks of "
	    "a file in turn: to and fro are two locks taken and two given "
	    "away", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(fcntl_lock, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_placeable(b))
			measure(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fcntl_lock);
	return (atf_no_error());
}

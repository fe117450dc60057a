#include <sys/eventfd.h>

#include "h_turns.h"

/* A descriptor for each side to read, and the turns given by them. */
struct events {
	int	e_fd[2];
	struct turns_count e_count;
};

static int
signal_event(void *arg, int side)
{
	const struct events *e = arg;
	uint64_t one = 1;

	return (write(e->e_fd[1 - side], &one, sizeof(one)) == sizeof(one) ?
	    0 : errno);
}

static int
give(void *arg, int side)
{
	struct events *e = arg;

	return (turns_counted(&e->e_count, signal_event, e, side));
}

/* Two events would have been added up. */
static int
await(void *arg, int side)
{
	struct events *e = arg;
	uint64_t n;

	if (read(e->e_fd[side], &n, sizeof(n)) != sizeof(n))
		return (errno);
	return (n == 1 ? turns_expected(&e->e_count, side) : EIO);
}

ATF_TC(eventfd);
ATF_TC_HEAD(eventfd, tc)
{
	bench_head(tc, "two processes wake each other by eventfd(2), to and "
	    "fro, and count the turns in memory of both: what is made for it, "
	    "so compare with pipe_latency", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(eventfd, tc)
{
	struct bench *b;
	struct events e;
	const struct turns t = {
		.t_give = give, .t_wait = await, .t_arg = &e
	};

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		if ((e.e_fd[0] = eventfd(0, 0)) == -1 && errno == ENOSYS) {
			bench_skip(b, "this kernel has no eventfd(2)");
			continue;
		}
		if (e.e_fd[0] == -1 || (e.e_fd[1] = eventfd(0, 0)) == -1)
			bench_fail(b, "eventfd(2)");
		turns_count_open(b, &e.e_count);
		turns_take(b, &t);
		turns_count_close(&e.e_count);
		close(e.e_fd[0]);
		close(e.e_fd[1]);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, eventfd);
	return (atf_no_error());
}

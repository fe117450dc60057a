#include <sys/eventfd.h>

#include "h_turns.h"

static int
give(void *arg, int side)
{
	const int *fd = arg;
	uint64_t one = 1;

	return (write(fd[1 - side], &one, sizeof(one)) == sizeof(one) ? 0 :
	    errno);
}

/* Two events would have been added up. */
static int
await(void *arg, int side)
{
	const int *fd = arg;
	uint64_t n;

	if (read(fd[side], &n, sizeof(n)) != sizeof(n))
		return (errno);
	return (n == 1 ? 0 : EIO);
}

ATF_TC(eventfd);
ATF_TC_HEAD(eventfd, tc)
{
	bench_head(tc, "two processes wake each other by eventfd(2), to and "
	    "fro: what is made for it, so compare with pipe_latency", "ns/op",
	    BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(eventfd, tc)
{
	struct bench *b;
	int fd[2];
	const struct turns t = {
		.t_give = give, .t_wait = await, .t_arg = fd
	};

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		if ((fd[0] = eventfd(0, 0)) == -1 && errno == ENOSYS) {
			bench_skip(b, "this kernel has no eventfd(2)");
			continue;
		}
		if (fd[0] == -1 || (fd[1] = eventfd(0, 0)) == -1)
			bench_fail(b, "eventfd(2)");
		turns_take(b, &t);
		close(fd[0]);
		close(fd[1]);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, eventfd);
	return (atf_no_error());
}

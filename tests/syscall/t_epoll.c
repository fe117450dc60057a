#include <sys/epoll.h>

#include "h_ready.h"

static void
ask(struct bench *b, const struct ready *r)
{
	struct epoll_event ev[2];
	long i;
	int ep;

	if ((ep = epoll_create1(EPOLL_CLOEXEC)) == -1)
		bench_fail(b, "epoll_create1(2)");
	for (i = 0; i < r->r_n; i++) {
		ev[0].events = EPOLLIN;
		ev[0].data.fd = r->r_fd[i];
		if (epoll_ctl(ep, EPOLL_CTL_ADD, r->r_fd[i], &ev[0]) == -1)
			bench_fail(b, "epoll_ctl(2)");
	}
	BENCH_LOOP(b)
		if (epoll_wait(ep, ev, 2, 0) != 1 ||
		    ev[0].data.fd != r->r_last)
			bench_fail(b, "epoll_wait(2): not the one that is "
			    "ready");
	close(ep);
}

ATF_TC(epoll);
ATF_TC_HEAD(epoll, tc)
{
	bench_head(tc, "epoll_wait(2) on n descriptors, the last of which is "
	    "ready: should not depend on n, as poll does", "ns/op",
	    BENCH_LESS);
	bench_param(tc, "n", "10 100 1000");
}
ATF_TC_BODY(epoll, tc)
{
	struct ready r;
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!ready_open(b, &r, bench_num(b, "n")))
			continue;
		ask(b, &r);
		ready_close(&r);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, epoll);
	return (atf_no_error());
}

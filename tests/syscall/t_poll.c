#include <poll.h>

#include "h_ready.h"

static void
ask(struct bench *b, const struct ready *r)
{
	struct pollfd *pfd;
	long i;

	if ((pfd = calloc(r->r_n, sizeof(*pfd))) == NULL)
		bench_fail(b, "%ld descriptors", r->r_n);
	for (i = 0; i < r->r_n; i++) {
		pfd[i].fd = r->r_fd[i];
		pfd[i].events = POLLIN;
	}
	BENCH_LOOP(b)
		if (poll(pfd, r->r_n, 0) != 1)
			bench_fail(b, "poll(2): not the one that is ready");
	if (pfd[r->r_n - 1].revents != POLLIN)
		bench_fail(b, "poll(2) names another descriptor");
	free(pfd);
}

ATF_TC(poll);
ATF_TC_HEAD(poll, tc)
{
	bench_head(tc, "poll(2) of n descriptors, the last of which is ready",
	    "ns/op", BENCH_LESS);
	bench_param(tc, "n", "10 100 1000");
}
ATF_TC_BODY(poll, tc)
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
	ATF_TP_ADD_TC(tp, poll);
	return (atf_no_error());
}

#include <sys/select.h>

#include "h_ready.h"

/* The set that goes in comes back as the answer, so each call has a copy. */
static void
ask(struct bench *b, const struct ready *r, int max)
{
	struct timeval now = { 0, 0 };
	fd_set all, set;
	long i;

	FD_ZERO(&all);
	for (i = 0; i < r->r_n; i++)
		FD_SET(r->r_fd[i], &all);
	BENCH_LOOP(b) {
		set = all;
		if (select(max + 1, &set, NULL, NULL, &now) != 1)
			bench_fail(b, "select(2): not the one that is ready");
	}
	if (!FD_ISSET(r->r_last, &set))
		bench_fail(b, "select(2) names another descriptor");
}

ATF_TC(select);
ATF_TC_HEAD(select, tc)
{
	bench_head(tc, "select(2) of n descriptors, the last of which is ready",
	    "ns/op", BENCH_LESS);
	bench_param(tc, "n", "10 100 1000");
}
ATF_TC_BODY(select, tc)
{
	struct ready r;
	struct bench *b;
	long i;
	int max;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!ready_open(b, &r, bench_num(b, "n")))
			continue;
		for (i = 0, max = 0; i < r.r_n; i++)
			if (r.r_fd[i] > max)
				max = r.r_fd[i];
		if (max < FD_SETSIZE)
			ask(b, &r, max);
		else
			bench_skip(b, "descriptor %d is too large: FD_SETSIZE "
			    "is %d here", max, FD_SETSIZE);
		ready_close(&r);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, select);
	return (atf_no_error());
}

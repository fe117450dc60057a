#include <errno.h>
#include <sched.h>

#include "bench.h"

static int
yield(void *arg, long member, unsigned long turns)
{
	(void)arg;
	(void)member;
	for (; turns != 0; turns--)
		if (sched_yield() == -1)
			return (errno);
	return (0);
}

ATF_TC(yield_rate);
ATF_TC_HEAD(yield_rate, tc)
{
	bench_head(tc, "sched_yield(2) by many at once, how often in all: up "
	    "to one for each CPU nobody has to give way, and all of them ask "
	    "the scheduler at once; with more, they take turns", "op/s",
	    BENCH_MORE);
	bench_cite(tc, "Blanchard: will-it-scale");
	bench_param_crew(tc, 2);
	bench_param(tc, "as", "threads processes");
}
ATF_TC_BODY(yield_rate, tc)
{
	const struct bench_crew crew = { .c_op = yield };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		bench_crew(b, &crew, bench_as(b), bench_num(b, "members"));
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, yield_rate);
	return (atf_no_error());
}

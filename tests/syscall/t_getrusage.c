#include <sys/resource.h>

#include "bench.h"

ATF_TC(getrusage);
ATF_TC_HEAD(getrusage, tc)
{
	bench_head(tc, "getrusage(2) of the process itself: the kernel adds up "
	    "what it has counted", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(getrusage, tc)
{
	struct rusage ru;
	struct bench *b;

	b = bench_open(tc);
	BENCH_LOOP(b)
		if (getrusage(RUSAGE_SELF, &ru) == -1)
			bench_fail(b, "getrusage(2)");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, getrusage);
	return (atf_no_error());
}

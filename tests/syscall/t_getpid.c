#include "bench.h"

ATF_TC(getppid);
ATF_TC_HEAD(getppid, tc)
{
	bench_head(tc, "getppid(2): into the kernel and back", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1; Guimaraes, Franca 1999");
}
ATF_TC_BODY(getppid, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_LOOP(b)
		(void)getppid();
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, getppid);
	return (atf_no_error());
}

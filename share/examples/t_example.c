/*
 * A benchmark to copy.  One file is one interface; each ATF_TC is one thing
 * that is timed.
 */

#include <atf-c.h>
#include <unistd.h>

#include "bench.h"

ATF_TC(getppid);
ATF_TC_HEAD(getppid, tc)
{
	/* What a turn of the loop does, its unit, and which way is good. */
	bench_head(tc, "getppid(2): into the kernel and back", "ns/op",
	    BENCH_LESS);
}
ATF_TC_BODY(getppid, tc)
{
	struct bench *b;

	/* Set up before the loop; nothing but the operation goes into it. */
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

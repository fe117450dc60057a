#include <errno.h>
#include <string.h>

#include "bench.h"

#define STEP	1024

/* Does the break really move?  Some libraries only pretend. */
static bool
moves(void)
{
	void *before, *after;

	if (os_sbrk(STEP, &before) == -1)
		return (false);
	if (os_sbrk(-STEP, &after) == -1)
		return (false);
	errno = ENOSYS;
	return ((char *)after == (char *)before + STEP);
}

ATF_TC(sbrk);
ATF_TC_HEAD(sbrk, tc)
{
	bench_head(tc, "sbrk(2): 1024 bytes more and 1024 bytes less in turn",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(sbrk, tc)
{
	struct bench *b;

	b = bench_open(tc);
	if (moves()) {
		bench_per(b, 2);
		BENCH_LOOP(b)
			if (os_sbrk(STEP, NULL) == -1 ||
			    os_sbrk(-STEP, NULL) == -1)
				bench_fail(b, "sbrk(2)");
	} else
		bench_skip(b, "sbrk(2) does not move the break here: %s",
		    strerror(errno));
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sbrk);
	return (atf_no_error());
}

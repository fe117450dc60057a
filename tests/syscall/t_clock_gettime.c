#include <errno.h>
#include <string.h>
#include <time.h>

#include "bench.h"

static void
libc(struct bench *b)
{
	struct timespec ts;

	BENCH_LOOP(b)
		if (clock_gettime(CLOCK_MONOTONIC, &ts) == -1)
			bench_fail(b, "clock_gettime(2)");
}

static void
kernel(struct bench *b)
{
	struct timespec ts;

	if (os_sys_clock_gettime(CLOCK_MONOTONIC, &ts) == -1 &&
	    errno == ENOSYS) {
		bench_skip(b, "clock_gettime(2) can not be forced on this "
		    "system");
		return;
	}
	BENCH_LOOP(b)
		if (os_sys_clock_gettime(CLOCK_MONOTONIC, &ts) == -1)
			bench_fail(b, "clock_gettime(2), forced");
}

ATF_TC(clock_gettime);
ATF_TC_HEAD(clock_gettime, tc)
{
	bench_head(tc, "clock_gettime(2) of the monotonic clock: as a program "
	    "calls it, which may stay in user space, and as a forced system "
	    "call", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "call", "libc kernel");
}
ATF_TC_BODY(clock_gettime, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (strcmp(bench_arg(b, "call"), "kernel") == 0)
			kernel(b);
		else
			libc(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, clock_gettime);
	return (atf_no_error());
}

#include <sys/time.h>

#include <errno.h>
#include <string.h>

#include "bench.h"

static void
libc(struct bench *b)
{
	struct timeval tv;

	BENCH_LOOP(b)
		if (gettimeofday(&tv, NULL) == -1)
			bench_fail(b, "gettimeofday(2)");
}

static void
kernel(struct bench *b)
{
	struct timeval tv;

	if (os_sys_gettimeofday(&tv) == -1 && errno == ENOSYS) {
		bench_skip(b, "gettimeofday(2) can not be forced on this "
		    "system");
		return;
	}
	BENCH_LOOP(b)
		if (os_sys_gettimeofday(&tv) == -1)
			bench_fail(b, "gettimeofday(2), forced");
}

ATF_TC(gettimeofday);
ATF_TC_HEAD(gettimeofday, tc)
{
	bench_head(tc, "gettimeofday(2): as a program calls it, which may stay "
	    "in user space, and as a forced system call", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "call", "libc kernel");
}
ATF_TC_BODY(gettimeofday, tc)
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
	ATF_TP_ADD_TC(tp, gettimeofday);
	return (atf_no_error());
}

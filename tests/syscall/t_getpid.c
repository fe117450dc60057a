#include <sys/types.h>

#include <errno.h>
#include <unistd.h>

#include "bench.h"

ATF_TC(getpid);
ATF_TC_HEAD(getpid, tc)
{
	bench_head(tc, "getpid(2), forced: into the kernel and back, which no "
	    "cache of libc can answer", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1; Guimaraes, Franca 1999");
}
ATF_TC_BODY(getpid, tc)
{
	struct bench *b;
	long pid;

	b = bench_open(tc);
	pid = getpid();
	if (os_sys_getpid() == -1 && errno == ENOSYS)
		bench_skip(b, "getpid(2) can not be forced on this system; "
		    "see getppid");
	else
		BENCH_LOOP(b)
			if (os_sys_getpid() != pid)
				bench_fail(b, "getpid(2)");
	bench_close(b);
}

ATF_TC(getpid_libc);
ATF_TC_HEAD(getpid_libc, tc)
{
	bench_head(tc, "getpid(2) as a program calls it; where it is much "
	    "faster than getpid, libc remembers the answer", "ns/op",
	    BENCH_LESS);
}
ATF_TC_BODY(getpid_libc, tc)
{
	struct bench *b;
	pid_t pid;

	b = bench_open(tc);
	pid = getpid();
	BENCH_LOOP(b)
		if (getpid() != pid)
			bench_fail(b, "getpid(2)");
	bench_close(b);
}

ATF_TC(getppid);
ATF_TC_HEAD(getppid, tc)
{
	bench_head(tc, "getppid(2) as a program calls it: into the kernel and "
	    "back", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1; Guimaraes, Franca 1999");
}
ATF_TC_BODY(getppid, tc)
{
	struct bench *b;
	pid_t pid;

	b = bench_open(tc);
	pid = getppid();
	BENCH_LOOP(b)
		if (getppid() != pid)
			bench_fail(b, "getppid(2): the parent has changed");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, getpid);
	ATF_TP_ADD_TC(tp, getpid_libc);
	ATF_TP_ADD_TC(tp, getppid);
	return (atf_no_error());
}

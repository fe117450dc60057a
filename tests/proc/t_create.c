#include "h_talk.h"

/* The helper, and its child. */
#define PROCS	2

/* Of a crowd of one, so that it sleeps when it is ended. */
static uint64_t
end_some(struct bench *b, struct helper *h, unsigned long n)
{
	uint64_t sum;

	for (sum = 0; n != 0 && helper_crowd(b, h, 1); n--)
		sum += helper_thin(b, h, 1);
	return (sum);
}

static void
measure(const atf_tc_t *tc, const char *name, bool create)
{
	struct helper h;
	struct bench *b;
	const char *path;
	unsigned long n;

	b = bench_open(tc);
	if ((path = bench_helper(b, name)) != NULL &&
	    bench_require_procs(b, PROCS)) {
		helper_start(b, &h, path);
		while ((n = bench_batch(b, 64)) != 0)
			bench_add(b, create ? helper_ask(b, &h, "create", n) :
			    end_some(b, &h, n));
		helper_stop(b, &h);
	}
	bench_close(b);
}

ATF_TC(create_dynamic);
ATF_TC_HEAD(create_dynamic, tc)
{
	bench_head(tc, "fork(2) of a small, dynamically linked process, until "
	    "the child's byte arrives on a pipe", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1; Guimaraes, Franca 1999");
}
ATF_TC_BODY(create_dynamic, tc)
{
	measure(tc, "h_proc", true);
}

ATF_TC(create_static);
ATF_TC_HEAD(create_static, tc)
{
	bench_head(tc, "fork(2) of a small, statically linked process, until "
	    "the child's byte arrives on a pipe", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(create_static, tc)
{
	measure(tc, "h_proc_static", true);
}

ATF_TC(terminate_dynamic);
ATF_TC_HEAD(terminate_dynamic, tc)
{
	bench_head(tc, "SIGTERM to a dynamically linked child that waits in "
	    "read(2), until waitpid(2) returns", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(terminate_dynamic, tc)
{
	measure(tc, "h_proc", false);
}

ATF_TC(terminate_static);
ATF_TC_HEAD(terminate_static, tc)
{
	bench_head(tc, "SIGTERM to a statically linked child that waits in "
	    "read(2), until waitpid(2) returns", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(terminate_static, tc)
{
	measure(tc, "h_proc_static", false);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, create_dynamic);
	ATF_TP_ADD_TC(tp, create_static);
	ATF_TP_ADD_TC(tp, terminate_dynamic);
	ATF_TP_ADD_TC(tp, terminate_static);
	return (atf_no_error());
}

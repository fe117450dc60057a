#include "h_talk.h"

#define PIECE		64	/* so many of the crowd at once */
#define PATIENCE_S	40	/* for having the crowd together */
#define SPARE		32	/* processes that others may need meanwhile */
#define PROC_BYTES	(256 << 10)	/* of memory, for a small process */

/*
 * Have n processes sleep beside, those of the point before included.  Where
 * a process takes long there must be an end to it; false if the point is left
 * out.
 */
static bool
gather(struct bench *b, struct helper *h, long *live, long n)
{
	uint64_t begun;

	begun = bench_now();
	while (*live != n) {
		if (bench_now() - begun > PATIENCE_S * UINT64_C(1000000000)) {
			bench_skip(b, "of %ld processes only %ld could be "
			    "there in %d s: a faster machine", n, *live,
			    PATIENCE_S);
			return (false);
		}
		if (*live < n)
			*live = n - *live > PIECE ? *live + PIECE : n;
		else
			*live = *live - n > PIECE ? *live - PIECE : n;
		helper_ask(b, h, "crowd", (unsigned long)*live);
	}
	return (true);
}

/* One helper for all points: it starts and ends only the difference. */
static void
measure(const atf_tc_t *tc, const char *name, const char *what)
{
	struct helper h;
	struct bench *b;
	const char *path;
	unsigned long turns;
	long live;

	b = bench_open(tc);
	bench_most_procs(b, SPARE);
	bench_most_memory(b, PROC_BYTES);
	live = -1;
	BENCH_SCALE(b, n) {
		if ((path = bench_helper(b, name)) == NULL)
			continue;
		if (live == -1) {
			helper_start(b, &h, path);
			live = 0;
		}
		if (!gather(b, &h, &live, n))
			continue;
		while ((turns = bench_batch(b, 32)) != 0)
			bench_add(b, helper_ask(b, &h, what, turns));
	}
	if (live != -1)
		helper_stop(b, &h);
	bench_close(b);
}

static void
head(atf_tc_t *tc, const char *descr, const char *where)
{
	bench_head(tc, descr, "ns/op", BENCH_LESS);
	bench_cite(tc, where);
	bench_sweep(tc, "procs", 1, 3000, BENCH_O_1);
}

ATF_TC(create_scale_dynamic);
ATF_TC_HEAD(create_scale_dynamic, tc)
{
	head(tc, "fork(2) of a small, dynamically linked process, until the "
	    "child's byte arrives on a pipe, with so many others that sleep",
	    "McGarry 2005, Figure 1");
}
ATF_TC_BODY(create_scale_dynamic, tc)
{
	measure(tc, "h_proc", "create");
}

ATF_TC(terminate_scale_dynamic);
ATF_TC_HEAD(terminate_scale_dynamic, tc)
{
	head(tc, "SIGTERM to one of so many dynamically linked processes that "
	    "sleep in read(2), until waitpid(2) returns, going down from there",
	    "McGarry 2005, Figure 2");
}
ATF_TC_BODY(terminate_scale_dynamic, tc)
{
	measure(tc, "h_proc", "thin");
}

ATF_TC(create_scale_static);
ATF_TC_HEAD(create_scale_static, tc)
{
	head(tc, "fork(2) of a small, statically linked process, until the "
	    "child's byte arrives on a pipe, with so many others that sleep",
	    "McGarry 2005, Figure 3");
}
ATF_TC_BODY(create_scale_static, tc)
{
	measure(tc, "h_proc_static", "create");
}

ATF_TC(terminate_scale_static);
ATF_TC_HEAD(terminate_scale_static, tc)
{
	head(tc, "SIGTERM to one of so many statically linked processes that "
	    "sleep in read(2), until waitpid(2) returns, going down from there",
	    "McGarry 2005, Figure 4");
}
ATF_TC_BODY(terminate_scale_static, tc)
{
	measure(tc, "h_proc_static", "thin");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, create_scale_dynamic);
	ATF_TP_ADD_TC(tp, terminate_scale_dynamic);
	ATF_TP_ADD_TC(tp, create_scale_static);
	ATF_TP_ADD_TC(tp, terminate_scale_static);
	return (atf_no_error());
}

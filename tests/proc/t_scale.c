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
gather(struct bench *b, struct helper *h, long n)
{
	uint64_t begun;
	long next;

	begun = bench_now();
	while (h->h_live != n) {
		if (bench_now() - begun > PATIENCE_S * UINT64_C(1000000000)) {
			bench_skip(b, "of %ld processes only %ld could be "
			    "there in %d s: a faster machine", n, h->h_live,
			    PATIENCE_S);
			return (false);
		}
		if (h->h_live < n)
			next = n - h->h_live > PIECE ? h->h_live + PIECE : n;
		else
			next = h->h_live - n > PIECE ? h->h_live - PIECE : n;
		if (!helper_crowd(b, h, next))
			return (false);
	}
	return (true);
}

/* The crowd goes down, but never by more than an eighth of it. */
static uint64_t
thin_out(struct bench *b, struct helper *h, unsigned long turns)
{
	const long full = h->h_live, most = full / 8 + 1;
	uint64_t sum;
	long n, left;

	sum = 0;
	for (left = (long)turns; left > 0; left -= n) {
		n = left < most ? left : most;
		sum += helper_thin(b, h, n);
		if (!helper_crowd(b, h, full))
			break;
	}
	return (sum);
}

/* One helper for all points: it starts and ends only the difference. */
static void
measure(const atf_tc_t *tc, const char *name, bool create)
{
	struct helper h;
	struct bench *b;
	const char *path;
	unsigned long turns;
	bool begun;

	b = bench_open(tc);
	bench_most_procs(b, SPARE);
	bench_most_memory(b, PROC_BYTES);
	begun = false;
	BENCH_SCALE(b, n) {
		if ((path = bench_helper(b, name)) == NULL)
			continue;
		if (!begun)
			helper_start(b, &h, path);
		begun = true;
		if (!gather(b, &h, n))
			continue;
		while ((turns = bench_batch(b, 32)) != 0)
			bench_add(b, create ? helper_ask(b, &h, "create",
			    turns) : thin_out(b, &h, turns));
	}
	if (begun)
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
	measure(tc, "h_proc", true);
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
	measure(tc, "h_proc", false);
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
	measure(tc, "h_proc_static", true);
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
	measure(tc, "h_proc_static", false);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, create_scale_dynamic);
	ATF_TP_ADD_TC(tp, terminate_scale_dynamic);
	ATF_TP_ADD_TC(tp, create_scale_static);
	ATF_TP_ADD_TC(tp, terminate_scale_static);
	return (atf_no_error());
}

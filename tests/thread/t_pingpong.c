#include "h_create.h"
#include "h_game.h"

#define PATIENCE	UINT64_C(30000000000)	/* ns for a match at most */
#define NEVER		(UINT64_MAX / 2)

static const struct rules one = { 1, 1000000, 1000, 0 };
static const struct rules four = { 4, 1000000, 1000, 0 };
static const struct rules many = { 500, 100, 10, 32768 };

/* Matches of the published length, unless the machine is too slow. */
static void
play_published(struct bench *b, struct match *m, const struct rules *r)
{
	unsigned long all;
	uint64_t ns;

	all = r->iterations * (unsigned long)r->games;
	while (bench_batch(b, 1) != 0) {
		ns = match(m, r->iterations, PATIENCE);
		bench_per(b, m->m_played);
		bench_add(b, ns);
		bench_value(b, (double)ns / (double)m->m_played);
	}
	if (m->m_played != all)
		bench_note(b, "cpu=%s: %lu of %lu iterations, for which there "
		    "were %.0f s", bench_arg(b, "cpu"), m->m_played, all,
		    (double)PATIENCE / 1e9);
}

static void
play_some(struct bench *b, struct match *m, const struct rules *r)
{
	unsigned long n;

	bench_per(b, r->least * (unsigned long)r->games);
	while ((n = bench_batch(b, r->iterations / r->least)) != 0)
		bench_add(b, match(m, n * r->least, NEVER));
}

/* How the last match went. */
static void
tell(struct bench *b, const struct match *m)
{
	const char *cpu;

	cpu = bench_arg(b, "cpu");
	bench_note(b, "cpu=%s: %.0f %% of the hits were slept for", cpu,
	    100 * m->m_asleep);
	if (m->m_switched > 0)
		bench_note(b, "cpu=%s: the system has switched %.2f times for "
		    "each hit", cpu, (double)m->m_switched /
		    (2 * (double)m->m_played));
	if (m->m_games > 1)
		bench_note(b, "cpu=%s: the first of %ld games ended after "
		    "%.1f %% of the time of the last", cpu, m->m_games,
		    100 * m->m_first);
}

/* The players are more than some systems allow. */
static bool
players_allowed(struct bench *b, const struct rules *r)
{
	return (bench_require_threads(b, 2 * r->games,
	    stack_bytes(b, r->stack)));
}

static void
complete(const atf_tc_t *tc, const struct rules *r)
{
	struct match m;
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b) || !players_allowed(b, r))
			continue;
		match_open(b, &m, r);
		if (bench_paper(b))
			play_published(b, &m, r);
		else
			play_some(b, &m, r);
		tell(b, &m);
		match_close(&m);
	}
	bench_close(b);
}

static void
create(const atf_tc_t *tc, const struct rules *r)
{
	struct order o;
	struct bench *b;
	const char *path;
	unsigned long n;
	uint64_t ns;

	b = bench_open(tc);
	if (players_allowed(b, r) &&
	    (path = bench_helper(b, "h_create")) != NULL) {
		o.o_how = "all";
		o.o_live = 0;
		o.o_more = 2 * r->games;
		o.o_stack = stack_bytes(b, r->stack);
		while ((n = bench_batch(b, 0)) != 0)
			for (; n != 0 && order_time(b, path, &o, &ns); n--)
				bench_add(b, ns);
	}
	bench_close(b);
}

static void
complete_head(atf_tc_t *tc, const char *descr)
{
	atf_error_t error;

	bench_head(tc, descr, "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 3");
	bench_param(tc, "cpu", "same cross free");
	/* The published length takes its time, in each worker. */
	error = atf_tc_set_md_var(tc, "timeout", "3600");
	if (atf_is_error(error))
		atf_error_free(error);
}

static void
create_head(atf_tc_t *tc, const char *descr)
{
	bench_head(tc, descr, "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 3");
}

ATF_TC(pingpong_1);
ATF_TC_HEAD(pingpong_1, tc)
{
	complete_head(tc, "a game of two threads in lock-step, with a mutex "
	    "and two condition variables: one iteration, in which each wakes "
	    "the other and sleeps; 1,000,000 of them in the profile paper");
}
ATF_TC_BODY(pingpong_1, tc)
{
	complete(tc, &one);
}

ATF_TC(pingpong_4);
ATF_TC_HEAD(pingpong_4, tc)
{
	complete_head(tc, "four games of two threads in lock-step at once: the "
	    "time of the last to end by the iterations of all games, "
	    "1,000,000 a game in the profile paper");
}
ATF_TC_BODY(pingpong_4, tc)
{
	complete(tc, &four);
}

ATF_TC(pingpong_500);
ATF_TC_HEAD(pingpong_500, tc)
{
	complete_head(tc, "500 games of two threads in lock-step at once, with "
	    "stacks of 32 KB: the time of the last to end by the iterations "
	    "of all games, 100 a game in the profile paper");
}
ATF_TC_BODY(pingpong_500, tc)
{
	complete(tc, &many);
}

ATF_TC(pingpong_1_create);
ATF_TC_HEAD(pingpong_1_create, tc)
{
	create_head(tc, "make the two threads of pingpong_1 in a new process, "
	    "until both stand at the start");
}
ATF_TC_BODY(pingpong_1_create, tc)
{
	create(tc, &one);
}

ATF_TC(pingpong_4_create);
ATF_TC_HEAD(pingpong_4_create, tc)
{
	create_head(tc, "make the eight threads of pingpong_4 in a new "
	    "process, until all stand at the start");
}
ATF_TC_BODY(pingpong_4_create, tc)
{
	create(tc, &four);
}

ATF_TC(pingpong_500_create);
ATF_TC_HEAD(pingpong_500_create, tc)
{
	create_head(tc, "make the 1000 threads of pingpong_500, with stacks of "
	    "32 KB, in a new process, until all stand at the start");
}
ATF_TC_BODY(pingpong_500_create, tc)
{
	create(tc, &many);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, pingpong_1);
	ATF_TP_ADD_TC(tp, pingpong_4);
	ATF_TP_ADD_TC(tp, pingpong_500);
	ATF_TP_ADD_TC(tp, pingpong_1_create);
	ATF_TP_ADD_TC(tp, pingpong_4_create);
	ATF_TP_ADD_TC(tp, pingpong_500_create);
	return (atf_no_error());
}

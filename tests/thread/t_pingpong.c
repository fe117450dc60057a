#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "h_create.h"
#include "h_thread.h"

#define PATIENCE	UINT64_C(30000000000)	/* ns for a match at most */
#define NEVER		(UINT64_MAX / 2)

/* Two threads in lock-step: each hit wakes the other and then sleeps. */
struct player {
	pthread_t p_thread;
	struct game *p_game;
	int	p_side;
	uint64_t p_begin, p_end;
};

struct game {
	struct match *g_match;
	struct player g_player[2];
	pthread_mutex_t g_lock;
	pthread_cond_t g_turn[2];
	int	g_side;			/* whose turn it is */
	atomic_ulong g_iterations;	/* hits of each player */
	unsigned long g_locks;		/* mutex operations */
	unsigned long g_switches;	/* from one side to the other */
	unsigned long g_sleeps;
};

/* All games at once. */
struct match {
	struct bench *m_bench;
	struct game *m_game;
	long	m_games;
	unsigned long m_iterations;	/* of a game, unless time is up */
	unsigned long m_check;		/* see to the time after so many */
	uint64_t m_deadline;
	unsigned long m_played;		/* iterations of all games */
	pthread_attr_t m_attr;
	pthread_barrier_t m_start;
	pthread_mutex_t m_place;
	double	m_first;	/* the first end's part of the time */
	double	m_asleep;	/* the part of the hits that was slept for */
};

/* What was played in 2005. */
struct rules {
	long	games;
	unsigned long iterations;	/* in the profile paper */
	unsigned long least;		/* in the others */
	size_t	stack;			/* 0: the default */
};
static const struct rules one = { 1, 1000000, 1000, 0 };
static const struct rules four = { 4, 1000000, 1000, 0 };
static const struct rules many = { 500, 100, 10, 32768 };

static void
hit(struct bench *b, struct game *g, int side)
{
	must(b, pthread_mutex_lock(&g->g_lock), "pthread_mutex_lock(3)");
	g->g_locks++;
	while (g->g_side != side) {
		g->g_sleeps++;
		must(b, pthread_cond_wait(&g->g_turn[side], &g->g_lock),
		    "pthread_cond_wait(3)");
	}
	g->g_side = !side;
	g->g_switches++;
	must(b, pthread_cond_signal(&g->g_turn[!side]),
	    "pthread_cond_signal(3)");
	must(b, pthread_mutex_unlock(&g->g_lock), "pthread_mutex_unlock(3)");
}

static void
wait_start(struct match *m)
{
	int error;

	error = pthread_barrier_wait(&m->m_start);
	if (error != PTHREAD_BARRIER_SERIAL_THREAD)
		must(m->m_bench, error, "pthread_barrier_wait(3)");
}

static void *
play(void *arg)
{
	struct player *p;
	struct match *m;
	struct game *g;
	unsigned long i;

	p = arg;
	g = p->p_game;
	m = g->g_match;
	/* What bench_place(3) looks at is not for two threads at once. */
	must(m->m_bench, pthread_mutex_lock(&m->m_place),
	    "pthread_mutex_lock(3)");
	bench_place(m->m_bench, p->p_side);
	must(m->m_bench, pthread_mutex_unlock(&m->m_place),
	    "pthread_mutex_unlock(3)");
	wait_start(m);
	p->p_begin = bench_now();
	for (i = 0; i < g->g_iterations; i++) {
		/* The other one's hit comes after, and then it must stop. */
		if (p->p_side == 0 && i % m->m_check == 0 &&
		    bench_now() > m->m_deadline)
			g->g_iterations = i + 1;
		hit(m->m_bench, g, p->p_side);
	}
	p->p_end = bench_now();
	return (NULL);
}

/* Make all players; when this returns they have stood at the start. */
static void
assemble(struct match *m)
{
	struct game *g;
	long i;
	int side;

	for (i = 0; i < m->m_games; i++) {
		g = &m->m_game[i];
		g->g_side = 0;
		g->g_locks = g->g_switches = g->g_sleeps = 0;
		g->g_iterations = m->m_iterations;
		for (side = 0; side < 2; side++)
			must(m->m_bench,
			    pthread_create(&g->g_player[side].p_thread,
			    &m->m_attr, play, &g->g_player[side]),
			    "pthread_create(3)");
	}
	wait_start(m);
}

static void
dismiss(struct match *m)
{
	long i;
	int side;

	for (i = 0; i < m->m_games; i++)
		for (side = 0; side < 2; side++)
			must(m->m_bench,
			    pthread_join(m->m_game[i].g_player[side].p_thread,
			    NULL), "pthread_join(3)");
}

static void
match_open(struct bench *b, struct match *m, const struct rules *r)
{
	struct game *g;
	long i;
	int side;

	memset(m, 0, sizeof(*m));
	m->m_bench = b;
	m->m_games = r->games;
	m->m_check = r->least;
	must(b, pthread_attr_init(&m->m_attr), "pthread_attr_init(3)");
	must(b, pthread_attr_setstacksize(&m->m_attr,
	    stack_bytes(b, r->stack)), "pthread_attr_setstacksize(3)");
	must(b, pthread_barrier_init(&m->m_start, NULL,
	    2 * (unsigned int)r->games + 1), "pthread_barrier_init(3)");
	must(b, pthread_mutex_init(&m->m_place, NULL),
	    "pthread_mutex_init(3)");
	if ((m->m_game = calloc((size_t)r->games, sizeof(*g))) == NULL)
		bench_fail(b, "%ld games", r->games);
	for (i = 0; i < r->games; i++) {
		g = &m->m_game[i];
		g->g_match = m;
		must(b, pthread_mutex_init(&g->g_lock, NULL),
		    "pthread_mutex_init(3)");
		for (side = 0; side < 2; side++) {
			g->g_player[side].p_game = g;
			g->g_player[side].p_side = side;
			must(b, pthread_cond_init(&g->g_turn[side], NULL),
			    "pthread_cond_init(3)");
		}
	}
}

static void
match_close(struct match *m)
{
	struct bench *b;
	struct game *g;
	long i;
	int side;

	b = m->m_bench;
	for (i = 0; i < m->m_games; i++) {
		g = &m->m_game[i];
		for (side = 0; side < 2; side++)
			must(b, pthread_cond_destroy(&g->g_turn[side]),
			    "pthread_cond_destroy(3)");
		must(b, pthread_mutex_destroy(&g->g_lock),
		    "pthread_mutex_destroy(3)");
	}
	free(m->m_game);
	must(b, pthread_mutex_destroy(&m->m_place),
	    "pthread_mutex_destroy(3)");
	must(b, pthread_barrier_destroy(&m->m_start),
	    "pthread_barrier_destroy(3)");
	must(b, pthread_attr_destroy(&m->m_attr), "pthread_attr_destroy(3)");
}

/* A game's end, of which the counts must be twice the iterations. */
static uint64_t
game_end(struct match *m, struct game *g)
{
	unsigned long twice;

	twice = 2 * g->g_iterations;
	errno = 0;
	if (g->g_locks != twice || g->g_switches != twice)
		bench_fail(m->m_bench, "%lu iterations made %lu mutex "
		    "operations and %lu switches, not twice as many",
		    twice / 2, g->g_locks, g->g_switches);
	return (g->g_player[0].p_end > g->g_player[1].p_end ?
	    g->g_player[0].p_end : g->g_player[1].p_end);
}

/* From the moment that the first player starts until the last one ends. */
static uint64_t
match(struct match *m, unsigned long iterations, uint64_t patience)
{
	uint64_t begin, end, first, last;
	unsigned long sleeps;
	struct game *g;
	long i;
	int side;

	m->m_iterations = iterations;
	m->m_deadline = bench_now() + patience;
	m->m_played = 0;
	assemble(m);
	dismiss(m);
	begin = first = UINT64_MAX;
	last = 0;
	for (sleeps = 0, i = 0; i < m->m_games; i++) {
		g = &m->m_game[i];
		for (side = 0; side < 2; side++)
			if (g->g_player[side].p_begin < begin)
				begin = g->g_player[side].p_begin;
		end = game_end(m, g);
		first = end < first ? end : first;
		last = end > last ? end : last;
		sleeps += g->g_sleeps;
		m->m_played += g->g_iterations;
	}
	m->m_first = (double)(first - begin) / (double)(last - begin);
	m->m_asleep = (double)sleeps / (2 * (double)m->m_played);
	return (last - begin);
}

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
	if (m->m_games > 1)
		bench_note(b, "cpu=%s: the first of %ld games ended after "
		    "%.1f %% of the time of the last", cpu, m->m_games,
		    100 * m->m_first);
}

/* The players are more than some systems allow. */
static bool
players_allowed(struct bench *b, const struct rules *r)
{
	const char *which;
	long more;

	more = os_more_threads(&which);
	if (more >= 2 * r->games)
		return (true);
	bench_skip(b, "needs %ld more threads, %s leaves %ld: raise it",
	    2 * r->games, which, more);
	return (false);
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

	b = bench_open(tc);
	if (players_allowed(b, r) &&
	    (path = bench_helper(b, "h_create")) != NULL) {
		o.o_how = "all";
		o.o_live = 0;
		o.o_more = 2 * r->games;
		o.o_stack = stack_bytes(b, r->stack);
		while ((n = bench_batch(b, 0)) != 0)
			for (; n != 0; n--)
				bench_add(b, order_time(b, path, &o));
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

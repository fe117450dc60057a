/*
 * The games of tests/thread with players who cheat, as BENCH_PLANT says.
 */
#include <pthread.h>
#include <stddef.h>

#include "bench.h"

static int	wait_or_not(pthread_cond_t *, pthread_mutex_t *);
static int64_t	count(void);
#undef pthread_cond_wait		/* a macro, on some systems */
#define pthread_cond_wait	wait_or_not
#define os_switches		count
#include "../../../tests/thread/h_game.h"	/* lint-ok: what is tested */
#undef pthread_cond_wait
#undef os_switches

static bool
planted(const char *what)
{
	return (strcmp(getenv("BENCH_PLANT"), what) == 0);
}

/* Take the turn instead of waiting for it. */
static int
wait_or_not(pthread_cond_t *turn, pthread_mutex_t *lock)
{
	struct game *g;

	if (!planted("steals"))
		return (pthread_cond_wait(turn, lock));
	g = (struct game *)(void *)((char *)lock - offsetof(struct game,
	    g_lock));
	g->g_side = !g->g_side;
	return (0);
}

/* A system that has hardly switched, or that does not count. */
static int64_t
count(void)
{
	static int64_t n;

	if (planted("unkept"))
		return (0);
	return (planted("idle") ? n++ : os_switches());
}

ATF_TC(game);
ATF_TC_HEAD(game, tc)
{
	bench_head(tc, "Planted: a game", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same free");
}
ATF_TC_BODY(game, tc)
{
	static const struct rules rules = { 2, 1000, 100, 0 };
	struct match m;
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		match_open(b, &m, &rules);
		while (bench_batch(b, 1) != 0)
			bench_add(b, match(&m, rules.least, UINT64_MAX / 2));
		bench_note(b, "played %lu, switched %lld", m.m_played,
		    (long long)m.m_switched);
		match_close(&m);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, game);
	return (atf_no_error());
}

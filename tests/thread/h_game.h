/*
 * Games of two threads in lock-step, any number of them at once: a match.
 */
#ifndef H_GAME_H
#define H_GAME_H

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "h_thread.h"

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
	/* Counted under the lock, and by what is seen there. */
	unsigned long g_locks;		/* mutex operations */
	unsigned long g_switches;	/* hits after one of the other side */
	int	g_last;			/* whose the last one was */
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
	int64_t	m_switched;	/* of the whole process; -1: unknown */
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

static inline void
hit(struct bench *b, struct game *g, int side)
{
	must(b, pthread_mutex_lock(&g->g_lock), "pthread_mutex_lock(3)");
	g->g_locks++;
	while (g->g_side != side) {
		g->g_sleeps++;
		must(b, pthread_cond_wait(&g->g_turn[side], &g->g_lock),
		    "pthread_cond_wait(3)");
	}
	if (g->g_last != side)
		g->g_switches++;
	g->g_last = side;
	g->g_side = !side;
	must(b, pthread_cond_signal(&g->g_turn[!side]),
	    "pthread_cond_signal(3)");
	must(b, pthread_mutex_unlock(&g->g_lock), "pthread_mutex_unlock(3)");
}

static inline void
wait_start(struct match *m)
{
	int error;

	error = pthread_barrier_wait(&m->m_start);
	if (error != PTHREAD_BARRIER_SERIAL_THREAD)
		must(m->m_bench, error, "pthread_barrier_wait(3)");
}

static inline void *
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
static inline void
assemble(struct match *m)
{
	struct game *g;
	long i;
	int side;

	for (i = 0; i < m->m_games; i++) {
		g = &m->m_game[i];
		g->g_side = 0;
		g->g_last = 1;
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

static inline void
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

static inline void
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

static inline void
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
static inline uint64_t
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

/*
 * On one CPU no side can hit before the system has switched to it.  A system
 * that counts none at all does not keep that count.
 */
static inline void
check_switches(struct match *m)
{
	const int64_t hits = 2 * (int64_t)m->m_played;

	errno = 0;
	if (m->m_switched > 0 &&
	    m->m_switched + 2 * m->m_games < hits &&
	    strcmp(bench_arg(m->m_bench, "cpu"), "same") == 0)
		bench_fail(m->m_bench, "the system has switched %lld times, "
		    "for %lld hits on one CPU", (long long)m->m_switched,
		    (long long)hits);
}

/* From the moment that the first player starts until the last one ends. */
static inline uint64_t
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
	m->m_switched = os_switches();
	assemble(m);
	dismiss(m);
	if (m->m_switched >= 0)
		m->m_switched = os_switches() - m->m_switched;
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
	check_switches(m);
	m->m_first = (double)(first - begin) / (double)(last - begin);
	m->m_asleep = (double)sleeps / (2 * (double)m->m_played);
	return (last - begin);
}

#endif

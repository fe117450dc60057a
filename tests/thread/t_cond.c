#include <string.h>

#include "h_thread.h"

#define WORKERS	10

/*
 * A generation counter tells each worker whether it has been woken for
 * something new, whenever it comes to look.
 */
struct room {
	struct bench *r_bench;
	pthread_mutex_t r_lock;
	pthread_cond_t r_go;	/* workers wait for a round */
	pthread_cond_t r_done;	/* the master waits for them */
	unsigned long r_round;
	long	r_back;		/* workers that wait again since it began */
	bool	r_set;		/* the variable */
	bool	r_all;		/* the master waits until all are back */
	bool	r_leave;
};

struct worker {
	struct room *w_room;
	pthread_t w_thread;
	unsigned long w_cleared;
};

/* Clear the variable if nobody has, and wait for the next round. */
static void
serve(struct worker *w)
{
	struct room *r;
	struct bench *b;
	unsigned long seen;

	r = w->w_room;
	b = r->r_bench;
	seen = r->r_round;
	if (r->r_set) {
		r->r_set = false;
		w->w_cleared++;
		if (!r->r_all)
			must(b, pthread_cond_signal(&r->r_done), "the signal");
	}
	if (++r->r_back == WORKERS && r->r_all)
		must(b, pthread_cond_signal(&r->r_done), "the signal");
	while (r->r_round == seen && !r->r_leave)
		must(b, pthread_cond_wait(&r->r_go, &r->r_lock), "the wait");
}

static void *
work(void *arg)
{
	struct worker *w;
	struct room *r;

	w = arg;
	r = w->w_room;
	must(r->r_bench, pthread_mutex_lock(&r->r_lock), "a worker's lock");
	while (!r->r_leave)
		serve(w);
	must(r->r_bench, pthread_mutex_unlock(&r->r_lock), "a worker");
	return (NULL);
}

/* Until the variable is clear and, if asked for, all of them wait. */
static void
wait_for(struct room *r)
{
	while (r->r_set || (r->r_all && r->r_back < WORKERS))
		must(r->r_bench, pthread_cond_wait(&r->r_done, &r->r_lock),
		    "pthread_cond_wait(3)");
}

/* One round of the master, who has the lock. */
static void
command(struct room *r)
{
	r->r_round++;
	r->r_back = 0;
	r->r_set = true;
	must(r->r_bench, pthread_cond_broadcast(&r->r_go),
	    "pthread_cond_broadcast(3)");
	wait_for(r);
}

static void
room_open(struct bench *b, struct room *r, struct worker *w)
{
	long i;

	memset(r, 0, sizeof(*r));
	memset(w, 0, WORKERS * sizeof(*w));
	r->r_bench = b;
	must(b, pthread_mutex_init(&r->r_lock, NULL), "pthread_mutex_init(3)");
	must(b, pthread_cond_init(&r->r_go, NULL), "pthread_cond_init(3)");
	must(b, pthread_cond_init(&r->r_done, NULL), "pthread_cond_init(3)");
	must(b, pthread_mutex_lock(&r->r_lock), "pthread_mutex_lock(3)");
	r->r_all = true;
	for (i = 0; i < WORKERS; i++) {
		w[i].w_room = r;
		must(b, pthread_create(&w[i].w_thread, NULL, work, &w[i]),
		    "pthread_create(3)");
	}
	wait_for(r);
}

/* They leave, and must have cleared the variable once in each round. */
static void
room_close(struct room *r, struct worker *w)
{
	struct bench *b;
	unsigned long sum, most;
	long i;

	b = r->r_bench;
	r->r_leave = true;
	must(b, pthread_cond_broadcast(&r->r_go), "pthread_cond_broadcast(3)");
	must(b, pthread_mutex_unlock(&r->r_lock), "pthread_mutex_unlock(3)");
	for (sum = most = 0, i = 0; i < WORKERS; i++) {
		must(b, pthread_join(w[i].w_thread, NULL), "pthread_join(3)");
		sum += w[i].w_cleared;
		most = w[i].w_cleared > most ? w[i].w_cleared : most;
	}
	errno = 0;
	if (sum != r->r_round)
		bench_fail(b, "%lu rounds, but the variable was cleared %lu "
		    "times", r->r_round, sum);
	bench_note(b, "until=%s: of %lu rounds, the busiest of %d workers "
	    "cleared %.0f %%", r->r_all ? "waiting" : "cleared", r->r_round,
	    WORKERS, 100.0 * (double)most / (double)r->r_round);
	must(b, pthread_cond_destroy(&r->r_done), "pthread_cond_destroy(3)");
	must(b, pthread_cond_destroy(&r->r_go), "pthread_cond_destroy(3)");
	must(b, pthread_mutex_destroy(&r->r_lock), "pthread_mutex_destroy(3)");
}

ATF_TC(cond_broadcast);
ATF_TC_HEAD(cond_broadcast, tc)
{
	bench_head(tc, "ten workers wait on one variable; a round: the master "
	    "sets and broadcasts, the first worker that wakes clears it, "
	    "signals the master and waits again; the master waits for that "
	    "signal (cleared), or for all ten to wait again (waiting)",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 2");
	bench_param(tc, "until", "cleared waiting");
}
ATF_TC_BODY(cond_broadcast, tc)
{
	struct worker w[WORKERS];
	struct room r;
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_require_threads(b, WORKERS, 0))
			continue;
		room_open(b, &r, w);
		r.r_all = strcmp(bench_arg(b, "until"), "waiting") == 0;
		BENCH_LOOP(b)
			command(&r);
		room_close(&r, w);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, cond_broadcast);
	return (atf_no_error());
}

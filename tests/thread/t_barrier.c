#include <limits.h>
#include <stdatomic.h>

#include "h_thread.h"

struct pair {
	struct bench *p_bench;
	pthread_barrier_t p_barrier;
	atomic_ulong p_last;	/* the round after which the other leaves */
};

static void
meet(struct pair *p)
{
	int error;

	error = pthread_barrier_wait(&p->p_barrier);
	if (error != PTHREAD_BARRIER_SERIAL_THREAD)
		must(p->p_bench, error, "pthread_barrier_wait(3)");
}

/* The other side, which can not know when the loop of this one ends. */
static void *
other(void *arg)
{
	struct pair *p;
	unsigned long round;

	p = arg;
	bench_place(p->p_bench, 1);
	for (round = 0; round != p->p_last; round++)
		meet(p);
	return (NULL);
}

static void
rounds(struct bench *b)
{
	struct pair p;
	pthread_t thread;
	unsigned long round;

	p.p_bench = b;
	p.p_last = ULONG_MAX;
	must(b, pthread_barrier_init(&p.p_barrier, NULL, 2),
	    "pthread_barrier_init(3)");
	bench_place(b, 0);
	must(b, pthread_create(&thread, NULL, other, &p), "pthread_create(3)");
	/* From here on it is in its place. */
	meet(&p);
	round = 1;
	BENCH_LOOP(b) {
		meet(&p);
		round++;
	}
	/* One round more, at whose end it can not have missed this. */
	p.p_last = round + 1;
	meet(&p);
	must(b, pthread_join(thread, NULL), "pthread_join(3)");
	must(b, pthread_barrier_destroy(&p.p_barrier),
	    "pthread_barrier_destroy(3)");
}

ATF_TC(barrier);
ATF_TC_HEAD(barrier, tc)
{
	bench_head(tc, "two threads meet at a barrier: one round, in which "
	    "each calls pthread_barrier_wait(3) once", "ns/op", BENCH_LESS);
	bench_cite(tc, "Programs that compute in steps wait so for the slowest "
	    "thread after each of them.");
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(barrier, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_placeable(b))
			rounds(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, barrier);
	return (atf_no_error());
}

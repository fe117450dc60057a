#include <string.h>

#include "h_fresh.h"
#include "h_thread.h"

#define BATCH	32	/* threads timed in a batch, at most */
#define WARM	100	/* threads before lifecycle is timed */

/* Threads that sleep on a condition variable for the rest of their process. */
struct crowd {
	struct bench *c_bench;
	pthread_attr_t c_attr;
	pthread_mutex_t c_lock;
	pthread_cond_t c_here, c_never;
	long	c_asleep;
	long	c_live;		/* made before the clock runs */
	long	c_more;		/* timed */
};

static void *
doze(void *arg)
{
	struct crowd *c;

	c = arg;
	must(c->c_bench, pthread_mutex_lock(&c->c_lock), "a thread's lock");
	c->c_asleep++;
	must(c->c_bench, pthread_cond_signal(&c->c_here), "a thread's signal");
	for (;;)
		must(c->c_bench, pthread_cond_wait(&c->c_never, &c->c_lock),
		    "a thread's sleep");
	return (NULL);
}

/* Make them, one after the other: the next one when the last one sleeps. */
static uint64_t
grow(struct bench *b, void *arg)
{
	struct crowd *c;
	uint64_t begun, sum, took;
	pthread_t thread;
	long i;
	int error;

	c = arg;
	sum = 0;
	for (i = 0; i < c->c_live + c->c_more; i++) {
		begun = bench_now();
		error = pthread_create(&thread, &c->c_attr, doze, c);
		took = bench_now() - begun;
		must(b, error, "pthread_create(3)");
		if (i >= c->c_live)
			sum += took;
		must(b, pthread_mutex_lock(&c->c_lock),
		    "pthread_mutex_lock(3)");
		while (c->c_asleep <= i)
			must(b, pthread_cond_wait(&c->c_here, &c->c_lock),
			    "pthread_cond_wait(3)");
		must(b, pthread_mutex_unlock(&c->c_lock),
		    "pthread_mutex_unlock(3)");
	}
	return (sum);
}

/* pthread_create(3) with so many live threads, or a few more. */
static void
create(struct bench *b, struct crowd *c, long live)
{
	unsigned long n;
	long most;

	most = live / 8 > 1 ? live / 8 : 1;
	while ((n = bench_batch(b, BATCH)) != 0)
		for (; n != 0; n -= (unsigned long)c->c_more) {
			c->c_live = live;
			c->c_more = (long)n < most ? (long)n : most;
			bench_add(b, fresh(b, grow, c));
		}
}

static size_t
crowd_open(struct bench *b, struct crowd *c)
{
	memset(c, 0, sizeof(*c));
	c->c_bench = b;
	must(b, pthread_mutex_init(&c->c_lock, NULL), "pthread_mutex_init(3)");
	must(b, pthread_cond_init(&c->c_here, NULL), "pthread_cond_init(3)");
	must(b, pthread_cond_init(&c->c_never, NULL), "pthread_cond_init(3)");
	return (stacks(b, &c->c_attr,
	    strcmp(bench_arg(b, "stack"), "64k") == 0 ? 65536 : 0));
}

static void
crowd_close(struct crowd *c)
{
	struct bench *b;

	b = c->c_bench;
	must(b, pthread_attr_destroy(&c->c_attr), "pthread_attr_destroy(3)");
	must(b, pthread_cond_destroy(&c->c_never), "pthread_cond_destroy(3)");
	must(b, pthread_cond_destroy(&c->c_here), "pthread_cond_destroy(3)");
	must(b, pthread_mutex_destroy(&c->c_lock), "pthread_mutex_destroy(3)");
}

ATF_TC(create_first);
ATF_TC_HEAD(create_first, tc)
{
	bench_head(tc, "pthread_create(3) of the first thread that a process "
	    "has besides its own, each time in a new process; with stacks of "
	    "64 KB and of the default size", "ns/op", BENCH_LESS);
	bench_cite(tc, "Apart from create_scale, because it also turns the "
	    "process into one with threads.");
	bench_param(tc, "stack", "64k default");
}
ATF_TC_BODY(create_first, tc)
{
	struct crowd c;
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		(void)crowd_open(b, &c);
		create(b, &c, 0);
		crowd_close(&c);
	}
	bench_close(b);
}

static void *
nothing(void *arg)
{
	return (arg);
}

static void
create_join(struct bench *b)
{
	pthread_t thread;
	int error;

	if ((error = pthread_create(&thread, NULL, nothing, NULL)) != 0)
		must(b, error, "pthread_create(3)");
	if ((error = pthread_join(thread, NULL)) != 0)
		must(b, error, "pthread_join(3)");
}

ATF_TC(lifecycle);
ATF_TC_HEAD(lifecycle, tc)
{
	bench_head(tc, "pthread_create(3) and pthread_join(3) of a thread that "
	    "does nothing; the first 100 are not timed, and leave their stacks "
	    "where the library keeps them", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 2");
}
ATF_TC_BODY(lifecycle, tc)
{
	struct bench *b;
	int i;

	b = bench_open(tc);
	for (i = 0; i < WARM; i++)
		create_join(b);
	BENCH_LOOP(b)
		create_join(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, create_first);
	ATF_TP_ADD_TC(tp, lifecycle);
	return (atf_no_error());
}

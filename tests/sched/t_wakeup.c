#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#include "bench.h"

#define WAKES	500		/* in a batch */
#define LEAST	200		/* but so few where they take long */
#define LONG_NS	UINT64_C(250000000)
#define NAP_NS	200000		/* enough to fall asleep in */

/* A thread that sleeps until it is woken, and notes when it runs. */
struct sleeper {
	struct bench *s_bench;
	pthread_t s_thread;
	sem_t	s_wake;
	sem_t	s_awake;
	uint64_t s_ran;
	bool	s_stop;
};

static int
compare(const void *x, const void *y)
{
	const uint64_t *a = x, *b = y;

	return (*a < *b ? -1 : *a > *b);
}

/* The figure of the point, p50 or p99, of n times; they are sorted. */
static double
figure(struct bench *b, uint64_t *late, size_t n)
{
	long percent;

	percent = strtol(bench_arg(b, "figure") + 1, NULL, 10);
	qsort(late, n, sizeof(*late), compare);
	return ((double)late[(n - 1) * (size_t)percent / 100]);
}

/* How late is it each time? */
static void
collect(struct bench *b, uint64_t (*wake)(struct bench *, struct sleeper *),
    struct sleeper *s)
{
	uint64_t begun, late[WAKES];
	size_t n;

	wake(b, s);
	while (bench_batch(b, 1) != 0) {
		begun = bench_now();
		for (n = 0; n < WAKES; n++) {
			if (n >= LEAST && bench_now() - begun > LONG_NS)
				break;
			late[n] = wake(b, s);
		}
		bench_value(b, figure(b, late, n));
	}
}

static void
sleep_until(struct bench *b, uint64_t ns)
{
	while (os_sleep_until(ns) == -1)
		if (errno != EINTR)
			bench_fail(b, "sleeping until a time");
}

static uint64_t
timer(struct bench *b, struct sleeper *s)
{
	uint64_t due, now;

	(void)s;
	due = bench_now() + NAP_NS;
	sleep_until(b, due);
	now = bench_now();
	errno = 0;
	if (now < due)
		bench_fail(b, "the timer came %ld ns too early",
		    (long)(due - now));
	return (now - due);
}

static void
take(struct sleeper *s, sem_t *sem)
{
	while (sem_wait(sem) == -1)
		if (errno != EINTR)
			bench_fail(s->s_bench, "sem_wait(3)");
}

static void *
sleeper(void *arg)
{
	struct sleeper *s;

	s = arg;
	bench_place(s->s_bench, 1);
	while (sem_post(&s->s_awake) == 0) {
		take(s, &s->s_wake);
		s->s_ran = bench_now();
		if (s->s_stop)
			break;
	}
	return (NULL);
}

/* It has a nap's time to fall asleep. */
static uint64_t
thread(struct bench *b, struct sleeper *s)
{
	uint64_t begun;

	sleep_until(b, bench_now() + NAP_NS);
	begun = bench_now();
	if (sem_post(&s->s_wake) == -1)
		bench_fail(b, "sem_post(3)");
	take(s, &s->s_awake);
	return (s->s_ran - begun);
}

static void
wake_thread(struct bench *b)
{
	struct sleeper s;

	s.s_bench = b;
	s.s_stop = false;
	if (sem_init(&s.s_wake, 0, 0) == -1 || sem_init(&s.s_awake, 0, 0) == -1)
		bench_fail(b, "sem_init(3)");
	bench_place(b, 0);
	if ((errno = pthread_create(&s.s_thread, NULL, sleeper, &s)) != 0)
		bench_fail(b, "pthread_create(3)");
	take(&s, &s.s_awake);
	collect(b, thread, &s);
	s.s_stop = true;
	sem_post(&s.s_wake);
	if ((errno = pthread_join(s.s_thread, NULL)) != 0)
		bench_fail(b, "pthread_join(3)");
	sem_destroy(&s.s_wake);
	sem_destroy(&s.s_awake);
}

ATF_TC(wakeup_latency_timer);
ATF_TC_HEAD(wakeup_latency_timer, tc)
{
	bench_head(tc, "how late after its time a process runs that sleeps "
	    "until then, 200 us: half of the times at the most so late (p50), "
	    "or 99 of 100 (p99); with the slack that the system gives itself",
	    "ns", BENCH_LESS);
	bench_param(tc, "figure", "p50 p99");
}
ATF_TC_BODY(wakeup_latency_timer, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		collect(b, timer, NULL);
	bench_close(b);
}

ATF_TC(wakeup_latency_thread);
ATF_TC_HEAD(wakeup_latency_thread, tc)
{
	bench_head(tc, "sem_post(3) until the thread runs that sleeps in "
	    "sem_wait(3): half of the times at the most so long (p50), or 99 "
	    "of 100 (p99)", "ns", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
	bench_param(tc, "figure", "p50 p99");
}
ATF_TC_BODY(wakeup_latency_thread, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_placeable(b))
			wake_thread(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, wakeup_latency_timer);
	ATF_TP_ADD_TC(tp, wakeup_latency_thread);
	return (atf_no_error());
}

/*
 * Threads that end, or are late, on a system that is made up: what BENCH_PLANT
 * says happens.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

#define MOST	40		/* threads that there can be */

static bool
planted(const char *what)
{
	const char *plant = getenv("BENCH_PLANT");

	return (plant != NULL && strcmp(plant, what) == 0);
}

/* Nobody is needed who does something. */
int
pthread_create(pthread_t *thread, const pthread_attr_t *attr,
    void *(*fn)(void *), void *arg)
{
	static long made;

	(void)attr;
	(void)fn;
	(void)arg;
	if (made++ < MOST || planted("any")) {
		memset(thread, 0, sizeof(*thread));
		return (0);
	}
	if (planted("ended"))
		_exit(3);
	return (planted("refused") ? EAGAIN : EINVAL);
}

/* How those wait who came first; they start late. */
int
sched_yield(void)
{
	const struct timespec ts = { 0, 20000000 };

	(void)nanosleep(&ts, NULL);
	return (0);
}

static int
work(void *arg, long member, unsigned long turns)
{
	const struct timespec ts = { 0, 10000000 };

	(void)arg;
	(void)member;
	while (turns-- != 0)
		(void)nanosleep(&ts, NULL);
	return (0);
}

ATF_TC(many);
ATF_TC_HEAD(many, tc)
{
	bench_head(tc, "Planted: many threads", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(many, tc)
{
	struct bench *b;

	b = bench_open(tc);
	if (bench_require_threads(b, 100, 65536))
		bench_note(b, "all are there");
	BENCH_LOOP(b)
		(void)getppid();
	bench_close(b);
}

ATF_TC(late);
ATF_TC_HEAD(late, tc)
{
	bench_head(tc, "Planted: late members", "op/s", BENCH_MORE);
	bench_param(tc, "members", "1 2");
}
ATF_TC_BODY(late, tc)
{
	const struct bench_crew crew = { .c_op = work };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (!bench_crew(b, &crew, BENCH_PROCESSES,
		    bench_num(b, "members")))
			bench_note(b, "left out");
	bench_close(b);
}

/* EAGAIN is no limit where there are processes enough. */
ATF_TC(failing);
ATF_TC_HEAD(failing, tc)
{
	bench_head(tc, "Planted: failing", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(failing, tc)
{
	struct bench *b;

	b = bench_open(tc);
	errno = EAGAIN;
	bench_fail(b, "on purpose");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, many);
	ATF_TP_ADD_TC(tp, late);
	ATF_TP_ADD_TC(tp, failing);
	return (atf_no_error());
}

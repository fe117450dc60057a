#include <string.h>

#include "h_thread.h"

/*
 * Each adds 1 to a variable, which only differs in where it is; ten times,
 * because one time may hide behind the counting of the loop.
 */
#define TURN		10
#define TEN(add)	do { add; add; add; add; add; \
			    add; add; add; add; add; } while (0)

static void
add_static(struct bench *b)
{
	static volatile unsigned long number;

	BENCH_LOOP(b)
		TEN(number++);
}

static void
add_thread(struct bench *b)
{
	static _Thread_local volatile unsigned long number;

	BENCH_LOOP(b)
		TEN(number++);
}

static void
add_key(struct bench *b)
{
	unsigned long number = 0;
	pthread_key_t key;

	must(b, pthread_key_create(&key, NULL), "pthread_key_create(3)");
	must(b, pthread_setspecific(key, &number), "pthread_setspecific(3)");
	BENCH_LOOP(b)
		TEN((*(volatile unsigned long *)pthread_getspecific(key))++);
	errno = 0;
	if (number == 0)
		bench_fail(b, "pthread_getspecific(3) gave another variable");
	must(b, pthread_key_delete(key), "pthread_key_delete(3)");
}

ATF_TC(local_storage);
ATF_TC_HEAD(local_storage, tc)
{
	bench_head(tc, "add 1 to a variable: one that all threads share "
	    "(static), one of the thread (thread, which is __thread), and one "
	    "behind pthread_getspecific(3) (key)", "ns/op", BENCH_LESS);
	bench_cite(tc, "What a library pays for a state per thread, as errno "
	    "and malloc(3) have it.");
	bench_param(tc, "storage", "static thread key");
}
ATF_TC_BODY(local_storage, tc)
{
	struct sleeper s;
	struct bench *b;
	const char *storage;

	b = bench_open(tc);
	sleeper_start(b, &s);
	BENCH_EACH(b) {
		bench_per(b, TURN);
		storage = bench_arg(b, "storage");
		if (strcmp(storage, "static") == 0)
			add_static(b);
		else if (strcmp(storage, "thread") == 0)
			add_thread(b);
		else
			add_key(b);
	}
	sleeper_stop(&s);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, local_storage);
	return (atf_no_error());
}

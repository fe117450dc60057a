#include <string.h>

#include "h_thread.h"

/* A mutex as most programs have it; one that is elided shows that here. */
static void
lock_unlock(struct bench *b)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	int error;

	BENCH_LOOP(b) {
		if ((error = pthread_mutex_lock(&lock)) != 0)
			must(b, error, "pthread_mutex_lock(3)");
		bench_use(&lock);
		if ((error = pthread_mutex_unlock(&lock)) != 0)
			must(b, error, "pthread_mutex_unlock(3)");
	}
	must(b, pthread_mutex_destroy(&lock), "pthread_mutex_destroy(3)");
}

ATF_TC(mutex_uncontested);
ATF_TC_HEAD(mutex_uncontested, tc)
{
	bench_head(tc, "pthread_mutex_lock(3) and pthread_mutex_unlock(3) of a "
	    "mutex that nobody else wants: in a process that has never had a "
	    "second thread, and beside one that sleeps", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 2");
	bench_param(tc, "process", "single threaded");
}
ATF_TC_BODY(mutex_uncontested, tc)
{
	struct sleeper s;
	struct bench *b;
	bool had;

	b = bench_open(tc);
	had = false;
	BENCH_EACH(b)
		if (strcmp(bench_arg(b, "process"), "single") != 0) {
			sleeper_start(b, &s);
			had = true;
			lock_unlock(b);
			sleeper_stop(&s);
		} else if (had)
			bench_fail(b, "too late: it has had a thread");
		else
			lock_unlock(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, mutex_uncontested);
	return (atf_no_error());
}

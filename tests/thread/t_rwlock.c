#include <string.h>

#include "h_thread.h"

static void
lock_unlock(struct bench *b, int (*lock)(pthread_rwlock_t *), const char *what)
{
	pthread_rwlock_t rw;
	int error;

	must(b, pthread_rwlock_init(&rw, NULL), "pthread_rwlock_init(3)");
	BENCH_LOOP(b) {
		if ((error = lock(&rw)) != 0)
			must(b, error, what);
		bench_use(&rw);
		if ((error = pthread_rwlock_unlock(&rw)) != 0)
			must(b, error, "pthread_rwlock_unlock(3)");
	}
	must(b, pthread_rwlock_destroy(&rw), "pthread_rwlock_destroy(3)");
}

ATF_TC(rwlock);
ATF_TC_HEAD(rwlock, tc)
{
	bench_head(tc, "lock and unlock a read-write lock that nobody else "
	    "wants, to read and to write", "ns/op", BENCH_LESS);
	bench_cite(tc, "Programs take it instead of a mutex to let readers in "
	    "together, and pay for that each time.");
	bench_param(tc, "to", "read write");
}
ATF_TC_BODY(rwlock, tc)
{
	struct sleeper s;
	struct bench *b;

	b = bench_open(tc);
	sleeper_start(b, &s);
	BENCH_EACH(b)
		if (strcmp(bench_arg(b, "to"), "read") == 0)
			lock_unlock(b, pthread_rwlock_rdlock,
			    "pthread_rwlock_rdlock(3)");
		else
			lock_unlock(b, pthread_rwlock_wrlock,
			    "pthread_rwlock_wrlock(3)");
	sleeper_stop(&s);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, rwlock);
	return (atf_no_error());
}

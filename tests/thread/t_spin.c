#include "h_thread.h"

ATF_TC(spin);
ATF_TC_HEAD(spin, tc)
{
	bench_head(tc, "pthread_spin_lock(3) and pthread_spin_unlock(3) of a "
	    "lock that nobody else wants", "ns/op", BENCH_LESS);
	bench_cite(tc, "The least that a lock can cost, beside which the other "
	    "kinds are seen.");
}
ATF_TC_BODY(spin, tc)
{
	struct sleeper s;
	struct bench *b;
	pthread_spinlock_t lock;
	int error;

	b = bench_open(tc);
	sleeper_start(b, &s);
	must(b, pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE),
	    "pthread_spin_init(3)");
	BENCH_LOOP(b) {
		if ((error = pthread_spin_lock(&lock)) != 0)
			must(b, error, "pthread_spin_lock(3)");
		bench_use(&lock);
		if ((error = pthread_spin_unlock(&lock)) != 0)
			must(b, error, "pthread_spin_unlock(3)");
	}
	must(b, pthread_spin_destroy(&lock), "pthread_spin_destroy(3)");
	sleeper_stop(&s);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, spin);
	return (atf_no_error());
}

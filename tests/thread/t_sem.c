#include <semaphore.h>
#include <string.h>

#include "h_thread.h"

ATF_TC(semaphore);
ATF_TC_HEAD(semaphore, tc)
{
	bench_head(tc, "sem_post(3) and sem_wait(3) of an unnamed semaphore "
	    "that nobody waits for", "ns/op", BENCH_LESS);
	bench_cite(tc, "Counts what may be taken; free to take, it should cost "
	    "no more than a mutex.");
}
ATF_TC_BODY(semaphore, tc)
{
	struct sleeper s;
	struct bench *b;
	sem_t sem;

	b = bench_open(tc);
	if (sem_init(&sem, 0, 0) == -1) {
		if (errno != ENOSYS && errno != EPERM)
			bench_fail(b, "sem_init(3)");
		bench_skip(b, "no unnamed semaphores here: %s",
		    strerror(errno));
	} else {
		sleeper_start(b, &s);
		BENCH_LOOP(b) {
			if (sem_post(&sem) == -1)
				bench_fail(b, "sem_post(3)");
			if (sem_wait(&sem) == -1)
				bench_fail(b, "sem_wait(3)");
		}
		sleeper_stop(&s);
		if (sem_destroy(&sem) == -1)
			bench_fail(b, "sem_destroy(3)");
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, semaphore);
	return (atf_no_error());
}

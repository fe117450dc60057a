#include <sys/time.h>

#include <errno.h>

#include "h_count.h"

ATF_TC(timer_set);
ATF_TC_HEAD(timer_set, tc)
{
	bench_head(tc, "setitimer(2) arms a timer and disarms it, in turn: "
	    "what a time-out costs that does not happen", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(timer_set, tc)
{
	const struct itimerval hour = { { 0, 0 }, { 3600, 0 } };
	const struct itimerval never = { { 0, 0 }, { 0, 0 } };
	struct itimerval left;
	struct bench *b;

	b = bench_open(tc);
	memset(&left, 0, sizeof(left));
	bench_per(b, 2);
	BENCH_LOOP(b)
		if (setitimer(ITIMER_REAL, &hour, NULL) == -1 ||
		    setitimer(ITIMER_REAL, &never, &left) == -1)
			bench_fail(b, "setitimer(2)");
	errno = 0;
	if (left.it_value.tv_sec < 3590 || left.it_value.tv_sec > 3600)
		bench_fail(b, "setitimer(2) has not armed the timer");
	bench_close(b);
}

ATF_TC(timer_signal);
ATF_TC_HEAD(timer_signal, tc)
{
	bench_head(tc, "from setitimer(2) for 1 us until the handler of its "
	    "signal has run and sigsuspend(2) returns: the shortest sleep; a "
	    "system that keeps time by a tick needs one or two of them",
	    "ns/op", BENCH_LESS);
}
ATF_TC_BODY(timer_signal, tc)
{
	const struct itimerval soon = { { 0, 0 }, { 0, 1 } };
	struct bench *b;
	sig_atomic_t got;
	sigset_t set, wait;

	b = bench_open(tc);
	if (sigprocmask(SIG_SETMASK, NULL, &wait) == -1)
		bench_fail(b, "sigprocmask(2)");
	handle(b, SIGALRM, count);
	block(b, SIGALRM, &set);
	got = h_count;
	BENCH_LOOP(b) {
		if (setitimer(ITIMER_REAL, &soon, NULL) == -1)
			bench_fail(b, "setitimer(2)");
		(void)sigsuspend(&wait);
		if (h_count != ++got) {
			errno = 0;
			bench_fail(b, "another signal ended the wait");
		}
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, timer_set);
	ATF_TP_ADD_TC(tp, timer_signal);
	return (atf_no_error());
}

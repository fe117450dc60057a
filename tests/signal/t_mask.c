#include <unistd.h>

#include "h_count.h"

ATF_TC(mask);
ATF_TC_HEAD(mask, tc)
{
	bench_head(tc, "sigprocmask(2) blocks a signal and lets it through, in "
	    "turn: what guards a short stretch of a program", "ns/op",
	    BENCH_LESS);
}
ATF_TC_BODY(mask, tc)
{
	struct bench *b;
	sigset_t set, old;

	b = bench_open(tc);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigemptyset(&old);
	bench_per(b, 2);
	BENCH_LOOP(b)
		if (sigprocmask(SIG_BLOCK, &set, NULL) == -1 ||
		    sigprocmask(SIG_UNBLOCK, &set, &old) == -1)
			bench_fail(b, "sigprocmask(2)");
	if (sigismember(&old, SIGUSR1) != 1)
		bench_fail(b, "sigprocmask(2) has not blocked the signal");
	bench_close(b);
}

ATF_TC(mask_pending);
ATF_TC_HEAD(mask_pending, tc)
{
	bench_head(tc, "kill(2) to oneself of a signal that is blocked, and "
	    "sigprocmask(2) that lets it through and blocks it again: the "
	    "signal waits first", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(mask_pending, tc)
{
	struct bench *b;
	sig_atomic_t sent;
	sigset_t set;
	pid_t self;

	b = bench_open(tc);
	self = getpid();
	handle(b, SIGUSR1, count);
	block(b, SIGUSR1, &set);
	sent = h_count;
	BENCH_LOOP(b) {
		if (kill(self, SIGUSR1) == -1 || h_count != sent ||
		    sigprocmask(SIG_UNBLOCK, &set, NULL) == -1 ||
		    h_count != ++sent ||
		    sigprocmask(SIG_BLOCK, &set, NULL) == -1)
			bench_fail(b, "a blocked signal came at another time");
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, mask);
	ATF_TP_ADD_TC(tp, mask_pending);
	return (atf_no_error());
}

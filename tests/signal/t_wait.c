#include <errno.h>
#include <unistd.h>

#include "h_count.h"

ATF_TC(sigwait);
ATF_TC_HEAD(sigwait, tc)
{
	bench_head(tc, "a process sends itself a signal that is blocked and "
	    "takes it by sigwait(3): a delivery without a handler", "ns/op",
	    BENCH_LESS);
}
ATF_TC_BODY(sigwait, tc)
{
	struct bench *b;
	sigset_t set;
	pid_t self;
	int sig;

	b = bench_open(tc);
	self = getpid();
	handle(b, SIGUSR1, count);
	block(b, SIGUSR1, &set);
	BENCH_LOOP(b) {
		sig = 0;
		if (kill(self, SIGUSR1) == -1 || sigwait(&set, &sig) != 0 ||
		    sig != SIGUSR1)
			bench_fail(b, "sigwait(3): another signal came");
	}
	errno = 0;
	if (h_count != 0)
		bench_fail(b, "sigwait(3) has run the handler");
	bench_close(b);
}

ATF_TC(sigtimedwait);
ATF_TC_HEAD(sigtimedwait, tc)
{
	bench_head(tc, "the same by sigtimedwait(2), which gives up after a "
	    "minute", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(sigtimedwait, tc)
{
	const struct timespec minute = { 60, 0 };
	struct bench *b;
	sigset_t set;
	pid_t self;

	b = bench_open(tc);
	self = getpid();
	handle(b, SIGUSR1, count);
	block(b, SIGUSR1, &set);
	if (kill(self, SIGUSR1) == -1)
		bench_fail(b, "kill(2)");
	if (os_sigtimedwait(&set, &minute) == SIGUSR1) {
		BENCH_LOOP(b)
			if (kill(self, SIGUSR1) == -1 ||
			    os_sigtimedwait(&set, &minute) != SIGUSR1)
				bench_fail(b, "sigtimedwait(2): another "
				    "signal came");
	} else if (errno == ENOSYS)
		bench_skip(b, "this system has no sigtimedwait(2)");
	else
		bench_fail(b, "sigtimedwait(2)");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sigwait);
	ATF_TP_ADD_TC(tp, sigtimedwait);
	return (atf_no_error());
}

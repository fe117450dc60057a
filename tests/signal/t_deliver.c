#include <unistd.h>

#include "h_count.h"

/*
 * A process with one thread has had the signal when kill(2) or raise(3)
 * returns, POSIX says; so the counter must keep step with the loop.
 */
static void
deliver(struct bench *b, int sig, bool by_kill)
{
	sig_atomic_t sent;
	pid_t self;

	self = getpid();
	sent = h_count;
	if (by_kill) {
		BENCH_LOOP(b)
			if (kill(self, sig) == -1 || h_count != ++sent)
				bench_fail(b, "kill(2): no signal came");
	} else {
		BENCH_LOOP(b)
			if (raise(sig) != 0 || h_count != ++sent)
				bench_fail(b, "raise(3): no signal came");
	}
}

ATF_TC(deliver);
ATF_TC_HEAD(deliver, tc)
{
	bench_head(tc, "a process sends itself a signal, its handler counts "
	    "it and returns", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "call", "kill raise");
}
ATF_TC_BODY(deliver, tc)
{
	struct bench *b;

	b = bench_open(tc);
	handle(b, SIGUSR1, count);
	BENCH_EACH(b)
		deliver(b, SIGUSR1, strcmp(bench_arg(b, "call"), "kill") == 0);
	bench_close(b);
}

ATF_TC(deliver_ignored);
ATF_TC_HEAD(deliver_ignored, tc)
{
	bench_head(tc, "kill(2) to oneself of a signal that is ignored: what "
	    "of deliver is no handler", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(deliver_ignored, tc)
{
	struct bench *b;
	pid_t self;

	b = bench_open(tc);
	self = getpid();
	handle(b, SIGUSR1, SIG_IGN);
	BENCH_LOOP(b)
		if (kill(self, SIGUSR1) == -1)
			bench_fail(b, "kill(2)");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, deliver);
	ATF_TP_ADD_TC(tp, deliver_ignored);
	return (atf_no_error());
}

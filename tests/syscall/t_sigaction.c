#include <signal.h>
#include <string.h>

#include "bench.h"

static void
handler(int sig)
{
	(void)sig;
}

ATF_TC(sigaction);
ATF_TC_HEAD(sigaction, tc)
{
	bench_head(tc, "sigaction(2): set a handler and hear which one was "
	    "set", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(sigaction, tc)
{
	struct sigaction sa, old;
	struct bench *b;

	b = bench_open(tc);
	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = handler;
	sigemptyset(&sa.sa_mask);
	BENCH_LOOP(b)
		if (sigaction(SIGUSR1, &sa, &old) == -1)
			bench_fail(b, "sigaction(2)");
	if (old.sa_handler != handler)
		bench_fail(b, "sigaction(2) names another handler");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sigaction);
	return (atf_no_error());
}

#include "h_count.h"

static void
other(int sig)
{
	(void)sig;
}

ATF_TC(install);
ATF_TC_HEAD(install, tc)
{
	bench_head(tc, "sigaction(2) sets a handler, each time another one",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(install, tc)
{
	struct sigaction one, two, old;
	struct bench *b;

	b = bench_open(tc);
	memset(&one, 0, sizeof(one));
	sigemptyset(&one.sa_mask);
	two = one;
	one.sa_handler = count;
	two.sa_handler = other;
	bench_per(b, 2);
	BENCH_LOOP(b)
		if (sigaction(SIGUSR1, &one, NULL) == -1 ||
		    sigaction(SIGUSR1, &two, NULL) == -1)
			bench_fail(b, "sigaction(2)");
	if (sigaction(SIGUSR1, NULL, &old) == -1 || old.sa_handler != other)
		bench_fail(b, "sigaction(2) has set another handler");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, install);
	return (atf_no_error());
}

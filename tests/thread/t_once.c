#include "h_thread.h"

static int times;

static void
first(void)
{
	times++;
}

ATF_TC(once);
ATF_TC_HEAD(once, tc)
{
	bench_head(tc, "pthread_once(3) of what has been done", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "Libraries ask it ahead of every use of what they set "
	    "up late.");
}
ATF_TC_BODY(once, tc)
{
	pthread_once_t control = PTHREAD_ONCE_INIT;
	struct sleeper s;
	struct bench *b;
	int error;

	b = bench_open(tc);
	sleeper_start(b, &s);
	must(b, pthread_once(&control, first), "pthread_once(3)");
	BENCH_LOOP(b)
		if ((error = pthread_once(&control, first)) != 0)
			must(b, error, "pthread_once(3)");
	errno = 0;
	if (times != 1)
		bench_fail(b, "pthread_once(3) has called %d times", times);
	sleeper_stop(&s);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, once);
	return (atf_no_error());
}

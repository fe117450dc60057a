#include <sys/types.h>
#include <sys/event.h>
#include <sys/time.h>

#include "h_ready.h"

static void
ask(struct bench *b, const struct ready *r)
{
	const struct timespec now = { 0, 0 };
	struct kevent ev[2];
	long i;
	int kq;

	if ((kq = kqueue()) == -1)
		bench_fail(b, "kqueue(2)");
	for (i = 0; i < r->r_n; i++) {
		EV_SET(&ev[0], r->r_fd[i], EVFILT_READ, EV_ADD, 0, 0, 0);
		if (kevent(kq, ev, 1, NULL, 0, NULL) == -1)
			bench_fail(b, "kevent(2)");
	}
	BENCH_LOOP(b)
		if (kevent(kq, NULL, 0, ev, 2, &now) != 1 ||
		    ev[0].ident != (uintptr_t)r->r_last)
			bench_fail(b, "kevent(2): not the one that is ready");
	close(kq);
}

ATF_TC(kqueue);
ATF_TC_HEAD(kqueue, tc)
{
	bench_head(tc, "kevent(2) on n descriptors, the last of which is "
	    "ready: should not depend on n, as poll does", "ns/op",
	    BENCH_LESS);
	bench_param(tc, "n", "10 100 1000");
}
ATF_TC_BODY(kqueue, tc)
{
	struct ready r;
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!ready_open(b, &r, bench_num(b, "n")))
			continue;
		ask(b, &r);
		ready_close(&r);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, kqueue);
	return (atf_no_error());
}

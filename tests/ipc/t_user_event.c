#include <sys/types.h>
#include <sys/event.h>

#include <pthread.h>

#include "h_turns.h"

/* Younger than kqueue itself. */
#ifdef EVFILT_USER

/* A queue is not inherited by a child, so the two sides are threads. */
struct events {
	struct bench *e_bench;
	int	e_kq[2];
	unsigned e_number;
	struct turns_count e_count[2];	/* what each side has seen of it */
	atomic_bool e_over;
};

static int
trigger(void *arg, int side)
{
	const struct events *e = arg;
	struct kevent ev;

	EV_SET(&ev, 0, EVFILT_USER, 0, NOTE_TRIGGER, 0, 0);
	return (kevent(e->e_kq[1 - side], &ev, 1, NULL, 0, NULL) == -1 ?
	    errno : 0);
}

static void
give(struct events *e, int side)
{
	errno = turns_counted(&e->e_count[side], trigger, e, side);
	if (errno != 0)
		bench_fail(e->e_bench, "kevent(2) of an event to give");
}

static void
await(struct events *e, int side)
{
	struct kevent ev;

	if (kevent(e->e_kq[side], NULL, 0, &ev, 1, NULL) != 1 ||
	    ev.filter != EVFILT_USER)
		bench_fail(e->e_bench, "kevent(2): not the user's event");
	errno = 0;
	if (turns_expected(&e->e_count[side], side) != 0)
		bench_fail(e->e_bench, "kevent(2) has not waited");
}

static void *
other_side(void *arg)
{
	struct events *e = arg;

	bench_place(e->e_bench, 1);
	for (;;) {
		await(e, 1);
		if (e->e_over)
			return (NULL);
		give(e, 1);
	}
}

static void
measure(struct bench *b)
{
	struct events e;
	struct kevent ev;
	pthread_t thread;
	int i;

	e.e_bench = b;
	atomic_init(&e.e_over, false);
	for (i = 0; i < 2; i++)
		turns_count_from(&e.e_count[i], &e.e_number);
	EV_SET(&ev, 0, EVFILT_USER, EV_ADD | EV_CLEAR, 0, 0, 0);
	for (i = 0; i < 2; i++)
		if ((e.e_kq[i] = kqueue()) == -1 ||
		    kevent(e.e_kq[i], &ev, 1, NULL, 0, NULL) == -1)
			bench_fail(b, "kqueue(2)");
	if ((errno = pthread_create(&thread, NULL, other_side, &e)) != 0)
		bench_fail(b, "pthread_create(3)");
	bench_place(b, 0);
	BENCH_LOOP(b) {
		give(&e, 0);
		await(&e, 0);
	}
	e.e_over = true;
	give(&e, 0);
	if ((errno = pthread_join(thread, NULL)) != 0)
		bench_fail(b, "pthread_join(3)");
	close(e.e_kq[0]);
	close(e.e_kq[1]);
}

#else

static void
measure(struct bench *b)
{
	bench_skip(b, "the kqueue of this system has no user events");
}

#endif

ATF_TC(user_event);
ATF_TC_HEAD(user_event, tc)
{
	bench_head(tc, "two threads wake each other by EVFILT_USER events of "
	    "kevent(2), to and fro, and count the turns", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(user_event, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_placeable(b))
			measure(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, user_event);
	return (atf_no_error());
}

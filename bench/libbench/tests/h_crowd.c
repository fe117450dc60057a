/*
 * A crowd of processes that sleep, as tests/proc has it, and what may become
 * of it.
 */
#include <limits.h>
#include <signal.h>

#define TOO_LONG UINT64_C(300000000)
#include "../../../tests/proc/h_talk.h"	/* lint-ok: what is tested */

#define CROWD	50

#define HELPED(name, program)						\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, "ns/op", BENCH_LESS);		\
}									\
ATF_TC_BODY(name, tc)							\
{									\
	struct helper h;						\
	struct bench *b;						\
									\
	b = bench_open(tc);						\
	helper_start(b, &h, program);					\
	measure_##name(b, &h);						\
	helper_stop(b, &h);						\
	bench_close(b);							\
}

static pid_t
member(struct bench *b, struct helper *h, unsigned long i)
{
	return ((pid_t)helper_ask(b, h, "member", i));
}

/* As soon as it is there all of it sleeps, also where some are new. */
static void
measure_asleep(struct bench *b, struct helper *h)
{
	unsigned long n;
	long i;

	while ((n = bench_batch(b, 1)) != 0) {
		helper_crowd(b, h, CROWD);
		for (i = 0; i < CROWD; i++)
			if (os_asleep(member(b, h, (unsigned long)i)) == 0)
				bench_fail(b, "member %ld is awake", i);
		bench_add(b, helper_thin(b, h, CROWD / 2));
	}
	bench_note(b, "%ld are left", h->h_live);
}

/* One is killed while they sleep. */
static void
measure_killed(struct bench *b, struct helper *h)
{
	helper_crowd(b, h, CROWD);
	if (kill(member(b, h, 7), SIGKILL) == -1)
		bench_fail(b, "kill");
	for (;;)
		(void)helper_ask(b, h, "create", 1);
}

/* A crowd that never sleeps. */
static void
measure_awake(struct bench *b, struct helper *h)
{
	helper_crowd(b, h, CROWD);
}

/* There can not be so many, and then they can. */
static void
measure_refused(struct bench *b, struct helper *h)
{
	while (bench_batch(b, 1) != 0)
		if (helper_crowd(b, h, CROWD))
			bench_fail(b, "there are so many");
	if (h->h_live != 3 || !helper_crowd(b, h, 2) || h->h_refused)
		bench_fail(b, "%ld are there", h->h_live);
}

HELPED(asleep, bench_helper(b, "../../../tests/proc/h_proc"))
HELPED(killed, bench_helper(b, "../../../tests/proc/h_proc"))
HELPED(awake, getenv("BENCH_PLANT"))
HELPED(refused, getenv("BENCH_PLANT"))

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, asleep);
	ATF_TP_ADD_TC(tp, killed);
	ATF_TP_ADD_TC(tp, awake);
	ATF_TP_ADD_TC(tp, refused);
	return (atf_no_error());
}

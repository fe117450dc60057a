#include "h_sysv.h"

static int
make(int id[])
{
	return (sysv_sem_make(&id[0]));
}

static void
undo(const struct objects *o)
{
	sysv_sem_remove(o->o_id[0]);
}

static void
measure(struct bench *b, const struct objects *o)
{
	struct sysv_turns s = { .s_sem = o->o_id[0] };

	turns_count_open(b, &s.s_count);
	sysv_turns_take(b, &s);
	turns_count_close(&s.s_count);
}

ATF_TC(sysv_sem);
ATF_TC_HEAD(sysv_sem, tc)
{
	bench_head(tc, "two processes wake each other by semop(2) of two "
	    "System V semaphores, to and fro, and count the turns in memory of "
	    "both", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(sysv_sem, tc)
{
	struct objects o = { .o_make = make, .o_remove = undo };
	struct bench *b;
	int error;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		if ((error = objects_open(b, &o)) == 0)
			measure(b, &o);
		else
			objects_leave_out(b, SYSV_SEM, error, SYSV_SEM_LIMIT);
		objects_close(b, &o);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sysv_sem);
	return (atf_no_error());
}

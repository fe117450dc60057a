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

ATF_TC(sysv_sem);
ATF_TC_HEAD(sysv_sem, tc)
{
	bench_head(tc, "two processes wake each other by semop(2) of two "
	    "System V semaphores, to and fro", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(sysv_sem, tc)
{
	struct objects o = { .o_make = make, .o_remove = undo };
	const struct turns t = {
		.t_give = sysv_sem_give, .t_wait = sysv_sem_wait,
		.t_arg = &o.o_id[0]
	};
	struct bench *b;
	int error;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		if ((error = objects_open(b, &o)) == 0)
			turns_take(b, &t);
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

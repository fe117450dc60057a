#include <sys/types.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "h_sysv.h"

/* The semaphores, and the memory. */
static int
make(int id[])
{
	int error;

	if ((error = sysv_sem_make(&id[0])) != 0)
		return (error);
	id[1] = shmget(IPC_PRIVATE, sizeof(unsigned), IPC_CREAT | 0600);
	return (id[1] == -1 ? errno : 0);
}

static void
undo(const struct objects *o)
{
	sysv_sem_remove(o->o_id[0]);
	if (o->o_id[1] != -1)
		shmctl(o->o_id[1], IPC_RMID, NULL);
}

static void
measure(struct bench *b, const struct objects *o)
{
	struct sysv_turns s = { .s_sem = o->o_id[0] };
	void *p;

	if ((p = shmat(o->o_id[1], NULL, 0)) == (void *)-1)
		bench_fail(b, "shmat(2)");
	/* From here on it lives as long as it is attached. */
	if (shmctl(o->o_id[1], IPC_RMID, NULL) == -1)
		bench_fail(b, "shmctl(2)");
	turns_count_from(&s.s_count, p);
	sysv_turns_take(b, &s);
	if (shmdt(p) == -1)
		bench_fail(b, "shmdt(2)");
}

ATF_TC(sysv_shm);
ATF_TC_HEAD(sysv_shm, tc)
{
	bench_head(tc, "two processes count in System V shared memory, in turn "
	    "by semaphores: sysv_sem, with its number in such memory", "ns/op",
	    BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(sysv_shm, tc)
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
			objects_leave_out(b, SYSV_SEM " or shared memory",
			    error, SYSV_SEM_LIMIT ", or SHMMNI and SHMALL");
		objects_close(b, &o);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sysv_shm);
	return (atf_no_error());
}

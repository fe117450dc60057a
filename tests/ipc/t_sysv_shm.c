#include <sys/types.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "h_sysv.h"

/* A number in the memory of both, and how often each has seen it grow. */
struct shared {
	int	s_sem;
	unsigned *s_number;
	unsigned s_seen;
};

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

static int
give(void *arg, int side)
{
	struct shared *s = arg;
	int error;

	++*s->s_number;
	if ((error = sysv_sem_give(&s->s_sem, side)) != 0)
		--*s->s_number;
	return (error);
}

/* It has grown by the other's turn, and by our own before, if we had one. */
static int
await(void *arg, int side)
{
	struct shared *s = arg;
	int error;

	if ((error = sysv_sem_wait(&s->s_sem, side)) != 0)
		return (error);
	s->s_seen += 2;
	return (*s->s_number == s->s_seen - (unsigned)side ? 0 : EIO);
}

static void
measure(struct bench *b, const struct objects *o)
{
	struct shared s;
	const struct turns t = {
		.t_give = give, .t_wait = await, .t_arg = &s
	};
	void *p;

	if ((p = shmat(o->o_id[1], NULL, 0)) == (void *)-1)
		bench_fail(b, "shmat(2)");
	/* From here on it lives as long as it is attached. */
	if (shmctl(o->o_id[1], IPC_RMID, NULL) == -1)
		bench_fail(b, "shmctl(2)");
	s.s_sem = o->o_id[0];
	s.s_number = p;
	s.s_seen = 0;
	*s.s_number = 0;
	turns_take(b, &t);
	if (shmdt(p) == -1)
		bench_fail(b, "shmdt(2)");
}

ATF_TC(sysv_shm);
ATF_TC_HEAD(sysv_shm, tc)
{
	bench_head(tc, "two processes count in System V shared memory, in turn "
	    "by semaphores: sysv_sem, and a number that goes to and fro with "
	    "it", "ns/op", BENCH_LESS);
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

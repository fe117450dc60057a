#include <fcntl.h>
#include <semaphore.h>

#include "h_guard.h"
#include "h_turns.h"

static void
undo(const struct guard *g)
{
	sem_unlink(g->g_name[0]);
	sem_unlink(g->g_name[1]);
}

static int
give(void *arg, int side)
{
	sem_t **sem = arg;

	return (sem_post(sem[1 - side]) == 0 ? 0 : errno);
}

static int
await(void *arg, int side)
{
	sem_t **sem = arg;

	return (sem_wait(sem[side]) == 0 ? 0 : errno);
}

static void
measure(struct bench *b, const struct guard *g)
{
	sem_t *sem[2];
	const struct turns t = {
		.t_give = give, .t_wait = await, .t_arg = sem
	};
	int i;

	for (i = 0; i < 2; i++) {
		sem[i] = sem_open(g->g_name[i], O_CREAT | O_EXCL, 0600, 0);
		if (sem[i] == SEM_FAILED) {
			guard_leave_out(b, "POSIX semaphore", errno,
			    "the system's number of them");
			return;
		}
		if (sem_unlink(g->g_name[i]) == -1)
			bench_fail(b, "sem_unlink(3)");
	}
	turns_take(b, &t);
	if (sem_close(sem[0]) == -1 || sem_close(sem[1]) == -1)
		bench_fail(b, "sem_close(3)");
}

ATF_TC(posix_sem);
ATF_TC_HEAD(posix_sem, tc)
{
	bench_head(tc, "two processes wake each other by sem_post(3) of two "
	    "named POSIX semaphores, to and fro", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(posix_sem, tc)
{
	struct guard g = { .g_make = NULL, .g_remove = undo };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		(void)guard_open(b, &g);
		measure(b, &g);
		guard_close(b, &g);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, posix_sem);
	return (atf_no_error());
}

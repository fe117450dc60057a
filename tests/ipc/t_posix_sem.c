#include <fcntl.h>
#include <semaphore.h>

#include "h_objects.h"
#include "h_turns.h"

static void
undo(const struct objects *o)
{
	sem_unlink(o->o_name[0]);
	sem_unlink(o->o_name[1]);
}

/* Two semaphores, one a side, and the turns given by them. */
struct sems {
	sem_t	*s_sem[2];
	struct turns_count s_count;
};

static int
post(void *arg, int side)
{
	struct sems *s = arg;

	return (sem_post(s->s_sem[1 - side]) == 0 ? 0 : errno);
}

static int
give(void *arg, int side)
{
	struct sems *s = arg;

	return (turns_counted(&s->s_count, post, s, side));
}

static int
await(void *arg, int side)
{
	struct sems *s = arg;

	if (sem_wait(s->s_sem[side]) != 0)
		return (errno);
	return (turns_expected(&s->s_count, side));
}

static void
measure(struct bench *b, const struct objects *o)
{
	struct sems s;
	const struct turns t = {
		.t_give = give, .t_wait = await, .t_arg = &s
	};
	int i;

	for (i = 0; i < 2; i++) {
		s.s_sem[i] = sem_open(o->o_name[i], O_CREAT | O_EXCL, 0600, 0);
		if (s.s_sem[i] == SEM_FAILED) {
			objects_leave_out(b, "POSIX semaphore", errno,
			    "the system's number of them");
			return;
		}
		if (sem_unlink(o->o_name[i]) == -1)
			bench_fail(b, "sem_unlink(3)");
	}
	turns_count_open(b, &s.s_count);
	turns_take(b, &t);
	turns_count_close(&s.s_count);
	if (sem_close(s.s_sem[0]) == -1 || sem_close(s.s_sem[1]) == -1)
		bench_fail(b, "sem_close(3)");
}

ATF_TC(posix_sem);
ATF_TC_HEAD(posix_sem, tc)
{
	bench_head(tc, "two processes wake each other by sem_post(3) of two "
	    "named POSIX semaphores, to and fro, and count the turns in memory "
	    "of both", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(posix_sem, tc)
{
	struct objects o = { .o_make = NULL, .o_remove = undo };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		(void)objects_open(b, &o);
		measure(b, &o);
		objects_close(b, &o);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, posix_sem);
	return (atf_no_error());
}

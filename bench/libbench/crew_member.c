/*
 * The members of a crew.  Here nothing may call bench_fail(): a thread can
 * not, and a process tells by its slot as well.
 */
#include <errno.h>
#include <sched.h>
#include <unistd.h>

#include "crew_impl.h"

#define LOOK	64	/* turns of waiting between two looks at the parent */
#define LONG	4	/* who waits for this part of a batch had no CPU */

static int64_t
grown(int64_t before, int64_t after)
{
	return (before < 0 || after < before ? -1 : after - before);
}

static void
take_usage(struct os_usage *u, const struct os_usage *before)
{
	struct os_usage after;

	os_usage(&after);
	u->u_switches = grown(before->u_switches, after.u_switches);
	u->u_faults = grown(before->u_faults, after.u_faults);
	u->u_waited = grown(before->u_waited, after.u_waited);
	u->u_cpu_time = grown(before->u_cpu_time, after.u_cpu_time);
	u->u_cpu = before->u_cpu == after.u_cpu ? after.u_cpu : -1;
}

/*
 * A member that waits for a CPU says so itself.  Where the system does not
 * tell, two may have begun and ended on the same one.
 */
bool
crew_shared(const struct slot *s, long n, uint64_t ns)
{
	long i, j;

	for (i = 0; n > 1 && i < n; i++) {
		if (s[i].s_grown.u_waited >= 0 &&
		    LONG * (uint64_t)s[i].s_grown.u_waited > ns)
			return (true);
		if (s[i].s_grown.u_waited >= 0 || s[i].s_grown.u_cpu == -1)
			continue;
		for (j = 0; j < i; j++)
			if (s[j].s_grown.u_cpu == s[i].s_grown.u_cpu)
				return (true);
	}
	return (false);
}

/*
 * Wait for the others awake, because those who sleep are woken one after the
 * other, and some by being put on the same CPU.  Yielding lets those arrive
 * who have no CPU of their own.
 */
static void
meet(struct crew *w)
{
	struct board *d;
	unsigned long looks;

	d = w->w_board;
	(void)__atomic_add_fetch(&d->d_arrived, 1, __ATOMIC_ACQ_REL);
	for (looks = 1; __atomic_load_n(&d->d_arrived, __ATOMIC_ACQUIRE) <
	    (unsigned long)w->w_n; looks++) {
		(void)sched_yield();
		/* Who knows whether there is anybody left to wait for. */
		if (looks % LOOK == 0 && w->w_as == BENCH_PROCESSES &&
		    getppid() != w->w_parent)
			_exit(1);
	}
}

static void
answer(struct crew *w)
{
	ssize_t n;

	while ((n = write(w->w_answer[1], "", 1)) == -1 && errno == EINTR)
		continue;
	if (n != 1 && w->w_as == BENCH_PROCESSES)
		_exit(1);
}

/* Whether there is another batch. */
static bool
called(struct crew *w)
{
	ssize_t n;
	char c;

	while ((n = read(w->w_call[0], &c, 1)) == -1 && errno == EINTR)
		continue;
	return (n == 1);
}

void
crew_serve(struct crew *w, long number)
{
	const struct bench_crew *work;
	struct os_usage before;
	struct slot *s;

	work = w->w_work;
	s = &w->w_board->d_slot[number];
	if (work->c_ready != NULL)
		s->s_error = work->c_ready(work->c_arg, number);
	answer(w);
	while (called(w)) {
		os_usage(&before);
		meet(w);
		s->s_start = bench_now();
		s->s_error = work->c_op(work->c_arg, number,
		    w->w_board->d_turns);
		s->s_end = bench_now();
		take_usage(&s->s_grown, &before);
		answer(w);
	}
	if (work->c_done != NULL)
		work->c_done(work->c_arg, number);
}

/*
 * What is between a lock and its release: one at a time is in there, and what
 * is added there adds up.
 */
#ifndef H_EXCLUDE_H
#define H_EXCLUDE_H

#include <sched.h>
#include <stdatomic.h>

#include "stress.h"

struct exclude {
	_Atomic long x_inside;		/* a member, or 0 */
	volatile long x_sum;		/* added to inside, as plain memory */
	_Atomic long x_want;		/* what was added in all */
};

/* What to add, which is drawn before there is a lock. */
static inline long
exclude_choose(struct stress *s)
{
	return (1 + (long)stress_pick(s, 100));
}

static inline void
exclude_inside(struct stress *s, struct exclude *x, long amount,
    const char *lock)
{
	long other, sum;

	if ((other = atomic_exchange(&x->x_inside, s->s_member)) != 0)
		stress_wrong(s, "%s does not exclude: member %ld is inside",
		    lock, other);
	sum = x->x_sum;
	(void)sched_yield();
	x->x_sum = sum + amount;
	atomic_fetch_add(&x->x_want, amount);
	if ((other = atomic_exchange(&x->x_inside, 0)) != s->s_member)
		stress_wrong(s, "%s does not exclude: member %ld came inside",
		    lock, other);
}

static inline void
exclude_total(struct stress *s, struct exclude *x, const char *lock)
{
	if (x->x_sum != x->x_want)
		stress_wrong(s, "what was added under %s is %ld, not %ld",
		    lock, x->x_sum, (long)x->x_want);
}

#endif

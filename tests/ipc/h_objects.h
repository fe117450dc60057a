/*
 * Objects that outlive processes: numbers that the system gives, and names.
 * A guardian makes the former, is there before the latter are used, and
 * removes all of them when nobody is left.
 */
#ifndef H_OBJECTS_H
#define H_OBJECTS_H

#include <sys/types.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define OBJECTS		2
#define OBJECTS_NAME	32

struct objects {
	/* To be filled in; both are called in the guardian. */
	int	(*o_make)(int id[]);	/* optional; 0 or an errno */
	void	(*o_remove)(const struct objects *);

	int	o_id[OBJECTS];		/* what was made, -1 if it was not */
	char	o_name[OBJECTS][OBJECTS_NAME];	/* names to be used */
	struct bench_guard o_guard;
};

struct objects_made {
	int	m_error;
	int	m_id[OBJECTS];
};

static inline void
objects_obey(struct bench_guard *g, void *order)
{
	struct objects *o = g->g_arg;
	struct objects_made *m = order;

	m->m_error = o->o_make(o->o_id);
	memcpy(m->m_id, o->o_id, sizeof(o->o_id));
}

static inline int
objects_undo(struct bench_guard *g)
{
	struct objects *o = g->g_arg;

	o->o_remove(o);
	return (0);
}

/*
 * 0, or the errno of o_make.  A system call that this kernel does not have
 * may kill who calls it.
 */
static inline int
objects_open(struct bench *b, struct objects *o)
{
	struct objects_made m = { .m_error = 0 };
	int i;

	signal(SIGSYS, SIG_IGN);
	for (i = 0; i < OBJECTS; i++) {
		o->o_id[i] = -1;
		snprintf(o->o_name[i], sizeof(o->o_name[i]), "/bench.%ld.%d",
		    (long)getpid(), i);
	}
	o->o_guard = (struct bench_guard){ .g_what = "an object of IPC",
	    .g_remove = objects_undo, .g_obey = objects_obey,
	    .g_size = sizeof(m), .g_arg = o };
	bench_guard_open(b, &o->o_guard);
	if (o->o_make != NULL) {
		bench_guard_ask(b, &o->o_guard, &m);
		memcpy(o->o_id, m.m_id, sizeof(o->o_id));
	}
	return (m.m_error);
}

/* Everything is removed when this returns. */
static inline void
objects_close(struct bench *b, struct objects *o)
{
	bench_guard_close(b, &o->o_guard);
}

/*
 * The system does not have it, or has no more of it: leave the point out, and
 * name the limit.  Some systems switch it off by a limit of 0, which looks the
 * same from here.  Anything else is a failure.
 */
static inline void
objects_leave_out(struct bench *b, const char *what, int error,
    const char *limit)
{
	if (error == ENOSYS)
		bench_skip(b, "this kernel has no %s", what);
	else if (error == ENOSPC || error == EMFILE || error == ENFILE)
		bench_skip(b, "no %s can be made: %s may be used up, or be 0, "
		    "which switches it off; remove what is not used, or raise "
		    "it", what, limit);
	else {
		errno = error;
		bench_fail(b, "%s", what);
	}
}

#endif

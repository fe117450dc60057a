/* System V's objects may be no part of a kernel, or there are no more. */
#ifndef H_SYSV_H
#define H_SYSV_H

#include <errno.h>
#include <signal.h>

#include "stress.h"

/* In c_open, with the id of a first object. */
static inline void
sysv_try(struct stress *s, int id, const char *what, const char *limit)
{
	if (id != -1)
		return;
	if (errno == ENOSYS)
		stress_skip(s, "this kernel has no %s", what);
	if (errno == ENOSPC)
		stress_skip(s, "there are as many %s as can be: raise %s",
		    what, limit);
	stress_fail(s, "%s", what);
}

#endif

/*
 * For systems where a program can not force its way into the kernel past
 * libc, and has no break to move.
 */
#include <sys/types.h>
#include <sys/time.h>

#include <errno.h>
#include <time.h>

#include "os.h"

static int
no_such_thing(void)
{

	errno = ENOSYS;
	return (-1);
}

long
os_sys_getpid(void)
{

	return (no_such_thing());
}

int
os_sys_gettimeofday(struct timeval *tv)
{

	(void)tv;
	return (no_such_thing());
}

int
os_sys_clock_gettime(clockid_t clock, struct timespec *ts)
{

	(void)clock;
	(void)ts;
	return (no_such_thing());
}

int
os_sbrk(intptr_t n, void **old)
{

	(void)n;
	(void)old;
	return (no_such_thing());
}

/*
 * Forcing the way into the kernel, past what libc remembers and past the
 * page that the kernel shares with programs; and the break.
 */
#include <sys/types.h>
#include <sys/syscall.h>

#include <errno.h>
#include <unistd.h>

#include "os_impl.h"

/* NetBSD gave the calls new numbers when time_t grew to 64 bits. */
#ifdef SYS___gettimeofday50
#define NR_GETTIMEOFDAY		SYS___gettimeofday50
#elif defined(SYS_gettimeofday)
#define NR_GETTIMEOFDAY		SYS_gettimeofday
#endif
#ifdef SYS___clock_gettime50
#define NR_CLOCK_GETTIME	SYS___clock_gettime50
#elif defined(SYS_clock_gettime)
#define NR_CLOCK_GETTIME	SYS_clock_gettime
#endif

/* A libc of some machines has no break; then its address is NULL. */
#pragma weak sbrk

long
os_sys_getpid(void)
{

	return (syscall(SYS_getpid));
}

int
os_sys_gettimeofday(struct timeval *tv)
{

#ifdef SYS_clock_gettime64
	/* On a 32-bit Linux with a 64-bit time_t the old call does not fit. */
	if (sizeof(tv->tv_sec) > sizeof(long)) {
		errno = ENOSYS;
		return (-1);
	}
#endif
#ifdef NR_GETTIMEOFDAY
	return ((int)syscall(NR_GETTIMEOFDAY, tv, NULL));
#else
	(void)tv;
	errno = ENOSYS;
	return (-1);
#endif
}

int
os_sys_clock_gettime(clockid_t clock, struct timespec *ts)
{

#ifdef SYS_clock_gettime64
	if (sizeof(ts->tv_sec) > sizeof(long))
		return ((int)syscall(SYS_clock_gettime64, clock, ts));
#endif
#ifdef NR_CLOCK_GETTIME
	return ((int)syscall(NR_CLOCK_GETTIME, clock, ts));
#else
	(void)clock;
	(void)ts;
	errno = ENOSYS;
	return (-1);
#endif
}

int
os_sbrk(intptr_t n, void **old)
{
	void *p;

	if (&sbrk == NULL) {
		errno = ENOSYS;
		return (-1);
	}
	p = sbrk(n);
	if (p == (void *)-1)
		return (-1);
	if (old != NULL)
		*old = p;
	return (0);
}

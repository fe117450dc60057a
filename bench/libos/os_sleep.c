/*
 * Sleeping until a time, as POSIX has it.
 */
#include <sys/types.h>

#include <errno.h>
#include <time.h>

#include "os_impl.h"

int
os_sleep_until(uint64_t ns)
{
	struct timespec ts;

	ts.tv_sec = (time_t)(ns / OS_NS);
	ts.tv_nsec = (long)(ns % OS_NS);
	errno = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, NULL);
	return (errno == 0 ? 0 : -1);
}

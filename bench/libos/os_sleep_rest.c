/*
 * Sleeping until a time where there is no clock_nanosleep(2): for what is left
 * until then.
 */
#include <sys/types.h>

#include <time.h>

#include "os_impl.h"

int
os_sleep_until(uint64_t ns)
{
	struct timespec ts;
	uint64_t now;

	if (clock_gettime(CLOCK_MONOTONIC, &ts) == -1)
		return (-1);
	now = (uint64_t)ts.tv_sec * OS_NS + (uint64_t)ts.tv_nsec;
	if (now >= ns)
		return (0);
	ts.tv_sec = (time_t)((ns - now) / OS_NS);
	ts.tv_nsec = (long)((ns - now) % OS_NS);
	return (nanosleep(&ts, NULL));
}

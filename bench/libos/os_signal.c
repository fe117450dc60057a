/*
 * Waiting for a signal, as POSIX has it.
 */
#include <sys/types.h>

#include <signal.h>
#include <time.h>

#include "os.h"

int
os_sigtimedwait(const sigset_t *set, const struct timespec *patience)
{

	return (sigtimedwait(set, NULL, patience));
}

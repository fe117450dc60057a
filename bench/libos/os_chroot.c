/*
 * A sandbox where there is nothing better: the superuser becomes nobody in a
 * directory that nobody can write, and can start nothing.
 */
#include <sys/types.h>
#include <sys/resource.h>

#include <errno.h>
#include <unistd.h>

#include "os.h"

#define NOBODY	32767

int
os_sandbox(void)
{
	const struct rlimit none = { 0, 0 };

	if (geteuid() != 0) {
		errno = EPERM;
		return (-1);
	}
	if (chroot(".") == -1 || chdir("/") == -1 ||
	    os_become(NOBODY, NOBODY) == -1)
		return (-1);
	return (setrlimit(RLIMIT_NPROC, &none));
}

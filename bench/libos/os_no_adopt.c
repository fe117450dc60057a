/*
 * For systems where orphans are the first process's.
 */
#include <sys/types.h>

#include <errno.h>

#include "os.h"

int
os_adopt(void)
{

	errno = ENOSYS;
	return (-1);
}

pid_t
os_child(void)
{

	return (-1);
}

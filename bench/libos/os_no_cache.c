/*
 * For systems that neither forget what is cached of a file when they are
 * asked, nor tell.
 */
#include <sys/types.h>

#include <errno.h>

#include "os.h"

int
os_cache_drop(int fd, size_t len)
{

	(void)fd;
	(void)len;
	errno = ENOSYS;
	return (-1);
}

int64_t
os_cache_has(int fd, size_t len)
{

	(void)fd;
	(void)len;
	return (-1);
}

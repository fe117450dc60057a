/*
 * For systems that send no file without copying it.
 */
#include <sys/types.h>

#include <errno.h>

#include "os.h"

ssize_t
os_sendfile(int fd, int file, off_t at, size_t len)
{

	(void)fd;
	(void)file;
	(void)at;
	(void)len;
	errno = ENOSYS;
	return (-1);
}

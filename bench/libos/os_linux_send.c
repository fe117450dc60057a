/*
 * Sending files on Linux.
 */
#include <sys/types.h>
#include <sys/sendfile.h>

#include "os.h"

ssize_t
os_sendfile(int fd, int file, off_t at, size_t len)
{

	return (sendfile(fd, file, &at, len));
}

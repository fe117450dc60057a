/*
 * Writing a file's data to the disk, as POSIX has it.
 */
#include <unistd.h>

#include "os_impl.h"

int
os_datasync(int fd)
{

	return (fdatasync(fd));
}

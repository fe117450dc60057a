/*
 * For systems where a program can not ask for huge pages: they have none, or
 * make them by themselves of pages that lie side by side.
 */
#include <sys/types.h>

#include <errno.h>

#include "os.h"

static int
no_such_thing(void)
{

	errno = ENOSYS;
	return (-1);
}

size_t
os_huge_size(bool reserved)
{

	(void)reserved;
	return (0);
}

int
os_huge_map(size_t len, bool reserved, void **out)
{

	(void)len;
	(void)reserved;
	(void)out;
	return (no_such_thing());
}

int
os_huge_refuse(void *p, size_t len)
{

	(void)p;
	(void)len;
	return (no_such_thing());
}

int64_t
os_huge_bytes(const void *p, size_t len)
{

	(void)p;
	(void)len;
	return (-1);
}

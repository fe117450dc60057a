/*
 * What of a file is in the cache of the system, where mincore(2) tells.
 */
#include <sys/types.h>
#include <sys/mman.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "os.h"

#define AT_ONCE	((size_t)1 << 24)	/* bytes that are asked for at once */

/* Only what is there is mapped, so that those count that go by the mapping. */
#ifdef MAP_PREFAULT_READ
#define MAP_LOOK	(MAP_SHARED | MAP_PREFAULT_READ)
#else
#define MAP_LOOK	MAP_SHARED
#endif

/* Some systems do the one, some the other, and either may do nothing. */
int
os_cache_drop(int fd, size_t len)
{
	void *p;
	int error;

#ifdef POSIX_FADV_DONTNEED
	if ((error = posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED)) != 0) {
		errno = error;
		return (-1);
	}
#endif
	p = mmap(NULL, len, PROT_READ, MAP_SHARED, fd, 0);
	if (p == MAP_FAILED)
		return (-1);
	error = msync(p, len, MS_SYNC | MS_INVALIDATE) == -1 ? errno : 0;
	(void)munmap(p, len);
	errno = error;
	return (error == 0 ? 0 : -1);
}

/* Pages of these bytes that are there, or -1. */
static int64_t
pages(int fd, off_t at, size_t len, size_t page)
{
	static unsigned char seen[AT_ONCE / 512];
	int64_t n;
	size_t i;
	void *p;

	p = mmap(NULL, len, PROT_READ, MAP_LOOK, fd, at);
	if (p == MAP_FAILED)
		return (-1);
	n = mincore(p, len, (void *)seen) == -1 ? -1 : 0;
	for (i = 0; n != -1 && i < (len + page - 1) / page; i++)
		n += seen[i] & 1;
	(void)munmap(p, len);
	return (n);
}

int64_t
os_cache_has(int fd, size_t len)
{
	size_t at, page, some;
	int64_t all, n;

	page = (size_t)sysconf(_SC_PAGESIZE);
	all = 0;
	for (at = 0; at < len; at += some) {
		some = len - at < AT_ONCE ? len - at : AT_ONCE;
		if ((n = pages(fd, (off_t)at, some, page)) == -1)
			return (-1);
		all += n;
	}
	return (all * (int64_t)page);
}

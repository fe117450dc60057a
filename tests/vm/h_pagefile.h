/*
 * A file whose pages begin with their number, where bench_scratch(3) puts
 * files.  It has no name, so that it is gone with the process; it is written,
 * because a hole would not be read from a file; and it is read, so that it is
 * in the cache and known to be what was written.
 */
#ifndef H_PAGEFILE_H
#define H_PAGEFILE_H

#include <sys/statvfs.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "h_memory.h"

#define PAGEFILE_NAME	"pages"
#define PAGEFILE_AT_ONCE 64	/* pages */

struct pagefile {
	int	f_fd;
	size_t	f_page;		/* bytes of a page */
	long	f_pages;
	char	*f_buffer;
};

static inline void
pagefile_open(struct bench *b, struct pagefile *f)
{
	char path[PATH_MAX];

	f->f_page = page_size();
	f->f_pages = 0;
	(void)snprintf(path, sizeof(path), "%s/" PAGEFILE_NAME,
	    bench_scratch(b));
	f->f_fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (f->f_fd == -1 || unlink(path) == -1)
		bench_fail(b, "cannot make %s", path);
	if ((f->f_buffer = malloc(PAGEFILE_AT_ONCE * f->f_page)) == NULL)
		bench_fail(b, "no memory");
}

static inline void
pagefile_close(struct bench *b, struct pagefile *f)
{
	free(f->f_buffer);
	if (close(f->f_fd) == -1)
		bench_fail(b, "close(2)");
}

/* How many pages the file may have, if it leaves a fifth to others. */
static inline long
pagefile_most(struct bench *b, const struct pagefile *f)
{
	struct statvfs v;

	if (fstatvfs(f->f_fd, &v) == -1)
		bench_fail(b, "fstatvfs(3)");
	return ((long)((double)v.f_bavail * (double)v.f_frsize * 0.8 /
	    (double)f->f_page));
}

/*
 * Room for so many pages on the disk, and in memory for the cache and a
 * mapping; false, with the point left out, if there is none.
 */
static inline bool
pagefile_has_room(struct bench *b, const struct pagefile *f, long pages)
{
	long most;

	if (!bench_require_memory(b, 2 * (uint64_t)pages * f->f_page))
		return (false);
	most = pagefile_most(b, f);
	if (f->f_pages >= pages || most >= pages)
		return (true);
	bench_skip(b, "needs a file of %ld pages, there is room for %ld: name "
	    "another directory by the setting scratch", pages, most);
	return (false);
}

static inline uint64_t *
pagefile_number(const struct pagefile *f, long i)
{
	return ((uint64_t *)(void *)(f->f_buffer + (size_t)i * f->f_page));
}

/* Make it longer; the number of pages is a multiple of PAGEFILE_AT_ONCE. */
static inline void
pagefile_grow(struct bench *b, struct pagefile *f, long pages)
{
	const size_t size = PAGEFILE_AT_ONCE * f->f_page;
	off_t at;
	long i;

	while (f->f_pages < pages) {
		at = (off_t)f->f_pages * (off_t)f->f_page;
		memset(f->f_buffer, 'x', size);
		for (i = 0; i < PAGEFILE_AT_ONCE; i++)
			*pagefile_number(f, i) = (uint64_t)(f->f_pages + i);
		errno = ENOSPC;
		if (pwrite(f->f_fd, f->f_buffer, size, at) != (ssize_t)size)
			bench_fail(b, "cannot write %ld pages", pages);
		memset(f->f_buffer, 0, size);
		if (pread(f->f_fd, f->f_buffer, size, at) != (ssize_t)size)
			bench_fail(b, "cannot read what was written");
		errno = EIO;
		for (i = 0; i < PAGEFILE_AT_ONCE; i++)
			if (*pagefile_number(f, i) !=
			    (uint64_t)(f->f_pages + i))
				bench_fail(b, "read is not what was written");
		f->f_pages += PAGEFILE_AT_ONCE;
	}
}

#endif

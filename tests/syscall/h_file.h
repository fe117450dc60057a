/*
 * The file of the cases that need one, in the work directory of the case.
 */
#ifndef H_FILE_H
#define H_FILE_H

#include <fcntl.h>
#include <unistd.h>

#include "bench.h"

#define FILE_NAME	"file"

/* Make it, empty; one that is there already belongs to somebody. */
static inline int
file_make(struct bench *b)
{
	int fd;

	fd = open(FILE_NAME, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd == -1)
		bench_fail(b, "cannot make %s in the work directory",
		    FILE_NAME);
	return (fd);
}

static inline void
file_remove(struct bench *b, int fd)
{
	if (close(fd) == -1 || unlink(FILE_NAME) == -1)
		bench_fail(b, "cannot remove %s", FILE_NAME);
}

#endif

/*
 * Many TCP sockets at once.
 */
#ifndef H_SOCKETS_H
#define H_SOCKETS_H

#include <sys/socket.h>

#include <netinet/in.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/*
 * So many are timed together, as one alone is not much longer than reading
 * the clock; N is the number before the first of them.
 */
#define SOCKETS_GROUP	8L
#define SOCKETS_SPARE	(2 * SOCKETS_GROUP + 8)
#define SOCKETS_BYTES	4096	/* of the kernel's memory, more or less */

static inline int
socket_make(struct bench *b)
{
	int fd;

	if ((fd = socket(AF_INET, SOCK_STREAM, 0)) == -1)
		bench_fail(b, "socket(2)");
	return (fd);
}

static inline void
socket_drop(struct bench *b, int fd)
{
	if (close(fd) == -1)
		bench_fail(b, "close(2)");
}

/* Leave out what descriptors and memory do not suffice for. */
static inline void
sockets_limit(struct bench *b)
{
	(void)bench_most_fds(b, 1, SOCKETS_SPARE);
	(void)bench_most_memory(b, SOCKETS_BYTES);
}

/* How many of the turns that are left are one group. */
static inline long
sockets_group(unsigned long turns)
{
	return (turns < (unsigned long)SOCKETS_GROUP ? (long)turns :
	    SOCKETS_GROUP);
}

#endif

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

#define SOCKETS_GROUP	8L	/* that are timed together */
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

/* A group of so many, of the turns that are left; no more than n. */
static inline long
sockets_group(unsigned long turns, long n)
{
	long k;

	k = n < SOCKETS_GROUP ? n : SOCKETS_GROUP;
	return (turns < (unsigned long)k ? (long)turns : k);
}

#endif

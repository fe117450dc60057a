/*
 * What select(2) and its kin wait for: many descriptors, only the last of
 * which has something to read, so that all must be looked at and the answer
 * is known.
 */
#ifndef H_READY_H
#define H_READY_H

#include <sys/socket.h>

#include <stdlib.h>
#include <unistd.h>

#include "bench.h"

struct ready {
	long	r_n;	/* even */
	int	*r_fd;
	int	r_last;	/* the one with something to read */
};

/* Both ends of n / 2 pairs of sockets; false if the point is left out. */
static inline bool
ready_open(struct bench *b, struct ready *r, long n)
{
	long i;

	if (!bench_require_fds(b, n))
		return (false);
	if ((r->r_fd = calloc(n, sizeof(*r->r_fd))) == NULL)
		bench_fail(b, "%ld descriptors", n);
	for (i = 0; i < n; i += 2)
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, r->r_fd + i) == -1)
			bench_fail(b, "socketpair(2)");
	r->r_n = n;
	r->r_last = r->r_fd[n - 1];
	if (write(r->r_fd[n - 2], "x", 1) != 1)
		bench_fail(b, "cannot make descriptor %d ready", r->r_last);
	return (true);
}

static inline void
ready_close(struct ready *r)
{
	long i;

	for (i = 0; i < r->r_n; i++)
		close(r->r_fd[i]);
	free(r->r_fd);
}

#endif

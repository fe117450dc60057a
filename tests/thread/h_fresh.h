/*
 * What only the first threads of a process can show, because a library keeps
 * the stacks of those that have ended: each time a process of its own, forked
 * by one that has never had a second thread.
 */
#ifndef H_FRESH_H
#define H_FRESH_H

#include <errno.h>
#include <unistd.h>

#include "bench.h"

/* The nanoseconds that fn measures there. */
static inline uint64_t
fresh(struct bench *b, uint64_t (*fn)(struct bench *, void *), void *arg)
{
	uint64_t ns;
	pid_t pid;
	int fd[2];

	if (pipe(fd) == -1)
		bench_fail(b, "pipe(2)");
	if ((pid = bench_fork(b)) == 0) {
		close(fd[0]);
		ns = fn(b, arg);
		_exit(write(fd[1], &ns, sizeof(ns)) != sizeof(ns));
	}
	close(fd[1]);
	if (read(fd[0], &ns, sizeof(ns)) != sizeof(ns))
		ns = 0;
	bench_join(b, pid);
	close(fd[0]);
	if (ns == 0) {
		errno = 0;
		bench_fail(b, "the fresh process has timed nothing");
	}
	return (ns);
}

#endif

/*
 * What only the first threads of a process can show, because a library keeps
 * the stacks of those that have ended: h_create makes them, a new process each
 * time.
 */
#ifndef H_CREATE_H
#define H_CREATE_H

#include <sys/types.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

struct order {
	const char *o_how;	/* "each" or "all" */
	long	o_live;		/* made before the clock runs */
	long	o_more;		/* timed */
	size_t	o_stack;
};

static inline void
order_run(const char *path, const struct order *o, const int fd[2])
{
	char live[24], more[24], stack[24];

	(void)snprintf(live, sizeof(live), "%ld", o->o_live);
	(void)snprintf(more, sizeof(more), "%ld", o->o_more);
	(void)snprintf(stack, sizeof(stack), "%zu", o->o_stack);
	if (dup2(fd[1], STDOUT_FILENO) != -1) {
		(void)close(fd[0]);
		(void)close(fd[1]);
		execl(path, path, o->o_how, live, more, stack, (char *)NULL);
	}
	_exit(127);
}

/* The nanoseconds that it took; false, with the point left out, at a limit. */
static inline bool
order_time(struct bench *b, const char *path, const struct order *o,
    uint64_t *ns)
{
	char line[256], *end;
	FILE *from;
	pid_t pid;
	int fd[2];

	if (pipe(fd) == -1)
		bench_fail(b, "pipe(2)");
	if ((pid = bench_fork(b)) == 0)
		order_run(path, o, fd);
	(void)close(fd[1]);
	if ((from = fdopen(fd[0], "r")) == NULL)
		bench_fail(b, "fdopen(3)");
	if (fgets(line, sizeof(line), from) == NULL)
		line[0] = '\0';
	bench_join(b, pid);
	(void)fclose(from);
	line[strcspn(line, "\n")] = '\0';
	if (strncmp(line, "limit: ", 7) == 0) {
		bench_skip(b, "needs %ld threads, %s; raise what limits them "
		    "(ulimit -u, ulimit -v, a control group)",
		    o->o_live + o->o_more, line + 7);
		return (false);
	}
	errno = 0;
	*ns = strtoumax(line, &end, 10);
	if (*ns == 0 || *end != '\0' || errno != 0) {
		errno = 0;
		bench_fail(b, "%ld and %ld threads: the helper says \"%s\"",
		    o->o_live, o->o_more, line);
	}
	return (true);
}

#endif

/*
 * A worker as the controller sees it.
 */
#ifndef SPAWN_IMPL_H
#define SPAWN_IMPL_H

#include "bench_impl.h"

struct worker {
	pid_t	w_pid;
	int	w_fd;			/* its records */
	char	w_result[PATH_MAX + 8];	/* the file of its ATF result */
};
int	worker_spawn(struct bench *, long number, uint64_t ns, struct worker *,
	    char *err, size_t);
void	worker_kill(struct worker *);
int	worker_wait(struct worker *, long patience_s, bool *hung);
/* The word and the reason of its ATF result; empty if there is none. */
void	worker_result(struct worker *, char *word, size_t, char *why, size_t);

#endif

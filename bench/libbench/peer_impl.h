/*
 * Peers, as the other files of libbench see them.
 */
#ifndef PEER_IMPL_H
#define PEER_IMPL_H

#include "bench_impl.h"

/* bench_fork() that may fail: -1 with errno. */
pid_t	peer_fork(struct bench *);
void	peers_kill(struct bench *);
/* The status of one; one that has ended, 0 if none has.  It is forgotten. */
int	peer_wait(struct bench *, pid_t);
pid_t	peer_ended(struct bench *, int *status);
/* Fail the case unless that is the status of a good end. */
void	peer_judge(struct bench *, const char *who, int status);

#endif

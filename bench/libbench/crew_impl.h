/*
 * A crew: what its maker and its members share.
 */
#ifndef CREW_IMPL_H
#define CREW_IMPL_H

#include <pthread.h>

#include "bench_impl.h"

/* What a member tells of a batch, in cache lines of its own. */
struct slot {
	uint64_t s_start, s_end;
	/* By how much its counters grew; the CPU if it stayed on it, or -1. */
	struct os_usage s_grown;
	int	s_error;		/* an errno, or 0 */
} __attribute__((__aligned__(128)));

/* Seen by all, also by processes. */
struct board {
	unsigned long d_turns;		/* of the batch */
	unsigned long d_arrived		/* members that are at the start */
	    __attribute__((__aligned__(128)));
	struct slot d_slot[];
};

struct member {
	struct crew *m_crew;
	long	m_number;
	pthread_t m_thread;
	pid_t	m_pid;
};

struct crew {
	struct bench *w_bench;
	const struct bench_crew *w_work;
	enum bench_as w_as;
	long	w_n;
	long	w_cpus;			/* for all of them */
	long	w_made;			/* members that there are so far */
	pid_t	w_parent;
	int	w_call[2];		/* a byte for each: a batch */
	int	w_answer[2];		/* a byte of each: it is done */
	struct board *w_board;
	size_t	w_size;
	struct member *w_member;

	/* For the record of the batch. */
	struct os_usage w_usage;	/* of all members so far */
	uint64_t w_skew;		/* ns from first to last start */
	double	w_even;			/* fastest time by the slowest one */
	bool	w_late;			/* the last one began */
	bool	w_shared;		/* a CPU, by two of them */
	long	w_batches, w_uneven, w_lates, w_shares;
	char	w_text[3][24];
};

/* crew_member.c: what a member does from its making to its end. */
void	crew_serve(struct crew *, long number);
/* Whether not all had a CPU of their own in a batch of so many ns. */
bool	crew_shared(const struct slot *, long n, uint64_t ns);

#endif

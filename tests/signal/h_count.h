/*
 * A handler that counts.  The counter is the one thing that a case and its
 * handler share; a program runs one case.
 */
#ifndef H_COUNT_H
#define H_COUNT_H

#include <signal.h>
#include <string.h>

#include "bench.h"

static volatile sig_atomic_t h_count;

static inline void
count(int sig)
{
	(void)sig;
	h_count++;
}

/* What is to be done at this signal from now on; nothing else is blocked. */
static inline void
handle(struct bench *b, int sig, void (*handler)(int))
{
	struct sigaction sa;

	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = handler;
	sigemptyset(&sa.sa_mask);
	if (sigaction(sig, &sa, NULL) == -1)
		bench_fail(b, "sigaction(2)");
}

/* A set of one signal, which is blocked from now on. */
static inline void
block(struct bench *b, int sig, sigset_t *set)
{
	sigemptyset(set);
	if (sigaddset(set, sig) == -1 ||
	    sigprocmask(SIG_BLOCK, set, NULL) == -1)
		bench_fail(b, "sigprocmask(2)");
}

#endif

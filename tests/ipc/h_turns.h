/*
 * Two processes that take turns: side 0, which measures, gives the other side
 * leave to go on, and waits until it is given leave itself.
 */
#ifndef H_TURNS_H
#define H_TURNS_H

#include <sys/mman.h>
#include <sys/time.h>

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/* All return 0 or an errno, and can be called again after EINTR. */
struct turns {
	int	(*t_begin)(void *, int side);	/* optional: before the first */
	int	(*t_give)(void *, int side);
	int	(*t_wait)(void *, int side);
	void	*t_arg;
};

/*
 * Waiting that does not wait lets a side go on too early.  Where what is given
 * has no number of its own, the turns are counted in memory of both.
 */
struct turns_count {
	void *c_memory;
	volatile unsigned *c_number;
	unsigned c_seen;
};

/* A turn is given: counted before, as the other side looks at once. */
static inline int
turns_counted(struct turns_count *c, int (*give)(void *, int), void *arg,
    int side)
{
	int error;

	++*c->c_number;
	if ((error = give(arg, side)) != 0)
		--*c->c_number;
	return (error);
}

/* It has grown by the other's turn, and by our own before, if we had one. */
static inline int
turns_expected(struct turns_count *c, int side)
{
	c->c_seen += 2;
	return (*c->c_number == c->c_seen - (unsigned)side ? 0 : EIO);
}

static inline void
turns_count_from(struct turns_count *c, void *number)
{
	c->c_number = c->c_memory = number;
	*c->c_number = 0;
	c->c_seen = 0;
}

static inline void
turns_count_open(struct bench *b, struct turns_count *c)
{
	void *p;

	p = mmap(NULL, sizeof(*c->c_number), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANON, -1, 0);
	if (p == MAP_FAILED)
		bench_fail(b, "mmap(2)");
	turns_count_from(c, p);
}

static inline void
turns_count_close(struct turns_count *c)
{
	munmap(c->c_memory, sizeof(*c->c_number));
}

static inline void
turns_nothing(int sig)
{
	(void)sig;
}

/* A signal that does nothing but interrupt what waits. */
static inline void
turns_interrupt(struct bench *b, int sig)
{
	struct sigaction sa;

	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = turns_nothing;
	sigemptyset(&sa.sa_mask);
	if (sigaction(sig, &sa, NULL) == -1)
		bench_fail(b, "sigaction(2)");
}

/* An interrupted peer goes on unless its parent is gone. */
static inline int
turns_try(int (*step)(void *, int), void *arg, pid_t parent)
{
	int error;

	do
		error = step(arg, 1);
	while (error == EINTR && getppid() == parent);
	return (error);
}

/*
 * Most of what a peer waits for does not end when its parent dies, so it is
 * interrupted once a second to look for itself.
 */
static inline _Noreturn void
turns_peer(struct bench *b, const struct turns *t, atomic_bool *over,
    pid_t parent)
{
	const struct itimerval second = { { 1, 0 }, { 1, 0 } };

	turns_interrupt(b, SIGALRM);
	if (setitimer(ITIMER_REAL, &second, NULL) == -1)
		bench_fail(b, "setitimer(2)");
	bench_place(b, 1);
	if (t->t_begin != NULL && (errno = t->t_begin(t->t_arg, 1)) != 0)
		bench_fail(b, "the other side can not begin");
	for (;;) {
		errno = turns_try(t->t_wait, t->t_arg, parent);
		if (errno != 0)
			bench_fail(b, "the other side waits in vain");
		if (atomic_load_explicit(over, memory_order_relaxed))
			_exit(0);
		errno = turns_try(t->t_give, t->t_arg, parent);
		if (errno != 0)
			bench_fail(b, "the other side can not answer");
	}
}

/* The death of the peer interrupts us, and bench_join() knows its cause. */
static inline void
turns_lost(struct bench *b, pid_t pid)
{
	if (errno == EINTR)
		bench_join(b, pid);
	bench_fail(b, "the turn is lost");
}

/* Time how long it takes to give and be given, at this point. */
static inline void
turns_take(struct bench *b, const struct turns *t)
{
	atomic_bool *over;
	pid_t parent, pid;

	over = mmap(NULL, sizeof(*over), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANON, -1, 0);
	if (over == MAP_FAILED)
		bench_fail(b, "mmap(2)");
	turns_interrupt(b, SIGCHLD);
	signal(SIGPIPE, SIG_IGN);
	parent = getpid();
	if ((pid = bench_fork(b)) == 0)
		turns_peer(b, t, over, parent);
	bench_place(b, 0);
	if (t->t_begin != NULL && (errno = t->t_begin(t->t_arg, 0)) != 0)
		turns_lost(b, pid);
	BENCH_LOOP(b)
		if ((errno = t->t_give(t->t_arg, 0)) != 0 ||
		    (errno = t->t_wait(t->t_arg, 0)) != 0)
			turns_lost(b, pid);
	atomic_store(over, true);
	if ((errno = t->t_give(t->t_arg, 0)) != 0)
		turns_lost(b, pid);
	bench_join(b, pid);
	munmap(over, sizeof(*over));
}

#endif

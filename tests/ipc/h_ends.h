/*
 * Turns by one byte that is written and read.
 */
#ifndef H_ENDS_H
#define H_ENDS_H

#include "h_turns.h"

struct ends {
	int	e_in[2], e_out[2];	/* of both sides; may be the same */
	unsigned char e_given, e_got;	/* the bytes are numbered */
};

static inline int
ends_give(void *arg, int side)
{
	struct ends *e = arg;
	ssize_t n;

	if ((n = write(e->e_out[side], &e->e_given, 1)) != 1)
		return (n == -1 ? errno : EIO);
	e->e_given++;
	return (0);
}

static inline int
ends_wait(void *arg, int side)
{
	struct ends *e = arg;
	unsigned char c;
	ssize_t n;

	if ((n = read(e->e_in[side], &c, 1)) != 1)
		return (n == -1 ? errno : EIO);
	return (c == e->e_got++ ? 0 : EIO);
}

/* Time the way to and fro, and close all. */
static inline void
ends_take(struct bench *b, struct ends *e)
{
	const struct turns t = {
		.t_give = ends_give, .t_wait = ends_wait, .t_arg = e
	};
	int i;

	e->e_given = e->e_got = 0;
	turns_take(b, &t);
	for (i = 0; i < 2; i++)
		if (close(e->e_in[i]) == -1 || (e->e_out[i] != e->e_in[i] &&
		    close(e->e_out[i]) == -1))
			bench_fail(b, "close(2)");
}

/* The two ends of a pair that goes both ways. */
static inline void
ends_pair(struct bench *b, const int fd[2])
{
	struct ends e;

	e.e_in[0] = e.e_out[0] = fd[0];
	e.e_in[1] = e.e_out[1] = fd[1];
	ends_take(b, &e);
}

#endif

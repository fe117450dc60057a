/*
 * A stream of buffers from one process to another through a pipe.  The reader
 * knows what must come: it checks each word of the first buffer, and then one
 * word of each page of every buffer, which is the word's place in the stream.
 * It is another word from buffer to buffer, so that all have their turn; more
 * at once would be what is timed.
 */
#ifndef H_FLOW_H
#define H_FLOW_H

#include <sys/types.h>

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define FLOW_PAGE	4096

struct flow {
	int	f_data[2];
	int	f_ask[2], f_tell[2];
	pid_t	f_pid;
	uint64_t *f_buf;
	size_t	f_size;
	uint64_t f_place;	/* bytes so far */
};

/* How many buffers are to come, and which words are checked. */
struct flow_ask {
	uint64_t a_buffers;
	size_t	a_step;
};

/* Where in this buffer the first word is that is checked. */
static inline size_t
flow_first(const struct flow *f, size_t step)
{
	return ((size_t)(f->f_place / f->f_size * sizeof(uint64_t) % step));
}

static inline void
flow_mark(struct flow *f, size_t step)
{
	size_t i;

	for (i = flow_first(f, step); i < f->f_size; i += step)
		f->f_buf[i / sizeof(uint64_t)] = f->f_place + i;
}

static inline bool
flow_is_marked(const struct flow *f, size_t step)
{
	size_t i;

	for (i = flow_first(f, step); i < f->f_size; i += step)
		if (f->f_buf[i / sizeof(uint64_t)] != f->f_place + i)
			return (false);
	return (true);
}

/* All of a buffer in one direction, whatever pieces it comes in. */
static inline bool
flow_all(ssize_t (*move)(struct flow *, char *, size_t), struct flow *f)
{
	size_t done;
	ssize_t n;

	for (done = 0; done < f->f_size; done += (size_t)n)
		if ((n = move(f, (char *)f->f_buf + done,
		    f->f_size - done)) <= 0)
			return (false);
	return (true);
}

static inline ssize_t
flow_out(struct flow *f, char *p, size_t n)
{
	return (write(f->f_data[1], p, n));
}

static inline ssize_t
flow_in(struct flow *f, char *p, size_t n)
{
	return (read(f->f_data[0], p, n));
}

/* Say that we wait for the stream, and later when its last byte was there. */
static inline void
flow_read(struct bench *b, struct flow *f)
{
	struct flow_ask ask;
	uint64_t now;
	char c;

	while (read(f->f_ask[0], &ask, sizeof(ask)) == (ssize_t)sizeof(ask)) {
		if (write(f->f_tell[1], "x", 1) != 1)
			bench_fail(b, "the writer is gone");
		for (; ask.a_buffers != 0; ask.a_buffers--) {
			if (!flow_all(flow_in, f))
				bench_fail(b, "the stream breaks off");
			errno = 0;
			if (!flow_is_marked(f, ask.a_step))
				bench_fail(b, "something else arrived");
			f->f_place += f->f_size;
		}
		now = bench_now();
		if (write(f->f_tell[1], &now, sizeof(now)) !=
		    (ssize_t)sizeof(now))
			bench_fail(b, "the writer is gone");
	}
	errno = 0;
	if (read(f->f_data[0], &c, 1) != 0)
		bench_fail(b, "more arrived than was sent");
	_exit(0);
}

static inline void
flow_broken(struct bench *b, struct flow *f)
{
	if (errno == EPIPE || errno == 0)
		bench_join(b, f->f_pid);
	bench_fail(b, "the reader is gone");
}

/* Send n buffers; the time until the last byte was there. */
static inline uint64_t
flow_write(struct bench *b, struct flow *f, uint64_t n, size_t step)
{
	struct flow_ask ask;
	uint64_t begun, end;
	char c;

	memset(&ask, 0, sizeof(ask));
	ask.a_buffers = n;
	ask.a_step = step;
	errno = 0;
	if (write(f->f_ask[1], &ask, sizeof(ask)) != (ssize_t)sizeof(ask) ||
	    read(f->f_tell[0], &c, 1) != 1)
		flow_broken(b, f);
	begun = bench_now();
	for (; n != 0; n--) {
		flow_mark(f, step);
		if (!flow_all(flow_out, f))
			flow_broken(b, f);
		f->f_place += f->f_size;
	}
	if (read(f->f_tell[0], &end, sizeof(end)) != (ssize_t)sizeof(end))
		flow_broken(b, f);
	return (end - begun);
}

static inline void
flow_open(struct bench *b, struct flow *f, size_t size)
{
	f->f_size = size;
	f->f_place = 1;
	if (pipe(f->f_data) == -1 || pipe(f->f_ask) == -1 ||
	    pipe(f->f_tell) == -1)
		bench_fail(b, "pipe(2)");
	if ((f->f_pid = bench_fork(b)) == 0) {
		close(f->f_data[1]);
		close(f->f_ask[1]);
		close(f->f_tell[0]);
		bench_place(b, 1);
	} else {
		close(f->f_data[0]);
		close(f->f_ask[0]);
		close(f->f_tell[1]);
		bench_place(b, 0);
	}
	/* Each has memory of its own, and has written to all of it. */
	if ((f->f_buf = malloc(size)) == NULL)
		bench_fail(b, "malloc(3) of %zu bytes", size);
	memset(f->f_buf, 1, size);
}

/* Time buffers of this size at this point. */
static inline void
flow(struct bench *b, size_t size)
{
	struct flow f;
	unsigned long n;

	signal(SIGPIPE, SIG_IGN);
	flow_open(b, &f, size);
	if (f.f_pid == 0)
		flow_read(b, &f);
	(void)flow_write(b, &f, 1, sizeof(uint64_t));
	bench_rate(b, size);
	while ((n = bench_batch(b, 0)) != 0)
		bench_add(b, flow_write(b, &f, n, FLOW_PAGE));
	close(f.f_ask[1]);
	close(f.f_data[1]);
	bench_join(b, f.f_pid);
	close(f.f_tell[0]);
	free(f.f_buf);
}

#endif

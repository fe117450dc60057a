/*
 * A stream of bytes from a child to the member: every byte arrives, once and
 * in order.
 */
#ifndef H_FLOW_H
#define H_FLOW_H

#include <errno.h>
#include <stdbool.h>
#include <unistd.h>

#include "stress.h"

#define FLOW_CHUNK	8192	/* bytes of a write or a read, at the most */

struct flow {
	size_t	w_len;		/* bytes in all */
	size_t	w_out, w_in;	/* bytes of a write and of a read */
};

static inline struct flow
flow_choose(struct stress *s, size_t most)
{
	struct flow w;

	w.w_len = 1 + (size_t)stress_pick(s, most);
	w.w_out = 1 + (size_t)stress_pick(s, FLOW_CHUNK);
	w.w_in = 1 + (size_t)stress_pick(s, FLOW_CHUNK);
	return (w);
}

static inline _Noreturn void
flow_write(struct stress *s, const struct flow *w, int fd)
{
	unsigned char buf[FLOW_CHUNK];
	size_t n, off;
	ssize_t done;

	for (off = 0; off < w->w_len; off += (size_t)done) {
		n = w->w_len - off < w->w_out ? w->w_len - off : w->w_out;
		stress_fill(buf, n, off, s->s_step);
		if ((done = write(fd, buf, n)) == -1)
			stress_fail(s, "write(2) to a stream");
	}
	_exit(0);
}

/*
 * ends: the stream has an end that can be read, which is early if the child has
 * failed.  Where it has none only the watch tells.
 */
static inline void
flow_read(struct stress *s, const struct flow *w, pid_t pid, int fd, bool ends)
{
	unsigned char buf[FLOW_CHUNK];
	size_t off;
	ssize_t n;

	for (off = 0; off < w->w_len || ends; off += (size_t)n) {
		n = read(fd, buf, w->w_in);
		if (n == -1 && errno == EINTR) {
			n = 0;
			(void)stress_alive(s, pid);
			continue;
		}
		if (n == -1)
			stress_fail(s, "read(2) from a stream");
		if (n == 0)
			break;
		if (off + (size_t)n > w->w_len)
			stress_wrong(s, "a stream of %zu bytes has more",
			    w->w_len);
		stress_check(s, buf, (size_t)n, off, s->s_step, "a stream");
	}
	if (off == w->w_len)
		return;
	stress_join(s, pid);
	stress_wrong(s, "a stream of %zu bytes ends after %zu", w->w_len, off);
}

/* A child writes to out, which is closed here, and the member reads from in. */
static inline void
flow_pass(struct stress *s, const struct flow *w, int out, int in, bool ends)
{
	pid_t pid;

	if ((pid = stress_fork(s)) == 0) {
		(void)close(in);
		flow_write(s, w, out);
	}
	if (close(out) == -1)
		stress_fail(s, "close(2)");
	if (pid == -1)
		return;
	stress_watch(s, true);
	flow_read(s, w, pid, in, ends);
	stress_watch(s, false);
	stress_join(s, pid);
}

#endif

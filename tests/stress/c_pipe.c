/* Pipes: a stream arrives as it was written, and has an end. */
#include <errno.h>
#include <unistd.h>

#include "h_flow.h"

static void
pipe_step(struct stress *s)
{
	struct flow w;
	int fd[2];

	w = flow_choose(s, 300000);
	if (pipe(fd) == -1) {
		stress_short(s, "pipe(2)", EMFILE, ENFILE, ENOMEM, 0);
		return;
	}
	flow_pass(s, &w, fd[1], fd[0], true);
	if (close(fd[0]) == -1)
		stress_fail(s, "close(2)");
}

const struct stress_class class_pipe = {
	.c_name = "pipe",
	.c_descr = "a child writes up to 300 kB to a pipe in pieces of one "
	    "size, and they are read in pieces of another: every byte arrives, "
	    "once and in order, and then the end",
	.c_procs = 1,
	.c_step = pipe_step,
};

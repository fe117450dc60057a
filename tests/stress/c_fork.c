/* Processes: each child ends once, as it wants to, and has its own memory. */
#include <sys/wait.h>

#include <errno.h>
#include <unistd.h>

#include "stress.h"

#define MOST	4
#define BYTES	65536

struct family {
	unsigned char f_memory[BYTES];
	pid_t	f_pid[MOST];
	int	f_code[MOST];
};

static void
fork_child(struct stress *s, struct family *f, int code)
{
	stress_check(s, f->f_memory, BYTES, 0, 1, "memory of a child");
	stress_fill(f->f_memory, BYTES, 0, 2);
	stress_check(s, f->f_memory, BYTES, 0, 2, "memory that a child wrote");
	_exit(code);
}

static void
fork_wait(struct stress *s, pid_t pid, int code)
{
	int status;

	while (waitpid(pid, &status, 0) == -1)
		if (errno != EINTR)
			stress_fail(s, "waitpid(2)");
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
		stress_wrong(s, "a child that ends with %d has the wait status "
		    "%#x", code, (unsigned)status);
	if (waitpid(pid, &status, 0) != -1 || errno != ECHILD)
		stress_wrong(s, "a child was waited for twice");
}

static void
fork_step(struct stress *s)
{
	struct family *f;
	long i, n;

	f = s->s_state;
	n = 1 + (long)stress_pick(s, MOST);
	for (i = 0; i < n; i++)
		f->f_code[i] = (int)stress_pick(s, 256);
	stress_fill(f->f_memory, BYTES, 0, 1);
	for (i = 0; i < n; i++) {
		if ((f->f_pid[i] = stress_fork(s)) == 0)
			fork_child(s, f, f->f_code[i]);
		if (f->f_pid[i] == -1)
			break;
	}
	while (i-- > 0)
		fork_wait(s, f->f_pid[i], f->f_code[i]);
	stress_check(s, f->f_memory, BYTES, 0, 1, "memory of the parent");
}

const struct stress_class class_fork = {
	.c_name = "fork",
	.c_descr = "up to four children at once write over their memory, and "
	    "end with a number: each is waited for once, with that number, and "
	    "the parent's memory is as it was",
	.c_state = sizeof(struct family),
	.c_procs = MOST,
	.c_step = fork_step,
};

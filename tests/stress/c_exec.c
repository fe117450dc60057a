/* A program gets the arguments that it was executed with. */
#include <sys/wait.h>

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stress.h"

#define ARGS	20
#define LENGTH	300		/* a pipe holds all that it prints */

struct words {
	char	w_path[PATH_MAX];
	char	w_text[ARGS][LENGTH];
	char	*w_argv[ARGS + 2];
	char	w_got[ARGS * LENGTH + 1];
};

static void
exec_open(struct stress *s)
{
	char path[PATH_MAX];

	(void)snprintf(path, sizeof(path), "%.4000s/h_args",
	    stress_helpers(s));
	if (access(path, X_OK) == -1)
		stress_fail(s, "%.200s", path);
}

static long
exec_choose(struct stress *s, struct words *w)
{
	size_t j, len;
	long i, n;

	(void)snprintf(w->w_path, sizeof(w->w_path), "%.4000s/h_args",
	    stress_helpers(s));
	w->w_argv[0] = w->w_path;
	n = (long)stress_pick(s, ARGS + 1);
	for (i = 0; i < n; i++) {
		len = (size_t)stress_pick(s, LENGTH);
		for (j = 0; j < len; j++)
			w->w_text[i][j] = (char)(1 + (len * 7 + j) % 255);
		w->w_text[i][len] = '\0';
		w->w_argv[1 + i] = w->w_text[i];
	}
	w->w_argv[1 + n] = NULL;
	return (n);
}

/* No more memory or processes: the child says so by a status of its own. */
static void
exec_child(struct words *w, int fd[2])
{
	if (dup2(fd[1], STDOUT_FILENO) != -1) {
		(void)close(fd[0]);
		(void)close(fd[1]);
		(void)execv(w->w_path, w->w_argv);
	}
	_exit(errno == EAGAIN || errno == ENOMEM ? 201 : 202);
}

static void
exec_compare(struct stress *s, struct words *w, long n, size_t have, int code)
{
	size_t at;
	long i;

	if (code == 201) {
		errno = ENOMEM;
		stress_short(s, "execve(2)", ENOMEM, 0);
		return;
	}
	if (code != n + 1)
		stress_wrong(s, "a program with %ld arguments ended with %d",
		    n, code);
	for (at = 0, i = 0; i < n; at += strlen(w->w_text[i]) + 1, i++)
		if (at >= have || strcmp(w->w_got + at, w->w_text[i]) != 0)
			stress_wrong(s, "argument %ld is not what was passed",
			    i);
	if (at != have)
		stress_wrong(s, "arguments of %zu bytes came as %zu", at, have);
}

static void
exec_step(struct stress *s)
{
	struct words *w = s->s_state;
	ssize_t got;
	size_t have;
	pid_t pid;
	long n;
	int fd[2], status;

	n = exec_choose(s, w);
	if (pipe(fd) == -1) {
		stress_short(s, "pipe(2)", EMFILE, ENFILE, ENOMEM, 0);
		return;
	}
	if ((pid = stress_fork(s)) == 0)
		exec_child(w, fd);
	(void)close(fd[1]);
	for (have = 0; (got = read(fd[0], w->w_got + have,
	    sizeof(w->w_got) - 1 - have)) > 0;)
		have += (size_t)got;
	w->w_got[have] = '\0';
	(void)close(fd[0]);
	if (pid == -1)
		return;
	while (waitpid(pid, &status, 0) == -1)
		if (errno != EINTR)
			stress_fail(s, "waitpid(2)");
	if (!WIFEXITED(status))
		stress_wrong(s, "a program was killed by signal %d",
		    WTERMSIG(status));
	exec_compare(s, w, n, have, WEXITSTATUS(status));
}

const struct stress_class class_exec = {
	.c_name = "exec",
	.c_descr = "a program is executed with up to twenty arguments, which "
	    "it prints: all of them come back, and its exit status",
	.c_state = sizeof(struct words),
	.c_procs = 1,
	.c_open = exec_open,
	.c_step = exec_step,
};

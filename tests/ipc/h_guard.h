/*
 * What has a life of its own, or a name, needs somebody to remove it when its
 * users are killed.  A guardian does, which makes it, or is there before it
 * is made, and removes it when the last of those who hold the other end of a
 * socket is gone.  It is in a process group of its own, because that of a case
 * is killed when its time is up.
 */
#ifndef H_GUARD_H
#define H_GUARD_H

#include <sys/types.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define GUARD_ALL	2
#define GUARD_NAME	32

struct guard {
	/* To be filled in; both are called in the guardian. */
	int	(*g_make)(int id[]);	/* optional; 0 or an errno */
	void	(*g_remove)(const struct guard *);

	int	g_id[GUARD_ALL];	/* what was made, -1 if it was not */
	char	g_name[GUARD_ALL][GUARD_NAME];	/* names to be used */
	pid_t	g_pid;
	int	g_hold;
};

static inline _Noreturn void
guard_be(struct guard *g, int fd)
{
	int made[1 + GUARD_ALL];
	ssize_t n;
	char c;

	setpgid(0, 0);
	made[0] = g->g_make != NULL ? g->g_make(g->g_id) : 0;
	memcpy(made + 1, g->g_id, sizeof(g->g_id));
	if (write(fd, made, sizeof(made)) == (ssize_t)sizeof(made))
		while ((n = read(fd, &c, 1)) == 1 ||
		    (n == -1 && errno == EINTR))
			continue;
	g->g_remove(g);
	_exit(0);
}

/*
 * 0, or the errno of g_make.  A system call that this kernel does not have
 * may kill who calls it.
 */
static inline int
guard_open(struct bench *b, struct guard *g)
{
	int fd[2], i, made[1 + GUARD_ALL];

	signal(SIGSYS, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	for (i = 0; i < GUARD_ALL; i++) {
		g->g_id[i] = -1;
		snprintf(g->g_name[i], sizeof(g->g_name[i]), "/bench.%ld.%d",
		    (long)getpid(), i);
	}
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1)
		bench_fail(b, "socketpair(2)");
	if ((g->g_pid = fork()) == -1)
		bench_fail(b, "fork(2)");
	if (g->g_pid == 0) {
		close(fd[0]);
		guard_be(g, fd[1]);
	}
	close(fd[1]);
	g->g_hold = fd[0];
	if (read(fd[0], made, sizeof(made)) != (ssize_t)sizeof(made))
		bench_fail(b, "the guardian is gone");
	memcpy(g->g_id, made + 1, sizeof(g->g_id));
	return (made[0]);
}

/* Everything is removed when this returns. */
static inline void
guard_close(struct bench *b, struct guard *g)
{
	int status;

	close(g->g_hold);
	while (waitpid(g->g_pid, &status, 0) == -1)
		if (errno != EINTR)
			bench_fail(b, "waitpid(2)");
	errno = 0;
	if (status != 0)
		bench_fail(b, "the guardian did not end well");
}

/*
 * The system does not have it, or has no more of it: leave the point out, and
 * name the limit.  Anything else is a failure.
 */
static inline void
guard_leave_out(struct bench *b, const char *what, int error,
    const char *limit)
{
	if (error == ENOSYS)
		bench_skip(b, "this kernel has no %s", what);
	else if (error == ENOSPC || error == EMFILE || error == ENFILE)
		bench_skip(b, "no %s is left: remove what is not used, or "
		    "raise %s", what, limit);
	else {
		errno = error;
		bench_fail(b, "%s", what);
	}
}

#endif

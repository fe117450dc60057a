#include <sys/socket.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_impl.h"

/* All of it, or false with errno, which is 0 if nobody is there. */
static bool
give(int fd, const void *buf, size_t len)
{
	const char *p;
	ssize_t n;

	for (p = buf; len > 0; p += n, len -= (size_t)n)
		if ((n = send(fd, p, len, MSG_NOSIGNAL)) == -1) {
			if (errno != EINTR)
				return (false);
			n = 0;
		}
	return (true);
}

static bool
take(int fd, void *buf, size_t len)
{
	char *p;
	ssize_t n;

	for (p = buf; len > 0; p += n, len -= (size_t)n) {
		errno = 0;
		if ((n = recv(fd, p, len, 0)) == 0)
			return (false);
		if (n == -1) {
			if (errno != EINTR)
				return (false);
			n = 0;
		}
	}
	return (true);
}

/*
 * The pipe of the records stays open here, so that a case does not end before
 * all is removed.  Who is told to end ends when the worker has; and whoever
 * kills the case kills its process group, or even its session.
 */
static _Noreturn void
guard_be(struct bench_guard *g, void *order)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
	    SIGPIPE };
	size_t i;
	char c;

	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		(void)signal(signals[i], SIG_IGN);
	if (!g->g_along)
		(void)setsid();
	if (!give(g->g_fd, "", 1))
		_exit(g->g_remove(g));
	while (take(g->g_fd, &c, 1) && take(g->g_fd, order, g->g_size)) {
		g->g_obey(g, order);
		if (!give(g->g_fd, order, g->g_size))
			break;
	}
	_exit(g->g_remove(g));
}

void
bench_guard_open(struct bench *b, struct bench_guard *g)
{
	void *order;
	int fd[2];
	char c;

	if ((order = malloc(g->g_size + 1)) == NULL ||
	    socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1 ||
	    fcntl(fd[0], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fd[1], F_SETFD, FD_CLOEXEC) == -1)
		bench_fail(b, "a guardian");
	(void)fflush(NULL);
	if ((g->g_pid = fork()) == -1)
		bench_fail(b, "fork");
	if (g->g_pid == 0) {
		(void)close(fd[0]);
		g->g_fd = fd[1];
		guard_be(g, order);
	}
	free(order);
	(void)close(fd[1]);
	g->g_fd = fd[0];
	if (!take(g->g_fd, &c, 1))
		bench_fail(b, "the guardian of %s is gone", g->g_what);
}

void
bench_guard_ask(struct bench *b, struct bench_guard *g, void *order)
{
	if (!give(g->g_fd, "", 1) || !give(g->g_fd, order, g->g_size) ||
	    !take(g->g_fd, order, g->g_size))
		bench_fail(b, "the guardian of %s is gone", g->g_what);
}

void
bench_guard_close(struct bench *b, struct bench_guard *g)
{
	int status;

	(void)close(g->g_fd);
	while (waitpid(g->g_pid, &status, 0) == -1)
		if (errno != EINTR)
			bench_fail(b, "waitpid");
	errno = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
	if (status != 0)
		bench_fail(b, "%s could not be removed", g->g_what);
}

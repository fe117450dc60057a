/*
 * Running another program to its end.  What it says goes to a file.  It is in
 * a process group of its own, of which nothing is left afterwards, and nothing
 * when its worker is killed: a guardian sees to that.
 */
#ifndef H_COMMAND_H
#define H_COMMAND_H

#include <sys/types.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define COMMAND_LAST	200		/* bytes of the last line */
#define COMMAND_TAIL	(1L << 20)	/* bytes shown after a failure */

/* What it took, in seconds. */
struct command_times {
	double	ct_real, ct_user, ct_sys;
};

/* Kill the group when the worker is gone, or has seen its leader end. */
static inline _Noreturn void
command_guard(int fd)
{
	ssize_t n;
	pid_t group;

	(void)setpgid(0, 0);
	group = -1;
	while ((n = read(fd, &group, sizeof(group))) > 0 ||
	    (n == -1 && errno == EINTR))
		continue;
	if (group > 0)
		(void)kill(-group, SIGKILL);
	_exit(0);
}

/* It starts when the guardian knows of it, and not at all if nobody is left. */
static inline _Noreturn void
command_execute(char *const argv[], const char *dir, int log, int go)
{
	char c;

	(void)os_die_with_parent();
	if (setpgid(0, 0) == 0 && read(go, &c, 1) == 1 &&
	    dup2(log, STDOUT_FILENO) != -1 && dup2(log, STDERR_FILENO) != -1 &&
	    (dir == NULL || chdir(dir) == 0)) {
		(void)execvp(argv[0], argv);
		fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
	}
	_exit(127);
}

static inline void
command_pipe(struct bench *b, int fd[2])
{
	if (pipe(fd) == -1 || fcntl(fd[0], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fd[1], F_SETFD, FD_CLOEXEC) == -1)
		bench_fail(b, "pipe(2)");
}

static inline int
command_wait(struct bench *b, pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) == -1)
		if (errno != EINTR)
			bench_fail(b, "waitpid(2)");
	return (status);
}

static inline double
command_seconds(struct timeval from, struct timeval to)
{
	return ((double)(to.tv_sec - from.tv_sec) +
	    (double)(to.tv_usec - from.tv_usec) / 1e6);
}

/* Its wait status; dir is where it runs, NULL for here. */
static inline int
command_run(struct bench *b, char *const argv[], const char *dir,
    const char *file, struct command_times *t)
{
	struct rusage before, after;
	uint64_t begun;
	pid_t guard, pid;
	int go[2], log, status, tell[2];

	if ((log = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600)) == -1)
		bench_fail(b, "%s", file);
	command_pipe(b, tell);
	command_pipe(b, go);
	(void)fflush(NULL);
	if ((guard = fork()) == 0) {
		close(tell[1]);
		close(go[1]);
		command_guard(tell[0]);
	}
	if (guard == -1 || (pid = fork()) == -1)
		bench_fail(b, "fork(2)");
	if (pid == 0) {
		close(tell[1]);
		close(go[1]);
		command_execute(argv, dir, log, go[0]);
	}
	if (getrusage(RUSAGE_CHILDREN, &before) == -1 ||
	    write(tell[1], &pid, sizeof(pid)) != (ssize_t)sizeof(pid))
		bench_fail(b, "the guardian of a program");
	begun = bench_now();
	if (write(go[1], "", 1) != 1)
		bench_fail(b, "the start of a program");
	status = command_wait(b, pid);
	t->ct_real = (double)(bench_now() - begun) / 1e9;
	if (getrusage(RUSAGE_CHILDREN, &after) == -1)
		bench_fail(b, "getrusage(2)");
	t->ct_user = command_seconds(before.ru_utime, after.ru_utime);
	t->ct_sys = command_seconds(before.ru_stime, after.ru_stime);
	close(tell[0]);
	close(tell[1]);
	close(go[0]);
	close(go[1]);
	close(log);
	(void)command_wait(b, guard);
	errno = 0;
	return (status);
}

/* What it said last goes to standard error, and its last line to last. */
static inline void
command_show(const char *file, char last[COMMAND_LAST])
{
	char line[COMMAND_LAST];
	FILE *f;
	long size;

	last[0] = '\0';
	if ((f = fopen(file, "r")) == NULL)
		return;
	if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) > COMMAND_TAIL)
		(void)fseek(f, size - COMMAND_TAIL, SEEK_SET);
	else
		rewind(f);
	while (fgets(line, (int)sizeof(line), f) != NULL) {
		(void)fputs(line, stderr);
		line[strcspn(line, "\n")] = '\0';
		if (line[0] != '\0')
			memcpy(last, line, sizeof(line));
	}
	(void)fclose(f);
}

/* Run it, and fail the case with its own words unless it ends with 0. */
static inline void
command_must(struct bench *b, char *const argv[], const char *dir,
    const char *file, struct command_times *t)
{
	char last[COMMAND_LAST];
	int status;

	if ((status = command_run(b, argv, dir, file, t)) == 0)
		return;
	command_show(file, last);
	errno = 0;
	if (WIFSIGNALED(status))
		bench_fail(b, "%s was killed by signal %d; it said: %s",
		    argv[0], WTERMSIG(status), last);
	bench_fail(b, "%s ended with exit status %d; it said: %s", argv[0],
	    WEXITSTATUS(status), last);
}

#endif

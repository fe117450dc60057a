#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

#include "h_reap.h"

#define SHELL	"/bin/sh"

extern char **environ;

/*
 * The program's path, after having sent to /dev/null what it will say; NULL
 * if the case is left out.
 */
static const char *
hello(struct bench *b)
{
	int fd;

	if ((fd = open("/dev/null", O_WRONLY)) == -1 ||
	    dup2(fd, STDOUT_FILENO) == -1)
		bench_fail(b, "/dev/null");
	close(fd);
	return (bench_helper(b, "h_hello"));
}

static void
fork_exec(struct bench *b, const char *path, char *const argv[])
{
	pid_t pid;

	BENCH_LOOP(b) {
		if ((pid = fork()) == 0) {
			execv(path, argv);
			_exit(127);
		}
		reap(b, pid);
	}
}

/* The path as one word of the shell's language; to be freed. */
static char *
quoted(struct bench *b, const char *path)
{
	char *q, *word;

	if ((word = q = malloc(4 * strlen(path) + 3)) == NULL)
		bench_fail(b, "no memory for a path");
	*q++ = '\'';
	for (; *path != '\0'; path++)
		if (*path == '\'')
			q = (char *)memcpy(q, "'\\''", 4) + 4;
		else
			*q++ = *path;
	*q++ = '\'';
	*q = '\0';
	return (word);
}

ATF_TC(simple);
ATF_TC_HEAD(simple, tc)
{
	bench_head(tc, "fork(2), execve(2) of hello and waitpid(2)", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(simple, tc)
{
	char *argv[] = { (char[]){ "h_hello" }, NULL };
	struct bench *b;
	const char *path;

	b = bench_open(tc);
	if ((path = hello(b)) != NULL)
		fork_exec(b, path, argv);
	bench_close(b);
}

ATF_TC(shell);
ATF_TC_HEAD(shell, tc)
{
	bench_head(tc, "fork(2), " SHELL " -c with hello, and waitpid(2)",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(shell, tc)
{
	char *argv[] = { (char[]){ "sh" }, (char[]){ "-c" }, NULL, NULL };
	char real[PATH_MAX];
	struct bench *b;
	const char *path;

	b = bench_open(tc);
	if (access(SHELL, X_OK) == -1)
		bench_skip(b, "there is no " SHELL);
	else if ((path = hello(b)) != NULL) {
		if (realpath(SHELL, real) != NULL)
			bench_note(b, SHELL " is %s", real);
		argv[2] = quoted(b, path);
		fork_exec(b, SHELL, argv);
		free(argv[2]);
	}
	bench_close(b);
}

ATF_TC(posix_spawn);
ATF_TC_HEAD(posix_spawn, tc)
{
	bench_head(tc, "posix_spawn(3) of hello and waitpid(2): need not copy "
	    "the parent, so compare with simple", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(posix_spawn, tc)
{
	char *argv[] = { (char[]){ "h_hello" }, NULL };
	struct bench *b;
	const char *path;
	pid_t pid;

	b = bench_open(tc);
	if ((path = hello(b)) != NULL)
		BENCH_LOOP(b) {
			errno = posix_spawn(&pid, path, NULL, NULL, argv,
			    environ);
			if (errno != 0)
				bench_fail(b, "posix_spawn(3)");
			reap(b, pid);
		}
	bench_close(b);
}

ATF_TC(vfork_exec);
ATF_TC_HEAD(vfork_exec, tc)
{
	bench_head(tc, "vfork(2), execve(2) of hello and waitpid(2): does not "
	    "copy the parent, so compare with simple", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(vfork_exec, tc)
{
	char *argv[] = { (char[]){ "h_hello" }, NULL };
	struct bench *b;
	const char *path;
	pid_t pid;

	b = bench_open(tc);
	if ((path = hello(b)) != NULL)
		BENCH_LOOP(b) {
			if (os_vfork_exec(path, argv, &pid) == -1)
				bench_fail(b, "vfork(2) and execve(2)");
			reap(b, pid);
		}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, simple);
	ATF_TP_ADD_TC(tp, shell);
	ATF_TP_ADD_TC(tp, posix_spawn);
	ATF_TP_ADD_TC(tp, vfork_exec);
	return (atf_no_error());
}

/*
 * h_interrupt signal one|group file command ...
 *
 * Run a command in a process group of its own, with signals as a terminal's
 * shell leaves them; when the file is there, send the signal to the command
 * alone or to its group, and end as the command does (128 and the signal's
 * number if one killed it).  The shell can not be relied upon for this: what
 * it starts in the background ignores SIGINT.
 */
#include <sys/wait.h>

#include <err.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE	600	/* tenths of a second */

static int
end_of(int status)
{
	return (WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status));
}

int
main(int argc, char *argv[])
{
	struct timespec tenth = { 0, 100000000 };
	pid_t pid;
	int i, signo, status;

	if (argc < 5)
		errx(99, "too few arguments");
	signo = strcmp(argv[1], "INT") == 0 ? SIGINT :
	    strcmp(argv[1], "KILL") == 0 ? SIGKILL : SIGTERM;
	if ((pid = fork()) == -1)
		err(99, "fork");
	if (pid == 0) {
		(void)setpgid(0, 0);
		(void)signal(SIGINT, SIG_DFL);
		(void)signal(SIGQUIT, SIG_DFL);
		execvp(argv[4], argv + 4);
		err(99, "%s", argv[4]);
	}
	(void)setpgid(pid, pid);
	for (i = 0; i < PATIENCE && access(argv[3], F_OK) == -1; i++) {
		(void)nanosleep(&tenth, NULL);
		if (waitpid(pid, &status, WNOHANG) == pid)
			errx(99, "%s ended too early: %d", argv[4],
			    end_of(status));
	}
	(void)kill(strcmp(argv[2], "group") == 0 ? -pid : pid, signo);
	for (i = 0; i < PATIENCE; i++) {
		if (waitpid(pid, &status, WNOHANG) == pid)
			return (end_of(status));
		(void)nanosleep(&tenth, NULL);
	}
	(void)kill(-pid, SIGKILL);
	errx(99, "%s does not end", argv[4]);
}

/*
 * One program at a time, whose output is read while signals are passed on.
 *
 * The program gets a process group of its own: a Ctrl-C reaches only
 * benchctl, which passes it on once, waits, and ends in order.
 */
#include <sys/select.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "benchctl.h"

static const int endings[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
#define NENDINGS	(sizeof(endings) / sizeof(endings[0]))

static volatile sig_atomic_t caught;	/* the last signal */
static volatile sig_atomic_t ncaught;

static void
note_signal(int signo)
{
	caught = signo;
	ncaught++;
}

/*
 * From now on signals that would end the program are only noted, but for
 * those that the caller ignores; they arrive in child_read() only.
 */
void
child_signals(void)
{
	struct sigaction sa, old;
	sigset_t set;
	size_t i;

	(void)sigemptyset(&set);
	for (i = 0; i < NENDINGS; i++) {
		memset(&sa, 0, sizeof(sa));
		sa.sa_handler = note_signal;
		if (sigaction(endings[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			(void)sigaction(endings[i], &sa, NULL);
		(void)sigaddset(&set, endings[i]);
	}
	(void)sigprocmask(SIG_BLOCK, &set, NULL);
	/* A reader of our output that goes away must not leave kyua behind. */
	(void)signal(SIGPIPE, SIG_IGN);
}

/* The signal that came, or 0. */
int
child_signal(void)
{
	sigset_t none, old;

	/* Let in what waits. */
	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, &old);
	(void)sigprocmask(SIG_SETMASK, &old, NULL);
	return (caught);
}

static void
become(const char *program, char *const argv[], char *const envp[], int out)
{
	sigset_t none;
	size_t i;
	int null;

	(void)setpgid(0, 0);
	for (i = 0; i < NENDINGS; i++)
		(void)signal(endings[i], SIG_DFL);
	(void)signal(SIGPIPE, SIG_DFL);
	/* Complaints must pass where terminals stop background output. */
	(void)signal(SIGTTOU, SIG_IGN);
	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	null = open("/dev/null", O_RDONLY);
	if (null == -1 || dup2(null, STDIN_FILENO) == -1 ||
	    dup2(out, STDOUT_FILENO) == -1)
		_exit(126);
	(void)close(null);
	(void)close(out);
	(void)execve(program, argv, envp);
	_exit(127);
}

/* Start a program; -1 with errno if that is not possible. */
int
child_start(struct child *k, const char *program, char *const argv[],
    char *const envp[])
{
	int p[2];

	if (pipe(p) == -1)
		return (-1);
	(void)fcntl(p[0], F_SETFD, FD_CLOEXEC);
	(void)fflush(stdout);
	k->k_pid = fork();
	if (k->k_pid == -1) {
		(void)close(p[0]);
		(void)close(p[1]);
		return (-1);
	}
	if (k->k_pid == 0)
		become(program, argv, envp, p[1]);
	(void)setpgid((pid_t)k->k_pid, (pid_t)k->k_pid);
	(void)close(p[1]);
	k->k_fd = p[0];
	return (0);
}

/*
 * Pass a signal on.  The third one in a row means that the program does not
 * answer, and the user insists.
 */
static void
pass_on(const struct child *k)
{
	int signo;

	signo = caught == SIGQUIT ? SIGTERM : caught;
	(void)kill(k->k_group ? -(pid_t)k->k_pid : (pid_t)k->k_pid, signo);
	if (ncaught >= 3)
		(void)kill(-(pid_t)k->k_pid, SIGKILL);
}

/*
 * What the program prints; 0 at its end, and -1 when a signal came, which was
 * passed on, or when with tick a second went by.
 */
long
child_read(struct child *k, char *buf, size_t len, bool tick)
{
	struct timespec second = { 1, 0 };
	sigset_t none;
	fd_set set;
	int before, n;

	(void)sigemptyset(&none);
	FD_ZERO(&set);
	FD_SET(k->k_fd, &set);
	before = ncaught;
	n = pselect(k->k_fd + 1, &set, NULL, NULL, tick ? &second : NULL,
	    &none);
	if (ncaught != before)
		pass_on(k);
	if (n <= 0)
		return (-1);
	return ((long)read(k->k_fd, buf, len));
}

/* Wait for the end: its status as of waitpid(2). */
int
child_wait(struct child *k)
{
	int status;

	(void)close(k->k_fd);
	while (waitpid((pid_t)k->k_pid, &status, 0) == -1)
		if (errno != EINTR)
			return (-1);
	return (status);
}

/* Do nothing for so many seconds; false if a signal came. */
bool
child_pause(long seconds)
{
	struct timespec ts;
	sigset_t none;

	ts.tv_sec = (time_t)seconds;
	ts.tv_nsec = 0;
	(void)sigemptyset(&none);
	if (child_signal() == 0)
		(void)pselect(0, NULL, NULL, NULL, &ts, &none);
	return (child_signal() == 0);
}

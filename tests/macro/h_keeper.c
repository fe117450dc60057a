/*
 * The keeper: starts programs and waits for them; when nobody is left, it
 * kills them.
 */
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "h_keeper.h"

extern char **environ;

#define SECOND		UINT64_C(1000000000)
#define GRACE		(10 * SECOND)	/* to end when it is told to */

static void
pause_ms(long ms)
{
	const struct timespec ts = { 0, ms * 1000000 };

	(void)nanosleep(&ts, NULL);
}

/* Wait for a child until then; false if it lives on. */
static bool
ended(pid_t pid, uint64_t until, int *status)
{
	pid_t got;

	while ((got = waitpid(pid, status, WNOHANG)) == 0 ||
	    (got == -1 && errno == EINTR)) {
		if (bench_now() >= until)
			return (false);
		pause_ms(2);
	}
	return (true);
}

/* All that are in the session of a program, which was its leader. */
static void
kill_session(pid_t leader)
{
	char number[24];
	pid_t pid;
	int status;

	(void)snprintf(number, sizeof(number), "%ld", (long)leader);
	if ((pid = fork()) == 0) {
		(void)execlp("pkill", "pkill", "-KILL", "-s", number,
		    (char *)NULL);
		_exit(127);
	}
	if (pid != -1)
		(void)ended(pid, bench_now() + GRACE, &status);
}

/*
 * What a program has started may have made groups of its own, as the jobs of
 * make(1) do.  Where this process adopts orphans all of them are its children
 * in the end; elsewhere they are in the session of the program.
 */
static void
kill_orphans(pid_t leader)
{
	pid_t pid;
	int status;

	while ((pid = os_child()) > 0) {
		(void)kill(pid, SIGKILL);
		if (!ended(pid, bench_now() + GRACE, &status))
			return;
	}
	if (pid == -1)
		kill_session(leader);
}

/* The job or the server, and all that was left if there is no other. */
static void
kill_all(struct server *s, pid_t *pid)
{
	pid_t leader;
	int i, status;

	leader = *pid;
	(void)kill(-leader, SIGKILL);
	(void)ended(leader, bench_now() + GRACE, &status);
	for (i = 0; i < 500 && kill(-leader, SIGKILL) == 0; i++)
		pause_ms(2);
	*pid = 0;
	if (s->s_job == 0 && s->s_pid == 0)
		kill_orphans(leader);
}

/* It may have something to remove itself, so it is told to end first. */
static void
end_all(struct server *s, pid_t *pid, int signo)
{
	int status;

	if (*pid == 0)
		return;
	(void)kill(*pid, signo);
	(void)ended(*pid, bench_now() + GRACE, &status);
	kill_all(s, pid);
}

int
keeper_end(struct bench_guard *g)
{
	struct server *s = g->g_arg;

	end_all(s, &s->s_job, SIGTERM);
	end_all(s, &s->s_pid, s->s_kill);
	if (s->s_left != NULL)
		s->s_left(s);
	return (0);
}

static int
redirect(const char *file, int flags)
{
	int in, out;

	if ((in = open("/dev/null", O_RDONLY)) == -1 ||
	    (out = open(file, O_WRONLY | O_CREAT | flags, 0600)) == -1)
		return (-1);
	return (dup2(in, STDIN_FILENO) == -1 ||
	    dup2(out, STDOUT_FILENO) == -1 ||
	    dup2(out, STDERR_FILENO) == -1 ? -1 : 0);
}

/* Nothing of the keeper's is left: its signals, its user. */
static int
become(const struct server *s)
{
	sigset_t none;
	int i;

	for (i = 1; i < 32; i++)
		if (i != SIGKILL && i != SIGSTOP)
			(void)signal(i, SIG_DFL);
	(void)setsid();
	sigemptyset(&none);
	if (sigprocmask(SIG_SETMASK, &none, NULL) == -1)
		return (-1);
	return (s->s_user[0] == '\0' ? 0 : os_become(s->s_uid, s->s_gid));
}

/*
 * The few variables that mean the same to all programs: others have their
 * settings in some, and would reach another server, or build otherwise.
 */
static char *const *
variables(const struct server *s)
{
	static const char *const kept[] = { "PATH=", "TMPDIR=", "TZ=",
	    "LD_LIBRARY_PATH=" };
	static char home[PATH_MAX + 8], locale[] = "LC_ALL=C";
	static char *all[sizeof(kept) / sizeof(kept[0]) + 3];
	size_t i, n;
	char **e;

	(void)snprintf(home, sizeof(home), "HOME=%s", s->s_dir);
	n = 0;
	all[n++] = home;
	all[n++] = locale;
	for (i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
		for (e = environ; *e != NULL; e++)
			if (strncmp(*e, kept[i], strlen(kept[i])) == 0) {
				all[n++] = *e;
				break;
			}
	all[n] = NULL;
	return (all);
}

static _Noreturn void
execute(const struct server *s, const struct order *o, pid_t keeper)
{
	char *argv[SERVER_ARGS + 1], *arg;
	size_t n;

	n = 0;
	for (arg = (char *)(uintptr_t)o->o_args; *arg != '\0' &&
	    n < SERVER_ARGS; arg += strlen(arg) + 1)
		argv[n++] = arg;
	argv[n] = NULL;
	if (become(s) == -1 || chdir(s->s_dir) == -1 ||
	    redirect(o->o_what == ORDER_START ? KEEPER_LOG : KEEPER_OUTPUT,
	    o->o_what == ORDER_START ? O_APPEND : O_TRUNC) == -1)
		_exit(126);
	/* Who becomes another user is no longer told of its parent's end. */
	(void)os_die_with_parent();
	if (getppid() != keeper ||
	    (o->o_cpus != 0 && os_pin_first(o->o_cpus) == -1)) {
		perror("before it is executed");
		_exit(126);
	}
	(void)execve(argv[0], argv, variables(s));
	perror(argv[0]);
	_exit(127);
}

/* 0 if there can be no process: the keeper's answer is that it has ended. */
static pid_t
spawn(const struct server *s, struct order *o)
{
	pid_t pid, keeper;

	keeper = getpid();
	if ((pid = fork()) == 0)
		execute(s, o, keeper);
	if (pid == -1) {
		o->o_status = 126 << 8;
		return (0);
	}
	return (pid);
}

static double
seconds(struct timeval from, struct timeval to)
{
	return ((double)(to.tv_sec - from.tv_sec) +
	    (double)(to.tv_usec - from.tv_usec) / 1e6);
}

static void
nothing(int signo)
{
	(void)signo;
}

/*
 * Sleep until a child has ended, or a second; true if nobody is left.  SIGCHLD
 * is blocked but here.
 */
static bool
deserted(int fd)
{
	const struct timespec ts = { 1, 0 };
	sigset_t none;
	fd_set fds;

	FD_ZERO(&fds);
	FD_SET(fd, &fds);
	sigemptyset(&none);
	return (pselect(fd + 1, &fds, NULL, NULL, &ts, &none) > 0);
}

/* Nobody says anything while a program runs, but may be gone. */
static void
wait_for_job(struct server *s, struct order *o, int fd)
{
	uint64_t until;

	until = bench_now() + (uint64_t)o->o_limit_s * SECOND;
	while (!ended(s->s_job, 0, &o->o_status)) {
		if (deserted(fd))
			return;
		if (bench_now() > until) {
			o->o_late = true;
			end_all(s, &s->s_job, SIGTERM);
			return;
		}
	}
	kill_all(s, &s->s_job);
}

static void
run(struct server *s, struct order *o, int fd)
{
	struct sigaction sa;
	struct rusage before, after;
	uint64_t begun;
	sigset_t set;

	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = nothing;
	sigemptyset(&sa.sa_mask);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	(void)sigaction(SIGCHLD, &sa, NULL);
	(void)sigprocmask(SIG_BLOCK, &set, NULL);
	(void)getrusage(RUSAGE_CHILDREN, &before);
	begun = bench_now();
	if ((s->s_job = spawn(s, o)) == 0)
		return;
	wait_for_job(s, o, fd);
	o->o_times.st_real = (double)(bench_now() - begun) / 1e9;
	(void)getrusage(RUSAGE_CHILDREN, &after);
	o->o_times.st_user = seconds(before.ru_utime, after.ru_utime);
	o->o_times.st_sys = seconds(before.ru_stime, after.ru_stime);
}

static void
stop(struct server *s, struct order *o)
{
	if (s->s_pid == 0)
		return;
	(void)kill(s->s_pid, o->o_signo);
	o->o_late = !ended(s->s_pid, bench_now() +
	    (uint64_t)o->o_limit_s * SECOND, &o->o_status);
	if (o->o_late)
		end_all(s, &s->s_pid, s->s_kill);
	else
		kill_all(s, &s->s_pid);
}

void
keeper_obey(struct bench_guard *g, void *order)
{
	struct server *s = g->g_arg;
	struct order *o = order;

	(void)os_unpin();
	(void)os_adopt();
	switch (o->o_what) {
	case ORDER_RUN:
		run(s, o, g->g_fd);
		break;
	case ORDER_START:
		s->s_pid = spawn(s, o);
		break;
	case ORDER_LOOK:
		o->o_alive = s->s_pid != 0 &&
		    !ended(s->s_pid, 0, &o->o_status);
		if (!o->o_alive)
			end_all(s, &s->s_pid, SIGKILL);
		break;
	case ORDER_STOP:
		stop(s, o);
		break;
	}
}

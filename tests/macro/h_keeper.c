/*
 * The keeper: starts programs and waits for them; when nobody holds the other
 * end of its socket, it kills them.
 */
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "h_keeper.h"

#define SECOND		UINT64_C(1000000000)
#define GRACE		(10 * SECOND)	/* to end after s_kill */

struct keeper {
	const struct server *k_server;
	int	k_fd;
	pid_t	k_pid;		/* the server, 0 if there is none */
	pid_t	k_job;		/* a program, 0 if there is none */
};

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

/* What a program has started is in its group, or ends with it. */
static void
kill_group(pid_t pid)
{
	int i, status;

	(void)kill(-pid, SIGKILL);
	(void)ended(pid, bench_now() + GRACE, &status);
	for (i = 0; i < 500 && kill(-pid, SIGKILL) == 0; i++)
		pause_ms(2);
}

static void
kill_server(struct keeper *k)
{
	int status;

	if (k->k_pid == 0)
		return;
	(void)kill(k->k_pid, k->k_server->s_kill);
	(void)ended(k->k_pid, bench_now() + GRACE, &status);
	kill_group(k->k_pid);
	k->k_pid = 0;
}

static _Noreturn void
go(struct keeper *k)
{
	if (k->k_job != 0)
		kill_group(k->k_job);
	kill_server(k);
	if (k->k_server->s_left != NULL)
		k->k_server->s_left(k->k_server);
	_exit(0);
}

/* To be that user for good; the superuser's groups are left too. */
static int
become(const struct server *s)
{
	if (s->s_user[0] == '\0')
		return (0);
	return (initgroups(s->s_user, s->s_gid) == -1 ||
	    setgid(s->s_gid) == -1 || setuid(s->s_uid) == -1 ? -1 : 0);
}

static int
redirect(const char *file, int flags)
{
	int in, out;

	(void)umask(077);
	if ((in = open("/dev/null", O_RDONLY)) == -1 ||
	    (out = open(file, O_WRONLY | O_CREAT | flags, 0600)) == -1)
		return (-1);
	return (dup2(in, STDIN_FILENO) == -1 ||
	    dup2(out, STDOUT_FILENO) == -1 ||
	    dup2(out, STDERR_FILENO) == -1 ? -1 : 0);
}

static _Noreturn void
execute(const struct server *s, const struct order *o, pid_t keeper)
{
	char *argv[SERVER_ARGS + 1], *arg;
	size_t n;
	int i;

	for (i = 1; i < 32; i++)
		if (i != SIGKILL && i != SIGSTOP)
			(void)signal(i, SIG_DFL);
	(void)setpgid(0, 0);
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
	if (getppid() != keeper || setenv("LC_ALL", "C", 1) == -1 ||
	    setenv("HOME", s->s_dir, 1) == -1 ||
	    (o->o_cpus != 0 && os_pin_first(o->o_cpus) == -1)) {
		perror("before it is executed");
		_exit(126);
	}
	(void)execv(argv[0], argv);
	perror(argv[0]);
	_exit(127);
}

static pid_t
spawn(struct keeper *k, const struct order *o)
{
	pid_t pid, keeper;

	keeper = getpid();
	if ((pid = fork()) == 0)
		execute(k->k_server, o, keeper);
	if (pid == -1)
		go(k);
	(void)setpgid(pid, pid);
	return (pid);
}

/* Nobody says anything while a program runs, but may be gone. */
static void
run(struct keeper *k, const struct order *o, struct answer *a)
{
	struct pollfd pfd;
	uint64_t until;

	pfd.fd = k->k_fd;
	pfd.events = POLLIN;
	until = bench_now() + (uint64_t)o->o_limit_s * SECOND;
	k->k_job = spawn(k, o);
	while (!ended(k->k_job, 0, &a->a_status)) {
		if (poll(&pfd, 1, 5) > 0)
			go(k);
		if (bench_now() > until) {
			a->a_late = true;
			break;
		}
	}
	kill_group(k->k_job);
	k->k_job = 0;
}

static void
obey(struct keeper *k, const struct order *o, struct answer *a)
{
	switch (o->o_what) {
	case ORDER_RUN:
		run(k, o, a);
		break;
	case ORDER_START:
		k->k_pid = spawn(k, o);
		break;
	case ORDER_LOOK:
		a->a_alive = k->k_pid != 0 && !ended(k->k_pid, 0, &a->a_status);
		break;
	case ORDER_STOP:
		if (k->k_pid == 0)
			break;
		(void)kill(k->k_pid, o->o_signo);
		a->a_late = !ended(k->k_pid, bench_now() +
		    (uint64_t)o->o_limit_s * SECOND, &a->a_status);
		if (a->a_late)
			kill_server(k);
		else
			kill_group(k->k_pid);
		k->k_pid = 0;
		break;
	}
}

/* A group of its own: that of a case is killed when its time is up. */
void
keeper_be(const struct server *s, int fd)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
	    SIGPIPE };
	struct keeper k = { .k_server = s, .k_fd = fd };
	struct order o;
	struct answer a;
	size_t i;

	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		(void)signal(signals[i], SIG_IGN);
	(void)setpgid(0, 0);
	(void)os_unpin();
	while (recv(fd, &o, sizeof(o), MSG_WAITALL) == (ssize_t)sizeof(o)) {
		memset(&a, 0, sizeof(a));
		obey(&k, &o, &a);
		if (send(fd, &a, sizeof(a), 0) != (ssize_t)sizeof(a))
			break;
	}
	go(&k);
}

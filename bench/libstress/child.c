/*
 * Children of a member: they die with it, and it does not wait for those that
 * have died.
 */
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "stress_impl.h"

#define WATCH_US	50000

pid_t
stress_fork(struct stress *s)
{
	pid_t parent, pid;

	parent = getpid();
	if ((pid = fork()) == -1)
		stress_short(s, "fork(2)", EAGAIN, ENOMEM, 0);
	if (pid == 0) {
		(void)os_die_with_parent();
		/* Where nobody tells it, it does not outlive the run. */
		(void)signal(SIGALRM, SIG_DFL);
		(void)alarm((unsigned)s->s_inside->i_storm->o_seconds +
		    2 * STRESS_GRACE);
		if (getppid() != parent)
			_exit(1);
	}
	return (pid);
}

/* What has ended is waited for once, and remembered until it is joined. */
static bool
ended(struct stress *s, pid_t pid, int how)
{
	pid_t got;
	int status;

	if (s->s_inside->i_ended == pid)
		return (true);
	while ((got = waitpid(pid, &status, how)) == -1)
		if (errno != EINTR)
			stress_fail(s, "waitpid(2) of a child");
	if (got == 0)
		return (false);
	if (WIFSIGNALED(status))
		stress_wrong(s, "a child was killed by signal %d",
		    WTERMSIG(status));
	if (status != 0)
		stress_wrong(s, "a child ended with exit status %d",
		    WEXITSTATUS(status));
	s->s_inside->i_ended = pid;
	return (true);
}

void
stress_join(struct stress *s, pid_t pid)
{

	(void)ended(s, pid, 0);
	s->s_inside->i_ended = 0;
}

bool
stress_alive(struct stress *s, pid_t pid)
{

	return (!ended(s, pid, WNOHANG));
}

static void
on_tick(int signo)
{

	(void)signo;
}

/* Again and again, because the first may come just before the call. */
void
stress_watch(struct stress *s, bool on)
{
	const struct itimerval ticks = { { 0, WATCH_US }, { 0, WATCH_US } };
	const struct itimerval none = { { 0, 0 }, { 0, 0 } };
	struct sigaction sa;

	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = on_tick;
	if (sigaction(SIGALRM, &sa, NULL) == -1 ||
	    setitimer(ITIMER_REAL, on ? &ticks : &none, NULL) == -1)
		stress_fail(s, "setitimer(2)");
}

void
stress_alone(struct stress *s)
{
	struct storm *o;
	size_t k;

	o = s->s_inside->i_storm;
	for (k = 0; k < o->o_count; k++)
		if (munmap(o->o_party[k].p_board, o->o_party[k].p_size) == -1)
			_exit(1);
}

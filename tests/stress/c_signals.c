/* Signals: none is lost, and none comes twice. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "stress.h"

#define TURNS	20

/* What a handler may count in. */
static volatile sig_atomic_t signals_usr1, signals_usr2;

static void
signals_count(int signo)
{
	if (signo == SIGUSR1)
		signals_usr1++;
	else
		signals_usr2++;
}

static void
signals_start(struct stress *s)
{
	struct sigaction sa;
	sigset_t set;

	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = signals_count;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGUSR2);
	if (sigaction(SIGUSR1, &sa, NULL) == -1 ||
	    sigaction(SIGUSR2, &sa, NULL) == -1 ||
	    sigprocmask(SIG_BLOCK, &set, NULL) == -1)
		stress_fail(s, "sigaction(2) and sigprocmask(2)");
}

/*
 * Wait until a signal has come so many times.  What a child has sent before it
 * ended has come by the time that somebody can see that it has ended.
 */
static void
signals_wait(struct stress *s, volatile sig_atomic_t *count, int want,
    pid_t child)
{
	sigset_t none;
	bool alive;

	sigemptyset(&none);
	for (alive = true; *count < want;) {
		if (!alive)
			stress_wrong(s, "a child has sent %d signals, of which "
			    "%d came", want, (int)*count);
		alive = child == 0 || stress_alive(s, child);
		if (sigsuspend(&none) != -1 || errno != EINTR)
			stress_fail(s, "sigsuspend(2)");
	}
	if (*count != want)
		stress_wrong(s, "a signal came %d times, not %d", (int)*count,
		    want);
}

/* What is blocked is pending, and comes once however often it was sent. */
static void
signals_pending(struct stress *s, size_t times)
{
	sigset_t set;
	size_t i;

	signals_usr1 = 0;
	for (i = 0; i < times; i++)
		if (kill(getpid(), SIGUSR1) == -1)
			stress_fail(s, "kill(2)");
	if (signals_usr1 != 0)
		stress_wrong(s, "a signal came that is blocked");
	if (sigpending(&set) == -1)
		stress_fail(s, "sigpending(2)");
	if (sigismember(&set, SIGUSR1) != 1)
		stress_wrong(s, "a signal that was sent is not pending");
	signals_wait(s, &signals_usr1, 1, 0);
	if (sigpending(&set) == -1 || sigismember(&set, SIGUSR1) != 0)
		stress_wrong(s, "a signal is pending that has come");
}

/* To and fro between a child and its parent. */
static void
signals_pass(struct stress *s, int turns)
{
	pid_t parent, pid;
	int i;

	signals_usr1 = signals_usr2 = 0;
	parent = getpid();
	if ((pid = stress_fork(s)) == 0) {
		for (i = 1; i <= turns; i++) {
			signals_wait(s, &signals_usr1, i, 0);
			if (kill(parent, SIGUSR2) == -1)
				stress_fail(s, "kill(2) of the parent");
		}
		_exit(0);
	}
	if (pid == -1)
		return;
	stress_watch(s, true);
	for (i = 1; i <= turns; i++) {
		if (kill(pid, SIGUSR1) == -1)
			stress_fail(s, "kill(2) of a child");
		signals_wait(s, &signals_usr2, i, pid);
	}
	stress_watch(s, false);
	stress_join(s, pid);
}

static void
signals_step(struct stress *s)
{
	size_t times;
	int turns;

	times = 1 + (size_t)stress_pick(s, 5);
	turns = 1 + (int)stress_pick(s, TURNS);
	signals_pending(s, times);
	signals_pass(s, turns);
}

const struct stress_class class_signals = {
	.c_name = "signals",
	.c_descr = "signals are blocked, sent, and waited for, and a child and "
	    "its parent send them to and fro: what is blocked is pending and "
	    "comes once, and none is lost",
	.c_procs = 1,
	.c_start = signals_start,
	.c_step = signals_step,
};

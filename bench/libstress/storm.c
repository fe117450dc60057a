/*
 * The driver: it starts a captain for each class, waits for them, and ends
 * them all at once when it is told to.
 */
#include <sys/mman.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stress_impl.h"

#define LINE	64	/* what is shared begins at a multiple of it */

static volatile sig_atomic_t told;

static void
on_signal(int signo)
{
	told = signo;
}

static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
#define SIGNALS	(sizeof(signals) / sizeof(signals[0]))

static void
catch_signals(struct sigaction before[SIGNALS])
{
	struct sigaction sa;
	size_t i;

	told = 0;
	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = on_signal;
	for (i = 0; i < SIGNALS; i++)
		/* What the caller ignores stays so, as nohup(1) wants it. */
		if (sigaction(signals[i], NULL, &before[i]) == 0 &&
		    before[i].sa_handler != SIG_IGN)
			(void)sigaction(signals[i], &sa, NULL);
}

/* What comes after the storm ends the case, as it does before. */
static void
leave_signals(const struct sigaction before[SIGNALS])
{
	size_t i;

	for (i = 0; i < SIGNALS; i++)
		(void)sigaction(signals[i], &before[i], NULL);
}

/* Memory of a class that its processes share, before there are any. */
bool
storm_open(struct storm *o, char *why, size_t len)
{
	struct party *p;
	size_t head, k;

	for (k = 0; k < o->o_count; k++) {
		p = &o->o_party[k];
		p->p_number = (long)k;
		head = sizeof(*p->p_board) + (size_t)(p->p_members + 1) *
		    sizeof(p->p_board->d_slot[0]);
		head = (head + LINE - 1) / LINE * LINE;
		p->p_size = head + p->p_class->c_shared;
		p->p_board = mmap(NULL, p->p_size, PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANON, -1, 0);
		if (p->p_board == MAP_FAILED) {
			(void)snprintf(why, len, "mmap(2): %s",
			    strerror(errno));
			return (false);
		}
		p->p_shared = (char *)p->p_board + head;
	}
	return (true);
}

void
storm_close(struct storm *o)
{
	size_t k;

	for (k = 0; k < o->o_count; k++)
		(void)munmap(o->o_party[k].p_board, o->o_party[k].p_size);
}

static void
start(struct storm *o, struct party *p)
{
	struct slot *l;

	l = &p->p_board->d_slot[0];
	(void)fflush(NULL);
	if ((p->p_pid = fork()) == 0)
		captain_be(o, p);
	if (p->p_pid == -1) {
		p->p_pid = 0;
		slot_say(l, SLOT_FAILED, "fork(2): %s", strerror(errno));
	}
	atomic_store(&l->l_pid, p->p_pid);
}

static void
take_end(struct party *p, int status)
{
	struct slot *l;

	l = &p->p_board->d_slot[0];
	p->p_pid = 0;
	atomic_store(&l->l_pid, 0);
	if (WIFSIGNALED(status))
		slot_say(l, SLOT_FAILED, "its first process was killed by "
		    "signal %d", WTERMSIG(status));
}

static size_t
reap(struct storm *o)
{
	struct party *p;
	size_t k, n;
	int status;

	for (n = 0, k = 0; k < o->o_count; k++) {
		p = &o->o_party[k];
		if (p->p_pid == 0)
			continue;
		if (waitpid(p->p_pid, &status, WNOHANG) == p->p_pid)
			take_end(p, status);
		else
			n++;
	}
	return (n);
}

/* Members die with their captains; where they do not, one by one. */
static void
kill_all(struct storm *o)
{
	struct party *p;
	size_t k;
	long i;

	for (k = 0; k < o->o_count; k++)
		if (o->o_party[k].p_pid != 0)
			(void)kill(o->o_party[k].p_pid, SIGKILL);
	while (reap(o) > 0)
		stress_pause(5);
	for (k = 0; k < o->o_count; k++) {
		p = &o->o_party[k];
		for (i = 1; i <= p->p_members; i++)
			slot_kill(&p->p_board->d_slot[i], getpgrp());
	}
}

void
storm_run(struct storm *o, int *signo)
{
	struct sigaction before[SIGNALS];
	size_t k;

	catch_signals(before);
	o->o_end = stress_now() + (uint64_t)o->o_seconds * SECOND;
	for (k = 0; k < o->o_count && told == 0; k++)
		start(o, &o->o_party[k]);
	while (told == 0 && reap(o) > 0) {
		stress_pause(10);
		/* A class that failed ends the others; so do we, alone. */
		if (storm_failed(o, NULL, NULL) != NULL || cleaner_gone(o))
			for (k = 0; k < o->o_count; k++)
				atomic_store(&o->o_party[k].p_board->d_stop,
				    true);
		if (stress_now() > o->o_end + 2 * STRESS_GRACE * SECOND)
			break;
	}
	for (k = 0; k < o->o_count; k++)
		if (told == 0 && o->o_party[k].p_pid != 0)
			slot_say(&o->o_party[k].p_board->d_slot[0],
			    SLOT_FAILED, "hangs: it does not come to its end");
	kill_all(o);
	leave_signals(before);
	*signo = told;
}

/* The first slot that says what is wrong; a member knows it best. */
struct slot *
storm_failed(struct storm *o, struct party **party, long *member)
{
	struct party *p;
	size_t k;
	long i;

	for (k = 0; k < o->o_count; k++) {
		p = &o->o_party[k];
		for (i = p->p_members; i >= 0; i--)
			if (p->p_board->d_slot[i].l_state == SLOT_FAILED) {
				if (party != NULL)
					*party = p;
				if (member != NULL)
					*member = i;
				return (&p->p_board->d_slot[i]);
			}
	}
	return (NULL);
}

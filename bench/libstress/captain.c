/*
 * The captain of a class: it starts the members, waits for them and for
 * whatever they leave, and has the last look.
 */
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stress_impl.h"

#define LINGER_S	5	/* that what was told to end may take */
#define NICER		10	/* than the shell that began it */

/*
 * Signals from a terminal are for the case, which ends all.  No class is worth
 * a core, and whoever is short of memory is to take it from us.
 */
static void
be_modest(void)
{
	const struct rlimit none = { 0, 0 };

	(void)signal(SIGHUP, SIG_IGN);
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGQUIT, SIG_IGN);
	(void)signal(SIGTERM, SIG_IGN);
	(void)signal(SIGPIPE, SIG_IGN);
	(void)setrlimit(RLIMIT_CORE, &none);
	(void)os_first_to_die();
	(void)nice(NICER);
}

bool
takes_part(const struct storm *o, long member)
{
	return (o->o_range.r_member == 0 || o->o_range.r_member == member);
}

static void
start_members(struct stress *s)
{
	struct stress m;
	struct party *p;
	struct slot *l;
	pid_t captain, pid;
	long i;

	p = s->s_inside->i_party;
	captain = getpid();
	for (i = 1; i <= p->p_members; i++) {
		if (!takes_part(s->s_inside->i_storm, i))
			continue;
		l = &p->p_board->d_slot[i];
		if ((pid = fork()) == -1) {
			/* As many as there can be, but one of them. */
			stress_short(s, "fork(2) of a member", EAGAIN, ENOMEM,
			    0);
			slot_say(l, SLOT_GOOD, "not there");
			continue;
		}
		if (pid == 0) {
			(void)os_die_with_parent();
			if (getppid() != captain)
				_exit(1);
			stress_init(&m, s->s_inside->i_storm, p, i);
			member_be(&m);
		}
		atomic_store(&l->l_pid, pid);
	}
}

static struct slot *
slot_of(struct party *p, pid_t pid)
{
	long i;

	for (i = 1; i <= p->p_members; i++)
		if (p->p_board->d_slot[i].l_pid == pid)
			return (&p->p_board->d_slot[i]);
	return (NULL);
}

/* Who is no member was left by one, and has ended by itself. */
static void
take_end(struct party *p, pid_t pid, int status)
{
	struct slot *l;

	if ((l = slot_of(p, pid)) == NULL)
		return;
	atomic_store(&l->l_pid, 0);
	if (WIFSIGNALED(status))
		slot_say(l, SLOT_FAILED, "a member was killed by signal %d",
		    WTERMSIG(status));
	else
		slot_say(l, SLOT_FAILED, "a member ended with exit status %d",
		    WEXITSTATUS(status));
	if (l->l_state != SLOT_GOOD)
		atomic_store(&p->p_board->d_stop, true);
}

static bool
any_failed(const struct party *p)
{
	long i;

	for (i = 1; i <= p->p_members; i++)
		if (p->p_board->d_slot[i].l_state == SLOT_FAILED)
			return (true);
	return (false);
}

/* Who waits for one that failed may wait for ever, and has done no wrong. */
static long
still_there(struct party *p, uint64_t end)
{
	struct slot *l;
	bool failed;
	long i, n;

	failed = any_failed(p);
	end += (failed ? LINGER_S : STRESS_GRACE) * SECOND;
	for (n = 0, i = 1; i <= p->p_members; i++) {
		l = &p->p_board->d_slot[i];
		if (l->l_pid == 0)
			continue;
		n++;
		if (stress_now() < end)
			continue;
		if (failed)
			slot_say(l, SLOT_GOOD, "called back");
		else
			slot_say(l, SLOT_FAILED, "hangs: the step has not "
			    "ended for %d s", STRESS_GRACE);
		(void)kill((pid_t)l->l_pid, SIGKILL);
	}
	return (n);
}

static void
wait_members(struct storm *o, struct party *p)
{
	uint64_t end;
	pid_t pid;
	int status;

	for (end = o->o_end; still_there(p, end) > 0;) {
		/* One that failed calls the others back before the time. */
		if (p->p_board->d_stop && stress_now() < end)
			end = stress_now();
		while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
			take_end(p, pid, status);
		stress_pause(5);
	}
}

/*
 * Everybody below has the way into a pipe open: nobody is left when its end
 * can be read.  Where orphans become children of the captain they are found
 * even if they have closed it, and have a number.
 */
static void
look_for_processes(struct stress *s, int life)
{
	struct pollfd pfd;
	uint64_t until;
	pid_t first, pid;
	bool left;

	until = stress_now() + LINGER_S * SECOND;
	pfd.fd = life;
	pfd.events = POLLIN;
	do {
		while (waitpid(-1, NULL, WNOHANG) > 0)
			continue;
		left = poll(&pfd, 1, 5) == 0 || (waitpid(-1, NULL,
		    WNOHANG) == 0);
	} while (left && stress_now() < until);
	if (!left)
		return;
	for (first = os_child(); (pid = os_child()) > 0;) {
		(void)kill(pid, SIGKILL);
		(void)waitpid(pid, NULL, 0);
	}
	if (first <= 0)
		stress_wrong(s, "a process was left");
	stress_wrong(s, "a process was left: %ld", (long)first);
}

static void
look_for_files(struct stress *s)
{
	struct dirent *e;
	DIR *d;

	if ((d = opendir(".")) == NULL)
		stress_fail(s, "opendir(3)");
	while ((e = readdir(d)) != NULL)
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			stress_wrong(s, "a file was left: %s", e->d_name);
	(void)closedir(d);
}

static void
look_for_objects(struct stress *s)
{
	char name[STRESS_NAME];

	if (objects_remove(s->s_inside->i_storm, s->s_inside->i_party,
	    name) != 0)
		stress_wrong(s, "an object was left: %s", name);
}

static void
enter_directory(struct stress *s)
{
	const char *name;

	name = s->s_inside->i_party->p_class->c_name;
	if (mkdir(name, 0700) == 0 && chdir(name) == 0)
		return;
	if (errno == ENOSPC || errno == EDQUOT)
		stress_skip(s, "there is no room for a directory: name another "
		    "place by the setting scratch");
	stress_fail(s, "mkdir(2) of %s", name);
}

static bool
all_good(const struct party *p)
{
	long i;
	int state;

	for (i = 1; i <= p->p_members; i++) {
		state = p->p_board->d_slot[i].l_state;
		if (state != SLOT_GOOD && state != SLOT_OPEN)
			return (false);
	}
	return (true);
}

void
captain_be(struct storm *o, struct party *p)
{
	struct stress s;
	int life[2];
	pid_t parent;

	parent = getppid();
	(void)os_die_with_parent();
	(void)close(o->o_cleaner.g_fd);
	stress_init(&s, o, p, 0);
	be_modest();
	(void)os_adopt();
	enter_directory(&s);
	random_step(&s);
	if (p->p_class->c_open != NULL)
		p->p_class->c_open(&s);
	if (pipe(life) == -1)
		stress_fail(&s, "pipe(2)");
	if (getppid() == parent)
		start_members(&s);
	(void)close(life[1]);
	wait_members(o, p);
	if (!all_good(p))
		_exit(1);
	/* What was left by accident has seen the last of the members. */
	if (p->p_class->c_close != NULL)
		p->p_class->c_close(&s);
	look_for_processes(&s, life[0]);
	look_for_files(&s);
	look_for_objects(&s);
	slot_say(s.s_inside->i_slot, SLOT_GOOD, "good");
	_exit(0);
}

/*
 * The cleaner: a guardian that waits until the storm is over or killed, then
 * kills whom it left, and removes its directory and its objects with names.
 */
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stress_impl.h"

#define KEYS		0x60000000
#define KEY_BITS	15	/* classes, members and objects */

static long
number(const struct party *p, long member, long n)
{
	return ((p->p_number * (STRESS_MEMBERS + 1) + member) *
	    STRESS_OBJECTS + n);
}

static const char *
name_of(const struct storm *o, const struct party *p, long member, long n,
    char name[STRESS_NAME])
{
	(void)snprintf(name, STRESS_NAME, "/bench.%ld.%ld", o->o_names,
	    number(p, member, n));
	return (name);
}

/* The process's number makes them differ from those of another storm. */
static key_t
key_of(const struct storm *o, const struct party *p, long member, long n)
{
	return ((key_t)(KEYS | (o->o_names & 0x1fff) << KEY_BITS |
	    number(p, member, n)));
}

const char *
stress_name(const struct stress *s, long member, long n,
    char name[STRESS_NAME])
{
	return (name_of(s->s_inside->i_storm, s->s_inside->i_party, member, n,
	    name));
}

key_t
stress_key(const struct stress *s, long member, long n)
{
	return (key_of(s->s_inside->i_storm, s->s_inside->i_party, member, n));
}

long
objects_remove(const struct storm *o, const struct party *p,
    char name[STRESS_NAME])
{
	char text[STRESS_NAME];
	long found, i, n;

	if (p->p_class->c_remove == NULL)
		return (0);
	for (found = 0, i = 0; i <= p->p_members; i++)
		for (n = 0; n < STRESS_OBJECTS; n++)
			if (p->p_class->c_remove(name_of(o, p, i, n, text),
			    key_of(o, p, i, n))) {
				found++;
				(void)snprintf(name, STRESS_NAME, "%s", text);
			}
	return (found);
}

void
slot_kill(const struct slot *l, pid_t group)
{
	pid_t pid;

	if ((pid = (pid_t)l->l_pid) != 0 && getpgid(pid) == group)
		(void)kill(pid, SIGKILL);
}

/*
 * The storm was killed.  Captains first: they start no more members then.  If
 * the group is the case's own, all of it goes.
 */
static void
kill_left(const struct storm *o)
{
	const struct party *p;
	size_t k;
	long i;

	for (k = 0; k < o->o_count; k++)
		slot_kill(&o->o_party[k].p_board->d_slot[0], o->o_group);
	stress_pause(10);
	for (k = 0; k < o->o_count; k++)
		for (p = &o->o_party[k], i = 1; i <= p->p_members; i++)
			slot_kill(&p->p_board->d_slot[i], o->o_group);
	if (o->o_own)
		for (i = 0; i < 100 && kill(-o->o_group, SIGKILL) == 0; i++)
			stress_pause(10);
}

/* The first order makes the directory, the second says that all went well. */
struct order {
	int	r_error;
	char	r_dir[PATH_MAX];
};

static void
obey(struct bench_guard *g, void *order)
{
	struct storm *o = g->g_arg;
	struct order *r = order;

	o->o_over = o->o_dir[0] != '\0';
	if (o->o_over)
		return;
	if (mkdtemp(r->r_dir) == NULL)
		r->r_error = errno;
	else
		(void)snprintf(o->o_dir, sizeof(o->o_dir), "%s", r->r_dir);
}

/*
 * kyua removes the work directory of a case that it has killed: it is given
 * time to do so, and finds nobody in its way.
 */
static int
undo(struct bench_guard *g)
{
	struct storm *o = g->g_arg;
	char name[STRESS_NAME];
	size_t k;

	/* A call that the kernel does not have may kill who calls it. */
	(void)signal(SIGSYS, SIG_IGN);
	if (!o->o_over)
		kill_left(o);
	for (k = 0; k < o->o_count; k++)
		(void)objects_remove(o, &o->o_party[k], name);
	if (!o->o_over && !o->o_others)
		stress_pause(2000);
	return (o->o_dir[0] == '\0' ? 0 : bench_remove(o->o_dir));
}

int
cleaner_open(struct storm *o, const char *above)
{
	struct order r;

	o->o_group = getpgrp();
	o->o_own = o->o_group == getpid();
	o->o_cleaner = (struct bench_guard){ .g_what = "a storm's directory",
	    .g_obey = obey, .g_remove = undo, .g_size = sizeof(r),
	    .g_arg = o };
	bench_guard_open(NULL, &o->o_cleaner);
	memset(&r, 0, sizeof(r));
	(void)snprintf(r.r_dir, sizeof(r.r_dir), "%s/atf-bench.XXXXXX", above);
	bench_guard_ask(NULL, &o->o_cleaner, &r);
	(void)snprintf(o->o_dir, sizeof(o->o_dir), "%s", r.r_dir);
	o->o_cleaner.g_what = o->o_dir;
	return (r.r_error);
}

/* It was killed: nobody is left to clean up if the case is killed as well. */
bool
cleaner_gone(struct storm *o)
{

	if (o->o_cleaner.g_pid != 0 &&
	    waitpid(o->o_cleaner.g_pid, NULL, WNOHANG) != 0)
		o->o_cleaner.g_pid = 0;
	return (o->o_cleaner.g_pid == 0);
}

/* What it can not remove any more is removed here. */
int
cleaner_close(struct storm *o)
{
	struct order r;

	if (cleaner_gone(o)) {
		(void)close(o->o_cleaner.g_fd);
		o->o_over = true;
		return (undo(&o->o_cleaner));
	}
	memset(&r, 0, sizeof(r));
	bench_guard_ask(NULL, &o->o_cleaner, &r);
	bench_guard_close(NULL, &o->o_cleaner);
	return (0);
}

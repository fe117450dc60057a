/*
 * A member: it repeats the step of its class until the time is over.
 */
#include <sys/stat.h>

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "stress_impl.h"

uint64_t
stress_now(void)
{
	struct timespec ts;

	if (clock_gettime(CLOCK_MONOTONIC, &ts) == -1)
		_exit(2);
	return ((uint64_t)ts.tv_sec * SECOND + (uint64_t)ts.tv_nsec);
}

void
stress_pause(long ms)
{
	const struct timespec ts = { ms / 1000, ms % 1000 * 1000000 };

	(void)nanosleep(&ts, NULL);
}

void
stress_init(struct stress *s, struct storm *o, struct party *p, long member)
{
	struct stress_inside *i;

	memset(s, 0, sizeof(*s));
	if ((i = calloc(1, sizeof(*i))) == NULL ||
	    (s->s_state = calloc(1, p->p_class->c_state + 1)) == NULL)
		_exit(2);
	i->i_storm = o;
	i->i_party = p;
	i->i_slot = &p->p_board->d_slot[member];
	s->s_inside = i;
	s->s_member = member;
	s->s_members = p->p_members;
	s->s_shared = p->p_shared;
}

static void
say(struct slot *l, enum slot_state state, const char *fmt, va_list ap)
{
	int open;

	open = SLOT_OPEN;
	if (atomic_compare_exchange_strong(&l->l_state, &open, (int)state))
		(void)vsnprintf(l->l_why, sizeof(l->l_why), fmt, ap);
}

void
slot_say(struct slot *l, enum slot_state state, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(l, state, fmt, ap);
	va_end(ap);
}

void
stress_fail(struct stress *s, const char *fmt, ...)
{
	char text[STRESS_TEXT];
	va_list ap;
	int error;

	error = errno;
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	slot_say(s->s_inside->i_slot, SLOT_FAILED, "%s: %s", text,
	    strerror(error));
	_exit(1);
}

void
stress_wrong(struct stress *s, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(s->s_inside->i_slot, SLOT_FAILED, fmt, ap);
	va_end(ap);
	_exit(1);
}

void
stress_skip(struct stress *s, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(s->s_inside->i_slot, SLOT_SKIPPED, fmt, ap);
	va_end(ap);
	_exit(0);
}

void
stress_short(struct stress *s, const char *what, ...)
{
	struct slot *l;
	va_list ap;
	int allowed, error;

	error = errno;
	va_start(ap, what);
	while ((allowed = va_arg(ap, int)) != 0 && allowed != error)
		continue;
	va_end(ap);
	errno = error;
	if (allowed == 0)
		stress_fail(s, "%s", what);
	l = s->s_inside->i_slot;
	if (!atomic_exchange(&l->l_lacks, true))
		(void)snprintf(l->l_lack, sizeof(l->l_lack), "%s: %s", what,
		    strerror(error));
	atomic_fetch_add(&l->l_short, 1);
	s->s_inside->i_short = true;
}

uint64_t
stress_memory(struct stress *s)
{

	atomic_store(&s->s_inside->i_party->p_board->d_asked, true);
	return (s->s_inside->i_storm->o_share.h_memory);
}

uint64_t
stress_disk(struct stress *s)
{

	atomic_store(&s->s_inside->i_party->p_board->d_asked, true);
	return (s->s_inside->i_storm->o_share.h_disk);
}

void
stress_room(struct stress *s, uint64_t bytes)
{
	uint64_t share;

	share = s->s_inside->i_storm->o_share.h_disk;
	if (share < bytes)
		stress_skip(s, "each member needs %" PRIu64 " kB of files, and "
		    "its share of what is free is %" PRIu64 " kB: name another "
		    "place by the setting scratch", (bytes + 1023) >> 10,
		    share >> 10);
}

bool
stress_over(const struct stress *s)
{
	return (s->s_inside->i_party->p_board->d_stop ||
	    stress_now() >= s->s_inside->i_storm->o_end);
}

const char *
stress_helpers(const struct stress *s)
{
	return (s->s_inside->i_storm->o_helpers);
}

/*
 * However little time there was, one step is made.  A captain that died is
 * noticed also where nobody tells.
 */
static void
repeat(struct stress *s, pid_t captain)
{
	const struct range *r;
	struct slot *l;

	l = s->s_inside->i_slot;
	r = &s->s_inside->i_storm->o_range;
	for (s->s_step = r->r_first; s->s_step <= r->r_last; s->s_step++) {
		if (getppid() != captain ||
		    (s->s_step != r->r_first && stress_over(s)))
			break;
		atomic_store(&l->l_step, s->s_step);
		s->s_inside->i_short = false;
		random_step(s);
		s->s_inside->i_party->p_class->c_step(s);
		atomic_fetch_add(&l->l_done, 1);
		atomic_fetch_add(&l->l_whole, !s->s_inside->i_short);
		random_mark(s);
	}
}

/* Without room for a directory there is one member less. */
static void
enter_directory(struct stress *s, const char *name)
{
	if (mkdir(name, 0700) == -1) {
		stress_short(s, "mkdir(2)", ENOSPC, EDQUOT, EMLINK, 0);
		slot_say(s->s_inside->i_slot, SLOT_GOOD, "not there");
		_exit(0);
	}
	if (chdir(name) == -1)
		stress_fail(s, "chdir(2)");
}

/* Nothing but what c_stop() forgot can be in its directory. */
static void
leave_directory(struct stress *s, const char *name)
{
	if (chdir("..") == -1)
		stress_fail(s, "chdir(2)");
	if (rmdir(name) == -1)
		stress_fail(s, "rmdir(2) of what a member has emptied");
}

void
member_be(struct stress *s)
{
	const struct stress_class *c;
	char name[24];
	pid_t captain;
	long fds;

	captain = getppid();
	c = s->s_inside->i_party->p_class;
	(void)snprintf(name, sizeof(name), "%ld", s->s_member);
	enter_directory(s, name);
	fds_bound(&s->s_inside->i_storm->o_share);
	fds = fds_used();
	random_step(s);
	if (c->c_start != NULL)
		c->c_start(s);
	repeat(s, captain);
	if (c->c_stop != NULL)
		c->c_stop(s);
	if (fds_used() != fds)
		stress_wrong(s, "%ld descriptors are open, %ld were before",
		    fds_used(), fds);
	leave_directory(s, name);
	slot_say(s->s_inside->i_slot, SLOT_GOOD, "good");
	_exit(0);
}

/*
 * A test case: settings, what is looked at before and after, and the result.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "setting.h"
#include "stress_impl.h"

#define ASIDE_S	300	/* for witnesses, and for what goes wrong */

static const struct profile {
	const char *name;
	long	seconds, all, factor;
} profiles[] = {
	{ "smoke", 1, 10, 1 },
	{ "quick", 5, 30, 2 },
	{ "full", 30, 120, 4 },
	{ "paper", 30, 1800, 8 },
};

static const struct profile *
profile(const atf_tc_t *tc)
{
	const char *name;
	size_t i;

	if ((name = bench_config(tc, "profile")) == NULL)
		name = "quick";
	for (i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++)
		if (strcmp(profiles[i].name, name) == 0)
			return (&profiles[i]);
	return (NULL);
}

/* A number that is set, or the usual one; -1 with why. */
static long
number(const atf_tc_t *tc, const char *name, long usual, char *why, size_t len)
{
	const char *value;
	long n;

	if ((value = bench_config(tc, name)) == NULL)
		return (usual);
	return (setting_check(setting_find(name), value, &n, why,
	    len) == -1 ? -1 : n);
}

void
stress_head(atf_tc_t *tc, const char *descr, bool all)
{
	const struct profile *p;
	char text[STRESS_TEXT];
	long seconds;

	(void)atf_tc_set_md_var(tc, "descr", "%s", descr);
	(void)atf_tc_set_md_var(tc, "X-bench.cite", "%s",
	    "Kennaway 2007: stability under overload");
	if ((p = profile(tc)) == NULL)
		return;
	seconds = number(tc, "stress_s", all ? p->all : p->seconds, text,
	    sizeof(text));
	(void)atf_tc_set_md_var(tc, "timeout", "%ld", seconds + ASIDE_S);
}

/*
 * "member:first:last", of the one member that is to run, whatever the factor
 * was with which it has failed; and ":memory:disk", in kB, its share then, if
 * what it did depends on it.
 */
static bool
replay(const atf_tc_t *tc, struct storm *o, char *why, size_t len)
{
	struct range *r;
	const char *value;
	uint64_t disk, memory;
	char end;
	int n;

	r = &o->o_range;
	r->r_last = UINT64_MAX - 1;
	if ((value = bench_config(tc, "stress_replay")) == NULL)
		return (true);
	n = sscanf(value, "%ld:%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64
	    "%c", &r->r_member, &r->r_first, &r->r_last, &memory, &disk, &end);
	o->o_given = n == 5;
	if (o->o_count == 1 && (n == 3 || n == 5) && r->r_member > 0 &&
	    r->r_member <= STRESS_MEMBERS && r->r_first <= r->r_last) {
		if (o->o_party[0].p_members < r->r_member)
			o->o_party[0].p_members = r->r_member;
		o->o_share.h_memory = o->o_given ? memory << 10 : 0;
		o->o_share.h_disk = o->o_given ? disk << 10 : 0;
		return (true);
	}
	(void)snprintf(why, len, "stress_replay: \"%s\" is not a member of "
	    "one class, its first and its last step, as 1:0:99, and kB of "
	    "memory and files where they were named", value);
	return (false);
}

static void
load(const atf_tc_t *tc, struct storm *o)
{
	const struct profile *p;
	char why[STRESS_TEXT];
	long factor, seed;

	if ((p = profile(tc)) == NULL)
		atf_tc_fail("profile: none of smoke, quick, full, paper");
	o->o_seconds = number(tc, "stress_s", o->o_count > 1 ? p->all :
	    p->seconds, why, sizeof(why));
	factor = number(tc, "stress_factor", p->factor, why, sizeof(why));
	seed = number(tc, "seed", (long)(stress_now() % 1000000000 + 1), why,
	    sizeof(why));
	if (o->o_seconds == -1 || factor == -1 || seed == -1)
		atf_tc_fail("%s", why);
	o->o_seed = (uint64_t)seed;
	if (!bounds_members(o, factor, why, sizeof(why)))
		atf_tc_skip("%s", why);
	if (!replay(tc, o, why, sizeof(why)) ||
	    !storm_open(o, why, sizeof(why)))
		atf_tc_fail("%s", why);
	o->o_names = (long)getpid();
	if (realpath(atf_tc_get_config_var_wd(tc, "srcdir", "."),
	    o->o_helpers) == NULL)
		atf_tc_fail("srcdir: %s", strerror(errno));
}

/* The directory for files is on the file system of the setting scratch. */
static void
enter(const atf_tc_t *tc, struct storm *o)
{
	const char *set;
	char here[PATH_MAX], why[PATH_MAX + STRESS_TEXT];
	int error;

	if ((set = bench_config(tc, "scratch")) == NULL &&
	    getcwd(here, sizeof(here)) == NULL)
		atf_tc_fail("getcwd(3): %s", strerror(errno));
	if ((o->o_home = open(".", O_RDONLY | O_CLOEXEC)) == -1)
		atf_tc_fail("open(2) of a directory: %s", strerror(errno));
	o->o_others = set != NULL;
	error = cleaner_open(o, set != NULL ? set : here);
	if (error == 0 && chdir(o->o_dir) == -1)
		error = errno;
	if (error == 0)
		return;
	(void)snprintf(why, sizeof(why), "no directory can be made in %s: %s; "
	    "name another by the setting scratch", set != NULL ? set : here,
	    strerror(error));
	if (error == ENOSPC || error == EDQUOT)
		atf_tc_skip("%s", why);
	atf_tc_fail("%s", why);
}

/* What all members of a class have done, and the first thing they lacked. */
struct sum {
	uint64_t u_done, u_whole, u_short;
	uint64_t u_least;		/* steps of a member */
	const char *u_lack;
};

static struct sum
sum_of(const struct storm *o, const struct party *p)
{
	const struct slot *l;
	struct sum u = { 0, 0, 0, UINT64_MAX, NULL };
	long i;

	for (i = 0; i <= p->p_members; i++) {
		l = &p->p_board->d_slot[i];
		u.u_done += l->l_done;
		u.u_whole += l->l_whole;
		u.u_short += l->l_short;
		if (u.u_lack == NULL && l->l_lacks)
			u.u_lack = l->l_lack;
		if (i > 0 && takes_part(o, i) && l->l_done < u.u_least)
			u.u_least = l->l_done;
	}
	return (u);
}

/* The digests can be compared with those of another run of the same seed. */
static void
tell(const struct party *p, const struct sum *u)
{
	uint64_t sum;
	size_t k;
	long i;

	printf("%s: %" PRIu64 " steps, %" PRIu64 " of them whole, %" PRIu64
	    " times short of something%s%s\n", p->p_class->c_name, u->u_done,
	    u->u_whole, u->u_short, u->u_lack != NULL ? ": " : "",
	    u->u_lack != NULL ? u->u_lack : "");
	for (k = 0; k < STRESS_MARKS && u->u_least >> (2 * k) != 0; k++) {
		for (sum = 0, i = 1; i <= p->p_members; i++)
			sum = sum * 31 + p->p_board->d_slot[i].l_digest[k];
		printf("digest %s %" PRIu64 " %016" PRIx64 "\n",
		    p->p_class->c_name, UINT64_C(1) << (2 * k), sum);
	}
}

/* All classes together, for those who have no other figures. */
static void
note(const atf_tc_t *tc, const struct storm *o)
{
	struct sum u;
	char lacked[64], text[192];
	uint64_t done, whole;
	size_t k;

	for (done = whole = 0, k = 0; k < o->o_count; k++) {
		u = sum_of(o, &o->o_party[k]);
		done += u.u_done;
		whole += u.u_whole;
	}
	lacked[0] = '\0';
	if (whole < done)
		(void)snprintf(lacked, sizeof(lacked), " and %" PRIu64
		    " short of something", done - whole);
	(void)snprintf(text, sizeof(text), "%" PRIu64 " steps%s in %ld s, by "
	    "%ld members of %zu class%s; seed %" PRIu64, whole, lacked,
	    o->o_seconds, o->o_party[0].p_members, o->o_count,
	    o->o_count == 1 ? "" : "es", o->o_seed);
	bench_tell(tc, text);
}

static void
plain(char *text)
{
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

/* What failed, and the shortest way to see it again; false: all is well. */
static bool
failed(struct storm *o, char *why, size_t len)
{
	struct party *p;
	struct range r;
	struct slot *l;
	uint64_t step;
	char again[160], share[64];

	if ((l = storm_failed(o, &p, &r.r_member)) == NULL)
		return (false);
	plain(l->l_why);
	if (r.r_member == 0) {
		(void)snprintf(why, len, "%s: %s; seed=%" PRIu64,
		    p->p_class->c_name, l->l_why, o->o_seed);
		return (true);
	}
	r.r_first = o->o_range.r_first;
	r.r_last = step = l->l_step;
	share[0] = '\0';
	if (p->p_board->d_asked)
		(void)snprintf(share, sizeof(share), ":%" PRIu64 ":%" PRIu64,
		    o->o_share.h_memory >> 10, o->o_share.h_disk >> 10);
	if (shrink(o, p, &r))
		(void)snprintf(again, sizeof(again), "again by seed=%" PRIu64
		    " stress_replay=%ld:%" PRIu64 ":%" PRIu64 "%s", o->o_seed,
		    r.r_member, r.r_first, r.r_last, share);
	else
		(void)snprintf(again, sizeof(again), "seed=%" PRIu64 ", and "
		    "not by this member alone", o->o_seed);
	(void)snprintf(why, len, "%s: member %ld, step %" PRIu64 ": %s; %s",
	    p->p_class->c_name, r.r_member, step, l->l_why, again);
	return (true);
}

/* A class of which no step was whole has shown nothing. */
static void
look_at_steps(struct slot *l, const struct sum *u)
{

	if (u->u_whole > 0)
		return;
	if (u->u_lack == NULL) {
		l->l_state = SLOT_FAILED;
		(void)snprintf(l->l_why, sizeof(l->l_why),
		    "not one step was done");
		return;
	}
	l->l_state = SLOT_SKIPPED;
	(void)snprintf(l->l_why, sizeof(l->l_why), "none of %" PRIu64 " steps "
	    "could be done, short of something %" PRIu64 " times, at first of "
	    "%s", u->u_done, u->u_short, u->u_lack);
}

/* The one class can not be here; of many, those are said and left out. */
static void
look_at_classes(struct storm *o, char *why, size_t len)
{
	const struct party *p;
	struct slot *l;
	struct sum u;
	size_t k;

	for (k = 0; k < o->o_count; k++) {
		p = &o->o_party[k];
		l = &p->p_board->d_slot[0];
		if (l->l_state != SLOT_SKIPPED) {
			u = sum_of(o, p);
			tell(p, &u);
			look_at_steps(l, &u);
		}
		plain(l->l_why);
		if (l->l_state == SLOT_SKIPPED)
			printf("%s is left out: %s\n", p->p_class->c_name,
			    l->l_why);
		else if (l->l_state == SLOT_FAILED && why[0] == '\0')
			(void)snprintf(why, len, "%s: %s", p->p_class->c_name,
			    l->l_why);
	}
}

static void
run(struct storm *o, char *why, size_t len)
{
	int error, signo;

	signo = 0;
	if (bounds_share(o, why, len))
		storm_run(o, &signo);
	if (signo == 0 && why[0] == '\0' && !failed(o, why, len))
		look_at_classes(o, why, len);
	if (cleaner_gone(o) && why[0] == '\0')
		(void)snprintf(why, len, "the guardian was killed, which "
		    "removes what is left if the case is killed");
	if (fchdir(o->o_home) == -1 || close(o->o_home) == -1)
		(void)snprintf(why, len, "no way back to the directory of the "
		    "case: %s", strerror(errno));
	if ((error = cleaner_close(o)) != 0)
		(void)snprintf(why, len, "%.200s can not be removed: %s",
		    o->o_dir, strerror(error));
	if (signo == 0)
		return;
	(void)signal(signo, SIG_DFL);
	(void)raise(signo);
}

void
stress_body(const atf_tc_t *tc, const struct stress_class *const *classes,
    size_t n)
{
	struct before before;
	struct witness *w;
	struct storm *o;
	struct slot *l;
	char why[2 * STRESS_TEXT];
	size_t k;
	int judged;

	/* Children that nobody waits for could not be told from those here. */
	(void)signal(SIGCHLD, SIG_DFL);
	if ((o = calloc(1, sizeof(*o))) == NULL || n > STRESS_PARTIES)
		atf_tc_fail("no memory");
	for (k = 0; k < n; k++)
		o->o_party[k].p_class = classes[k];
	o->o_count = n;
	load(tc, o);
	w = n > 1 ? witness_open(tc) : NULL;
	left_look(&before);
	enter(tc, o);
	why[0] = '\0';
	run(o, why, sizeof(why));
	note(tc, o);
	if (why[0] != '\0' || !left_nothing(&before, n > 1, why, sizeof(why)))
		atf_tc_fail("%s", why);
	l = &o->o_party[0].p_board->d_slot[0];
	if (n == 1 && l->l_state == SLOT_SKIPPED)
		atf_tc_skip("%s", l->l_why);
	storm_close(o);
	free(o);
	if (w == NULL)
		return;
	judged = witness_judge(w, why, sizeof(why));
	witness_close(w);
	if (judged == -1)
		atf_tc_fail("%s", why);
	if (judged == 0)
		atf_tc_skip("%s", why);
}

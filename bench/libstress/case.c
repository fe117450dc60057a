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
 * was with which it has failed.
 */
static bool
replay(const atf_tc_t *tc, struct storm *o, char *why, size_t len)
{
	struct range *r;
	const char *value;
	char end;

	r = &o->o_range;
	r->r_last = UINT64_MAX - 1;
	if ((value = bench_config(tc, "stress_replay")) == NULL)
		return (true);
	if (o->o_count == 1 && sscanf(value, "%ld:%" SCNu64 ":%" SCNu64 "%c",
	    &r->r_member, &r->r_first, &r->r_last, &end) == 3 &&
	    r->r_member > 0 && r->r_member <= STRESS_MEMBERS &&
	    r->r_first <= r->r_last) {
		if (o->o_party[0].p_members < r->r_member)
			o->o_party[0].p_members = r->r_member;
		return (true);
	}
	(void)snprintf(why, len, "stress_replay: \"%s\" is not a member of "
	    "one class, its first and its last step, as 1:0:99", value);
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
	char here[PATH_MAX];
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
	if (error != 0)
		atf_tc_fail("no directory can be made in %s: %s; name another "
		    "by the setting scratch", set != NULL ? set : here,
		    strerror(error));
}

/* What all members have done, and the digests that two runs can compare. */
static bool
tell(const struct party *p)
{
	const struct slot *l;
	uint64_t done, least, none, sum;
	size_t k;
	long i;

	done = none = 0;
	least = UINT64_MAX;
	for (i = 0; i <= p->p_members; i++) {
		l = &p->p_board->d_slot[i];
		done += l->l_done;
		none += l->l_short;
		if (i > 0 && l->l_done < least)
			least = l->l_done;
	}
	printf("%s: %" PRIu64 " steps, %" PRIu64 " times short of something\n",
	    p->p_class->c_name, done, none);
	for (k = 0; k < STRESS_MARKS && least >> (2 * k) != 0; k++) {
		for (sum = 0, i = 1; i <= p->p_members; i++)
			sum = sum * 31 + p->p_board->d_slot[i].l_digest[k];
		printf("digest %s %" PRIu64 " %016" PRIx64 "\n",
		    p->p_class->c_name, UINT64_C(1) << (2 * k), sum);
	}
	return (done > 0);
}

static uint64_t
steps(const struct storm *o)
{
	const struct party *p;
	uint64_t n;
	size_t k;
	long i;

	for (n = 0, k = 0; k < o->o_count; k++) {
		p = &o->o_party[k];
		for (i = 1; i <= p->p_members; i++)
			n += p->p_board->d_slot[i].l_done;
	}
	return (n);
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
	char again[128];

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
	if (shrink(o, p, &r))
		(void)snprintf(again, sizeof(again), "again by seed=%" PRIu64
		    " stress_replay=%ld:%" PRIu64 ":%" PRIu64, o->o_seed,
		    r.r_member, r.r_first, r.r_last);
	else
		(void)snprintf(again, sizeof(again), "seed=%" PRIu64 ", and "
		    "not by this member alone", o->o_seed);
	(void)snprintf(why, len, "%s: member %ld, step %" PRIu64 ": %s; %s",
	    p->p_class->c_name, r.r_member, step, l->l_why, again);
	return (true);
}

/* The one class can not be here; of many, those are said and left out. */
static void
skipped(struct storm *o, char *why, size_t len)
{
	struct slot *l;
	size_t k;

	for (k = 0; k < o->o_count; k++) {
		l = &o->o_party[k].p_board->d_slot[0];
		if (l->l_state != SLOT_SKIPPED) {
			if (!tell(&o->o_party[k]) && why[0] == '\0')
				(void)snprintf(why, len, "%s: not one step "
				    "was done", o->o_party[k].p_class->c_name);
			continue;
		}
		plain(l->l_why);
		printf("%s is left out: %s\n", o->o_party[k].p_class->c_name,
		    l->l_why);
	}
}

static void
run(struct storm *o, char *why, size_t len)
{
	int signo;

	storm_run(o, &signo);
	if (signo == 0 && !failed(o, why, len))
		skipped(o, why, len);
	if (fchdir(o->o_home) == -1 || close(o->o_home) == -1)
		(void)snprintf(why, len, "no way back to the directory of the "
		    "case: %s", strerror(errno));
	cleaner_close(o);
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
	char note[128], why[2 * STRESS_TEXT];
	const char *left_out;
	size_t k;
	int judged;

	if ((o = calloc(1, sizeof(*o))) == NULL || n > STRESS_PARTIES)
		atf_tc_fail("no memory");
	for (k = 0; k < n; k++)
		o->o_party[k].p_class = classes[k];
	o->o_count = n;
	load(tc, o);
	w = n > 1 ? witness_open(tc) : NULL;
	left_look(&before);
	enter(tc, o);
	bounds_share(o);
	why[0] = '\0';
	run(o, why, sizeof(why));
	(void)snprintf(note, sizeof(note), "%" PRIu64 " steps in %ld s, by %ld "
	    "members of %zu class%s; seed %" PRIu64, steps(o), o->o_seconds,
	    o->o_party[0].p_members, n, n == 1 ? "" : "es", o->o_seed);
	bench_tell(tc, note);
	if (why[0] != '\0' || !left_nothing(&before, n > 1, why, sizeof(why)))
		atf_tc_fail("%s", why);
	left_out = o->o_party[0].p_board->d_slot[0].l_why;
	if (n == 1 &&
	    o->o_party[0].p_board->d_slot[0].l_state == SLOT_SKIPPED)
		atf_tc_skip("%s", left_out);
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

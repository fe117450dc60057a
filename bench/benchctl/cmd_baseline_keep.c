/*
 * benchctl baseline accept, expire and use.  Baselines are never changed: what
 * is decided about one makes a new one, which is the same but for that.
 */
#include <sys/stat.h>

#include <stdlib.h>
#include <string.h>

#include "cmd_baseline.h"
#include "verdict.h"

#define OPTION_AS							\
	{ 'a', "as", "NAME", "of the new one (NAME.1, NAME.2 ...)" }

const struct option baccept_options[] = {
	{ 'r', "report", "PR", "where the regression is tracked" },
	{ 'm', "reason", "TEXT", "why it is accepted" },
	{ 'k', "kernel", "TEXT", "that it was seen on (this one)" },
	OPTION_AS,
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

const struct option bexpire_options[] = {
	{ 'o', "on", "DATE", "YYYY-MM-DD, now or never" },
	OPTION_AS,
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

const struct option buse_options[] = {
	{ 'A', "anchor", NULL, "as the anchor, beside an accepted head" },
	{ 'f', "foreign", NULL, "also if it is of another machine" },
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

/*
 * Where the next version of the baseline of a path goes: beside it, with the
 * name that is wanted, or the first number that is free.
 */
static char *
next_path(const char *path, const char *as)
{
	const char *dot, *name;
	char *next;
	size_t stem;
	long number;

	name = strrchr(path, '/') + 1;
	if (as != NULL)
		return (xprintf("%.*s%s", (int)(name - path), path, as));
	dot = strrchr(name, '.');
	number = 1;
	stem = strlen(path);
	if (dot != NULL && dot[1] != '\0' && strlen(dot) < 10 &&
	    dot[1 + strspn(dot + 1, "0123456789")] == '\0') {
		stem = (size_t)(dot - path);
		number = strtol(dot + 1, NULL, 10) + 1;
	}
	for (;; number++) {
		next = xprintf("%.*s.%ld", (int)stem, path, number);
		if (!path_exists(next))
			return (next);
		free(next);
	}
}

/* Write the new head; an exit status. */
static int
keep(struct baseline *b, const char *path, const char *as)
{
	char *next, *why, *word;
	int status;

	next = next_path(path, as);
	b->b_name = strrchr(next, '/') + 1;
	if (baseline_create(b, next, &why) == -1)
		status = complain(why);
	else {
		word = shell_word(next);
		printf("%s\nTo hold runs against it:\n"
		    "    benchctl baseline use %s\n", next, word);
		free(word);
		status = EXIT_GOOD;
	}
	free(next);
	return (status);
}

static const char *
check_as(const struct args *a)
{
	const char *fault;

	if ((fault = baseline_misnamed(a->a_value)) != NULL)
		args_wrong(a->a_cmd, "the name '%s' %s", a->a_value, fault);
	return (a->a_value);
}

/* The operands from the second on: "ID", "ID POINT" or "ID" "POINT". */
static char *
accepted_name(const struct args *a)
{
	char *longer, *name;
	int i;

	name = xdup(a->a_operands[1]);
	for (i = 2; i < a->a_noperands; i++) {
		longer = xprintf("%s %s", name, a->a_operands[i]);
		free(name);
		name = longer;
	}
	return (name);
}

/*
 * What is meant; a case that has only one point needs no more than its name.
 * False with a message.
 */
static bool
find_point(const struct baseline *b, char *name, struct baseline_accept *new)
{
	const struct baseline_point *p;
	const char *only, *point;
	size_t i, n;

	n = strcspn(name, " ");
	point = name[n] != '\0' ? name + n + 1 : NULL;
	name[n] = '\0';
	only = NULL;
	for (n = i = 0; i < b->b_npoints; i++) {
		p = &b->b_points[i];
		if (strcmp(p->p_id, name) != 0)
			continue;
		only = p->p_point;
		n++;
	}
	new->a_id = name;
	new->a_point = point != NULL ? point : only;
	if (point == NULL ? n == 1 : baseline_acceptable(b, name, point))
		return (true);
	if (n == 0)
		warn_user("baseline %s has no benchmark '%s'", b->b_name,
		    name);
	else if (point == NULL)
		warn_user("%s has %zu points in baseline %s; name one of them",
		    name, n, b->b_name);
	else
		warn_user("%s has no point '%s' in baseline %s", name, point,
		    b->b_name);
	return (false);
}

/* Add a line of what is accepted; an exit status. */
static int
accept_point(struct baseline *b, struct baseline_accept *new,
    const char *path, const char *as)
{
	const struct baseline_accept *old;
	char *who;
	int status;

	old = baseline_accepted(b, new->a_id, new->a_point);
	if (old != NULL)
		return (complain(xprintf("%s %s is accepted already, as %s",
		    new->a_id, new->a_point, old->a_report)));
	new->a_who = who = baseline_who();
	new->a_when = baseline_now();
	/* The array is our own, and is written sorted. */
	b->b_accepts = realloc(b->b_accepts, (b->b_naccepts + 1) *
	    sizeof(*b->b_accepts));
	if (b->b_accepts == NULL)
		die("out of memory");
	b->b_accepts[b->b_naccepts++] = *new;
	status = keep(b, path, as);
	free(who);
	return (status);
}

int
cmd_baseline_accept(struct args *a)
{
	struct baseline_accept new;
	struct place place;
	struct baseline *b;
	const char *as;
	char *kernel, *name, *path;
	int c, status;

	memset(&new, 0, sizeof(new));
	memset(&place, 0, sizeof(place));
	as = NULL;
	while ((c = place_option(a, &place)) != 0)
		if (c == 'r')
			new.a_report = a->a_value;
		else if (c == 'm')
			new.a_reason = a->a_value;
		else if (c == 'k')
			new.a_kernel = a->a_value;
		else
			as = check_as(a);
	if (a->a_noperands < 2)
		args_wrong(a->a_cmd, "it needs a baseline and a benchmark");
	if (new.a_report == NULL || new.a_reason == NULL)
		args_wrong(a->a_cmd, "a regression is not accepted without "
		    "--report and --reason");
	if ((b = baseline_named(&place, a->a_operands[0], &path)) == NULL)
		return (EXIT_BAD);
	name = accepted_name(a);
	kernel = new.a_kernel == NULL ? baseline_kernel() : NULL;
	if (kernel != NULL)
		new.a_kernel = kernel;
	status = EXIT_BAD;
	if (find_point(b, name, &new))
		status = accept_point(b, &new, path, as);
	free(kernel);
	free(name);
	free(path);
	baseline_free(b);
	return (status);
}

int
cmd_baseline_expire(struct args *a)
{
	const char *as, *on;
	struct baseline *b;
	struct place place;
	char *path;
	int64_t when;
	int c, status;

	memset(&place, 0, sizeof(place));
	as = on = NULL;
	while ((c = place_option(a, &place)) != 0)
		if (c == 'o')
			on = a->a_value;
		else
			as = check_as(a);
	args_count(a, 1, "name");
	if (a->a_noperands == 0 || on == NULL)
		args_wrong(a->a_cmd, "it needs a NAME and --on DATE");
	when = strcmp(on, "now") == 0 ? baseline_now() :
	    strcmp(on, "never") == 0 ? 0 : utc_day(on);
	if (when == -1)
		args_wrong(a->a_cmd, "'--on %s': it must be a date such as "
		    "2026-11-30, now or never", on);
	if ((b = baseline_named(&place, a->a_operands[0], &path)) == NULL)
		return (EXIT_BAD);
	b->b_expires = when;
	status = keep(b, path, as);
	free(path);
	baseline_free(b);
	return (status);
}

/* What is of another machine can not be used, and ends the program. */
static void
refuse_foreign(const struct baseline *b, const char *path)
{
	char here[VERDICT_TEXT], why[VERDICT_TEXT];

	held_machine(here, sizeof(here));
	if (!held_foreign(b, path, here, why, sizeof(why)))
		return;
	die_with(EXIT_USAGE);
	die("%s; with --foreign it is taken", why);
}

/* Every way there is to hold runs against a baseline. */
static void
print_use(const char *word, const char *variable, const char *path,
    const char *profile, const char *usual)
{
	printf("Once:\n    benchctl gate --%s %s\n", word, path);
	printf("With kyua:\n    kyua -v test_suites.%s.profile=%s \\\n"
	    "        -v test_suites.%s.%s=%s \\\n        test\n",
	    BENCH_SUITE_NAME, profile, BENCH_SUITE_NAME, word, path);
	printf("For all that is run from this shell:\n"
	    "    export BENCH_PROFILE=%s\n    export BENCH_%s=%s\n", profile,
	    variable, path);
	if (usual != NULL)
		printf("For benchctl gate, until something else is said:\n"
		    "    ln -sf %s %s\n", path, usual);
}

int
cmd_baseline_use(struct args *a)
{
	struct place place;
	struct baseline *b;
	struct stat st;
	char *dir, *path, *profile, *quoted, *text, *usual;
	bool anchor, foreign;
	int c;

	memset(&place, 0, sizeof(place));
	anchor = foreign = false;
	while ((c = place_option(a, &place)) != 0)
		if (c == 'A')
			anchor = true;
		else
			foreign = true;
	args_count(a, 1, "name");
	if (a->a_noperands == 0)
		args_wrong(a->a_cmd, "no NAME is given");
	if ((b = baseline_named(&place, a->a_operands[0], &path)) == NULL)
		return (EXIT_BAD);
	if (!foreign)
		refuse_foreign(b, path);
	quoted = shell_word(path);
	text = ascii_text(b->b_profile);
	profile = shell_word(text);
	free(text);
	usual = NULL;
	if ((dir = baseline_dir(place.c_dir, place.c_store)) != NULL) {
		text = xprintf("%s/%s", dir, anchor ? "anchor" : "head");
		/* A baseline of that name is not for replacing. */
		if (lstat(text, &st) == -1 || S_ISLNK(st.st_mode))
			usual = shell_word(text);
		free(text);
	}
	if (baseline_expired(b))
		warn_user("baseline %s has expired: nothing can be judged by "
		    "it", b->b_name);
	print_use(anchor ? "anchor" : "baseline", anchor ? "ANCHOR" :
	    "BASELINE", quoted, profile, usual);
	free(dir);
	free(usual);
	free(profile);
	free(quoted);
	free(path);
	baseline_free(b);
	return (EXIT_GOOD);
}

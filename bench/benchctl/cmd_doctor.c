/*
 * benchctl doctor: what makes this machine a good or a bad place to measure,
 * and what is missing.
 */
#include <sys/statvfs.h>

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "benchctl.h"
#include "os.h"

const struct option doctor_options[] = {
	{ 't', "suite", "DIR", "the benchmarks: a directory or a Kyuafile" },
	{ 'o', "out", "DIR", "where results would be written" },
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

#define DISK_LEAST	100	/* MB */
#define STEP_MOST	1000	/* ns */

static int nbad;

static void
say(const char *name, const char *value, const char *bad)
{
	printf("%-4s  %-14s  ", bad != NULL ? "BAD" : "good", name);
	print_wrapped(stdout, 22, value);
	if (bad != NULL) {
		printf("%22s", "");
		print_wrapped(stdout, 22, bad);
		nbad++;
	}
}

static void
say_condition(void *arg, const struct os_condition *c)
{
	(void)arg;
	say(c->c_name, c->c_value, c->c_bad);
}

/* The least step that the clock is seen to make, and what a look costs. */
static void
check_clock(void)
{
	struct timespec a, b, first;
	char *value;
	long i, least, ns, turns;

	turns = 100000;
	least = 1000000000;
	(void)clock_gettime(CLOCK_MONOTONIC, &first);
	b = first;
	for (i = 0; i < turns; i++) {
		a = b;
		(void)clock_gettime(CLOCK_MONOTONIC, &b);
		ns = (long)(b.tv_sec - a.tv_sec) * 1000000000 +
		    (b.tv_nsec - a.tv_nsec);
		if (ns > 0 && ns < least)
			least = ns;
	}
	ns = ((long)(b.tv_sec - first.tv_sec) * 1000000000 +
	    (b.tv_nsec - first.tv_nsec)) / turns;
	value = xprintf("steps of %ld ns, %ld ns a look", least, ns);
	say("clock", value, least > STEP_MOST ? "The monotonic clock is "
	    "coarse: batches must be long, and short ones are useless." : NULL);
	free(value);
}

/* The space where something would be written: in the nearest directory. */
static void
check_disk(const char *name, char *path)
{
	struct statvfs fs;
	char *slash, *value;
	uint64_t mb;

	while (statvfs(path, &fs) == -1 && errno == ENOENT &&
	    (slash = strrchr(path, '/')) != NULL && slash != path)
		*slash = '\0';
	if (statvfs(path, &fs) == -1) {
		say(name, path, strerror(errno));
		return;
	}
	mb = (uint64_t)fs.f_bavail * fs.f_frsize / 1000000;
	value = xprintf("%llu MB free in %s", (unsigned long long)mb, path);
	say(name, value, mb < DISK_LEAST ?
	    "Results may not fit: make room, or choose another place." : NULL);
	free(value);
}

static long nhelpers, nstatic;

static int
count_helper(const char *path, const struct stat *st, int type, struct FTW *at)
{
	const char *name;
	size_t n;

	(void)st;
	name = path + at->base;
	n = strlen(name);
	if (type != FTW_F || strncmp(name, "h_", 2) != 0)
		return (0);
	if (n > 7 && strcmp(name + n - 7, "_static") == 0)
		nstatic++;
	else if (strchr(name, '.') == NULL)
		nhelpers++;
	return (0);
}

static void
check_static(const char *place)
{
	(void)nftw(place, count_helper, 8, FTW_PHYS);
	if (nhelpers != 0 && nstatic == 0)
		say("static", "no static programs", "Some rows will be "
		    "skipped: install a static libc (libc6-dev, glibc-static) "
		    "and build again.");
	else if (nstatic != 0)
		say("static", "static programs are there", NULL);
}

static void
check_suite(const char *given)
{
	char **env, *place, *value, *why;
	struct suite suite;

	if ((value = path_program("kyua")) != NULL)
		say("kyua", value, NULL);
	else
		say("kyua", "missing", "Install the package 'kyua'.");
	free(value);
	(void)fflush(stdout);
	place = suite_place(given);
	env = environment_new();
	why = suite_list(&suite, place, env);
	value = why != NULL ? xdup(place) :
	    xprintf("%zu cases in %s", suite.s_nids, place);
	say("benchmarks", value, why);
	if (why == NULL)
		check_static(place);
	suite_free(&suite);
	words_free(env);
	free(place);
	free(value);
	free(why);
}

int
cmd_doctor(struct args *a)
{
	const char *given, *out, *suite;
	char *path;
	int c;

	given = suite = NULL;
	out = ".";
	while ((c = args_next(a)) != 0)
		if (c == 't')
			suite = a->a_value;
		else if (c == 'o')
			out = a->a_value;
		else
			given = a->a_value;
	args_count(a, 0, NULL);
	os_conditions(say_condition, NULL);
	check_clock();
	path = path_absolute(out);
	check_disk("results", path);
	free(path);
	if ((path = history_path(given)) != NULL)
		check_disk("history", path);
	else
		say("history", "no place", "Set HOME, or name one with "
		    "--store.");
	free(path);
	check_suite(suite);
	if (nbad == 0)
		printf("\nA good place to measure.\n");
	else
		printf("\n%d condition%s spoil measurements here.\n", nbad,
		    nbad == 1 ? "" : "s");
	return (nbad == 0 ? EXIT_GOOD : EXIT_BAD);
}

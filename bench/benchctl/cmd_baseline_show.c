/*
 * benchctl baseline list and show.
 */
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmd_baseline.h"
#include "gate.h"
#include "verdict.h"

#define DELTA	0.05	/* the slowdown that matters, if nothing else is set */

/* Also of diff and export. */
const struct option blist_options[] = {
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

const struct option bshow_options[] = {
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

static int
visible(const struct dirent *d)
{
	return (d->d_name[0] != '.');
}

/* The runs that most points have. */
static long
most_runs(const struct baseline *b)
{
	size_t i;
	long most;

	for (most = 0, i = 0; i < b->b_npoints; i++)
		if (b->b_points[i].p_runs > most)
			most = b->b_points[i].p_runs;
	return (most);
}

/* A line of the list; -1 with a message for one that is broken. */
static int
list_one(const char *dir, const char *name, int number)
{
	struct baseline *b;
	char err[1024], *made, *path, *profile, *system;

	path = xprintf("%s/%s", dir, name);
	b = baseline_read(path, err, sizeof(err));
	free(path);
	if (b == NULL) {
		warn_user("%s", err);
		return (-1);
	}
	if (number == 0)
		printf("%-24s %-10s %-7s %4s %6s %8s  %s\n", "NAME", "MADE",
		    "PROFILE", "RUNS", "POINTS", "ACCEPTED", "SYSTEM");
	printf("%-24s ", name);
	if (strlen(name) > 24)
		printf("\n%-25s", "");
	made = utc_time(b->b_when);
	profile = ascii_text(b->b_profile);
	system = ascii_text(baseline_expired(b) ? "expired" : b->b_system);
	printf("%-10.10s %-7.7s %4ld %6zu %8zu  %.*s\n", made, profile,
	    most_runs(b), b->b_npoints, b->b_naccepts, columns() - 66, system);
	free(made);
	free(profile);
	free(system);
	baseline_free(b);
	return (0);
}

int
cmd_baseline_list(struct args *a)
{
	struct dirent **found;
	struct place place;
	char *dir;
	int i, n, shown, status;

	memset(&place, 0, sizeof(place));
	(void)place_option(a, &place);
	args_count(a, 0, NULL);
	if ((dir = baseline_dir(place.c_dir, place.c_store)) == NULL)
		return (complain(xprintf("no place for baselines: HOME is not "
		    "set; name one with --dir DIR")));
	status = EXIT_GOOD;
	found = NULL;
	if ((n = scandir(dir, &found, visible, alphasort)) == -1 &&
	    errno != ENOENT)
		status = complain(xprintf("%s: %s", dir, strerror(errno)));
	for (shown = i = 0; i < n; i++) {
		if (list_one(dir, found[i]->d_name, shown) == -1)
			status = EXIT_BAD;
		else
			shown++;
		free(found[i]);
	}
	if (shown == 0 && status == EXIT_GOOD)
		printf("There are no baselines in %s yet.\n", dir);
	free(found);
	free(dir);
	return (status);
}

static void
print_fact(const char *name, const char *value)
{
	char *text;

	text = ascii_text(value);
	printf("%-9s ", name);
	print_wrapped(stdout, 10, text);
	free(text);
}

static void
print_time(const char *name, int64_t when, const char *more)
{
	char *time, *text;

	time = utc_time(when);
	text = xprintf("%s%s", time, more);
	print_fact(name, text);
	free(time);
	free(text);
}

static void
print_head(const struct baseline *b, const char *path)
{
	char *by;

	print_fact("baseline", b->b_name);
	printf("%-9s %s\n", "file", path);
	by = xprintf(" by %s", b->b_who);
	print_time("made", b->b_when, by);
	free(by);
	if (b->b_reason != NULL)
		print_fact("reason", b->b_reason);
	print_fact("machine", b->b_machine);
	print_fact("system", b->b_system);
	print_fact("profile", b->b_profile);
	if (b->b_expires != 0)
		print_time("expires", b->b_expires, baseline_expired(b) ?
		    ", which is over" : "");
}

static void
print_accept(const struct baseline_accept *a)
{
	char *line, *text, *when;

	when = utc_time(a->a_when);
	line = xprintf("%s: %s (%s, %.10s, on %s)", a->a_report, a->a_reason,
	    a->a_who, when, a->a_kernel);
	text = ascii_text(line);
	printf("  accepted: ");
	print_wrapped(stdout, 12, text);
	free(line);
	free(text);
	free(when);
}

/*
 * One point: its name in full where the case has only one, and else below the
 * name of the case.
 */
static void
print_point(const struct baseline *b, const struct baseline_point *p,
    int width)
{
	struct gate_rule rule = { DELTA, (long)b->b_npoints };
	const struct baseline_accept *accept;
	struct gate_base g;
	char centre[40], *name, *text;
	double found;
	int n;

	g.b_centre = held_cost(p->p_centre, p->p_more);
	g.b_guard = held_cost(p->p_guard, p->p_more);
	g.b_spread = p->p_spread;
	g.b_runs = p->p_runs;
	found = 100 * gate_detectable(&g, &rule);
	report_value(centre, sizeof(centre), p->p_centre, p->p_unit);
	text = xprintf("%s%s%s", strcmp(p->p_point, "-") == 0 ? p->p_id :
	    p->p_point, p->p_medium != NULL ? ", medium " : "",
	    p->p_medium != NULL ? p->p_medium : "");
	name = ascii_text(text);
	free(text);
	n = printf("%s%s", strcmp(p->p_point, "-") == 0 ? "" : "  ", name);
	free(name);
	if (n > width) {
		printf("\n");
		n = 0;
	}
	printf("%*s %12s %6.1f %% %3ld/%-2ld ", width - n, "", centre,
	    100 * p->p_spread, p->p_runs, p->p_boots);
	if (found < 999.5)
		printf("%6.1f %%\n", found);
	else
		printf("%8s\n", "-");
	accept = baseline_accepted(b, p->p_id, p->p_point);
	if (accept != NULL)
		print_accept(accept);
}

#define FIGURES	40	/* columns behind the name of a point */

static size_t
print_points(const struct baseline *b, const char *pattern)
{
	const struct baseline_point *p;
	const char *before;
	char *id;
	size_t i, n;
	int width;

	width = columns() - 1 - FIGURES;
	before = "";
	for (n = i = 0; i < b->b_npoints; i++) {
		p = &b->b_points[i];
		if (pattern != NULL && !id_matches(p->p_id, pattern))
			continue;
		if (n++ == 0)
			printf("\n%-*s %12s %8s %6s %8s\n", width, "POINT",
			    "CENTRE", "SPREAD", "RUNS/B", "FINDS");
		if (strcmp(p->p_point, "-") != 0 &&
		    strcmp(p->p_id, before) != 0) {
			id = ascii_text(p->p_id);
			printf("%s\n", id);
			free(id);
		}
		before = p->p_id;
		print_point(b, p, width);
	}
	return (n);
}

int
cmd_baseline_show(struct args *a)
{
	struct place place;
	struct baseline *b;
	char *path;
	int status;

	memset(&place, 0, sizeof(place));
	(void)place_option(a, &place);
	args_count(a, 2, "pattern");
	if (a->a_noperands == 0)
		args_wrong(a->a_cmd, "no NAME is given");
	if ((b = baseline_named(&place, a->a_operands[0], &path)) == NULL)
		return (EXIT_BAD);
	print_head(b, path);
	status = EXIT_GOOD;
	if (print_points(b, a->a_operands[1]) == 0 && a->a_operands[1] != NULL)
		status = complain(xprintf("it has no benchmark '%s'",
		    a->a_operands[1]));
	else
		printf("\nSPREAD is from run to run; RUNS/B are runs and "
		    "boots; FINDS is the slowdown\nthat the gate finds with "
		    "80 %% probability, at a limit of %.0f %%.\n",
		    100 * DELTA);
	baseline_free(b);
	free(path);
	return (status);
}

/*
 * The history of a benchmark, for people.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "trend.h"

#define ROWS_ALONE	9	/* of the picture of a point */
#define ROWS_OF_MANY	4

/* "run 12 (before), NetBSD 10.1 GENERIC" as a paragraph of its own. */
static void
print_run(const char *what, const struct trend_run *r)
{
	char *day, *text, *words;

	day = utc_time(r->r_started);
	text = xprintf("run %" PRId64 "%s%s%s, %.10s, %s", r->r_run,
	    r->r_label != NULL ? " (" : "",
	    r->r_label != NULL ? r->r_label : "",
	    r->r_label != NULL ? ")" : "", day, r->r_kernel);
	words = ascii_text(text);
	printf("    %-6s ", what);
	print_wrapped(stdout, 11, words);
	free(day);
	free(text);
	free(words);
}

static void
print_change(const struct trend *t, const struct trend_change *e)
{
	const struct trend_run *after, *before;

	after = &t->t_runs[e->e_at];
	before = &t->t_runs[e->e_at - 1];
	printf("  change of cost: %+.1f %%", e->e_percent);
	if (strcmp(before->r_kernel, after->r_kernel) == 0)
		printf(", with the same kernel%s",
		    trend_boots(t, e->e_at) ? ", but another boot" : "");
	printf("\n");
	print_run("before", before);
	print_run("after", after);
}

static void
print_base(const struct trends *s, const struct trend *t, size_t which)
{
	const struct baseline_point *p;
	char centre[40], range[100];
	double high, low;

	if ((p = t->t_bases[which]) == NULL)
		return;
	trend_band(p, &low, &high);
	report_value(centre, sizeof(centre), p->p_centre, t->t_unit);
	format_range(range, sizeof(range), low, high, t->t_unit);
	printf("  %s %s: %s %s; the last %s%+.1f %%\n",
	    trend_base_name(which), s->s_bases[which]->b_name, centre, range,
	    which == 0 ? "runs cost " : "runs crept ", t->t_creep[which]);
}

static size_t
count_boots(const struct trend *t)
{
	size_t i, n;

	for (i = n = 0; i < t->t_nruns; i++)
		n += trend_boots(t, i);
	return (n);
}

static void
print_trend(const struct trends *s, const struct trend *t)
{
	char *first, *last, value[40];
	size_t i;

	first = utc_time(t->t_runs[0].r_started);
	last = utc_time(t->t_runs[t->t_nruns - 1].r_started);
	report_value(value, sizeof(value), t->t_runs[t->t_nruns - 1].r_value,
	    t->t_unit);
	printf("\n");
	print_ascii(strcmp(t->t_point, "-") == 0 ? s->s_id : t->t_point, 0);
	printf(": %s, %s is better\n", value, t->t_more ? "more" : "less");
	printf("  %zu run%s of %zu boot%s, %.10s to %.10s", t->t_nruns,
	    t->t_nruns == 1 ? "" : "s", count_boots(t),
	    count_boots(t) == 1 ? "" : "s", first, last);
	if (t->t_left != 0)
		printf(" (%zu older: --last)", t->t_left);
	printf("\n");
	trend_plot(t, s->s_n == 1 ? ROWS_ALONE : ROWS_OF_MANY);
	for (i = 0; i < TREND_BASES; i++)
		print_base(s, t, i);
	for (i = 0; i < t->t_nchanges; i++)
		print_change(t, &t->t_changes[i]);
	if (t->t_nchanges == 0)
		printf("  no change proven\n");
	free(first);
	free(last);
}

void
trends_text(const struct trends *s)
{
	char *machine, *profile;
	size_t i;

	machine = ascii_text(s->s_machine);
	profile = ascii_text(s->s_profile);
	print_ascii(s->s_id, 0);
	printf("\n");
	print_wrapped(stdout, 0, machine);
	printf("profile %s\n", profile);
	for (i = 0; i < s->s_n; i++)
		print_trend(s, &s->s_trends[i]);
	printf("\n* a run   . within the baseline   | another boot   "
	    "^ a change\n");
	free(machine);
	free(profile);
}

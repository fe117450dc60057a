/*
 * A benchmark over all runs: reading, and what changed.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat.h"
#include "trend.h"

#define SEED	1

struct reading {
	struct trends *d_trends;
	const char *d_point;	/* only this one, or NULL */
};

static struct trend *
trend_of(struct trends *s, const struct store_sample *p)
{
	struct trend *t;
	size_t i;

	for (i = 0; i < s->s_n; i++) {
		t = &s->s_trends[i];
		if (strcmp(t->t_point, p->s_point) == 0 &&
		    strcmp(t->t_unit, p->s_unit) == 0)
			return (t);
	}
	s->s_trends = xgrow(s->s_trends, s->s_n, sizeof(*s->s_trends));
	t = &s->s_trends[s->s_n++];
	memset(t, 0, sizeof(*t));
	t->t_point = xdup(p->s_point);
	t->t_unit = xdup(p->s_unit);
	t->t_more = p->s_more;
	return (t);
}

/* "NetBSD 10.1 GENERIC #0", as far as it is known. */
static char *
kernel(const struct store_sample *p)
{
	const char *const words[] = { p->s_os, p->s_release, p->s_version };
	char *longer, *name;
	size_t i;

	name = xdup("");
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(words[i], "unknown") == 0)
			continue;
		longer = xprintf("%s%s%s", name, *name != '\0' ? " " : "",
		    words[i]);
		free(name);
		name = longer;
	}
	return (name);
}

static int
take_sample(void *arg, const struct store_sample *p)
{
	struct reading *d = arg;
	struct trend_run *r;
	struct trend *t;

	/* What has no logarithm has no ratio either. */
	if ((d->d_point != NULL && strcmp(d->d_point, p->s_point) != 0) ||
	    !(p->s_value > 0) || isinf(p->s_value))
		return (0);
	t = trend_of(d->d_trends, p);
	t->t_runs = xgrow(t->t_runs, t->t_nruns, sizeof(*t->t_runs));
	r = &t->t_runs[t->t_nruns++];
	r->r_run = p->s_run;
	r->r_started = p->s_started;
	r->r_label = p->s_label != NULL ? xdup(p->s_label) : NULL;
	r->r_kernel = kernel(p);
	r->r_boot = xdup(p->s_boot);
	r->r_verdict = xdup(p->s_verdict);
	r->r_value = p->s_value;
	r->r_low = p->s_low;
	r->r_high = p->s_high;
	return (0);
}

static void
free_run(struct trend_run *r)
{
	free(r->r_label);
	free(r->r_kernel);
	free(r->r_boot);
	free(r->r_verdict);
}

/* Leave out the oldest runs beyond the last n. */
static void
shorten(struct trend *t, size_t n)
{
	size_t i;

	if (n == 0 || t->t_nruns <= n)
		return;
	t->t_left = t->t_nruns - n;
	for (i = 0; i < t->t_left; i++)
		free_run(&t->t_runs[i]);
	memmove(t->t_runs, t->t_runs + t->t_left, n * sizeof(*t->t_runs));
	t->t_nruns = n;
}

int
trends_read(struct trends *s, struct store *store,
    const struct store_filter *f, const char *point)
{
	struct reading d = { s, point };
	size_t i;

	if (store_series(store, s->s_id, f, take_sample, &d) != 0)
		return (-1);
	for (i = 0; i < s->s_n; i++)
		shorten(&s->s_trends[i], s->s_last);
	return (0);
}

static double
cost(const struct trend *t, double value)
{
	return (t->t_more ? -log(value) : log(value));
}

static double
percent(double difference)
{
	return (100 * expm1(difference));
}

/* The median of the costs from a run to before another. */
static double
median(const double *costs, size_t from, size_t to)
{
	return (stat_median(costs + from, to - from));
}

static void
find_changes(struct trend *t, const double *costs)
{
	size_t at[TREND_CHANGES], before, i, next;
	double *work;

	work = xcalloc(t->t_nruns, sizeof(*work));
	t->t_nchanges = stat_changes(costs, t->t_nruns, TREND_ALPHA, SEED,
	    work, at, TREND_CHANGES);
	if (t->t_nchanges > TREND_CHANGES)
		t->t_nchanges = TREND_CHANGES;
	for (before = i = 0; i < t->t_nchanges; i++) {
		next = i + 1 < t->t_nchanges ? at[i + 1] : t->t_nruns;
		t->t_changes[i].e_at = at[i];
		t->t_changes[i].e_percent = percent(median(costs, at[i],
		    next) - median(costs, before, at[i]));
		before = at[i];
	}
	free(work);
}

/* Where it is now, in terms of a baseline. */
static double
creep(const struct trend *t, const double *costs,
    const struct baseline_point *p)
{
	size_t from;

	if (p == NULL || t->t_nruns == 0)
		return (NAN);
	from = t->t_nruns > TREND_RECENT ? t->t_nruns - TREND_RECENT : 0;
	/* What came before the last change is not where it is now. */
	if (t->t_nchanges != 0 && t->t_changes[t->t_nchanges - 1].e_at > from)
		from = t->t_changes[t->t_nchanges - 1].e_at;
	return (percent(median(costs, from, t->t_nruns) -
	    cost(t, p->p_centre)));
}

/* A baseline of another machine, profile or unit has nothing to say. */
static const struct baseline_point *
base_of(const struct trends *s, const struct trend *t,
    const struct baseline *b)
{
	const struct baseline_point *p;

	if (b == NULL || strcmp(b->b_machine, s->s_machine) != 0 ||
	    strcmp(b->b_profile, s->s_profile) != 0)
		return (NULL);
	p = baseline_find(b, s->s_id, t->t_point);
	return (p != NULL && strcmp(p->p_unit, t->t_unit) == 0 ? p : NULL);
}

void
trends_judge(struct trends *s)
{
	struct trend *t;
	double *costs;
	size_t i, j;

	for (i = 0; i < s->s_n; i++) {
		t = &s->s_trends[i];
		costs = xcalloc(t->t_nruns, sizeof(*costs));
		for (j = 0; j < t->t_nruns; j++)
			costs[j] = cost(t, t->t_runs[j].r_value);
		find_changes(t, costs);
		for (j = 0; j < TREND_BASES; j++) {
			t->t_bases[j] = base_of(s, t, s->s_bases[j]);
			t->t_creep[j] = creep(t, costs, t->t_bases[j]);
		}
		free(costs);
	}
}

bool
trend_boots(const struct trend *t, size_t run)
{
	return (run == 0 || strcmp(t->t_runs[run - 1].r_boot,
	    t->t_runs[run].r_boot) != 0);
}

const char *
trend_base_name(size_t which)
{
	return (which == 0 ? "baseline" : "anchor");
}

void
trend_band(const struct baseline_point *p, double *low, double *high)
{
	*low = p->p_centre * exp(-2 * p->p_spread);
	*high = p->p_centre * exp(2 * p->p_spread);
}

void
trends_free(struct trends *s)
{
	size_t i, j;

	for (i = 0; i < s->s_n; i++) {
		for (j = 0; j < s->s_trends[i].t_nruns; j++)
			free_run(&s->s_trends[i].t_runs[j]);
		free(s->s_trends[i].t_runs);
		free(s->s_trends[i].t_point);
		free(s->s_trends[i].t_unit);
	}
	free(s->s_trends);
	free(s->s_machine);
	free(s->s_profile);
}

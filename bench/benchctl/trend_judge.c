/*
 * A benchmark over all runs: what changed, and how far it is from a baseline.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat.h"
#include "trend.h"
#include "verdict.h"

#define SEED	1

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

	work = xcalloc(2 * t->t_nruns, sizeof(*work));
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
	    held_cost(p->p_centre, t->t_more)));
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
	p = baseline_find(b, t->t_case, t->t_point);
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
			costs[j] = held_cost(t->t_runs[j].r_value,
			    t->t_more);
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

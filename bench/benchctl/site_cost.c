/*
 * One number for what a run costs, against the others of its series.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "site.h"
#include "stat.h"
#include "verdict.h"

struct point {
	char	*p_case, *p_point, *p_unit;
	double	*p_log;			/* of the cost in each run, or NaN */
	size_t	p_nruns;		/* so many of them are known */
};

struct costs {
	struct point *c_points;
	size_t	c_n, c_last;		/* c_last was asked for last */
	size_t	c_nruns;
};

struct costs *
costs_new(void)
{
	return (xcalloc(1, sizeof(struct costs)));
}

void
costs_run(struct costs *c)
{
	c->c_nruns++;
}

/* Runs have much the same points in the same order. */
static struct point *
find(struct costs *c, const struct store_point *p)
{
	struct point *q;
	size_t i;

	for (i = 0; i < c->c_n; i++) {
		q = &c->c_points[(c->c_last + i) % c->c_n];
		if (strcmp(q->p_case, p->p_case) == 0 &&
		    strcmp(q->p_point, p->p_point) == 0 &&
		    strcmp(q->p_unit, p->p_unit) == 0) {
			c->c_last = (size_t)(q - c->c_points);
			return (q);
		}
	}
	c->c_points = xgrow(c->c_points, c->c_n, sizeof(*q));
	c->c_last = c->c_n;
	q = &c->c_points[c->c_n++];
	q->p_case = xdup(p->p_case);
	q->p_point = xdup(p->p_point);
	q->p_unit = xdup(p->p_unit);
	q->p_log = NULL;
	q->p_nruns = 0;
	return (q);
}

void
costs_add(struct costs *c, const struct store_point *p)
{
	struct point *q;

	if (p->p_unit == NULL || !(p->p_value > 0) || isinf(p->p_value))
		return;
	q = find(c, p);
	while (q->p_nruns < c->c_nruns) {
		q->p_log = xgrow(q->p_log, q->p_nruns, sizeof(*q->p_log));
		q->p_log[q->p_nruns++] = NAN;
	}
	q->p_log[c->c_nruns - 1] = held_cost(p->p_value, p->p_more);
}

static bool
has(const struct point *q, size_t run)
{
	return (run < q->p_nruns && !isnan(q->p_log[run]));
}

/* Which runs have enough points to be compared. */
static size_t
choose(const struct costs *c, bool *chosen)
{
	size_t i, j, most, n, *points;

	points = xcalloc(c->c_nruns, sizeof(*points));
	for (most = i = 0; i < c->c_nruns; i++) {
		for (j = 0; j < c->c_n; j++)
			points[i] += has(&c->c_points[j], i);
		if (points[i] > most)
			most = points[i];
	}
	for (n = i = 0; i < c->c_nruns; i++) {
		chosen[i] = points[i] > 0 && 2 * points[i] >= most;
		n += chosen[i];
	}
	free(points);
	return (n);
}

/* Add a point to the sums, if all chosen runs have it. */
static bool
add(const struct point *q, const bool *chosen, size_t nruns, double *work,
    double *sums)
{
	double median;
	size_t i, n;

	for (n = i = 0; i < nruns; i++) {
		if (!chosen[i])
			continue;
		if (!has(q, i))
			return (false);
		work[n++] = q->p_log[i];
	}
	median = stat_median(work, n);
	for (i = 0; i < nruns; i++)
		if (chosen[i])
			sums[i] += q->p_log[i] - median;
	return (true);
}

size_t
costs_find(const struct costs *c, double *cost)
{
	bool *chosen;
	double *work;
	size_t i, n;

	chosen = xcalloc(c->c_nruns, sizeof(*chosen));
	work = xcalloc(c->c_nruns, sizeof(*work));
	for (i = 0; i < c->c_nruns; i++)
		cost[i] = 0;
	n = 0;
	if (choose(c, chosen) > 0)
		for (i = 0; i < c->c_n; i++)
			n += add(&c->c_points[i], chosen, c->c_nruns, work,
			    cost);
	for (i = 0; i < c->c_nruns; i++)
		cost[i] = chosen[i] && n > 0 ? exp(cost[i] / (double)n) : NAN;
	free(chosen);
	free(work);
	return (n);
}

void
costs_free(struct costs *c)
{
	size_t i;

	for (i = 0; i < c->c_n; i++) {
		free(c->c_points[i].p_case);
		free(c->c_points[i].p_point);
		free(c->c_points[i].p_unit);
		free(c->c_points[i].p_log);
	}
	free(c->c_points);
	free(c);
}

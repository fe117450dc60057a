/*
 * From values to rows: every point of any set, with what each set has of it.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare_rows.h"
#include "stat.h"

static int
by_point(const void *one, const void *two)
{
	const struct sample *a = one, *b = two;
	int order;

	if ((order = strcmp(a->a_id, b->a_id)) != 0 ||
	    (order = strcmp(a->a_point, b->a_point)) != 0)
		return (order);
	return (a->a_order < b->a_order ? -1 : a->a_order > b->a_order);
}

/* A value of the cell, in the order in which they were read. */
static void
fill_cell(struct row *r, const struct sample *a, const struct set *s)
{
	struct cell *c;

	c = &r->r_cells[a->a_set];
	if (a->a_worker) {
		c->c_of_workers = xgrow(c->c_of_workers, c->c_nworkers,
		    sizeof(*c->c_of_workers));
		c->c_of_workers[c->c_nworkers++] = a->a_value;
		return;
	}
	/* A case that is there twice counts once. */
	if (c->c_nruns != 0 && c->c_last == a->a_run)
		return;
	c->c_last = a->a_run;
	if (r->r_unit == NULL) {
		r->r_unit = a->a_unit;
		r->r_medium = a->a_medium;
		r->r_more = a->a_more;
	}
	r->r_units |= strcmp(r->r_unit, a->a_unit) != 0 ||
	    r->r_more != a->a_more;
	r->r_mixed |= r->r_units || strcmp(r->r_medium, a->a_medium) != 0;
	c->c_range = s->s_baseline != NULL ? RANGE_SPREAD :
	    a->a_workers == 1 ? RANGE_ALONE : RANGE_WORKERS;
	c->c_spread = a->a_spread;
	c->c_runs += a->a_runs;
	c->c_value = a->a_value;
	c->c_low = a->a_low;
	c->c_high = a->a_high;
	if (s->s_baseline != NULL)
		return;
	c->c_of_runs = xgrow(c->c_of_runs, c->c_nruns, sizeof(*c->c_of_runs));
	c->c_of_runs[c->c_nruns++] = a->a_value;
}

/* Several runs have a median, and a range of their own. */
static void
settle_cell(struct cell *c)
{
	double low, high;

	if (c->c_nruns < 2)
		return;
	c->c_value = stat_median(c->c_of_runs, c->c_nruns);
	c->c_range = RANGE_RUNS;
	c->c_low = stat_quantile(c->c_of_runs, c->c_nruns, 0);
	c->c_high = stat_quantile(c->c_of_runs, c->c_nruns, 1);
	/* That takes six runs. */
	if (isnan(stat_median_interval(c->c_of_runs, c->c_nruns, CONFIDENCE,
	    &low, &high)))
		return;
	c->c_range = RANGE_MEDIAN;
	c->c_low = low;
	c->c_high = high;
}

/* Batches alone, of a case that came to nothing, make no row. */
static void
drop_rows(struct compare *x)
{
	size_t i, j, n;

	for (n = i = 0; i < x->x_nrows; i++) {
		if (x->x_rows[i].r_unit != NULL) {
			x->x_rows[n++] = x->x_rows[i];
			continue;
		}
		for (j = 0; j < x->x_nsets; j++)
			free(x->x_rows[i].r_cells[j].c_of_workers);
		free(x->x_rows[i].r_cells);
	}
	x->x_nrows = n;
}

static void
fill_rows(struct compare *x, const struct sample *samples, size_t n)
{
	const struct sample *a;
	struct row *r;
	size_t i;

	r = NULL;
	for (i = 0; i < n; i++) {
		a = &samples[i];
		if (r == NULL || strcmp(r->r_id, a->a_id) != 0 ||
		    strcmp(r->r_point, a->a_point) != 0) {
			x->x_rows = xgrow(x->x_rows, x->x_nrows,
			    sizeof(*x->x_rows));
			r = &x->x_rows[x->x_nrows++];
			memset(r, 0, sizeof(*r));
			r->r_id = a->a_id;
			r->r_point = a->a_point;
			r->r_order = a->a_order;
			r->r_cells = xcalloc(x->x_nsets, sizeof(*r->r_cells));
		}
		fill_cell(r, a, &x->x_sets[a->a_set]);
	}
}

/* Rows are sorted by name: find where group and case were first seen. */
static void
place_rows(struct compare *x)
{
	size_t first, group, i, j, n;
	struct row *r = x->x_rows;

	for (i = 0; i < x->x_nrows; i = j) {
		first = SIZE_MAX;
		for (j = i; j < x->x_nrows &&
		    strcmp(r[j].r_id, r[i].r_id) == 0; j++)
			first = r[j].r_order < first ? r[j].r_order : first;
		for (n = i; n < j; n++)
			r[n].r_case = first;
	}
	for (i = 0; i < x->x_nrows; i = j) {
		first = SIZE_MAX;
		group = strcspn(r[i].r_id, "/:") + 1;
		for (j = i; j < x->x_nrows &&
		    strncmp(r[j].r_id, r[i].r_id, group) == 0; j++)
			first = r[j].r_case < first ? r[j].r_case : first;
		for (n = i; n < j; n++)
			r[n].r_group = first;
	}
}

static int
by_place(const void *one, const void *two)
{
	const struct row *r = one, *s = two;

	if (r->r_group != s->r_group)
		return (r->r_group < s->r_group ? -1 : 1);
	if (r->r_case != s->r_case)
		return (r->r_case < s->r_case ? -1 : 1);
	return (r->r_order < s->r_order ? -1 : r->r_order > s->r_order);
}

void
rows_make(struct compare *x, struct sample *samples, size_t n)
{
	size_t i, j;

	if (n == 0)
		return;
	qsort(samples, n, sizeof(*samples), by_point);
	fill_rows(x, samples, n);
	drop_rows(x);
	for (i = 0; i < x->x_nrows; i++)
		for (j = 0; j < x->x_nsets; j++)
			settle_cell(&x->x_rows[i].r_cells[j]);
	place_rows(x);
	qsort(x->x_rows, x->x_nrows, sizeof(*x->x_rows), by_place);
}

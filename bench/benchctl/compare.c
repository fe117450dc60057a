/*
 * Read sets: the values of points, and of their workers.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare_rows.h"
#include "stat.h"
#include "verdict.h"

/* How many workers a case had in its first round. */
struct limit {
	const char *m_id;
	long	m_workers;
};

struct reading {
	struct compare *d_compare;
	const char *d_pattern;		/* of the benchmarks, or NULL */
	bool	d_fastest;		/* runs are held against a baseline */
	struct sample *d_samples;
	size_t	d_nsamples;
	size_t	d_set, d_run;		/* those at hand */
	struct limit *d_limits;		/* of the run at hand */
	size_t	d_nlimits;
	/* Of the batches of a worker at hand. */
	const char *d_id, *d_point;
	int64_t	d_worker;
	double	*d_values;
	size_t	d_nvalues;
};

static const char *
keep(struct reading *d, const char *text)
{
	struct compare *x = d->d_compare;

	x->x_texts = xgrow(x->x_texts, x->x_ntexts, sizeof(*x->x_texts));
	return (x->x_texts[x->x_ntexts++] = xdup(text));
}

static struct sample *
add_sample(struct reading *d)
{
	struct sample *a;

	d->d_samples = xgrow(d->d_samples, d->d_nsamples,
	    sizeof(*d->d_samples));
	a = &d->d_samples[d->d_nsamples];
	memset(a, 0, sizeof(*a));
	a->a_set = d->d_set;
	a->a_run = d->d_run;
	a->a_order = d->d_nsamples++;
	return (a);
}

static bool
wanted(const struct reading *d, const char *id)
{
	return (d->d_pattern == NULL || id_matches(id, d->d_pattern));
}

static int
take_point(void *arg, const struct store_point *p)
{
	struct reading *d = arg;
	struct sample *a;
	char *medium;

	/* What has no logarithm has no ratio either. */
	if (p->p_skip != NULL || !(p->p_value > 0) || isinf(p->p_value) ||
	    !wanted(d, p->p_case))
		return (0);
	a = add_sample(d);
	a->a_id = keep(d, p->p_case);
	a->a_point = keep(d, p->p_point);
	a->a_unit = keep(d, p->p_unit != NULL ? p->p_unit : "");
	medium = extra_copy(p->p_extra, "medium");
	a->a_medium = keep(d, medium != NULL ? medium : "");
	free(medium);
	a->a_more = p->p_more;
	a->a_runs = 1;
	a->a_workers = (long)p->p_workers;
	a->a_value = d->d_fastest ?
	    held_figure(p->p_low, p->p_high, p->p_more) : p->p_value;
	a->a_low = p->p_low;
	a->a_high = p->p_high;
	return (0);
}

static void
take_baseline(struct reading *d, const struct baseline *b)
{
	const struct baseline_point *p;
	struct sample *a;
	size_t i;

	for (i = 0; i < b->b_npoints; i++) {
		p = &b->b_points[i];
		if (!wanted(d, p->p_id))
			continue;
		a = add_sample(d);
		a->a_id = p->p_id;
		a->a_point = p->p_point;
		a->a_unit = p->p_unit;
		a->a_medium = p->p_medium != NULL ? p->p_medium : "";
		a->a_more = p->p_more;
		a->a_runs = p->p_runs;
		a->a_value = p->p_centre;
		a->a_low = p->p_centre * exp(-2 * p->p_spread);
		a->a_high = p->p_centre * exp(2 * p->p_spread);
		a->a_spread = p->p_spread;
	}
}

static int
take_case(void *arg, const struct store_case *c)
{
	struct reading *d = arg;
	struct limit *m;
	const char *p;

	d->d_limits = xgrow(d->d_limits, d->d_nlimits, sizeof(*d->d_limits));
	m = &d->d_limits[d->d_nlimits++];
	m->m_id = keep(d, c->c_id);
	m->m_workers = 0;
	for (p = c->c_extra; p != NULL; p = strchr(p, '\t')) {
		p += *p == '\t';
		if (strncmp(p, "workers=", 8) == 0)
			m->m_workers = strtol(p + 8, NULL, 10);
	}
	return (0);
}

/* Which parameter of a case is N. */
static int
take_sweep(void *arg, const struct store_case *c)
{
	struct reading *d = arg;
	struct compare *x = d->d_compare;
	const char *p;
	char *name;

	if (compare_sweep_of(x, c->c_id) != NULL || c->c_extra == NULL)
		return (0);
	for (p = c->c_extra; p != NULL; p = strchr(p, '\t')) {
		p += *p == '\t';
		if (strncmp(p, "sweep=", 6) != 0)
			continue;
		name = xprintf("%.*s", (int)strcspn(p + 6, "\t"), p + 6);
		x->x_sweeps = xgrow(x->x_sweeps, x->x_nsweeps,
		    sizeof(*x->x_sweeps));
		x->x_sweeps[x->x_nsweeps].w_id = keep(d, c->c_id);
		x->x_sweeps[x->x_nsweeps++].w_name = keep(d, name);
		free(name);
	}
	return (0);
}

/* All batches of a worker are there. */
static void
end_worker(struct reading *d)
{
	struct sample *a;
	double value;
	size_t i;

	value = d->d_nvalues != 0 ? stat_median(d->d_values, d->d_nvalues) :
	    NAN;
	d->d_nvalues = 0;
	if (!(value > 0))
		return;
	/* Confirming rounds are left out: their workers have other numbers. */
	for (i = 0; i < d->d_nlimits; i++)
		if (strcmp(d->d_limits[i].m_id, d->d_id) == 0 &&
		    d->d_limits[i].m_workers != 0 &&
		    d->d_worker > d->d_limits[i].m_workers)
			return;
	a = add_sample(d);
	a->a_worker = true;
	a->a_id = d->d_id;
	a->a_point = d->d_point;
	a->a_value = value;
}

static int
take_batch(void *arg, const struct store_batch *b)
{
	struct reading *d = arg;

	if (!wanted(d, b->b_case))
		return (0);
	if (d->d_id == NULL || strcmp(d->d_id, b->b_case) != 0 ||
	    strcmp(d->d_point, b->b_point) != 0 || d->d_worker != b->b_worker) {
		end_worker(d);
		if (d->d_id == NULL || strcmp(d->d_id, b->b_case) != 0)
			d->d_id = keep(d, b->b_case);
		d->d_point = keep(d, b->b_point);
		d->d_worker = b->b_worker;
	}
	/* The clock went backwards in it. */
	if (strchr(b->b_marks, 'b') != NULL)
		return (0);
	d->d_values = xgrow(d->d_values, d->d_nvalues, sizeof(*d->d_values));
	d->d_values[d->d_nvalues++] = b->b_value;
	return (0);
}

bool
compare_baselines(const struct compare *x)
{
	size_t i;

	for (i = 0; i < x->x_nsets; i++)
		if (x->x_sets[i].s_baseline != NULL)
			return (true);
	return (false);
}

/* The workers are wanted only where there are few runs. */
static bool
wants_workers(const struct compare *x)
{
	size_t i;

	for (i = 0; i < x->x_nsets; i++)
		if (x->x_sets[i].s_baseline == NULL &&
		    x->x_sets[i].s_nruns < TESTABLE)
			return (true);
	return (false);
}

static int
read_runs(struct reading *d, struct store *store, const struct set *s)
{
	int64_t run;

	for (d->d_run = 0; d->d_run < s->s_nruns; d->d_run++) {
		run = s->s_runs[d->d_run];
		if (store_points(store, run, NULL, take_point, d) != 0 ||
		    store_cases(store, run, take_sweep, d) != 0)
			return (-1);
		if (!wants_workers(d->d_compare))
			continue;
		d->d_nlimits = 0;
		d->d_id = NULL;
		if (store_cases(store, run, take_case, d) != 0 ||
		    store_values(store, run, NULL, take_batch, d) != 0)
			return (-1);
		end_worker(d);
	}
	return (0);
}

int
compare_read(struct compare *x, struct store *store, const char *pattern)
{
	struct reading d;
	int status;

	memset(&d, 0, sizeof(d));
	d.d_compare = x;
	d.d_pattern = pattern;
	status = 0;
	d.d_fastest = compare_baselines(x);
	for (d.d_set = 0; d.d_set < x->x_nsets && status == 0; d.d_set++)
		if (x->x_sets[d.d_set].s_baseline != NULL)
			take_baseline(&d, x->x_sets[d.d_set].s_baseline);
		else
			status = read_runs(&d, store, &x->x_sets[d.d_set]);
	if (status == -1)
		warn_user("%s", store_error(store));
	else
		rows_make(x, d.d_samples, d.d_nsamples);
	free(d.d_samples);
	free(d.d_limits);
	free(d.d_values);
	return (status);
}

void
compare_free(struct compare *x)
{
	size_t i, j;

	for (i = 0; i < x->x_nrows; i++) {
		for (j = 0; j < x->x_nsets; j++) {
			free(x->x_rows[i].r_cells[j].c_of_runs);
			free(x->x_rows[i].r_cells[j].c_of_workers);
		}
		free(x->x_rows[i].r_cells);
	}
	for (i = 0; i < x->x_nsets; i++)
		set_free(&x->x_sets[i]);
	for (i = 0; i < x->x_ntexts; i++)
		free(x->x_texts[i]);
	free(x->x_rows);
	free(x->x_sets);
	free(x->x_texts);
	free(x->x_sweeps);
	free(x->x_geomean);
}

/*
 * What differs between the first set and the others, and by how much.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "stat.h"

#define CHANCE	0.05	/* of calling equal sets different, for each test */

static double
two_sided(const double *x, size_t n, const double *y, size_t m)
{
	return (fmin(1, 2 * fmin(stat_mann_whitney(x, n, y, m),
	    stat_mann_whitney(y, m, x, n))));
}

/*
 * What a side is in logarithms: where it is, and how far off that may be.  Runs
 * are not believed to be quieter than the spread says, as a few may agree by
 * chance.
 */
static double
centre(const struct cell *c, double spread, double *variance)
{
	double mean, sd, *x;
	size_t i;

	if (c->c_range == RANGE_SPREAD) {
		*variance = STAT_MEDIAN * spread * spread /
		    (double)c->c_runs;
		return (log(c->c_value));
	}
	x = xcalloc(c->c_nruns, sizeof(*x));
	for (i = 0; i < c->c_nruns; i++)
		x[i] = log(c->c_of_runs[i]);
	mean = stat_mean(x, c->c_nruns);
	sd = c->c_nruns > 1 ? fmax(stat_sd(x, c->c_nruns), spread) : spread;
	*variance = sd * sd / (double)c->c_nruns;
	free(x);
	return (mean);
}

/* A baseline keeps no runs, but their spread and how many there were. */
static double
by_spread(const struct cell *one, const struct cell *two)
{
	double d, spread[2], variance[2];
	long runs;

	spread[0] = one->c_range == RANGE_SPREAD ? one->c_spread :
	    two->c_spread;
	spread[1] = two->c_range == RANGE_SPREAD ? two->c_spread :
	    one->c_spread;
	runs = one->c_range != RANGE_SPREAD ? two->c_runs :
	    two->c_range != RANGE_SPREAD || one->c_runs < two->c_runs ?
	    one->c_runs : two->c_runs;
	if (runs < TESTABLE || !(fmin(spread[0], spread[1]) > 0))
		return (NAN);
	d = centre(one, spread[0], &variance[0]) -
	    centre(two, spread[1], &variance[1]);
	return (fmin(1, 2 * stat_t_tail(fabs(d) / sqrt(variance[0] +
	    variance[1]), (double)(runs - 1))));
}

/* Over runs, which differ more than workers do, where there are enough. */
static void
test_cell(const struct cell *first, struct cell *c)
{
	c->c_test = TEST_NONE;
	c->c_p = NAN;
	if (first->c_range == RANGE_SPREAD || c->c_range == RANGE_SPREAD) {
		c->c_test = TEST_SPREAD;
		c->c_p = by_spread(first, c);
	} else if (first->c_nruns >= TESTABLE && c->c_nruns >= TESTABLE) {
		c->c_test = TEST_RUNS;
		c->c_p = two_sided(first->c_of_runs, first->c_nruns,
		    c->c_of_runs, c->c_nruns);
	} else if (first->c_nworkers >= TESTABLE &&
	    c->c_nworkers >= TESTABLE) {
		c->c_test = TEST_WORKERS;
		c->c_p = two_sided(first->c_of_workers, first->c_nworkers,
		    c->c_of_workers, c->c_nworkers);
	}
	if (isnan(c->c_p))
		c->c_test = TEST_NONE;
	c->c_proof = isnan(c->c_p) ? PROOF_NO_TEST : c->c_p < CHANCE ?
	    PROOF_DIFFERENCE : PROOF_NO_DIFFERENCE;
}

/* The ratio of costs: above 1 is worse, whatever the unit. */
static void
test_row(struct row *r, size_t nsets)
{
	struct cell *c, *first;
	size_t i;

	first = &r->r_cells[0];
	for (i = 0; i < nsets; i++) {
		c = &r->r_cells[i];
		c->c_ratio = c->c_p = NAN;
		if (i == 0 || r->r_mixed || c->c_range == RANGE_NONE ||
		    first->c_range == RANGE_NONE)
			continue;
		c->c_ratio = r->r_more ? first->c_value / c->c_value :
		    c->c_value / first->c_value;
		test_cell(first, c);
	}
}

static bool
common(const struct row *r, size_t nsets)
{
	size_t i;

	for (i = 0; i < nsets; i++)
		if (r->r_cells[i].c_range == RANGE_NONE)
			return (false);
	return (!r->r_mixed);
}

void
compare_test(struct compare *x)
{
	double sum;
	size_t i, j;

	x->x_geomean = xcalloc(x->x_nsets, sizeof(*x->x_geomean));
	for (x->x_common = i = 0; i < x->x_nrows; i++) {
		test_row(&x->x_rows[i], x->x_nsets);
		x->x_common += common(&x->x_rows[i], x->x_nsets);
	}
	for (j = 1; j < x->x_nsets; j++) {
		for (sum = 0, i = 0; i < x->x_nrows; i++)
			if (common(&x->x_rows[i], x->x_nsets))
				sum += log(x->x_rows[i].r_cells[j].c_ratio);
		x->x_geomean[j] = exp(sum / (double)x->x_common);
	}
	x->x_geomean[0] = NAN;
}

size_t
compare_shared(const struct set *one, const struct set *two)
{
	size_t i, j, n;

	if (one->s_baseline != NULL || two->s_baseline != NULL)
		return (0);
	for (n = i = 0; i < one->s_nruns; i++)
		for (j = 0; j < two->s_nruns; j++)
			n += one->s_runs[i] == two->s_runs[j];
	return (n);
}

bool
compare_machines_differ(const struct compare *x)
{
	size_t i;

	for (i = 0; i < x->x_nsets; i++)
		if (strcmp(x->x_sets[i].s_machine,
		    x->x_sets[0].s_machine) != 0 ||
		    strstr(x->x_sets[i].s_machine, " and ") != NULL)
			return (true);
	return (false);
}

bool
compare_profiles_differ(const struct compare *x)
{
	size_t i;

	for (i = 0; i < x->x_nsets; i++)
		if (strcmp(x->x_sets[i].s_profile,
		    x->x_sets[0].s_profile) != 0 ||
		    strstr(x->x_sets[i].s_profile, " and ") != NULL)
			return (true);
	return (false);
}

const char *
compare_range(enum range range)
{
	static const char *const names[] = {
		[RANGE_NONE] = "none",
		[RANGE_MEDIAN] = "median",
		[RANGE_RUNS] = "runs",
		[RANGE_WORKERS] = "workers",
		[RANGE_ALONE] = "one worker",
		[RANGE_SPREAD] = "spread",
	};

	return (names[range]);
}

const char *
compare_method(enum test test)
{
	static const char *const names[] = {
		[TEST_NONE] = NULL,
		[TEST_RUNS] = "Mann-Whitney over runs",
		[TEST_WORKERS] = "Mann-Whitney over workers",
		[TEST_SPREAD] = "Student's t by the baseline's spread",
	};

	return (names[test]);
}

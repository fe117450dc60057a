/*
 * h_replay FILE ...: what the gate would have said of runs that are recorded.
 * Each file has the record lines of a run; they are of unchanged code, in the
 * order of time.  The first ten are the baseline, and each later one that has
 * five behind it is judged, confirmed by these.
 */
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gate.h"
#include "record.h"
#include "verdict.h"

#define BASELINE	10
#define POINTS		4096
#define RUNS		500

struct point {
	char	*p_name;
	double p_runs[RUNS];		/* NaN where it was not measured */
};

static struct point *points[POINTS];
static size_t npoints;

static struct point *
find(const struct record *r)
{
	char name[RECORD_LINE];
	struct point *p;
	size_t i;

	(void)snprintf(name, sizeof(name), "%s %s", r->r_id, r->r_point);
	for (i = 0; i < npoints; i++)
		if (strcmp(points[i]->p_name, name) == 0)
			return (points[i]);
	if (npoints == POINTS)
		errx(1, "more than %d points", POINTS);
	if ((p = calloc(1, sizeof(*p))) == NULL ||
	    (p->p_name = strdup(name)) == NULL)
		err(1, NULL);
	for (i = 0; i < RUNS; i++)
		p->p_runs[i] = NAN;
	return (points[npoints++] = p);
}

static void
take(const struct record *r, size_t run, bool more)
{
	double value;

	value = held_figure(r->r_low, r->r_high, more);
	if (value > 0)
		find(r)->p_runs[run] = held_cost(value, more);
}

static void
read_run(const char *file, size_t run)
{
	char line[RECORD_LINE], why[256];
	struct record r;
	bool more;
	FILE *f;

	if ((f = fopen(file, "r")) == NULL)
		err(1, "%s", file);
	for (more = false; fgets(line, sizeof(line), f) != NULL;) {
		if (record_parse(&r, line, strlen(line), why,
		    sizeof(why)) == -1)
			errx(1, "%s: %s", file, why);
		if (r.r_type == RECORD_CASE)
			more = r.r_more;
		else if (r.r_type == RECORD_POINT)
			take(&r, run, more);
	}
	(void)fclose(f);
}

/* Only what all runs have, so that each of them is a whole suite. */
static void
keep_common(size_t runs)
{
	size_t i, k, n;

	for (n = i = 0; i < npoints; i++) {
		for (k = 0; k < runs; k++)
			if (isnan(points[i]->p_runs[k]))
				break;
		if (k == runs)
			points[n++] = points[i];
	}
	npoints = n;
}

static struct gate_base *
baselines(void)
{
	struct gate_base *b;
	double x[BASELINE];
	size_t i, k;

	if ((b = calloc(npoints + 1, sizeof(*b))) == NULL)
		err(1, NULL);
	for (i = 0; i < npoints; i++) {
		for (k = 0; k < BASELINE; k++)
			x[k] = points[i]->p_runs[k];
		gate_base(&b[i], x, BASELINE);
	}
	gate_shrink(b, npoints);
	return (b);
}

static enum gate_verdict
judge(const struct gate_base *b, const double *run, size_t *extra)
{
	struct gate_rule rule = { 0.05, (long)npoints };
	enum gate_verdict verdict;
	size_t m;

	verdict = gate_screen(b, &rule, *run);
	for (m = 0; verdict == GATE_SUSPECT; m++)
		verdict = gate_confirm(b, &rule, run + 1, m + 1);
	*extra += m;
	return (verdict);
}

int
main(int argc, char *argv[])
{
	struct gate_base *base;
	size_t extra, failed, i, k, runs, suites, undecided;
	enum gate_verdict v;
	bool bad, open;

	runs = (size_t)argc - 1;
	if (argc < 1 || runs <= BASELINE + GATE_ROUNDS || runs > RUNS)
		errx(2, "usage: h_replay FILE ...; %d to %d of them",
		    BASELINE + GATE_ROUNDS + 1, RUNS);
	for (k = 0; k < runs; k++)
		read_run(argv[k + 1], k);
	keep_common(runs);
	base = baselines();
	extra = failed = suites = undecided = 0;
	for (k = BASELINE; k + GATE_ROUNDS < runs; k++, suites++) {
		for (bad = open = false, i = 0; i < npoints; i++) {
			v = judge(&base[i], &points[i]->p_runs[k], &extra);
			bad |= v == GATE_FAIL;
			open |= v == GATE_INCONCLUSIVE;
			if (v == GATE_FAIL)
				printf("fails in %s: %s\n", argv[k + 1],
				    points[i]->p_name);
		}
		failed += bad;
		undecided += open;
	}
	printf("%zu points, %zu suites of recorded runs: %zu failed, %zu "
	    "undecided, %.1f more runs a suite\n", npoints, suites, failed,
	    undecided, (double)extra / (double)suites);
	free(base);
	return (fflush(stdout) == EOF);
}

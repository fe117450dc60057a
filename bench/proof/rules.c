/* Our rule, and those that people use. */

#include <math.h>

#include "proof.h"
#include "stat.h"

#define NEW	5	/* runs that a test of two samples is given */

const struct gate_rule gate_rule = { 0.05, POINTS };

typedef enum gate_verdict confirm_fn(const struct gate_base *,
    const struct gate_rule *, const double *, size_t);

static enum gate_verdict
gate(const struct trial *t, const struct drawn *later, confirm_fn *confirm,
    double shift, size_t *extra)
{
	double runs[GATE_ROUNDS];
	enum gate_verdict verdict;
	size_t m;

	verdict = gate_screen(&t->t_base, &gate_rule,
	    t->t_first.d_fastest + shift);
	for (m = 0; verdict == GATE_SUSPECT; m++) {
		runs[m] = later[m].d_fastest + shift;
		verdict = confirm(&t->t_base, &gate_rule, runs, m + 1);
	}
	*extra += m;
	return (verdict);
}

static enum gate_verdict
apart(const struct trial *t, double shift, size_t *extra)
{

	return (gate(t, t->t_apart, gate_confirm, shift, extra));
}

/* A run in which trouble was seen is left out, but if it is fast it clears. */
static enum gate_verdict
leaving_out(const struct trial *t, double shift, size_t *extra)
{
	double runs[GATE_ROUNDS], run;
	enum gate_verdict verdict;
	size_t i, m;

	verdict = gate_screen(&t->t_base, &gate_rule,
	    t->t_first.d_fastest + shift);
	for (i = m = 0; verdict == GATE_SUSPECT && i < MADE; i++) {
		run = t->t_apart[i].d_fastest + shift;
		if (!t->t_seen[i]) {
			runs[m++] = run;
			verdict = gate_confirm(&t->t_base, &gate_rule, runs,
			    m);
		} else if (gate_confirm(&t->t_base, &gate_rule, &run, 1) ==
		    GATE_PASS)
			verdict = GATE_PASS;
	}
	*extra += i;
	return (verdict == GATE_SUSPECT ? GATE_INCONCLUSIVE : verdict);
}

static enum gate_verdict
near(const struct trial *t, double shift, size_t *extra)
{

	return (gate(t, t->t_near, gate_alone, shift, extra));
}

static enum gate_verdict
fail_if(int failed)
{

	return (failed ? GATE_FAIL : GATE_PASS);
}

static enum gate_verdict
mean_5(const struct trial *t, double shift, size_t *extra)
{

	(void)extra;
	return (fail_if(t->t_first.d_median + shift >
	    stat_mean(t->t_medians, BASELINE) + log(1.05)));
}

static enum gate_verdict
median_10(const struct trial *t, double shift, size_t *extra)
{

	(void)extra;
	return (fail_if(t->t_first.d_median + shift >
	    t->t_draft.b_centre + log(1.10)));
}

/* The first run, and the next without a choice. */
static void
sample(const struct trial *t, double shift, double *x, size_t *extra)
{
	size_t i;

	x[0] = t->t_first.d_median + shift;
	for (i = 1; i < NEW; i++)
		x[i] = t->t_apart[i - 1].d_median + shift;
	*extra += NEW - 1;
}

/* Student's t with the variances pooled, as ministat(1) does it. */
static double
pooled_t(const struct trial *t, double shift, size_t *extra)
{
	double x[NEW], v, w;

	sample(t, shift, x, extra);
	v = stat_sd(x, NEW);
	w = stat_sd(t->t_medians, BASELINE);
	v = ((NEW - 1) * v * v + (BASELINE - 1) * w * w) / (NEW + BASELINE - 2);
	return ((stat_mean(x, NEW) - stat_mean(t->t_medians, BASELINE)) /
	    sqrt(v * (1.0 / NEW + 1.0 / BASELINE)));
}

/* Both are two-sided, and the slower side of them fails. */
static enum gate_verdict
t_test(const struct trial *t, double shift, size_t *extra)
{
	static double most;

	if (most == 0)
		most = stat_t_quantile(1 - 0.01 / 2, NEW + BASELINE - 2);
	return (fail_if(pooled_t(t, shift, extra) > most));
}

static enum gate_verdict
ministat(const struct trial *t, double shift, size_t *extra)
{
	static double most;

	if (most == 0)
		most = stat_t_quantile(1 - 0.05 / 2, NEW + BASELINE - 2);
	return (fail_if(pooled_t(t, shift, extra) > most));
}

/* How often one of x is above one of the baseline. */
static size_t
wins(const double *x, const double *baseline)
{
	size_t i, j, won;

	for (won = i = 0; i < NEW; i++)
		for (j = 0; j < BASELINE; j++)
			won += x[i] > baseline[j];
	return (won);
}

/*
 * The least number of wins with a probability below this.  It is found once,
 * with samples made to have each number, since the values have no ties.
 */
static size_t
least_wins(double below)
{
	double x[NEW], y[BASELINE];
	size_t i, won, left;

	for (i = 0; i < BASELINE; i++)
		y[i] = (double)i;
	for (won = NEW * BASELINE; won > 0; won--) {
		/* Each of x wins as often as it can before the next. */
		left = won;
		for (i = 0; i < NEW; i++) {
			x[i] = (double)(left < BASELINE ? left : BASELINE) -
			    0.5 - (double)i / 100;
			left -= left < BASELINE ? left : BASELINE;
		}
		if (!(stat_mann_whitney(x, NEW, y, BASELINE) < below))
			break;
	}
	return (won + 1);
}

static enum gate_verdict
mann_whitney(const struct trial *t, double shift, size_t *extra)
{
	static size_t least;
	double x[NEW];

	if (least == 0)
		least = least_wins(0.01 / 2);
	sample(t, shift, x, extra);
	return (fail_if(wins(x, t->t_baseline) >= least &&
	    stat_median(x, NEW) > t->t_draft.b_centre + log(1.05)));
}

static enum gate_verdict
benchstat(const struct trial *t, double shift, size_t *extra)
{
	static size_t least;
	double x[NEW];

	if (least == 0)
		least = least_wins(0.05 / 2);
	sample(t, shift, x, extra);
	return (fail_if(wins(x, t->t_baseline) >= least));
}

const struct rule rules[RULES] = {
	{ "benchctl gate", apart },
	{ "kyua test alone", near },
	{ "gate that sees trouble", leaving_out },
	{ "the gate's first draft", draft_judge },
	{ "mean + 5 %", mean_5 },
	{ "median + 10 %", median_10 },
	{ "t, p < .01", t_test },
	{ "Mann-Whitney, p < .01, 5 %", mann_whitney },
	{ "benchstat", benchstat },
	{ "ministat", ministat },
};

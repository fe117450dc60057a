/*
 * The gate: is a benchmark slower than its baseline, or is it noise?
 *
 * Everything here is in x = ln(cost), where the cost of a rate is one over
 * it: larger is worse, and units cancel.  A run is one measurement of a point
 * by several workers, and its x is that of the fastest of them, because what
 * disturbs a worker only ever makes it slower.  Runs of one boot are more alike
 * than runs of two.
 * How the rule was chosen, and what it promises, is in bench-gate(7).
 */
#ifndef GATE_H
#define GATE_H

#include <stdbool.h>
#include <stddef.h>

#define GATE_ROUNDS	5	/* confirming runs at the most */

/* What a point is held against. */
struct gate_base {
	double	b_centre;	/* the median of the baseline's runs */
	double	b_spread;	/* standard deviation from run to run */
	double	b_guard;	/* only floor(3n / 10) of its runs are above */
	long	b_runs;		/* n */
};

struct gate_rule {
	double	r_delta;	/* slower by this fraction matters: 0.05 */
	long	r_points;	/* points judged together, see gate_confirm() */
};

enum gate_verdict {
	GATE_PASS,
	GATE_IMPROVED,		/* a pass, and faster beyond doubt */
	GATE_SUSPECT,		/* one more confirming run is needed */
	GATE_FAIL,
	GATE_INCONCLUSIVE	/* it looks slower, and is not proven */
};

/*
 * From n >= 1 runs.  The spread is their standard deviation after values
 * further than 3 scaled MAD from the median have been pulled in to there; it
 * is NaN below 2 runs, and if one of them is infinite.
 */
void	gate_base(struct gate_base *, const double *x, size_t n);

/*
 * Pull each spread s, in its logarithm, towards the suite's, s0, which is 1.1
 * times the median of the spreads: ln s = ln s0 + w (ln s - ln s0).  A point
 * whose few runs happened to agree is not believed to be so quiet, nor one
 * that was disturbed once to be so loud.  The weight w is that of empirical
 * Bayes (as in Smyth 2004): v / (v + u), where u is what chance gives ln s of n
 * runs, trigamma((n-1)/2) / 4, and v how much more the suite's own differ, by
 * their MAD; so that quiet points among loud ones stay quiet.  It is 0.47 at
 * least, 0.8 at most, or 0.6 if s is above s0; and 0.7 s is kept.  A spread of
 * 0 becomes s0; one that is not known stays so.
 */
void	gate_shrink(struct gate_base *, size_t points);

/*
 * Judge the first run alone: pass, improved, or suspect; inconclusive if a
 * number is infinite or NaN.
 */
enum gate_verdict gate_screen(const struct gate_base *,
	    const struct gate_rule *, double run);

/*
 * Is it shown that a run of this value is within the limit?  It is if that
 * still is so with as much more as chance may have taken off, once in 20 times.
 */
bool	gate_within(const struct gate_base *, const struct gate_rule *,
	    double value);

/*
 * Judge m >= 1 confirming runs, made after the suspicion and without the run
 * that raised it.  Suspect asks for another; there are GATE_ROUNDS of them at
 * the most, and it takes all to fail.  One of them that is not above the guard
 * and half the limit settles it: pass.  Inconclusive is a point whose runs are
 * all slower, by more than the limit in the middle, where chance may be the
 * cause.  Fewer than 5 baseline runs, or a spread that is 0 or unknown, never
 * fail a point.
 *
 * The family: the fastest confirming run must be so far off that Student's t
 * says p < 0.4 / r_points, and p < 0.05 in any case.  As the screen and the
 * other conditions have to be met as well, and as p is that of a mean while
 * the fastest run is judged, fewer than one suite in 20 has a false failure;
 * bench/proof counts them.
 */
enum gate_verdict gate_confirm(const struct gate_base *,
	    const struct gate_rule *, const double *runs, size_t m);

/*
 * The same for a test case that can only repeat its own workers: rounds of one
 * test are so alike that they mostly confirm what disturbed the first, and
 * only an excess of more than 60 % with p < 1e-5 fails there: disturbances of
 * half as much again are common.  What gate_confirm() would fail besides is
 * inconclusive.
 */
enum gate_verdict gate_alone(const struct gate_base *,
	    const struct gate_rule *, const double *runs, size_t m);

/*
 * The slowdown that gate_screen() and gate_confirm() together find with
 * probability 0.8, as a fraction: 0.1 is 10 %.  Our own derivation, which
 * bench/proof tries: by the normal distribution, runs being independent and
 * spread by a fifth more than the baseline's, because points that look quiet
 * are in part those that were lucky; infinite for what can never fail.
 */
double	gate_detectable(const struct gate_base *, const struct gate_rule *);

#endif

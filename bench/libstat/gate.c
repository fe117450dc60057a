/*
 * The verdict of the gate.  The rule is ours, put together from known parts;
 * bench-gate(7) has it in words, and bench/proof says what it is worth.
 */

#include <math.h>

#include "gate_impl.h"
#include "impl.h"
#include "stat.h"

/* Is it above what chance has, by so many deviations, as rarely as this? */
static bool
beyond(const struct gate_base *b, double deviations, double chance)
{

	return (stat_t_tail(deviations, (double)(b->b_runs - 1)) < chance);
}

static bool
usable(const struct gate_base *b, const struct gate_rule *rule)
{

	return (b->b_runs >= 1 && isfinite(b->b_centre) &&
	    isfinite(b->b_guard) && rule->r_delta >= 0 &&
	    isfinite(rule->r_delta));
}

enum gate_verdict
gate_screen(const struct gate_base *b, const struct gate_rule *rule,
    double run)
{
	double d, limit, unit;

	if (!usable(b, rule) || !isfinite(run))
		return (GATE_INCONCLUSIVE);
	d = run - b->b_centre;
	limit = log1p(rule->r_delta);
	unit = gate_deviation(b, 1);
	if (gate_trusted(b) && -d > limit &&
	    beyond(b, -d / unit, gate_share(rule, SURELY)))
		return (GATE_IMPROVED);
	/* An unknown spread makes nothing less suspect. */
	if (!(d > limit / 2) || run <= b->b_guard ||
	    stat_t_tail(d / unit, (double)(b->b_runs - 1)) >= SCREEN)
		return (GATE_PASS);
	return (GATE_SUSPECT);
}

bool
gate_within(const struct gate_base *b, const struct gate_rule *rule,
    double value)
{

	return (value - b->b_centre + stat_t_quantile(1 - LUCKY,
	    (double)(b->b_runs - 1)) * gate_deviation(b, 1) <
	    log1p(rule->r_delta));
}

/*
 * The fastest of the runs, held against the centre, or less than anything if
 * one of them is no slower than baselines are; NaN if a number is.
 */
static double
fastest(const struct gate_base *b, const double *runs, size_t m)
{
	double d, least;
	size_t i;

	least = INFINITY;
	for (i = 0; i < m; i++) {
		d = runs[i] - b->b_centre;
		if (!isfinite(d))
			return (NAN);
		least = fmin(least, runs[i] > b->b_guard ? d : -INFINITY);
	}
	return (least);
}

/* What all the runs together are off by. */
static double
shift(const struct gate_base *b, const double *runs)
{
	double d[GATE_ROUNDS];
	size_t i;

	for (i = 0; i < GATE_ROUNDS; i++)
		d[i] = runs[i] - b->b_centre;
	return (stat_hodges_lehmann(d, GATE_ROUNDS));
}

/*
 * Disturbances only ever make a run slower, so that the fastest of the
 * confirming runs says most, and one that is as fast as the baseline settles
 * it.  Its deviation is taken to be that of their mean.
 */
enum gate_verdict
gate_confirm(const struct gate_base *b, const struct gate_rule *rule,
    const double *runs, size_t m)
{
	double least, limit;

	if (!usable(b, rule) || m < 1 || m > GATE_ROUNDS)
		return (GATE_INCONCLUSIVE);
	least = fastest(b, runs, m);
	if (isnan(least))
		return (GATE_INCONCLUSIVE);
	limit = log1p(rule->r_delta);
	if (least <= limit / 2)
		return (GATE_PASS);
	/* No more runs help where nothing can be proven. */
	if (m < GATE_ROUNDS)
		return (m < 2 || gate_trusted(b) ? GATE_SUSPECT :
		    GATE_INCONCLUSIVE);
	if (shift(b, runs) <= limit)
		return (GATE_PASS);
	if (gate_trusted(b) &&
	    beyond(b, least / gate_deviation(b, m), gate_share(rule, FAMILY)))
		return (GATE_FAIL);
	return (GATE_INCONCLUSIVE);
}

enum gate_verdict
gate_alone(const struct gate_base *b, const struct gate_rule *rule,
    const double *runs, size_t m)
{
	enum gate_verdict verdict;
	double least;

	if ((verdict = gate_confirm(b, rule, runs, m)) != GATE_FAIL)
		return (verdict);
	least = fastest(b, runs, m);
	return (least > log1p(ITSELF) &&
	    beyond(b, least / gate_deviation(b, 1), ITSELF_CHANCE) ?
	    GATE_FAIL : GATE_INCONCLUSIVE);
}

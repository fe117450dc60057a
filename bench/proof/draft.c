/*
 * The rule as it was first written down, for comparison: confirming runs are
 * judged by their mean as soon as there are three, one of them may be no worse
 * than the baseline, and spreads are believed unless they are small.
 */

#include <math.h>

#include "proof.h"
#include "stat.h"

#define DELTA	log(1.05)

void
draft_shrink(struct trial *t)
{
	double s[POINTS], suite, s2;
	size_t i;

	for (i = 0; i < POINTS; i++)
		s[i] = fmax(stat_winsor_sd(t[i].t_medians, BASELINE,
		    3 * 1.4826), 0.6 * stat_sd(t[i].t_medians, BASELINE));
	suite = 1.1 * stat_median(s, POINTS);
	for (i = 0; i < POINTS; i++) {
		s2 = (4 * suite * suite + (BASELINE - 1) * s[i] * s[i]) /
		    (BASELINE + 3);
		t[i].t_draft.b_spread = fmax(s[i], sqrt(s2));
	}
}

/* Is the mean d of m runs less likely than this, nothing being changed? */
static int
unlikely(const struct trial *t, double d, size_t m, double chance)
{

	return (stat_t_tail(d / (t->t_draft.b_spread * sqrt(1 / (double)m +
	    STAT_MEDIAN / BASELINE)), BASELINE - 1) < chance);
}

static enum gate_verdict
confirm(const struct trial *t, const double *d, const double *q, size_t m,
    double guard)
{
	size_t i, beyond;
	double mean;

	for (beyond = i = 0; i < m; i++)
		beyond += d[i] > guard;
	mean = stat_mean(d, m);
	if (m >= 2 && (mean < DELTA / 2 || beyond == 0))
		return (GATE_PASS);
	if (m >= 3 && beyond + 1 >= m && stat_median(q, m) > 0.75 * DELTA &&
	    unlikely(t, mean, m, 0.001) && stat_hodges_lehmann(d, m) > DELTA)
		return (GATE_FAIL);
	return (m < GATE_ROUNDS ? GATE_SUSPECT : GATE_INCONCLUSIVE);
}

enum gate_verdict
draft_judge(const struct trial *t, double shift, size_t *extra)
{
	double d[GATE_ROUNDS], q[GATE_ROUNDS], first, guard;
	enum gate_verdict verdict;
	size_t m;

	/* The last but one of ten, which is at 8 of 9. */
	guard = stat_quantile(t->t_medians, BASELINE, 8.0 / 9) -
	    t->t_draft.b_centre;
	first = t->t_first.d_median + shift - t->t_draft.b_centre;
	if (first <= DELTA / 2 || first <= guard ||
	    !unlikely(t, first, 1, 0.05))
		return (GATE_PASS);
	verdict = GATE_SUSPECT;
	for (m = 0; verdict == GATE_SUSPECT; m++) {
		d[m] = t->t_apart[m].d_median + shift - t->t_draft.b_centre;
		q[m] = t->t_apart[m].d_quartile + shift - t->t_draft.b_centre;
		verdict = confirm(t, d, q, m + 1, guard);
	}
	*extra += m;
	return (verdict);
}

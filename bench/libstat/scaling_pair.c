/* Two sweeps side by side. */

#include <math.h>
#include <string.h>

#include "impl.h"
#include "scaling.h"

#define TIMES	199
#define LEAST	4

/*
 * The curve nearest to y that only rises, by pooling neighbours that do not
 * (Ayer et al. 1955): costs of different growth cross on no straight line.
 */
static void
rising(const double *y, size_t n, double *fit)
{
	double level[SCALING_POINTS];
	size_t i, j, k, size[SCALING_POINTS];

	for (k = i = 0; i < n; i++) {
		level[k] = y[i];
		size[k++] = 1;
		for (; k > 1 && level[k - 2] > level[k - 1]; k--) {
			level[k - 2] = (level[k - 2] * (double)size[k - 2] +
			    level[k - 1] * (double)size[k - 1]) /
			    (double)(size[k - 2] + size[k - 1]);
			size[k - 2] += size[k - 1];
		}
	}
	for (i = j = 0; j < k; j++)
		for (; size[j] > 0; size[j]--)
			fit[i++] = level[j];
}

/* Where it is 0, with two points at least on each side; else NaN. */
static double
zero_of(const double *x, const double *fit, size_t n)
{
	size_t i;

	for (i = 0; i < n && fit[i] < 0; i++)
		continue;
	if (i < 2 || i + 2 > n)
		return (NAN);
	return (x[i - 1] - fit[i - 1] * (x[i] - x[i - 1]) /
	    (fit[i] - fit[i - 1]));
}

/* 95 % of the slope: points are drawn with replacement. */
static void
slope_interval(const double *x, const double *y, size_t n, uint64_t *seed,
    struct scaling_pair *p)
{
	double slopes[TIMES], sx[SCALING_POINTS], sy[SCALING_POINTS];
	size_t i, k, pick, used;

	for (used = k = 0; k < TIMES; k++) {
		for (i = 0; i < n; i++) {
			pick = random_bits(seed) % n;
			sx[i] = x[pick];
			sy[i] = y[pick];
		}
		slopes[used] = stat_theil_sen(sx, sy, n);
		used += !isnan(slopes[used]);
	}
	p->p_low = stat_quantile(slopes, used, 0.025);
	p->p_high = stat_quantile(slopes, used, 0.975);
}

/*
 * How far each inner point is from the line between its neighbours, in the
 * scale of an error of its own (Gasser et al. 1986): a curve that touches all
 * points tells nothing of that.
 */
static size_t
errors(const double *x, const double *y, size_t n, double *error)
{
	double left;
	size_t i;

	for (i = 1; i + 1 < n; i++) {
		left = (x[i + 1] - x[i]) / (x[i + 1] - x[i - 1]);
		error[i - 1] = (y[i] - left * y[i - 1] - (1 - left) *
		    y[i + 1]) / sqrt(1 + left * left + (1 - left) *
		    (1 - left));
	}
	return (n - 2);
}

/*
 * Errors are drawn with replacement and of either sign: a curve that bends has
 * them on one side.
 */
static void
crossing(const double *x, const double *y, size_t n, uint64_t *seed,
    struct scaling_pair *p)
{
	double zeros[TIMES], fit[SCALING_POINTS], up[SCALING_POINTS];
	double drawn[SCALING_POINTS], error[SCALING_POINTS], at, zero;
	size_t crossed, i, k, nerrors, pick;

	for (i = 0; i < n; i++)
		up[i] = p->p_slope < 0 ? -y[i] : y[i];
	rising(up, n, fit);
	at = zero_of(x, fit, n);
	nerrors = errors(x, up, n, error);
	for (crossed = k = 0; k < TIMES; k++) {
		for (i = 0; i < n; i++) {
			pick = random_bits(seed) % (2 * nerrors);
			drawn[i] = fit[i] + (pick < nerrors ? error[pick] :
			    -error[pick - nerrors]);
		}
		rising(drawn, n, up);
		zero = zero_of(x, up, n);
		if (!isnan(zero))
			zeros[crossed++] = zero;
	}
	/* Nearly all have to cross, and in the same direction. */
	if (isnan(at) || 20 * crossed < 19 * TIMES || p->p_low * p->p_high <= 0)
		return;
	p->p_crosses = true;
	p->p_at = exp(at);
	p->p_from = exp(stat_quantile(zeros, crossed, 0.025));
	p->p_to = exp(stat_quantile(zeros, crossed, 0.975));
	p->p_a_first = p->p_slope < 0;
}

int
stat_scaling_pair(const double *n, const double *a, const double *b,
    size_t points, uint64_t seed, struct scaling_pair *p)
{
	double x[SCALING_POINTS], y[SCALING_POINTS];
	size_t i;

	memset(p, 0, sizeof(*p));
	if (points > SCALING_POINTS)
		points = SCALING_POINTS;
	if (points < LEAST)
		return (-1);
	for (i = 0; i < points; i++) {
		if (!(n[i] >= 1 && a[i] > 0 && b[i] > 0) || isinf(a[i]) ||
		    isinf(b[i]) || (i > 0 && !(n[i] > n[i - 1])))
			return (-1);
		x[i] = log(n[i]);
		y[i] = log(b[i] / a[i]);
	}
	p->p_points = points;
	p->p_ratio = exp(stat_median(y, points));
	p->p_slope = stat_theil_sen(x, y, points);
	slope_interval(x, y, points, &seed, p);
	crossing(x, y, points, &seed, p);
	return (0);
}

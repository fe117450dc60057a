/* Two sweeps side by side. */

#include <math.h>
#include <string.h>

#include "impl.h"
#include "scaling.h"

#define TIMES	199
#define LEAST	4

/* A line through log (b / a) over log N, as robust as medians are. */
struct line {
	double	l_slope, l_level;
};

static struct line
line_of(const double *x, const double *y, size_t n)
{
	double rest[SCALING_POINTS];
	struct line l;
	size_t i;

	l.l_slope = stat_theil_sen(x, y, n);
	for (i = 0; i < n; i++)
		rest[i] = y[i] - l.l_slope * x[i];
	l.l_level = stat_median(rest, n);
	return (l);
}

/* Where it is 0, within the points; else NaN. */
static double
zero_of(const struct line *l, const double *x, size_t n)
{
	double at;

	at = -l->l_level / l->l_slope;
	return (at > x[0] && at < x[n - 1] ? at : NAN);
}

/* Points are drawn with replacement. */
static void
intervals(const double *x, const double *y, size_t n, uint64_t seed,
    struct scaling_pair *p)
{
	double slopes[TIMES], zeros[TIMES], sx[SCALING_POINTS];
	double sy[SCALING_POINTS], zero;
	size_t crossed, i, k, pick, used;
	struct line l;

	for (crossed = used = k = 0; k < TIMES; k++) {
		for (i = 0; i < n; i++) {
			pick = random_bits(&seed) % n;
			sx[i] = x[pick];
			sy[i] = y[pick];
		}
		l = line_of(sx, sy, n);
		if (isnan(l.l_slope))
			continue;
		slopes[used++] = l.l_slope;
		zero = zero_of(&l, x, n);
		if (!isnan(zero))
			zeros[crossed++] = zero;
	}
	p->p_low = stat_quantile(slopes, used, 0.025);
	p->p_high = stat_quantile(slopes, used, 0.975);
	/* Nearly all have to cross, and in the same direction. */
	if (20 * crossed < 19 * used || p->p_low * p->p_high <= 0)
		return;
	p->p_crosses = true;
	p->p_from = exp(stat_quantile(zeros, crossed, 0.025));
	p->p_to = exp(stat_quantile(zeros, crossed, 0.975));
}

int
stat_scaling_pair(const double *n, const double *a, const double *b,
    size_t points, uint64_t seed, struct scaling_pair *p)
{
	double x[SCALING_POINTS], y[SCALING_POINTS], zero;
	struct line l;
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
	l = line_of(x, y, points);
	p->p_slope = l.l_slope;
	intervals(x, y, points, seed, p);
	zero = zero_of(&l, x, points);
	p->p_crosses = p->p_crosses && !isnan(zero);
	if (p->p_crosses) {
		p->p_at = exp(zero);
		p->p_a_first = l.l_slope < 0;
	}
	return (0);
}

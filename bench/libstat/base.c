/* What a point is held against, from the runs of its baseline. */

#include <math.h>

#include "gate.h"
#include "impl.h"
#include "stat.h"

/* A MAD times this estimates the deviation of a normal distribution. */
#define SCALED		1.4826
#define REACH		3	/* so many of them are believed */
#define SUITE_RUNS	10	/* the suite counts as so many runs */
#define SUITE_MORE	1.1	/* and as so much more spread than its median */
#define KEPT		0.7	/* of its own spread, whatever the suite says */

void
gate_base(struct gate_base *b, const double *x, size_t n)
{
	b->b_runs = (long)n;
	b->b_centre = stat_median(x, n);
	b->b_spread = b->b_guard = NAN;
	if (n == 0 || isnan(b->b_centre))
		return;
	b->b_guard = order_value(x, n, n - 1 - 3 * n / 10);
	if (isfinite(stat_sd(x, n)))
		b->b_spread = stat_winsor_sd(x, n, REACH * SCALED);
}

/* Spreads that are no number count as the greatest, and last. */
static double
spread(const void *arg, size_t i)
{
	const struct gate_base *b = arg;

	return (isfinite(b[i].b_spread) ? b[i].b_spread : NAN);
}

/* Smyth 2004, "Linear models and empirical Bayes methods", equation 4. */
void
gate_shrink(struct gate_base *b, size_t points)
{
	double suite, more, own;	/* own: degrees of freedom */
	size_t i, known;

	for (known = i = 0; i < points; i++)
		known += isfinite(b[i].b_spread);
	if (known == 0)
		return;
	suite = order_nth(spread, b, points, known / 2);
	if (known % 2 == 0)
		suite = suite / 2 +
		    order_nth(spread, b, points, known / 2 - 1) / 2;
	suite *= SUITE_MORE;
	for (i = 0; i < points; i++) {
		if (!isfinite(b[i].b_spread) || b[i].b_runs < 1)
			continue;
		own = (double)(b[i].b_runs - 1);
		more = sqrt((SUITE_RUNS * suite * suite + own *
		    b[i].b_spread * b[i].b_spread) / (SUITE_RUNS + own));
		b[i].b_spread = fmax(KEPT * b[i].b_spread, more);
	}
}

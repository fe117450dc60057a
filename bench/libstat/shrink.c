/* How far the spread of a point is believed, given those of its suite. */

#include <math.h>

#include "gate_impl.h"
#include "impl.h"
#include "stat.h"

#define MORE		1.1	/* the suite's spread, in medians of spreads */
#define LEAST_OWN	0.47	/* the least weight of a point's own spread */
#define MOST_OWN	0.8
#define LARGE_OWN	0.6	/* the most, where it is above the suite's */
#define KEPT		0.7	/* of its own spread, whatever the suite says */

struct suite {
	const struct gate_base *s_base;
	double	s_centre;		/* ln of the spread in the middle */
};

static double
log_spread(const struct gate_base *b)
{

	return (b->b_runs > 1 && isfinite(b->b_spread) && b->b_spread > 0 ?
	    log(b->b_spread) : NAN);
}

/* Spreads that are not known count as the greatest, and come last. */
static double
nth_log(const void *arg, size_t i)
{
	const struct suite *s = arg;

	return (log_spread(&s->s_base[i]));
}

static double
nth_distance(const void *arg, size_t i)
{

	return (fabs(nth_log(arg, i) - ((const struct suite *)arg)->s_centre));
}

/* The median of the first known values in order, of so many points. */
static double
middle(values_at *at, const struct suite *s, size_t points, size_t known)
{
	double x;

	x = order_nth(at, s, points, known / 2);
	if (known % 2 == 0)
		x = x / 2 + order_nth(at, s, points, known / 2 - 1) / 2;
	return (x);
}

/*
 * The second derivative of ln gamma at x > 0, by its recurrence and the
 * asymptotic series (Abramowitz and Stegun 1964, 6.4.6 and 6.4.12).
 */
static double
trigamma(double x)
{
	double sum, square;

	for (sum = 0; x < 20; x++)
		sum += 1 / (x * x);
	square = 1 / (x * x);
	return (sum + 1 / x + square / 2 + square / x * (1.0 / 6 - square *
	    (1.0 / 30 - square / 42)));
}

/* The variance of ln s, when s is the deviation of n normal values. */
static double
by_chance(long n)
{

	return (trigamma((double)(n - 1) / 2) / 4);
}

/* The variance of ln s from point to point beyond what chance explains. */
static double
differ(const struct suite *s, size_t points, size_t known)
{
	double chance, scale;
	size_t i;

	scale = MAD_SCALE * middle(nth_distance, s, points, known);
	for (chance = 0, i = 0; i < points; i++)
		if (!isnan(nth_log(s, i)))
			chance += by_chance(s->s_base[i].b_runs);
	return (fmax(0, scale * scale - chance / (double)known));
}

void
gate_shrink(struct gate_base *b, size_t points)
{
	struct suite s;
	double apart, level, own, weight;
	size_t i, known;

	for (known = i = 0; i < points; i++)
		known += !isnan(log_spread(&b[i]));
	if (known == 0)
		return;
	s.s_base = b;
	s.s_centre = 0;
	s.s_centre = middle(nth_log, &s, points, known);
	apart = differ(&s, points, known);
	level = s.s_centre + log(MORE);
	for (i = 0; i < points; i++) {
		/* Runs that were all the same were lucky, or rounded. */
		if (b[i].b_spread == 0)
			b[i].b_spread = exp(level);
		if (isnan(own = log_spread(&b[i])))
			continue;
		weight = apart / (apart + by_chance(b[i].b_runs));
		weight = fmax(LEAST_OWN, fmin(weight,
		    own > level ? LARGE_OWN : MOST_OWN));
		b[i].b_spread = fmax(KEPT * b[i].b_spread,
		    exp(level + weight * (own - level)));
	}
}

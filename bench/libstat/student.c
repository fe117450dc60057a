/*
 * Student's t distribution, by the incomplete beta function: Abramowitz and
 * Stegun 1964, 26.5.8 (the continued fraction) and 26.7.1.
 */

#include <math.h>

#include "stat.h"

#define STEPS	100000
#define TINY	1e-300
#define FAR	1e100

/* Lentz's way through a fraction needs what is never quite 0. */
static double
not_zero(double x)
{

	return (fabs(x) < TINY ? TINY : x);
}

/* The continued fraction of I_x(a, b). */
static double
fraction(double a, double b, double x)
{
	double c, d, f, m, part, step;
	int i;

	c = 1;
	d = 1 / not_zero(1 - (a + b) * x / (a + 1));
	f = d;
	for (i = 1; i <= STEPS; i++) {
		m = i;
		part = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / not_zero(1 + part * d);
		c = not_zero(1 + part / c);
		f *= d * c;
		part = -(a + m) * (a + b + m) * x /
		    ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / not_zero(1 + part * d);
		c = not_zero(1 + part / c);
		step = d * c;
		f *= step;
		if (fabs(step - 1) < 1e-15)
			break;
	}
	return (f);
}

/* I_x(a, b), with y = 1 - x, which the caller knows without a difference. */
static double
incomplete_beta(double a, double b, double x, double y)
{
	double front;

	if (x <= 0)
		return (0);
	if (y <= 0)
		return (1);
	front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) +
	    b * log(y));
	if (x < (a + 1) / (a + b + 2))
		return (front * fraction(a, b, x) / a);
	return (1 - front * fraction(b, a, y) / b);
}

/*
 * P(T > t) for t >= 0.  Where t * t would be infinite, or df / (df + t * t) 0,
 * only the first term of the series of I_x (26.5.4) counts.
 */
static double
upper_tail(double t, double df)
{
	double a, square;

	a = df / 2;
	if (t > FAR || t / sqrt(df) > FAR)
		return (exp(lgamma(a + 0.5) - lgamma(a) - lgamma(0.5) -
		    log(df) + df * (log(df) / 2 - log(t))));
	square = t * t;
	return (incomplete_beta(a, 0.5, df / (df + square),
	    square / (df + square)) / 2);
}

double
stat_t_tail(double t, double df)
{

	if (isnan(t) || !(df > 0) || isinf(df))
		return (NAN);
	return (t < 0 ? 1 - upper_tail(-t, df) : upper_tail(t, df));
}

/* The value that is exceeded with probability q <= 1/2. */
static double
exceeded(double q, double df)
{
	double low, high, middle;

	low = 0;
	for (high = 1; stat_t_tail(high, df) > q; high *= 2)
		low = high;
	for (;;) {
		middle = low + (high - low) / 2;
		if (middle <= low || middle >= high)
			return (high);
		if (stat_t_tail(middle, df) > q)
			low = middle;
		else
			high = middle;
	}
}

double
stat_t_quantile(double p, double df)
{

	if (!(p > 0 && p < 1) || !(df > 0) || isinf(df))
		return (NAN);
	return (p < 0.5 ? -exceeded(p, df) : exceeded(1 - p, df));
}

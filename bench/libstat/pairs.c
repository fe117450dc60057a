/*
 * Estimates that are the median over all pairs.  The pairs are never stored:
 * with n values, pair number i is that of value i mod n and the one i div n
 * places further on, around the end.  The first n pairs are of each value
 * with itself, and n(n+1)/2 of them have each pair once.
 */

#include <math.h>

#include "impl.h"
#include "stat.h"

struct pairs {
	const double *p_x, *p_y;
	size_t p_n;
};

static double
walsh_average(const void *arg, size_t i)
{
	const struct pairs *p = arg;

	return (p->p_x[i % p->p_n] / 2 +
	    p->p_x[(i % p->p_n + i / p->p_n) % p->p_n] / 2);
}

/* One of x less one of y, of which there are n. */
static double
difference(const void *arg, size_t i)
{
	const struct pairs *p = arg;

	return (p->p_x[i / p->p_n] - p->p_y[i % p->p_n]);
}

/* NaN, and so behind all others, where two points have one x. */
static double
slope(const void *arg, size_t i)
{
	const struct pairs *p = arg;
	size_t a, b;

	a = i % p->p_n;
	b = (a + i / p->p_n + 1) % p->p_n;
	if (p->p_x[a] == p->p_x[b])
		return (NAN);
	return ((p->p_y[b] - p->p_y[a]) / (p->p_x[b] - p->p_x[a]));
}

static bool
holds(const double *x, size_t n, double value)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (x[i] == value)
			return (true);
	return (false);
}

double
stat_hodges_lehmann(const double *x, size_t n)
{
	struct pairs p = { x, NULL, n };

	if (n == 0 || has_nan(x, n) ||
	    (holds(x, n, INFINITY) && holds(x, n, -INFINITY)))
		return (NAN);
	return (order_median(walsh_average, &p, n * (n + 1) / 2));
}

double
order_walsh(const double *x, size_t n, size_t k)
{
	struct pairs p = { x, NULL, n };

	return (order_nth(walsh_average, &p, n * (n + 1) / 2, k));
}

double
stat_shift(const double *x, size_t n, const double *y, size_t m)
{
	struct pairs p = { x, y, m };

	if (n == 0 || m == 0 || has_nan(x, n) || has_nan(y, m) ||
	    (holds(x, n, INFINITY) && holds(y, m, INFINITY)) ||
	    (holds(x, n, -INFINITY) && holds(y, m, -INFINITY)))
		return (NAN);
	return (order_median(difference, &p, n * m));
}

double
stat_theil_sen(const double *x, const double *y, size_t n)
{
	struct pairs p = { x, y, n };
	size_t i, all, slopes;

	if (n < 2 || has_nan(x, n) || has_nan(y, n))
		return (NAN);
	all = n * (n - 1) / 2;
	for (slopes = i = 0; i < all; i++)
		slopes += !isnan(slope(&p, i));
	if (slopes == 0)
		return (NAN);
	if (slopes % 2 == 1)
		return (order_nth(slope, &p, all, slopes / 2));
	return (order_nth(slope, &p, all, slopes / 2 - 1) / 2 +
	    order_nth(slope, &p, all, slopes / 2) / 2);
}

/*
 * Order statistics without a copy of the input: the k-th smallest value is
 * found by halving the range of all doubles 64 times and counting.  That is
 * slower than sorting a large copy, but it needs no memory, so that it can
 * not fail, and the input stays as it is.
 *
 * A double of IEEE 754 has its sign, exponent and fraction from the highest
 * bit to the lowest.  With the sign turned over, and all bits turned over if
 * it was negative, the bits compare as integers in the order of the doubles.
 */

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "impl.h"
#include "stat.h"

#define SIGN	((uint64_t)1 << 63)
#define FEW	32

_Static_assert(sizeof(double) == sizeof(uint64_t) && DBL_MANT_DIG == 53,
    "doubles are those of IEEE 754");

static uint64_t
to_bits(double x)
{
	uint64_t bits;

	if (isnan(x))
		return (UINT64_MAX);
	memcpy(&bits, &x, sizeof(bits));
	return ((bits & SIGN) != 0 ? ~bits : bits | SIGN);
}

static double
from_bits(uint64_t bits)
{
	double x;

	bits = (bits & SIGN) != 0 ? bits & ~SIGN : ~bits;
	memcpy(&x, &bits, sizeof(x));
	return (x);
}

/* Few values are ranked sooner than the range is halved. */
static double
few_nth(values_at *at, const void *arg, size_t n, size_t k)
{
	uint64_t bits[FEW];
	size_t i, j, below, same;

	for (i = 0; i < n; i++)
		bits[i] = to_bits(at(arg, i));
	for (i = 0; i < n; i++) {
		for (below = same = j = 0; j < n; j++) {
			below += bits[j] < bits[i];
			same += bits[j] == bits[i];
		}
		if (below <= k && k < below + same)
			return (from_bits(bits[i]));
	}
	return (NAN);
}

double
order_nth(values_at *at, const void *arg, size_t n, size_t k)
{
	uint64_t low, high, middle;
	size_t i, count;

	if (n > 0 && n <= FEW)
		return (few_nth(at, arg, n, k));
	low = 0;
	high = UINT64_MAX;
	while (low < high) {
		middle = low + (high - low) / 2;
		count = 0;
		for (i = 0; i < n; i++)
			count += to_bits(at(arg, i)) <= middle;
		if (count > k)
			high = middle;
		else
			low = middle + 1;
	}
	return (from_bits(low));
}

/* Between two values; halves first, because the sum may be infinite. */
double
order_median(values_at *at, const void *arg, size_t n)
{
	double low, high;

	high = order_nth(at, arg, n, n / 2);
	if (n % 2 == 1)
		return (high);
	low = order_nth(at, arg, n, n / 2 - 1);
	return (low == high ? low : low / 2 + high / 2);
}

bool
has_nan(const double *x, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (isnan(x[i]))
			return (true);
	return (false);
}

static double
plain(const void *arg, size_t i)
{

	return (((const double *)arg)[i]);
}

double
order_value(const double *x, size_t n, size_t k)
{

	return (order_nth(plain, x, n, k));
}

/* Distances from a centre. */
struct distances {
	const double *d_x;
	double d_centre;
};

static double
distance(const void *arg, size_t i)
{
	const struct distances *d = arg;

	return (fabs(d->d_x[i] - d->d_centre));
}

double
stat_median(const double *x, size_t n)
{

	return (n == 0 || has_nan(x, n) ? NAN : order_median(plain, x, n));
}

double
stat_mad(const double *x, size_t n)
{
	struct distances d;

	d.d_x = x;
	d.d_centre = stat_median(x, n);
	return (isfinite(d.d_centre) ? order_median(distance, &d, n) : NAN);
}

double
stat_quantile(const double *x, size_t n, double p)
{
	double at, low, high, part;
	size_t k;

	if (n == 0 || !(p >= 0 && p <= 1) || has_nan(x, n))
		return (NAN);
	at = p * (double)(n - 1);
	k = (size_t)at;
	part = at - (double)k;
	low = order_value(x, n, k);
	if (part == 0)
		return (low);
	high = order_value(x, n, k + 1);
	return (low == high ? low : (1 - part) * low + part * high);
}

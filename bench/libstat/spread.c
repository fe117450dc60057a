/* Means and standard deviations. */

#include <math.h>

#include "impl.h"
#include "stat.h"

/* As it is, or no further than reach from the centre. */
static double
pulled(double x, double centre, double reach)
{

	return (fmax(centre - reach, fmin(centre + reach, x)));
}

/*
 * Two passes: the sum of squares alone would lose all its digits where the
 * spread is small against the mean.  The mean is summed from the first value
 * on, so that values that are all the same have no spread at all.
 */
static double
sd_within(const double *x, size_t n, double centre, double reach)
{
	double first, sum, mean, d;
	size_t i;

	first = pulled(x[0], centre, reach);
	sum = 0;
	for (i = 0; i < n; i++)
		sum += pulled(x[i], centre, reach) - first;
	mean = first + sum / (double)n;
	sum = 0;
	for (i = 0; i < n; i++) {
		d = pulled(x[i], centre, reach) - mean;
		sum += d * d;
	}
	return (sqrt(sum / (double)(n - 1)));
}

double
stat_mean(const double *x, size_t n)
{
	double sum;
	size_t i;

	sum = 0;
	for (i = 0; i < n; i++)
		sum += x[i];
	return (n == 0 ? NAN : sum / (double)n);
}

double
stat_sd(const double *x, size_t n)
{

	return (n < 2 || has_nan(x, n) ? NAN : sd_within(x, n, 0, INFINITY));
}

double
stat_winsor_sd(const double *x, size_t n, double mads)
{
	double mad;

	mad = stat_mad(x, n);
	if (n < 2 || isnan(mad) || !(mads > 0))
		return (NAN);
	return (sd_within(x, n, stat_median(x, n), mads * mad));
}

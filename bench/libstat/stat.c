/* Statistics that need no order but the sorted one. */

#include <math.h>
#include <stdlib.h>

#include "stat.h"

/* NaN is above everything, and equal to itself here. */
static int
compare(const void *a, const void *b)
{
	double x, y;

	x = *(const double *)a;
	y = *(const double *)b;
	if (isnan(x) || isnan(y))
		return (!!isnan(x) - !!isnan(y));
	return ((x > y) - (x < y));
}

void
stat_sort(double *x, size_t n)
{

	if (n > 1)
		qsort(x, n, sizeof(*x), compare);
}

double
stat_geomean(const double *x, size_t n)
{
	double sum;
	size_t i;

	sum = 0;
	for (i = 0; i < n; i++) {
		if (!(x[i] > 0))
			return (NAN);
		sum += log(x[i]);
	}
	return (n == 0 ? NAN : exp(sum / (double)n));
}

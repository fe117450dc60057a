/* How sure: intervals without a belief in a distribution. */

#include <math.h>

#include "impl.h"
#include "stat.h"

double
stat_median_interval(const double *x, size_t n, double confidence, double *low,
    double *high)
{
	double part, below, covered;
	size_t k;

	*low = *high = covered = NAN;
	if (!(confidence > 0 && confidence < 1) || has_nan(x, n))
		return (NAN);
	/* The logarithm of the binomial probability of k in n with 1/2. */
	part = -(double)n * log(2);
	below = 0;
	for (k = 0; k < n / 2; k++) {
		below += exp(part);
		if (1 - 2 * below < confidence)
			break;
		covered = 1 - 2 * below;
		part += log((double)(n - k) / (double)(k + 1));
	}
	if (k == 0)
		return (NAN);
	*low = order_value(x, n, k - 1);
	*high = order_value(x, n, n - k);
	return (covered);
}

void
stat_bootstrap(const double *x, size_t n, stat_of *statistic, uint64_t seed,
    double *work, double *out, size_t times)
{
	size_t i, k;

	for (k = 0; k < times; k++) {
		/* The remainder favours no value by more than n in 2^64. */
		for (i = 0; i < n; i++)
			work[i] = x[random_bits(&seed) % n];
		out[k] = statistic(work, n);
	}
}

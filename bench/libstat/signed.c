/* One sample, by signed ranks (Wilcoxon 1945). */

#include <math.h>
#include <string.h>

#include "impl.h"
#include "stat.h"

#define EXACT	40		/* values for which all cases are counted */
#define SUMS	(EXACT * (EXACT + 1) / 2 + 1)

/*
 * How many of the smallest averages of pairs can be left out on either side:
 * the most of which the sum of the ranks of positive signs stays below with
 * a probability of no more than tail.  *left is that probability.
 */
static size_t
exact(size_t n, double tail, double *left)
{
	double p[SUMS], sum;
	size_t i, k, top;

	memset(p, 0, sizeof(p));
	p[0] = 1;
	for (top = 0, i = 1; i <= n; i++) {
		top += i;
		/* Rank i is positive or not, with equal chance. */
		for (k = top + 1; k-- > 0;)
			p[k] = (p[k] + (k >= i ? p[k - i] : 0)) / 2;
	}
	*left = 0;
	for (sum = 0, k = 0; k <= top / 2; k++) {
		sum += p[k];
		if (sum > tail)
			break;
		*left = sum;
	}
	return (k);
}

/* The same by the normal distribution. */
static size_t
normal(size_t n, double tail, double *left)
{
	double mean, sd, k, m;

	m = (double)n;
	mean = m * (m + 1) / 4;
	sd = sqrt(m * (m + 1) * (2 * m + 1) / 24);
	k = floor(mean - 0.5 + sd * stat_t_quantile(tail, 1e5));
	*left = stat_t_tail((mean - 0.5 - k) / sd, 1e5);
	return ((size_t)k + 1);
}

double
stat_centre_interval(const double *x, size_t n, double confidence,
    double *low, double *high)
{
	double left;
	size_t k;

	*low = *high = NAN;
	if (n == 0 || !(confidence > 0 && confidence < 1) || has_nan(x, n))
		return (NAN);
	k = n <= EXACT ? exact(n, (1 - confidence) / 2, &left) :
	    normal(n, (1 - confidence) / 2, &left);
	if (k == 0)
		return (NAN);
	*low = order_walsh(x, n, k - 1);
	*high = order_walsh(x, n, n * (n + 1) / 2 - k);
	return (1 - 2 * left);
}

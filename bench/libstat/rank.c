/*
 * The test of Mann and Whitney (1947).  For few values every way to divide
 * them is counted, ties and all; for many, the normal distribution with the
 * corrections for ties and continuity (Lehmann 1975, 1.3 and 1.4).
 */

#include <math.h>
#include <string.h>

#include "impl.h"
#include "stat.h"

#define EXACT	30		/* most values for counting */
#define CHOSEN	(EXACT / 2)
#define SUM	(EXACT * (EXACT + 1))

struct sides {
	const double *s_x, *s_y;
	size_t s_n, s_m;
};

static double
value(const struct sides *s, size_t i)
{

	return (i < s->s_n ? s->s_x[i] : s->s_y[i - s->s_n]);
}

/* Twice the rank among all, from 2, where ties share the mean of theirs. */
static size_t
twice_rank(const struct sides *s, size_t i)
{
	size_t j, below, same;

	for (below = same = j = 0; j < s->s_n + s->s_m; j++) {
		below += value(s, j) < value(s, i);
		same += value(s, j) == value(s, i);
	}
	return (2 * below + same + 1);
}

/*
 * Of all ways to choose as many values as x has, the part in which the sum of
 * twice the ranks is from low to high: ways[k][s] counts those that choose k of
 * the values so far and sum up to s.
 */
static double
exact_part(const struct sides *s, size_t low, size_t high)
{
	double ways[CHOSEN + 1][SUM + 1], all, part;
	size_t i, k, r, t;

	memset(ways, 0, sizeof(ways));
	ways[0][0] = 1;
	for (i = 0; i < s->s_n + s->s_m; i++) {
		r = twice_rank(s, i);
		for (k = s->s_n; k > 0; k--)
			for (t = SUM; t >= r; t--)
				ways[k][t] += ways[k - 1][t - r];
	}
	for (all = part = 0, t = 0; t <= SUM; t++) {
		all += ways[s->s_n][t];
		if (t >= low && t <= high)
			part += ways[s->s_n][t];
	}
	return (part / all);
}

static double
normal_tail(const struct sides *s, size_t sum)
{
	double n, m, all, ties, same, mean, variance;
	size_t i, j;

	n = (double)s->s_n;
	m = (double)s->s_m;
	all = n + m;
	/* Each of t tied values adds t^2 - 1, in all t^3 - t. */
	for (ties = 0, i = 0; i < s->s_n + s->s_m; i++) {
		for (same = 0, j = 0; j < s->s_n + s->s_m; j++)
			same += value(s, j) == value(s, i);
		ties += same * same - 1;
	}
	mean = n * (all + 1) / 2;
	variance = n * m / 12 * (all + 1 - ties / (all * (all - 1)));
	if (variance <= 0)
		return (1);
	return (erfc(((double)sum / 2 - mean - 0.5) / sqrt(2 * variance)) / 2);
}

double
stat_mann_whitney(const double *x, size_t n, const double *y, size_t m)
{
	struct sides s = { x, y, n, m }, other = { y, x, m, n };
	size_t i, sum, rest;

	if (n == 0 || m == 0 || has_nan(x, n) || has_nan(y, m))
		return (NAN);
	for (sum = i = 0; i < n; i++)
		sum += twice_rank(&s, i);
	if (n + m > EXACT)
		return (normal_tail(&s, sum));
	if (n <= m)
		return (exact_part(&s, sum, SUM));
	/* The sum of x is high where that of y, of which are fewer, is low. */
	rest = (n + m) * (n + m + 1) - sum;
	return (exact_part(&other, 0, rest));
}

/*
 * Change points: Matteson and James 2014, "A nonparametric approach for
 * multiple change point analysis of multivariate data", sections 2 and 3.
 */

#include <math.h>
#include <string.h>

#include "impl.h"
#include "stat.h"

/* A segment, and the best place to divide it. */
struct division {
	size_t	d_at;		/* 0 if there is none */
	double	d_energy;	/* their Q */
};

/* The distances of one value from those of a range. */
static double
distances(const double *x, size_t from, size_t to, double value)
{
	double sum;
	size_t i;

	for (sum = 0, i = from; i < to; i++)
		sum += fabs(x[i] - value);
	return (sum);
}

/* Their equations 5 and 6, from the sums of distances of pairs. */
static double
energy(double across, double left, double right, double n, double m)
{

	return (n * m / (n + m) * (2 * across / (n * m) -
	    2 * left / (n * (n - 1)) - 2 * right / (m * (m - 1))));
}

/*
 * Move one value after the other from the right side to the left, and keep
 * the sums up to date.
 */
static void
divide(const double *x, size_t from, size_t to, struct division *best)
{
	double across, left, right, to_left, to_right, q;
	size_t i;

	across = left = right = 0;
	for (i = from; i < to; i++)
		right += distances(x, i + 1, to, x[i]);
	for (i = from; i < to; i++) {
		if (i >= from + STAT_SEGMENT && to - i >= STAT_SEGMENT) {
			q = energy(across, left, right, (double)(i - from),
			    (double)(to - i));
			if (best->d_at == 0 || q > best->d_energy) {
				best->d_at = i;
				best->d_energy = q;
			}
		}
		to_left = distances(x, from, i, x[i]);
		to_right = distances(x, i + 1, to, x[i]);
		across += to_right - to_left;
		left += to_left;
		right -= to_right;
	}
}

/* The best division of any segment; change[] says where they begin. */
static struct division
best_division(const double *x, size_t n, const size_t *change, size_t changes)
{
	struct division best = { 0, 0 };
	size_t i;

	for (i = 0; i <= changes; i++)
		divide(x, i == 0 ? 0 : change[i - 1],
		    i == changes ? n : change[i], &best);
	return (best);
}

static void
shuffle(double *x, size_t n, uint64_t *seed)
{
	double t;
	size_t i, j;

	for (i = n; i > 1; i--) {
		j = (size_t)(random_bits(seed) % i);
		t = x[i - 1];
		x[i - 1] = x[j];
		x[j] = t;
	}
}

/* Their section 3.2: how often is chance as good, within the segments? */
static double
chance(const struct division *found, double *work, size_t n,
    const size_t *change, size_t changes, uint64_t *seed)
{
	struct division d;
	size_t i, k, from, as_good;

	as_good = 1;
	for (k = 0; k < STAT_SHUFFLES; k++) {
		for (from = i = 0; i <= changes; i++) {
			shuffle(work + from, (i == changes ? n : change[i]) -
			    from, seed);
			from = i == changes ? n : change[i];
		}
		d = best_division(work, n, change, changes);
		as_good += d.d_energy >= found->d_energy;
	}
	return ((double)as_good / (STAT_SHUFFLES + 1));
}

size_t
stat_changes(const double *x, size_t n, double alpha, uint64_t seed,
    double *work, size_t *change, size_t most)
{
	struct division d;
	size_t i, changes;

	for (i = 0; i < n; i++)
		if (!isfinite(x[i]))
			return (0);
	for (changes = 0; changes < most; changes++) {
		d = best_division(x, n, change, changes);
		if (d.d_at == 0 || !(d.d_energy > 0))
			break;
		memcpy(work, x, n * sizeof(*x));
		if (!(chance(&d, work, n, change, changes, &seed) <= alpha))
			break;
		for (i = changes; i > 0 && change[i - 1] > d.d_at; i--)
			change[i] = change[i - 1];
		change[i] = d.d_at;
	}
	return (changes);
}

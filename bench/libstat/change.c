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

/*
 * The distances of one value from those of a range.  Four sums at once: one
 * would have to wait for itself.
 */
static double
distances(const double *x, size_t from, size_t to, double value)
{
	double sum[4] = { 0, 0, 0, 0 };
	size_t i;

	for (i = from; i + 4 <= to; i += 4) {
		sum[0] += fabs(x[i] - value);
		sum[1] += fabs(x[i + 1] - value);
		sum[2] += fabs(x[i + 2] - value);
		sum[3] += fabs(x[i + 3] - value);
	}
	for (; i < to; i++)
		sum[0] += fabs(x[i] - value);
	return ((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

/* Their equations 5 and 6, from the sums of distances of pairs. */
static double
energy(double across, double left, double right, double n, double m)
{

	return (n * m / (n + m) * (2 * across / (n * m) -
	    2 * left / (n * (n - 1)) - 2 * right / (m * (m - 1))));
}

/*
 * A series while it is divided.  Where a segment ends, and how far a value is
 * from all others of its segment, stays the same however they are shuffled.
 */
struct series {
	double	*e_x;
	double	*e_all;
	size_t	e_n;
	const size_t *e_change;	/* where segments begin, but the first */
	size_t	e_changes;
};

static size_t
begins(const struct series *e, size_t segment)
{

	return (segment == 0 ? 0 : segment > e->e_changes ? e->e_n :
	    e->e_change[segment - 1]);
}

/*
 * Move one value after the other from the right side to the left, and keep
 * the sums up to date.
 */
static void
divide(const struct series *e, size_t from, size_t to, struct division *best)
{
	double across, left, right, to_left, to_right, q;
	size_t i;

	across = left = right = 0;
	for (i = from; i < to; i++)
		right += e->e_all[i] / 2;
	for (i = from; i < to; i++) {
		if (i >= from + STAT_SEGMENT && to - i >= STAT_SEGMENT) {
			q = energy(across, left, right, (double)(i - from),
			    (double)(to - i));
			if (best->d_at == 0 || q > best->d_energy) {
				best->d_at = i;
				best->d_energy = q;
			}
		}
		to_left = distances(e->e_x, from, i, e->e_x[i]);
		to_right = e->e_all[i] - to_left;
		across += to_right - to_left;
		left += to_left;
		right -= to_right;
	}
}

/* The best division of any segment. */
static struct division
best_division(const struct series *e)
{
	struct division best = { 0, 0 };
	size_t i;

	for (i = 0; i <= e->e_changes; i++)
		divide(e, begins(e, i), begins(e, i + 1), &best);
	return (best);
}

static void
sum_distances(struct series *e)
{
	size_t i, segment;

	for (segment = 0; segment <= e->e_changes; segment++)
		for (i = begins(e, segment); i < begins(e, segment + 1); i++)
			e->e_all[i] = distances(e->e_x, begins(e, segment),
			    begins(e, segment + 1), e->e_x[i]);
}

static void
swap(double *a, double *b)
{
	double t;

	t = *a;
	*a = *b;
	*b = t;
}

static void
shuffle(struct series *e, size_t from, size_t to, uint64_t *seed)
{
	size_t i, j;

	for (i = to - from; i > 1; i--) {
		j = (size_t)(random_bits(seed) % i);
		swap(&e->e_x[from + i - 1], &e->e_x[from + j]);
		swap(&e->e_all[from + i - 1], &e->e_all[from + j]);
	}
}

/*
 * Their section 3.2: is chance, within the segments, as good in no more than
 * this part of the permutations?  It ends as soon as the answer is no.  The
 * same division in another order differs by rounding alone.
 */
static bool
unlikely(struct series *e, double found, double alpha, uint64_t *seed)
{
	size_t as_good, i, k;

	as_good = 1;
	for (k = 0; k < STAT_SHUFFLES; k++) {
		for (i = 0; i <= e->e_changes; i++)
			shuffle(e, begins(e, i), begins(e, i + 1), seed);
		as_good += best_division(e).d_energy >= found * (1 - 1e-9);
		if (!((double)as_good / (STAT_SHUFFLES + 1) <= alpha))
			return (false);
	}
	return (true);
}

size_t
stat_changes(const double *x, size_t n, double alpha, uint64_t seed,
    double *work, size_t *change, size_t most)
{
	struct series e = { work, work + n, n, change, 0 };
	struct division d;
	size_t i;

	for (i = 0; i < n; i++)
		if (!isfinite(x[i]))
			return (0);
	for (; e.e_changes < most; e.e_changes++) {
		memcpy(e.e_x, x, n * sizeof(*x));
		sum_distances(&e);
		d = best_division(&e);
		if (d.d_at == 0 || !(d.d_energy > 0) ||
		    !unlikely(&e, d.d_energy, alpha, &seed))
			break;
		for (i = e.e_changes; i > 0 && change[i - 1] > d.d_at; i--)
			change[i] = change[i - 1];
		change[i] = d.d_at;
	}
	return (e.e_changes);
}

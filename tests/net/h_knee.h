/*
 * A knee in a series of times: from one place on, all at once and to the end,
 * each takes much longer.  No order of growth describes that.
 */
#ifndef H_KNEE_H
#define H_KNEE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define KNEE_WINDOW	31L	/* of so many the median is believed */
#define KNEE_STAY	248L	/* and so many must be slow */
#define KNEE_STEEP	10	/* so many times slower */

struct knee {
	long	k_at;		/* from there half of the last, and more */
	double	k_first, k_last;
};

static inline int
knee_compare(const void *p, const void *q)
{
	const double *x = p, *y = q;

	return ((*x > *y) - (*x < *y));
}

/* Of n values, at most KNEE_STAY. */
static inline double
knee_median(const double *x, long n)
{
	double sorted[KNEE_STAY];

	memcpy(sorted, x, (size_t)n * sizeof(sorted[0]));
	qsort(sorted, (size_t)n, sizeof(sorted[0]), knee_compare);
	return (sorted[n / 2]);
}

static inline bool
knee_find(const double *x, long n, struct knee *k)
{
	double little;
	long i;

	if (n < KNEE_WINDOW + KNEE_STAY)
		return (false);
	k->k_first = knee_median(x, KNEE_WINDOW);
	k->k_last = knee_median(x + n - KNEE_STAY, KNEE_STAY);
	little = k->k_last / KNEE_STEEP;
	if (k->k_first > little)
		return (false);
	for (i = 0; i + KNEE_STAY < n; i++)
		if (x[i] > k->k_last / 2 &&
		    knee_median(x + i, KNEE_WINDOW) > k->k_last / 2)
			break;
	k->k_at = i;
	/* What grows bit by bit is not small shortly before. */
	if (i + KNEE_STAY >= n ||
	    knee_median(x + i / 10 * 9, KNEE_WINDOW) > little)
		return (false);
	for (; i + KNEE_WINDOW <= n; i += KNEE_WINDOW)
		if (knee_median(x + i, KNEE_WINDOW) < little)
			return (false);
	return (true);
}

#endif

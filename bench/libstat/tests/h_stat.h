/* For the tests of statistics. */
#ifndef H_STAT_H
#define H_STAT_H

#include <atf-c.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "stat.h"

#define NELEM(a)	(sizeof(a) / sizeof((a)[0]))

/* The same double, where NaN is the same as NaN and 0 is not -0. */
static inline int
same(double a, double b)
{

	return (isnan(a) ? isnan(b) : memcmp(&a, &b, sizeof(a)) == 0);
}

#define CHECK_SAME(want, got) do {					\
	double want_ = (want), got_ = (got);				\
	ATF_CHECK_MSG(same(want_, got_), "%s: wanted %.17g, got %.17g",	\
	    #got, want_, got_);						\
} while (0)

/* Within so many parts of the wanted value, or of 1 where it is less. */
#define CHECK_NEAR(want, got, parts) do {				\
	double want_ = (want), got_ = (got);				\
	ATF_CHECK_MSG(fabs(got_ - want_) <= (parts) *			\
	    fmax(1, fabs(want_)), "%s: wanted %.17g, got %.17g", #got,	\
	    want_, got_);						\
} while (0)

/* Numbers as random as a test needs, the same in every run. */
static inline uint64_t
random_bits(uint64_t *state)
{
	uint64_t z;

	/* Steele, Lea and Flood 2014: SplitMix. */
	z = *state += 0x9e3779b97f4a7c15U;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
	z = (z ^ z >> 27) * 0x94d049bb133111ebU;
	return (z ^ z >> 31);
}

static inline void
shuffle(double *x, size_t n, uint64_t *state)
{
	double t;
	size_t i, j;

	for (i = n; i > 1; i--) {
		j = (size_t)(random_bits(state) % i);
		t = x[i - 1];
		x[i - 1] = x[j];
		x[j] = t;
	}
}

#endif

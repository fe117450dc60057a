/*
 * Statistics: numbers in, numbers out.  Nothing here allocates for the
 * caller, prints, or keeps state.  Input is not modified unless said so.
 * Where n is too small for an answer, the answer is NaN; a NaN in the input
 * makes the answer NaN.
 */
#ifndef STAT_H
#define STAT_H

#include <stddef.h>

/* Sort upwards in place; NaN last. */
void	stat_sort(double *, size_t n);

/* The middle value, or the mean of the two in the middle; n >= 1. */
double	stat_median(const double *, size_t n);

/*
 * The quantile p in [0, 1] by linear interpolation between order statistics
 * at p(n-1) (Hyndman and Fan 1996, type 7, the default of R and NumPy).
 */
double	stat_quantile(const double *, size_t n, double p);

/*
 * Median absolute deviation from the median, unscaled; times 1.4826 it
 * estimates the standard deviation of a normal distribution.
 */
double	stat_mad(const double *, size_t n);

/* Geometric mean; NaN unless every value is above zero. */
double	stat_geomean(const double *, size_t n);

#endif

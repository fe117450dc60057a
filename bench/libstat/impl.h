/* What the files of libstat share. */
#ifndef STAT_IMPL_H
#define STAT_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The i-th of values that need not be in memory; NaN counts as the greatest. */
typedef double values_at(const void *, size_t i);

/* The k-th smallest of n values, from 0. */
double	order_nth(values_at *, const void *, size_t n, size_t k);

/* The same of values in memory. */
double	order_value(const double *, size_t n, size_t k);

/* The median of n values; n >= 1. */
double	order_median(values_at *, const void *, size_t n);

/* The k-th smallest of the n(n+1)/2 means of two values, from 0. */
double	order_walsh(const double *, size_t n, size_t k);

bool	has_nan(const double *, size_t n);

/* The next of a sequence of random numbers. */
uint64_t random_bits(uint64_t *seed);

#endif

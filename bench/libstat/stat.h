/*
 * Statistics: numbers in, numbers out.  Nothing here allocates for the
 * caller, prints, or keeps state.  Input is not modified unless said so.
 * Where n is too small for an answer, the answer is NaN; a NaN in the input
 * makes the answer NaN.
 */
#ifndef STAT_H
#define STAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
 * estimates the standard deviation of a normal distribution (Hampel 1974).  NaN
 * if the median is infinite.
 */
double	stat_mad(const double *, size_t n);

/*
 * What the variance of a median is in parts of that of a mean, for normal
 * values: pi / 2.
 */
#define STAT_MEDIAN	1.57

/* Geometric mean; NaN unless every value is above zero. */
double	stat_geomean(const double *, size_t n);

/* The mean; n >= 1. */
double	stat_mean(const double *, size_t n);

/* The standard deviation of a sample (divided by n - 1); n >= 2. */
double	stat_sd(const double *, size_t n);

/*
 * The same after values further than so many MADs (unscaled, see stat_mad())
 * from the median have been pulled in to there (after Tukey 1962, who names it
 * for C. P. Winsor; by MADs it is ours); n >= 2, mads > 0.
 */
double	stat_winsor_sd(const double *, size_t n, double mads);

/*
 * Student's t distribution with df > 0 degrees of freedom, which need not be
 * whole: the probability of a value above t, and the value that is not
 * exceeded with probability p in (0, 1).  Good to 1e-9 of the answer for df
 * up to 100,000 (Abramowitz and Stegun 1964, 26.7).
 */
double	stat_t_tail(double t, double df);
double	stat_t_quantile(double p, double df);

/*
 * The centre as the median of the means of all pairs, each value paired with
 * itself as well, and the shift from y to x as the median of all differences
 * x - y (Hodges and Lehmann 1963).  Work grows with the number of pairs.  NaN
 * if one of them has none, because both are infinite.
 */
double	stat_hodges_lehmann(const double *, size_t n);
double	stat_shift(const double *x, size_t n, const double *y, size_t m);

/*
 * The narrowest interval between means of pairs, as many left out on either
 * side, that holds the centre of a symmetric distribution with at least this
 * confidence (Tukey 1949, from Wilcoxon's signed ranks; exact up to 40
 * values).  Returns as stat_median_interval() does.
 */
double	stat_centre_interval(const double *, size_t n, double confidence,
	    double *low, double *high);

/*
 * The slope of y on x as the median of the slopes of all pairs of points
 * whose x differ (Theil 1950, Sen 1968); NaN if none do.
 */
double	stat_theil_sen(const double *x, const double *y, size_t n);

/*
 * The probability, if x and y come from the same distribution, of x being
 * above y by rank as much as here or more (Mann and Whitney 1947, one-sided;
 * for the other side exchange x and y).  Exact, also with ties, for 30 values
 * or fewer in all; else by the normal distribution.
 */
double	stat_mann_whitney(const double *x, size_t n, const double *y,
	    size_t m);

/*
 * The narrowest interval between order statistics, the same number from
 * either end, that holds the median of the distribution with at least this
 * confidence, in (0, 1).  Returns the confidence that it has, or NaN, as low
 * and high then are, if n is too small for any.
 */
double	stat_median_interval(const double *, size_t n, double confidence,
	    double *low, double *high);

/*
 * The bootstrap: out[0 .. times-1] is the statistic of so many samples of n
 * drawn from x with replacement; the same seed draws the same.  work has room
 * for n values.  Quantiles of out are the
 * limits of the percentile interval (Efron and Tibshirani 1993, chapter 13).
 */
typedef double stat_of(const double *, size_t n);
void	stat_bootstrap(const double *x, size_t n, stat_of *statistic,
	    uint64_t seed, double *work, double *out, size_t times);

/* The numbers 0 to n - 1 in an order that the seed decides. */
void	stat_shuffle(size_t *, size_t n, uint64_t seed);

/*
 * How a time grows with N: t = a + c f(N), neither a nor c below 0, fitted by
 * least squares of the relative errors for each class of f, and the class
 * chosen by Akaike's criterion over the logarithms.  At least 4 points with
 * N >= 1 and t > 0, or -1.
 */
enum stat_class {
	STAT_CONSTANT,		/* O(1) */
	STAT_LOG,		/* O(log N) */
	STAT_LINEAR,		/* O(N) */
	STAT_LINEARITHMIC,	/* O(N log N) */
	STAT_QUADRATIC		/* O(N^2) */
};
#define STAT_CLASSES	5

/* "O(log N)"; and back, STAT_CLASSES for what is none. */
const char *stat_class_name(enum stat_class);
enum stat_class stat_class_named(const char *);

struct stat_growth {
	enum stat_class g_class;	/* the chosen one */
	double g_a, g_c;		/* of the chosen one */
	double g_aic[STAT_CLASSES];	/* the less, the better */
};
int	stat_growth(const double *n, const double *t, size_t points,
	    struct stat_growth *);

/* The simplest class whose criterion is within 4 of that of the chosen one. */
enum stat_class stat_growth_simplest(const struct stat_growth *);

/*
 * Where a series changes its distribution: E-divisive with the distance
 * |x - y| (Matteson and James 2014), each segment divided in two at its best
 * place, as Daly et al. 2020 do for benchmarks, until the permutation test of
 * the next division says p > alpha.  The same seed permutes the same.  Puts
 * the first index of each new segment into change[], in order, at the most so
 * many; segments have at least STAT_SEGMENT values, which must be finite.
 * Returns how many changes there are.  work has room for 2 * n values.
 */
#define STAT_SEGMENT	3
#define STAT_SHUFFLES	199
size_t	stat_changes(const double *x, size_t n, double alpha, uint64_t seed,
	    double *work, size_t *change, size_t most);

/*
 * Do the values fall into two groups?  They are divided where the squares
 * within the groups are least (Fisher 1958); two modes are seen if the smaller
 * group has a fifth of the values, and if the means are further
 * apart than 4.5 + 24/n deviations within the groups (the D of Ashman, Bird
 * and Zepf 1994), so that of normal samples one in 40 and of uniform or
 * exponential ones one in 12 is taken for two modes at the most.  Below 8
 * values, or if one is not finite, nothing is seen.
 */
bool	stat_bimodal(const double *, size_t n);

#endif

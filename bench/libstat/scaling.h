/*
 * Sweeps: whether the cost of an operation grows with N no faster than it may,
 * and two sweeps side by side.  bench-gate(7) explains the rule.
 */
#ifndef SCALING_H
#define SCALING_H

#include "stat.h"

#define SCALING_POINTS	64	/* most values of N; later ones are left out */
#define SCALING_WORKERS	64
#define SCALING_LEAST	8	/* fewer points tell nothing, nor do ... */
#define SCALING_DECADES	100	/* ... two ends that are closer, or ... */
#define SCALING_SOME	3	/* ... fewer workers */
#define SCALING_SLACK	0.15	/* of a slope */
#define SCALING_STEEP	2.0	/* so many times what is allowed ... */
#define SCALING_KNEE	4.0	/* ... and with a knee */

/*
 * What was measured: N upwards, and the cost at N as each worker found it,
 * worker by worker; NaN where it did not measure.
 */
struct scaling_data {
	const double *d_n, *d_cost;
	size_t	d_points, d_workers;
};

enum scaling_word {
	SCALING_KEPT,
	SCALING_BROKEN,
	SCALING_SHORT,		/* too short to tell */
	SCALING_NOISY		/* too noisy to tell */
};

struct scaling {
	enum scaling_word s_word;
	enum stat_class s_class;	/* the simplest that fits */
	bool	s_falls;		/* the greater N, the less it costs */
	double	s_slope, s_low, s_high;	/* of log cost on log N; 95 % */
	double	s_limit;		/* the slope that is still allowed */
	double	s_ratio;		/* of the cost at the ends ... */
	double	s_allowed;		/* ... and what is still allowed */
	double	s_first, s_last;	/* N there */
	double	s_knee;			/* from here on it explodes, or 0 */
	/*
	 * Had the cost been 1 + c (N - first) times as much, this ratio of the
	 * ends would have been found to break the order; NaN if none would, or
	 * before stat_scaling_finds().
	 */
	double	s_finds;
	size_t	s_points, s_workers;	/* with a value */
};

/*
 * The declared class is broken by more than delta (0.05: 5 %), or it is not.
 * The same seed gives the same interval.  Without a point everything but the
 * word is NaN or 0.
 */
void	stat_scaling(const struct scaling_data *, enum stat_class declared,
	    double delta, uint64_t seed, struct scaling *);

/* Find s_finds of a sweep that is judged; it takes a dozen times as long. */
void	stat_scaling_finds(const struct scaling_data *,
	    enum stat_class declared, double delta, uint64_t seed,
	    struct scaling *);

/* "O(log N)", or "falling". */
const char *stat_scaling_name(const struct scaling *);

/*
 * The simplest class that fits costs above 0: O(1) where they differ by no
 * more than delta, and STAT_CLASSES where stat_growth() can not tell.
 */
enum stat_class stat_scaling_class(const double *n, const double *cost,
	    size_t points, double delta);

/* Two sweeps at the same N: b against a. */
struct scaling_pair {
	size_t	p_points;
	double	p_ratio;		/* the median of b / a */
	double	p_slope, p_low, p_high;	/* slope of b less that of a; 95 % */
	bool	p_crosses;		/* one is better below p_at only */
	double	p_at, p_from, p_to;	/* 95 % */
	bool	p_a_first;		/* a is the better one below */
};

/*
 * -1 with fewer than 4 points.  Costs are above 0; N is 1 or more and rises.
 */
int	stat_scaling_pair(const double *n, const double *a, const double *b,
	    size_t points, uint64_t seed, struct scaling_pair *);

#endif

/*
 * Pairs of runs, one of each side, and what they prove: cmd_ab.c makes them.
 */
#ifndef CONTEST_H
#define CONTEST_H

#include "benchctl.h"

struct contest_point {
	char	*p_id, *p_point, *p_unit;
	bool	p_more;
	double	*p_values[2];		/* of each pair; NaN: not measured */
};

struct contest {
	size_t	n_pairs;
	struct contest_point *n_points;
	size_t	n_npoints;
	size_t	n_failed;		/* cases, over all runs */
	size_t	n_pair;			/* the run at hand */
	int	n_side;
};

/* Take a run of a side, 0 or 1, of the i-th pair. */
void	contest_take(struct contest *, struct store *, int64_t run, int side,
	    size_t i);
void	contest_print(const struct contest *, const char *const names[2],
	    bool json);
void	contest_free(struct contest *);

#endif

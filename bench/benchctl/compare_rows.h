/*
 * Inside of a comparison: what compare.c reads, and compare_rows.c makes rows
 * of.
 */
#ifndef COMPARE_ROWS_H
#define COMPARE_ROWS_H

#include "compare.h"

/* A value of a point: of a run, or of a worker of one, or of a baseline. */
struct sample {
	const char *a_id, *a_point, *a_unit;
	const char *a_medium;	/* "" for none */
	bool	a_more, a_worker;
	size_t	a_set, a_run, a_order;
	long	a_runs, a_workers;
	double	a_value, a_low, a_high;
	double	a_spread;	/* of a baseline */
};

/* Sorts the samples. */
void	rows_make(struct compare *, struct sample *, size_t n);

#endif

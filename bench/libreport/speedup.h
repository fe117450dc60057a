/*
 * What a crew gets done, in terms of what one member does alone.
 */
#ifndef SPEEDUP_H
#define SPEEDUP_H

#include <stdbool.h>
#include <stddef.h>

#include "out.h"
#include "report.h"

/*
 * Times the work of one member.  The limits are what the ranges of the workers
 * of the two points allow at the most: the lowest of the crew by the highest
 * of the one, and the other way round; NaN if one of them has no range.
 */
struct speedup {
	long	s_members;
	double	s_value;
	double	s_low, s_high;
};

/*
 * The value and the limits of a cell by that of one member, which may be NULL
 * or the cell itself.
 */
void	speedup_of(struct speedup *, const struct report_cell *one,
	    const struct report_cell *all, bool more);

/*
 * The speed-up of a row in a run.  False for a row that is no crew of two or
 * more (crew.h), or whose figure is not what all get done, and if it or the
 * row of one member was not measured.
 */
bool	speedup_find(struct speedup *, const struct report *, size_t row,
	    size_t run);

/*
 * Lines for each group of points of the case that has the rows from up to,
 * but not including, to: the speed-ups, and what they say in words; nothing
 * where there is no speed-up.  They begin with name, which may be empty.
 */
void	speedup_text(struct out *, const struct report *, size_t from,
	    size_t to, size_t run, const char *name, size_t width);

#endif

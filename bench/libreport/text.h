/*
 * The table of the text report.
 */
#ifndef TEXT_H
#define TEXT_H

#include "out.h"
#include "report.h"

#define TEXT_LEAST	60		/* columns */
#define TEXT_MOST	400
#define TEXT_INDENT	2
#define TEXT_CLEAN	48		/* always enough for "used/all" */

struct columns {
	size_t	k_width;	/* of the whole line */
	size_t	k_name;		/* a longer name stands on a line of its own */
	size_t	k_number, k_unit;
	size_t	k_low, k_high;	/* 0 if ranges are left out */
	size_t	k_clean;	/* 0 if batches are left out */
	size_t	k_ratio;
	size_t	k_mark;		/* 0 if all of a group lean one way */
	size_t	k_runs;		/* as many as fit */
};

/* Choose columns that fit in a line of so many characters. */
void	columns_fit(struct columns *, const struct report *, size_t width);

size_t	columns_value(const struct columns *);	/* number, blank and unit */
size_t	columns_rest(const struct columns *);	/* all but the name */

size_t	text_name_width(const struct report *, size_t row);
void	text_clean(char buf[TEXT_CLEAN], const struct report_cell *);

/* Every group with its rows, and how to read them. */
void	text_table(struct out *, const struct report *, size_t width);

#endif

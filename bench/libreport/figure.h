/*
 * The words and figures of one cell, the same in every form of the report.
 */
#ifndef FIGURE_H
#define FIGURE_H

#include <stdbool.h>

#include "report.h"
#include "value.h"

struct figure {
	char	g_number[VALUE_NUMBER], g_unit[VALUE_UNIT];
	bool	g_range;	/* more than one worker, so there is one */
	char	g_low[VALUE_NUMBER], g_high[VALUE_NUMBER];	/* in g_unit */
	char	g_ratio[VALUE_NUMBER];	/* to the first run; "" without one */
};

/* What a run measured for a row; only for a cell in state REPORT_MEASURED. */
void	figure_make(struct figure *, const struct report_row *, size_t run);

/* "measured", "skipped", "failed", "absent". */
const char *figure_state(enum report_state);

#endif

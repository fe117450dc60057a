/*
 * The batches of one row: what is shown of them, and how much.
 */
#ifndef DRILL_H
#define DRILL_H

#include "out.h"
#include "report.h"

/* A page shall stay small, so long reports show less of each row. */
enum drill_level {
	DRILL_ALL,		/* figures and the data */
	DRILL_FIGURES,
	DRILL_ENDS,		/* only the ends of a case's points */
	DRILL_LAST,		/* only the last of them */
	DRILL_TROUBLE		/* only what failed or is undecided */
};

enum drill_level drill_level(const struct report *);

/* All batches as dots, and their distribution. */
void	drill_figures(struct out *, const struct report *, size_t row);
/* Over the runs before, if there are enough of them; and in words. */
#define DRILL_PASTS	3
void	drill_trend(struct out *, const struct report *, size_t row);
void	drill_trend_words(struct out *, const struct report_row *, bool all);
/* A line for each worker. */
void	drill_workers(struct out *, const struct report *, size_t row);
/* CSV and JSON. */
void	drill_data(struct out *, const struct report *, size_t row);

#endif

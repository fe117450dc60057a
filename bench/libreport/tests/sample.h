/*
 * Models for the tests and for looking at: realistic, empty and hostile.
 */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stdbool.h>

#include "report.h"

#define SAMPLE_RUNS	10	/* most, of all of these */

/* Realistic rows in three groups. */
void	sample_report(struct report *, size_t nruns);

/* The same with verdicts, and so many batches of each of five workers. */
#define SAMPLE_BATCHES	20
void	sample_judged(struct report *, size_t nruns, size_t batches);

/* The rows of a report over twelve runs before; some over three. */
void	sample_trends(struct report *);

/* Two series of runs, with all verdicts; and one of any texts. */
void	sample_index(struct report_index *, bool hostile);

/* Rows over a number: sweeps, crews, sizes. */
void	sample_curves(struct report *, size_t nruns);

/* A run and a report with nothing in them. */
void	sample_empty(struct report *);

/* Every text is markup, controls, bidi, broken UTF-8 or very long. */
void	sample_hostile(struct report *, size_t nruns);

#endif

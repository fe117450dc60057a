/*
 * What every printer asks of the model.
 */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include "report.h"

/* What a row belongs to: a table of a paper, or what its name begins with. */
const char *model_group(const struct report_row *, size_t *len);

/* The row after the last one of the group that begins with this one. */
size_t	model_group_end(const struct report *, size_t row);

/* The same of the case. */
size_t	model_case_end(const struct report *, size_t row);

/* What a column is called where there is little room; no two are the same. */
void	model_column(const struct report *, size_t run, char *buf, size_t len);

/*
 * The name of a row's case within its group: "getpid", or "t_getpid:getpid"
 * where another program of the group has a case of that name.
 */
const char *model_case(const struct report *, size_t row);

/* The name of the point, or NULL for a case with one point and no name. */
const char *model_point(const struct report_row *);

bool	model_same_case(const struct report_row *, const struct report_row *);

/* How many rows of a run are in this state. */
size_t	model_count(const struct report *, size_t run, enum report_state);

enum model_direction {
	MODEL_LESS,
	MODEL_MORE,
	MODEL_MIXED
};

/* Which way is better in rows from up to, but not including, to. */
enum model_direction model_direction(const struct report *, size_t from,
	    size_t to);
const char *model_direction_text(enum model_direction);

enum model_machines {
	MODEL_SAME,
	MODEL_DIFFERENT,
	MODEL_UNKNOWN		/* a run does not say what it ran on */
};

enum model_machines model_machines(const struct report *);
/* A sentence about that, or NULL where nothing is wrong. */
const char *model_machines_text(const struct report *);

/*
 * The cost in a run in terms of the first run's, so that above 1 is worse in
 * every row; NaN if there is none.
 */
double	model_ratio(const struct report_row *, size_t run);

/*
 * The first run that has no figure for the same reason; the run itself if
 * there is none before it.
 */
size_t	model_alike(const struct report_row *, size_t run);

/* Whether there is a range: one worker has none. */
bool	model_range(const struct report_cell *);

/*
 * Whether a run differs from the first: better or worse if each has so many
 * workers and the slowest of one is faster than the fastest of the other.  Of
 * twice five equal ones, one in 126 is taken for different.
 */
#define MODEL_WORKERS	4
enum model_difference {
	MODEL_NO_RATIO,
	MODEL_UNTESTED,		/* too few workers */
	MODEL_UNDECIDED,
	MODEL_BETTER,
	MODEL_WORSE
};
enum model_difference model_difference(const struct report_row *, size_t run);
const char *model_difference_text(enum model_difference);

/*
 * The geometric mean of the ratios of rows from up to, but not including, to;
 * only of those that all runs have, whose number is stored.  NaN if none.
 */
double	model_geomean(const struct report *, size_t from, size_t to,
	    size_t run, size_t *n);

/* Whether any run comes from a paper, and whether any does not. */
bool	model_published(const struct report *, bool published);

/* True if a fact's warning is not among the report's own. */
bool	model_fact_warns(const struct report *, const struct report_fact *);

/* The sentence where there are no rows. */
const char *model_empty(const struct report *);

/* The string, or what stands for a missing one. */
const char *model_or(const char *, const char *);

#endif

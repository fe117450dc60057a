/*
 * Points of a case that differ in one number: what a figure can show.
 */
#ifndef CURVE_H
#define CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "report.h"

#define CURVE_LINES	8	/* most, as in a chart */
#define CURVE_POINTS	64	/* most of a line */
#define CURVE_LEAST	3	/* fewer are no curve */
#define CURVE_TEXT	64

/* Points that have all but that number in common, by the number, upwards. */
struct curve_line {
	char	l_rest[CURVE_TEXT];	/* "mode=all", or "" */
	size_t	l_npoints;
	double	l_x[CURVE_POINTS];
	size_t	l_row[CURVE_POINTS];
};

enum curve_kind {
	CURVE_SWEEP,		/* what does an operation cost with so many? */
	CURVE_CREW,		/* what do so many get done at once? */
	CURVE_LOAD,		/* what does each wait where so many work? */
	CURVE_SIZE		/* what is the best size? */
};

struct curve {
	char	c_key[CURVE_TEXT];
	enum curve_kind c_kind;
	bool	c_bytes;		/* the number is a size in bytes */
	size_t	c_row;			/* the first one of the case */
	size_t	c_nlines;
	struct curve_line c_line[CURVE_LINES];
	size_t	c_left;			/* points that had no room */
};

/* Look at the rows of a case; false if there is no curve. */
bool	curve_find(struct curve *, const struct report *, size_t from,
	    size_t to);

/* Whether a run has the least number of measured points of a line. */
bool	curve_has(const struct curve_line *, const struct report *, size_t run);

/*
 * How a line grows in a run: a sentence without its full stop, or "" if it
 * can not be told.
 */
#define CURVE_WORDS	512	/* as CREW_WORDS */
void	curve_words(char words[CURVE_WORDS], const struct curve *,
	    const struct curve_line *, const struct report *, size_t run);

#endif

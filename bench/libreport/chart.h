/*
 * A figure of lines or dots as SVG in the page: no script, and nothing but
 * classes, whose colours and dashes are in share/report/report.css.  Any
 * number may be given: what has no place on an axis (NaN, infinity, 0 on a
 * logarithmic one) is left out of the drawing, and stands in the table.
 */
#ifndef CHART_H
#define CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "out.h"

#define CHART_WIDTH	440	/* of the view box */
#define CHART_HEIGHT	290
#define CHART_LINES	8	/* most lines of a figure, and looks */
#define CHART_SERIES	(2 * CHART_LINES + 1)	/* with dots and guides */

enum chart_kind {
	CHART_LINE,		/* marks, joined from left to right */
	CHART_STEPS,		/* level up to the next point; no marks */
	CHART_DOTS,		/* small dots that are not joined */
	CHART_CROSSES,		/* the same for what is not counted */
	CHART_GUIDE		/* thin and grey: what would be ideal */
};

struct chart_point {
	double	p_x, p_y;
	double	p_low, p_high;	/* an interval, or NaN */
};

struct chart_series {
	const char *s_name;	/* stands at the end of the line */
	enum chart_kind s_kind;
	unsigned int s_look;	/* colour, dash and mark: below CHART_LINES */
	const struct chart_point *s_points;	/* by x, upwards */
	size_t	s_npoints;
};

struct chart_axis {
	const char *a_title;
	const char *a_unit;	/* as records have it, or NULL for a count */
	bool	a_log;
	bool	a_binary;	/* with a_log: ticks at powers of two */
	bool	a_zero;		/* linear: begin at 0 */
	bool	a_whole;	/* linear: ticks at whole numbers only */
};

/* A range of y that is shaded all the way. */
struct chart_band {
	const char *b_name;
	double	b_low, b_high;
};

/* A line from top to bottom where something happened. */
struct chart_rule {
	const char *r_name;
	double	r_x;
};

struct chart {
	const char *c_id;	/* letters and digits, once a page */
	const char *c_title, *c_descr;	/* for those who do not see it */
	struct chart_axis c_x, c_y;
	const struct chart_series *c_series;
	size_t	c_nseries;
	const struct chart_band *c_bands;
	size_t	c_nbands;
	const struct chart_rule *c_rules;
	size_t	c_nrules;
};

void	chart_svg(struct out *, const struct chart *);
/* The same figures as a table, folded away. */
void	chart_data(struct out *, const struct chart *);

#endif

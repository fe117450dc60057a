/*
 * A reader of the SVG that charts are made of.
 */
#ifndef SVG_H
#define SVG_H

#include <stdbool.h>
#include <stddef.h>

#include "chart.h"

/* The drawing of a chart; the caller frees it.  A failure ends the test. */
char	*svg_of(const struct chart *);
char	*svg_data(const struct chart *);

#define SVG_POINTS	512

/* Where the paths and circles of a class go: every point they touch. */
struct svg_points {
	size_t	n;
	double	x[SVG_POINTS], y[SVG_POINTS];
};

/*
 * NULL, or what is wrong: a number that is none, a point out of the view box,
 * two texts that lie on each other.
 */
const char *svg_wrong(const char *);

/* The points of the n-th path of a class, from 0; false if there is none. */
bool	svg_path(const char *, const char *class, size_t nth,
	    struct svg_points *);
/* How often a text stands in the drawing. */
size_t	svg_count(const char *, const char *text);

#endif

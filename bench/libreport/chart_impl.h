/*
 * Inside of a chart: scale.c finds the ticks, label.c keeps texts apart,
 * chart.c draws the frame, chart_draw.c what is in it.
 */
#ifndef CHART_IMPL_H
#define CHART_IMPL_H

#include "chart.h"
#include "value.h"

#define SCALE_TICKS	12
#define SCALE_MINOR	64
#define SCALE_LABEL	32

struct scale {
	bool	s_log, s_binary;
	double	s_low, s_high;		/* values at the ends */
	double	s_from, s_to;		/* and where these are */
	double	s_tick[SCALE_TICKS], s_minor[SCALE_MINOR];
	size_t	s_nticks, s_nminor;	/* minor ones have no label */
	double	s_step;			/* linear: from tick to tick */
	struct value_scale s_value;	/* linear: of all ticks */
	const char *s_unit;
};

/*
 * Axes for values from low to high, which may be any numbers, also the wrong
 * way round or none.
 */
void	scale_make(struct scale *, const struct chart_axis *, double low,
	    double high, double from, double to);
/* Whether a value has a place, and where. */
bool	scale_has(const struct chart_axis *, double);
double	scale_at(const struct scale *, double);
void	scale_label(const struct scale *, double tick, char buf[SCALE_LABEL]);
/* The unit that stands beside the title, "" if it stands at the ticks. */
const char *scale_unit(const struct scale *);

/* A text of the chart is about so wide. */
#define LABEL_CHAR	6.9
#define LABEL_HEIGHT	14.0
#define LABEL_MOST	20		/* characters */

double	label_width(const char *);
/*
 * Move labels, each LABEL_HEIGHT high and wanted at y[i], so that none lies on
 * another and all are within top and bottom; the order of y is kept.
 */
void	label_spread(double *y, size_t n, double top, double bottom);

struct plot {
	struct out *p_out;
	const struct chart *p_chart;
	struct scale p_x, p_y;
	double	p_left, p_right, p_top, p_bottom;
};

/* The point, or false where it has no place. */
bool	plot_at(const struct plot *, const struct chart_point *, double *x,
	    double *y);
void	plot_series(const struct plot *, const struct chart_series *);
void	plot_names(const struct plot *);
/* "1.02 us" with the letter that a page can show. */
void	chart_value(char *buf, size_t len, double, const char *unit);
/* A place on an axis: a count is no measurement, and stands there whole. */
void	chart_where(char *buf, size_t len, double, const struct chart_axis *);

#endif

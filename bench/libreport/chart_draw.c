/*
 * What is in the frame of a chart: lines, marks, intervals, names.
 */
#include <math.h>

#include "chart_impl.h"
#include "html.h"

/* Marks around a point, each of about the same weight. */
static const char *const marks[CHART_LINES] = {
	"m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
	"m-2.9-2.9h5.8v5.8h-5.8z",
	"m0-4l3.8 6.6h-7.6z",
	"m0-4.2l4.2 4.2l-4.2 4.2l-4.2-4.2z",
	"m0 4l3.8-6.6h-7.6z",
	"m-1.2-3.6h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4z",
	"m-3.8-1.9h7.6v3.8h-7.6z",
	"m-1.9-3.8h3.8v7.6h-3.8z"
};

static void
put_line(const struct plot *p, const struct chart_series *s)
{
	double x, y;
	bool first;
	size_t i;

	first = true;
	out_fmt(p->p_out, "<path class=\"l\" d=\"");
	for (i = 0; i < s->s_npoints; i++) {
		if (!plot_at(p, &s->s_points[i], &x, &y))
			continue;
		if (s->s_kind == CHART_STEPS && !first)
			out_fmt(p->p_out, "H%.1fV%.1f", x, y);
		else
			out_fmt(p->p_out, "%c%.1f %.1f", first ? 'M' : 'L', x,
			    y);
		first = false;
	}
	/* A path must have a beginning. */
	out_fmt(p->p_out, "%s\"/>\n", first ? "M0 0" : "");
}

/* Intervals in one path; caps show where a short one ends. */
static void
put_intervals(const struct plot *p, const struct chart_series *s)
{
	const struct chart_point *c;
	double high, low, x, y;
	bool any;
	size_t i;

	any = false;
	for (i = 0; i < s->s_npoints; i++) {
		c = &s->s_points[i];
		if (!plot_at(p, c, &x, &y) ||
		    !scale_has(&p->p_chart->c_y, c->p_low) ||
		    !scale_has(&p->p_chart->c_y, c->p_high))
			continue;
		low = scale_at(&p->p_y, c->p_low);
		high = scale_at(&p->p_y, c->p_high);
		out_fmt(p->p_out, "%sM%.1f %.1fh6m-3 0V%.1fm-3 0h6",
		    any ? "" : "<path class=\"e\" d=\"", x - 3, low, high);
		any = true;
	}
	if (any)
		out_fmt(p->p_out, "\"/>\n");
}

/* "name, n 1024: 1.02 us (1.00 us to 1.10 us)" for a pointer that rests. */
static void
put_hint(const struct plot *p, const struct chart_series *s,
    const struct chart_point *c)
{
	const struct chart *f;
	char high[64], low[64], x[64], y[64];

	f = p->p_chart;
	chart_where(x, sizeof(x), c->p_x, &f->c_x);
	chart_value(y, sizeof(y), c->p_y, f->c_y.a_unit);
	out_fmt(p->p_out, "<title>");
	if (s->s_name != NULL) {
		out_plain(p->p_out, s->s_name, 60);
		out_fmt(p->p_out, "; ");
	}
	out_plain(p->p_out, x, 0);
	out_fmt(p->p_out, ": ");
	out_plain(p->p_out, y, 0);
	if (isfinite(c->p_low) && isfinite(c->p_high)) {
		chart_value(low, sizeof(low), c->p_low, f->c_y.a_unit);
		chart_value(high, sizeof(high), c->p_high, f->c_y.a_unit);
		out_fmt(p->p_out, " (");
		out_plain(p->p_out, low, 0);
		out_fmt(p->p_out, " to ");
		out_plain(p->p_out, high, 0);
		out_fmt(p->p_out, ")");
	}
	out_fmt(p->p_out, "</title>");
}

static void
put_marks(const struct plot *p, const struct chart_series *s)
{
	double x, y;
	size_t i;

	for (i = 0; i < s->s_npoints; i++) {
		if (!plot_at(p, &s->s_points[i], &x, &y))
			continue;
		out_fmt(p->p_out, "<g>");
		put_hint(p, s, &s->s_points[i]);
		out_fmt(p->p_out, "<circle class=\"h\" cx=\"%.1f\" "
		    "cy=\"%.1f\" r=\"9\"/><path class=\"k\" "
		    "d=\"M%.1f %.1f%s\"/></g>\n", x, y, x, y,
		    marks[s->s_look % CHART_LINES]);
	}
}

/* Lines of no length, whose round ends are the dots; whole steps are short. */
static void
put_dots(const struct plot *p, const struct chart_series *s)
{
	double lastx, lasty, x, y;
	bool any;
	size_t i;

	any = false;
	lastx = lasty = 0;
	for (i = 0; i < s->s_npoints; i++) {
		if (!plot_at(p, &s->s_points[i], &x, &y))
			continue;
		x = rint(x);
		y = rint(y);
		if (!any)
			out_fmt(p->p_out, "<g><title>");
		if (!any && s->s_name != NULL)
			out_plain(p->p_out, s->s_name, 0);
		if (!any)
			out_fmt(p->p_out, "</title><path class=\"%s\" d=\"M0 0",
			    s->s_kind == CHART_DOTS ? "d" : "w");
		out_fmt(p->p_out, s->s_kind == CHART_DOTS ? "m%g %gh0" :
		    "m%g %gm-2-2l4 4m0-4l-4 4m2-2", x - lastx, y - lasty);
		any = true;
		lastx = x;
		lasty = y;
	}
	if (any)
		out_fmt(p->p_out, "\"/></g>\n");
}

void
plot_series(const struct plot *p, const struct chart_series *s)
{

	if (s->s_kind == CHART_GUIDE)
		out_fmt(p->p_out, "<g class=\"guide\">");
	else
		out_fmt(p->p_out, "<g class=\"c%u\">",
		    s->s_look % CHART_LINES);
	switch (s->s_kind) {
	case CHART_DOTS:
	case CHART_CROSSES:
		put_dots(p, s);
		break;
	case CHART_LINE:
		put_intervals(p, s);
		put_line(p, s);
		put_marks(p, s);
		break;
	default:
		put_line(p, s);
		break;
	}
	out_fmt(p->p_out, "</g>\n");
}

/* Where a line ends, if anything of it can be shown. */
static bool
last_point(const struct plot *p, const struct chart_series *s, double *x,
    double *y)
{
	size_t i;

	for (i = s->s_npoints; i-- > 0;)
		if (plot_at(p, &s->s_points[i], x, y))
			return (true);
	return (false);
}

/* Names beside the frame, each with a thin line from where its line ends. */
void
plot_names(const struct plot *p)
{
	const struct chart_series *s;
	const struct chart_series *of[CHART_LINES];
	double at[CHART_LINES], x[CHART_LINES], y[CHART_LINES];
	size_t i, n;

	for (i = n = 0; i < p->p_chart->c_nseries && n < CHART_LINES; i++) {
		s = &p->p_chart->c_series[i];
		if (s->s_name == NULL || s->s_kind == CHART_DOTS ||
		    s->s_kind == CHART_CROSSES ||
		    !last_point(p, s, &x[n], &y[n]))
			continue;
		/* Of equal ones the longer stands higher: none cross. */
		at[n] = y[n] - x[n] / 1000;
		of[n++] = s;
	}
	label_spread(at, n, p->p_top - 8, p->p_bottom + 8);
	for (i = 0; i < n; i++) {
		s = of[i];
		if (s->s_kind == CHART_GUIDE)
			out_fmt(p->p_out, "<g class=\"guide\">");
		else
			out_fmt(p->p_out, "<g class=\"c%u\">",
			    s->s_look % CHART_LINES);
		out_fmt(p->p_out, "<path class=\"to\" d=\"M%.1f %.1fL%.1f "
		    "%.1f\"/><text class=\"n\" x=\"%.1f\" y=\"%.1f\">",
		    fmin(x[i] + 6, p->p_right + 6), y[i], p->p_right + 12,
		    at[i], p->p_right + 15, at[i] + 4);
		out_plain(p->p_out, s->s_name, LABEL_MOST);
		out_fmt(p->p_out, "</text></g>\n");
	}
}

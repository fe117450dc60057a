/*
 * The frame of a chart: axes, ticks, bands.
 */
#include <math.h>
#include <string.h>

#include "chart_impl.h"
#include "html.h"

#define LEFT	52		/* at the least */
#define GAP	7		/* between a label and its axis */
#define TOP	30
#define BOTTOM	(CHART_HEIGHT - 42)
#define EDGE	14		/* on the right, without names */

void
chart_value(char *buf, size_t len, double value, const char *unit)
{
	char text[64];
	size_t n;

	report_value(text, sizeof(text), value, unit);
	n = strlen(text);
	if (n > 3 && strcmp(text + n - 3, " us") == 0)
		(void)snprintf(buf, len, "%.*s \xc2\xb5s", (int)n - 3, text);
	else
		(void)snprintf(buf, len, "%s", text);
}

void
chart_where(char *buf, size_t len, double value, const struct chart_axis *a)
{

	if (a->a_unit == NULL && fabs(value) < 1e15 && value == floor(value))
		(void)snprintf(buf, len, "%.0f", value);
	else
		chart_value(buf, len, value, a->a_unit);
}

bool
plot_at(const struct plot *p, const struct chart_point *point, double *x,
    double *y)
{

	if (!scale_has(&p->p_chart->c_x, point->p_x) ||
	    !scale_has(&p->p_chart->c_y, point->p_y))
		return (false);
	*x = scale_at(&p->p_x, point->p_x);
	*y = scale_at(&p->p_y, point->p_y);
	return (true);
}

struct bounds {
	double	b_low, b_high;
};

static void
widen(struct bounds *b, const struct chart_axis *a, double v)
{

	if (!scale_has(a, v))
		return;
	/* A comparison with NaN is false. */
	if (!(v >= b->b_low))
		b->b_low = v;
	if (!(v <= b->b_high))
		b->b_high = v;
}

static void
bounds(const struct chart *c, struct bounds *x, struct bounds *y)
{
	const struct chart_point *p;
	size_t i, j;

	x->b_low = x->b_high = y->b_low = y->b_high = NAN;
	for (i = 0; i < c->c_nseries; i++)
		for (j = 0; j < c->c_series[i].s_npoints; j++) {
			p = &c->c_series[i].s_points[j];
			if (!scale_has(&c->c_x, p->p_x) ||
			    !scale_has(&c->c_y, p->p_y))
				continue;
			widen(x, &c->c_x, p->p_x);
			widen(y, &c->c_y, p->p_y);
			widen(y, &c->c_y, p->p_low);
			widen(y, &c->c_y, p->p_high);
		}
	for (i = 0; i < c->c_nbands; i++) {
		widen(y, &c->c_y, c->c_bands[i].b_low);
		widen(y, &c->c_y, c->c_bands[i].b_high);
	}
}

/* Names at the ends of the lines need room, if there are several. */
static double
names_width(const struct chart *c)
{
	double most;
	size_t i;

	most = 0;
	for (i = 0; i < c->c_nseries; i++)
		if (c->c_series[i].s_name != NULL &&
		    c->c_series[i].s_kind != CHART_DOTS &&
		    c->c_series[i].s_kind != CHART_CROSSES)
			most = fmax(most, label_width(c->c_series[i].s_name));
	return (most == 0 ? EDGE : fmin(most, LABEL_CHAR * LABEL_MOST) + 20);
}

/* Room for the widest label beside the axis. */
static double
labels_width(const struct scale *y)
{
	char text[SCALE_LABEL];
	double most;
	size_t i;

	most = LEFT;
	for (i = 0; i < y->s_nticks; i++) {
		scale_label(y, y->s_tick[i], text);
		most = fmax(most, label_width(text) + GAP);
	}
	return (most);
}

static void
grid_x(const struct plot *p)
{
	char text[SCALE_LABEL];
	double end, half, x;
	size_t i;

	end = 0;
	for (i = 0; i < p->p_x.s_nticks; i++) {
		x = scale_at(&p->p_x, p->p_x.s_tick[i]);
		out_fmt(p->p_out, "<path class=\"g\" d=\"M%.1f %.1fV%.1f\"/>",
		    x, p->p_top, p->p_bottom + 4);
		scale_label(&p->p_x, p->p_x.s_tick[i], text);
		half = label_width(text) / 2;
		if (x - half < end)
			continue;
		end = x + half + 4;
		out_fmt(p->p_out, "<text class=\"tx\" x=\"%.1f\" y=\"%.1f\">"
		    "%s</text>\n", x, p->p_bottom + 18, text);
	}
}

static void
grid_y(const struct plot *p)
{
	char text[SCALE_LABEL];
	double y;
	size_t i;

	for (i = 0; i < p->p_y.s_nticks; i++) {
		y = scale_at(&p->p_y, p->p_y.s_tick[i]);
		out_fmt(p->p_out, "<path class=\"g\" d=\"M%.1f %.1fH%.1f\"/>",
		    p->p_left, y, p->p_right);
		scale_label(&p->p_y, p->p_y.s_tick[i], text);
		out_fmt(p->p_out, "<text class=\"ty\" x=\"%.1f\" y=\"%.1f\">"
		    "%s</text>\n", p->p_left - GAP, y + 4, text);
	}
}

static void
ticks_between(const struct plot *p)
{
	size_t i;

	if (p->p_x.s_nminor + p->p_y.s_nminor == 0)
		return;
	out_fmt(p->p_out, "<path class=\"m\" d=\"");
	for (i = 0; i < p->p_x.s_nminor; i++)
		out_fmt(p->p_out, "M%.1f %.1fv4",
		    scale_at(&p->p_x, p->p_x.s_minor[i]), p->p_bottom);
	for (i = 0; i < p->p_y.s_nminor; i++)
		out_fmt(p->p_out, "M%.1f %.1fh-4", p->p_left,
		    scale_at(&p->p_y, p->p_y.s_minor[i]));
	out_fmt(p->p_out, "\"/>\n");
}

static void
title(const struct plot *p, const struct chart_axis *a,
    const struct scale *s, const char *place)
{
	const char *unit;

	out_fmt(p->p_out, "<text class=\"at\" %s>", place);
	out_plain(p->p_out, a->a_title == NULL ? "" : a->a_title, 64);
	unit = scale_unit(s);
	if (unit[0] != '\0') {
		out_fmt(p->p_out, ", ");
		out_plain(p->p_out, unit, 0);
	}
	out_fmt(p->p_out, "</text>\n");
}

static void
axes(const struct plot *p)
{
	char place[64];

	out_fmt(p->p_out, "<path class=\"a\" d=\"M%.1f %.1fH%.1f\"/>\n",
	    p->p_left, p->p_bottom, p->p_right);
	title(p, &p->p_chart->c_y, &p->p_y, "x=\"0\" y=\"12\"");
	(void)snprintf(place, sizeof(place), "x=\"%.1f\" y=\"%d\"", p->p_left,
	    CHART_HEIGHT - 5);
	title(p, &p->p_chart->c_x, &p->p_x, place);
}

static void
bands(const struct plot *p)
{
	const struct chart_band *b;
	double high, low;
	size_t i;

	for (i = 0; i < p->p_chart->c_nbands; i++) {
		b = &p->p_chart->c_bands[i];
		if (!scale_has(&p->p_chart->c_y, b->b_low) ||
		    !scale_has(&p->p_chart->c_y, b->b_high))
			continue;
		low = scale_at(&p->p_y, b->b_low);
		high = scale_at(&p->p_y, b->b_high);
		out_fmt(p->p_out, "<g><title>");
		out_plain(p->p_out, b->b_name, 0);
		out_fmt(p->p_out, "</title><rect class=\"band\" x=\"%.1f\" "
		    "y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/></g>\n",
		    p->p_left, fmin(low, high), p->p_right - p->p_left,
		    fmax(fabs(low - high), 1));
	}
}

static void
rules(const struct plot *p)
{
	const struct chart_rule *r;
	double x;
	size_t i;

	for (i = 0; i < p->p_chart->c_nrules; i++) {
		r = &p->p_chart->c_rules[i];
		x = scale_at(&p->p_x, r->r_x);
		if (!scale_has(&p->p_chart->c_x, r->r_x) || x < p->p_left ||
		    x > p->p_right)
			continue;
		out_fmt(p->p_out, "<g><title>");
		out_plain(p->p_out, r->r_name, 0);
		out_fmt(p->p_out, "</title><path class=\"r\" d=\"M%.1f "
		    "%.1fV%.1f\"/></g>\n", x, p->p_top, p->p_bottom);
	}
}

void
chart_svg(struct out *o, const struct chart *c)
{
	struct bounds x, y;
	struct plot p;
	size_t i;

	p.p_out = o;
	p.p_chart = c;
	p.p_right = CHART_WIDTH - names_width(c);
	p.p_top = TOP;
	p.p_bottom = BOTTOM;
	bounds(c, &x, &y);
	scale_make(&p.p_y, &c->c_y, y.b_low, y.b_high, p.p_bottom, p.p_top);
	p.p_left = labels_width(&p.p_y);
	scale_make(&p.p_x, &c->c_x, x.b_low, x.b_high, p.p_left, p.p_right);
	out_fmt(o, "<svg class=\"chart\" role=\"img\" "
	    "aria-labelledby=\"%st %sd\" viewBox=\"0 0 %d %d\">\n"
	    "<title id=\"%st\">", c->c_id, c->c_id, CHART_WIDTH, CHART_HEIGHT,
	    c->c_id);
	out_plain(o, c->c_title, 0);
	out_fmt(o, "</title>\n<desc id=\"%sd\">", c->c_id);
	out_plain(o, c->c_descr, 0);
	out_fmt(o, "</desc>\n");
	bands(&p);
	grid_x(&p);
	grid_y(&p);
	ticks_between(&p);
	axes(&p);
	rules(&p);
	for (i = 0; i < c->c_nseries && i < CHART_SERIES; i++)
		plot_series(&p, &c->c_series[i]);
	plot_names(&p);
	out_fmt(o, "</svg>\n");
}

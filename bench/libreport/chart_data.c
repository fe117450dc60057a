/*
 * The figures of a chart as a table.
 */
#include <math.h>
#include <string.h>

#include "chart_impl.h"
#include "html.h"

static bool
drawn(const struct chart_series *s)
{

	return (s->s_kind == CHART_LINE && s->s_npoints > 0);
}

/* The least x above this one, of all lines; false if there is none. */
static bool
next_x(const struct chart *c, double after, double *x)
{
	const struct chart_series *s;
	bool found;
	size_t i, j;

	found = false;
	for (i = 0; i < c->c_nseries; i++) {
		s = &c->c_series[i];
		for (j = 0; drawn(s) && j < s->s_npoints; j++)
			if (s->s_points[j].p_x > after &&
			    (!found || s->s_points[j].p_x < *x)) {
				found = true;
				*x = s->s_points[j].p_x;
			}
	}
	return (found);
}

static void
put_cell(struct out *o, const struct chart *c, const struct chart_series *s,
    double x)
{
	const struct chart_point *p;
	char buf[64];
	size_t i;

	for (i = 0; i < s->s_npoints; i++)
		if (s->s_points[i].p_x == x)
			break;
	if (i == s->s_npoints) {
		out_fmt(o, "<td class=\"none\">" HTML_ABSENT "</td>");
		return;
	}
	p = &s->s_points[i];
	chart_value(buf, sizeof(buf), p->p_y, c->c_y.a_unit);
	out_fmt(o, "<td>");
	out_html(o, buf, 0);
	if (!isnan(p->p_low) && !isnan(p->p_high)) {
		out_fmt(o, " <span class=\"none\">");
		chart_value(buf, sizeof(buf), p->p_low, c->c_y.a_unit);
		out_html(o, buf, 0);
		out_fmt(o, " to ");
		chart_value(buf, sizeof(buf), p->p_high, c->c_y.a_unit);
		out_html(o, buf, 0);
		out_fmt(o, "</span>");
	}
	out_fmt(o, "</td>");
}

void
chart_data(struct out *o, const struct chart *c)
{
	char buf[64];
	double x;
	size_t i;

	out_fmt(o, "<details class=\"data\"><summary>Numbers</summary>\n"
	    "<div class=\"scroll\" role=\"region\" tabindex=\"0\" "
	    "aria-label=\"");
	out_plain(o, c->c_title, 0);
	out_fmt(o, "\">\n<table><thead><tr><th scope=\"col\">");
	out_html(o, c->c_x.a_title, 64);
	out_fmt(o, "</th>");
	for (i = 0; i < c->c_nseries; i++)
		if (drawn(&c->c_series[i])) {
			out_fmt(o, "<th scope=\"col\">");
			out_html(o, c->c_series[i].s_name != NULL ?
			    c->c_series[i].s_name : c->c_y.a_title, 60);
			out_fmt(o, "</th>");
		}
	out_fmt(o, "</tr></thead>\n<tbody>\n");
	for (x = -INFINITY; next_x(c, x, &x);) {
		chart_where(buf, sizeof(buf), x, &c->c_x);
		out_fmt(o, "<tr><th scope=\"row\">");
		out_html(o, buf, 0);
		out_fmt(o, "</th>");
		for (i = 0; i < c->c_nseries; i++)
			if (drawn(&c->c_series[i]))
				put_cell(o, c, &c->c_series[i], x);
		out_fmt(o, "</tr>\n");
	}
	out_fmt(o, "</tbody></table>\n</div></details>\n");
}

/*
 * Figures of the cases that were measured over a number.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart.h"
#include "crew.h"
#include "curve.h"
#include "html.h"
#include "model.h"
#include "speedup.h"

/* What a panel shows of the same points. */
enum view {
	VIEW_PLAIN,
	VIEW_LOG,
	VIEW_GAIN		/* how many times what one member gets done */
};

struct figure {
	const struct report *f_report;
	const struct curve *f_curve;
	char	f_id[32];
	const struct curve_line *f_line[CHART_LINES];
	size_t	f_run[CHART_LINES];
	char	f_name[CHART_LINES][CURVE_TEXT];
	size_t	f_n, f_left;		/* lines in it, and without room */
	struct chart_point f_point[CHART_LINES][CURVE_POINTS];
	struct chart_point f_ideal[2];
	struct chart_series f_series[CHART_LINES + 1];
};

static size_t
fill(struct figure *f, size_t i, enum view view)
{
	const struct curve_line *l;
	const struct report_cell *c, *one;
	struct chart_point *q;
	struct speedup s;
	size_t k, n;

	l = f->f_line[i];
	one = NULL;
	for (n = k = 0; k < l->l_npoints; k++) {
		c = &f->f_report->p_rows[l->l_row[k]].w_cells[f->f_run[i]];
		if (c->c_state != REPORT_MEASURED)
			continue;
		if (l->l_x[k] == 1)
			one = c;
		q = &f->f_point[i][n++];
		q->p_x = l->l_x[k];
		q->p_y = c->c_value;
		q->p_low = model_range(c) ? c->c_low : NAN;
		q->p_high = model_range(c) ? c->c_high : NAN;
		if (view == VIEW_GAIN) {
			speedup_of(&s, one, c,
			    f->f_report->p_rows[l->l_row[k]].w_more);
			q->p_y = s.s_value;
			q->p_low = s.s_low;
			q->p_high = s.s_high;
		}
	}
	return (n);
}

/* From nothing as far as a straight line does not leave the figure. */
static bool
ideal(struct figure *f, enum view view)
{
	const struct chart_series *s;
	double most, one, x;
	size_t i, k;

	most = x = 0;
	one = NAN;
	for (i = 0; i < f->f_n; i++) {
		s = &f->f_series[i];
		for (k = 0; k < s->s_npoints; k++) {
			most = fmax(most, s->s_points[k].p_y);
			x = fmax(x, s->s_points[k].p_x);
			if (isnan(one) && s->s_points[k].p_x == 1)
				one = s->s_points[k].p_y;
		}
	}
	if (view == VIEW_LOG || !(one > 0) || !isfinite(most))
		return (false);
	x = fmin(x, 1.1 * most / one);
	f->f_ideal[0] = (struct chart_point){ 0, 0, NAN, NAN };
	f->f_ideal[1] = (struct chart_point){ x, x * one, NAN, NAN };
	return (true);
}

static void
series(struct figure *f, struct chart *c, enum view view)
{
	struct chart_series *s;
	size_t i;

	for (i = 0; i < f->f_n; i++) {
		s = &f->f_series[i];
		s->s_name = f->f_n > 1 ? f->f_name[i] : NULL;
		s->s_kind = CHART_LINE;
		s->s_look = (unsigned int)i;
		s->s_points = f->f_point[i];
		s->s_npoints = fill(f, i, view);
	}
	c->c_series = f->f_series;
	c->c_nseries = f->f_n;
	if (f->f_curve->c_kind != CURVE_CREW ||
	    !(view == VIEW_GAIN ||
	    f->f_report->p_rows[f->f_curve->c_row].w_more) ||
	    f->f_n == CHART_LINES || !ideal(f, view))
		return;
	s = &f->f_series[c->c_nseries++];
	*s = (struct chart_series){ "ideal", CHART_GUIDE, 0, f->f_ideal, 2 };
}

static void
words(struct out *o, const struct figure *f)
{
	const struct report *p = f->f_report;
	char text[CURVE_WORDS];
	size_t i, j;

	out_fmt(o, "<figcaption><ul>\n");
	for (i = 0; i < f->f_n; i++) {
		curve_words(text, f->f_curve, f->f_line[i], f->f_report,
		    f->f_run[i]);
		if (text[0] == '\0')
			continue;
		out_fmt(o, "<li>");
		if (f->f_n > 1) {
			out_fmt(o, "<b>");
			out_html(o, f->f_name[i], 60);
			out_fmt(o, "</b>: ");
		}
		out_html(o, text, 0);
		out_fmt(o, ".</li>\n");
	}
	for (i = 0; i < f->f_n; i++)
		for (j = 0; j < f->f_line[i]->l_npoints; j++) {
			crew_cpus_words(text, p, f->f_line[i]->l_row[j],
			    f->f_run[i]);
			if (text[0] == '\0')
				continue;
			out_fmt(o, "<li><b>");
			out_html(o, p->p_nruns > 1 ? f->f_name[i] : "", 60);
			out_fmt(o, "%sby CPUs</b>, ", p->p_nruns > 1 ? ", " :
			    "");
			out_html(o, text, 0);
			out_fmt(o, ".</li>\n");
		}
	html_remarks(o, p, p->p_rows[f->f_curve->c_row].w_case);
	if (f->f_curve->c_left > 0)
		out_fmt(o, "<li>%zu more points have no room in the figure."
		    "</li>\n", f->f_curve->c_left);
	out_fmt(o, "</ul></figcaption>\n");
}

static void
panel(struct out *o, struct figure *f, enum view view, bool last)
{
	static const char *const suffix[] = { "", ", logarithmic",
	    ", speed-up" };
	const struct report_row *w;
	char descr[256], id[40], title[160], y[64];
	struct chart c;

	w = &f->f_report->p_rows[f->f_curve->c_row];
	memset(&c, 0, sizeof(c));
	series(f, &c, view);
	(void)snprintf(id, sizeof(id), "%s%c", f->f_id, "abc"[view]);
	(void)snprintf(title, sizeof(title), "%.80s by %.40s%s",
	    model_case(f->f_report, f->f_curve->c_row), f->f_curve->c_key,
	    suffix[view]);
	(void)snprintf(y, sizeof(y), view == VIEW_GAIN ?
	    "speed-up, higher is better" : "median, %s is better",
	    w->w_more ? "higher" : "lower");
	(void)snprintf(descr, sizeof(descr), "%s, over %.40s; %zu line%s. The "
	    "figures stand in a table below.", y, f->f_curve->c_key, f->f_n,
	    f->f_n == 1 ? "" : "s");
	c.c_id = id;
	c.c_title = title;
	c.c_descr = descr;
	c.c_x.a_title = f->f_curve->c_bytes ? "size, bytes" :
	    f->f_curve->c_key;
	c.c_x.a_log = view == VIEW_LOG || f->f_curve->c_kind == CURVE_SIZE;
	c.c_x.a_binary = c.c_x.a_log && f->f_curve->c_bytes;
	c.c_x.a_zero = true;
	c.c_x.a_whole = true;
	c.c_y.a_title = y;
	c.c_y.a_unit = view == VIEW_GAIN ? NULL : w->w_unit;
	c.c_y.a_log = view == VIEW_LOG;
	c.c_y.a_zero = true;
	chart_svg(o, &c);
	if (!last)
		return;
	out_fmt(o, "</div>\n");
	words(o, f);
	series(f, &c, VIEW_PLAIN);
	c.c_y.a_unit = w->w_unit;
	chart_data(o, &c);
}

static void
put_figure(struct out *o, struct figure *f, const char *rest)
{
	enum curve_kind kind;

	kind = f->f_curve->c_kind;
	out_fmt(o, "<figure>\n");
	if (rest[0] != '\0')
		html_element(o, "p", "pt", rest);
	out_fmt(o, "<div class=\"panels\">\n");
	panel(o, f, VIEW_PLAIN, kind == CURVE_SIZE || kind == CURVE_LOAD);
	if (kind == CURVE_CREW || kind == CURVE_SWEEP)
		panel(o, f, kind == CURVE_CREW ? VIEW_GAIN : VIEW_LOG, true);
	out_fmt(o, "</figure>\n");
}

static void
add(struct figure *f, const struct curve_line *l, size_t run,
    const char *name)
{

	if (!curve_has(l, f->f_report, run))
		return;
	if (f->f_n == CHART_LINES) {
		f->f_left++;
		return;
	}
	f->f_line[f->f_n] = l;
	f->f_run[f->f_n] = run;
	(void)snprintf(f->f_name[f->f_n++], sizeof(f->f_name[0]), "%s", name);
}

static const char section[] = "<section aria-labelledby=\"scaling\">\n"
    "<h2 id=\"scaling\">Scaling</h2>\n";

/* The lines of one run together, or the same line of all runs. */
static bool
put_curve(struct out *o, const struct report *p, const struct curve *c,
    size_t number)
{
	char name[CURVE_TEXT];
	struct figure f;
	size_t i, j;
	bool any;

	any = false;
	for (i = 0; i < c->c_nlines; i++) {
		memset(&f, 0, sizeof(f));
		f.f_report = p;
		f.f_curve = c;
		(void)snprintf(f.f_id, sizeof(f.f_id), "f%zu-%zu", number, i);
		for (j = 0; p->p_nruns == 1 && j < c->c_nlines; j++)
			add(&f, &c->c_line[j], 0, c->c_line[j].l_rest);
		for (j = 0; p->p_nruns > 1 && j < p->p_nruns; j++) {
			model_column(p, j, name, sizeof(name));
			add(&f, &c->c_line[i], j, name);
		}
		if (f.f_n > 0 && !any) {
			if (number == 1)
				out_fmt(o, "%s", section);
			out_fmt(o, "<article class=\"curve\">\n");
			html_element(o, "h3", NULL, model_case(p, c->c_row));
			html_element(o, "p", "descr", model_or(
			    p->p_rows[c->c_row].w_descr, ""));
			out_fmt(o, "\n");
		}
		if (f.f_n > 0)
			put_figure(o, &f, p->p_nruns > 1 ?
			    c->c_line[i].l_rest : "");
		if (f.f_left > 0)
			out_fmt(o, "<p class=\"about\">A figure holds %d "
			    "lines: %zu more are in the tables only.</p>\n",
			    CHART_LINES, f.f_left);
		any = any || f.f_n > 0;
		if (p->p_nruns == 1)
			break;
	}
	if (any)
		out_fmt(o, "</article>\n");
	return (any);
}

bool
html_has_curves(const struct report *p)
{
	struct curve c;
	size_t end, i, j, run;

	for (i = 0; p->p_nruns > 0 && i < p->p_nrows; i = end) {
		end = model_case_end(p, i);
		if (!curve_find(&c, p, i, end))
			continue;
		for (j = 0; j < c.c_nlines; j++)
			for (run = 0; run < p->p_nruns; run++)
				if (curve_has(&c.c_line[j], p, run))
					return (true);
	}
	return (false);
}

size_t
html_curves(struct out *o, const struct report *p)
{
	struct curve c;
	size_t end, i, n;

	for (n = i = 0; p->p_nruns > 0 && i < p->p_nrows; i = end) {
		end = model_case_end(p, i);
		if (!curve_find(&c, p, i, end))
			continue;
		n += put_curve(o, p, &c, n + 1);
	}
	if (n > 0)
		out_fmt(o, "</section>\n");
	return (n);
}

/*
 * A table of the page as CSV and as JSON, to be copied out of it.
 */
#include <math.h>
#include <string.h>

#include "figure.h"
#include "html.h"
#include "model.h"

/* More digits than anything was measured to; what is no number is told. */
void
html_number(struct out *o, double v, const char *none)
{

	if (isfinite(v))
		out_fmt(o, "%.10g", v);
	else
		out_fmt(o, "%s", none);
}

/* A string between double quotes: of JSON, or of CSV, which doubles them. */
static void
quoted(struct out *o, const char *s, bool json)
{
	char piece[8];
	uint32_t c;
	size_t n;

	out_fmt(o, "&quot;");
	for (; *s != '\0'; s += n) {
		n = utf8_next(s, &c);
		if (c == UTF8_BAD || utf8_unseen(c)) {
			out_fmt(o, json ? "\\u%04lX" : "[%04lX]",
			    c == UTF8_BAD || c > 0xffff ? 0xfffdUL :
			    (unsigned long)c);
			continue;
		}
		if (c == '"' || (c == '\\' && json))
			out_fmt(o, json ? "\\" : "&quot;");
		memcpy(piece, s, n);
		piece[n] = '\0';
		out_html(o, piece, 0);
	}
	out_fmt(o, "&quot;");
}

void
html_json(struct out *o, const char *s)
{

	quoted(o, s, true);
}

static double
value_of(const struct report_cell *c, double value)
{

	return (c->c_state == REPORT_MEASURED ? value : NAN);
}

/* A line for each figure, which any program can take apart and turn. */
static void
put_csv(struct out *o, const struct report *p, size_t from, size_t to)
{
	const struct report_cell *c;
	const struct report_row *w;
	size_t i, j;

	out_fmt(o, "<details class=\"data\"><summary>The table as CSV"
	    "</summary><pre tabindex=\"0\">case,point,unit,run,state,value,"
	    "low,high,workers,ratio\n");
	for (i = from; i < to; i++)
		for (j = 0; j < p->p_nruns; j++) {
			w = &p->p_rows[i];
			c = &w->w_cells[j];
			if (c->c_state == REPORT_ABSENT)
				continue;
			quoted(o, w->w_case, false);
			out_fmt(o, ",");
			quoted(o, model_or(w->w_point, "-"), false);
			out_fmt(o, ",");
			quoted(o, model_or(w->w_unit, ""), false);
			out_fmt(o, ",");
			quoted(o, model_or(p->p_runs[j].u_id, "?"), false);
			out_fmt(o, ",%s,", figure_state(c->c_state));
			html_number(o, value_of(c, c->c_value), "");
			out_fmt(o, ",");
			html_number(o, model_range(c) ? c->c_low : NAN, "");
			out_fmt(o, ",");
			html_number(o, model_range(c) ? c->c_high : NAN, "");
			out_fmt(o, ",");
			html_number(o, value_of(c, (double)c->c_workers), "");
			out_fmt(o, ",");
			html_number(o, model_ratio(w, j), "");
			out_fmt(o, "\n");
		}
	out_fmt(o, "</pre></details>\n");
}

enum column { VALUE, LOW, HIGH, RATIO };

/* One number of each run. */
static void
put_list(struct out *o, const struct report *p, size_t row, enum column what)
{
	static const char *const names[] = { "values", "low", "high",
	    "ratios" };
	const struct report_cell *c;
	size_t j;

	out_fmt(o, ", &quot;%s&quot;: [", names[what]);
	for (j = 0; j < p->p_nruns; j++) {
		c = &p->p_rows[row].w_cells[j];
		out_fmt(o, "%s", j > 0 ? "," : "");
		html_number(o, what == VALUE ? value_of(c, c->c_value) :
		    what == RATIO ? model_ratio(&p->p_rows[row], j) :
		    !model_range(c) ? NAN : what == LOW ? c->c_low :
		    c->c_high, "null");
	}
	out_fmt(o, "]");
}

static void
put_json(struct out *o, const struct report *p, size_t from, size_t to)
{
	const struct report_row *w;
	size_t i;

	out_fmt(o, "<details class=\"data\"><summary>The table as JSON"
	    "</summary><pre tabindex=\"0\">{&quot;runs&quot;: [");
	for (i = 0; i < p->p_nruns; i++) {
		out_fmt(o, "%s", i > 0 ? ", " : "");
		html_json(o, model_or(p->p_runs[i].u_id, "?"));
	}
	out_fmt(o, "],\n &quot;rows&quot;: [");
	for (i = from; i < to; i++) {
		w = &p->p_rows[i];
		out_fmt(o, "%s\n  {&quot;case&quot;: ", i > from ? "," : "");
		html_json(o, w->w_case);
		out_fmt(o, ", &quot;point&quot;: ");
		html_json(o, model_or(w->w_point, "-"));
		out_fmt(o, ", &quot;unit&quot;: ");
		html_json(o, model_or(w->w_unit, ""));
		put_list(o, p, i, VALUE);
		put_list(o, p, i, LOW);
		put_list(o, p, i, HIGH);
		if (p->p_nruns > 1)
			put_list(o, p, i, RATIO);
		out_fmt(o, "}");
	}
	out_fmt(o, "]}\n</pre></details>\n");
}

void
html_data(struct out *o, const struct report *p, size_t from, size_t to)
{

	put_csv(o, p, from, to);
	put_json(o, p, from, to);
}

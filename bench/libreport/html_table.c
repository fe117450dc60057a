/*
 * The tables of the HTML report: one a group, one body a case.
 */
#include <string.h>

#include "figure.h"
#include "html.h"
#include "model.h"

/* Columns of one run: the first has no ratio, a lone one shows everything. */
static int
span(const struct report *p, size_t run)
{

	return (p->p_nruns == 1 ? 4 + html_judged(p) : run == 0 ? 1 : 2);
}

static int
all_columns(const struct report *p)
{

	return (p->p_nruns == 1 ? 5 + html_judged(p) : (int)(2 * p->p_nruns));
}

void
html_group(struct out *o, const struct report_row *w)
{
	const char *group;
	char name[128];
	size_t n;

	group = model_group(w, &n);
	(void)snprintf(name, sizeof(name), "%.*s", (int)n, group);
	out_html(o, name, 0);
}

static void
table_head(struct out *o, const struct report *p)
{
	size_t i;

	out_fmt(o, "<thead>\n<tr><th scope=\"col\"%s>Benchmark</th>",
	    p->p_nruns > 1 ? " rowspan=\"2\"" : "");
	if (p->p_nruns == 1) {
		out_fmt(o, "<th scope=\"col\">Median</th>"
		    "<th scope=\"col\">Range of workers</th>"
		    "<th scope=\"col\">Workers</th>"
		    "<th scope=\"col\">Clean batches</th>%s</tr>\n</thead>\n",
		    html_judged(p) ? "<th scope=\"col\">Verdict</th>" : "");
		return;
	}
	for (i = 0; i < p->p_nruns; i++) {
		out_fmt(o, "<th class=\"run\" scope=\"%s\" colspan=\"%d\">",
		    i > 0 ? "colgroup" : "col", span(p, i));
		html_run(o, p, i);
		out_fmt(o, "<span class=\"what\">");
		out_html(o, model_or(p->p_runs[i].u_title, ""), 60);
		out_fmt(o, "</span></th>");
	}
	out_fmt(o, "</tr>\n<tr>");
	for (i = 0; i < p->p_nruns; i++) {
		out_fmt(o, "<th class=\"run\" scope=\"col\">Median</th>");
		if (i > 0) {
			out_fmt(o, "<th scope=\"col\">Ratio to ");
			html_run(o, p, 0);
			out_fmt(o, "</th>");
		}
	}
	out_fmt(o, "</tr>\n</thead>\n");
}

static void
put_about(struct out *o, const struct report_row *w)
{

	if (model_or(w->w_descr, NULL) != NULL)
		html_element(o, "div", "descr", w->w_descr);
	out_fmt(o, "<div class=\"source\">");
	html_element(o, "code", NULL, w->w_case);
	out_fmt(o, " ");
	if (model_or(w->w_cite, NULL) != NULL)
		html_element(o, "cite", NULL, w->w_cite);
	out_fmt(o, "</div>");
}

static void
put_row(struct out *o, const struct report *p, size_t row, bool alone,
    bool mixed)
{
	const struct report_row *w;
	size_t i;

	w = &p->p_rows[row];
	out_fmt(o, "<tr><th scope=\"row\"%s>", alone ? "" : " class=\"point\"");
	if (html_has_drill(p, row))
		out_fmt(o, "<a href=\"#drill%zu\">", row + 1);
	if (alone)
		html_element(o, "span", "name", model_case(p, row));
	if (alone && model_point(w) != NULL)
		out_fmt(o, " ");
	if (model_point(w) != NULL || !alone)
		html_element(o, "span", "pt",
		    model_or(model_point(w), "whole case"));
	if (html_has_drill(p, row))
		out_fmt(o, "</a>");
	if (mixed && w->w_more)
		out_fmt(o, " <span class=\"higher\">"
		    "<span aria-hidden=\"true\">\xe2\x86\x91</span> "
		    "higher is better</span>");
	if (alone)
		put_about(o, w);
	out_fmt(o, "</th>");
	for (i = 0; i < p->p_nruns; i++)
		html_cells(o, p, row, i, span(p, i));
	out_fmt(o, "</tr>\n");
}

/* Where others can link to: only what is a plain name, and stands once. */
static void
put_anchor(struct out *o, const struct report *p, size_t row)
{
	const char *name;
	size_t i, n;

	name = p->p_rows[row].w_case;
	n = strspn(name, "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/:");
	for (i = 0; i < row; i++)
		if (strcmp(p->p_rows[i].w_case, name) == 0)
			return;
	if (n > 0 && n < 64 && name[n] == '\0')
		out_fmt(o, " id=\"case:%s\"", name);
}

/* Rows of one case; several points stand below a row that names the case. */
static void
put_case(struct out *o, const struct report *p, size_t from, size_t to,
    bool mixed)
{
	size_t i;

	out_fmt(o, "<tbody");
	put_anchor(o, p, from);
	out_fmt(o, ">\n");
	if (to - from > 1) {
		out_fmt(o, "<tr class=\"of\"><th scope=\"rowgroup\" "
		    "colspan=\"%d\">", all_columns(p));
		html_element(o, "span", "name", model_case(p, from));
		put_about(o, &p->p_rows[from]);
		out_fmt(o, "</th></tr>\n");
	}
	for (i = from; i < to; i++)
		put_row(o, p, i, to - from == 1, mixed);
	out_fmt(o, "</tbody>\n");
}

/* The class that keeps room for the longest unit, so that numbers align. */
static int
unit_class(const struct report *p, size_t from, size_t to)
{
	struct figure g;
	size_t i, j, n;

	n = 0;
	for (i = from; i < to; i++)
		for (j = 0; j < p->p_nruns; j++) {
			if (p->p_rows[i].w_cells[j].c_state != REPORT_MEASURED)
				continue;
			figure_make(&g, &p->p_rows[i], j);
			if (strlen(g.g_unit) > n)
				n = strlen(g.g_unit);
		}
	return (n <= 2 ? 2 : n <= 4 ? 4 : n <= 6 ? 6 : 9);
}

/* Only of what all columns have, or it would compare unlike sets. */
static void
put_mean(struct out *o, const struct report *p, size_t from, size_t to)
{
	double mean;
	size_t i, n;

	if (p->p_nruns < 2)
		return;
	(void)model_geomean(p, from, to, 0, &n);
	if (n < 2)
		return;
	out_fmt(o, "<tfoot><tr><th scope=\"row\">Geometric mean of the ratios"
	    "<div class=\"source\">of the %zu of %zu rows that all columns "
	    "have</div></th><td></td>", n, to - from);
	for (i = 1; i < p->p_nruns; i++) {
		mean = model_geomean(p, from, to, i, &n);
		out_fmt(o, "<td></td><td class=\"ratio\"><span class=\"n\">"
		    "\xc3\x97\xe2\x80\x89%.3g</span></td>", mean);
	}
	out_fmt(o, "</tr></tfoot>\n");
}

static void
put_group(struct out *o, const struct report *p, size_t from, size_t to,
    size_t number)
{
	enum model_direction d;
	size_t i, j;

	d = model_direction(p, from, to);
	out_fmt(o, "<div class=\"scroll\" role=\"region\" tabindex=\"0\" "
	    "aria-labelledby=\"group%zu\">\n<table class=\"%s unit%d\">\n"
	    "<caption><h3 id=\"group%zu\">", number,
	    p->p_nruns == 1 ? "one" : "many", unit_class(p, from, to), number);
	html_group(o, &p->p_rows[from]);
	out_fmt(o, "</h3> <span class=\"better\">%s</span></caption>\n",
	    model_direction_text(d));
	table_head(o, p);
	for (i = from; i < to; i = j) {
		for (j = i + 1; j < to; j++)
			if (!model_same_case(&p->p_rows[i], &p->p_rows[j]))
				break;
		put_case(o, p, i, j, d == MODEL_MIXED);
	}
	put_mean(o, p, from, to);
	out_fmt(o, "</table>\n</div>\n");
	html_data(o, p, from, to);
}

bool
html_judged(const struct report *p)
{
	size_t i;

	if (p->p_nruns == 1)
		for (i = 0; i < p->p_nrows; i++)
			if (tally_of(&p->p_rows[i].w_cells[0]) != TALLY_WORDS)
				return (true);
	return (false);
}

void
html_tables(struct out *o, const struct report *p)
{
	size_t end, i, n;

	out_fmt(o, "<section aria-labelledby=\"results\">\n"
	    "<h2 id=\"results\">Results</h2>\n");
	n = 0;
	for (i = 0; i < p->p_nrows && p->p_nruns > 0; i = end) {
		end = model_group_end(p, i);
		put_group(o, p, i, end, ++n);
	}
	if (n == 0) {
		html_element(o, "p", NULL, model_empty(p));
		out_fmt(o, "\n");
	}
	out_fmt(o, "</section>\n");
}

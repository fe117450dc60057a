/*
 * What stands around the tables of the HTML report.
 */
#include <string.h>

#include "figure.h"
#include "html.h"
#include "model.h"

static void
warning(struct out *o, const char *text)
{

	out_fmt(o, "<li>");
	html_element(o, "p", NULL, text);
	out_fmt(o, "</li>\n");
}

static void
fact_warning(struct out *o, const struct report *p, size_t run,
    const struct report_fact *f)
{

	out_fmt(o, "<li><p class=\"about\">");
	html_run(o, p, run);
	out_fmt(o, ", ");
	out_html(o, model_or(f->f_name, "?"), 80);
	out_fmt(o, " ");
	out_html(o, model_or(f->f_value, "?"), 80);
	out_fmt(o, "</p>");
	html_element(o, "p", NULL, f->f_warning);
	out_fmt(o, "</li>\n");
}

static size_t
count_warnings(const struct report *p)
{
	size_t i, j, n;

	n = p->p_nwarnings;
	for (i = 0; i < p->p_nruns; i++)
		for (j = 0; j < p->p_runs[i].u_nfacts; j++)
			n += model_fact_warns(p, &p->p_runs[i].u_facts[j]);
	return (n);
}

void
html_warnings(struct out *o, const struct report *p)
{
	const struct report_fact *f;
	size_t i, j, n;

	if (p->p_nruns > 1 && model_machines_text(p) != NULL)
		html_element(o, "p", "loud", model_machines_text(p));
	n = count_warnings(p);
	if (n == 0)
		return;
	out_fmt(o, "<section class=\"warnings\" aria-labelledby=\"warnings\">\n"
	    "<h2 id=\"warnings\"><span aria-hidden=\"true\">\xe2\x9a\xa0\xef"
	    "\xb8\x8e</span> %zu warning%s</h2>\n<ul>\n", n, n == 1 ? "" : "s");
	for (i = 0; i < p->p_nwarnings; i++)
		warning(o, p->p_warnings[i]);
	for (i = 0; i < p->p_nruns; i++)
		for (j = 0; j < p->p_runs[i].u_nfacts; j++) {
			f = &p->p_runs[i].u_facts[j];
			if (model_fact_warns(p, f))
				fact_warning(o, p, i, f);
		}
	out_fmt(o, "</ul>\n</section>\n");
}

/* Two points of a case that were not measured for one reason. */
static bool
same_reason(const struct report *p, size_t row, size_t other, size_t run)
{
	const struct report_row *v, *w;
	size_t i;

	v = &p->p_rows[row];
	w = &p->p_rows[other];
	if (!model_same_case(v, w) ||
	    v->w_cells[run].c_state != w->w_cells[run].c_state ||
	    strcmp(model_or(v->w_cells[run].c_reason, ""),
	    model_or(w->w_cells[run].c_reason, "")) != 0)
		return (false);
	for (i = 0; i < p->p_nruns && model_alike(v, i) == model_alike(w, i);
	    i++)
		continue;
	return (i == p->p_nruns);
}

/* Once for all points of the case that it keeps from being measured. */
static void
reason(struct out *o, const struct report *p, size_t row, size_t run)
{
	const struct report_row *w;
	size_t i;

	w = &p->p_rows[row];
	for (i = 0; i < row; i++)
		if (same_reason(p, row, i, run))
			return;
	out_fmt(o, "<li><p class=\"case\">");
	html_element(o, "code", NULL, w->w_case);
	for (i = row; i < p->p_nrows; i++)
		if (same_reason(p, row, i, run)) {
			out_fmt(o, " <code class=\"point\" "
			    "id=\"row%zu-%zu\">", i + 1, run + 1);
			out_html(o, model_or(model_point(&p->p_rows[i]), ""),
			    0);
			out_fmt(o, "</code>");
		}
	for (i = run; p->p_nruns > 1 && i < p->p_nruns; i++)
		if (model_alike(w, i) == run) {
			out_fmt(o, " <span class=\"in\">");
			html_run(o, p, i);
			out_fmt(o, "</span>");
		}
	out_fmt(o, "</p>");
	html_element(o, "p", NULL,
	    model_or(w->w_cells[run].c_reason, "No reason was given."));
	out_fmt(o, "</li>\n");
}

static size_t
reasons(struct out *o, const struct report *p, enum report_state state,
    const char *glyph)
{
	size_t i, j, n;

	for (i = n = 0; i < p->p_nruns; i++)
		n += model_count(p, i, state);
	if (n == 0)
		return (0);
	out_fmt(o, "<h3 class=\"s-%s\"><span aria-hidden=\"true\">%s</span> "
	    "%zu %s</h3>\n<ul class=\"reasons\">\n", figure_state(state),
	    glyph, n, figure_state(state));
	for (i = 0; i < p->p_nrows; i++)
		for (j = 0; j < p->p_nruns; j++)
			if (p->p_rows[i].w_cells[j].c_state == state &&
			    model_alike(&p->p_rows[i], j) == j)
				reason(o, p, i, j);
	out_fmt(o, "</ul>\n");
	return (n);
}

void
html_reasons(struct out *o, const struct report *p)
{
	size_t n;

	out_fmt(o, "<section aria-labelledby=\"reasons\">\n"
	    "<h2 id=\"reasons\">Not measured</h2>\n");
	n = reasons(o, p, REPORT_FAILED, HTML_FAILED);
	n += reasons(o, p, REPORT_SKIPPED, HTML_SKIPPED);
	if (n == 0)
		out_fmt(o, "<p>No case failed and none was skipped.</p>\n");
	out_fmt(o, "</section>\n");
}

static void
fact(struct out *o, const struct report_fact *f)
{
	bool warns;

	warns = model_or(f->f_warning, NULL) != NULL;
	out_fmt(o, "<div%s>", warns ? " class=\"warns\"" : "");
	html_element(o, "dt", NULL, model_or(f->f_name, "?"));
	out_fmt(o, "<dd>");
	html_element(o, "div", NULL, model_or(f->f_value, "not known"));
	if (warns) {
		out_fmt(o, "<div class=\"why\"><span aria-hidden=\"true\">"
		    "\xe2\x9a\xa0\xef\xb8\x8e</span> Warning: ");
		out_html(o, f->f_warning, 0);
		out_fmt(o, "</div>");
	}
	out_fmt(o, "</dd></div>\n");
}

void
html_machines(struct out *o, const struct report *p)
{
	const struct report_run *u;
	size_t i, j;

	out_fmt(o, "<section aria-labelledby=\"machines\">\n"
	    "<h2 id=\"machines\">Machine and settings</h2>\n");
	html_differ(o, p);
	for (i = 0; i < p->p_nruns; i++) {
		u = &p->p_runs[i];
		out_fmt(o, "<article class=\"card\" id=\"run%zu\">\n<h3>",
		    i + 1);
		html_run(o, p, i);
		out_fmt(o, "</h3>\n");
		html_element(o, "p", "what", model_or(u->u_title, "no title"));
		out_fmt(o, "\n");
		html_element(o, "p", "when",
		    model_or(u->u_started, "start not known"));
		out_fmt(o, "\n");
		if (u->u_nfacts > 0)
			out_fmt(o, "<dl>\n");
		for (j = 0; j < u->u_nfacts; j++)
			fact(o, &u->u_facts[j]);
		if (u->u_nfacts > 0)
			out_fmt(o, "</dl>\n");
		else
			out_fmt(o, "<p>Nothing is known about it.</p>\n");
		out_fmt(o, "</article>\n");
	}
	out_fmt(o, "</section>\n");
}

void
html_remarks(struct out *o, const struct report *p, const char *id)
{
	const struct report_remark *k;
	size_t i;

	for (i = 0; i < p->p_nremarks; i++) {
		k = &p->p_remarks[i];
		if (strcmp(k->k_case, id) != 0)
			continue;
		out_fmt(o, "<li>");
		if (p->p_nruns > 1) {
			html_run(o, p, k->k_run);
			out_fmt(o, ": ");
		}
		out_html(o, k->k_text, HTML_LONG);
		out_fmt(o, "</li>\n");
	}
}

void
html_notes(struct out *o, const struct report *p)
{
	size_t i;

	if (p->p_nnotes == 0)
		return;
	out_fmt(o, "<section class=\"method\" aria-labelledby=\"notes\">\n"
	    "<h2 id=\"notes\">Notes</h2>\n<ul>\n");
	for (i = 0; i < p->p_nnotes; i++) {
		html_element(o, "li", NULL, p->p_notes[i]);
		out_fmt(o, "\n");
	}
	out_fmt(o, "</ul>\n</section>\n");
}

static void
method_live(struct out *o)
{

	out_fmt(o, "<li>Each point is measured by as many workers as its row "
	    "says. A worker is a fresh process that executes the test program "
	    "anew and times batches of operations after a warm-up.</li>\n"
	    "<li>The figure is the median of the workers\xe2\x80\x99 medians. "
	    "The range beside it goes from the lowest to the highest "
	    "worker\xe2\x80\x99s median; it is no confidence interval.</li>\n"
	    "<li>A batch in which something happened is marked: "
	    "<b>b</b> the clock went backwards, <b>s</b> involuntary switches, "
	    "<b>t</b> time stolen by the hypervisor, <b>w</b> waiting for a "
	    "CPU, <b>f</b> page faults that needed a device, <b>m</b> another "
	    "CPU at the end. Those that were disturbed are left out; "
	    "\xe2\x80\x9c" "clean\xe2\x80\x9d says how many counted, of all."
	    "</li>\n");
}

static void
method_ratio(struct out *o)
{

	out_fmt(o, "<li>A ratio is that of the costs, to the first column: "
	    "above 1 is worse in every row, also where higher is better."
	    "</li>\n<li><b>Worse</b> and <b>better</b> are said where both "
	    "have %d workers or more and all workers of one are slower than "
	    "all of the other; of two equal sets of five, one in 126 looks "
	    "like that. All else is <b>undecided</b>: no difference is proven. "
	    "Workers of one run are more alike than those of two, so this is "
	    "no verdict on a change: the gate gives that.</li>\n"
	    "<li>A geometric mean covers only the rows that all columns "
	    "have.</li>\n", MODEL_WORKERS);
}

void
html_method(struct out *o, const struct report *p)
{

	out_fmt(o, "<section class=\"method\" aria-labelledby=\"method\">\n"
	    "<h2 id=\"method\">Method and limits</h2>\n<ul>\n");
	if (model_published(p, false) || p->p_nruns == 0)
		method_live(o);
	if (p->p_nruns > 1)
		method_ratio(o);
	if (model_published(p, true))
		out_fmt(o, "<li>Published figures are as their source prints "
		    "them; what it leaves out is \xe2\x80\x9cnot "
		    "given\xe2\x80\x9d. They were made by other programs on "
		    "other machines.</li>\n");
	out_fmt(o, "<li>A figure holds for the machine, system and settings "
	    "it was measured with. Other work on the machine, and changes of "
	    "clock frequency, can move it by far more than its range.</li>\n"
	    "<li>A case that failed has no figure. One that was skipped could "
	    "not be measured here, and its reason says why.</li>\n"
	    "</ul>\n</section>\n");
}

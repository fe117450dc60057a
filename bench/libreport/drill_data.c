/*
 * The batches of a row as CSV and as JSON, to be copied out of the page.
 */
#include <string.h>

#include "drill.h"
#include "html.h"
#include "model.h"

static const char *
marks(const struct report_batch *b)
{

	return (b->b_marks == NULL || strspn(b->b_marks, "bstwfm-") !=
	    strlen(b->b_marks) ? "?" : b->b_marks);
}

static void
put_csv(struct out *o, const struct report *p, size_t row)
{
	const struct report_cell *c;
	size_t i, j;

	out_fmt(o, "<details class=\"data\"><summary>CSV</summary>"
	    "<pre tabindex=\"0\">run,worker,batch,value,marks\n");
	for (i = 0; i < p->p_nruns; i++) {
		c = &p->p_rows[row].w_cells[i];
		for (j = 0; j < c->c_nbatch; j++) {
			out_fmt(o, "%zu,%ld,%ld,", i + 1,
			    c->c_batch[j].b_worker, c->c_batch[j].b_number);
			html_number(o, c->c_batch[j].b_value, "");
			out_fmt(o, ",%s\n", marks(&c->c_batch[j]));
		}
	}
	out_fmt(o, "</pre></details>\n");
}

static void
put_workers(struct out *o, const struct report_cell *c)
{
	const struct report_batch *b;
	bool first;
	size_t j;

	for (j = 0; j < c->c_nbatch; j++) {
		b = &c->c_batch[j];
		first = j == 0 || b[-1].b_worker != b->b_worker;
		if (first)
			out_fmt(o, "%s\n   [", j > 0 ? "]," : "");
		out_fmt(o, "%s", first ? "" : ",");
		html_number(o, b->b_value, "null");
	}
	out_fmt(o, "%s", c->c_nbatch > 0 ? "]" : "");
}

static void
put_json(struct out *o, const struct report *p, size_t row)
{
	const struct report_row *w;
	size_t i;

	w = &p->p_rows[row];
	out_fmt(o, "<details class=\"data\"><summary>JSON</summary>"
	    "<pre tabindex=\"0\">{&quot;case&quot;: ");
	html_json(o, w->w_case);
	out_fmt(o, ", &quot;point&quot;: ");
	html_json(o, model_or(w->w_point, "-"));
	out_fmt(o, ", &quot;unit&quot;: ");
	html_json(o, model_or(w->w_unit, ""));
	out_fmt(o, ",\n &quot;runs&quot;: [");
	for (i = 0; i < p->p_nruns; i++) {
		out_fmt(o, "%s\n  {&quot;run&quot;: ", i > 0 ? "," : "");
		html_json(o, model_or(p->p_runs[i].u_id, "?"));
		out_fmt(o, ", &quot;workers&quot;: [");
		put_workers(o, &w->w_cells[i]);
		out_fmt(o, "]}");
	}
	out_fmt(o, "]}\n</pre></details>\n");
}

void
drill_data(struct out *o, const struct report *p, size_t row)
{

	put_csv(o, p, row);
	put_json(o, p, row);
}

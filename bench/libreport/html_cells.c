/*
 * One run's cells in a row of a table.
 */
#include <math.h>
#include <string.h>

#include "chart_impl.h"
#include "figure.h"
#include "html.h"
#include "model.h"

/* Characters of a reason beside a lone run; all of it stands below. */
#define REASON	140

/* Units are ASCII everywhere else; a page can show the letter it stands for. */
static void
put_unit(struct out *o, const char *unit)
{

	if (strcmp(unit, "us") == 0)
		unit = "\xc2\xb5s";
	out_fmt(o, "<span class=\"u\">");
	out_html(o, unit, 0);
	out_fmt(o, "</span>");
}

static void
put_range(struct out *o, const struct report_cell *c, const struct figure *g)
{

	if (!g->g_range) {
		out_fmt(o, "<span class=\"none\">%s</span>",
		    c->c_workers == 1 ? "one worker" : "no range");
		return;
	}
	out_fmt(o, "%s\xe2\x80\x89\xe2\x80\x93\xe2\x80\x89%s ", g->g_low,
	    g->g_high);
	put_unit(o, g->g_unit);
}

static void
put_clean(struct out *o, const struct report_cell *c)
{

	out_fmt(o, "%ld of %ld", c->c_used, c->c_batches);
}

static void
put_state(struct out *o, const struct report *p, size_t row, size_t run,
    int span)
{
	const struct report_cell *c;
	const char *word;

	c = &p->p_rows[row].w_cells[run];
	word = c->c_state != REPORT_ABSENT ? figure_state(c->c_state) :
	    p->p_runs[run].u_published ? "not given" : "absent";
	out_fmt(o, "<td class=\"state s-%s\" colspan=\"%d\">"
	    "<span class=\"word\"><span aria-hidden=\"true\">%s</span> ",
	    figure_state(c->c_state), span,
	    c->c_state == REPORT_FAILED ? HTML_FAILED :
	    c->c_state == REPORT_SKIPPED ? HTML_SKIPPED : HTML_ABSENT);
	if (c->c_state == REPORT_ABSENT)
		out_fmt(o, "%s</span>", word);
	else
		out_fmt(o, "<a href=\"#row%zu-%zu\">%s</a></span>", row + 1,
		    model_alike(&p->p_rows[row], run) + 1, word);
	if (c->c_state != REPORT_ABSENT && p->p_nruns == 1) {
		out_fmt(o, " <span class=\"why\">");
		out_html(o, model_or(c->c_reason, "no reason given"), REASON);
		out_fmt(o, "</span>");
	}
	out_fmt(o, "</td>");
}

static void
put_ratio(struct out *o, const struct report_row *w, size_t run,
    const struct figure *g)
{
	static const struct {
		const char *class, *glyph;
	} signs[] = {
		[MODEL_NO_RATIO] = { "", "" },
		[MODEL_UNTESTED] = { "", "" },
		[MODEL_UNDECIDED] = { " undecided", "\xe2\x89\x88" },
		[MODEL_BETTER] = { " better-n", "\xe2\x96\xb2" },
		[MODEL_WORSE] = { " worse-n", "\xe2\x96\xbc" },
	};
	enum model_difference d;

	d = model_difference(w, run);
	out_fmt(o, "<td class=\"ratio%s\">", signs[d].class);
	if (d == MODEL_NO_RATIO) {
		out_fmt(o, "<span class=\"none\">no ratio</span></td>");
		return;
	}
	out_fmt(o, "<span class=\"n\">\xc3\x97\xe2\x80\x89%s</span>",
	    g->g_ratio);
	if (d != MODEL_UNTESTED)
		out_fmt(o, "<div class=\"more\"><span aria-hidden=\"true\">%s"
		    "</span> %s</div>", signs[d].glyph,
		    model_difference_text(d));
	out_fmt(o, "</td>");
}

/* The word, and what it was held against: no per cent without its figure. */
static void
put_verdict(struct out *o, const struct report_row *w,
    const struct report_cell *c)
{
	enum tally_word word;
	char text[64];

	word = tally_of(c);
	if (word == TALLY_WORDS) {
		out_fmt(o, "<td class=\"none\">not judged</td>");
		return;
	}
	out_fmt(o, "<td class=\"verdict v-%s\"><span class=\"word\">"
	    "<span aria-hidden=\"true\">%s</span> %s</span>",
	    tally_name(word), html_glyph(word), tally_name(word));
	if (c->c_base > 0 && isfinite(c->c_base)) {
		chart_value(text, sizeof(text), c->c_base, w->w_unit);
		out_fmt(o, "<div class=\"more\">was ");
		out_html(o, text, 0);
		if (isfinite(c->c_change))
			out_fmt(o, ": %+.1f %%", c->c_change);
		out_fmt(o, "</div>");
	}
	if (c->c_finds > 0 && isfinite(c->c_finds))
		out_fmt(o, "<div class=\"more\">finds %.3g %%</div>",
		    c->c_finds);
	out_fmt(o, "</td>");
}

void
html_cells(struct out *o, const struct report *p, size_t row, size_t run,
    int span)
{
	const struct report_cell *c;
	struct figure g;

	c = &p->p_rows[row].w_cells[run];
	if (c->c_state != REPORT_MEASURED) {
		put_state(o, p, row, run, span);
		return;
	}
	figure_make(&g, &p->p_rows[row], run);
	out_fmt(o, "<td class=\"value\"><span class=\"n\">%s</span> ",
	    g.g_number);
	put_unit(o, g.g_unit);
	if (p->p_nruns > 1) {
		if (!p->p_runs[run].u_published) {
			out_fmt(o, "<div class=\"more\">");
			put_range(o, c, &g);
			out_fmt(o, "</div><div class=\"more\">n %ld; ",
			    c->c_workers);
			put_clean(o, c);
			out_fmt(o, " clean</div>");
		}
		out_fmt(o, "</td>");
		if (run > 0)
			put_ratio(o, &p->p_rows[row], run, &g);
		return;
	}
	out_fmt(o, "</td><td class=\"range\">");
	put_range(o, c, &g);
	out_fmt(o, "</td><td>%ld</td><td>", c->c_workers);
	put_clean(o, c);
	out_fmt(o, "</td>");
	if (html_judged(p))
		put_verdict(o, &p->p_rows[row], c);
}

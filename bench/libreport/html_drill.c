/*
 * What is behind the figure of a row: folded, a case at a time.
 */
#include <math.h>

#include "chart_impl.h"
#include "drill.h"
#include "html.h"
#include "model.h"

#define PAGE	1900000		/* bytes of a page, about */
#define LEAST	600000		/* of these for this, whatever else there is */

static size_t
batches(const struct report *p, size_t row)
{
	size_t i, n;

	for (n = i = 0; i < p->p_nruns; i++)
		n += p->p_rows[row].w_cells[i].c_nbatch;
	return (n);
}

/* About how long its trend is in the page. */
static size_t
trend_size(const struct report_row *w, enum drill_level level)
{
	const struct report_trend *t;

	t = w->w_trend;
	if (t == NULL || t->t_nruns < DRILL_PASTS)
		return (0);
	return (2600 + t->t_nruns * (level == DRILL_ALL ? 190 : 10));
}

static bool
shown(const struct report *p, size_t row, enum drill_level level)
{
	const struct report_row *w;
	enum tally_word word;
	size_t i;

	if (batches(p, row) == 0)
		return (false);
	if (level <= DRILL_FIGURES)
		return (true);
	w = &p->p_rows[row];
	for (i = 0; i < p->p_nruns; i++) {
		word = tally_of(&w->w_cells[i]);
		if (word == TALLY_FAIL || word == TALLY_INCONCLUSIVE)
			return (true);
	}
	if (level <= DRILL_LAST &&
	    (row + 1 == p->p_nrows || !model_same_case(w, w + 1)))
		return (true);
	return (level == DRILL_ENDS &&
	    (row == 0 || !model_same_case(w, w - 1)));
}

/* About how many bytes are left by tables and curves. */
static size_t
budget(const struct report *p)
{
	size_t rest;

	rest = 30000 + p->p_nrows * (500 + 700 * p->p_nruns);
	return (rest > PAGE - LEAST ? LEAST : PAGE - rest);
}

enum drill_level
drill_level(const struct report *p)
{
	enum drill_level level;
	size_t bytes, i;

	for (level = DRILL_ALL; level < DRILL_TROUBLE; level++) {
		for (bytes = i = 0; i < p->p_nrows; i++)
			if (shown(p, i, level))
				bytes += 4500 + 700 * p->p_nruns +
				    batches(p, i) *
				    (level == DRILL_ALL ? 46 : 16) +
				    trend_size(&p->p_rows[i], level);
		if (bytes <= budget(p))
			break;
	}
	return (level);
}

bool
html_has_drill(const struct report *p, size_t row)
{

	return (shown(p, row, drill_level(p)));
}

bool
html_has_drills(const struct report *p)
{
	size_t i;

	for (i = 0; i < p->p_nrows && batches(p, i) == 0; i++)
		continue;
	return (i < p->p_nrows);
}

static void
put_verdict(struct out *o, const struct report *p, size_t row, size_t run)
{
	const struct report_cell *c;
	char base[64], text[256];

	c = &p->p_rows[row].w_cells[run];
	if (c->c_state != REPORT_MEASURED || c->c_nbatch == 0)
		return;
	if (p->p_nruns > 1 && (c->c_base > 0 ||
	    model_or(c->c_because, NULL) != NULL)) {
		out_fmt(o, "<p class=\"about\">");
		html_run(o, p, run);
		out_fmt(o, "</p>\n");
	}
	if (tally_of(c) != TALLY_WORDS && model_or(c->c_because, NULL) != NULL)
		html_element(o, "p", "why", c->c_because);
	if (c->c_base > 0 && isfinite(c->c_base)) {
		chart_value(base, sizeof(base), c->c_base,
		    p->p_rows[row].w_unit);
		(void)snprintf(text, sizeof(text), "Held against %s of %.60s; "
		    "the limit is %.3g %%.", base,
		    model_or(c->c_baseline, "its baseline"), c->c_limit);
		html_element(o, "p", "why", text);
	}
	if (c->c_finds > 0 && isfinite(c->c_finds)) {
		(void)snprintf(text, sizeof(text), "Minimum detectable "
		    "effect: a slowdown of %.3g %% is found four times out of "
		    "five.", c->c_finds);
		html_element(o, "p", "why", text);
	}
}

static void
put_point(struct out *o, const struct report *p, size_t row,
    enum drill_level level)
{
	size_t i;

	out_fmt(o, "<div class=\"drill\" id=\"drill%zu\">\n", row + 1);
	if (model_point(&p->p_rows[row]) != NULL)
		html_element(o, "h4", "pt", model_point(&p->p_rows[row]));
	for (i = 0; i < p->p_nruns; i++)
		put_verdict(o, p, row, i);
	out_fmt(o, "<div class=\"panels\">\n");
	drill_figures(o, p, row);
	drill_trend(o, p, row);
	out_fmt(o, "</div>\n");
	drill_trend_words(o, &p->p_rows[row], level == DRILL_ALL);
	drill_workers(o, p, row);
	if (level == DRILL_ALL)
		drill_data(o, p, row);
	out_fmt(o, "</div>\n");
}

static void
put_case(struct out *o, const struct report *p, size_t from, size_t to,
    enum drill_level level)
{
	size_t i, n;

	for (n = 0, i = from; i < to; i++)
		n += shown(p, i, level);
	if (n == 0)
		return;
	out_fmt(o, "<details class=\"case\"><summary>");
	html_element(o, "span", "name", model_case(p, from));
	if (n > 1)
		out_fmt(o, " <span class=\"about\">%zu points</span>", n);
	out_fmt(o, "</summary>\n");
	if (model_or(p->p_rows[from].w_settings, NULL) != NULL) {
		out_fmt(o, "<p class=\"why\">Settings: ");
		out_html(o, p->p_rows[from].w_settings, HTML_LONG);
		out_fmt(o, "</p>\n");
	}
	for (i = from; i < to; i++)
		if (shown(p, i, level))
			put_point(o, p, i, level);
	out_fmt(o, "</details>\n");
}

static void
put_left_out(struct out *o, enum drill_level level, bool trends)
{
	static const char *const said[] = {
		[DRILL_ALL] = "Every batch that was timed is a dot, a cross "
		    "if something happened in it meanwhile.",
		[DRILL_FIGURES] = "Every batch that was timed is a dot. To "
		    "keep the page small the batches are not in it as text.",
		[DRILL_ENDS] = "Every batch that was timed is a dot. To keep "
		    "the page small only the first and the last point of a "
		    "case are in it, and what failed or is undecided.",
		[DRILL_LAST] = "Every batch that was timed is a dot. To keep "
		    "the page small only the last point of a case is in it, "
		    "and what failed or is undecided.",
		[DRILL_TROUBLE] = "To keep the page small only what failed or "
		    "is undecided is in it."
	};

	out_fmt(o, "<p>%s%s%s</p>\n", said[level], level == DRILL_ALL ? "" :
	    " A report of fewer benchmarks has all.", !trends ? "" : " A trend "
	    "shows the runs of the same machine and profile up to this one, "
	    "the baseline\xe2\x80\x99s band as a shade, and a dashed line from "
	    "top to bottom where the cost is proven to have changed; benchctl "
	    "history has its figures.");
}

void
html_drills(struct out *o, const struct report *p)
{
	enum drill_level level;
	size_t end, group, i, j, trends;

	if (!html_has_drills(p))
		return;
	level = drill_level(p);
	for (trends = i = 0; i < p->p_nrows; i++)
		if (shown(p, i, level))
			trends += trend_size(&p->p_rows[i], level) > 0;
	out_fmt(o, "<section aria-labelledby=\"batches\">\n"
	    "<h2 id=\"batches\">Every batch</h2>\n");
	put_left_out(o, level, trends > 0);
	for (i = 0; i < p->p_nrows; i = group) {
		group = model_group_end(p, i);
		for (j = i; j < group && !shown(p, j, level); j++)
			continue;
		if (j == group)
			continue;
		out_fmt(o, "<h3>");
		html_group(o, &p->p_rows[i]);
		out_fmt(o, "</h3>\n");
		for (j = i; j < group; j = end) {
			end = model_case_end(p, j);
			put_case(o, p, j, end, level);
		}
	}
	out_fmt(o, "</section>\n");
}

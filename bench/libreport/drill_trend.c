/*
 * A point over the runs of its machine: where it changed, and when.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart_impl.h"
#include "drill.h"
#include "html.h"
#include "model.h"
#include "stat.h"

#define RUNS	256		/* the newest ones, at the most */
#define RULES	16

enum look { LEVEL, PASSED, FAILED, ACCEPTED, NEWEST, LOOKS };

struct lines {
	struct chart_point n_point[LOOKS][RUNS + 1];
	struct chart_series n_series[LOOKS];
	struct chart_rule n_rule[RULES];
	char	n_name[RULES][48];
	struct chart_band n_band;
};

static bool
enough(const struct report_row *w)
{

	return (w->w_trend != NULL && w->w_trend->t_nruns >= DRILL_PASTS &&
	    w->w_trend->t_nruns <= RUNS);
}

static enum look
look_of(const struct report_trend *t, size_t run)
{
	const char *word;

	if (run + 1 == t->t_nruns)
		return (NEWEST);
	word = model_or(t->t_runs[run].n_verdict, "");
	return (strcmp(word, "fail") == 0 ? FAILED :
	    strcmp(word, "accepted") == 0 ? ACCEPTED : PASSED);
}

static void
add_runs(struct lines *n, const struct report_trend *t)
{
	static const struct chart_series looks[LOOKS] = {
		[LEVEL] = { .s_kind = CHART_STEPS, .s_look = 7 },
		[PASSED] = { "runs", CHART_DOTS, 0, NULL, 0 },
		[FAILED] = { "runs that failed", CHART_CROSSES, 5, NULL, 0 },
		[ACCEPTED] = { "runs whose change was accepted", CHART_DOTS,
		    2, NULL, 0 },
		[NEWEST] = { NULL, CHART_LINE, 0, NULL, 0 }
	};
	const struct report_past *r;
	struct chart_series *s;
	size_t i;

	memcpy(n->n_series, looks, sizeof(looks));
	for (i = 0; i < LOOKS; i++)
		n->n_series[i].s_points = n->n_point[i];
	for (i = 0; i < t->t_nruns; i++) {
		r = &t->t_runs[i];
		s = &n->n_series[look_of(t, i)];
		n->n_point[s - n->n_series][s->s_npoints++] =
		    (struct chart_point){ (double)i + 1, r->n_value,
		    r->n_low < r->n_high ? r->n_low : NAN,
		    r->n_low < r->n_high ? r->n_high : NAN };
	}
}

/* The median of so many runs. */
static double
level_of(const struct report_trend *t, size_t from, size_t to)
{
	double v[RUNS];
	size_t i;

	for (i = from; i < to; i++)
		v[i - from] = t->t_runs[i].n_value;
	return (stat_median(v, to - from));
}

/* The median from one change to the next, as steps. */
static void
add_level(struct lines *n, const struct report_trend *t)
{
	struct chart_series *s;
	double level;
	size_t from, i, to;

	s = &n->n_series[LEVEL];
	level = 0;
	for (from = i = 0; i <= t->t_nchanges && i < RULES; i++) {
		to = i < t->t_nchanges ? t->t_changes[i].e_at : t->t_nruns;
		if (to <= from || to > t->t_nruns)
			return;
		level = level_of(t, from, to);
		n->n_point[LEVEL][s->s_npoints++] = (struct chart_point){
		    (double)from + (from > 0 ? 0.5 : 1), level, NAN, NAN };
		from = to;
	}
	n->n_point[LEVEL][s->s_npoints++] = (struct chart_point){
	    (double)t->t_nruns, level, NAN, NAN };
}

static size_t
add_rules(struct lines *n, const struct report_trend *t)
{
	size_t i;

	for (i = 0; i < t->t_nchanges && i < RULES; i++) {
		n->n_rule[i].r_x = (double)t->t_changes[i].e_at + 0.5;
		(void)snprintf(n->n_name[i], sizeof(n->n_name[i]),
		    "the cost changed by %+.1f %%", t->t_changes[i].e_percent);
		n->n_rule[i].r_name = n->n_name[i];
	}
	return (i);
}

void
drill_trend(struct out *o, const struct report *p, size_t row)
{
	const struct report_row *w;
	const struct report_trend *t;
	struct chart c;
	struct lines n;
	char id[32], title[128], y[64];

	w = &p->p_rows[row];
	if (!enough(w))
		return;
	t = w->w_trend;
	add_runs(&n, t);
	add_level(&n, t);
	memset(&c, 0, sizeof(c));
	(void)snprintf(id, sizeof(id), "t%zu", row + 1);
	(void)snprintf(title, sizeof(title), "Trend of %.90s",
	    model_case(p, row));
	(void)snprintf(y, sizeof(y), "a run, %s is better",
	    w->w_more ? "higher" : "lower");
	c.c_id = id;
	c.c_title = title;
	c.c_descr = "Each dot is a run of this machine and profile, a cross "
	    "one that failed; the last is this one. What changed stands in "
	    "words below.";
	c.c_x.a_title = "runs, from old to new";
	c.c_x.a_whole = true;
	c.c_y.a_title = y;
	c.c_y.a_unit = w->w_unit;
	c.c_series = n.n_series;
	c.c_nseries = LOOKS;
	c.c_rules = n.n_rule;
	c.c_nrules = add_rules(&n, t);
	n.n_band = (struct chart_band){ "what the baseline allows", t->t_low,
	    t->t_high };
	c.c_bands = &n.n_band;
	c.c_nbands = t->t_base != NULL;
	chart_svg(o, &c);
}

static void
put_run(struct out *o, const struct report_past *r)
{

	out_fmt(o, "run ");
	out_html(o, model_or(r->n_id, "?"), 40);
	out_fmt(o, ", ");
	out_html(o, model_or(r->n_day, "?"), 40);
	out_fmt(o, ", ");
	out_html(o, model_or(r->n_system, "unknown system"), 100);
}

/* The medians on both sides, as far as the next change. */
static void
put_levels(struct out *o, const struct report_row *w, size_t change)
{
	const struct report_trend *t = w->w_trend;
	char after[64], before[64];
	size_t at, from, to;

	at = t->t_changes[change].e_at;
	from = change > 0 ? t->t_changes[change - 1].e_at : 0;
	to = change + 1 < t->t_nchanges ? t->t_changes[change + 1].e_at :
	    t->t_nruns;
	if (from >= at || at >= to || to > t->t_nruns)
		return;
	chart_value(before, sizeof(before), level_of(t, from, at), w->w_unit);
	chart_value(after, sizeof(after), level_of(t, at, to), w->w_unit);
	out_fmt(o, ", from ");
	out_html(o, before, 0);
	out_fmt(o, " to ");
	out_html(o, after, 0);
	out_fmt(o, ",");
}

static void
put_changes(struct out *o, const struct report_row *w)
{
	const struct report_trend *t = w->w_trend;
	const struct report_change *e;
	size_t i;

	if (t->t_nchanges == 0)
		out_fmt(o, "<p class=\"why\">No change is proven in %zu runs."
		    "</p>\n", t->t_nruns);
	for (i = 0; i < t->t_nchanges; i++) {
		e = &t->t_changes[i];
		if (e->e_at == 0 || e->e_at >= t->t_nruns)
			continue;
		out_fmt(o, "<p class=\"why\">The cost changed by %+.1f %%",
		    e->e_percent);
		put_levels(o, w, i);
		out_fmt(o, " between ");
		put_run(o, &t->t_runs[e->e_at - 1]);
		out_fmt(o, " and ");
		put_run(o, &t->t_runs[e->e_at]);
		out_fmt(o, ".</p>\n");
	}
}

static void
put_table(struct out *o, const struct report_row *w)
{
	const struct report_past *r;
	char value[64];
	size_t i;

	out_fmt(o, "<details class=\"data\"><summary>Runs of the trend"
	    "</summary>\n<div class=\"scroll\" role=\"region\" tabindex=\"0\" "
	    "aria-label=\"Runs of ");
	out_plain(o, w->w_case, 100);
	out_fmt(o, " ");
	out_plain(o, model_or(w->w_point, ""), 100);
	out_fmt(o, "\">\n<table><thead><tr><th scope=\"col\">Run</th>"
	    "<th scope=\"col\">Day</th><th scope=\"col\">System</th>"
	    "<th scope=\"col\">Fastest worker</th>"
	    "<th scope=\"col\">Verdict</th></tr></thead>\n<tbody>\n");
	for (i = 0; i < w->w_trend->t_nruns; i++) {
		r = &w->w_trend->t_runs[i];
		out_fmt(o, "<tr><th scope=\"row\">");
		out_html(o, model_or(r->n_id, "?"), 40);
		out_fmt(o, "</th><td>");
		out_html(o, model_or(r->n_day, "?"), 40);
		out_fmt(o, "</td><td>");
		out_html(o, model_or(r->n_system, "unknown system"), 60);
		out_fmt(o, "%s</td><td>", r->n_boots ? ", another boot" : "");
		chart_value(value, sizeof(value), r->n_value, w->w_unit);
		out_html(o, value, 0);
		out_fmt(o, "</td><td>");
		out_html(o, model_or(r->n_verdict, "not judged"), 40);
		out_fmt(o, "</td></tr>\n");
	}
	out_fmt(o, "</tbody></table>\n</div></details>\n");
}

void
drill_trend_words(struct out *o, const struct report_row *w, bool all)
{

	if (!enough(w))
		return;
	put_changes(o, w);
	if (all)
		put_table(o, w);
}

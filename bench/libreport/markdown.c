/*
 * The report for a mail or a pull request.
 */
#include <math.h>
#include <string.h>

#include "figure.h"
#include "model.h"
#include "out.h"
#include "tally.h"

/* Any text in a cell: what means something to Markdown or HTML is escaped. */
static void
put(struct out *o, const char *s)
{
	char piece[ASCII_PIECE];
	uint32_t c;
	size_t n;

	for (; *s != '\0'; s += n) {
		n = utf8_next(s, &c);
		if (c == UTF8_BAD || utf8_unseen(c)) {
			(void)ascii_next(s, piece);
			out_fmt(o, "\\%s", piece);
		} else {
			if (c < 128 && strchr("\\`*_{}[]()<>#+!|~&@", (int)c) !=
			    NULL)
				out_fmt(o, "\\");
			out_bytes(o, s, n);
		}
	}
}

static void
put_banner(struct out *o, const struct report *p)
{
	struct tally t;
	size_t i;

	tally_make(&t, p);
	if (t.t_verdict == TALLY_NONE)
		return;
	out_fmt(o, "**%s.**", t.t_sentence);
	for (i = 0; i < TALLY_WORDS; i++)
		if (t.t_count[i] > 0 || i <= TALLY_NEW)
			out_fmt(o, "%s %zu %s", i == 0 ? "" : ",",
			    t.t_count[i], tally_name((enum tally_word)i));
	out_fmt(o, ", %zu failed cases, %zu missing.\n\n", t.t_broken,
	    t.t_missing);
	for (i = 0; i < t.t_ncommands; i++)
		out_fmt(o, "%s\n\n    %s\n\n", t.t_command[i].m_why,
		    t.t_command[i].m_text);
}

static void
put_warnings(struct out *o, const struct report *p)
{
	size_t i, j;

	if (p->p_nruns > 1 && model_machines_text(p) != NULL)
		out_fmt(o, "> **%s**\n\n", model_machines_text(p));
	for (i = 0; i < p->p_nwarnings; i++) {
		out_fmt(o, "> Warning: ");
		put(o, p->p_warnings[i]);
		out_fmt(o, "\n\n");
	}
	for (i = 0; i < p->p_nruns; i++)
		for (j = 0; j < p->p_runs[i].u_nfacts; j++)
			if (model_fact_warns(p, &p->p_runs[i].u_facts[j])) {
				out_fmt(o, "> Warning: ");
				put(o, model_or(p->p_runs[i].u_id, "?"));
				out_fmt(o, ": ");
				put(o, p->p_runs[i].u_facts[j].f_warning);
				out_fmt(o, "\n\n");
			}
}

static void
put_runs(struct out *o, const struct report *p)
{
	size_t i;

	for (i = 0; i < p->p_nruns; i++) {
		out_fmt(o, p->p_runs[i].u_published ? "- " : "- Run ");
		put(o, model_or(p->p_runs[i].u_id, "?"));
		out_fmt(o, ": ");
		put(o, model_or(p->p_runs[i].u_title, "no title"));
		out_fmt(o, ", ");
		put(o, model_or(p->p_runs[i].u_started, "start not known"));
		out_fmt(o, "\n");
	}
	out_fmt(o, "\n");
}

static void
put_head(struct out *o, const struct report *p)
{
	char name[64];
	size_t i;

	out_fmt(o, "| benchmark |");
	for (i = 0; i < p->p_nruns; i++) {
		model_column(p, i, name, sizeof(name));
		out_fmt(o, " ");
		put(o, name);
		out_fmt(o, i == 0 && p->p_nruns > 1 ? " |" : p->p_nruns > 1 ?
		    " | ratio |" : " | range | n | verdict |");
	}
	out_fmt(o, "\n|:--|");
	for (i = 0; i < p->p_nruns; i++)
		out_fmt(o, i == 0 && p->p_nruns > 1 ? "--:|" :
		    p->p_nruns > 1 ? "--:|:--|" : "--:|--:|--:|:--|");
	out_fmt(o, "\n");
}

/* What a lone run has besides its figure. */
static void
put_more(struct out *o, const struct report_row *w,
    const struct report_cell *c, const struct figure *g)
{
	enum tally_word word;
	char base[64];

	if (g->g_range)
		out_fmt(o, " %s - %s | %ld |", g->g_low, g->g_high,
		    c->c_workers);
	else
		out_fmt(o, " | %ld |", c->c_workers);
	word = tally_of(c);
	out_fmt(o, " %s", word == TALLY_WORDS ? "" : tally_name(word));
	if (word != TALLY_WORDS && c->c_base > 0 && isfinite(c->c_change)) {
		report_value(base, sizeof(base), c->c_base, w->w_unit);
		out_fmt(o, " (%+.1f %% from ", c->c_change);
		put(o, base);
		out_fmt(o, ")");
	}
	out_fmt(o, " |");
}

static void
put_cell(struct out *o, const struct report *p, const struct report_row *w,
    size_t run)
{
	const struct report_cell *c;
	struct figure g;

	c = &w->w_cells[run];
	if (c->c_state != REPORT_MEASURED) {
		out_fmt(o, " %s |%s", c->c_state == REPORT_ABSENT &&
		    p->p_runs[run].u_published ? "not given" :
		    figure_state(c->c_state), p->p_nruns == 1 ? " | | |" :
		    run > 0 ? " |" : "");
		return;
	}
	figure_make(&g, w, run);
	out_fmt(o, " %s ", g.g_number);
	put(o, g.g_unit);
	out_fmt(o, " |");
	if (p->p_nruns == 1)
		put_more(o, w, c, &g);
	else if (run > 0)
		out_fmt(o, " %s%s%s |", g.g_ratio,
		    g.g_ratio[0] != '\0' ? " " : "",
		    model_difference_text(model_difference(w, run)));
}

static void
put_group(struct out *o, const struct report *p, size_t from, size_t to)
{
	const char *name, *point;
	char group[128];
	size_t i, j, n;

	name = model_group(&p->p_rows[from], &n);
	(void)snprintf(group, sizeof(group), "%.*s", (int)n, name);
	out_fmt(o, "### ");
	put(o, group);
	out_fmt(o, " (%s)\n\n", model_direction_text(model_direction(p, from,
	    to)));
	put_head(o, p);
	for (i = from; i < to; i++) {
		out_fmt(o, "| ");
		put(o, model_case(p, i));
		point = model_point(&p->p_rows[i]);
		out_fmt(o, point == NULL ? "" : " ");
		put(o, point == NULL ? "" : point);
		out_fmt(o, " |");
		for (j = 0; j < p->p_nruns; j++)
			put_cell(o, p, &p->p_rows[i], j);
		out_fmt(o, "\n");
	}
	out_fmt(o, "\n");
	(void)model_geomean(p, from, to, 0, &n);
	for (j = 1; j < p->p_nruns && n > 1; j++)
		out_fmt(o, "Geometric mean of the ratios in column %zu: "
		    "%.3g, of the %zu of %zu rows that all columns have.\n\n",
		    j + 1, model_geomean(p, from, to, j, &n), n, to - from);
}

/* When rows changed last, of what is proven. */
static void
put_changes(struct out *o, const struct report *p)
{
	const struct report_change *e;
	const struct report_trend *t;
	const struct report_past *r;
	size_t i;

	for (i = 0; p->p_nruns > 0 && i < p->p_nrows; i++) {
		t = p->p_rows[i].w_trend;
		if (t == NULL || t->t_nchanges == 0 ||
		    t->t_changes[t->t_nchanges - 1].e_at >= t->t_nruns)
			continue;
		e = &t->t_changes[t->t_nchanges - 1];
		r = &t->t_runs[e->e_at];
		out_fmt(o, "- ");
		put(o, model_case(p, i));
		out_fmt(o, " ");
		put(o, model_or(model_point(&p->p_rows[i]), ""));
		out_fmt(o, " changed by %+.1f %% with run ", e->e_percent);
		put(o, model_or(r->n_id, "?"));
		out_fmt(o, ", ");
		put(o, model_or(r->n_day, "?"));
		out_fmt(o, ", ");
		put(o, model_or(r->n_system, "unknown system"));
		out_fmt(o, "\n");
	}
}

int
report_markdown(FILE *fp, const struct report *p)
{
	struct out o;
	size_t end, i;

	out_start(&o, fp);
	out_fmt(&o, "## ");
	put(&o, model_or(p->p_title, "Benchmark report"));
	out_fmt(&o, "\n\n");
	put_banner(&o, p);
	put_warnings(&o, p);
	put_runs(&o, p);
	for (i = 0; i < p->p_nrows && p->p_nruns > 0; i = end) {
		end = model_group_end(p, i);
		put_group(&o, p, i, end);
	}
	put_changes(&o, p);
	if (p->p_nrows == 0 || p->p_nruns == 0)
		out_fmt(&o, "Nothing was measured.\n\n");
	for (i = 0; i < p->p_nnotes; i++) {
		out_fmt(&o, "- ");
		put(&o, p->p_notes[i]);
		out_fmt(&o, "\n");
	}
	if (p->p_nruns > 1)
		out_fmt(&o, "A ratio is that of the costs, to the first "
		    "column: above 1 is worse in every row. Undecided: no "
		    "difference is proven.\n");
	return (out_end(&o));
}

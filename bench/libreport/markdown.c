/*
 * The report for a mail or a pull request.
 */
#include <math.h>
#include <string.h>

#include "figure.h"
#include "model.h"
#include "out.h"
#include "speedup.h"
#include "tally.h"

#define WIDTH	80		/* of all but tables, which can not be broken */

static const char special[] = "\\`*_{}[]()<>#+!|~&@";

/* A piece of any text: what means something to Markdown or HTML is escaped. */
static void
put_piece(struct out *o, const char *s, const char *end)
{
	char piece[ASCII_PIECE];
	uint32_t c;
	size_t n;

	for (; s < end; s += n) {
		n = utf8_next(s, &c);
		if (c == UTF8_BAD || utf8_unseen(c)) {
			(void)ascii_next(s, piece);
			out_fmt(o, "\\%s", piece);
		} else {
			if (c < 128 && strchr(special, (int)c) != NULL)
				out_fmt(o, "\\");
			out_bytes(o, s, n);
		}
	}
}

static void
put(struct out *o, const char *s)
{

	put_piece(o, s, s + strlen(s));
}

/* A paragraph, and with what each of its lines begins. */
static void
put_text(struct out *o, const char *first, const char *later,
    const char *who, const char *text)
{
	const char *parts[2] = { who, text };
	const char *s;
	size_t column, i, j, n, room;

	out_fmt(o, "%s", first);
	column = strlen(first);
	for (i = 0; i < 2; i++)
		for (s = parts[i]; *(s += strspn(s, " ")) != '\0'; s += n) {
			n = room = strcspn(s, " ");
			for (j = 0; j < n; j++)
				room += strchr(special, s[j]) != NULL;
			if (column > strlen(first) && column + room >= WIDTH) {
				out_fmt(o, "\n%s", later);
				column = strlen(later);
			} else if (column > strlen(first)) {
				out_fmt(o, " ");
				column++;
			}
			put_piece(o, s, s + n);
			column += room;
		}
	out_fmt(o, "\n");
}

/* The name of a column before what is said of it, if there are several. */
static void
put_of(struct out *o, const struct report *p, size_t run, const char *id,
    const char *point, const char *text)
{
	char column[64], who[256];

	model_column(p, run, column, sizeof(column));
	(void)snprintf(who, sizeof(who), "%.120s%s%.60s%s%s:", id,
	    model_or(point, NULL) != NULL ? " " : "", model_or(point, ""),
	    p->p_nruns > 1 ? ", " : "", p->p_nruns > 1 ? column : "");
	put_text(o, "- ", "  ", who, text);
}

static void
put_banner(struct out *o, const struct report *p)
{
	char text[512];
	struct tally t;
	size_t i, n;

	tally_make(&t, p);
	if (t.t_verdict == TALLY_NONE)
		return;
	out_fmt(o, "**%s.**\n", t.t_sentence);
	for (n = i = 0; i < TALLY_WORDS; i++)
		if (t.t_count[i] > 0 || i <= TALLY_NEW)
			n += (size_t)snprintf(text + n, sizeof(text) - n,
			    "%zu %s, ", t.t_count[i],
			    tally_name((enum tally_word)i));
	(void)snprintf(text + n, sizeof(text) - n, "%zu failed cases, %zu "
	    "missing.", t.t_broken, t.t_missing);
	put_text(o, "", "", "", text);
	out_fmt(o, "\n");
	for (i = 0; i < t.t_ncommands; i++) {
		out_fmt(o, "%s\n\n", t.t_command[i].m_why);
		tally_command(o, t.t_command[i].m_text, WIDTH);
		out_fmt(o, "\n");
	}
}

static void
put_warnings(struct out *o, const struct report *p)
{
	const char *text;
	char loud[64];
	size_t i, j;

	text = p->p_nruns > 1 ? model_machines_text(p) : NULL;
	if (text != NULL) {
		/* What is loud stands before its first colon. */
		i = strcspn(text, ":");
		(void)snprintf(loud, sizeof(loud), "> **%.*s**", (int)i, text);
		put_text(o, loud, "> ", "", text + i);
		out_fmt(o, "\n");
	}
	for (i = 0; i < p->p_nwarnings; i++) {
		put_text(o, "> ", "> ", "Warning:", p->p_warnings[i]);
		out_fmt(o, "\n");
	}
	for (i = 0; i < p->p_nruns; i++)
		for (j = 0; j < p->p_runs[i].u_nfacts; j++)
			if (model_fact_warns(p, &p->p_runs[i].u_facts[j])) {
				put_text(o, "> ", "> ", "Warning:",
				    p->p_runs[i].u_facts[j].f_warning);
				out_fmt(o, "\n");
			}
}

/* The machine and the settings of a run. */
static void
put_facts(struct out *o, const struct report_run *u)
{
	const struct report_fact *f;
	char text[512];
	size_t i;

	for (i = 0; i < u->u_nfacts; i++) {
		f = &u->u_facts[i];
		(void)snprintf(text, sizeof(text), "%.80s:",
		    model_or(f->f_name, "?"));
		put_text(o, "  - ", "    ", text, model_or(f->f_value, "?"));
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
		put_facts(o, &p->p_runs[i]);
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
	char group[256];
	double mean;
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
	for (j = 1; j < p->p_nruns && n > 1; j++) {
		mean = model_geomean(p, from, to, j, &n);
		(void)snprintf(group, sizeof(group), "Geometric mean of the "
		    "ratios in column %zu: %.3g, of the %zu of %zu rows that "
		    "all columns have.", j + 1, mean, n, to - from);
		put_text(o, "", "", "", group);
		out_fmt(o, "\n");
	}
}

/* Why there is no figure, and when the cost changed last. */
static void
put_row_words(struct out *o, const struct report *p, size_t row)
{
	const struct report_change *e;
	const struct report_trend *t;
	const struct report_row *w;
	const struct report_past *r;
	char text[256];
	size_t j;

	w = &p->p_rows[row];
	for (j = 0; j < p->p_nruns; j++)
		if ((w->w_cells[j].c_state == REPORT_FAILED ||
		    w->w_cells[j].c_state == REPORT_SKIPPED) &&
		    model_alike(w, j) == j)
			put_of(o, p, j, model_case(p, row), model_point(w),
			    model_or(w->w_cells[j].c_reason,
			    "no reason given"));
	t = w->w_trend;
	if (t == NULL || t->t_nchanges == 0 ||
	    t->t_changes[t->t_nchanges - 1].e_at >= t->t_nruns)
		return;
	e = &t->t_changes[t->t_nchanges - 1];
	r = &t->t_runs[e->e_at];
	(void)snprintf(text, sizeof(text), "changed by %+.1f %% with run "
	    "%.40s, %.40s, %.100s", e->e_percent, model_or(r->n_id, "?"),
	    model_or(r->n_day, "?"), model_or(r->n_system, "unknown system"));
	put_of(o, p, p->p_nruns - 1, model_case(p, row), model_point(w), text);
}

/* What cases said in words, and what their crews got done. */
static void
put_case_words(struct out *o, const struct report *p, size_t from, size_t to)
{
	const struct report_remark *k;
	struct speedup gain;
	char name[64];
	size_t i, j;

	for (i = 0; i < p->p_nremarks; i++) {
		k = &p->p_remarks[i];
		if (strcmp(k->k_case, p->p_rows[from].w_case) == 0)
			put_of(o, p, k->k_run, model_case(p, from), NULL,
			    k->k_text);
	}
	for (i = 0; i < p->p_nruns; i++) {
		for (j = from; j < to; j++)
			if (speedup_find(&gain, p, j, i))
				break;
		if (j == to)
			continue;
		model_column(p, i, name, sizeof(name) - 2);
		(void)strcat(name, ": ");
		out_fmt(o, "\n```\n");
		speedup_text(o, p, from, to, i, name, WIDTH);
		out_fmt(o, "```\n");
	}
}

static void
put_words(struct out *o, const struct report *p, size_t from, size_t to)
{
	size_t end, i;

	for (i = from; i < to; i++)
		put_row_words(o, p, i);
	for (i = from; i < to; i = end) {
		end = model_case_end(p, i);
		put_case_words(o, p, i, end);
	}
	out_fmt(o, "\n");
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
		put_words(&o, p, i, end);
	}
	if (p->p_nrows == 0 || p->p_nruns == 0)
		out_fmt(&o, "%s\n\n", model_empty(p));
	for (i = 0; i < p->p_nnotes; i++)
		put_text(&o, "- ", "  ", "", p->p_notes[i]);
	if (p->p_nruns > 1)
		put_text(&o, "", "", "", "A ratio is that of the costs, to "
		    "the first column: above 1 is worse in every row. "
		    "Undecided: no difference is proven.");
	return (out_end(&o));
}

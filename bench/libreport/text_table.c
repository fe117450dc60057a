/*
 * Rows and columns of text.
 */
#include <stdarg.h>
#include <string.h>

#include "crew.h"
#include "figure.h"
#include "model.h"
#include "speedup.h"
#include "text.h"

/* The part of a line after the name. */
struct line {
	char	l_text[TEXT_MOST + 256];
	size_t	l_len;
};

static void	add(struct line *, const char *, ...)
		    __attribute__((__format__(__printf__, 2, 3)));

static void
add(struct line *l, const char *fmt, ...)
{
	va_list ap;
	size_t room;
	int n;

	room = sizeof(l->l_text) - l->l_len;
	va_start(ap, fmt);
	n = vsnprintf(l->l_text + l->l_len, room, fmt, ap);
	va_end(ap);
	if (n > 0)
		l->l_len += (size_t)n < room ? (size_t)n : room - 1;
}

static void
put_line(struct out *o, struct line *l)
{

	while (l->l_len > 0 && l->l_text[l->l_len - 1] == ' ')
		l->l_len--;
	out_bytes(o, l->l_text, l->l_len);
	out_fmt(o, "\n");
	l->l_len = 0;
}

/* A name that is too long for its column has lines of its own. */
static void
put_names(struct out *o, const struct columns *k, const struct report *p,
    size_t row)
{
	const char *name, *point;
	struct wrap w;
	size_t n;

	name = model_case(p, row);
	point = model_point(&p->p_rows[row]);
	n = text_name_width(p, row);
	if (n <= k->k_name) {
		out_fmt(o, "%*s", TEXT_INDENT, "");
		out_ascii(o, name);
		out_fmt(o, point == NULL ? "" : " ");
		out_ascii(o, point == NULL ? "" : point);
		out_fmt(o, "%*s", (int)(k->k_name - n), "");
		return;
	}
	wrap_start(&w, o, k->k_width, TEXT_INDENT, TEXT_INDENT + 4);
	wrap_text(&w, name);
	wrap_text(&w, " ");
	wrap_text(&w, point == NULL ? "" : point);
	wrap_end(&w);
	out_fmt(o, "%*s", (int)(TEXT_INDENT + k->k_name), "");
}

static void
add_cell(struct line *l, const struct columns *k, const struct report_row *w,
    size_t run, bool published)
{
	const struct report_cell *c;
	struct figure g;
	char buf[TEXT_CLEAN];

	c = &w->w_cells[run];
	if (c->c_state == REPORT_MEASURED) {
		figure_make(&g, w, run);
		add(l, "  %*s %-*s", (int)k->k_number, g.g_number,
		    (int)k->k_unit, g.g_unit);
	} else {
		g.g_ratio[0] = '\0';
		add(l, "  %-*s", (int)columns_value(k),
		    c->c_state == REPORT_FAILED ? "FAILED" :
		    c->c_state == REPORT_ABSENT && published ? "not given" :
		    figure_state(c->c_state));
	}
	if (run > 0)
		add(l, "  %*s%c", (int)k->k_ratio, model_or(g.g_ratio, "-"),
		    g.g_ratio[0] != '\0' && model_difference(w, run) <=
		    MODEL_UNDECIDED ? '~' : ' ');
	if (k->k_runs > 1 || c->c_state != REPORT_MEASURED)
		return;
	if (k->k_low > 0 && g.g_range)
		add(l, "  %*s - %-*s", (int)k->k_low, g.g_low, (int)k->k_high,
		    g.g_high);
	else if (k->k_low > 0)
		add(l, "  %*s", (int)(k->k_low + 3 + k->k_high), "none");
	if (k->k_clean > 0) {
		text_clean(buf, c);
		add(l, "  %*s", (int)k->k_clean, buf);
	}
}

/* "run 12: ", or all the runs that share what this one says. */
static void
put_sharers(struct wrap *w, const struct columns *k, const struct report *p,
    const struct report_row *r, size_t run)
{
	size_t i;

	wrap_text(w, "run ");
	wrap_text(w, model_or(p->p_runs[run].u_id, "?"));
	for (i = run + 1; i < k->k_runs; i++)
		if (model_alike(r, i) == run) {
			wrap_text(w, ", ");
			wrap_text(w, model_or(p->p_runs[i].u_id, "?"));
		}
	wrap_text(w, ": ");
}

static void
put_reasons(struct out *o, const struct columns *k, const struct report *p,
    const struct report_row *r)
{
	const struct report_cell *c;
	struct wrap w;
	size_t i;

	for (i = 0; i < k->k_runs; i++) {
		c = &r->w_cells[i];
		if ((c->c_state != REPORT_SKIPPED &&
		    c->c_state != REPORT_FAILED) || model_alike(r, i) != i)
			continue;
		wrap_start(&w, o, k->k_width, TEXT_INDENT + 2,
		    TEXT_INDENT + 4);
		if (k->k_runs > 1)
			put_sharers(&w, k, p, r, i);
		wrap_text(&w, model_or(c->c_reason, "no reason given"));
		wrap_end(&w);
	}
}

/* When it changed last, of what is proven. */
static void
put_change(struct out *o, const struct columns *k,
    const struct report_trend *t)
{
	const struct report_change *e;
	char text[64];
	struct wrap w;

	if (t == NULL || t->t_nchanges == 0)
		return;
	e = &t->t_changes[t->t_nchanges - 1];
	if (e->e_at >= t->t_nruns)
		return;
	(void)snprintf(text, sizeof(text), "changed by %+.1f %% with run ",
	    e->e_percent);
	wrap_start(&w, o, k->k_width, TEXT_INDENT + 2, TEXT_INDENT + 4);
	wrap_text(&w, text);
	wrap_text(&w, model_or(t->t_runs[e->e_at].n_id, "?"));
	wrap_text(&w, ", ");
	wrap_text(&w, model_or(t->t_runs[e->e_at].n_day, "?"));
	wrap_text(&w, ", ");
	wrap_text(&w, model_or(t->t_runs[e->e_at].n_system,
	    "unknown system"));
	wrap_end(&w);
}

static void
put_head(struct out *o, const struct columns *k, const struct report *p)
{
	char id[16], name[32];
	struct line l;
	size_t i;

	l.l_len = 0;
	add(&l, "%*s", (int)(TEXT_INDENT + k->k_name), "");
	for (i = 0; i < k->k_runs && k->k_runs > 1; i++) {
		ascii_copy(id, sizeof(id), model_or(p->p_runs[i].u_id, "?"));
		(void)snprintf(name, sizeof(name), "run %s", id);
		if (p->p_runs[i].u_published)
			ascii_copy(name, sizeof(name),
			    model_or(p->p_runs[i].u_title, "?"));
		add(&l, "  %*.*s", (int)columns_value(k),
		    (int)columns_value(k), name);
		if (i > 0)
			add(&l, "  %*s ", (int)k->k_ratio, "ratio");
	}
	if (k->k_runs < 2)
		add(&l, "  %*s", (int)columns_value(k), "median");
	if (k->k_runs < 2 && k->k_low > 0)
		add(&l, "  %*s", (int)(k->k_low + 3 + k->k_high), "range");
	if (k->k_runs < 2 && k->k_clean > 0)
		add(&l, "  %*s", (int)k->k_clean, "clean");
	put_line(o, &l);
}

/* What the case said in words, such as how the cost of a sweep grows. */
static void
put_remarks(struct out *o, const struct columns *k, const struct report *p,
    const char *id)
{
	const struct report_remark *r;
	struct wrap w;
	size_t i;

	for (i = 0; i < p->p_nremarks; i++) {
		r = &p->p_remarks[i];
		if (strcmp(r->k_case, id) != 0 || r->k_run >= k->k_runs)
			continue;
		wrap_start(&w, o, k->k_width, TEXT_INDENT + 2,
		    TEXT_INDENT + 4);
		if (k->k_runs > 1) {
			wrap_text(&w, "run ");
			wrap_text(&w, model_or(p->p_runs[r->k_run].u_id, "?"));
			wrap_text(&w, ": ");
		}
		wrap_text(&w, r->k_text);
		wrap_end(&w);
	}
}

/* Below the last row of a case. */
static void
put_speedups(struct out *o, const struct columns *k, const struct report *p,
    size_t last)
{
	char id[16], name[32];
	size_t first, i;

	for (first = last; first > 0; first--)
		if (!model_same_case(&p->p_rows[first - 1], &p->p_rows[last]))
			break;
	for (i = 0; i < k->k_runs; i++) {
		ascii_copy(id, sizeof(id), model_or(p->p_runs[i].u_id, "?"));
		(void)snprintf(name, sizeof(name), "run %s: ", id);
		speedup_text(o, p, first, last + 1, i,
		    k->k_runs > 1 ? name : "", k->k_width);
	}
}

/* Only of what all columns have, or it would compare unlike sets. */
static void
put_mean(struct out *o, const struct columns *k, const struct report *p,
    size_t from, size_t to)
{
	struct wrap wrap;
	char text[64];
	double mean;
	size_t i, n;

	(void)model_geomean(p, from, to, 0, &n);
	if (k->k_runs < 2 || n < 2)
		return;
	wrap_start(&wrap, o, k->k_width, TEXT_INDENT, TEXT_INDENT + 4);
	(void)snprintf(text, sizeof(text), "geometric mean of the ratios of "
	    "%zu rows of %zu:", n, to - from);
	wrap_text(&wrap, text);
	for (i = 1; i < k->k_runs; i++) {
		mean = model_geomean(p, from, to, i, &n);
		(void)snprintf(text, sizeof(text), " %.3g%s", mean,
		    i + 1 < k->k_runs ? "," : "");
		wrap_text(&wrap, text);
	}
	wrap_end(&wrap);
}

static void
put_group(struct out *o, const struct columns *k, const struct report *p,
    size_t from, size_t to)
{
	enum model_direction d;
	const struct report_row *w;
	const char *name;
	struct wrap wrap;
	struct line l;
	size_t i, j;

	d = model_direction(p, from, to);
	wrap_start(&wrap, o, k->k_width, 0, TEXT_INDENT);
	name = model_group(&p->p_rows[from], &i);
	wrap_piece(&wrap, name, i);
	wrap_text(&wrap, ": ");
	wrap_text(&wrap, model_direction_text(d));
	wrap_end(&wrap);
	put_head(o, k, p);
	for (i = from; i < to; i++) {
		w = &p->p_rows[i];
		put_names(o, k, p, i);
		l.l_len = 0;
		for (j = 0; j < k->k_runs; j++)
			add_cell(&l, k, w, j, p->p_runs[j].u_published);
		if (d == MODEL_MIXED && w->w_more)
			add(&l, "%*s  higher",
			    (int)(columns_rest(k) - k->k_mark - l.l_len), "");
		put_line(o, &l);
		put_reasons(o, k, p, w);
		put_change(o, k, w->w_trend);
		if (i + 1 < to && model_same_case(w, w + 1))
			continue;
		put_speedups(o, k, p, i);
		put_remarks(o, k, p, w->w_case);
	}
	put_mean(o, k, p, from, to);
	out_fmt(o, "\n");
}

static void
put_notes(struct out *o, const struct columns *k, const struct report *p)
{
	struct wrap w;
	size_t i;

	wrap_start(&w, o, k->k_width, 0, 0);
	if (k->k_runs < p->p_nruns) {
		out_fmt(o, "Only %zu of %zu runs fit in %zu columns.\n",
		    k->k_runs, p->p_nruns, k->k_width);
	}
	wrap_text(&w, "median: the middle one of the workers' medians.");
	if (k->k_runs < 2 && k->k_low > 0)
		wrap_text(&w, " range: the lowest and the highest worker, in "
		    "the median's unit.");
	if (k->k_runs < 2 && k->k_clean > 0)
		wrap_text(&w, " clean: batches that counted, of all; disturbed "
		    "ones are left out.");
	if (k->k_runs > 1)
		wrap_text(&w, " ratio: of the costs, to the first run: above 1 "
		    "is worse in every row; it is no verdict. ~: the ranges of "
		    "the workers overlap, or there are none: no difference is "
		    "proven.");
	for (i = 0; i < p->p_nrows; i++)
		if (crew_number(&p->p_rows[i]) > 1 &&
		    crew_throughput(&p->p_rows[i])) {
			wrap_text(&w, " speed-up: times the work of one "
			    "member; the limits are what the ranges allow. "
			    "scales to: the last that gets at least 0.7 times "
			    "its number done, and more than the one before. "
			    "collapses: below 3/4 of the best from there on.");
			break;
		}
	wrap_end(&w);
}

void
text_table(struct out *o, const struct report *p, size_t width)
{
	struct columns k;
	size_t end, i;

	if (p->p_nruns == 0 || p->p_nrows == 0) {
		out_fmt(o, "%s\n", model_empty(p));
		return;
	}
	columns_fit(&k, p, width);
	for (i = 0; i < p->p_nrows; i = end) {
		end = model_group_end(p, i);
		put_group(o, &k, p, i, end);
	}
	put_notes(o, &k, p);
}

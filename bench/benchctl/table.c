/*
 * The rows of a report.
 *
 * Each case has a line "whole" (without a point) from which its points take
 * what they have in common; it stays as a row only if it has something to
 * say: that the case failed, or came to no point at all.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

/*
 * Runs have much the same points in the same order: what is asked for stands
 * mostly where the last was, or below it.
 */
static struct line *
find_line(struct model *m, const char *id, const char *point)
{
	struct line *l;
	size_t i;

	for (i = 0; i < m->m_nlines; i++) {
		l = &m->m_lines[(m->m_last + i) % m->m_nlines];
		if (strcmp(l->l_row.w_case, id) == 0 &&
		    (point == NULL ? l->l_row.w_point == NULL :
		    l->l_row.w_point != NULL &&
		    strcmp(l->l_row.w_point, point) == 0)) {
			m->m_last = (size_t)(l - m->m_lines);
			return (l);
		}
	}
	return (NULL);
}

/* Where the case of id was first seen. */
static size_t
find_case(const struct model *m, const char *id)
{
	size_t i;

	for (i = 0; i < m->m_nlines; i++)
		if (strcmp(m->m_lines[i].l_row.w_case, id) == 0)
			break;
	return (i);
}

/* The line of a point, made if it is not there; NULL is the whole case. */
static struct line *
line_of(struct model *m, const char *id, const char *point)
{
	struct line *l;
	size_t i;

	if ((l = find_line(m, id, point)) != NULL)
		return (l);
	m->m_lines = xgrow(m->m_lines, m->m_nlines, sizeof(*m->m_lines));
	l = &m->m_lines[m->m_nlines];
	memset(l, 0, sizeof(*l));
	l->l_number = m->m_nlines;
	l->l_cells = xcalloc(m->m_nruns, sizeof(*l->l_cells));
	l->l_batches = xcalloc(m->m_nruns, sizeof(*l->l_batches));
	for (i = 0; i < m->m_nruns; i++)
		l->l_batches[i].h_factor = 1;
	l->l_case = find_case(m, id);
	l->l_row.w_case = table_keep(m, id);
	l->l_row.w_point = table_keep(m, point);
	l->l_row.w_cells = l->l_cells;
	m->m_nlines++;
	return (l);
}

/* Those of the last run stay. */
static void
take_settings(struct model *m, struct line *l, const char *extra)
{
	char *settings, *p;

	if (extra == NULL || *extra == '\0')
		return;
	settings = table_keep(m, extra);
	for (p = settings; (p = strchr(p, '\t')) != NULL; p++)
		*p = ' ';
	l->l_row.w_settings = settings;
}

/* A case of the run at hand. */
void
table_case(struct model *m, const struct store_case *c)
{
	struct report_cell *cell;
	struct line *l;
	const char *result;

	l = line_of(m, c->c_id, NULL);
	cell = &l->l_cells[m->m_run];
	result = c->c_result != NULL ? c->c_result : "";
	if (strcmp(result, "skipped") == 0)
		cell->c_state = REPORT_SKIPPED;
	else if (strcmp(result, "failed") == 0 ||
	    strcmp(result, "broken") == 0 || strcmp(result, "cut") == 0)
		cell->c_state = REPORT_FAILED;
	cell->c_reason = table_keep(m, c->c_reason != NULL ? c->c_reason :
	    c->c_result);
	if (l->l_row.w_unit == NULL && c->c_unit != NULL) {
		l->l_row.w_unit = table_keep(m, c->c_unit);
		l->l_row.w_more = c->c_more;
	}
	take_settings(m, l, c->c_extra);
	if (l->l_row.w_descr == NULL)
		l->l_row.w_descr = table_keep(m, c->c_descr);
	if (l->l_row.w_cite == NULL)
		l->l_row.w_cite = table_keep(m, c->c_cite);
}

void
table_title(struct model *m, const char *id, const char *title)
{
	struct line *l;

	if (title != NULL && (l = find_line(m, id, NULL)) != NULL &&
	    l->l_row.w_table == NULL)
		l->l_row.w_table = table_keep(m, title);
}

/* A copy of the text of a key, with its %XX decoded; NULL without one. */
static const char *
extra_text(struct model *m, const char *all, const char *key)
{
	const char *text;
	char *from, *kept, *to;
	unsigned int c;

	if ((text = extra_find(all, key)) == NULL)
		return (NULL);
	kept = table_keep(m, text);
	kept[strcspn(kept, "\t")] = '\0';
	for (from = to = kept; *from != '\0'; from++)
		if (*from == '%' && isxdigit((unsigned char)from[1]) &&
		    isxdigit((unsigned char)from[2]) &&
		    sscanf(from + 1, "%2x", &c) == 1 && c != 0) {
			*to++ = (char)c;
			from += 2;
		} else
			*to++ = *from;
	*to = '\0';
	return (kept);
}

static void
take_verdict(struct model *m, struct report_cell *cell,
    const struct store_point *p, double factor)
{
	cell->c_verdict = table_keep(m, p->p_verdict);
	cell->c_because = extra_text(m, p->p_extra, "because");
	cell->c_baseline = extra_text(m, p->p_extra, "baseline");
	cell->c_base = factor * extra_number(p->p_extra, "base", 0);
	cell->c_change = extra_number(p->p_extra, "change_pct", NAN);
	cell->c_limit = extra_number(p->p_extra, "limit_pct", 0);
	cell->c_finds = extra_number(p->p_extra, "mde_pct", 0);
}

/* What a paper prints, if it is the value and can be printed anywhere. */
static void
take_printed(struct model *m, struct report_row *w, struct report_cell *cell,
    const struct store_point *p)
{
	const char *s, *unit;
	double factor;

	if (!m->m_runs[m->m_run].u_published ||
	    (s = extra_text(m, p->p_extra, "printed")) == NULL ||
	    (unit = strchr(s, ' ')) == NULL ||
	    strspn(s, "0123456789.") != (size_t)(unit - s) ||
	    !report_convert(&factor, w->w_unit, ++unit))
		return;
	if (fabs(atof(s) - factor * cell->c_value) <
	    1e-6 * fabs(cell->c_value * factor)) {
		cell->c_printed = s;
		if (w->w_shown == NULL)
			w->w_shown = unit;
	}
}

static void
take_value(struct model *m, struct line *l, const struct store_point *p,
    double factor)
{
	struct report_cell *cell;

	cell = &l->l_cells[m->m_run];
	cell->c_state = REPORT_MEASURED;
	cell->c_value = factor * p->p_value;
	cell->c_low = factor * p->p_low;
	cell->c_high = factor * p->p_high;
	cell->c_workers = (long)p->p_workers;
	cell->c_used = (long)p->p_used;
	cell->c_batches = (long)p->p_batches;
	l->l_batches[m->m_run].h_factor = factor;
	take_verdict(m, cell, p, factor);
	take_printed(m, &l->l_row, cell, p);
}

/* A point of the run at hand. */
void
table_point(struct model *m, const struct store_point *p)
{
	struct report_cell *cell;
	struct line *l;
	double factor;

	/* What a failed case did not come to is not left out, but failed. */
	if (p->p_skip != NULL &&
	    (l = find_line(m, p->p_case, NULL)) != NULL &&
	    l->l_cells[m->m_run].c_state == REPORT_FAILED)
		return;
	l = line_of(m, p->p_case, p->p_point);
	if (l->l_row.w_unit == NULL && p->p_unit != NULL) {
		l->l_row.w_unit = table_keep(m, p->p_unit);
		l->l_row.w_more = p->p_more;
	}
	factor = 1;
	if (p->p_skip == NULL && (p->p_unit == NULL ||
	    report_convert(&factor, p->p_unit, l->l_row.w_unit))) {
		take_value(m, l, p, factor);
		return;
	}
	cell = &l->l_cells[m->m_run];
	cell->c_state = REPORT_SKIPPED;
	cell->c_reason = table_keep(m, p->p_skip != NULL ? p->p_skip :
	    "it was measured in another unit than the rest of the row");
	l->l_batches[m->m_run].h_factor = p->p_skip != NULL ? 1 : 0;
}

/*
 * A batch of the run at hand; those of a point follow each other.  What can
 * not be told in the unit of the row is left out.
 */
void
table_batch(struct model *m, const struct store_batch *b)
{
	struct report_batch *to;
	struct batches *all;
	struct line *l;

	if ((l = find_line(m, b->b_case, b->b_point)) == NULL)
		return;
	all = &l->l_batches[m->m_run];
	if (all->h_factor == 0)
		return;
	all->h_batch = xgrow(all->h_batch, all->h_n, sizeof(*all->h_batch));
	to = &all->h_batch[all->h_n++];
	to->b_worker = (long)b->b_worker;
	to->b_number = (long)b->b_batch;
	to->b_value = all->h_factor * b->b_value;
	to->b_marks = strcmp(b->b_marks, "-") == 0 ? "-" :
	    table_keep(m, b->b_marks);
	to->b_switches = extra_number(b->b_extra, "switches", 0);
	to->b_stolen = extra_number(b->b_extra, "stolen_ns", 0);
	to->b_waited = extra_number(b->b_extra, "waited_ns", 0);
}

/*
 * The run at hand is read.  A skipped case whose points say themselves why
 * needs no word of its own.
 */
void
table_settle(struct model *m)
{
	struct report_cell *cell;
	const struct line *l;
	size_t i, j;

	for (i = 0; i < m->m_nlines; i++) {
		l = &m->m_lines[i];
		cell = &l->l_cells[m->m_run];
		if (l->l_row.w_point != NULL ||
		    cell->c_state != REPORT_SKIPPED)
			continue;
		for (j = 0; j < m->m_nlines; j++)
			if (m->m_lines[j].l_case == l->l_case && j != i &&
			    m->m_lines[j].l_cells[m->m_run].c_state !=
			    REPORT_ABSENT)
				cell->c_state = REPORT_ABSENT;
	}
}

static const char *
group_of(const struct line *l, size_t *len)
{
	const char *name;

	name = l->l_table ? l->l_row.w_table : l->l_row.w_case;
	*len = l->l_table ? strlen(name) : strcspn(name, "/:");
	return (name);
}

/* Lines that belong together have the number of the first of them. */
static void
find_groups(struct model *m)
{
	const char *name, *other;
	struct line *l;
	size_t i, j, len, n;

	for (i = 0; i < m->m_nlines; i++) {
		l = &m->m_lines[i];
		l->l_row.w_table = m->m_lines[l->l_case].l_row.w_table;
		l->l_table = l->l_row.w_table != NULL;
	}
	for (i = 0; i < m->m_nlines; i++) {
		name = group_of(&m->m_lines[i], &n);
		for (j = 0; j < i; j++) {
			other = group_of(&m->m_lines[j], &len);
			if (len == n && m->m_lines[j].l_table ==
			    m->m_lines[i].l_table &&
			    strncmp(name, other, n) == 0)
				break;
		}
		m->m_lines[i].l_group = j;
	}
}

/* The tables of papers come first. */
static int
by_place(const void *a, const void *b)
{
	const struct line *x, *y;

	x = a;
	y = b;
	if (x->l_table != y->l_table)
		return (x->l_table ? -1 : 1);
	if (x->l_group != y->l_group)
		return (x->l_group < y->l_group ? -1 : 1);
	if (x->l_case != y->l_case)
		return (x->l_case < y->l_case ? -1 : 1);
	return (x->l_number < y->l_number ? -1 : x->l_number > y->l_number);
}

/* Has a line that stands for a whole case anything to say? */
static bool
speaks(const struct model *m, const struct line *l)
{
	size_t run;

	for (run = 0; run < m->m_nruns; run++)
		if (l->l_cells[run].c_state != REPORT_ABSENT)
			return (true);
	return (false);
}

/* All runs are read: put the rows in order. */
void
table_sort(struct model *m)
{
	const struct line *whole;
	struct report_row *w;
	struct line *l;
	size_t i, j;

	for (i = 0; i < m->m_nlines; i++)
		for (l = &m->m_lines[i], j = 0; j < m->m_nruns; j++) {
			l->l_cells[j].c_batch = l->l_batches[j].h_batch;
			l->l_cells[j].c_nbatch = l->l_batches[j].h_n;
		}
	m->m_rows = xcalloc(m->m_nlines, sizeof(*m->m_rows));
	find_groups(m);
	if (m->m_nlines != 0)
		qsort(m->m_lines, m->m_nlines, sizeof(*m->m_lines), by_place);
	for (whole = NULL, i = 0; i < m->m_nlines; i++) {
		if (m->m_lines[i].l_row.w_point == NULL) {
			whole = &m->m_lines[i];
			if (!speaks(m, whole))
				continue;
		}
		w = &m->m_rows[m->m_report.p_nrows++];
		*w = m->m_lines[i].l_row;
		if (w->w_point == NULL)
			w->w_point = "-";
		if (whole == NULL || whole->l_case != m->m_lines[i].l_case)
			continue;
		w->w_descr = whole->l_row.w_descr;
		w->w_cite = whole->l_row.w_cite;
		w->w_settings = whole->l_row.w_settings;
	}
	m->m_report.p_rows = m->m_rows;
}

#include <math.h>
#include <string.h>

#include "model.h"

const char *
model_or(const char *s, const char *other)
{

	return (s != NULL && s[0] != '\0' ? s : other);
}

const char *
model_group(const struct report_row *w, size_t *n)
{
	const char *slash;

	if (model_or(w->w_table, NULL) != NULL) {
		*n = strlen(w->w_table);
		return (w->w_table);
	}
	slash = strchr(w->w_case, '/');
	*n = slash == NULL ? strlen("other") : (size_t)(slash - w->w_case);
	return (slash == NULL ? "other" : w->w_case);
}

static bool
same_group(const struct report_row *a, const struct report_row *b)
{
	const char *one, *two;
	size_t m, n;

	one = model_group(a, &m);
	two = model_group(b, &n);
	return (m == n && strncmp(one, two, n) == 0);
}

size_t
model_group_end(const struct report *p, size_t row)
{
	size_t i;

	for (i = row + 1; i < p->p_nrows; i++)
		if (!same_group(&p->p_rows[row], &p->p_rows[i]))
			break;
	return (i);
}

size_t
model_case_end(const struct report *p, size_t row)
{
	size_t i;

	for (i = row + 1; i < p->p_nrows; i++)
		if (!model_same_case(&p->p_rows[row], &p->p_rows[i]))
			break;
	return (i);
}

void
model_column(const struct report *p, size_t run, char *buf, size_t len)
{
	const char *title;
	size_t i;

	title = model_or(p->p_runs[run].u_title, NULL);
	for (i = 0; i < p->p_nruns && title != NULL; i++)
		if (i != run && strcmp(title, model_or(p->p_runs[i].u_title,
		    "")) == 0)
			title = NULL;
	if (title != NULL)
		(void)snprintf(buf, len, "%s", title);
	else
		(void)snprintf(buf, len, "Run %s",
		    model_or(p->p_runs[run].u_id, "?"));
}

static const char *
after(const char *s, int c)
{
	const char *at;

	at = strrchr(s, c);
	return (at == NULL || at[1] == '\0' ? s : at + 1);
}

const char *
model_case(const struct report *p, size_t row)
{
	const struct report_row *w;
	const char *name;
	size_t i;

	w = &p->p_rows[row];
	name = after(w->w_case, ':');
	for (i = row; i > 0 && same_group(&p->p_rows[i - 1], w); i--)
		continue;
	for (; i < p->p_nrows && same_group(&p->p_rows[i], w); i++)
		if (strcmp(after(p->p_rows[i].w_case, ':'), name) == 0 &&
		    !model_same_case(&p->p_rows[i], w))
			return (after(w->w_case, '/'));
	return (name);
}

const char *
model_point(const struct report_row *w)
{

	if (w->w_point == NULL || w->w_point[0] == '\0' ||
	    strcmp(w->w_point, "-") == 0)
		return (NULL);
	return (w->w_point);
}

bool
model_same_case(const struct report_row *a, const struct report_row *b)
{

	return (strcmp(a->w_case, b->w_case) == 0);
}

size_t
model_count(const struct report *p, size_t run, enum report_state state)
{
	size_t i, n;

	n = 0;
	for (i = 0; i < p->p_nrows; i++)
		if (p->p_rows[i].w_cells[run].c_state == state)
			n++;
	return (n);
}

enum model_direction
model_direction(const struct report *p, size_t from, size_t to)
{
	size_t i, less, more;

	less = more = 0;
	for (i = from; i < to; i++)
		if (p->p_rows[i].w_unit == NULL)
			continue;
		else if (p->p_rows[i].w_more)
			more++;
		else
			less++;
	if (more > 0)
		return (less > 0 ? MODEL_MIXED : MODEL_MORE);
	return (MODEL_LESS);
}

const char *
model_direction_text(enum model_direction d)
{

	switch (d) {
	case MODEL_MORE:
		return ("higher is better");
	case MODEL_MIXED:
		return ("lower is better, unless a row says higher");
	default:
		return ("lower is better");
	}
}

static const char *
machine(const struct report_run *u)
{
	size_t i;

	for (i = 0; i < u->u_nfacts; i++)
		if (strcmp(u->u_facts[i].f_name, "machine") == 0)
			return (model_or(u->u_facts[i].f_value, NULL));
	return (NULL);
}

enum model_machines
model_machines(const struct report *p)
{
	enum model_machines m;
	const char *first, *other;
	size_t i;

	/* Nobody runs it on the machine of a paper. */
	if (model_published(p, true) && model_published(p, false))
		return (MODEL_DIFFERENT);
	m = MODEL_SAME;
	first = p->p_nruns > 0 ? machine(&p->p_runs[0]) : NULL;
	for (i = 1; i < p->p_nruns; i++) {
		other = machine(&p->p_runs[i]);
		if (first == NULL || other == NULL)
			m = MODEL_UNKNOWN;
		else if (strcmp(first, other) != 0)
			return (MODEL_DIFFERENT);
	}
	return (m);
}

bool
model_published(const struct report *p, bool published)
{
	size_t i;

	for (i = 0; i < p->p_nruns; i++)
		if (p->p_runs[i].u_published == published)
			return (true);
	return (false);
}

const char *
model_machines_text(const struct report *p)
{

	switch (model_machines(p)) {
	case MODEL_DIFFERENT:
		if (model_published(p, true) && model_published(p, false))
			return ("DIFFERENT MACHINES: published figures stand "
			    "beside runs. They were made in their time, by "
			    "another program, on another machine: a ratio says "
			    "nothing about the system alone.");
		return ("DIFFERENT MACHINES: these runs were not made on the "
		    "same machine. A ratio compares machine and system "
		    "together, and says nothing about either alone.");
	case MODEL_UNKNOWN:
		return ("MACHINE NOT KNOWN: at least one run does not say "
		    "which machine it was made on. A ratio may compare "
		    "machines.");
	default:
		return (NULL);
	}
}

size_t
model_alike(const struct report_row *w, size_t run)
{
	const struct report_cell *a, *b;
	size_t i;

	b = &w->w_cells[run];
	for (i = 0; i < run; i++) {
		a = &w->w_cells[i];
		if (a->c_state == b->c_state && strcmp(model_or(a->c_reason,
		    ""), model_or(b->c_reason, "")) == 0)
			break;
	}
	return (i);
}

double
model_ratio(const struct report_row *w, size_t run)
{
	const struct report_cell *a, *b;

	a = &w->w_cells[0];
	b = &w->w_cells[run];
	if (run == 0 || a->c_state != REPORT_MEASURED ||
	    b->c_state != REPORT_MEASURED || !isfinite(a->c_value) ||
	    !isfinite(b->c_value) || a->c_value <= 0 || b->c_value <= 0)
		return (NAN);
	return (w->w_more ? a->c_value / b->c_value :
	    b->c_value / a->c_value);
}

bool
model_range(const struct report_cell *c)
{

	return (c->c_state == REPORT_MEASURED && c->c_workers > 1 &&
	    isfinite(c->c_low) && isfinite(c->c_high));
}

enum model_difference
model_difference(const struct report_row *w, size_t run)
{
	const struct report_cell *a, *b;
	double ratio;

	a = &w->w_cells[0];
	b = &w->w_cells[run];
	ratio = model_ratio(w, run);
	if (isnan(ratio))
		return (MODEL_NO_RATIO);
	if (!model_range(a) || !model_range(b) ||
	    a->c_workers < MODEL_WORKERS || b->c_workers < MODEL_WORKERS)
		return (MODEL_UNTESTED);
	if (a->c_low <= b->c_high && b->c_low <= a->c_high)
		return (MODEL_UNDECIDED);
	return (ratio > 1 ? MODEL_WORSE : MODEL_BETTER);
}

const char *
model_difference_text(enum model_difference d)
{

	switch (d) {
	case MODEL_UNTESTED:
		return ("not tested");
	case MODEL_UNDECIDED:
		return ("undecided");
	case MODEL_BETTER:
		return ("better");
	case MODEL_WORSE:
		return ("worse");
	default:
		return ("no ratio");
	}
}

double
model_geomean(const struct report *p, size_t from, size_t to, size_t run,
    size_t *n)
{
	double sum;
	size_t i, j;

	*n = 0;
	for (sum = 0, i = from; i < to; i++) {
		for (j = 1; j < p->p_nruns; j++)
			if (isnan(model_ratio(&p->p_rows[i], j)))
				break;
		if (j < p->p_nruns)
			continue;
		sum += run == 0 ? 0 : log(model_ratio(&p->p_rows[i], run));
		++*n;
	}
	return (*n == 0 ? NAN : exp(sum / (double)*n));
}

const char *
model_empty(const struct report *p)
{

	return (p->p_nnotes == 0 ? "Nothing was measured." :
	    "No figures: what was run does not measure, it verifies.");
}

bool
model_fact_warns(const struct report *p, const struct report_fact *f)
{
	size_t i;

	if (model_or(f->f_warning, NULL) == NULL)
		return (false);
	for (i = 0; i < p->p_nwarnings; i++)
		if (strcmp(p->p_warnings[i], f->f_warning) == 0)
			return (false);
	return (true);
}

/*
 * The rows of a report over the runs before.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"
#include "trend.h"

#define RUNS	30	/* the newest ones; more would make pages slow */

/* What all points of a run have in common. */
struct known {
	int64_t	k_run;
	const char *k_id, *k_day, *k_system;
};

struct telling {
	struct model *t_model;
	struct known t_known[RUNS];
	size_t	t_n;
};

static const struct known *
known_run(struct telling *g, const struct trend_run *r)
{
	struct known *k;
	char *id, *day;
	size_t i;

	for (i = 0; i < g->t_n; i++)
		if (g->t_known[i].k_run == r->r_run)
			return (&g->t_known[i]);
	if (g->t_n == RUNS)
		g->t_n = 0;
	k = &g->t_known[g->t_n++];
	id = xprintf("%" PRId64, r->r_run);
	day = utc_time(r->r_started);
	day[strcspn(day, " ")] = '\0';
	k->k_run = r->r_run;
	k->k_id = table_keep(g->t_model, id);
	k->k_day = table_keep(g->t_model, day);
	k->k_system = table_keep(g->t_model, r->r_kernel);
	free(id);
	free(day);
	return (k);
}

static void
tell_runs(struct telling *g, struct told *d, const struct trend *t,
    double factor)
{
	const struct trend_run *r;
	const struct known *k;
	struct report_past *n;
	size_t i;

	d->d_runs = xcalloc(t->t_nruns, sizeof(*d->d_runs));
	for (i = 0; i < t->t_nruns; i++) {
		r = &t->t_runs[i];
		n = &d->d_runs[i];
		k = known_run(g, r);
		n->n_id = k->k_id;
		n->n_day = k->k_day;
		n->n_system = k->k_system;
		/* Until it is held against a baseline a point is recorded. */
		if (strcmp(r->r_verdict, "recorded") != 0)
			n->n_verdict = table_keep(g->t_model, r->r_verdict);
		n->n_boots = i > 0 && trend_boots(t, i);
		n->n_value = factor * r->r_value;
		n->n_low = factor * r->r_low;
		n->n_high = factor * r->r_high;
	}
	d->d_trend.t_runs = d->d_runs;
	d->d_trend.t_nruns = t->t_nruns;
}

static void
tell_changes(struct told *d, const struct trend *t)
{
	size_t i;

	d->d_changes = xcalloc(t->t_nchanges, sizeof(*d->d_changes));
	for (i = 0; i < t->t_nchanges; i++) {
		d->d_changes[i].e_at = t->t_changes[i].e_at;
		d->d_changes[i].e_percent = t->t_changes[i].e_percent;
	}
	d->d_trend.t_changes = d->d_changes;
	d->d_trend.t_nchanges = t->t_nchanges;
}

static void
tell(struct telling *g, size_t row, const struct trend *t,
    const struct trends *s)
{
	struct report_row *w;
	struct told *d;
	double factor;

	w = &g->t_model->m_rows[row];
	d = &g->t_model->m_told[row];
	if (!report_convert(&factor, t->t_unit, w->w_unit))
		return;
	tell_runs(g, d, t, factor);
	tell_changes(d, t);
	if (t->t_bases[0] != NULL) {
		d->d_trend.t_base = table_keep(g->t_model,
		    s->s_bases[0]->b_name);
		trend_band(t->t_bases[0], &d->d_trend.t_low,
		    &d->d_trend.t_high);
		d->d_trend.t_low *= factor;
		d->d_trend.t_high *= factor;
	}
	w->w_trend = &d->d_trend;
}

/* Which baseline the bands are of, and how old it was then. */
static void
tell_base(struct model *m, const struct trends *s)
{
	const struct baseline *b = s->s_bases[0];
	char *day, *text;
	double age;
	size_t i;

	if (b == NULL || strcmp(b->b_machine, s->s_machine) != 0 ||
	    strcmp(b->b_profile, s->s_profile) != 0)
		return;
	for (i = 0; i < s->s_nruns; i++)
		if (s->s_runs[i].r_run == m->m_live)
			break;
	if (i == s->s_nruns)
		return;
	age = (double)(s->s_runs[i].r_started - b->b_when) / 86400e6;
	day = utc_time(b->b_when);
	text = xprintf("Baseline %s: %zu points of %s, made %.10s by %s, "
	    "%.1f days %s run %" PRId64 ".", b->b_name, b->b_npoints,
	    b->b_system, day, b->b_who, fabs(age), age < 0 ? "after" :
	    "before", m->m_live);
	model_note(m, text);
	free(text);
	free(day);
}

int
model_trends(struct model *m, struct store *store, const char *given)
{
	static const char *const usual[TREND_BASES];
	const struct report_row *w;
	const struct trend *t;
	struct telling g;
	struct trends s;
	size_t i;

	if (m->m_live == 0)
		return (0);
	memset(&g, 0, sizeof(g));
	memset(&s, 0, sizeof(s));
	if (trends_of_run(&s, store, m->m_live, NULL, RUNS) == -1)
		return (-1);
	trends_bases(&s, given, usual);
	trends_judge(&s);
	tell_base(m, &s);
	g.t_model = m;
	m->m_told = xcalloc(m->m_report.p_nrows, sizeof(*m->m_told));
	for (i = 0; i < m->m_report.p_nrows; i++) {
		w = &m->m_rows[i];
		t = trends_find(&s, w->w_case, w->w_point);
		if (t != NULL)
			tell(&g, i, t, &s);
	}
	trends_free(&s);
	return (0);
}

void
model_trends_free(struct model *m)
{
	size_t i;

	for (i = 0; m->m_told != NULL && i < m->m_report.p_nrows; i++) {
		free(m->m_told[i].d_runs);
		free(m->m_told[i].d_changes);
	}
	free(m->m_told);
}

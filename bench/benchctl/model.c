/*
 * A report of runs of a history.  Everything is copied out of the history
 * first; rows are the union of the points of all runs, each case where it
 * was first seen within its group.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

/* Keep a copy of a string as long as the model. */
char *
table_keep(struct model *m, const char *s)
{
	if (s == NULL)
		return (NULL);
	m->m_kept = xgrow(m->m_kept, m->m_nkept, sizeof(*m->m_kept));
	return (m->m_kept[m->m_nkept++] = xdup(s));
}

/* Keep a string that was made for the model. */
static char *
own(struct model *m, char *s)
{
	m->m_kept = xgrow(m->m_kept, m->m_nkept, sizeof(*m->m_kept));
	return (m->m_kept[m->m_nkept++] = s);
}

static void
warning(struct model *m, char *text)
{
	m->m_warnings = xgrow(m->m_warnings, m->m_nwarnings,
	    sizeof(*m->m_warnings));
	m->m_warnings[m->m_nwarnings++] = own(m, text);
}

void
model_fact(struct model *m, size_t *n, const char *name, const char *value,
    const char *bad)
{
	struct report_fact *f;

	if (value == NULL || *value == '\0' || strcmp(value, "unknown") == 0)
		return;
	m->m_facts[m->m_run] = f = xgrow(m->m_facts[m->m_run], *n, sizeof(*f));
	f[*n].f_name = table_keep(m, name);
	f[*n].f_value = table_keep(m, value);
	f[*n].f_warning = table_keep(m, bad);
	++*n;
}

/* Why a condition of the machine is a bad one, or NULL. */
static const char *
why_bad(const char *const *pair, const char *name)
{
	for (; *pair != NULL; pair += 2)
		if (strncmp(pair[0], "bad.", 4) == 0 &&
		    strcmp(pair[0] + 4, name) == 0)
			return (pair[1]);
	return (NULL);
}

/* Conditions of the machine are recorded as "is.load" and "bad.load". */
static void
conditions(struct model *m, size_t *n, const char *const *facts)
{
	const char *const *pair;

	for (pair = facts; pair != NULL && *pair != NULL; pair += 2) {
		if (strncmp(pair[0], "is.", 3) == 0)
			model_fact(m, n, pair[0] + 3, pair[1],
			    why_bad(facts, pair[0] + 3));
		else if (strncmp(pair[0], "bad.", 4) != 0)
			model_fact(m, n, pair[0], pair[1], NULL);
	}
}

static void
run_facts(struct model *m, struct report_run *u, const struct store_run *r)
{
	char *memory, *ncpu;
	size_t n;

	n = 0;
	memory = r->r_memory > 0 ? xprintf("%" PRId64 " MB",
	    r->r_memory / 1000000) : NULL;
	ncpu = r->r_ncpu > 0 ? xprintf("%" PRId64, r->r_ncpu) : NULL;
	model_fact(m, &n, "machine", r->r_machine, NULL);
	model_fact(m, &n, "profile", r->r_profile, NULL);
	model_fact(m, &n, "system", r->r_os, NULL);
	model_fact(m, &n, "release", r->r_release, NULL);
	model_fact(m, &n, "kernel", r->r_version, NULL);
	model_fact(m, &n, "arch", r->r_arch, NULL);
	model_fact(m, &n, "cpu", r->r_cpu, NULL);
	model_fact(m, &n, "ncpu", ncpu, NULL);
	model_fact(m, &n, "memory", memory, NULL);
	model_fact(m, &n, "host", r->r_host, NULL);
	model_fact(m, &n, "compiler", r->r_compiler, NULL);
	conditions(m, &n, r->r_facts);
	u->u_facts = m->m_facts[m->m_run];
	u->u_nfacts = n;
	free(memory);
	free(ncpu);
}

static int
take_run(void *arg, const struct store_run *r)
{
	struct model *m;
	struct report_run *u;

	m = arg;
	u = &m->m_runs[m->m_run];
	u->u_id = own(m, xprintf("%" PRId64, r->r_id));
	if (r->r_label != NULL && *r->r_label != '\0')
		u->u_title = table_keep(m, r->r_label);
	else
		u->u_title = own(m, history_system(r));
	u->u_started = own(m, utc_time(r->r_started));
	run_facts(m, u, r);
	if (r->r_failed > 0)
		warning(m, xprintf("Run %s: %" PRId64 " case%s failed.",
		    u->u_id, r->r_failed, r->r_failed == 1 ? "" : "s"));
	return (0);
}

/* Is this benchmark to be in the report? */
static bool
wanted(const struct model *m, const char *id)
{
	return (m->m_pattern == NULL || id_matches(id, m->m_pattern));
}

static int
take_case(void *arg, const struct store_case *c)
{
	struct model *m;

	m = arg;
	if (!wanted(m, c->c_id))
		return (0);
	table_case(m, c);
	if (c->c_cut)
		warning(m, xprintf("Run %s: the records of %s were cut short.",
		    m->m_runs[m->m_run].u_id, c->c_id));
	return (0);
}

static int
take_point(void *arg, const struct store_point *p)
{
	if (wanted(arg, p->p_case))
		table_point(arg, p);
	return (0);
}

static int
take_batch(void *arg, const struct store_batch *b)
{
	table_batch(arg, b);
	return (0);
}

static int
take_remark(void *arg, const char *id, const char *text)
{
	struct report_remark *k;
	struct model *m;

	m = arg;
	if (!wanted(m, id))
		return (0);
	m->m_remarks = xgrow(m->m_remarks, m->m_nremarks,
	    sizeof(*m->m_remarks));
	k = &m->m_remarks[m->m_nremarks++];
	k->k_case = table_keep(m, id);
	k->k_text = table_keep(m, text);
	k->k_run = m->m_run;
	return (0);
}

static int
take_all(struct model *m, struct store *store, int64_t run, bool batches)
{
	if (store_run(store, run, take_run, m) != 0 ||
	    store_cases(store, run, take_case, m) != 0 ||
	    store_points(store, run, NULL, take_point, m) != 0 ||
	    store_notes(store, run, NULL, take_remark, m) != 0 ||
	    (batches && store_batches(store, run, NULL, take_batch, m) != 0))
		return (-1);
	table_settle(m);
	return (0);
}

/* A case that verifies and has no figures has no row, but something to say. */
static void
verified(struct model *m)
{
	const struct report_remark *k;
	const struct report *p;
	size_t i, j;

	p = &m->m_report;
	for (i = 0; i < m->m_nremarks; i++) {
		k = &m->m_remarks[i];
		for (j = 0; j < p->p_nrows; j++)
			if (strcmp(p->p_rows[j].w_case, k->k_case) == 0)
				break;
		if (j < p->p_nrows)
			continue;
		m->m_notes = xgrow(m->m_notes, m->m_nnotes,
		    sizeof(*m->m_notes));
		m->m_notes[m->m_nnotes++] = own(m, m->m_nruns == 1 ?
		    xprintf("%s passed: %s", k->k_case, k->k_text) :
		    xprintf("Run %s: %s passed: %s",
		    m->m_runs[k->k_run].u_id, k->k_case, k->k_text));
	}
	m->m_report.p_notes = m->m_notes;
	m->m_report.p_nnotes = m->m_nnotes;
}

/*
 * The model of columns in this order.  NULL with the reason in store_error()
 * if the history can not be read.
 */
struct model *
model_new(struct store *store, const struct column *columns, size_t n,
    const char *pattern, bool batches)
{
	struct model *m;

	m = xcalloc(1, sizeof(*m));
	m->m_nruns = n;
	m->m_pattern = pattern;
	m->m_runs = xcalloc(n + 1, sizeof(*m->m_runs));
	m->m_facts = xcalloc(n + 1, sizeof(*m->m_facts));
	for (m->m_run = 0; m->m_run < n; m->m_run++)
		if (columns[m->m_run].o_run == 0)
			published_take(m, &columns[m->m_run]);
		else if (take_all(m, store, columns[m->m_run].o_run,
		    batches) == -1) {
			model_free(m);
			return (NULL);
		}
	for (m->m_run = 0; m->m_run < n; m->m_run++)
		if (columns[m->m_run].o_run != 0)
			m->m_live = columns[m->m_run].o_run;
	table_sort(m);
	verified(m);
	m->m_report.p_title = "atf-bench";
	m->m_report.p_version = BENCH_VERSION;
	m->m_report.p_runs = m->m_runs;
	m->m_report.p_nruns = n;
	m->m_report.p_warnings = m->m_warnings;
	m->m_report.p_nwarnings = m->m_nwarnings;
	m->m_report.p_remarks = m->m_remarks;
	m->m_report.p_nremarks = m->m_nremarks;
	return (m);
}

void
model_note(struct model *m, const char *text)
{
	m->m_notes = xgrow(m->m_notes, m->m_nnotes, sizeof(*m->m_notes));
	m->m_notes[m->m_nnotes++] = table_keep(m, text);
	m->m_report.p_notes = m->m_notes;
	m->m_report.p_nnotes = m->m_nnotes;
}

void
model_site(struct model *m, const char *title, const char *home)
{
	if (title != NULL)
		m->m_report.p_title = title;
	m->m_report.p_home = home;
}

const struct report *
model_report(const struct model *m)
{
	return (&m->m_report);
}

/* For path_write(). */
int
model_write_html(FILE *out, const void *model)
{
	return (report_html(out, model_report(model)));
}

static void
free_line(const struct model *m, struct line *l)
{
	size_t i;

	for (i = 0; i < m->m_nruns; i++)
		free(l->l_batches[i].h_batch);
	free(l->l_batches);
	free(l->l_cells);
}

void
model_free(struct model *m)
{
	size_t i;

	for (i = 0; i < m->m_nkept; i++)
		free(m->m_kept[i]);
	for (i = 0; i < m->m_nruns; i++)
		free(m->m_facts[i]);
	for (i = 0; i < m->m_nlines; i++)
		free_line(m, &m->m_lines[i]);
	model_trends_free(m);
	free(m->m_kept);
	free(m->m_runs);
	free(m->m_facts);
	free(m->m_warnings);
	free(m->m_notes);
	free(m->m_remarks);
	free(m->m_lines);
	free(m->m_rows);
	free(m);
}

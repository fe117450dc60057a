/*
 * A column of a report that is not a run, but what a paper printed.
 */
#include <stdlib.h>
#include <string.h>

#include "published.h"
#include "table.h"

struct taking {
	struct model *k_model;
	const struct column *k_column;
	size_t	k_nfacts;
	bool	k_mine;			/* the records are of this column */
	char	k_unit[64];		/* of the case at hand */
	bool	k_more;
};

/* The first host record has the facts. */
static void
take_host(struct taking *k, const struct record *r)
{
	struct report_run *u;
	struct model *m;
	const char *key, *name, *release;
	char title[128];
	size_t i;

	name = record_get(r, "run");
	k->k_mine = strcmp(name != NULL ? name : "", k->k_column->o_name) == 0;
	if (!k->k_mine || k->k_nfacts > 0)
		return;
	m = k->k_model;
	u = &m->m_runs[m->m_run];
	for (i = 0; i < r->r_nextra; i++) {
		key = r->r_extra[i].x_key;
		if (strcmp(key, "run") != 0)
			model_fact(m, &k->k_nfacts, strncmp(key, "is.", 3) ==
			    0 ? key + 3 : key, r->r_extra[i].x_value, NULL);
	}
	u->u_facts = m->m_facts[m->m_run];
	u->u_nfacts = k->k_nfacts;
	u->u_started = table_keep(m, record_get(r, "year"));
	release = record_get(r, "release");
	name = record_get(r, "os");
	(void)snprintf(title, sizeof(title), "%s%s%s", name != NULL ? name :
	    "unknown system", release != NULL ? " " : "", release != NULL ?
	    release : "");
	u->u_title = table_keep(m, title);
}

static void
take_case(struct taking *k, const struct record *r)
{
	struct store_case c;

	(void)snprintf(k->k_unit, sizeof(k->k_unit), "%s", r->r_unit);
	k->k_more = r->r_more;
	memset(&c, 0, sizeof(c));
	c.c_id = r->r_id;
	c.c_result = "passed";
	c.c_unit = r->r_unit;
	c.c_more = r->r_more;
	c.c_descr = record_get(r, "descr");
	c.c_cite = record_get(r, "cite");
	c.c_extra = "";
	table_case(k->k_model, &c);
	table_title(k->k_model, r->r_id, record_get(r, "table"));
}

static void
take_point(struct taking *k, const struct record *r)
{
	struct store_point p;
	const char *printed;
	char *extra;

	printed = record_get(r, "printed");
	extra = xprintf("%s%s", printed != NULL ? "printed=" : "",
	    printed != NULL ? printed : "");
	memset(&p, 0, sizeof(p));
	p.p_case = r->r_id;
	p.p_point = r->r_point;
	p.p_unit = k->k_unit;
	p.p_more = k->k_more;
	p.p_value = r->r_value;
	p.p_low = r->r_low;
	p.p_high = r->r_high;
	p.p_workers = p.p_batches = p.p_used = 1;
	p.p_extra = extra;
	table_point(k->k_model, &p);
	free(extra);
}

static void
take(void *arg, const struct record *r)
{
	struct taking *k;

	k = arg;
	if (r->r_type == RECORD_HOST)
		take_host(k, r);
	if (k->k_mine && r->r_type == RECORD_CASE)
		take_case(k, r);
	if (k->k_mine && r->r_type == RECORD_POINT)
		take_point(k, r);
}

void
published_take(struct model *m, const struct column *column)
{
	struct taking k = { m, column, 0, false, "", false };
	struct report_run *u;
	char id[128];
	const char *base;
	size_t n;

	base = strrchr(column->o_path, '/');
	base = base == NULL ? column->o_path : base + 1;
	n = strcspn(base, ".");
	(void)snprintf(id, sizeof(id), "%.*s %s", (int)n, base,
	    column->o_name);
	u = &m->m_runs[m->m_run];
	u->u_published = true;
	u->u_id = table_keep(m, id);
	u->u_title = u->u_id;
	published_walk(column->o_path, take, &k);
	table_settle(m);
}

static void
take_note(void *arg, const struct record *r)
{
	if (r->r_type == RECORD_NOTE)
		model_note(arg, r->r_text);
}

void
model_notes(struct model *m, const char *path)
{
	published_walk(path, take_note, m);
}

/* A run out of a history, row by row. */

#include <stdio.h>
#include <string.h>

#include "transfer.h"

#define NAMES	512	/* of the columns of a table */

struct going {
	struct db *g_from;
	int64_t	g_run;
	bool	g_scrub;
	struct sink *g_sink;
};

static void
columns_read(struct db_stmt *st, const struct table *t, struct db_value *v)
{
	int i;

	for (i = 0; t->t_types[i] != '\0'; i++)
		db_value(st, i, t->t_types[i], &v[i]);
}

/*
 * What says whose machine it was, and where.  A kernel tells by whom it was
 * built and in which directory, if there is a sign that no version has.
 */
static void
run_scrub(struct db_value *v, char *version, size_t len)
{
	static const int unknown[] = { RUN_SOURCE, RUN_HOST };
	const char *at;
	size_t i, n;

	for (i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++)
		v[unknown[i]].v_text = STORE_UNKNOWN;
	if ((at = strchr(v[RUN_VERSION].v_text, '@')) == NULL)
		return;
	n = (size_t)(at - v[RUN_VERSION].v_text);
	while (n > 0 && v[RUN_VERSION].v_text[n - 1] != ' ')
		n--;
	(void)snprintf(version, len, "%.*s", (int)n, v[RUN_VERSION].v_text);
	v[RUN_VERSION].v_text = version;
}

/* The row of the run, to be read: its statement, which holds the text. */
static int
run_read(struct going *g, struct db_stmt **st, struct db_value *v)
{
	char text[1024];
	int rc;

	(void)snprintf(text, sizeof(text), "SELECT r.key, r.machine, m.arch,"
	    " m.cpu, m.ncpu, m.memory, r.started, r.ended, r.source, r.label,"
	    " r.profile, r.os, r.release, r.version, r.compiler, r.boot,"
	    " r.host, r.cases, r.points, r.passed, r.skipped, r.failed"
	    " FROM run AS r JOIN machine AS m ON m.fingerprint = r.machine"
	    " WHERE r.id = $1");
	if (db_prepare(g->g_from, st, text) == -1)
		return (-1);
	if (db_bind(*st, "i", g->g_run) == -1 || (rc = db_step(*st)) == -1)
		return (-1);
	if (rc == 0)
		return (db_fail(g->g_from, "has lost the run %lld",
		    (long long)g->g_run));
	columns_read(*st, &transfer_run_row, v);
	return (0);
}

static int
table_send(struct going *g, const struct table *t)
{
	struct db_value v[TABLE_COLUMNS];
	char names[NAMES], text[NAMES + 128];
	struct db_stmt *st;
	int rc;

	table_names(t, "", names, sizeof(names));
	(void)snprintf(text, sizeof(text), "SELECT %s FROM %s WHERE run = $1"
	    " ORDER BY %s", names, t->t_name, t->t_order);
	if (db_prepare(g->g_from, &st, text) == -1)
		return (-1);
	rc = db_bind(st, "i", g->g_run);
	while (rc == 0 && (rc = db_step(st)) == 1) {
		columns_read(st, t, v);
		rc = g->g_sink->k_row(g->g_sink, t, v);
	}
	db_finish(st);
	return (rc);
}

static int
tables_send(struct going *g)
{
	int i, rc;

	for (rc = 0, i = 0; i < TABLES && rc == 0; i++)
		if (i != TABLE_FACT || !g->g_scrub)
			rc = table_send(g, &transfer_tables[i]);
	return (rc);
}

int
transfer_run(struct db *from, int64_t run, bool scrub, struct sink *sink)
{
	struct db_value v[TABLE_COLUMNS];
	char version[RECORD_LINE];
	struct going g = { from, run, scrub, sink };
	struct db_stmt *st;
	int rc;

	rc = run_read(&g, &st, v);
	if (rc == 0 && scrub)
		run_scrub(v, version, sizeof(version));
	if (rc == 0)
		rc = sink->k_begin(sink, v);
	db_finish(st);
	if (rc != 0)
		return (rc);
	return (sink->k_end(sink, tables_send(&g)));
}

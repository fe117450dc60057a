/*
 * A run into a history.  Rows are added many at a time: a database that is far
 * away answers each statement only after a while.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transfer.h"

static int
machine_add(struct db *q, const struct db_value *v)
{
	struct db_stmt *st;
	int i, rc;

	if (db_prepare(q, &st, "INSERT INTO machine (fingerprint, arch, cpu,"
	    " ncpu, memory) VALUES ($1, $2, $3, $4, $5)"
	    " ON CONFLICT DO NOTHING") == -1)
		return (-1);
	for (rc = 0, i = 0; i < 5 && rc == 0; i++)
		rc = db_bind_value(st, i + 1, &v[RUN_MACHINE + i]);
	if (rc == 0)
		rc = db_run(st);
	db_finish(st);
	return (rc);
}

int
store_add_run(struct db *q, const struct db_value *v, int64_t *run)
{
	struct db_value id = { .v_type = 'i' };
	struct db_stmt *st;
	int i, n, rc;

	if (machine_add(q, v) == -1 ||
	    db_number(q, q->q_driver->d_number, &id.v_number) == -1 ||
	    db_prepare(q, &st, "INSERT INTO run (id, key, machine, started,"
	    " ended, source, label, profile, os, release, version, compiler,"
	    " boot, host, cases, points, passed, skipped, failed) VALUES"
	    " ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,"
	    " $15, $16, $17, $18, $19) ON CONFLICT (key) DO NOTHING") == -1)
		return (-1);
	rc = db_bind_value(st, 1, &id);
	for (i = 0, n = 2; i <= RUN_FAILED && rc == 0; i++)
		if (i <= RUN_MACHINE || i >= RUN_STARTED)
			rc = db_bind_value(st, n++, &v[i]);
	if (rc == 0)
		rc = db_run(st);
	if (rc == 0 && db_changes(st) == 0)
		rc = 1;
	db_finish(st);
	*run = id.v_number;
	return (rc);
}

static int
begin(struct sink *k, const struct db_value *v)
{
	struct history_sink *h = (struct history_sink *)k;
	int64_t known;
	int i, rc;

	if (store_known(h->h_db, v[RUN_KEY].v_text, &known) == -1)
		return (-1);
	if (known != 0)
		return (1);
	memset(h->h_seen, 0, sizeof(h->h_seen));
	for (i = RUN_CASES; i <= RUN_FAILED; i++)
		h->h_said[i] = v[i].v_number;
	if (!h->h_within && db_begin(h->h_db) == -1)
		return (-1);
	rc = store_add_run(h->h_db, v, &h->h_run);
	if (rc != 0 && !h->h_within)
		return (db_end(h->h_db, rc));
	return (rc);
}

static int
insert_prepare(struct history_sink *h, int rows, struct db_stmt **st)
{
	char names[512], *text;
	size_t len, n;
	int columns, i, j, rc;

	columns = (int)strlen(h->h_table->t_types) + 1;
	len = 640 + (size_t)(rows * columns) * 8;
	if ((text = malloc(len)) == NULL)
		return (db_fail(h->h_db, "out of memory"));
	table_names(h->h_table, "", names, sizeof(names));
	n = (size_t)snprintf(text, len, "INSERT INTO %s (run, %s) VALUES ",
	    h->h_table->t_name, names);
	for (i = 0; i < rows; i++)
		for (j = 0; j < columns; j++)
			n += (size_t)snprintf(text + n, len - n, "%s$%d%s",
			    j != 0 ? ", " : i != 0 ? ", (" : "(",
			    i * columns + j + 1, j + 1 == columns ? ")" : "");
	rc = db_prepare(h->h_db, st, text);
	free(text);
	return (rc);
}

static void
forget(struct history_sink *h)
{
	int columns, i;

	columns = h->h_table == NULL ? 0 :
	    (int)strlen(h->h_table->t_types) + 1;
	for (i = 0; i < h->h_waiting * columns; i++)
		if (h->h_values[i].v_type == 't' && !h->h_values[i].v_null)
			free((char *)(uintptr_t)h->h_values[i].v_text);
	h->h_waiting = 0;
}

static int
rows_add(struct history_sink *h, struct db_stmt *st)
{
	int columns, i;

	columns = (int)strlen(h->h_table->t_types) + 1;
	for (i = 0; i < h->h_waiting * columns; i++)
		if (db_bind_value(st, i + 1, &h->h_values[i]) == -1)
			return (-1);
	return (db_run(st));
}

/* Add the rows that wait. */
static int
flush(struct history_sink *h)
{
	struct db_stmt *st;
	int rc;

	if (h->h_waiting == 0)
		return (0);
	if (h->h_waiting == SINK_ROWS) {
		rc = h->h_insert != NULL ? 0 :
		    insert_prepare(h, SINK_ROWS, &h->h_insert);
		if (rc == 0)
			rc = rows_add(h, h->h_insert);
	} else {
		if ((rc = insert_prepare(h, h->h_waiting, &st)) == 0)
			rc = rows_add(h, st);
		db_finish(st);
	}
	forget(h);
	return (rc);
}

static int
flush_last(struct history_sink *h)
{
	int rc;

	rc = flush(h);
	db_finish(h->h_insert);
	h->h_insert = NULL;
	h->h_table = NULL;
	return (rc);
}

static void
count(struct history_sink *h, const struct table *t, const struct db_value *v)
{
	const char *result;

	if (t == &transfer_tables[TABLE_POINT])
		h->h_seen[RUN_POINTS]++;
	if (t != &transfer_tables[TABLE_CASE])
		return;
	h->h_seen[RUN_CASES]++;
	result = v[2].v_null ? "" : v[2].v_text;
	if (strcmp(result, "passed") == 0 ||
	    strcmp(result, "expected_failure") == 0)
		h->h_seen[RUN_PASSED]++;
	else if (strcmp(result, "skipped") == 0)
		h->h_seen[RUN_SKIPPED]++;
	else if (strcmp(result, "cut") != 0)
		h->h_seen[RUN_FAILED]++;
}

static int
row(struct sink *k, const struct table *t, const struct db_value *v)
{
	struct history_sink *h = (struct history_sink *)k;
	struct db_value *to;
	int columns, i;

	if (h->h_table != t && flush_last(h) == -1)
		return (-1);
	h->h_table = t;
	columns = (int)strlen(t->t_types) + 1;
	to = &h->h_values[h->h_waiting * columns];
	memset(to, 0, (size_t)columns * sizeof(*to));
	to[0].v_type = 'i';
	to[0].v_number = h->h_run;
	for (i = 1; i < columns; i++) {
		to[i] = v[i - 1];
		if (to[i].v_type == 't' && !to[i].v_null &&
		    (to[i].v_text = strdup(v[i - 1].v_text)) == NULL) {
			to[i].v_null = true;
			h->h_waiting++;
			forget(h);
			return (db_fail(h->h_db, "out of memory"));
		}
	}
	count(h, t, v);
	if (++h->h_waiting == SINK_ROWS)
		return (flush(h));
	return (0);
}

static int
end(struct sink *k, int rc)
{
	struct history_sink *h = (struct history_sink *)k;
	int i;

	if (rc != 0)
		forget(h);
	if (flush_last(h) == -1)
		rc = -1;
	for (i = RUN_CASES; i <= RUN_FAILED && rc == 0; i++)
		if (h->h_said[i] != h->h_seen[i])
			rc = db_fail(h->h_db, "refuses a run that has other "
			    "rows than it says");
	return (h->h_within ? rc : db_end(h->h_db, rc));
}

void
sink_history(struct history_sink *h, struct db *q, bool within)
{

	memset(h, 0, sizeof(*h));
	h->h_sink.k_begin = begin;
	h->h_sink.k_row = row;
	h->h_sink.k_end = end;
	h->h_db = q;
	h->h_within = within;
}

/* Runs out of a file that export.c has written, or anybody else. */

#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "transfer.h"

struct restore {
	struct json *r_json;
	struct sink *r_sink;
	bool	r_known;	/* the run at hand is not wanted */
	struct store_import *r_import;
};

/* Values in the order of the columns; names are before them in an object. */
static int
values_read(struct json *j, const struct table *t, bool names,
    struct db_value *v)
{
	size_t at[TABLE_COLUMNS];
	int i;

	j->j_len = 0;
	for (i = 0; t->t_types[i] != '\0'; i++)
		if ((i != 0 && json_expect(j, ',') == -1) ||
		    (names && json_name(j, t->t_columns[i]) == -1) ||
		    json_value(j, t->t_types[i], &v[i], &at[i]) == -1)
			return (-1);
	for (i = 0; t->t_types[i] != '\0'; i++)
		if (t->t_types[i] == 't' && !v[i].v_null)
			v[i].v_text = j->j_text + at[i];
	return (0);
}

/* What a history takes for granted, and its tables do not say. */
static int
row_check(struct json *j, const struct table *t, const struct db_value *v)
{

	if (t == &transfer_tables[TABLE_POINT] && v[4].v_null == v[10].v_null)
		return (json_wrong(j, "a point has either a value or a reason "
		    "why there is none"));
	return (0);
}

static int
rows_read(struct restore *r, const struct table *t)
{
	struct db_value v[TABLE_COLUMNS];
	struct json *j = r->r_json;

	if (json_expect(j, '[') == -1)
		return (-1);
	while (json_peek(j) == '[') {
		if (json_expect(j, '[') == -1 ||
		    values_read(j, t, false, v) == -1 ||
		    json_expect(j, ']') == -1 || row_check(j, t, v) == -1)
			return (-1);
		if (!r->r_known && r->r_sink->k_row(r->r_sink, t, v) == -1)
			return (-1);
		if (t == &transfer_tables[TABLE_BATCH] && !r->r_known)
			r->r_import->i_batches++;
		if (json_peek(j) == ',' && json_expect(j, ',') == -1)
			return (-1);
	}
	return (json_expect(j, ']'));
}

/* Tables are in their order; any may be left out. */
static int
tables_read(struct restore *r)
{
	struct json *j = r->r_json;
	size_t at;
	int i;

	for (i = 0; json_peek(j) == ',';) {
		j->j_len = 0;
		if (json_expect(j, ',') == -1 || json_string(j, &at) == -1 ||
		    json_expect(j, ':') == -1)
			return (-1);
		while (i < TABLES && strcmp(transfer_tables[i].t_name,
		    j->j_text + at) != 0)
			i++;
		if (i == TABLES)
			return (json_wrong(j, "no table is called so, or it "
			    "is too late"));
		if (rows_read(r, &transfer_tables[i++]) == -1)
			return (-1);
	}
	return (json_expect(j, '}'));
}

static void
count(struct store_import *i, const struct db_value *v, bool known)
{

	if (known) {
		i->i_runs_known++;
		return;
	}
	i->i_runs++;
	i->i_cases += (long)v[RUN_CASES].v_number;
	i->i_points += (long)v[RUN_POINTS].v_number;
	i->i_passed += (long)v[RUN_PASSED].v_number;
	i->i_skipped += (long)v[RUN_SKIPPED].v_number;
	i->i_failed += (long)v[RUN_FAILED].v_number;
}

static int
run_read(struct restore *r)
{
	struct db_value v[TABLE_COLUMNS];
	struct json *j = r->r_json;
	int i, rc;

	j->j_len = 0;
	if (json_expect(j, '{') == -1 || json_name(j, "run") == -1 ||
	    json_expect(j, '{') == -1 ||
	    values_read(j, &transfer_run_row, true, v) == -1 ||
	    json_expect(j, '}') == -1)
		return (-1);
	for (i = 0; i <= RUN_FAILED; i++)
		if (v[i].v_null && i != RUN_LABEL)
			return (json_wrong(j, "a run lacks what each has"));
	if ((rc = r->r_sink->k_begin(r->r_sink, v)) == -1)
		return (-1);
	r->r_known = rc != 0;
	count(r->r_import, v, r->r_known);
	rc = tables_read(r);
	return (r->r_known ? rc : r->r_sink->k_end(r->r_sink, rc));
}

static int
columns_read(struct json *j, const struct table *t)
{
	size_t at;
	int i;

	j->j_len = 0;
	if (json_name(j, t->t_name) == -1 || json_expect(j, '[') == -1)
		return (-1);
	for (i = 0; t->t_columns[i] != NULL; i++) {
		if ((i != 0 && json_expect(j, ',') == -1) ||
		    json_string(j, &at) == -1)
			return (-1);
		if (strcmp(j->j_text + at, t->t_columns[i]) != 0)
			return (json_wrong(j, "an unknown column"));
	}
	return (json_expect(j, ']'));
}

/* What it is, and of which version. */
static int
head_read(struct json *j)
{
	struct db_value v;
	size_t at;
	int i;

	if (json_expect(j, '{') == -1 || json_name(j, "format") == -1 ||
	    json_string(j, &at) == -1)
		return (-1);
	if (strcmp(j->j_text + at, EXPORT_FORMAT) != 0)
		return (json_wrong(j, "it is no export of a history"));
	if (json_expect(j, ',') == -1 || json_name(j, "version") == -1 ||
	    json_value(j, 'i', &v, &at) == -1)
		return (-1);
	if (v.v_null || v.v_number != EXPORT_VERSION)
		return (json_wrong(j, "it was made by a newer program"));
	if (json_expect(j, ',') == -1 || json_name(j, "tables") == -1 ||
	    json_expect(j, '{') == -1 ||
	    columns_read(j, &transfer_run_row) == -1)
		return (-1);
	for (i = 0; i < TABLES; i++)
		if (json_expect(j, ',') == -1 ||
		    columns_read(j, &transfer_tables[i]) == -1)
			return (-1);
	return (json_expect(j, '}'));
}

static int
file_read(struct restore *r)
{
	struct json *j = r->r_json;

	if (head_read(j) == -1 || json_expect(j, ',') == -1)
		return (-1);
	j->j_len = 0;
	if (json_name(j, "runs") == -1 || json_expect(j, '[') == -1)
		return (-1);
	while (json_peek(j) == '{') {
		if (run_read(r) == -1)
			return (-1);
		if (json_peek(j) == ',' && json_expect(j, ',') == -1)
			return (-1);
	}
	if (json_expect(j, ']') == -1 || json_expect(j, '}') == -1)
		return (-1);
	return (json_peek(j) == -1 ? 0 : json_wrong(j, "there is more behind "
	    "the end"));
}

int
restore(struct db *q, struct db *file, FILE *in, struct store_import *i)
{
	struct history_sink h;
	struct json j = { in, file, 1, NULL, 0 };
	struct restore r = { &j, &h.h_sink, false, i };
	int rc;

	if (db_begin(q) == -1)
		return (-1);
	sink_history(&h, q, true);
	rc = db_end(q, file_read(&r));
	free(j.j_text);
	return (rc);
}

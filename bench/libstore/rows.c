/* From the records of a case to rows of the history. */

#include <stdio.h>
#include <string.h>

#include "store_impl.h"

#define BATCH_COUNTS	8	/* the parameter of the first of store_counts */

int
rows_begin(struct rows *w, struct sql *q, int64_t run, struct store_import *i)
{

	memset(w, 0, sizeof(*w));
	w->w_sql = q;
	w->w_import = i;
	w->w_run = run;
	if (sql_prepare(q, &w->w_case, "INSERT INTO test_case (run, seq, name,"
	    " result, more, cut, started, ended)"
	    " VALUES (?, ?, '', '', 0, 0, ?, ?)") == -1 ||
	    sql_prepare(q, &w->w_result, "UPDATE test_case SET name = ?,"
	    " result = ?, reason = ?, descr = ?, cite = ?, unit = ?, more = ?,"
	    " cut = ?, extra = ? WHERE id = ?") == -1 ||
	    sql_prepare(q, &w->w_point, "INSERT INTO point"
	    " (test_case, seq, name) VALUES (?, ?, ?)") == -1 ||
	    sql_prepare(q, &w->w_find, "SELECT id FROM point"
	    " WHERE test_case = ? AND name = ?") == -1 ||
	    sql_prepare(q, &w->w_value, "UPDATE point SET value = ?, low = ?,"
	    " high = ?, workers = ?, batches = ?, used = ?, verdict ="
	    " coalesce(?, 'recorded'), extra = ?, seq = ?"
	    " WHERE id = ? AND value IS NULL AND skip IS NULL") == -1 ||
	    sql_prepare(q, &w->w_skip, "UPDATE point SET skip = ?, extra = ?,"
	    " seq = ? WHERE id = ? AND value IS NULL AND skip IS NULL") == -1 ||
	    sql_prepare(q, &w->w_batch, "INSERT OR IGNORE INTO batch"
	    " (point, worker, batch, ops, ns, value, marks, gross_ns, cpu_ns,"
	    " switches, stolen_ns, waited_ns, faults, extra)"
	    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)") == -1 ||
	    sql_prepare(q, &w->w_note, "INSERT INTO note"
	    " (test_case, seq, text) VALUES (?, ?, ?)") == -1 ||
	    sql_prepare(q, &w->w_open, "UPDATE point SET skip = ?"
	    " WHERE test_case = ? AND value IS NULL AND skip IS NULL") == -1)
		return (-1);
	return (0);
}

void
rows_end(struct rows *w)
{
	sqlite3_stmt *const all[] = { w->w_case, w->w_result, w->w_point,
	    w->w_find, w->w_value, w->w_skip, w->w_batch, w->w_note,
	    w->w_open };
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		(void)sqlite3_finalize(all[i]);
}

/* Keep the text, or as much as a record can have. */
static void
rows_keep(char buf[RECORD_LINE], const char *text)
{

	if (text != NULL)
		(void)snprintf(buf, RECORD_LINE, "%s", text);
}

/* Make o_point the point of this name; it is new when first heard of. */
static int
point_enter(struct open_case *o, const char *name)
{
	struct rows *w = o->o_rows;
	int rc;

	if (o->o_point != 0 && strcmp(o->o_name, name) == 0)
		return (0);
	if (sql_bind(w->w_sql, w->w_find, "it", o->o_id, name) == -1 ||
	    (rc = sql_step(w->w_sql, w->w_find)) == -1)
		return (-1);
	if (rc == 1)
		o->o_point = sqlite3_column_int64(w->w_find, 0);
	(void)sqlite3_reset(w->w_find);
	if (rc == 0) {
		if (sql_bind(w->w_sql, w->w_point, "iit", o->o_id,
		    (int64_t)++o->o_points, name) == -1 ||
		    sql_run(w->w_sql, w->w_point) == -1)
			return (-1);
		o->o_point = sqlite3_last_insert_rowid(w->w_sql->q_db);
		w->w_import->i_points++;
	}
	rows_keep(o->o_name, name);
	return (0);
}

/*
 * The key=value columns as they are written in the line, but for those that
 * are taken: they are kept elsewhere.
 */
static void
extras_keep(struct open_case *o, const struct record *r,
    char extra[RECORD_LINE],
    bool (*taken)(struct open_case *, const struct record_extra *))
{
	char *from, *to, *next;
	size_t i, len;

	if (reader_extras(&o->o_reader, r, extra, RECORD_LINE) == NULL)
		extra[0] = '\0';
	to = from = extra;
	for (i = 0; i < r->r_nextra; i++, from = next) {
		len = strcspn(from, "\t");
		next = from + len + (from[len] != '\0');
		if (taken(o, &r->r_extra[i]))
			continue;
		if (to != extra)
			*to++ = '\t';
		memmove(to, from, len);
		to += len;
	}
	*to = '\0';
}

/* What has a column of its own in the row of a batch is bound to it. */
static bool
batch_count(struct open_case *o, const struct record_extra *x)
{
	int64_t number;
	int i;

	number = reader_number(x->x_value);
	for (i = 0; i < STORE_COUNTS; i++)
		if (number != -1 && strcmp(x->x_key, store_counts[i]) == 0)
			return (sqlite3_bind_int64(o->o_rows->w_batch,
			    BATCH_COUNTS + i, number) == SQLITE_OK);
	return (false);
}

static int
batch_extras(struct open_case *o, const struct record *r,
    char extra[RECORD_LINE])
{
	sqlite3_stmt *st = o->o_rows->w_batch;
	int i;

	for (i = 0; i < STORE_COUNTS; i++)
		(void)sqlite3_bind_null(st, BATCH_COUNTS + i);
	extras_keep(o, r, extra, batch_count);
	if (sqlite3_bind_text(st, BATCH_COUNTS + STORE_COUNTS,
	    extra[0] == '\0' ? NULL : extra, -1, SQLITE_STATIC) != SQLITE_OK)
		return (sql_broken(o->o_rows->w_sql));
	return (0);
}

static int
batch_row(struct open_case *o, const struct record *r)
{
	char extra[RECORD_LINE];
	struct rows *w = o->o_rows;

	if (r->r_ops > INT64_MAX || r->r_ns > INT64_MAX) {
		reader_complain(&o->o_reader, "a number beyond 63 bits");
		return (0);
	}
	if (point_enter(o, r->r_point) == -1 ||
	    sql_bind(w->w_sql, w->w_batch, "iiiiidt", o->o_point,
	    (int64_t)r->r_worker, (int64_t)r->r_batch, (int64_t)r->r_ops,
	    (int64_t)r->r_ns, r->r_value,
	    strcmp(r->r_marks, "-") == 0 ? NULL : r->r_marks) == -1 ||
	    batch_extras(o, r, extra) == -1 ||
	    sql_run(w->w_sql, w->w_batch) == -1)
		return (-1);
	if (sqlite3_changes(w->w_sql->q_db) == 0)
		reader_complain(&o->o_reader, "a batch that was there already");
	else
		w->w_import->i_batches++;
	return (0);
}

static int
point_row(struct open_case *o, const struct record *r)
{
	char extra[RECORD_LINE];
	const char *extras;
	struct rows *w = o->o_rows;
	sqlite3_stmt *st;
	int64_t seq;
	int rc;

	extras = reader_extras(&o->o_reader, r, extra, sizeof(extra));
	if (point_enter(o, r->r_point) == -1)
		return (-1);
	/* A sweep measures in random order; its results are in order. */
	seq = ++o->o_points;
	if (r->r_type == RECORD_POINT) {
		st = w->w_value;
		rc = sql_bind(w->w_sql, st, "dddiiittii", r->r_value, r->r_low,
		    r->r_high, (int64_t)r->r_workers, (int64_t)r->r_batches,
		    (int64_t)r->r_used, record_get(r, "verdict"), extras,
		    seq, o->o_point);
	} else {
		st = w->w_skip;
		rc = sql_bind(w->w_sql, st, "ttii", r->r_text, extras, seq,
		    o->o_point);
	}
	if (rc == -1 || sql_run(w->w_sql, st) == -1)
		return (-1);
	if (sqlite3_changes(w->w_sql->q_db) == 0)
		reader_complain(&o->o_reader, "a point that was there already");
	else if (r->r_type == RECORD_POINT)
		o->o_measured++;
	else
		rows_keep(o->o_skip, r->r_text);
	return (0);
}

static int
note_row(struct open_case *o, const struct record *r)
{
	struct rows *w = o->o_rows;

	rows_keep(o->o_note, r->r_text);
	if (sql_bind(w->w_sql, w->w_note, "iit", o->o_id,
	    (int64_t)++o->o_notes, r->r_text) == -1)
		return (-1);
	return (sql_run(w->w_sql, w->w_note));
}

static bool
case_text(struct open_case *o, const struct record_extra *x)
{
	char *text;

	text = strcmp(x->x_key, "descr") == 0 ? o->o_descr :
	    strcmp(x->x_key, "cite") == 0 ? o->o_cite : NULL;
	if (text != NULL)
		rows_keep(text, x->x_value);
	return (text != NULL);
}

static void
case_take(struct open_case *o, const struct record *r)
{

	o->o_more = r->r_more;
	rows_keep(o->o_unit, r->r_unit);
	extras_keep(o, r, o->o_extra, case_text);
}

int
rows_record(struct open_case *o, const struct record *r)
{

	switch (r->r_type) {
	case RECORD_CASE:
		case_take(o, r);
		return (0);
	case RECORD_BATCH:
		return (batch_row(o, r));
	case RECORD_POINT:
	case RECORD_SKIP:
		return (point_row(o, r));
	case RECORD_NOTE:
		return (note_row(o, r));
	case RECORD_END:
		rows_keep(o->o_result, record_get(r, "result"));
		rows_keep(o->o_reason, record_get(r, "reason"));
		return (0);
	default:
		return (0);
	}
}

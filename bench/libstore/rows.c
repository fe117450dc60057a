/* From the records of a case to rows of the history. */

#include <stdio.h>
#include <string.h>

#include "store_impl.h"

#define BATCH_COUNTS	10	/* the parameter of the first of store_counts */

int
rows_begin(struct rows *w, struct db *q, int64_t run, struct store_import *i)
{

	memset(w, 0, sizeof(*w));
	w->w_db = q;
	w->w_import = i;
	w->w_run = run;
	if (db_prepare(q, &w->w_case, "INSERT INTO test_case (run, seq, name,"
	    " result, more, cut, started, ended)"
	    " VALUES ($1, $2, '', '', 0, 0, $3, $4)") == -1 ||
	    db_prepare(q, &w->w_result, "UPDATE test_case SET name = $1,"
	    " result = $2, reason = $3, descr = $4, cite = $5, unit = $6,"
	    " more = $7, cut = $8, extra = $9 WHERE run = $10 AND seq = $11")
	    == -1 ||
	    db_prepare(q, &w->w_point, "INSERT INTO point"
	    " (run, test_case, seq, place, name)"
	    " VALUES ($1, $2, $3, $4, $5)") == -1 ||
	    db_prepare(q, &w->w_find, "SELECT seq FROM point"
	    " WHERE run = $1 AND test_case = $2 AND name = $3") == -1 ||
	    db_prepare(q, &w->w_value, "UPDATE point SET value = $1, low = $2,"
	    " high = $3, workers = $4, batches = $5, used = $6, verdict ="
	    " coalesce($7, 'recorded'), extra = $8, place = $9 WHERE run = $10"
	    " AND test_case = $11 AND seq = $12"
	    " AND value IS NULL AND skip IS NULL") == -1 ||
	    db_prepare(q, &w->w_skip, "UPDATE point SET skip = $1, extra = $2,"
	    " place = $3 WHERE run = $4 AND test_case = $5 AND seq = $6"
	    " AND value IS NULL AND skip IS NULL") == -1 ||
	    db_prepare(q, &w->w_batch, "INSERT INTO batch (run, test_case,"
	    " point, worker, batch, ops, ns, value, marks, gross_ns, cpu_ns,"
	    " switches, stolen_ns, waited_ns, faults, extra)"
	    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,"
	    " $14, $15, $16) ON CONFLICT DO NOTHING") == -1 ||
	    db_prepare(q, &w->w_note, "INSERT INTO note"
	    " (run, test_case, seq, text) VALUES ($1, $2, $3, $4)") == -1 ||
	    db_prepare(q, &w->w_open, "UPDATE point SET skip = $1"
	    " WHERE run = $2 AND test_case = $3"
	    " AND value IS NULL AND skip IS NULL") == -1)
		return (-1);
	return (0);
}

void
rows_end(struct rows *w)
{
	struct db_stmt *const all[] = { w->w_case, w->w_result, w->w_point,
	    w->w_find, w->w_value, w->w_skip, w->w_batch, w->w_note,
	    w->w_open };
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		db_finish(all[i]);
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
	if (db_bind(w->w_find, "iit", w->w_run, o->o_seq, name) == -1 ||
	    (rc = db_step(w->w_find)) == -1)
		return (-1);
	if (rc == 1)
		o->o_point = db_int(w->w_find, 0);
	if (rc == 0) {
		if (db_bind(w->w_point, "iiiit", w->w_run, o->o_seq,
		    (int64_t)++o->o_points, (int64_t)++o->o_places, name) ==
		    -1 || db_run(w->w_point) == -1)
			return (-1);
		o->o_point = o->o_points;
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

/* One more of the case; there is room for what its last record can say. */
static void
extras_add(struct open_case *o, const char *text)
{
	size_t n;

	n = strlen(o->o_extra);
	(void)snprintf(o->o_extra + n, sizeof(o->o_extra) - n, "%s%s",
	    n > 0 ? "\t" : "", text);
}

/* What has a column of its own in the row of a batch is bound to it. */
static bool
batch_count(struct open_case *o, const struct record_extra *x)
{
	struct db_value v = { .v_type = 'i' };
	int i;

	v.v_number = reader_number(x->x_value);
	for (i = 0; i < STORE_COUNTS; i++)
		if (v.v_number != -1 && strcmp(x->x_key, store_counts[i]) == 0)
			return (db_bind_value(o->o_rows->w_batch,
			    BATCH_COUNTS + i, &v) == 0);
	return (false);
}

static int
batch_extras(struct open_case *o, const struct record *r,
    char extra[RECORD_LINE])
{
	struct db_value none = { .v_type = 'i', .v_null = true };
	struct db_value text = { .v_type = 't' };
	struct db_stmt *st = o->o_rows->w_batch;
	int i;

	for (i = 0; i < STORE_COUNTS; i++)
		(void)db_bind_value(st, BATCH_COUNTS + i, &none);
	extras_keep(o, r, extra, batch_count);
	text.v_text = extra;
	text.v_null = extra[0] == '\0';
	return (db_bind_value(st, BATCH_COUNTS + STORE_COUNTS, &text));
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
	    db_bind(w->w_batch, "iiiiiiidt", w->w_run, o->o_seq, o->o_point,
	    (int64_t)r->r_worker, (int64_t)r->r_batch, (int64_t)r->r_ops,
	    (int64_t)r->r_ns, r->r_value,
	    strcmp(r->r_marks, "-") == 0 ? NULL : r->r_marks) == -1 ||
	    batch_extras(o, r, extra) == -1 ||
	    db_run(w->w_batch) == -1)
		return (-1);
	if (db_changes(w->w_batch) == 0)
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
	struct db_stmt *st;
	int64_t place;
	int rc;

	extras = reader_extras(&o->o_reader, r, extra, sizeof(extra));
	if (point_enter(o, r->r_point) == -1)
		return (-1);
	/* A sweep measures in random order; its results are in order. */
	place = ++o->o_places;
	if (r->r_type == RECORD_POINT) {
		st = w->w_value;
		rc = db_bind(st, "dddiiittiiii", r->r_value, r->r_low,
		    r->r_high, (int64_t)r->r_workers, (int64_t)r->r_batches,
		    (int64_t)r->r_used, record_get(r, "verdict"), extras,
		    place, w->w_run, o->o_seq, o->o_point);
	} else {
		st = w->w_skip;
		rc = db_bind(st, "ttiiii", r->r_text, extras, place,
		    w->w_run, o->o_seq, o->o_point);
	}
	if (rc == -1 || db_run(st) == -1)
		return (-1);
	if (db_changes(st) == 0)
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
	if (db_bind(w->w_note, "iiit", w->w_run, o->o_seq,
	    (int64_t)++o->o_notes, r->r_text) == -1)
		return (-1);
	return (db_run(w->w_note));
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
		if (record_get(r, "order_broken") != NULL)
			extras_add(o, "order_broken=1");
		return (0);
	default:
		return (0);
	}
}

/* Walks through a run. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store_impl.h"

/* What to call for a row, whatever the walk is of. */
struct walk {
	int	(*k_row)(const struct walk *, sqlite3_stmt *);
	void	*k_arg;
	union {
		int (*c)(void *, const struct store_case *);
		int (*p)(void *, const struct store_point *);
		int (*b)(void *, const struct store_batch *);
		int (*n)(void *, const char *, const char *);
	} k_fn;
};

/* The query's parameters are the run and, if it has two, the case. */
static int
walk(struct store *s, const struct walk *k, const char *query, int64_t run,
    const char *id)
{
	struct sql *q = &s->s_sql;
	sqlite3_stmt *st;
	int rc;

	if (sql_prepare(q, &st, query) == -1)
		return (-1);
	rc = sqlite3_bind_parameter_count(st) == 1 ?
	    sql_bind(q, st, "i", run) : sql_bind(q, st, "it", run, id);
	while (rc == 0 && (rc = sql_step(q, st)) == 1)
		rc = k->k_row(k, st);
	(void)sqlite3_finalize(st);
	return (rc);
}

static int
case_row(const struct walk *k, sqlite3_stmt *st)
{
	struct store_case c;

	memset(&c, 0, sizeof(c));
	c.c_id = sql_text(st, 0);
	c.c_result = sql_text(st, 1);
	c.c_reason = sql_text_or_null(st, 2);
	c.c_descr = sql_text_or_null(st, 3);
	c.c_cite = sql_text_or_null(st, 4);
	c.c_unit = sql_text_or_null(st, 5);
	c.c_more = sqlite3_column_int(st, 6) != 0;
	c.c_cut = sqlite3_column_int(st, 7) != 0;
	c.c_started = sqlite3_column_int64(st, 8);
	c.c_ended = sqlite3_column_int64(st, 9);
	c.c_extra = sql_text(st, 10);
	return (k->k_fn.c(k->k_arg, &c));
}

int
store_cases(struct store *s, int64_t run,
    int (*fn)(void *, const struct store_case *), void *arg)
{
	struct walk k = { .k_row = case_row, .k_arg = arg, .k_fn.c = fn };

	return (walk(s, &k, "SELECT name, result, reason, descr, cite, unit,"
	    " more, cut, started, ended, extra FROM test_case"
	    " WHERE run = ? ORDER BY seq", run, NULL));
}

static double
real_or_nan(sqlite3_stmt *st, int column)
{

	return (sqlite3_column_type(st, column) == SQLITE_NULL ? NAN :
	    sqlite3_column_double(st, column));
}

static int
point_row(const struct walk *k, sqlite3_stmt *st)
{
	struct store_point p;

	memset(&p, 0, sizeof(p));
	p.p_case = sql_text(st, 0);
	p.p_unit = sql_text(st, 1);
	p.p_more = sqlite3_column_int(st, 2) != 0;
	p.p_point = sql_text(st, 3);
	p.p_value = real_or_nan(st, 4);
	p.p_low = real_or_nan(st, 5);
	p.p_high = real_or_nan(st, 6);
	p.p_workers = sqlite3_column_int64(st, 7);
	p.p_batches = sqlite3_column_int64(st, 8);
	p.p_used = sqlite3_column_int64(st, 9);
	p.p_skip = sql_text_or_null(st, 10);
	p.p_verdict = sql_text(st, 11);
	p.p_extra = sql_text(st, 12);
	return (k->k_fn.p(k->k_arg, &p));
}

int
store_points(struct store *s, int64_t run, const char *id,
    int (*fn)(void *, const struct store_point *), void *arg)
{
	struct walk k = { .k_row = point_row, .k_arg = arg, .k_fn.p = fn };

	return (walk(s, &k, "SELECT c.name, c.unit, c.more, p.name, p.value,"
	    " p.low, p.high, p.workers, p.batches, p.used, p.skip, p.verdict,"
	    " p.extra FROM test_case AS c"
	    " JOIN point AS p ON p.test_case = c.id"
	    " WHERE c.run = ?1 AND (?2 IS NULL OR c.name = ?2)"
	    " ORDER BY c.seq, p.seq", run, id));
}

/* Put the counts that have columns of their own before the others. */
static void
counts_join(sqlite3_stmt *st, int column, char *buf, size_t size)
{
	const char *extra;
	size_t i, n;

	buf[0] = '\0';
	for (i = n = 0; i < STORE_COUNTS && n < size; i++)
		if (sqlite3_column_type(st, column + (int)i) != SQLITE_NULL)
			n += (size_t)snprintf(buf + n, size - n,
			    "%s%s=%" PRId64, n == 0 ? "" : "\t",
			    store_counts[i],
			    (int64_t)sqlite3_column_int64(st,
			    column + (int)i));
	extra = sql_text(st, column + STORE_COUNTS);
	if (extra[0] != '\0' && n < size)
		(void)snprintf(buf + n, size - n, "%s%s", n == 0 ? "" : "\t",
		    extra);
}

static int
batch_row(const struct walk *k, sqlite3_stmt *st)
{
	char extra[RECORD_LINE];
	struct store_batch b;

	memset(&b, 0, sizeof(b));
	counts_join(st, 8, extra, sizeof(extra));
	b.b_case = sql_text(st, 0);
	b.b_point = sql_text(st, 1);
	b.b_worker = sqlite3_column_int64(st, 2);
	b.b_batch = sqlite3_column_int64(st, 3);
	b.b_ops = (uint64_t)sqlite3_column_int64(st, 4);
	b.b_ns = (uint64_t)sqlite3_column_int64(st, 5);
	b.b_value = sqlite3_column_double(st, 6);
	b.b_marks = sql_text(st, 7);
	b.b_extra = extra;
	return (k->k_fn.b(k->k_arg, &b));
}

int
store_batches(struct store *s, int64_t run, const char *id,
    int (*fn)(void *, const struct store_batch *), void *arg)
{
	struct walk k = { .k_row = batch_row, .k_arg = arg, .k_fn.b = fn };

	return (walk(s, &k, "SELECT c.name, p.name, b.worker, b.batch, b.ops,"
	    " b.ns, b.value, coalesce(b.marks, '-'), b.gross_ns, b.cpu_ns,"
	    " b.switches, b.stolen_ns, b.waited_ns, b.faults, b.extra"
	    " FROM test_case AS c JOIN point AS p ON p.test_case = c.id"
	    " JOIN batch AS b ON b.point = p.id"
	    " WHERE c.run = ?1 AND (?2 IS NULL OR c.name = ?2)"
	    " ORDER BY c.seq, p.seq, b.worker, b.batch", run, id));
}

static int
note_row(const struct walk *k, sqlite3_stmt *st)
{

	return (k->k_fn.n(k->k_arg, sql_text(st, 0), sql_text(st, 1)));
}

int
store_notes(struct store *s, int64_t run, const char *id,
    int (*fn)(void *, const char *id, const char *text), void *arg)
{
	struct walk k = { .k_row = note_row, .k_arg = arg, .k_fn.n = fn };

	return (walk(s, &k, "SELECT c.name, n.text FROM test_case AS c"
	    " JOIN note AS n ON n.test_case = c.id"
	    " WHERE c.run = ?1 AND (?2 IS NULL OR c.name = ?2)"
	    " ORDER BY c.seq, n.seq", run, id));
}

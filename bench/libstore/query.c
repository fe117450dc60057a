/* Walks through a run. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store_impl.h"

/* What to call for a row, whatever the walk is of. */
struct walk {
	int	(*k_row)(const struct walk *, struct db_stmt *);
	void	*k_arg;
	union {
		int (*c)(void *, const struct store_case *);
		int (*p)(void *, const struct store_point *);
		int (*b)(void *, const struct store_batch *);
		int (*n)(void *, const char *, const char *);
	} k_fn;
};

/* The parameters are the run and, if it may be of one case, its name. */
static int
walk(struct store *s, const struct walk *k, const char *query, int64_t run,
    const char *id)
{
	struct db *q = &s->s_db;
	char text[640];
	struct db_stmt *st;
	int rc;

	(void)snprintf(text, sizeof(text), query, id == NULL ? "" :
	    " AND c.name = $2");
	if (db_prepare(q, &st, text) == -1)
		return (-1);
	rc = db_bind(st, id == NULL ? "i" : "it", run, id);
	while (rc == 0 && (rc = db_step(st)) == 1)
		rc = k->k_row(k, st);
	db_finish(st);
	return (rc);
}

static int
case_row(const struct walk *k, struct db_stmt *st)
{
	struct store_case c;

	memset(&c, 0, sizeof(c));
	c.c_id = db_text(st, 0);
	c.c_result = db_text(st, 1);
	c.c_reason = db_text_or_null(st, 2);
	c.c_descr = db_text_or_null(st, 3);
	c.c_cite = db_text_or_null(st, 4);
	c.c_unit = db_text_or_null(st, 5);
	c.c_more = db_int(st, 6) != 0;
	c.c_cut = db_int(st, 7) != 0;
	c.c_started = db_int(st, 8);
	c.c_ended = db_int(st, 9);
	c.c_extra = db_text(st, 10);
	return (k->k_fn.c(k->k_arg, &c));
}

int
store_cases(struct store *s, int64_t run,
    int (*fn)(void *, const struct store_case *), void *arg)
{
	struct walk k = { .k_row = case_row, .k_arg = arg, .k_fn.c = fn };

	return (walk(s, &k, "SELECT name, result, reason, descr, cite, unit,"
	    " more, cut, started, ended, extra FROM test_case"
	    " WHERE run = $1%s ORDER BY seq", run, NULL));
}

static int
point_row(const struct walk *k, struct db_stmt *st)
{
	struct store_point p;

	memset(&p, 0, sizeof(p));
	p.p_case = db_text(st, 0);
	p.p_unit = db_text(st, 1);
	p.p_more = db_int(st, 2) != 0;
	p.p_point = db_text(st, 3);
	p.p_value = db_real(st, 4);
	p.p_low = db_real(st, 5);
	p.p_high = db_real(st, 6);
	p.p_workers = db_int(st, 7);
	p.p_batches = db_int(st, 8);
	p.p_used = db_int(st, 9);
	p.p_skip = db_text_or_null(st, 10);
	p.p_verdict = db_text(st, 11);
	p.p_extra = db_text(st, 12);
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
	    " JOIN point AS p ON p.run = c.run AND p.test_case = c.seq"
	    " WHERE c.run = $1%s"
	    " ORDER BY c.seq, p.place", run, id));
}

#define BATCHES(columns)						\
	"SELECT c.name, p.name, b.worker, b.batch, " columns		\
	" FROM test_case AS c"						\
	" JOIN point AS p ON p.run = c.run AND p.test_case = c.seq"	\
	" JOIN batch AS b ON b.run = p.run AND b.test_case = p.test_case" \
	" AND b.point = p.seq"						\
	" WHERE c.run = $1%s"						\
	" ORDER BY c.seq, p.place, b.worker, b.batch"

/* Put the counts that have columns of their own before the others. */
static void
counts_join(struct db_stmt *st, int column, char *buf, size_t size)
{
	const char *extra;
	size_t i, n;

	buf[0] = '\0';
	for (i = n = 0; i < STORE_COUNTS && n < size; i++)
		if (!db_is_null(st, column + (int)i))
			n += (size_t)snprintf(buf + n, size - n,
			    "%s%s=%" PRId64, n == 0 ? "" : "\t",
			    store_counts[i],
			    (int64_t)db_int(st,
			    column + (int)i));
	extra = db_text(st, column + STORE_COUNTS);
	if (extra[0] != '\0' && n < size)
		(void)snprintf(buf + n, size - n, "%s%s", n == 0 ? "" : "\t",
		    extra);
}

static int
batch_row(const struct walk *k, struct db_stmt *st)
{
	char extra[RECORD_LINE];
	struct store_batch b;

	memset(&b, 0, sizeof(b));
	counts_join(st, 8, extra, sizeof(extra));
	b.b_case = db_text(st, 0);
	b.b_point = db_text(st, 1);
	b.b_worker = db_int(st, 2);
	b.b_batch = db_int(st, 3);
	b.b_ops = (uint64_t)db_int(st, 4);
	b.b_ns = (uint64_t)db_int(st, 5);
	b.b_value = db_real(st, 6);
	b.b_marks = db_text(st, 7);
	b.b_extra = extra;
	return (k->k_fn.b(k->k_arg, &b));
}

int
store_batches(struct store *s, int64_t run, const char *id,
    int (*fn)(void *, const struct store_batch *), void *arg)
{
	struct walk k = { .k_row = batch_row, .k_arg = arg, .k_fn.b = fn };

	return (walk(s, &k, BATCHES("b.ops, b.ns, b.value,"
	    " coalesce(b.marks, '-'), b.gross_ns, b.cpu_ns, b.switches,"
	    " b.stolen_ns, b.waited_ns, b.faults, b.extra"), run, id));
}

static int
value_row(const struct walk *k, struct db_stmt *st)
{
	struct store_batch b;

	memset(&b, 0, sizeof(b));
	b.b_case = db_text(st, 0);
	b.b_point = db_text(st, 1);
	b.b_worker = db_int(st, 2);
	b.b_batch = db_int(st, 3);
	b.b_value = db_real(st, 4);
	b.b_marks = db_text(st, 5);
	return (k->k_fn.b(k->k_arg, &b));
}

int
store_values(struct store *s, int64_t run, const char *id,
    int (*fn)(void *, const struct store_batch *), void *arg)
{
	struct walk k = { .k_row = value_row, .k_arg = arg, .k_fn.b = fn };

	return (walk(s, &k, BATCHES("b.value, coalesce(b.marks, '-')"), run,
	    id));
}

static int
note_row(const struct walk *k, struct db_stmt *st)
{

	return (k->k_fn.n(k->k_arg, db_text(st, 0), db_text(st, 1)));
}

int
store_notes(struct store *s, int64_t run, const char *id,
    int (*fn)(void *, const char *id, const char *text), void *arg)
{
	struct walk k = { .k_row = note_row, .k_arg = arg, .k_fn.n = fn };

	return (walk(s, &k, "SELECT c.name, n.text FROM test_case AS c"
	    " JOIN note AS n ON n.run = c.run AND n.test_case = c.seq"
	    " WHERE c.run = $1%s"
	    " ORDER BY c.seq, n.seq", run, id));
}

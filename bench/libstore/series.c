/* One case, or all of them, over all runs. */

#include <stdio.h>
#include <string.h>

#include "store_impl.h"

/*
 * Runs first: of a machine there are fewer than there are of a case.  SQLite
 * takes the tables of a CROSS JOIN in this order; others know better.
 */
static const char series_query[] =
	"SELECT r.id, r.started, r.key, r.label, r.os, r.release, r.version,"
	"    r.boot, c.name, p.name, c.unit, c.more, p.value, p.low, p.high,"
	"    p.verdict"
	" FROM run AS r CROSS JOIN test_case AS c CROSS JOIN point AS p"
	" WHERE c.run = r.id AND p.run = c.run AND p.test_case = c.seq"
	" AND p.skip IS NULL%s ORDER BY r.started, r.id, c.seq, p.place";

static int
sample_row(struct db_stmt *st,
    int (*fn)(void *, const struct store_sample *), void *arg)
{
	struct store_sample p;

	p.s_run = db_int(st, 0);
	p.s_started = db_int(st, 1);
	p.s_key = db_text(st, 2);
	p.s_label = db_text_or_null(st, 3);
	p.s_os = db_text(st, 4);
	p.s_release = db_text(st, 5);
	p.s_version = db_text(st, 6);
	p.s_boot = db_text(st, 7);
	p.s_case = db_text(st, 8);
	p.s_point = db_text(st, 9);
	p.s_unit = db_text(st, 10);
	p.s_more = db_int(st, 11) != 0;
	p.s_value = db_real(st, 12);
	p.s_low = db_real(st, 13);
	p.s_high = db_real(st, 14);
	p.s_verdict = db_text(st, 15);
	return (fn(arg, &p));
}

int
store_series(struct store *s, const char *id, const struct store_filter *f,
    int (*fn)(void *, const struct store_sample *), void *arg)
{
	char text[sizeof(series_query) + WHERE_TEXT];
	struct db *q = &s->s_db;
	struct db_stmt *st;
	struct where w;
	int rc;

	memset(&w, 0, sizeof(w));
	where_case(&w, id);
	where_runs(&w, f);
	(void)snprintf(text, sizeof(text), series_query, w.w_text);
	if (db_prepare(q, &st, text) == -1)
		return (-1);
	rc = where_bind(&w, st);
	while (rc == 0 && (rc = db_step(st)) == 1)
		rc = sample_row(st, fn, arg);
	db_finish(st);
	return (rc);
}

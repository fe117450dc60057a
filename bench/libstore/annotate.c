/*
 * Writing the timings into kyua's results file, as metadata of the case that
 * measured them: kyua's own reports then show them.  Those reports do not
 * escape what they print, so names and units go in as they are written in
 * the record, which has neither markup nor control characters.
 */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store_impl.h"

struct annotation {
	struct db *a_db;
	struct db_stmt *a_put;
	int64_t	a_metadata;
	const char *a_unit, *a_point;
	long	a_points;
};

static int
put(struct annotation *a, const char *what, const char *value)
{
	char name[RECORD_LINE + 64];
	bool whole;

	whole = strcmp(a->a_point, "-") == 0;
	(void)snprintf(name, sizeof(name), "custom.bench.%s%s%s",
	    whole ? "" : a->a_point, whole ? "" : ".", what);
	if (db_bind(a->a_put, "itt", a->a_metadata, name,
	    value) == -1)
		return (-1);
	return (db_run(a->a_put));
}

/* Six digits, and an exponent only where nobody could count the zeros. */
static const char *
figure(char buf[32], double value)
{
	double size;

	size = fabs(value);
	if (size >= 1e5 && size < 1e15)
		(void)snprintf(buf, 32, "%.0f", value);
	else
		(void)snprintf(buf, 32, "%.6g", value);
	return (buf);
}

static int
put_point(struct annotation *a, const struct record *r)
{
	char text[RECORD_LINE + 64], low[32], high[32];

	(void)snprintf(text, sizeof(text), "%s %s", figure(low, r->r_value),
	    a->a_unit);
	if (put(a, "median", text) == -1)
		return (-1);
	(void)snprintf(text, sizeof(text), "%s - %s %s",
	    figure(low, r->r_low), figure(high, r->r_high), a->a_unit);
	if (put(a, "range", text) == -1)
		return (-1);
	(void)snprintf(text, sizeof(text), "%ld", r->r_workers);
	if (put(a, "workers", text) == -1)
		return (-1);
	(void)snprintf(text, sizeof(text), "%ld of %ld batches", r->r_used,
	    r->r_batches);
	if (put(a, "used", text) == -1)
		return (-1);
	a->a_points++;
	return (0);
}

/* What a sweep says; other notes are for whoever reads the output. */
static int
put_sweep(struct annotation *a, const struct record *r)
{
	static const char *const keys[] = { "order", "verdict", "class",
	    "slope", "slope_low", "slope_high", "ratio", "from", "to",
	    "declared", "finds" };
	const char *sweep, *value;
	char name[RECORD_LINE];
	size_t i;

	if ((sweep = record_get(r, "sweep")) == NULL)
		return (0);
	a->a_point = record_get(r, "at") != NULL ? record_get(r, "at") : "-";
	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if ((value = record_get(r, keys[i])) == NULL)
			continue;
		(void)snprintf(name, sizeof(name), "%s.%s", sweep, keys[i]);
		if (put(a, name, value) == -1)
			return (-1);
	}
	return (0);
}

static int
annotate_case(void *arg, const struct source_case *c)
{
	char unit[RECORD_LINE], point[RECORD_LINE];
	struct annotation *a = arg;
	struct reader d;
	struct record r;

	if (c->c_metadata == -1)
		return (0);
	a->a_metadata = c->c_metadata;
	a->a_unit = "";
	reader_init(&d, c);
	while (reader_next(&d, &r)) {
		if (r.r_type == RECORD_CASE)
			a->a_unit = reader_column(&d, 4, unit, sizeof(unit));
		if (r.r_type == RECORD_NOTE && put_sweep(a, &r) == -1)
			return (-1);
		if (r.r_type != RECORD_POINT)
			continue;
		a->a_point = reader_column(&d, 4, point, sizeof(point));
		if (put_point(a, &r) == -1)
			return (-1);
	}
	return (0);
}

int
annotate(struct store *s, const char *path, struct store_import *i)
{
	struct annotation a;
	struct source f;
	int rc;

	memset(&a, 0, sizeof(a));
	if (source_open(&f, s, path, true) == -1)
		return (-1);
	a.a_db = &f.f_db;
	rc = db_prepare(a.a_db, &a.a_put, "INSERT OR REPLACE INTO metadatas"
	    " (metadata_id, property_name, property_value)"
	    " VALUES ($1, $2, $3)");
	if (rc == 0)
		rc = source_walk(&f, annotate_case, &a);
	db_finish(a.a_put);
	if (rc == 0)
		rc = db_exec(a.a_db, "COMMIT");
	if (rc == 0)
		i->i_annotated = a.a_points;
	/* Closing undoes what was not committed. */
	source_close(&f);
	return (rc);
}

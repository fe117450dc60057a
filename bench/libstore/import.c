/* Importing: two readings of the results around one transaction. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transfer.h"

/* Keys of a host record with columns of their own; the others are facts. */
static const char *const columns[] = {
	"run", "machine", "os", "release", "version", "arch", "cpu", "ncpu",
	"memory", "host", "boot", "compiler", "started"
};

int
store_known(struct db *q, const char *key, int64_t *run)
{
	struct db_stmt *st;
	int rc;

	*run = 0;
	if (db_prepare(q, &st, "SELECT id FROM run WHERE key = $1") == -1)
		return (-1);
	rc = db_bind(st, "t", key);
	if (rc == 0 && (rc = db_step(st)) == 1)
		*run = db_int(st, 0);
	db_finish(st);
	return (rc == -1 ? -1 : 0);
}

static int64_t
host_number(const struct scan *n, const char *key)
{
	int64_t number;

	number = reader_number(scan_host(n, key));
	return (number == -1 ? 0 : number);
}

/* The row of a run whose cases are not in yet. */
static int
run_enter(struct db *q, const struct scan *n, const char *from,
    const char *label, int64_t *run)
{
	const char *const texts[RUN_FAILED + 1] = {
		[RUN_KEY] = n->n_key,
		[RUN_MACHINE] = scan_host(n, "machine"),
		[RUN_ARCH] = scan_host(n, "arch"),
		[RUN_CPU] = scan_host(n, "cpu"),
		[RUN_SOURCE] = from,
		[RUN_LABEL] = label,
		[RUN_PROFILE] = n->n_profile,
		[RUN_OS] = scan_host(n, "os"),
		[RUN_RELEASE] = scan_host(n, "release"),
		[RUN_VERSION] = scan_host(n, "version"),
		[RUN_COMPILER] = scan_host(n, "compiler"),
		[RUN_BOOT] = scan_host(n, "boot"),
		[RUN_HOST] = scan_host(n, "host")
	};
	struct db_value v[RUN_FAILED + 1];
	int i;

	memset(v, 0, sizeof(v));
	for (i = 0; i <= RUN_FAILED; i++) {
		v[i].v_type = transfer_run_row.t_types[i];
		v[i].v_text = texts[i];
		v[i].v_null = v[i].v_type == 't' && texts[i] == NULL;
	}
	v[RUN_NCPU].v_number = host_number(n, "ncpu");
	v[RUN_MEMORY].v_number = host_number(n, "memory");
	v[RUN_STARTED].v_number = n->n_started;
	v[RUN_ENDED].v_number = n->n_ended;
	return (store_add_run(q, v, run));
}

/* What its cases came to, when all are in. */
static int
run_count(struct db *q, const struct store_import *i)
{
	struct db_stmt *st;
	int rc;

	if (db_prepare(q, &st, "UPDATE run SET cases = $1, points = $2,"
	    " passed = $3, skipped = $4, failed = $5 WHERE id = $6") == -1)
		return (-1);
	rc = db_bind(st, "iiiiii", (int64_t)i->i_cases, (int64_t)i->i_points,
	    (int64_t)i->i_passed, (int64_t)i->i_skipped, (int64_t)i->i_failed,
	    i->i_run);
	if (rc == 0)
		rc = db_run(st);
	db_finish(st);
	return (rc);
}

static bool
is_column(const char *key)
{
	size_t i;

	for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		if (strcmp(columns[i], key) == 0)
			return (true);
	return (false);
}

static int
facts_add(struct db *q, const struct scan *n, int64_t run)
{
	const struct record_extra *x;
	struct db_stmt *st;
	size_t i;
	int rc;

	if (!n->n_hashost)
		return (0);
	if (db_prepare(q, &st, "INSERT INTO fact (run, name, value)"
	    " VALUES ($1, $2, $3)") == -1)
		return (-1);
	rc = 0;
	for (i = 0; i < n->n_host.r_nextra && rc == 0; i++) {
		x = &n->n_host.r_extra[i];
		if (is_column(x->x_key))
			continue;
		rc = db_bind(st, "itt", run, x->x_key, x->x_value);
		if (rc == 0)
			rc = db_run(st);
	}
	db_finish(st);
	return (rc);
}

static int
cases_add(struct db *q, struct source *f, struct store_import *i)
{
	struct rows w;
	int rc;

	rc = rows_begin(&w, q, i->i_run, i);
	if (rc == 0)
		rc = source_walk(f, rows_case, &w);
	rows_end(&w);
	return (rc);
}

/* In a transaction of the caller's. */
static int
run_store(struct db *q, struct source *f, const struct scan *n,
    const char *from, const char *label, struct store_import *i)
{

	if (store_known(q, n->n_key, &i->i_run) == -1)
		return (-1);
	i->i_known = i->i_run != 0;
	if (i->i_known)
		return (0);
	if (run_enter(q, n, from, label, &i->i_run) == -1 ||
	    facts_add(q, n, i->i_run) == -1)
		return (-1);
	if (cases_add(q, f, i) == -1)
		return (-1);
	return (run_count(q, i));
}

static int
import_source(struct store *s, struct source *f, const char *from,
    const char *label, struct store_import *i)
{
	struct scan n;
	struct db *q = &s->s_db;

	if (scan_source(f, &n) == -1 || db_begin(q) == -1)
		return (-1);
	return (db_end(q, run_store(q, f, &n, from, label, i)));
}

/* An export has labels of its own. */
static int
import_export(struct store *s, struct source *f, const char *label,
    struct store_import *i)
{

	if (label != NULL)
		return (db_fail(&f->f_db, "is an export, whose runs have "
		    "labels of their own"));
	return (restore(&s->s_db, &f->f_db, f->f_export, i));
}

int
store_import(struct store *s, const char *path, const char *label,
    bool writing, struct store_import *i)
{
	struct source f;
	char *full;
	bool kyua;
	int rc;

	memset(i, 0, sizeof(*i));
	if (store_remote(s->s_path))
		return (remote_import(s, path, label, writing, i));
	if (source_open(&f, s, path, false) == -1)
		return (-1);
	kyua = f.f_db.q_conn != NULL;
	/* Relative, it would say nothing tomorrow. */
	full = realpath(path, NULL);
	rc = f.f_export != NULL ? import_export(s, &f, label, i) :
	    import_source(s, &f, full == NULL ? path : full, label, i);
	free(full);
	source_close(&f);
	if (rc == -1) {
		memset(i, 0, sizeof(*i));
		return (-1);
	}
	/* The run is in the history; its file not taking notes is a pity. */
	if (writing && kyua && annotate(s, path, i) == -1)
		(void)snprintf(i->i_unwritten, sizeof(i->i_unwritten), "%.255s",
		    s->s_error);
	return (0);
}

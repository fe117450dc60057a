/* Importing: two readings of the results around one transaction. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

/* Keys of a host record with columns of their own; the others are facts. */
static const char *const columns[] = {
	"run", "machine", "os", "release", "version", "arch", "cpu", "ncpu",
	"memory", "host", "boot", "compiler", "started"
};

/* 0, or the number of the run with this key. */
static int
run_find(struct sql *q, const char *key, int64_t *run)
{
	sqlite3_stmt *st;
	int rc;

	*run = 0;
	if (sql_prepare(q, &st, "SELECT id FROM run WHERE key = ?") == -1)
		return (-1);
	rc = sql_bind(q, st, "t", key);
	if (rc == 0 && (rc = sql_step(q, st)) == 1)
		*run = sqlite3_column_int64(st, 0);
	(void)sqlite3_finalize(st);
	return (rc == -1 ? -1 : 0);
}

static int64_t
host_number(const struct scan *n, const char *key)
{
	int64_t number;

	number = reader_number(scan_host(n, key));
	return (number == -1 ? 0 : number);
}

static int
machine_add(struct sql *q, const struct scan *n)
{
	sqlite3_stmt *st;
	int rc;

	if (sql_prepare(q, &st, "INSERT OR IGNORE INTO machine"
	    " (fingerprint, arch, cpu, ncpu, memory)"
	    " VALUES (?, ?, ?, ?, ?)") == -1)
		return (-1);
	rc = sql_bind(q, st, "tttii", scan_host(n, "machine"),
	    scan_host(n, "arch"), scan_host(n, "cpu"), host_number(n, "ncpu"),
	    host_number(n, "memory"));
	if (rc == 0)
		rc = sql_run(q, st);
	(void)sqlite3_finalize(st);
	return (rc);
}

static int
run_add(struct sql *q, const struct scan *n, const char *from,
    const char *label, int64_t *run)
{
	sqlite3_stmt *st;
	int rc;

	if (sql_prepare(q, &st, "INSERT INTO run (key, machine, started, ended,"
	    " source, label, profile, os, release, version, compiler, boot,"
	    " host) SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
	    " FROM machine WHERE fingerprint = ?") == -1)
		return (-1);
	rc = sql_bind(q, st, "tiitttttttttt", n->n_key, n->n_started,
	    n->n_ended, from, label, n->n_profile, scan_host(n, "os"),
	    scan_host(n, "release"), scan_host(n, "version"),
	    scan_host(n, "compiler"), scan_host(n, "boot"),
	    scan_host(n, "host"), scan_host(n, "machine"));
	if (rc == 0)
		rc = sql_run(q, st);
	(void)sqlite3_finalize(st);
	*run = sqlite3_last_insert_rowid(q->q_db);
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
facts_add(struct sql *q, const struct scan *n, int64_t run)
{
	const struct record_extra *x;
	sqlite3_stmt *st;
	size_t i;
	int rc;

	if (!n->n_hashost)
		return (0);
	if (sql_prepare(q, &st, "INSERT INTO fact (run, name, value)"
	    " VALUES (?, ?, ?)") == -1)
		return (-1);
	rc = 0;
	for (i = 0; i < n->n_host.r_nextra && rc == 0; i++) {
		x = &n->n_host.r_extra[i];
		if (is_column(x->x_key))
			continue;
		rc = sql_bind(q, st, "itt", run, x->x_key, x->x_value);
		if (rc == 0)
			rc = sql_run(q, st);
	}
	(void)sqlite3_finalize(st);
	return (rc);
}

static int
cases_add(struct sql *q, struct source *f, struct store_import *i)
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
run_store(struct sql *q, struct source *f, const struct scan *n,
    const char *from, const char *label, struct store_import *i)
{

	if (run_find(q, n->n_key, &i->i_run) == -1)
		return (-1);
	i->i_known = i->i_run != 0;
	if (i->i_known)
		return (0);
	if (machine_add(q, n) == -1 ||
	    run_add(q, n, from, label, &i->i_run) == -1 ||
	    facts_add(q, n, i->i_run) == -1)
		return (-1);
	return (cases_add(q, f, i));
}

static int
import_source(struct store *s, struct source *f, const char *from,
    const char *label, struct store_import *i)
{
	struct scan n;
	struct sql *q = &s->s_sql;

	if (scan_source(f, &n) == -1 || sql_exec(q, "BEGIN IMMEDIATE") == -1)
		return (-1);
	if (run_store(q, f, &n, from, label, i) == 0 &&
	    sql_exec(q, "COMMIT") == 0)
		return (0);
	(void)sqlite3_exec(q->q_db, "ROLLBACK", NULL, NULL, NULL);
	return (-1);
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
	if (source_open(&f, s, path, false) == -1)
		return (-1);
	kyua = f.f_sql.q_db != NULL;
	/* Relative, it would say nothing tomorrow. */
	full = realpath(path, NULL);
	rc = import_source(s, &f, full == NULL ? path : full, label, i);
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

/*
 * Results files of kyua: an SQLite database of schema 3.  The file may come
 * from anywhere, so nothing in it is believed: neither its structure, nor
 * that what is called a table is one.
 */

#include <string.h>

#include "store_impl.h"

#define KYUA_SCHEMA	3

/* Asking for the length of a blob does not read it. */
#define OUTPUT(what)							\
	"(SELECT " what " FROM test_case_files AS t"			\
	"	JOIN files AS f ON f.file_id = t.file_id"		\
	"	WHERE t.test_case_id = c.test_case_id"			\
	"	AND t.file_name = '__STDOUT__')"

static const char cases_query[] =
	"SELECT p.absolute_path, c.name, coalesce(r.result_type, 'broken'),"
	"    CASE WHEN r.test_case_id IS NULL THEN 'the results file has no "
		"result' ELSE nullif(r.result_reason, '') END,"
	"    r.start_time, r.end_time, coalesce(c.metadata_id, -1),"
	"    " OUTPUT("CASE WHEN length(f.contents) <= $1 THEN f.contents END")
	",   " OUTPUT("CASE WHEN length(f.contents) > $1 THEN"
	"	length(f.contents) END") ","
	"    (SELECT nullif(m.property_value, '') FROM metadatas AS m WHERE"
	"	m.metadata_id = c.metadata_id AND"
	"	m.property_name = 'description'),"
	"    (SELECT nullif(m.property_value, '') FROM metadatas AS m WHERE"
	"	m.metadata_id = c.metadata_id AND"
	"	m.property_name = 'custom.bench.unit'),"
	"    (SELECT nullif(m.property_value, '') FROM metadatas AS m WHERE"
	"	m.metadata_id = c.metadata_id AND"
	"	m.property_name = 'custom.bench.better'),"
	"    (SELECT nullif(m.property_value, '') FROM metadatas AS m WHERE"
	"	m.metadata_id = c.metadata_id AND"
	"	m.property_name = 'custom.bench.cite')"
	" FROM test_cases AS c"
	" LEFT JOIN test_programs AS p ON p.test_program_id = c.test_program_id"
	" LEFT JOIN test_results AS r ON r.test_case_id = c.test_case_id"
	" ORDER BY r.start_time, c.test_case_id";

/* Views and triggers would run whatever statements their author liked. */
static int
tables_check(struct db *q)
{
	int64_t n;

	if (db_number(q, "SELECT count(*) FROM sqlite_master WHERE"
	    " type = 'table' AND name IN ('metadata', 'metadatas',"
	    " 'test_programs', 'test_cases', 'test_results',"
	    " 'test_case_files', 'files')", &n) == -1)
		return (-1);
	if (n != 7)
		return (db_fail(q, "is a database, but not a results file of "
		    "kyua"));
	if (db_number(q, "SELECT count(*) FROM sqlite_master WHERE"
	    " type NOT IN ('table', 'index')", &n) == -1)
		return (-1);
	if (n != 0)
		return (db_fail(q, "has views or triggers, which kyua never "
		    "makes"));
	if (db_number(q, "SELECT max(schema_version) FROM metadata", &n) == -1)
		return (-1);
	if (n != KYUA_SCHEMA)
		return (db_fail(q, "is a results file of kyua with schema "
		    "%lld; only %d is known", (long long)n, KYUA_SCHEMA));
	return (0);
}

/* A damaged index could hide half of the cases; find that out first. */
static int
integrity_check(struct db *q)
{
	struct db_stmt *st;
	int rc;

	if (db_prepare(q, &st, "PRAGMA integrity_check(1)") == -1)
		return (-1);
	if ((rc = db_step(st)) == 1 && strcmp(db_text(st, 0), "ok") != 0)
		rc = db_fail(q, "is damaged (%.200s)", db_text(st, 0));
	db_finish(st);
	return (rc == -1 ? -1 : 0);
}

int
kyua_open(struct source *f, bool write, int patience)
{
	struct db *q = &f->f_db;

	if (db_open_sqlite(q, write ? DB_WRITE : DB_READ, patience) == -1)
		return (-1);
	/* A row has other columns beside the output. */
	db_longest(q, 2 * STORE_OUTPUT);
	/*
	 * One transaction, so that every walk sees the same cases, whoever
	 * else writes.
	 */
	if (db_exec(q, "PRAGMA trusted_schema = OFF;"
	    "PRAGMA cell_size_check = ON") == -1 ||
	    db_exec(q, write ? "BEGIN IMMEDIATE" : "BEGIN") == -1 ||
	    tables_check(q) == -1 || integrity_check(q) == -1)
		return (-1);
	return (0);
}

int
kyua_walk(struct source *f, source_fn *fn, void *arg)
{
	struct source_case c;
	struct db *q = &f->f_db;
	struct db_stmt *st;
	int rc;

	if (db_prepare(q, &st, cases_query) == -1)
		return (-1);
	rc = db_bind(st, "i", (int64_t)STORE_OUTPUT);
	while (rc == 0 && (rc = db_step(st)) == 1) {
		memset(&c, 0, sizeof(c));
		c.c_program = db_text(st, 0);
		c.c_name = db_text(st, 1);
		c.c_result = db_text(st, 2);
		c.c_reason = db_text_or_null(st, 3);
		c.c_started = db_int(st, 4);
		c.c_ended = db_int(st, 5);
		c.c_metadata = db_int(st, 6);
		c.c_out = db_blob(st, 7, &c.c_outlen);
		c.c_unread = db_int(st, 8);
		c.c_descr = db_text_or_null(st, 9);
		c.c_unit = db_text_or_null(st, 10);
		c.c_better = db_text_or_null(st, 11);
		c.c_cite = db_text_or_null(st, 12);
		c.c_line = 1;
		rc = fn(arg, &c);
	}
	db_finish(st);
	return (rc);
}

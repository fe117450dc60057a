/* Runs: finding one, and walking through all. */

#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

/* Name, value, name, value: what a record line has room for, and a NULL. */
#define FACTS	(2 * RECORD_EXTRAS + 1)

static const char runs_query[] =
	"SELECT r.id, r.key, r.started, r.ended, r.source, r.label, r.profile,"
	"    r.os, r.release, r.version, r.compiler, r.boot, m.fingerprint,"
	"    m.arch, m.cpu, r.host, m.ncpu, m.memory,"
	"    (SELECT count(*) FROM test_case AS c WHERE c.run = r.id),"
	"    (SELECT count(*) FROM test_case AS c JOIN point AS p"
	"	ON p.test_case = c.id WHERE c.run = r.id),"
	"    (SELECT count(*) FROM test_case AS c WHERE c.run = r.id"
	"	AND c.result IN ('passed', 'expected_failure')),"
	"    (SELECT count(*) FROM test_case AS c WHERE c.run = r.id"
	"	AND c.result = 'skipped'),"
	"    (SELECT count(*) FROM test_case AS c WHERE c.run = r.id"
	"	AND c.result NOT IN"
	"	('passed', 'expected_failure', 'skipped', 'cut'))"
	" FROM run AS r JOIN machine AS m ON m.id = r.machine"
	" WHERE ?1 <= 0 OR r.id = ?1 ORDER BY r.started, r.id";

int64_t
store_find_run(struct store *s, const char *which)
{
	struct sql *q = &s->s_sql;
	sqlite3_stmt *st;
	int64_t run;
	int rc;

	if (sql_prepare(q, &st, "SELECT id FROM run WHERE ?2 IS NULL"
	    " OR id = ?1 OR label = ?2"
	    " ORDER BY id = ?1 DESC, started DESC, id DESC LIMIT 1") == -1)
		return (-1);
	run = -1;
	rc = sql_bind(q, st, "it", which == NULL ? INT64_C(-1) :
	    reader_number(which), which);
	if (rc == 0 && (rc = sql_step(q, st)) == 1)
		run = sqlite3_column_int64(st, 0);
	(void)sqlite3_finalize(st);
	if (rc == 0 && which == NULL)
		(void)sql_fail(q, "holds no run yet");
	else if (rc == 0)
		(void)sql_fail(q, "holds no run with the number or label "
		    "\"%.200s\"", which);
	return (run);
}

static int
facts_load(struct sql *q, int64_t run, char **facts)
{
	sqlite3_stmt *st;
	int i, n, rc;

	if (sql_prepare(q, &st, "SELECT name, value FROM fact WHERE run = ?"
	    " ORDER BY name") == -1)
		return (-1);
	rc = sql_bind(q, st, "i", run);
	for (n = 0; rc == 0 && n < FACTS - 1; n += 2) {
		if ((rc = sql_step(q, st)) != 1)
			break;
		for (rc = i = 0; i < 2; i++)
			if ((facts[n + i] = strdup(sql_text(st, i))) == NULL)
				rc = sql_fail(q, "out of memory");
	}
	(void)sqlite3_finalize(st);
	return (rc);
}

static int
run_row(struct sql *q, sqlite3_stmt *st,
    int (*fn)(void *, const struct store_run *), void *arg)
{
	char *facts[FACTS];
	struct store_run r;
	int i, rc;

	memset(facts, 0, sizeof(facts));
	r.r_id = sqlite3_column_int64(st, 0);
	r.r_key = sql_text(st, 1);
	r.r_started = sqlite3_column_int64(st, 2);
	r.r_ended = sqlite3_column_int64(st, 3);
	r.r_source = sql_text(st, 4);
	r.r_label = sql_text_or_null(st, 5);
	r.r_profile = sql_text(st, 6);
	r.r_os = sql_text(st, 7);
	r.r_release = sql_text(st, 8);
	r.r_version = sql_text(st, 9);
	r.r_compiler = sql_text(st, 10);
	r.r_boot = sql_text(st, 11);
	r.r_machine = sql_text(st, 12);
	r.r_arch = sql_text(st, 13);
	r.r_cpu = sql_text(st, 14);
	r.r_host = sql_text(st, 15);
	r.r_ncpu = sqlite3_column_int64(st, 16);
	r.r_memory = sqlite3_column_int64(st, 17);
	r.r_cases = sqlite3_column_int64(st, 18);
	r.r_points = sqlite3_column_int64(st, 19);
	r.r_passed = sqlite3_column_int64(st, 20);
	r.r_skipped = sqlite3_column_int64(st, 21);
	r.r_failed = sqlite3_column_int64(st, 22);
	r.r_facts = (const char *const *)facts;
	if ((rc = facts_load(q, r.r_id, facts)) == 0)
		rc = fn(arg, &r);
	for (i = 0; i < FACTS; i++)
		free(facts[i]);
	return (rc);
}

int
store_runs(struct store *s, int64_t run,
    int (*fn)(void *, const struct store_run *), void *arg)
{
	struct sql *q = &s->s_sql;
	sqlite3_stmt *st;
	int rc;

	if (sql_prepare(q, &st, runs_query) == -1)
		return (-1);
	rc = sql_bind(q, st, "i", run);
	while (rc == 0 && (rc = sql_step(q, st)) == 1)
		rc = run_row(q, st, fn, arg);
	(void)sqlite3_finalize(st);
	return (rc);
}

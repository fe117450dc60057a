/* Runs: finding one, and walking through all. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

/* Name, value, name, value: what a record line has room for, and a NULL. */
#define FACTS	(2 * RECORD_EXTRAS + 1)

static const char runs_query[] =
	"SELECT r.id, r.key, r.started, r.ended, r.source, r.label, r.profile,"
	"    r.os, r.release, r.version, r.compiler, r.boot, r.machine, m.arch,"
	"    m.cpu, r.host, m.ncpu, m.memory, r.cases, r.points, r.passed,"
	"    r.skipped, r.failed"
	" FROM run AS r JOIN machine AS m ON m.fingerprint = r.machine"
	" WHERE 0 = 0";

int64_t
store_find_run(struct store *s, const char *which)
{
	struct db *q = &s->s_db;
	struct db_stmt *st;
	int64_t run;
	int rc;

	if (db_prepare(q, &st, which == NULL ? "SELECT id FROM run"
	    " ORDER BY started DESC, id DESC LIMIT 1" : "SELECT id FROM run"
	    " WHERE id = $1 OR label = $2"
	    " ORDER BY id = $1 DESC, started DESC, id DESC LIMIT 1") == -1)
		return (-1);
	run = -1;
	rc = which == NULL ? 0 : db_bind(st, "it", reader_number(which),
	    which);
	if (rc == 0 && (rc = db_step(st)) == 1)
		run = db_int(st, 0);
	db_finish(st);
	if (rc == 0 && which == NULL)
		(void)db_fail(q, "holds no run yet");
	else if (rc == 0)
		(void)db_fail(q, "holds no run with the number or label "
		    "\"%.200s\"", which);
	return (run);
}

static int
facts_load(struct db *q, int64_t run, char **facts)
{
	struct db_stmt *st;
	int i, n, rc;

	if (db_prepare(q, &st, "SELECT name, value FROM fact WHERE run = $1"
	    " ORDER BY name") == -1)
		return (-1);
	rc = db_bind(st, "i", run);
	for (n = 0; rc == 0 && n < FACTS - 1; n += 2) {
		if ((rc = db_step(st)) != 1)
			break;
		for (rc = i = 0; i < 2; i++)
			if ((facts[n + i] = strdup(db_text(st, i))) == NULL)
				rc = db_fail(q, "out of memory");
	}
	db_finish(st);
	return (rc);
}

static int
run_row(struct db *q, struct db_stmt *st, bool wanted,
    int (*fn)(void *, const struct store_run *), void *arg)
{
	char *facts[FACTS];
	struct store_run r;
	int i, rc;

	memset(facts, 0, sizeof(facts));
	r.r_id = db_int(st, 0);
	r.r_key = db_text(st, 1);
	r.r_started = db_int(st, 2);
	r.r_ended = db_int(st, 3);
	r.r_source = db_text(st, 4);
	r.r_label = db_text_or_null(st, 5);
	r.r_profile = db_text(st, 6);
	r.r_os = db_text(st, 7);
	r.r_release = db_text(st, 8);
	r.r_version = db_text(st, 9);
	r.r_compiler = db_text(st, 10);
	r.r_boot = db_text(st, 11);
	r.r_machine = db_text(st, 12);
	r.r_arch = db_text(st, 13);
	r.r_cpu = db_text(st, 14);
	r.r_host = db_text(st, 15);
	r.r_ncpu = db_int(st, 16);
	r.r_memory = db_int(st, 17);
	r.r_cases = db_int(st, 18);
	r.r_points = db_int(st, 19);
	r.r_passed = db_int(st, 20);
	r.r_skipped = db_int(st, 21);
	r.r_failed = db_int(st, 22);
	r.r_facts = (const char *const *)facts;
	rc = wanted ? facts_load(q, r.r_id, facts) : 0;
	if (rc == 0)
		rc = fn(arg, &r);
	for (i = 0; i < FACTS; i++)
		free(facts[i]);
	return (rc);
}

static int
select_runs(struct store *s, const struct store_filter *f, bool facts,
    int (*fn)(void *, const struct store_run *), void *arg)
{
	char text[sizeof(runs_query) + WHERE_TEXT + 160];
	struct db *q = &s->s_db;
	struct db_stmt *st;
	struct where w;
	int rc;

	memset(&w, 0, sizeof(w));
	where_runs(&w, f);
	if (f != NULL && f->f_last > 0)
		(void)snprintf(text, sizeof(text), "SELECT * FROM (%s%s"
		    " ORDER BY r.started DESC, r.id DESC LIMIT %ld) AS x"
		    " ORDER BY started, id", runs_query, w.w_text, f->f_last);
	else
		(void)snprintf(text, sizeof(text), "%s%s"
		    " ORDER BY r.started, r.id", runs_query, w.w_text);
	if (db_prepare(q, &st, text) == -1)
		return (-1);
	rc = where_bind(&w, st);
	while (rc == 0 && (rc = db_step(st)) == 1)
		rc = run_row(q, st, facts, fn, arg);
	db_finish(st);
	return (rc);
}

int
store_run(struct store *s, int64_t run,
    int (*fn)(void *, const struct store_run *), void *arg)
{
	struct store_filter f;

	memset(&f, 0, sizeof(f));
	f.f_run = run;
	return (select_runs(s, &f, true, fn, arg));
}

int
store_runs(struct store *s, const struct store_filter *f,
    int (*fn)(void *, const struct store_run *), void *arg)
{

	return (select_runs(s, f, false, fn, arg));
}

static int
label_put(struct db *q, int64_t run, const char *label)
{
	struct db_stmt *st;
	int rc;

	if (db_prepare(q, &st, "UPDATE run SET label = $1 WHERE id = $2") == -1)
		return (-1);
	rc = db_bind(st, "ti", label, run);
	if (rc == 0)
		rc = db_run(st);
	if (rc == 0 && db_changes(st) == 0)
		rc = db_fail(q, "holds no run %lld", (long long)run);
	db_finish(st);
	return (rc);
}

int
store_label(struct store *s, int64_t run, const char *label)
{
	struct db *q = &s->s_db;

	if (db_begin(q) == -1)
		return (-1);
	return (db_end(q, label_put(q, run, label)));
}

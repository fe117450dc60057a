/* Keeping a history in order: removing runs, checking, backing up. */

#include <stdio.h>
#include <string.h>

#include "store_impl.h"

/* A statement with one parameter, a number. */
static int
run_with(struct db *q, const char *text, int64_t number)
{
	struct db_stmt *st;
	int rc;

	if (db_prepare(q, &st, text) == -1)
		return (-1);
	if ((rc = db_bind(st, "i", number)) == 0)
		rc = db_run(st);
	db_finish(st);
	return (rc);
}

int
store_remove(struct store *s, int64_t run, bool batches)
{
	static const char *const texts[] = {
		"DELETE FROM batch WHERE run = $1",
		"DELETE FROM note WHERE run = $1",
		"DELETE FROM point WHERE run = $1",
		"DELETE FROM test_case WHERE run = $1",
		"DELETE FROM fact WHERE run = $1",
		"DELETE FROM run WHERE id = $1"
	};
	struct db *q = &s->s_db;
	size_t i, n;
	int rc;

	if (db_begin(q) == -1)
		return (-1);
	n = batches ? 1 : sizeof(texts) / sizeof(texts[0]);
	for (rc = 0, i = 0; i < n && rc == 0; i++)
		rc = run_with(q, texts[i], run);
	return (db_end(q, rc));
}

/* What may be wrong: a query that counts it, and what sets it right. */
struct fault {
	const char *f_what, *f_count, *f_repair;
};

#define ORPHANS(what, table, condition) {				\
	what,								\
	"SELECT count(*) FROM " table " AS t"				\
	" WHERE NOT EXISTS (" condition ")",				\
	"DELETE FROM " table " WHERE run IN (SELECT t.run FROM " table	\
	" AS t WHERE NOT EXISTS (" condition "))"			\
}

#define COUNTS								\
	"(SELECT count(*) FROM test_case WHERE run = run.id)"
#define POINTS								\
	"(SELECT count(*) FROM point WHERE run = run.id)"

/* Rows of a run that is damaged tell nothing: all of that table go. */
static const struct fault faults[] = {
	ORPHANS("batches without a point", "batch",
	    "SELECT 1 FROM point AS o WHERE o.run = t.run AND"
	    " o.test_case = t.test_case AND o.seq = t.point"),
	ORPHANS("notes without a case", "note",
	    "SELECT 1 FROM test_case AS o WHERE o.run = t.run AND"
	    " o.seq = t.test_case"),
	ORPHANS("points without a case", "point",
	    "SELECT 1 FROM test_case AS o WHERE o.run = t.run AND"
	    " o.seq = t.test_case"),
	ORPHANS("cases without a run", "test_case",
	    "SELECT 1 FROM run AS o WHERE o.id = t.run"),
	ORPHANS("facts without a run", "fact",
	    "SELECT 1 FROM run AS o WHERE o.id = t.run"),
	{ "runs whose machine is not there", "SELECT count(*) FROM run WHERE"
	    " machine NOT IN (SELECT fingerprint FROM machine)",
	    "INSERT INTO machine SELECT DISTINCT machine, 'unknown',"
	    " 'unknown', 0, 0 FROM run"
	    " WHERE machine NOT IN (SELECT fingerprint FROM machine)" },
	{ "runs with a wrong count of cases or points", "SELECT count(*) FROM"
	    " run WHERE cases <> " COUNTS " OR points <> " POINTS,
	    "UPDATE run SET cases = " COUNTS ", points = " POINTS }
};

static int
fault_check(struct db *q, const struct fault *f, bool repair,
    void (*fn)(void *, const char *), void *arg, long *left)
{
	char text[160];
	int64_t n;

	if (db_number(q, f->f_count, &n) == -1)
		return (-1);
	if (n == 0)
		return (0);
	if (repair && db_exec(q, f->f_repair) == -1)
		return (-1);
	*left += !repair;
	(void)snprintf(text, sizeof(text), "%lld %s%s", (long long)n,
	    f->f_what, repair ? ": repaired" : "");
	fn(arg, text);
	return (0);
}

static int
faults_check(struct db *q, bool repair, void (*fn)(void *, const char *),
    void *arg, long *left)
{
	size_t i;
	int rc;

	for (rc = 0, i = 0; i < sizeof(faults) / sizeof(faults[0]) &&
	    rc == 0; i++)
		rc = fault_check(q, &faults[i], repair, fn, arg, left);
	return (rc);
}

int
store_check(struct store *s, bool repair, void (*fn)(void *, const char *),
    void *arg, long *left)
{
	struct db *q = &s->s_db;

	*left = 0;
	if (q->q_driver->d_sound != NULL &&
	    q->q_driver->d_sound(q, repair, fn, arg, left) == -1)
		return (-1);
	if (*left != 0)
		return (0);
	if (db_begin(q) == -1)
		return (-1);
	return (db_end(q, faults_check(q, repair, fn, arg, left)));
}

int
store_backup(struct store *s, const char *path)
{
	struct db *q = &s->s_db;
	struct db_stmt *st;
	int rc;

	if (q->q_driver->d_sound == NULL)
		return (db_fail(q, "is backed up by the means of the server, "
		    "such as pg_dump"));
	if (db_prepare(q, &st, "VACUUM INTO $1") == -1)
		return (-1);
	if ((rc = db_bind(st, "t", path)) == 0)
		rc = db_run(st);
	db_finish(st);
	return (rc);
}

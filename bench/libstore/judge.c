/* Verdicts on points that are in the history already. */

#include "store_impl.h"

static int
judge_all(struct sql *q, int64_t run, const struct store_verdict *v, size_t n)
{
	sqlite3_stmt *st;
	size_t i;
	int rc;

	if (sql_prepare(q, &st, "UPDATE point SET verdict = ?"
	    " WHERE name = ? AND test_case = (SELECT max(id) FROM test_case"
	    " WHERE run = ? AND name = ?)") == -1)
		return (-1);
	rc = 0;
	for (i = 0; rc == 0 && i < n; i++) {
		rc = sql_bind(q, st, "ttit", v[i].v_word, v[i].v_point, run,
		    v[i].v_case);
		if (rc == 0)
			rc = sql_run(q, st);
		if (rc == 0 && sqlite3_changes(q->q_db) == 0)
			rc = sql_fail(q, "run %lld has no point '%s' of %s",
			    (long long)run, v[i].v_point, v[i].v_case);
	}
	(void)sqlite3_finalize(st);
	return (rc);
}

int
store_judge(struct store *s, int64_t run, const struct store_verdict *v,
    size_t n)
{
	struct sql *q = &s->s_sql;

	if (sql_exec(q, "BEGIN IMMEDIATE") == -1)
		return (-1);
	if (judge_all(q, run, v, n) == 0 && sql_exec(q, "COMMIT") == 0)
		return (0);
	(void)sqlite3_exec(q->q_db, "ROLLBACK", NULL, NULL, NULL);
	return (-1);
}

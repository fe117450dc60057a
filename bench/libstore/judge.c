/* Verdicts on points that are in the history already. */

#include "store_impl.h"

static int
judge_all(struct db *q, int64_t run, const struct store_verdict *v, size_t n)
{
	struct db_stmt *st;
	size_t i;
	int rc;

	if (db_prepare(q, &st, "UPDATE point SET verdict = $1"
	    " WHERE name = $2 AND run = $3 AND test_case ="
	    " (SELECT max(seq) FROM test_case WHERE run = $3"
	    " AND name = $4)") == -1)
		return (-1);
	rc = 0;
	for (i = 0; rc == 0 && i < n; i++) {
		rc = db_bind(st, "ttit", v[i].v_word, v[i].v_point, run,
		    v[i].v_case);
		if (rc == 0)
			rc = db_run(st);
		if (rc == 0 && db_changes(st) == 0)
			rc = db_fail(q, "run %lld has no point '%s' of %s",
			    (long long)run, v[i].v_point, v[i].v_case);
	}
	db_finish(st);
	return (rc);
}

int
store_judge(struct store *s, int64_t run, const struct store_verdict *v,
    size_t n)
{
	struct db *q = &s->s_db;

	if (db_begin(q) == -1)
		return (-1);
	return (db_end(q, judge_all(q, run, v, n)));
}

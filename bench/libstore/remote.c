/* A history in a database of PostgreSQL, or of what speaks its protocol. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

bool
store_remote(const char *path)
{

	return (strncmp(path, "postgresql://", 13) == 0 ||
	    strncmp(path, "postgres://", 11) == 0);
}

bool
store_knows_remote(void)
{

	return (db_knows_pgsql);
}

char *
store_shown(const char *path)
{
	char *copy, *host, *user;
	size_t n;

	if ((copy = strdup(path)) == NULL || !store_remote(path))
		return (copy);
	copy[strcspn(copy, "?")] = '\0';
	user = strstr(copy, "://") + 3;
	n = strcspn(user, "/");
	for (host = user + n; host > user && *host != '@'; host--)
		continue;
	if (host > user && (n = strcspn(user, ":@")) < (size_t)(host - user))
		memmove(user + n, host, strlen(host) + 1);
	return (copy);
}

/* The version of its schema; 0 if there is no history in it. */
static int
version_find(struct db *q, int64_t *version)
{

	/* information_schema would look at the rights to each table too. */
	if (db_number(q, "SELECT count(*) FROM pg_catalog.pg_class"
	    " WHERE relname = 'atf_bench'"
	    " AND pg_catalog.pg_table_is_visible(oid)", version) == -1)
		return (-1);
	if (*version == 0)
		return (0);
	return (db_number(q, "SELECT max(version) FROM atf_bench", version));
}

static int
schema_make(struct db *q)
{
	int64_t version;

	if (db_begin(q) == -1)
		return (-1);
	if (db_end(q, db_exec(q, schema_remote)) == 0)
		return (0);
	/* Somebody else may have been faster. */
	if (version_find(q, &version) == 0 && version == STORE_SCHEMA)
		return (0);
	return (-1);
}

static int
schema_check(struct db *q, bool create)
{
	int64_t version;

	if (version_find(q, &version) == -1)
		return (-1);
	if (version == 0 && !create)
		return (db_fail(q, "there is no history in it"));
	if (version == 0)
		return (schema_make(q));
	if (version > STORE_SCHEMA)
		return (db_fail(q, "was made by a newer program (its schema "
		    "is %lld, this program knows %d)", (long long)version,
		    STORE_SCHEMA));
	return (0);
}

int
remote_open(struct store *s, bool create)
{

	if ((s->s_shown = store_shown(s->s_path)) == NULL)
		return (db_fail(&s->s_db, "out of memory"));
	s->s_db.q_path = s->s_shown;
	if (db_open_pgsql(&s->s_db, s->s_path) == -1)
		return (-1);
	return (schema_check(&s->s_db, create));
}

/* What was imported into memory goes on from there. */
static int
remote_copy(struct store *from, struct store *to, struct store_import *i)
{
	struct store_import copied;
	struct db_stmt *st;
	int rc;

	if (store_copy(from, to, NULL, &copied) == -1)
		return (-1);
	i->i_runs = copied.i_runs;
	i->i_runs_known = copied.i_runs_known;
	if (i->i_run == 0)
		return (0);
	i->i_known = copied.i_runs == 0;
	if (db_prepare(&from->s_db, &st, "SELECT key FROM run") == -1)
		return (-1);
	if ((rc = db_step(st)) == 1)
		rc = store_known(&to->s_db, db_text(st, 0), &i->i_run);
	db_finish(st);
	return (rc);
}

/*
 * The tables in memory serve all files: to make them takes longer than to
 * import a small one.
 */
int
remote_import(struct store *s, const char *path, const char *label,
    bool annotating, struct store_import *i)
{
	struct store *m;
	int rc;

	if (s->s_memory == NULL &&
	    (s->s_memory = store_open(STORE_MEMORY, true)) == NULL)
		return (db_fail(&s->s_db, "%s", store_error(NULL)));
	m = s->s_memory;
	if ((rc = store_import(m, path, label, annotating, i)) == -1)
		memcpy(s->s_error, m->s_error, sizeof(s->s_error));
	else
		rc = remote_copy(m, s, i);
	if (db_exec(&m->s_db, "DELETE FROM batch; DELETE FROM note;"
	    "DELETE FROM point; DELETE FROM test_case; DELETE FROM fact;"
	    "DELETE FROM run; DELETE FROM machine") == -1) {
		store_close(m);
		s->s_memory = NULL;
	}
	return (rc);
}

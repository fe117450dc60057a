/* Opening a history. */

#include <sys/stat.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

/* Why the last open failed, when there is no store that could say it. */
static char open_error[STORE_ERROR];

static int
directory_make(struct db *q, const char *dir)
{

	if (mkdir(dir, 0777) == 0 || errno == EEXIST || errno == EISDIR)
		return (0);
	return (db_fail(q, "its directory %s can not be made: %s", dir,
	    strerror(errno)));
}

static int
directories_make(struct db *q)
{
	struct stat st;
	char *path, *p;
	int rc;

	if ((path = strdup(q->q_path)) == NULL)
		return (db_fail(q, "out of memory"));
	rc = 0;
	for (p = strchr(path + 1, '/'); p != NULL && rc == 0;
	    p = strchr(p + 1, '/')) {
		*p = '\0';
		/* What is there may be on a file system that is read-only. */
		if (stat(path, &st) == -1)
			rc = directory_make(q, path);
		*p = '/';
	}
	free(path);
	return (rc);
}

/* The file itself, before SQLite looks into it. */
static int
file_check(struct db *q, bool create)
{
	struct stat st;

	if (q->q_path[0] == '\0')
		return (db_fail(q, "the path of the history is empty"));
	if (stat(q->q_path, &st) == 0) {
		if (S_ISDIR(st.st_mode))
			return (db_fail(q, "is a directory"));
		if (!S_ISREG(st.st_mode))
			return (db_fail(q, "is not a regular file"));
		if (st.st_size == 0 && !create)
			return (db_fail(q, "is empty; it holds no history"));
		return (0);
	}
	if (errno != ENOENT)
		return (db_fail(q, "%s", strerror(errno)));
	if (!create)
		return (db_fail(q, "there is no history"));
	return (directories_make(q));
}

/* Is it a history, and of which version? */
static int
schema_check(struct db *q)
{
	int64_t magic, version, tables;

	if (db_number(q, "PRAGMA application_id", &magic) == -1 ||
	    db_number(q, "PRAGMA user_version", &version) == -1 ||
	    db_number(q, "SELECT count(*) FROM sqlite_master", &tables) == -1)
		return (-1);
	if (magic != STORE_MAGIC && (magic != 0 || version != 0 || tables != 0))
		return (db_fail(q, "is a database, but not a history of "
		    "benchmarks"));
	if (version < 0 || version > STORE_SCHEMA)
		return (db_fail(q, "was made by a newer program (its schema "
		    "is %lld, this program knows %d)", (long long)version,
		    STORE_SCHEMA));
	if (version == STORE_SCHEMA)
		return (0);
	return (schema_migrate(q, schema_steps, STORE_SCHEMA));
}

static int
history_open(struct store *s, bool create)
{
	struct db *q = &s->s_db;

	if (store_remote(s->s_path))
		return (remote_open(s, create));
	if ((strcmp(s->s_path, STORE_MEMORY) != 0 &&
	    file_check(q, create) == -1) ||
	    db_open_sqlite(q, create ? DB_CREATE : DB_WRITE,
	    s->s_patience) == -1)
		return (-1);
	if (db_exec(q, "PRAGMA foreign_keys = ON") == -1)
		return (-1);
	return (schema_check(q));
}

struct store *
store_open(const char *path, bool create)
{
	struct store *s;

	(void)snprintf(open_error, sizeof(open_error), "%s: out of memory",
	    path);
	if ((s = calloc(1, sizeof(*s))) == NULL)
		return (NULL);
	s->s_patience = STORE_PATIENCE;
	if ((s->s_path = strdup(path)) == NULL) {
		free(s);
		return (NULL);
	}
	s->s_db.q_path = s->s_path;
	s->s_db.q_error = s->s_error;
	if (history_open(s, create) == -1) {
		memcpy(open_error, s->s_error, sizeof(open_error));
		store_close(s);
		return (NULL);
	}
	return (s);
}

void
store_close(struct store *s)
{

	if (s == NULL)
		return;
	store_close(s->s_memory);
	db_close(&s->s_db);
	free(s->s_path);
	free(s->s_shown);
	free(s);
}

const char *
store_error(const struct store *s)
{

	return (s == NULL ? open_error : s->s_error);
}

void
store_patience(struct store *s, int ms)
{

	s->s_patience = ms;
	if (!store_remote(s->s_path))
		db_patience(&s->s_db, ms);
}

/* SQLite, and its errors as sentences. */

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

struct statement {
	struct db_stmt m_stmt;
	sqlite3_stmt *m_sqlite;
};

static sqlite3_stmt *
of(struct db_stmt *st)
{

	return (((struct statement *)st)->m_sqlite);
}

/* Say what SQLite has just complained of; returns -1. */
static int
broken(struct db *q)
{
	sqlite3 *db = q->q_conn;

	switch (sqlite3_errcode(db) & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return (db_fail(q, "is locked by another program"));
	case SQLITE_CORRUPT:
		return (db_fail(q, "is cut short or damaged (%s)",
		    sqlite3_errmsg(db)));
	case SQLITE_NOTADB:
		return (db_fail(q, "is not an SQLite database"));
	case SQLITE_TOOBIG:
		return (db_fail(q, "holds a value that is too long to be "
		    "read"));
	case SQLITE_FULL:
		return (db_fail(q, "there is no space left for it"));
	case SQLITE_READONLY:
		if (sqlite3_extended_errcode(db) == SQLITE_READONLY_ROLLBACK)
			return (db_fail(q, "was left unfinished by a program "
			    "that was killed (its journal is beside it)"));
		return (db_fail(q, "can not be written (%s)",
		    sqlite3_errmsg(db)));
	case SQLITE_CANTOPEN:
		return (db_fail(q, "can not be opened: %s",
		    errno != 0 ? strerror(errno) : sqlite3_errmsg(db)));
	default:
		return (db_fail(q, "%s", sqlite3_errmsg(db)));
	}
}

static void
sqlite_close(struct db *q)
{

	(void)sqlite3_close(q->q_conn);
}

static int
sqlite_exec(struct db *q, const char *text)
{

	errno = 0;
	if (sqlite3_exec(q->q_conn, text, NULL, NULL, NULL) != SQLITE_OK)
		return (broken(q));
	return (0);
}

static int
sqlite_prepare(struct db *q, struct db_stmt **st, const char *text)
{
	struct statement *m;

	errno = 0;
	if ((m = calloc(1, sizeof(*m))) == NULL)
		return (db_fail(q, "out of memory"));
	m->m_stmt.t_db = q;
	if (sqlite3_prepare_v2(q->q_conn, text, -1, &m->m_sqlite, NULL) !=
	    SQLITE_OK) {
		free(m);
		return (broken(q));
	}
	*st = &m->m_stmt;
	return (0);
}

static int
sqlite_bind(struct db_stmt *st, int n, const struct db_value *v)
{
	int rc;

	if (v->v_null)
		rc = sqlite3_bind_null(of(st), n);
	else if (v->v_type == 't')
		rc = sqlite3_bind_text(of(st), n, v->v_text, -1,
		    SQLITE_STATIC);
	else if (v->v_type == 'i')
		rc = sqlite3_bind_int64(of(st), n, v->v_number);
	else
		rc = sqlite3_bind_double(of(st), n, v->v_real);
	return (rc == SQLITE_OK ? 0 : broken(st->t_db));
}

static int
sqlite_step(struct db_stmt *st)
{

	errno = 0;
	switch (sqlite3_step(of(st))) {
	case SQLITE_ROW:
		return (1);
	case SQLITE_DONE:
		return (0);
	default:
		return (broken(st->t_db));
	}
}

static void
sqlite_reset(struct db_stmt *st)
{

	(void)sqlite3_reset(of(st));
}

static long
sqlite_changes(struct db_stmt *st)
{

	return (sqlite3_changes(st->t_db->q_conn));
}

static void
sqlite_column(struct db_stmt *st, int n, struct db_value *v)
{

	v->v_null = sqlite3_column_type(of(st), n) == SQLITE_NULL;
	if (v->v_type == 't')
		v->v_text = (const char *)sqlite3_column_text(of(st), n);
	else if (v->v_type == 'i')
		v->v_number = sqlite3_column_int64(of(st), n);
	else
		v->v_real = sqlite3_column_double(of(st), n);
}

static void
sqlite_finish(struct db_stmt *st)
{

	(void)sqlite3_finalize(of(st));
	free(st);
}

/* What SQLite finds wrong with its file; damaged indexes are made anew. */
static int
sqlite_sound(struct db *q, bool repair, void (*fn)(void *, const char *),
    void *arg, long *left)
{
	struct db_stmt *st;
	char text[512];
	int rc;

	if (repair && sqlite_exec(q, "REINDEX") == -1)
		return (-1);
	if (db_prepare(q, &st, "PRAGMA integrity_check") == -1)
		return (-1);
	while ((rc = db_step(st)) == 1) {
		(void)snprintf(text, sizeof(text), "%.400s", db_text(st, 0));
		if (strcmp(text, "ok") == 0)
			continue;
		++*left;
		fn(arg, text);
	}
	db_finish(st);
	return (rc);
}

static const struct db_driver sqlite_driver = {
	.d_close = sqlite_close,
	.d_exec = sqlite_exec,
	.d_prepare = sqlite_prepare,
	.d_bind = sqlite_bind,
	.d_step = sqlite_step,
	.d_reset = sqlite_reset,
	.d_changes = sqlite_changes,
	.d_column = sqlite_column,
	.d_finish = sqlite_finish,
	.d_sound = sqlite_sound,
	.d_begin = "BEGIN IMMEDIATE",
	.d_number = "SELECT coalesce(max(id), 0) + 1 FROM run"
};

int
db_open_sqlite(struct db *q, enum db_mode mode, int patience)
{
	static const int flags[] = { SQLITE_OPEN_READONLY,
	    SQLITE_OPEN_READWRITE, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE };
	sqlite3 *db;

	errno = 0;
	q->q_driver = &sqlite_driver;
	if (sqlite3_open_v2(q->q_path, &db, flags[mode], NULL) != SQLITE_OK) {
		if (db == NULL)
			return (db_fail(q, "out of memory"));
		q->q_conn = db;
		(void)broken(q);
		db_close(q);
		return (-1);
	}
	q->q_conn = db;
	db_patience(q, patience);
	return (0);
}

void
db_patience(struct db *q, int ms)
{

	(void)sqlite3_busy_timeout(q->q_conn, ms);
}

void
db_longest(struct db *q, int bytes)
{

	(void)sqlite3_limit(q->q_conn, SQLITE_LIMIT_LENGTH, bytes);
}

const void *
db_blob(struct db_stmt *st, int column, size_t *len)
{
	const void *data;

	data = sqlite3_column_blob(of(st), column);
	*len = (size_t)sqlite3_column_bytes(of(st), column);
	return (data);
}

/* One connection to SQLite, and its errors as sentences. */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store_impl.h"

int
sql_fail(struct sql *q, const char *fmt, ...)
{
	va_list ap;
	int n;

	n = snprintf(q->q_error, STORE_ERROR, "%s: ", q->q_path);
	if (n < 0 || n >= STORE_ERROR)
		n = 0;
	va_start(ap, fmt);
	vsnprintf(q->q_error + n, (size_t)(STORE_ERROR - n), fmt, ap);
	va_end(ap);
	return (-1);
}

int
sql_broken(struct sql *q)
{

	switch (sqlite3_errcode(q->q_db) & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return (sql_fail(q, "is locked by another program"));
	case SQLITE_CORRUPT:
		return (sql_fail(q, "is cut short or damaged (%s)",
		    sqlite3_errmsg(q->q_db)));
	case SQLITE_NOTADB:
		return (sql_fail(q, "is not an SQLite database"));
	case SQLITE_FULL:
		return (sql_fail(q, "there is no space left for it"));
	case SQLITE_READONLY:
		if (sqlite3_extended_errcode(q->q_db) ==
		    SQLITE_READONLY_ROLLBACK)
			return (sql_fail(q, "was left unfinished by a program "
			    "that was killed (its journal is beside it)"));
		return (sql_fail(q, "can not be written (%s)",
		    sqlite3_errmsg(q->q_db)));
	case SQLITE_CANTOPEN:
		return (sql_fail(q, "can not be opened: %s",
		    errno != 0 ? strerror(errno) : sqlite3_errmsg(q->q_db)));
	default:
		return (sql_fail(q, "%s", sqlite3_errmsg(q->q_db)));
	}
}

int
sql_open(struct sql *q, int flags, int patience)
{

	errno = 0;
	if (sqlite3_open_v2(q->q_path, &q->q_db, flags, NULL) != SQLITE_OK) {
		if (q->q_db == NULL)
			return (sql_fail(q, "out of memory"));
		(void)sql_broken(q);
		sql_close(q);
		return (-1);
	}
	(void)sqlite3_busy_timeout(q->q_db, patience);
	return (0);
}

void
sql_close(struct sql *q)
{

	(void)sqlite3_close(q->q_db);
	q->q_db = NULL;
}

int
sql_exec(struct sql *q, const char *text)
{

	errno = 0;
	if (sqlite3_exec(q->q_db, text, NULL, NULL, NULL) != SQLITE_OK)
		return (sql_broken(q));
	return (0);
}

int
sql_prepare(struct sql *q, sqlite3_stmt **st, const char *text)
{

	errno = 0;
	if (sqlite3_prepare_v2(q->q_db, text, -1, st, NULL) != SQLITE_OK)
		return (sql_broken(q));
	return (0);
}

int
sql_bind(struct sql *q, sqlite3_stmt *st, const char *types, ...)
{
	va_list ap;
	int i, rc;

	(void)sqlite3_reset(st);
	rc = SQLITE_OK;
	va_start(ap, types);
	for (i = 1; *types != '\0' && rc == SQLITE_OK; i++)
		switch (*types++) {
		case 't':
			rc = sqlite3_bind_text(st, i, va_arg(ap, const char *),
			    -1, SQLITE_STATIC);
			break;
		case 'i':
			rc = sqlite3_bind_int64(st, i, va_arg(ap, int64_t));
			break;
		default:
			rc = sqlite3_bind_double(st, i, va_arg(ap, double));
			break;
		}
	va_end(ap);
	return (rc == SQLITE_OK ? 0 : sql_broken(q));
}

int
sql_step(struct sql *q, sqlite3_stmt *st)
{

	errno = 0;
	switch (sqlite3_step(st)) {
	case SQLITE_ROW:
		return (1);
	case SQLITE_DONE:
		return (0);
	default:
		return (sql_broken(q));
	}
}

int
sql_run(struct sql *q, sqlite3_stmt *st)
{
	int rc;

	rc = sql_step(q, st);
	(void)sqlite3_reset(st);
	return (rc == -1 ? -1 : 0);
}

int
sql_number(struct sql *q, const char *text, int64_t *number)
{
	sqlite3_stmt *st;
	int rc;

	*number = 0;
	if (sql_prepare(q, &st, text) == -1)
		return (-1);
	if ((rc = sql_step(q, st)) == 1)
		*number = sqlite3_column_int64(st, 0);
	(void)sqlite3_finalize(st);
	return (rc == -1 ? -1 : 0);
}

const char *
sql_text_or_null(sqlite3_stmt *st, int column)
{

	return ((const char *)sqlite3_column_text(st, column));
}

const char *
sql_text(sqlite3_stmt *st, int column)
{
	const char *text;

	text = sql_text_or_null(st, column);
	return (text == NULL ? "" : text);
}

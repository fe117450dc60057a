/* What both databases have in common. */

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "store_impl.h"

int
db_fail(struct db *q, const char *fmt, ...)
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

void
db_close(struct db *q)
{

	if (q->q_conn != NULL)
		q->q_driver->d_close(q);
	q->q_conn = NULL;
}

int
db_exec(struct db *q, const char *text)
{

	return (q->q_driver->d_exec(q, text));
}

int
db_begin(struct db *q)
{

	return (db_exec(q, q->q_driver->d_begin));
}

int
db_end(struct db *q, int rc)
{
	char kept[STORE_ERROR];

	if (rc == 0 && db_exec(q, "COMMIT") == 0)
		return (0);
	/* What went wrong first is what has to be told. */
	(void)snprintf(kept, sizeof(kept), "%s", q->q_error);
	(void)db_exec(q, "ROLLBACK");
	(void)snprintf(q->q_error, STORE_ERROR, "%s", kept);
	return (rc == 0 ? -1 : rc);
}

bool
db_again(struct db *q)
{

	return (q->q_driver->d_again != NULL && q->q_driver->d_again(q));
}

int
db_prepare(struct db *q, struct db_stmt **st, const char *text)
{

	*st = NULL;
	return (q->q_driver->d_prepare(q, st, text));
}

void
db_finish(struct db_stmt *st)
{

	if (st != NULL)
		st->t_db->q_driver->d_finish(st);
}

int
db_bind_value(struct db_stmt *st, int n, const struct db_value *v)
{

	return (st->t_db->q_driver->d_bind(st, n, v));
}

int
db_bind(struct db_stmt *st, const char *types, ...)
{
	struct db_value v;
	va_list ap;
	int i, rc;

	st->t_db->q_driver->d_reset(st);
	rc = 0;
	va_start(ap, types);
	for (i = 1; *types != '\0' && rc == 0; i++) {
		v.v_type = *types++;
		v.v_null = false;
		if (v.v_type == 't') {
			v.v_text = va_arg(ap, const char *);
			v.v_null = v.v_text == NULL;
		} else if (v.v_type == 'i')
			v.v_number = va_arg(ap, int64_t);
		else
			v.v_real = va_arg(ap, double);
		rc = db_bind_value(st, i, &v);
	}
	va_end(ap);
	return (rc);
}

int
db_step(struct db_stmt *st)
{

	return (st->t_db->q_driver->d_step(st));
}

int
db_run(struct db_stmt *st)
{
	int rc;

	rc = db_step(st);
	st->t_db->q_driver->d_reset(st);
	return (rc == -1 ? -1 : 0);
}

long
db_changes(struct db_stmt *st)
{

	return (st->t_db->q_driver->d_changes(st));
}

int
db_number(struct db *q, const char *text, int64_t *number)
{
	struct db_stmt *st;
	int rc;

	*number = 0;
	if (db_prepare(q, &st, text) == -1)
		return (-1);
	if ((rc = db_step(st)) == 1)
		*number = db_int(st, 0);
	db_finish(st);
	return (rc == -1 ? -1 : 0);
}

void
db_value(struct db_stmt *st, int column, char type, struct db_value *v)
{

	v->v_type = type;
	st->t_db->q_driver->d_column(st, column, v);
}

int64_t
db_int(struct db_stmt *st, int column)
{
	struct db_value v;

	db_value(st, column, 'i', &v);
	return (v.v_null ? 0 : v.v_number);
}

double
db_real(struct db_stmt *st, int column)
{
	struct db_value v;

	db_value(st, column, 'd', &v);
	return (v.v_null ? NAN : v.v_real);
}

const char *
db_text_or_null(struct db_stmt *st, int column)
{
	struct db_value v;

	db_value(st, column, 't', &v);
	return (v.v_null ? NULL : v.v_text);
}

const char *
db_text(struct db_stmt *st, int column)
{
	const char *text;

	text = db_text_or_null(st, column);
	return (text == NULL ? "" : text);
}

bool
db_is_null(struct db_stmt *st, int column)
{
	struct db_value v;

	db_value(st, column, 't', &v);
	return (v.v_null);
}

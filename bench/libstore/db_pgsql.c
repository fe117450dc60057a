/*
 * PostgreSQL, and what speaks its protocol, by libpq, which knows of passwords
 * and TLS.  Its text is UTF-8; a history may hold any bytes, so that those
 * which are none are written as \001 and two digits.
 */

#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_impl.h"

#define MARK	'\001'
#define OID_INT8	20	/* as pg_type has them */
#define OID_FLOAT8	701
#define OID_TEXT	25

const bool db_knows_pgsql = true;

struct pgsql {
	PGconn	*p_conn;
	char	p_state[8];	/* SQLSTATE of the last error */
	long	p_next;		/* number of a statement */
};

struct statement {
	struct db_stmt m_stmt;
	char	*m_text;
	char	**m_values;	/* parameters as text, NULL for none */
	Oid	*m_types;
	int	m_n;
	long	m_name;		/* 0: not prepared */
	long	m_runs;
	PGresult *m_result;	/* NULL: to be run */
	int	m_row;
	char	**m_decoded;	/* columns of the row, where that was needed */
	int	m_ndecoded;
};

static struct pgsql *
of(struct db *q)
{

	return (q->q_conn);
}

/* Bytes of a character of UTF-8 that may stand as it is, or 0. */
static size_t
plain(const unsigned char *s)
{
	size_t i, n;

	if (*s == MARK)
		return (0);
	if (*s < 0x80)
		return (1);
	n = *s >= 0xc2 && *s < 0xe0 ? 2 : *s >= 0xe0 && *s < 0xf0 ? 3 :
	    *s >= 0xf0 && *s < 0xf5 ? 4 : 0;
	for (i = 1; i < n; i++)
		if ((s[i] & 0xc0) != 0x80)
			return (0);
	if ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] > 0x9f) ||
	    (*s == 0xf0 && s[1] < 0x90) || (*s == 0xf4 && s[1] > 0x8f))
		return (0);
	return (n);
}

static char *
encode(const char *text)
{
	char *out, *to;
	size_t n;

	if ((out = malloc(3 * strlen(text) + 1)) == NULL)
		return (NULL);
	for (to = out; *text != '\0'; text += n) {
		n = plain((const unsigned char *)text);
		if (n != 0) {
			memcpy(to, text, n);
			to += n;
			continue;
		}
		to += snprintf(to, 4, "%c%02x", MARK,
		    (unsigned int)(unsigned char)*text);
		n = 1;
	}
	*to = '\0';
	return (out);
}

static char *
decode(const char *text)
{
	char *out, *to;
	unsigned int c;

	if ((out = malloc(strlen(text) + 1)) == NULL)
		return (NULL);
	for (to = out; *text != '\0'; text++)
		if (*text == MARK && sscanf(text + 1, "%2x", &c) == 1) {
			*to++ = (char)c;
			text += 2;
		} else
			*to++ = *text;
	*to = '\0';
	return (out);
}

/* Say what the server, or the way there, has complained of; returns -1. */
static int
broken(struct db *q, const PGresult *r)
{
	struct pgsql *p = of(q);
	const char *state, *why;

	state = r == NULL ? NULL : PQresultErrorField(r, PG_DIAG_SQLSTATE);
	(void)snprintf(p->p_state, sizeof(p->p_state), "%s",
	    state == NULL ? "" : state);
	why = PQerrorMessage(p->p_conn);
	if (r != NULL && PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) != NULL)
		why = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
	return (db_fail(q, "%.*s", (int)strcspn(why, "\n"), why));
}

static void
pgsql_close(struct db *q)
{
	struct pgsql *p = of(q);

	PQfinish(p->p_conn);
	free(p);
}

static int
pgsql_exec(struct db *q, const char *text)
{
	PGresult *r;
	int rc;

	r = PQexec(of(q)->p_conn, text);
	rc = PQresultStatus(r) == PGRES_COMMAND_OK ||
	    PQresultStatus(r) == PGRES_TUPLES_OK ? 0 : broken(q, r);
	/* Committing what has failed undoes it, and is no error. */
	if (rc == 0 && strcmp(text, "COMMIT") == 0 &&
	    strcmp(PQcmdStatus(r), "COMMIT") != 0)
		rc = db_fail(q, "the server has not kept the changes");
	PQclear(r);
	return (rc);
}

static int
pgsql_prepare(struct db *q, struct db_stmt **st, const char *text)
{
	struct statement *m;

	if ((m = calloc(1, sizeof(*m))) == NULL ||
	    (m->m_text = strdup(text)) == NULL) {
		free(m);
		return (db_fail(q, "out of memory"));
	}
	m->m_stmt.t_db = q;
	*st = &m->m_stmt;
	return (0);
}

static int
parameters(struct statement *m, int n)
{
	char **values;
	Oid *types;

	if (n <= m->m_n)
		return (0);
	values = realloc(m->m_values, (size_t)n * sizeof(*values));
	if (values != NULL)
		m->m_values = values;
	types = realloc(m->m_types, (size_t)n * sizeof(*types));
	if (types != NULL)
		m->m_types = types;
	if (values == NULL || types == NULL)
		return (db_fail(m->m_stmt.t_db, "out of memory"));
	for (; m->m_n < n; m->m_n++)
		m->m_values[m->m_n] = NULL;
	return (0);
}

static int
pgsql_bind(struct db_stmt *st, int n, const struct db_value *v)
{
	struct statement *m = (struct statement *)st;
	char number[40], *text;

	if (parameters(m, n) == -1)
		return (-1);
	m->m_types[n - 1] = v->v_type == 't' ? OID_TEXT :
	    v->v_type == 'i' ? OID_INT8 : OID_FLOAT8;
	if (v->v_type == 'i')
		(void)snprintf(number, sizeof(number), "%" PRId64,
		    v->v_number);
	else if (v->v_type == 'd')
		(void)snprintf(number, sizeof(number), "%.17g", v->v_real);
	text = v->v_null ? NULL : v->v_type == 't' ? encode(v->v_text) :
	    strdup(number);
	free(m->m_values[n - 1]);
	m->m_values[n - 1] = text;
	return (text != NULL || v->v_null ? 0 : db_fail(st->t_db,
	    "out of memory"));
}

/* What is run a second time is worth being kept by the server. */
static int
keep(struct statement *m)
{
	struct pgsql *p = of(m->m_stmt.t_db);
	char name[32];
	PGresult *r;
	int rc;

	if (m->m_runs++ == 0 || m->m_name != 0)
		return (0);
	(void)snprintf(name, sizeof(name), "s%ld", ++p->p_next);
	r = PQprepare(p->p_conn, name, m->m_text, m->m_n, m->m_types);
	rc = PQresultStatus(r) == PGRES_COMMAND_OK ? 0 :
	    broken(m->m_stmt.t_db, r);
	PQclear(r);
	if (rc == 0)
		m->m_name = p->p_next;
	return (rc);
}

static int
run(struct statement *m)
{
	struct pgsql *p = of(m->m_stmt.t_db);
	const char *const *values;
	char name[32];

	if (keep(m) == -1)
		return (-1);
	values = (const char *const *)m->m_values;
	(void)snprintf(name, sizeof(name), "s%ld", m->m_name);
	m->m_result = m->m_name != 0 ?
	    PQexecPrepared(p->p_conn, name, m->m_n, values, NULL, NULL, 0) :
	    PQexecParams(p->p_conn, m->m_text, m->m_n, m->m_types, values,
	    NULL, NULL, 0);
	m->m_row = -1;
	if (PQresultStatus(m->m_result) == PGRES_COMMAND_OK ||
	    PQresultStatus(m->m_result) == PGRES_TUPLES_OK)
		return (0);
	return (broken(m->m_stmt.t_db, m->m_result));
}

static void
forget(struct statement *m)
{

	while (m->m_ndecoded > 0)
		free(m->m_decoded[--m->m_ndecoded]);
	free(m->m_decoded);
	m->m_decoded = NULL;
}

static int
pgsql_step(struct db_stmt *st)
{
	struct statement *m = (struct statement *)st;

	forget(m);
	if (m->m_result == NULL && run(m) == -1)
		return (-1);
	return (++m->m_row < PQntuples(m->m_result));
}

/* How many rows were changed is kept until the next run. */
static void
pgsql_reset(struct db_stmt *st)
{
	struct statement *m = (struct statement *)st;

	m->m_row = m->m_result != NULL && PQcmdTuples(m->m_result)[0] != '\0' ?
	    atoi(PQcmdTuples(m->m_result)) : 0;
	PQclear(m->m_result);
	m->m_result = NULL;
}

static long
pgsql_changes(struct db_stmt *st)
{

	return (((struct statement *)st)->m_row);
}

/* The text of column n, which lives as long as the row. */
static const char *
decoded(struct statement *m, int n, const char *text)
{

	if (m->m_decoded == NULL) {
		m->m_ndecoded = PQnfields(m->m_result);
		m->m_decoded = calloc((size_t)m->m_ndecoded,
		    sizeof(*m->m_decoded));
	}
	if (m->m_decoded != NULL && m->m_decoded[n] == NULL)
		m->m_decoded[n] = decode(text);
	return (m->m_decoded == NULL || m->m_decoded[n] == NULL ? "" :
	    m->m_decoded[n]);
}

static void
pgsql_column(struct db_stmt *st, int n, struct db_value *v)
{
	struct statement *m = (struct statement *)st;
	char *text;

	text = PQgetvalue(m->m_result, m->m_row, n);
	v->v_null = text == NULL || PQgetisnull(m->m_result, m->m_row, n);
	if (v->v_null) {
		v->v_text = NULL;
		return;
	}
	if (v->v_type == 'i')
		v->v_number = strtoll(text, NULL, 10);
	else if (v->v_type == 'd')
		v->v_real = strtod(text, NULL);
	else
		v->v_text = strchr(text, MARK) == NULL ? text :
		    decoded(m, n, text);
}

static void
pgsql_finish(struct db_stmt *st)
{
	struct statement *m = (struct statement *)st;
	char text[48];
	int i;

	forget(m);
	PQclear(m->m_result);
	if (m->m_name != 0) {
		(void)snprintf(text, sizeof(text), "DEALLOCATE s%ld",
		    m->m_name);
		PQclear(PQexec(of(st->t_db)->p_conn, text));
	}
	for (i = 0; i < m->m_n; i++)
		free(m->m_values[i]);
	free(m->m_values);
	free(m->m_types);
	free(m->m_text);
	free(m);
}

/*
 * What holds for each session.  The server compiles a query that it takes for
 * costly, or starts processes that share it and read all runs, which takes
 * longer than all that is asked here; others can not.
 */
static int
session(struct pgsql *p)
{

	PQclear(PQexec(p->p_conn, "SET jit = off"));
	PQclear(PQexec(p->p_conn, "SET max_parallel_workers_per_gather = 0"));
	return (PQsetClientEncoding(p->p_conn, "UTF8"));
}

/* Serialisation failures, deadlocks, and a server that is gone for a while. */
static bool
pgsql_again(struct db *q)
{
	static const char *const states[] = { "40001", "40P01", "08", "57P",
	    "53300" };
	struct pgsql *p = of(q);
	char state[sizeof(p->p_state)];
	size_t i;

	/* It is not that of an error to come. */
	(void)strcpy(state, p->p_state);
	p->p_state[0] = '\0';
	if (PQstatus(p->p_conn) != CONNECTION_OK) {
		PQreset(p->p_conn);
		(void)session(p);
		return (true);
	}
	for (i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (strncmp(state, states[i], strlen(states[i])) == 0)
			return (true);
	return (false);
}

static const struct db_driver pgsql_driver = {
	.d_close = pgsql_close,
	.d_exec = pgsql_exec,
	.d_prepare = pgsql_prepare,
	.d_bind = pgsql_bind,
	.d_step = pgsql_step,
	.d_reset = pgsql_reset,
	.d_changes = pgsql_changes,
	.d_column = pgsql_column,
	.d_finish = pgsql_finish,
	.d_again = pgsql_again,
	.d_begin = "BEGIN",
	.d_number = "SELECT nextval('run_number')"
};

/* Its notices are for those who asked for something, and nobody has. */
static void
no_notice(void *arg, const PGresult *r)
{

	(void)arg;
	(void)r;
}

int
db_open_pgsql(struct db *q, const char *url)
{
	struct pgsql *p;

	q->q_driver = &pgsql_driver;
	if ((p = calloc(1, sizeof(*p))) == NULL)
		return (db_fail(q, "out of memory"));
	q->q_conn = p;
	p->p_conn = PQconnectdb(url);
	if (PQstatus(p->p_conn) != CONNECTION_OK)
		return (broken(q, NULL));
	(void)PQsetNoticeReceiver(p->p_conn, no_notice, NULL);
	if (session(p) != 0)
		return (db_fail(q, "it has no text in UTF-8"));
	return (0);
}

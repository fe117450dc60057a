/*
 * A connection to a database.  The SQL of libstore is written once, in what
 * SQLite and PostgreSQL both understand; parameters are $1, $2 and so on, in
 * the order in which they first appear.  What differs is in db_sqlite.c and
 * db_pgsql.c.
 *
 * Functions return -1 after having written a sentence into q_error, which has
 * STORE_ERROR bytes.
 */
#ifndef DB_H
#define DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db_driver;

struct db {
	const struct db_driver *q_driver;
	void	*q_conn;	/* the driver's; NULL if it is not open */
	const char *q_path;
	char	*q_error;
};

/* A statement; the driver knows more of it. */
struct db_stmt {
	struct db *t_db;
};

/* A parameter or a column: t for text, i for a whole number, d for a real. */
struct db_value {
	char	v_type;
	bool	v_null;
	const char *v_text;
	int64_t	v_number;
	double	v_real;
};

struct db_driver {
	void	(*d_close)(struct db *);
	int	(*d_exec)(struct db *, const char *text);
	int	(*d_prepare)(struct db *, struct db_stmt **, const char *text);
	int	(*d_bind)(struct db_stmt *, int, const struct db_value *);
	int	(*d_step)(struct db_stmt *);
	void	(*d_reset)(struct db_stmt *);
	long	(*d_changes)(struct db_stmt *);
	void	(*d_column)(struct db_stmt *, int, struct db_value *);
	void	(*d_finish)(struct db_stmt *);
	/* As store_check(); NULL: the server looks after that. */
	int	(*d_sound)(struct db *, bool repair,
		    void (*)(void *, const char *), void *, long *left);
	bool	(*d_again)(struct db *);	/* NULL: never */
	const char *d_begin;	/* a transaction that writes */
	const char *d_number;	/* query: a number for a new run */
};

/* Say what is wrong with the file; returns -1. */
int	db_fail(struct db *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3)));
void	db_close(struct db *);

/* Statements without parameters and rows; several may be in one text. */
int	db_exec(struct db *, const char *text);
int	db_begin(struct db *);
/* Commit if rc is 0, and else undo everything; returns rc, or -1. */
int	db_end(struct db *, int rc);

/*
 * After an error: may the same succeed if it is tried again?  The connection
 * is made anew if it is gone.
 */
bool	db_again(struct db *);

int	db_prepare(struct db *, struct db_stmt **, const char *text);
void	db_finish(struct db_stmt *);
/*
 * Start a statement again with new parameters: a letter each, t for text (or
 * NULL), i for int64_t, d for double.  Text must live until the next step.
 */
int	db_bind(struct db_stmt *, const char *types, ...);
int	db_bind_value(struct db_stmt *, int parameter, const struct db_value *);
/* 1 with a row, 0 without. */
int	db_step(struct db_stmt *);
/* A statement that gives no rows; how many it changed is asked afterwards. */
int	db_run(struct db_stmt *);
long	db_changes(struct db_stmt *);
/* The number that a query gives; 0 if it has no row. */
int	db_number(struct db *, const char *text, int64_t *);

/* Columns, from 0.  Text lives until the next step. */
void	db_value(struct db_stmt *, int column, char type, struct db_value *);
int64_t	db_int(struct db_stmt *, int column);
double	db_real(struct db_stmt *, int column);	/* NaN for none */
const char *db_text(struct db_stmt *, int column);	/* never NULL */
const char *db_text_or_null(struct db_stmt *, int column);
bool	db_is_null(struct db_stmt *, int column);

/* db_sqlite.c: a file, or ":memory:"; patience in milliseconds. */
enum db_mode { DB_READ, DB_WRITE, DB_CREATE };
int	db_open_sqlite(struct db *, enum db_mode, int patience);
void	db_patience(struct db *, int ms);
/* Longer values are an error, instead of taking all the memory. */
void	db_longest(struct db *, int bytes);
/* A column as bytes. */
const void *db_blob(struct db_stmt *, int column, size_t *len);

/* db_pgsql.c: a database, by its address; or db_no_pgsql.c. */
extern const bool db_knows_pgsql;
int	db_open_pgsql(struct db *, const char *url);

#endif

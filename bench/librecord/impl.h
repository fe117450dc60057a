/*
 * What the files of librecord share.  Records and baselines are lines of the
 * same make.  Reading (take.c) and writing (put.c) work from the same tables
 * of columns and call the same checks (fault.c), so that neither takes what
 * the other would not.
 */
#ifndef RECORD_IMPL_H
#define RECORD_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record.h"

#define RECORD_FIXED	3	/* columns of every line: tag, type, id */
#define EXTRA		"key=value"	/* the name of any later column */
#define RECORD_REAL	32	/* room for a printed double */
#define DIGITS		"0123456789"

enum column_kind {
	COLUMN_ID,		/* const char *, group/program:case */
	COLUMN_TEXT,		/* const char *, not empty */
	COLUMN_POINT,		/* const char *, "-" or "k=v k=v" */
	COLUMN_BETTER,		/* bool, "less" or "more" */
	COLUMN_MARKS,		/* char[], "-" or letters of RECORD_MARKS */
	COLUMN_REAL,		/* double, finite */
	COLUMN_ROUND,		/* double, from 0, written to 7 digits */
	COLUMN_ROUND1,		/* the same, above 0 */
	COLUMN_LONG,		/* long, from 0 */
	COLUMN_LONG1,		/* long, from 1 */
	COLUMN_U64,		/* uint64_t, from 0 */
	COLUMN_U641,		/* uint64_t, from 1 */
	COLUMN_TIME		/* int64_t, microseconds of the epoch, from 1 */
};

struct column {
	const char *c_name;
	enum column_kind c_kind;
	size_t c_at;		/* offset in the structure of the line */
};

/* What a type of line has between the columns of every line and key=value. */
struct line_type {
	const char *t_name;
	const struct column *t_columns;
	size_t t_ncolumns;
};

/* Where an error is described, or 0 bytes at nowhere. */
struct complaint {
	char *e_buf;
	size_t e_len;
};

/* What is left of a line, and of the room for its decoded text. */
struct in {
	const char *i_at, *i_end;	/* i_at is NULL after the last column */
	char *i_store;
	size_t i_number;		/* of the next column, from 1 */
	struct complaint *i_complaint;
};

/* What is left of a buffer; o_full once something did not fit. */
struct out {
	char *o_at;
	size_t o_left;
	bool o_full;
};

/* The i-th type of a record's or a baseline's line; NULL behind the last. */
const struct line_type *record_type(size_t i);

/* The field of a structure that a column stands for. */
#define FIELD(r, c, type)	((type *)(void *)((char *)(r) + (c)->c_at))
#define CFIELD(r, c, type)						\
	((type const *)(const void *)((const char *)(r) + (c)->c_at))

/*
 * Reading.  The tag of a line, such as "bench1": 1, 0 for a line that has
 * none, or -1 for another version; *end is behind the tab after it.
 */
int	take_tag(const char *tag, const char *line, size_t len,
	    const char **end, struct complaint *);
/* The next column, decoded; NULL after a complaint, as are false and -1. */
char	*take_text(struct in *, const char *name);
const struct line_type *take_type(struct in *,
	    const struct line_type *(*types)(size_t));
int	take_columns(struct in *, void *base, const struct line_type *);
int	take_extras(struct in *, struct record_extra *, size_t *n);
/* Put text in a field; NULL, or what it should be. */
const char *take_field(void *base, const struct column *, const char *text);

/* Writing: text as it is, a field, and a tab and a field for each column. */
void	put_plain(struct out *, const char *);
void	put_text(struct out *, const char *);
void	put_field(struct out *, const void *base, const struct column *);
void	put_columns(struct out *, const void *base, const struct line_type *);

/* NULL, or what is wrong with the field of a column. */
const char *column_fault(const void *base, const struct column *);

/* 0, or -1 after a complaint; number is that of the first column. */
int	check_columns(const void *base, const struct column *, size_t n,
	    size_t number, struct complaint *);
int	check_extras(const struct record_extra *, size_t n, size_t number,
	    struct complaint *);

/* 0 if everything that its type needs is there and right, or -1. */
int	record_check(const struct record *, struct complaint *);

/* Say what is wrong in which column, or with the line (NULL); returns -1. */
int	record_complain(struct complaint *, size_t number, const char *name,
	    const char *fmt, ...) __attribute__((__format__(__printf__, 4, 5)));

/* True for a byte that is written as it is. */
bool	record_plain(unsigned char);

/*
 * Write text with what is not plain as %XX, and a NUL.  Returns its length,
 * or -1 if it does not fit.
 */
int	record_escape(char *buf, size_t len, const char *text);

/* The same for reading: as much as fits, and "..." where that is not all. */
#define RECORD_QUOTE	40
const char *record_quote(char buf[RECORD_QUOTE], const char *text);

/*
 * A double as text, with a point in every locale: rounded to digits below
 * REAL_EXACT, else as many as give the same double again; and back: false for
 * what is no decimal number.  One too large is infinite.
 */
#define REAL_ROUND	7
#define REAL_EXACT	15
void	record_print_real(char buf[RECORD_REAL], double, int digits);
bool	record_parse_real(const char *, double *);

#endif

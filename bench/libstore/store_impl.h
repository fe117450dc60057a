/*
 * What the files of libstore share, from the bottom up: a connection to a
 * database (db.h), a file of results as a row of cases, the record lines of a
 * case, what a first reading of all cases finds, and the rows that come of it.
 */
#ifndef STORE_IMPL_H
#define STORE_IMPL_H

#include <stdio.h>

#include "db.h"
#include "record.h"
#include "store.h"

#define STORE_MAGIC	0x41426e63	/* application_id: "ABnc" */
#define STORE_PATIENCE	5000		/* ms to wait for a lock */
#define STORE_ERROR	2048
#define STORE_UNKNOWN	"unknown"
/*
 * What a file from elsewhere may have at the most, in bytes: output of a case,
 * or any other value in a file of kyua; and a whole file of records.
 */
#define STORE_OUTPUT	(64 << 20)
#define STORE_LINES	(512 << 20)

/* store.c */
struct store {
	struct db s_db;
	int	s_patience;
	char	*s_path;
	char	*s_shown;	/* the same in messages, if that is another */
	struct store *s_memory;	/* of what goes to a server from a file */
	char	s_error[STORE_ERROR];
};

/* schema.c: the steps from an empty file to the schema of today. */
extern const char *const schema_steps[STORE_SCHEMA];
/* The keys of a batch that have a column of their own, in that order. */
#define STORE_COUNTS	6
extern const char *const store_counts[STORE_COUNTS];
/* Take a history from its version to version n, all or nothing. */
int	schema_migrate(struct db *, const char *const *steps, int n);

/* The same without its past, for a database on a server. */
extern const char schema_remote[];

/* remote.c */
#define STORE_MEMORY	":memory:"	/* path of a history that is in none */
int	remote_open(struct store *, bool create);
int	remote_import(struct store *, const char *path, const char *label,
	    bool annotating, struct store_import *);

/* filter.c: conditions, for behind a WHERE that has one already. */
#define WHERE_TEXT	1024
struct where {
	char	w_text[WHERE_TEXT];
	struct db_value w_values[12];
	int	w_n;
};
void	where_case(struct where *, const char *id);
void	where_runs(struct where *, const struct store_filter *);
int	where_bind(const struct where *, struct db_stmt *);

/* copy.c: the numbers of runs, to be freed. */
struct runs {
	int64_t	*r_runs;
	size_t	r_n;
};
int	runs_list(struct store *, const struct store_filter *, struct runs *);

/* A case of a file of results, whichever kind it is. */
struct source_case {
	const char *c_program;	/* path; NULL in a file of records */
	const char *c_name;
	const char *c_result;	/* NULL: the records say it */
	const char *c_reason, *c_descr, *c_unit, *c_better, *c_cite;
	int64_t	c_started, c_ended;	/* us; 0 if not known */
	int64_t	c_metadata;	/* where its metadata goes; -1 nowhere */
	const char *c_out;	/* what it printed */
	size_t	c_outlen;
	int64_t	c_unread;	/* bytes of it that are too many, or 0 */
	long	c_line;		/* number of its first line */
};
typedef int source_fn(void *, const struct source_case *);

/*
 * source.c: open a file of results; nothing is written to it unless write is
 * set, and then only by the caller.
 */
struct source {
	struct db f_db;		/* q_conn is set for a file of kyua */
	FILE	*f_export;	/* NULL: it is none */
	char	*f_text;
	size_t	f_len;
};
int	source_open(struct source *, struct store *, const char *path,
	    bool write);
int	source_walk(struct source *, source_fn *, void *);
void	source_close(struct source *);

/* kyua.c and lines.c: the two kinds. */
int	kyua_open(struct source *, bool write, int patience);
int	kyua_walk(struct source *, source_fn *, void *);
int	lines_open(struct source *, int fd, size_t len);
int	lines_walk(struct source *, source_fn *, void *);

/*
 * reader.c: the good records of a case, one by one.  Lines that are no
 * records are passed over; broken ones, and such as have no business where
 * they are, are counted, and the first is kept.
 */
struct reader {
	const char *d_at, *d_end;
	const char *d_text;	/* the line that was read last */
	size_t	d_len;
	long	d_line;		/* its number */
	long	d_good, d_broken;
	bool	d_brief;	/* batches are passed over behind a record */
	bool	d_host, d_case, d_ended;
	bool	d_cut;		/* at the end: no end record, or lines lost */
	const char *d_name;	/* for messages */
	char	d_id[RECORD_LINE];
	char	d_first[256];
};
void	reader_init(struct reader *, const struct source_case *);
/* The next line, whatever it is; one without a newline was cut short. */
bool	reader_line(struct reader *);
bool	reader_next(struct reader *, struct record *);
void	reader_complain(struct reader *, const char *what);
/* When a case started, from its host record, in us; 0 if that is not known. */
int64_t	reader_started(const struct record *);
/* A whole number without sign, the way printf writes it; or -1. */
int64_t	reader_number(const char *);
/* A column of the last line as it is written there, from 1. */
const char *reader_column(const struct reader *, int n, char *buf, size_t);
/* The same for its key=value columns, tab separated; NULL without any. */
const char *reader_extras(const struct reader *, const struct record *,
	    char *buf, size_t);

/* import.c: 0, or the number of the run with this key. */
int	store_known(struct db *, const char *key, int64_t *run);

/* scan.c: what has to be known of all cases before the first is stored. */
struct scan {
	struct db *n_db;	/* for messages */
	struct record n_host;	/* the first host record */
	bool	n_hashost;
	bool	n_metadata;	/* some case is a benchmark by its head */
	bool	n_tokens;	/* all host records have the same token */
	long	n_records, n_broken;
	char	n_first[256];
	char	n_key[RECORD_LINE];
	char	n_profile[64];
	uint64_t n_hash[2];
	int64_t	n_started, n_ended;
};
int	scan_source(struct source *, struct scan *);
/* What the first host record says of a key. */
const char *scan_host(const struct scan *, const char *key);

/* rows.c: the rows of a run, case by case. */
struct rows {
	struct db *w_db;
	struct store_import *w_import;
	int64_t	w_run;
	long	w_seq;
	struct db_stmt *w_case, *w_result, *w_point, *w_find, *w_value,
	    *w_skip, *w_batch, *w_note, *w_open;
};
int	rows_begin(struct rows *, struct db *, int64_t run,
	    struct store_import *);
void	rows_end(struct rows *);

/* A case while its records are read. */
struct open_case {
	struct rows *o_rows;
	const struct source_case *o_case;
	struct reader o_reader;
	int64_t	o_seq, o_point;		/* numbers of the case and the point */
	char	o_name[RECORD_LINE];	/* of the point o_point */
	char	o_unit[RECORD_LINE], o_extra[RECORD_LINE];
	char	o_descr[RECORD_LINE], o_cite[RECORD_LINE];
	char	o_note[RECORD_LINE], o_skip[RECORD_LINE];	/* the last */
	char	o_result[RECORD_LINE], o_reason[RECORD_LINE];	/* at the end */
	bool	o_more;
	long	o_points, o_places, o_measured, o_notes;
};
/* One record: a row, or what the row of the case needs at its end. */
int	rows_record(struct open_case *, const struct record *);

/* cases.c: for source_walk(), with struct rows. */
int	rows_case(void *, const struct source_case *);

/* restore.c: the runs of an export; file is for messages about it. */
#define EXPORT_FORMAT	"atf-bench history"
#define EXPORT_VERSION	1
int	restore(struct db *, struct db *file, FILE *, struct store_import *);

/* annotate.c: returns -1 with a reason in the error of the store. */
int	annotate(struct store *, const char *path, struct store_import *);

#endif

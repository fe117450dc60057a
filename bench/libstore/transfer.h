/*
 * Runs on their way from one history to another, or to a file and back: a run
 * is a row of values, then the rows of its tables.  transfer.c reads them out
 * of a history and restore.c out of a file; sink.c writes them into a history
 * and export.c into a file.
 */
#ifndef TRANSFER_H
#define TRANSFER_H

#include "store_impl.h"

#define TABLE_COLUMNS	24	/* at the most */

/* Columns without the number of the run, which is another in each history. */
struct table {
	const char *t_name;
	const char *t_types;	/* a letter each, see db_bind() */
	const char *t_columns[TABLE_COLUMNS];	/* ends with NULL */
	const char *t_order;	/* of its rows */
};

/* In the order in which rows may be added: what others refer to first. */
#define TABLES	5
extern const struct table transfer_tables[TABLES];
enum { TABLE_FACT, TABLE_CASE, TABLE_POINT, TABLE_BATCH, TABLE_NOTE };

/* The row of a run together with that of its machine. */
extern const struct table transfer_run_row;
enum {
	RUN_KEY, RUN_MACHINE, RUN_ARCH, RUN_CPU, RUN_NCPU, RUN_MEMORY,
	RUN_STARTED, RUN_ENDED, RUN_SOURCE, RUN_LABEL, RUN_PROFILE, RUN_OS,
	RUN_RELEASE, RUN_VERSION, RUN_COMPILER, RUN_BOOT, RUN_HOST,
	RUN_CASES, RUN_POINTS, RUN_PASSED, RUN_SKIPPED, RUN_FAILED
};

struct sink {
	/* 0, 1 for a run that is not wanted, or -1. */
	int	(*k_begin)(struct sink *, const struct db_value *run);
	int	(*k_row)(struct sink *, const struct table *,
		    const struct db_value *);
	/* All rows are there, if rc is 0; else the run is given up. */
	int	(*k_end)(struct sink *, int rc);
};

/* Columns as "a, b, c", each with a prefix. */
void	table_names(const struct table *, const char *prefix, char *buf,
	    size_t len);

/* 0, 1 if the run was not wanted, or -1 with an error in one or the other. */
int	transfer_run(struct db *from, int64_t run, bool scrub, struct sink *);

/*
 * sink.c: add the row of a run, and that of its machine if there is none;
 * 1 if the history has a run of this key.
 */
int	store_add_run(struct db *, const struct db_value *, int64_t *run);
#define SINK_ROWS	48	/* that one statement adds */
struct history_sink {
	struct sink h_sink;
	struct db *h_db;
	bool	h_within;	/* a transaction of the caller's */
	int64_t	h_run;
	const struct table *h_table;	/* of the rows that wait */
	struct db_value h_values[SINK_ROWS * (TABLE_COLUMNS + 1)];
	int	h_waiting;
	struct db_stmt *h_insert;	/* of so many rows of that table */
	int64_t	h_said[RUN_FAILED + 1];	/* counts, as the run says them */
	int64_t	h_seen[RUN_FAILED + 1];
};
void	sink_history(struct history_sink *, struct db *, bool within);

#endif

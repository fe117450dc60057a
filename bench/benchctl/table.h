/*
 * Inside the model of a report: model.c reads the history, table.c makes rows.
 */
#ifndef TABLE_H
#define TABLE_H

#include "benchctl.h"

/* A row while the model is made; r_cells has a cell for each run. */
struct line {
	struct report_row l_row;
	struct report_cell *l_cells;
	struct batches *l_batches;	/* likewise */
	size_t	l_group, l_case;	/* where these were first seen */
	bool	l_table;		/* it is of a table of a paper */
	size_t	l_number;
};

struct batches {
	struct report_batch *h_batch;
	size_t	h_n;
	double	h_factor;		/* to the unit of the row */
};

/* A row over the runs before. */
struct told {
	struct report_trend d_trend;
	struct report_past *d_runs;
	struct report_change *d_changes;
};

struct model {
	struct report m_report;
	struct report_run *m_runs;
	struct report_fact **m_facts;	/* of each run */
	size_t	m_nruns;
	size_t	m_run;			/* the run that is being read */
	const char *m_pattern;		/* of the benchmarks; NULL: all */
	const char **m_warnings;
	size_t	m_nwarnings;
	struct report_remark *m_remarks;
	size_t	m_nremarks;
	const char **m_notes;
	size_t	m_nnotes;
	struct line *m_lines;
	size_t	m_nlines, m_last;	/* m_last was asked for last */
	struct report_row *m_rows;
	int64_t	m_live;			/* the last column that is a run */
	struct told *m_told;		/* of each row, or NULL */
	char	**m_kept;
	size_t	m_nkept;
};

/* model_published.c: the column at hand, from a file. */
void	published_take(struct model *, const struct column *);

/* model_trend.c */
void	model_trends_free(struct model *);

/* model.c: add a fact to the column at hand; nothing is added for nothing. */
void	model_fact(struct model *, size_t *n, const char *name,
	    const char *value, const char *bad);
char	*table_keep(struct model *, const char *);
void	model_note(struct model *, const char *);
void	table_case(struct model *, const struct store_case *);
/* The table of a paper that a case which was taken stands in. */
void	table_title(struct model *, const char *id, const char *title);
void	table_point(struct model *, const struct store_point *);
void	table_batch(struct model *, const struct store_batch *);
void	table_settle(struct model *);
void	table_sort(struct model *);

#endif

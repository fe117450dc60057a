/*
 * Reports: one model, many forms.  The caller fills the model, every string
 * by reference; the printers only print.  The same model gives the same bytes.
 * Any text may hold any bytes: each printer escapes what its form needs.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * A fact named "machine" says which machine a run was made on: printers warn
 * where it differs between runs, or is missing from one.
 */
struct report_fact {
	const char *f_name;
	const char *f_value;
	const char *f_warning;		/* NULL, or why it is a bad sign */
};

/* A column: one run. */
struct report_run {
	const char *u_id;		/* number of the run in its history */
	const char *u_title;		/* "Linux 6.18.5" or its label */
	const char *u_started;		/* "2026-11-30 10:29:13 UTC" */
	const struct report_fact *u_facts;	/* machine and settings */
	size_t	u_nfacts;
	bool	u_published;		/* figures from a paper: no workers */
};

/* One timed batch of one worker. */
struct report_batch {
	long	b_worker, b_number;
	double	b_value;		/* in the row's unit */
	const char *b_marks;		/* "-" or letters: bench-record(5) */
	double	b_switches, b_stolen, b_waited;	/* times; ns; ns */
};

enum report_state {
	REPORT_ABSENT,		/* this run does not have the row */
	REPORT_MEASURED,
	REPORT_SKIPPED,
	REPORT_FAILED		/* failed, broken or timed out */
};

struct report_cell {
	enum report_state c_state;
	double	c_value;		/* measured; in the row's unit */
	double	c_low, c_high;		/* unused if there was one worker */
	long	c_workers, c_used, c_batches;
	const char *c_reason;		/* skipped or failed: why */

	/* The verdict, as libverdict words it; NULL if there is none. */
	const char *c_verdict, *c_because;
	const char *c_baseline;		/* its name, NULL if there is none */
	double	c_base;			/* its centre; in the row's unit */
	double	c_change;		/* of the cost, %; more is worse */
	double	c_limit, c_finds;	/* per cent; from where it is found */

	const struct report_batch *c_batch;	/* by worker, then number */
	size_t	c_nbatch;

	const char *c_printed;		/* "12.50 ms", as a paper has it */
};

/* What a point was in a run before, from old to new. */
struct report_past {
	const char *n_id;		/* as of a run */
	const char *n_day, *n_system;
	const char *n_verdict;		/* as of a cell, or NULL */
	bool	n_boots;		/* another boot begins with it */
	double	n_value, n_low, n_high;	/* in the row's unit */
};

/* From which of these on the cost is another, by how much. */
struct report_change {
	size_t	e_at;
	double	e_percent;
};

/* The runs of one machine and profile, up to the last column that is one. */
struct report_trend {
	const struct report_past *t_runs;
	size_t	t_nruns;
	const struct report_change *t_changes;
	size_t	t_nchanges;
	const char *t_base;		/* name of the baseline, or NULL */
	double	t_low, t_high;		/* its band; in the row's unit */
};

/* A row: one point of one benchmark, or a case that never came to one. */
struct report_row {
	const char *w_case;		/* "syscall/t_getpid:getpid" */
	const char *w_point;		/* "-" or "call=libc" */
	const char *w_unit;		/* "ns/op" or NULL if not known */
	bool	w_more;			/* more is better */
	const char *w_descr;		/* one sentence, or NULL */
	const char *w_cite;		/* where it comes from, or NULL */
	const struct report_cell *w_cells;	/* one for each run */
	const char *w_table;		/* of a paper, or NULL: by its name */
	const char *w_shown;		/* the unit of a paper, or NULL */
	const char *w_settings;		/* "workers=5 seed=1", or NULL */
	const struct report_trend *w_trend;	/* or NULL */
};

/* What a case said in words, such as how the cost of a sweep grows. */
struct report_remark {
	const char *k_case, *k_text;
	size_t	k_run;
};

struct report {
	const char *p_title;
	const char *p_version;		/* of the program that makes it */
	const struct report_run *p_runs;
	size_t	p_nruns;
	const struct report_row *p_rows;	/* in order of the groups */
	size_t	p_nrows;
	const char *const *p_warnings;
	size_t	p_nwarnings;
	const char *const *p_notes;	/* what should be known besides */
	size_t	p_nnotes;
	const struct report_remark *p_remarks;
	size_t	p_nremarks;
	const char *p_home;		/* page of all runs, or NULL */
};

/*
 * A value of a unit as people read it: "368 ns", "2.64 us", "1.3 ms", "44.0
 * MB/s"; three significant digits, steps of 1000, printable ASCII.
 */
void	report_value(char *buf, size_t len, double value, const char *unit);

/* The factor from one unit to another; false if they are not of a kind. */
bool	report_convert(double *factor, const char *from, const char *to);

/*
 * Print for a terminal of so many columns (at least 60; 80 is the rule), and
 * as one HTML page without script or network.  Return 0, or -1 with errno.
 */
int	report_text(FILE *, const struct report *, int width);
int	report_html(FILE *, const struct report *);
/* Tables as GitHub and most mailers for developers show them. */
int	report_markdown(FILE *, const struct report *);

/*
 * An index over many runs.  Runs of one machine and profile are a series; in
 * it those of one system are a kernel.  Pages are plain names of files.
 */
#define REPORT_WORDS	7		/* verdicts that a point may have */
struct report_entry {
	const char *y_page;
	const char *y_key;		/* the same in every history */
	const char *y_id, *y_label;	/* label: or NULL */
	const char *y_when, *y_system;
	int64_t	y_started;		/* microseconds since the epoch */
	size_t	y_words[REPORT_WORDS];	/* see report_entry_count() */
	size_t	y_measured, y_skipped, y_failed;
	/* Of what all have, in terms of the median run; NaN if it has not. */
	double	y_cost;
};

struct report_kernel {
	const char *z_page, *z_system;
};

struct report_series {
	const char *s_machine, *s_profile;
	const struct report_entry *s_runs;	/* from old to new */
	size_t	s_nruns;
	const struct report_kernel *s_kernels;	/* as they were first seen */
	size_t	s_nkernels;
	size_t	s_npoints;		/* that the costs are of */
};

struct report_index {
	const char *x_title, *x_version;
	const struct report_series *x_series;
	size_t	x_nseries;
};

/* Count the verdict of a point that was measured. */
void	report_entry_count(struct report_entry *, const char *verdict);

/* As a page, and as JSON: see benchctl-report(1). */
#define REPORT_STATUS	1		/* version of the latter */
int	report_index(FILE *, const struct report_index *);
int	report_status(FILE *, const struct report_index *);

/*
 * Print what the crews of a case of the first run got done, in terms of one
 * member, a line for each group of points; nothing for other cases.
 */
int	report_speedup(FILE *, const struct report *, const char *id,
	    int width);

#endif

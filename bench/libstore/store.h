/*
 * History: every run that was imported, in one SQLite file, and the reader of
 * kyua's results files.
 *
 * Functions return 0, or -1 with a sentence in store_error() that names the
 * file.  Strings handed to a callback live until it returns; a callback that
 * returns non-zero ends the walk, which returns that value.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct store;
struct store_filter;

#define STORE_SCHEMA	2

/*
 * Open a history, and create it (with the directories above it) if create is
 * set.  An older schema is brought up to date in one transaction; a newer one
 * and a file that is no history are refused.  Returns NULL on failure; the
 * reason is store_error(NULL).
 */
struct store *store_open(const char *path, bool create);
/* Is it the address of a database (postgresql://...), and not a file? */
bool	store_remote(const char *path);
/*
 * What may be shown of it: of an address neither the password nor what follows
 * the name.  To be freed; NULL if there is no memory.
 */
char	*store_shown(const char *path);
/* Was this built with what knows such addresses? */
bool	store_knows_remote(void);
void	store_close(struct store *);
const char *store_error(const struct store *);

/* Wait so many milliseconds for a lock of another program; 5000 is the rule. */
void	store_patience(struct store *, int ms);

/* What an import did. */
struct store_import {
	int64_t	i_run;		/* number of the run; 0 for several */
	/* Of an export or another history. */
	long	i_runs, i_runs_known;
	bool	i_known;	/* it was there already; nothing was added */
	/* What was added; all 0 for a run that was known. */
	long	i_cases, i_points, i_batches;
	long	i_passed, i_skipped, i_failed;
	long	i_cut;		/* cases whose records were cut short */
	long	i_broken;	/* record lines that do not parse */
	char	i_first[256];	/* the first such line and what is wrong */
	long	i_annotated;	/* points written into the results file */
	char	i_unwritten[256]; /* why that was not possible, or empty */
};

/*
 * Import a results file of kyua, a file of record lines or an export of a
 * history; which of these it is shows in its first bytes.  All or nothing:
 * one transaction.  A run is known by the key "run" of its host records if all
 * have the same, and else by its content, so that importing twice adds
 * nothing.  With annotate, the timings are written into a results file of kyua
 * as metadata of each case (custom.bench.*), again in one transaction, and
 * also where the run was known already; a file that can not be written is
 * imported all the same.  label may be NULL.
 */
int	store_import(struct store *, const char *path, const char *label,
	    bool annotate, struct store_import *);

/*
 * Write runs as JSON, from which store_import() makes the same runs again;
 * scrubbed, without the names of hosts and files and without what else was
 * found out about the machine.
 */
int	store_export(struct store *, const struct store_filter *, bool scrub,
	    FILE *);

/*
 * Add runs of one history to another that does not know them.  Each is one
 * transaction, so that copying can be taken up again wherever it ended.  The
 * error is told by the second.
 */
int	store_copy(struct store *from, struct store *to,
	    const struct store_filter *, struct store_import *);

/* Remove a run, or only its batches: all of them or none. */
int	store_remove(struct store *, int64_t run, bool batches);

/*
 * Say what is wrong with a history, and with repair set right what can be;
 * *left is how much of it is left.
 */
int	store_check(struct store *, bool repair,
	    void (*fn)(void *, const char *), void *, long *left);

/* A copy in a file that is not there yet, while others read and write. */
int	store_backup(struct store *, const char *path);

struct store_run {
	int64_t	r_id;
	const char *r_key;		/* known by this, across histories */
	int64_t	r_started, r_ended;	/* microseconds since the epoch */
	const char *r_source;		/* the file it was imported from */
	const char *r_label;		/* NULL if it has none */
	const char *r_profile;
	const char *r_os, *r_release, *r_version, *r_compiler;
	const char *r_boot;		/* boot id */
	const char *r_machine;		/* fingerprint */
	const char *r_arch, *r_cpu, *r_host;
	int64_t	r_ncpu, r_memory;
	int64_t	r_cases, r_points, r_passed, r_skipped, r_failed;
	/* name, value, name, value, NULL; none in a walk through many. */
	const char *const *r_facts;
};

/* Which runs are meant; 0 and NULL stand for any. */
struct store_filter {
	int64_t	f_run;
	int64_t	f_since, f_until;	/* started then or later; before */
	const char *f_machine;		/* fingerprint */
	const char *f_label, *f_profile;
	const char *f_boot;		/* its beginning */
	const char *f_kernel;		/* part of "os release version" */
	const char *f_case;		/* has one of this name or below */
	bool	f_whole;		/* of this name only */
	long	f_last;			/* only so many, the newest */
};

/* A case of a run as kyua saw it. */
struct store_case {
	const char *c_id;		/* "syscall/t_getpid:getpid" */
	const char *c_result;		/* passed, skipped, failed or so */
	const char *c_reason;		/* NULL or why */
	const char *c_descr, *c_cite;	/* NULL if not known */
	const char *c_unit;		/* NULL if none was declared */
	bool	c_more;
	bool	c_cut;
	int64_t	c_started, c_ended;	/* microseconds; 0 if not known */
	const char *c_extra;		/* settings: key=value, tab separated */
};

struct store_point {
	const char *p_case;
	const char *p_point;		/* "-" or "call=libc" */
	const char *p_unit;
	bool	p_more;
	const char *p_skip;		/* NULL, or why it has no result */
	double	p_value, p_low, p_high;
	int64_t	p_workers, p_batches, p_used;
	const char *p_verdict;		/* recorded, until it is judged */
	const char *p_extra;		/* key=value, tab separated */
};

/* The verdict on a point of a run. */
struct store_verdict {
	const char *v_case, *v_point, *v_word;
};

struct store_batch {
	const char *b_case, *b_point;
	int64_t	b_worker, b_batch;
	uint64_t b_ops, b_ns;
	double	b_value;
	const char *b_marks;
	const char *b_extra;		/* key=value, tab separated */
};

/*
 * Write verdicts on points of a run in place of those that it has, all or
 * none; one on a point that is not there is an error.
 */
int	store_judge(struct store *, int64_t run, const struct store_verdict *,
	    size_t n);

/*
 * The run that started last (which is NULL), the one with this number, or the
 * last with this label; -1 if there is none.
 */
int64_t	store_find_run(struct store *, const char *which);

/*
 * The fingerprint of the machine that is meant by it, by a part of it, or by
 * the name of a host.
 */
int	store_machine(struct store *, const char *word, char *buf, size_t len);

/* One run; and the runs from old to new. */
int	store_run(struct store *, int64_t run,
	    int (*fn)(void *, const struct store_run *), void *);
int	store_runs(struct store *, const struct store_filter *,
	    int (*fn)(void *, const struct store_run *), void *);

/* Give a run a label in place of the one that it has; NULL takes it away. */
int	store_label(struct store *, int64_t run, const char *label);

/* What a case measured in a run. */
struct store_sample {
	int64_t	s_run, s_started;
	const char *s_key;
	const char *s_label;		/* or NULL */
	const char *s_os, *s_release, *s_version, *s_boot;
	const char *s_case, *s_point, *s_unit;
	bool	s_more;
	double	s_value, s_low, s_high;
	const char *s_verdict;
};

/*
 * The points of a case that were measured, or of all (NULL), run after run from
 * old to new.
 */
int	store_series(struct store *, const char *id,
	    const struct store_filter *,
	    int (*fn)(void *, const struct store_sample *), void *);

/*
 * In the order in which they ran.  With an id only what is of that case; NULL
 * stands for all.  The key=value columns are written as in a record line, with
 * %XX for bytes that are not plain.
 */
int	store_cases(struct store *, int64_t run,
	    int (*fn)(void *, const struct store_case *), void *);
int	store_points(struct store *, int64_t run, const char *id,
	    int (*fn)(void *, const struct store_point *), void *);
int	store_batches(struct store *, int64_t run, const char *id,
	    int (*fn)(void *, const struct store_batch *), void *);
/* The same without b_ops, b_ns and b_extra, which takes half the time. */
int	store_values(struct store *, int64_t run, const char *id,
	    int (*fn)(void *, const struct store_batch *), void *);
int	store_notes(struct store *, int64_t run, const char *id,
	    int (*fn)(void *, const char *id, const char *text), void *);

#endif

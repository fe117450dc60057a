/*
 * Inside of benchctl compare: sets of runs, and baselines, side by side.
 * sets.c finds out what is meant, compare.c reads it, compare_rows.c makes
 * rows, compare_test.c tells what differs; compare_text.c, compare_legend.c
 * and compare_json.c print.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include "build.h"

#define TESTABLE	4	/* values on either side that can be tested */
#define CONFIDENCE	0.95	/* of the interval of a median */

struct set {
	const char *s_word;		/* as it was given */
	char	*s_title;		/* "run 3, before" */
	struct baseline *s_baseline;	/* or NULL: it is of runs */
	int64_t	*s_runs;
	size_t	s_nruns, s_boots;
	/* What they are of; several are joined by " and ". */
	char	*s_machine, *s_system, *s_profile, *s_boot;
};

/* What low and high of a cell are. */
enum range {
	RANGE_NONE,		/* the set does not have the point */
	RANGE_MEDIAN,		/* an interval of the median, by order */
	RANGE_RUNS,		/* the least and the greatest run */
	RANGE_WORKERS,		/* the least and the greatest worker */
	RANGE_ALONE,		/* one worker of one run: there is none */
	RANGE_SPREAD		/* twice the spread of a baseline */
};

enum proof {
	PROOF_FIRST,		/* nothing to compare with */
	PROOF_NO_TEST,
	PROOF_NO_DIFFERENCE,
	PROOF_DIFFERENCE
};

enum test {
	TEST_NONE,		/* too few values for one */
	TEST_RUNS,
	TEST_WORKERS,
	TEST_SPREAD		/* by the spread that a baseline has kept */
};

struct cell {
	enum range c_range;
	long	c_runs;			/* n */
	double	c_value, c_low, c_high;	/* in the unit of the row */
	double	c_ratio;		/* of costs, to the first set; NaN */
	double	c_p;			/* two-sided, or NaN */
	double	c_spread;		/* of a baseline; 0 of runs */
	enum test c_test;
	enum proof c_proof;
	double	*c_of_runs, *c_of_workers;	/* values */
	size_t	c_nruns, c_nworkers, c_last;
};

struct row {
	const char *r_id, *r_point, *r_unit;
	const char *r_medium;		/* of the first, "" for none */
	bool	r_more;
	bool	r_units;		/* sets differ in the unit ... */
	bool	r_mixed;		/* ... or the medium, too */
	struct cell *r_cells;		/* one for each set */
	size_t	r_group, r_case, r_order;
};

struct compare {
	struct set *x_sets;
	size_t	x_nsets;
	struct row *x_rows;
	size_t	x_nrows;
	size_t	x_common;		/* rows that all sets have */
	double	*x_geomean;		/* of their ratios, for each set */
	struct {
		const char *w_id, *w_name;
	} *x_sweeps;			/* cases, and their parameter N */
	size_t	x_nsweeps;
	char	**x_texts;
	size_t	x_ntexts;
};

/*
 * Which runs, of those that the filter leaves, or which baseline, a word
 * means: -1 with a message.
 */
int	set_find(struct set *, const char *word, struct store *,
	    const struct store_filter *, const char *dir,
	    const char *history);
void	set_free(struct set *);
/* "a, b" if it is not in the list; takes and returns a string to be freed. */
char	*set_join(char *list, const char *word);

/* Is one of the sets a baseline, which keeps the fastest worker of each run? */
bool	compare_baselines(const struct compare *);

/*
 * Read the sets, which it owns from now on, and of them the benchmarks that a
 * pattern means, or all (NULL): -1 with a message.
 */
int	compare_read(struct compare *, struct store *, const char *pattern);
void	compare_test(struct compare *);
/* How many runs are in both of two sets. */
size_t	compare_shared(const struct set *, const struct set *);
bool	compare_machines_differ(const struct compare *);
bool	compare_profiles_differ(const struct compare *);
const char *compare_range(enum range);
const char *compare_method(enum test);	/* NULL: none */
/* compare_sweeps.c: the parameter N of a case, or NULL; and what it tells. */
const char *compare_sweep_of(const struct compare *, const char *id);
void	compare_sweeps(const struct compare *);
void	compare_text(const struct compare *);
void	compare_json(const struct compare *);
void	compare_free(struct compare *);

#endif

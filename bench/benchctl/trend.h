/*
 * Benchmarks over all runs of a machine, for history, report and prune.
 * trend.c reads them, trend_judge.c finds what changed; for history
 * trend_plot.c draws, and trend_text.c and trend_json.c print.
 */
#ifndef TREND_H
#define TREND_H

#include "baseline.h"
#include "benchctl.h"

#define TREND_BASES	2	/* the accepted head, and the anchor */
#define TREND_CHANGES	64	/* of a point, at the most */
#define TREND_ALPHA	0.01	/* how likely one is by chance */
#define TREND_RECENT	5	/* runs that say where a point is now */
#define TREND_LAST	200	/* runs, if nothing else is said */

struct trend_run {
	int64_t	r_run, r_started;
	char	*r_key;			/* the same in every history */
	char	*r_label;		/* or NULL */
	char	*r_kernel;		/* "NetBSD 10.1 GENERIC #0" */
	char	*r_boot;
	char	*r_verdict;
	double	r_value, r_low, r_high;
};

/* The first run after a change, and by how much the cost went up. */
struct trend_change {
	size_t	e_at;
	double	e_percent;
};

/* One point. */
struct trend {
	char	*t_case, *t_point, *t_unit;
	bool	t_more;
	struct trend_run *t_runs;
	size_t	t_nruns;
	size_t	t_left;			/* older ones that are left out */
	struct trend_change t_changes[TREND_CHANGES];
	size_t	t_nchanges;
	const struct baseline_point *t_bases[TREND_BASES];
	double	t_creep[TREND_BASES];	/* per cent of the cost, or NaN */
};

struct trends {
	const char *s_id;		/* the case, or NULL: all */
	char	*s_machine, *s_profile;
	struct baseline *s_bases[TREND_BASES];	/* or NULL */
	size_t	s_last;			/* so many runs, the newest */
	struct trend *s_trends;
	size_t	s_n;
	struct trend_run *s_runs;	/* without values */
	size_t	s_nruns;
};

/* Read the points that are in the history: -1 with store_error(). */
int	trends_read(struct trends *, struct store *,
	    const struct store_filter *, const char *point);
/*
 * The series that a run belongs to: the runs of its machine and profile up to
 * it, the newest; last may be 0, for TREND_LAST, and id NULL, for all
 * benchmarks.  What comes later changes nothing in it.
 */
int	trends_of_run(struct trends *, struct store *, int64_t run,
	    const char *id, size_t last);
/*
 * The baseline and the anchor by their names, "none", or NULL: the usual one,
 * if it is there.  All that is wrong ends the program.
 */
void	trends_bases(struct trends *, const char *store,
	    const char *const named[TREND_BASES]);
/* What changed, and how far it is from the baselines. */
void	trends_judge(struct trends *);
/* NULL if there is no such point. */
const struct trend *trends_find(const struct trends *, const char *id,
	    const char *point);
void	trends_free(struct trends *);
/* Does another boot begin with this run? */
bool	trend_boots(const struct trend *, size_t run);
const char *trend_base_name(size_t);	/* "baseline", "anchor" */
/* The limits of a baseline: twice its spread around its centre. */
void	trend_band(const struct baseline_point *, double *low, double *high);

void	trend_plot(const struct trend *, int rows);
void	trends_text(const struct trends *);
void	trends_json(const struct trends *);

#endif

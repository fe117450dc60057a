/*
 * Inside of benchctl report --dir: site.c writes the files, site_read.c reads
 * the runs, site_cost.c says what they cost.
 */
#ifndef SITE_H
#define SITE_H

#include "benchctl.h"

/* Points of a series, and the cost of each in each of its runs. */
struct costs;

struct site {
	const char *s_dir;
	const char *s_store;		/* as it was given */
	struct store *s_history;
	struct report_index s_index;
	struct report_series *s_series;
	struct report_entry **s_runs;	/* of each series */
	struct report_kernel **s_kernels;
	struct costs **s_costs;
	int64_t	**s_numbers;		/* of each run in the history */
	size_t	s_at;			/* the series of the run at hand */
	char	**s_kept;
};

/* Write everything: 0, or -1 with a message. */
int	site_write(struct store *, const char *store, const char *dir,
	    const int64_t *runs, size_t n);

void	site_read(struct site *, const int64_t *runs, size_t n);
void	site_free(struct site *);
const char *site_keep(struct site *, char *);

struct costs *costs_new(void);
/* A point of the run that was begun last. */
void	costs_run(struct costs *);
void	costs_add(struct costs *, const struct store_point *);
/*
 * Of each run the geometric mean over the points that all compared runs have,
 * each in terms of its median; NaN for a run that has not half of the points
 * of the largest.  Returns how many points that are.
 */
size_t	costs_find(const struct costs *, double *);
void	costs_free(struct costs *);

#endif

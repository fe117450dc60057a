/*
 * Inside of benchctl export: runs of a history in the forms of others.  Each
 * form is a file export_*.c; text of others is escaped there, as it needs.
 */
#ifndef EXPORT_H
#define EXPORT_H

#include "filter.h"

struct export {
	struct store *x_store;
	struct filter x_filter;
	bool	x_scrub;
	FILE	*x_out;
	const struct store_run *x_run;	/* at hand */
};

/* A form: 0, or -1 with store_error(). */
struct form {
	const char *f_name;
	int	(*f_write)(struct export *);
};

/* Call a function for each run that is chosen, which is in x_run then. */
int	export_runs(struct export *, int (*fn)(struct export *));
/* A name where spaces would end it: others for what is no plain character. */
void	export_word(FILE *, const char *);
/*
 * For each worker that has batches of a point the median of its values, and
 * the number of its operations; for a point without batches its own value.
 */
struct export_worker {
	const struct store_point *w_point;
	long	w_worker;	/* 0: there are no batches */
	uint64_t w_ops;
	double	w_value;
};
int	export_workers(struct export *, int (*fn)(struct export *,
	    const struct export_worker *));

int	export_csv(struct export *);
int	export_go(struct export *);
int	export_junit(struct export *);
int	export_ministat(struct export *);
int	export_openmetrics(struct export *);

#endif

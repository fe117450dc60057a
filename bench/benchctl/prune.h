/*
 * Inside of benchctl prune: which runs have to stay, and why.
 */
#ifndef PRUNE_H
#define PRUNE_H

#include "benchctl.h"

#define PRUNE_NEWEST	10	/* runs of a machine and profile that stay */

struct prune_run {
	int64_t	o_run, o_started;
	char	*o_machine, *o_profile, *o_system;
	const char *o_why;	/* it stays; NULL: it goes */
};

struct prune {
	struct prune_run *u_runs;	/* from old to new */
	size_t	u_n;
};

/*
 * All runs; those stay that are not chosen, that started after a time, that
 * have a label, or that are among the newest of their machine.
 */
void	prune_read(struct prune *, struct store *,
	    const struct store_filter *, int64_t before);
/* Those stay that a baseline may have been made of. */
void	prune_keep_baselines(struct prune *, const char *dir,
	    const char *history);
/* And those on either side of a change, as many as prove it. */
void	prune_keep_changes(struct prune *, struct store *);
/* How many stay, and why. */
void	prune_tell(const struct prune *);
void	prune_free(struct prune *);

#endif

/*
 * Inside of benchctl baseline: cmd_baseline.c has the table of its commands,
 * each of the files cmd_baseline_*.c one or two of them.
 */
#ifndef CMD_BASELINE_H
#define CMD_BASELINE_H

#include "build.h"

#define OPTION_DIR							\
	{ 'd', "dir", "DIR", "of baselines (see BENCH_BASELINES)" }

/* Which history and which directory are meant. */
struct place {
	const char *c_store, *c_dir;
};

/* Take the options s and d; others are the caller's: their letter, or 0. */
int	place_option(struct args *, struct place *);

/* A baseline that is named, read, and where it is; NULL with a message. */
struct baseline *baseline_named(const struct place *, const char *word,
	    char **path);

/* It should not be used any more. */
bool	baseline_expired(const struct baseline *);

/* Say why, which is freed; returns EXIT_BAD. */
int	complain(char *why);

/* Where a new baseline goes, named by an operand; NULL with a message. */
char	*baseline_place(const struct args *, const struct place *);

/* Build a baseline of runs, write it, and say what it is: an exit status. */
int	baseline_make(struct store *, const int64_t *runs, size_t nruns,
	    const char *name, const char *reason, const char *path);

#define RUNS_GOOD	10	/* that a baseline should have */

extern const struct option brecord_options[], bbuild_options[], blist_options[],
    bshow_options[], baccept_options[], bexpire_options[],
    buse_options[];
int	cmd_baseline_record(struct args *);
int	cmd_baseline_build(struct args *);
int	cmd_baseline_list(struct args *);
int	cmd_baseline_show(struct args *);
int	cmd_baseline_diff(struct args *);
int	cmd_baseline_accept(struct args *);
int	cmd_baseline_expire(struct args *);
int	cmd_baseline_export(struct args *);
int	cmd_baseline_use(struct args *);

#endif

/*
 * Baselines: built from runs of a history, and found by name.  Functions that
 * can fail say why in *why, which the caller frees.
 */
#ifndef BUILD_H
#define BUILD_H

#include "baseline.h"
#include "benchctl.h"

struct build {
	struct baseline u_baseline;	/* sorted, and ready to be written */
	size_t	u_runs, u_boots;
	size_t	u_partial;	/* points that some of the runs do not have */
	size_t	u_suspects;	/* cases that did not pass, over all runs */
	char	**u_left;	/* "case point: why" of what was left out */
	size_t	u_nleft;
	char	**u_texts;	/* what the strings point to */
	size_t	u_ntexts;
};

/*
 * Build a baseline of runs, in any order; none may be there twice.  NULL if
 * they are not of one machine and one profile, if they have no point in
 * common with a baseline, or if the history can not be read.
 */
struct build *build_new(struct store *, const int64_t *runs, size_t nruns,
	    const char *name, char **why);
void	build_free(struct build *);
/* Keep a string that was allocated as long as the build. */
char	*build_keep(struct build *, char *);

/*
 * baselines.c: the directory of new baselines; see place_own().  NULL if
 * nothing says where that is.
 */
char	*baseline_dir(const char *given, const char *store);

/*
 * The full path of a baseline.  A word with a slash is a file; another one is
 * a name, looked for as place_find() says.  NULL if it is not there.
 */
char	*baseline_path(const char *word, const char *dir, const char *store,
	    char **why);

/* Whether a word can be the name of a baseline: NULL, or why not. */
const char *baseline_misnamed(const char *name);

/* Write a baseline that must not be there yet: 0 or -1. */
int	baseline_create(const struct baseline *, const char *path, char **why);

/* user@host, and the system that runs here; to be freed. */
char	*baseline_who(void);
char	*baseline_kernel(void);
int64_t	baseline_now(void);

#endif

/*
 * A run of the suite: cmd_run.c takes the options and runs kyua, place.c makes
 * the output directory, finish.c keeps and shows what came out.
 */
#ifndef RUN_H
#define RUN_H

struct run {
	/* What was asked for. */
	const char *n_profile, *n_suite, *n_out, *n_store, *n_label;
	bool	n_nostore;
	bool	n_brief;		/* no table at the end */
	bool	n_silent;		/* nor a page, nor where all is */
	bool	n_unheld;		/* cases do not judge by themselves */
	const char *n_wrap;		/* shell words before kyua, or NULL */
	char	**n_sets;		/* name=value */
	size_t	n_nsets;
	char	**n_patterns;

	/* Where things are, from the root. */
	char	*n_dir, *n_results, *n_records, *n_page;

	struct suite n_tests;
	size_t	n_total;		/* cases to be run */
	int	n_signal;		/* that came, or 0 */
	bool	n_died;			/* kyua did not come to its end */
	bool	n_failed;		/* some case failed */
	int64_t	n_run;			/* its number in the history, or 0 */
	int64_t	*n_kept;		/* all runs that came there */
	size_t	n_nkept;
};

/*
 * What other commands share with run: its options p, t, o, s and D; a setting,
 * which they own from now on; a baseline, or "none", for the settings
 * "baseline" and "anchor"; and the patterns, the operands from first on.
 */
void	run_option(struct args *, struct run *, int letter);
void	run_set(struct run *, char *setting);
void	run_hold(const struct args *, struct run *, const char *setting,
	    const char *word);
void	run_patterns(struct args *, struct run *, int first);

/*
 * For what makes run after run: how much of a CPU others may take in one that
 * counts, and how many times as long it waits while the machine is troubled.
 */
#define OPTION_TOLERATE							\
	{ 'T', "tolerate", "PERCENT", "of a CPU that others may use" }
#define PATIENCE 8
double	run_tolerate(struct args *);
/*
 * How long to wait for the next run.  What troubled this one may last: if there
 * is a reason, which is said, then twice as long, and else as usual.
 */
long	run_patience(long pause, long usual, const char *why);

/* Find the benchmarks and the history, once: -1 with a message. */
int	run_find(struct run *);
/* Run them; run_again() comes before a second time.  An exit status. */
int	run_once(struct run *);
void	run_again(struct run *);
void	run_free(struct run *);

/* Say which runs are kept, and where. */
void	run_say_kept(const struct run *);

/* The name of a directory that is not there yet; to be freed. */
char	*place_fresh(void);
int	place_make(struct run *);
void	place_clear(struct run *);
char	**place_environment(const struct run *);
int	finish(struct run *);

#endif

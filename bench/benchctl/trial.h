/*
 * A trial: the points of one run against their baselines, and the runs that
 * confirm or clear those that look slower.  cmd_gate.c makes the runs, trial.c
 * takes what they measured, verdicts.c says what came of it.
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "benchctl.h"
#include "run.h"
#include "verdict.h"

/* Exit statuses of the gate, made for "git bisect run": above 127 it stops. */
#define EXIT_SLOWER	1
#define EXIT_UNDECIDED	125
#define EXIT_ERROR	255

struct trial_point {
	char	*p_id, *p_point, *p_unit;
	char	*p_medium;		/* of the first run, or NULL */
	char	*p_skip;		/* why it was not measured, or NULL */
	double	p_value;		/* that is judged, of the first run */
	struct gate_rule p_rule;
	int64_t	p_runs[GATE_ROUNDS];	/* the confirming runs that count */
	struct judged p_judged;
};

struct trial_run {
	int64_t	u_run;			/* in the history */
	bool	u_left;			/* troubled, and left out */
	size_t	u_cleared;		/* points, all the same */
	char	u_trouble[VERDICT_TEXT];
};

/*
 * A case that grows faster with N than it declares, or was accepted to and does
 * not: what the first run says, and whether others say so too.  Noise can break
 * an order, and keeps none.
 */
struct trial_sweep {
	char	*s_id, *s_why;
	bool	s_accepted;		/* it grows as was accepted */
	size_t	s_broken;		/* confirming runs that say the same */
	bool	s_kept;			/* one that does not */
};

struct trial {
	struct held t_held[HELD];
	struct trial_point *t_points;
	size_t	t_npoints;
	struct trial_run *t_runs;	/* the first screens, others confirm */
	size_t	t_nruns;
	long	t_used;			/* confirming runs that count */
	char	*t_clock;		/* clock source of the first run */
	char	t_lasting[VERDICT_TEXT]; /* trouble that does not pass */
	char	t_passing[VERDICT_TEXT]; /* of the last run that was left out */
	char	**t_broken;		/* "case: why" that could not measure */
	size_t	t_nbroken, t_nskipped;
	struct trial_sweep *t_sweeps;
	size_t	t_nsweeps;
	double	t_tolerate;		/* CPU that others may take */
	char	**t_given;		/* options that made it: "--wait 5" */
	const char *t_store;		/* the history, if named, or NULL */
};

/*
 * Take a run of the history into account.  since is what was seen of the
 * machine when it began.  The first run has all points; of a later one only
 * those that are suspect count, and if the machine was troubled only what is
 * fast all the same.
 */
void	trial_take(struct trial *, struct store *, int64_t run,
	    const struct trouble *since);
bool	trial_suspects(const struct trial *, const struct trial_point *);
/* The word for it: pass, fail, inconclusive or accepted. */
const char *trial_order(const struct trial *, const struct trial_sweep *);
/* Find the words, and write them into the history. */
void	trial_settle(struct trial *, struct store *);
void	trial_free(struct trial *);

/* The cases that have suspects, as words; NULL if there are none. */
char	**trial_cases(const struct trial *);

/* The command again, without an option unless that is NULL; to be freed. */
char	*trial_command(const struct trial *, const char *without);

/* verdicts.c: the exit status, and what is printed. */
int	verdicts_status(const struct trial *);
void	verdicts_text(const struct trial *);
void	verdicts_json(const struct trial *);

#endif

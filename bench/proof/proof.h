/* A suite that was never run: numbers with the faults of real ones. */
#ifndef PROOF_H
#define PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gate.h"

#define WORKERS		5
#define BASELINE	10	/* runs */
#define BOOTS		3	/* of the baseline */
#define POINTS		150
#define MADE		(2 * GATE_ROUNDS)	/* runs, with those left out */

/* SplitMix, seeded with any number. */
double	random_uniform(uint64_t *);		/* in (0, 1) */
double	random_normal(uint64_t *);
/* Student's t, scaled so that the middle half is as wide as the normal's. */
double	random_t(uint64_t *, double df);

/*
 * The noise of a machine.  Deviations are of x = ln(cost), those that the
 * middle half of the values shows, and those of the point in the middle of the
 * suite: points differ by a log-normal factor.
 */
struct machine {
	const char *m_name, *m_what;
	double	m_worker;	/* from worker to worker, t with 4 df */
	double	m_run;		/* from run to run, t with 3 df */
	double	m_boot;		/* from boot to boot, normal */
	double	m_differ;	/* deviation of the factor's logarithm */
	double	m_bimodal;	/* part of the points */
	double	m_spike;	/* part of the runs of a point */
	double	m_apart;	/* how alike are runs a minute apart, 0 to 1 */
	double	m_near;		/* and confirming rounds of kyua test alone */
};

#define MACHINES	3
extern const struct machine machines[MACHINES];

/* What the workers of a run say; the gate judges the fastest. */
struct drawn {
	double	d_fastest, d_quartile, d_median;
};

/* One point: its baseline, a run on another boot, and what confirms it. */
struct trial {
	double	t_baseline[BASELINE];		/* fastest workers */
	double	t_medians[BASELINE];
	struct gate_base t_base;
	struct gate_base t_draft;
	struct drawn t_first;
	struct drawn t_apart[MADE];		/* runs minutes apart */
	bool	t_seen[MADE];			/* trouble was seen in these */
	struct drawn t_near[GATE_ROUNDS];	/* seconds apart */
};

/* A suite of unchanged code, the spreads of its baseline shrunk. */
void	suite_draw(struct trial *, const struct machine *,
	    uint64_t *seed);

/*
 * The verdict on a trial, with its first and later runs shifted by this.  Adds
 * to *extra how many runs more than the first the rule has needed.
 */
typedef enum gate_verdict judge_by(const struct trial *, double shift,
	    size_t *extra);

struct rule {
	const char *r_name;
	judge_by *r_judge;
};

extern const struct gate_rule gate_rule;
extern const struct rule rules[];
#define RULES	10

/* The rule as it was first. */
void	draft_shrink(struct trial *);
judge_by draft_judge;

#define LEVELS	4
extern const double levels[LEVELS];

struct outcome {
	double	o_false;		/* part of the suites with a failure */
	double	o_undecided;		/* with an inconclusive point */
	double	o_found[LEVELS];	/* part of the trials */
	double	o_extra;		/* runs of a point, a suite */
};

/* What points say of themselves by gate_detectable(). */
struct promise {
	double	p_able[LEVELS];		/* part that says it finds this level */
	double	p_kept[LEVELS];		/* part of those that does */
};

/* One outcome for each rule; the promise is that of the first. */
void	simulate(const struct machine *, size_t suites, uint64_t seed,
	    struct outcome *, struct promise *);

/* Two parts: how often the first two rules fail unchanged code. */
void	simulate_false(const struct machine *, size_t suites, uint64_t seed,
	    double *);

#endif

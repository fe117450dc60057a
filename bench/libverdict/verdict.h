/*
 * The verdict on one point: what it is held against, what its first run and
 * the confirming runs say, and the words for it.  A test case judges its own
 * points by this, and so does benchctl the runs that it has made.
 */
#ifndef VERDICT_H
#define VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "baseline.h"
#include "gate.h"
#include "scaling.h"

#define VERDICT_TEXT	512
#define PLACE_PATH	4096

/* The accepted head, and the release anchor beside it. */
#define HELD	2

/* What would settle what is inconclusive. */
enum remedy {
	REMEDY_AGAIN,		/* the same again on a quiet machine */
	REMEDY_ROUNDS,		/* the same with all confirming runs */
	REMEDY_PROFILE,		/* the same in the profile of the baseline */
	REMEDY_KERNEL,		/* the same on another kernel */
	REMEDY_RECORD,		/* another baseline */
	REMEDY_RUNS		/* another baseline, of more runs */
};

struct held {
	struct baseline *h_file;	/* NULL: there is none */
	char	h_path[PLACE_PATH];	/* where it was read */
	char	h_unfit[VERDICT_TEXT];	/* why it may not serve, or empty */
	enum remedy h_remedy;		/* of that */
};

/*
 * Read a baseline; NULL and "none" stand for nothing to be held against.
 * Returns 0, or -1 with a sentence in err.
 */
int	held_read(struct held *, const char *file, char *err, size_t errlen);
void	held_free(struct held *);

/*
 * place.c: the path of the baseline of a name, which is looked for in the
 * directory that is given or is in BENCH_BASELINES; and if nobody names one,
 * in "baselines" beside the history (NULL: unknown), and then where baselines
 * are installed.  Returns whether it is there.
 */
bool	place_find(char *path, size_t len, const char *name,
	    const char *given, const char *history);
/* The same with another directory of those that are installed. */
bool	place_search(char *path, size_t len, const char *name,
	    const char *given, const char *history, const char *installed);
/* The directory of new ones; false if nothing says where it is. */
bool	place_own(char *path, size_t len, const char *given,
	    const char *history);

/* What this machine's hardware is, as baselines and records have it. */
void	held_machine(char *, size_t);
/* Its memory in GiB, from what its kernel leaves. */
double	held_memory(uint64_t bytes);
/* Is it of another machine?  Says so, with file and line. */
bool	held_foreign(const struct baseline *, const char *file,
	    const char *machine, char *why, size_t);
/* May it serve on this machine, with this profile, at this time (seconds)? */
void	held_fit(struct held *, const char *machine, const char *profile,
	    int64_t now);

/* ln of the cost of a figure above zero: larger is worse; and back. */
double	held_cost(double value, bool more);
double	held_value(double cost, bool more);
/*
 * What is held against a baseline, of the least and the greatest worker: the
 * fastest of them, as what disturbs a worker only ever makes it slower.
 */
double	held_figure(double low, double high, bool more);

/* A point against one baseline. */
struct opinion {
	const struct baseline_point *o_base;	/* NULL: none */
	const struct baseline_point *o_odd;	/* unlike it */
	struct gate_base o_gate;
	enum gate_verdict o_verdict;
};

struct judged {
	const char *d_id, *d_point, *d_unit;	/* the caller's */
	const char *d_medium;		/* the caller's, or NULL */
	bool	d_more;
	bool	d_alone;		/* the rounds are of one test case */
	struct opinion d_of[HELD];
	double	d_first;		/* costs */
	double	d_again[GATE_ROUNDS];
	size_t	d_rounds;
	double	d_value;		/* of the first run, in the unit */
	const char *d_word;		/* of the verdict; NULL until settled */
	size_t	d_by;			/* the baseline that decides, or HELD */
	enum remedy d_remedy;		/* of what is inconclusive */
	char	d_why[VERDICT_TEXT];	/* the sentence that decides */
};

/*
 * Look the point up in both baselines; the texts are kept by reference.  What
 * was measured on another medium, or on one where now there is none, is not
 * held against it.
 */
void	judged_init(struct judged *, const struct held[HELD], const char *id,
	    const char *point, const char *unit, bool more,
	    const char *medium);

/*
 * Take a run into account, by its fastest worker.  The first one screens, and
 * up to GATE_ROUNDS more confirm.
 */
void	judged_take(struct judged *, const struct gate_rule *, double value);

/*
 * Take a disturbed run into account, which can only be slower than the truth:
 * where it is fast it clears what is suspect, and else it says nothing.
 * Returns whether the point is cleared.
 */
bool	judged_clear(struct judged *, const struct gate_rule *, double value);

/* Another run is needed: either baseline that may serve finds it suspect. */
bool	judged_suspect(const struct judged *, const struct held[HELD]);

/*
 * Find the word and the sentence.  trouble is what troubled the machine, or
 * empty.  The words are pass, improved, fail, inconclusive, recorded (there is
 * nothing to hold it against), accepted, and repaired.
 */
void	judged_settle(struct judged *, const struct held[HELD],
	    const struct gate_rule *, const char *trouble);

/* The opinion that decides, or NULL if no figure of a baseline does. */
const struct opinion *judged_by(const struct judged *);
/*
 * The figure that decides, in the unit: the middle of the confirming runs, or
 * the first run if there are none.  And by how much it is worse than what
 * decides, as a fraction of the cost.
 */
double	judged_value(const struct judged *);
double	judged_change(const struct judged *);
/* It is slower, or may be. */
bool	judged_accused(const struct judged *);
/* The value from which on a point is too slow, in its unit. */
double	judged_limit(const struct baseline_point *, double delta);

/*
 * What a sweep says, as a sentence: "n: O(1), slope 0.01 (-0.02 to 0.03),
 * x1.04 from 1 to 2048".  at are the other parameters, or "-"; most is the
 * greatest N that is declared.
 */
void	scaling_text(const struct scaling *, enum stat_class declared,
	    const char *name, const char *at, double most, char *, size_t);

/* What makes the machine unfit to judge on. */
struct trouble {
	int64_t	t_busy, t_own, t_stolen;	/* ns; -1: unknown */
	int64_t	t_begun;
};
void	trouble_begin(struct trouble *);
/*
 * Since then.  loop and base are ns of a turn of an empty loop, now and before,
 * as in the baseline; 0 if unknown.  tolerate is the part of a CPU that others
 * may take where that is more than usual; 0 is the usual.  Returns whether
 * there was any trouble, and what.
 */
bool	trouble_end(const struct trouble *, double loop, double base,
	    double tolerate, char *why, size_t);
/* Is the CPU slower than it was?  Of the same two; false if one is unknown. */
bool	trouble_slower(double loop, double base);

#endif

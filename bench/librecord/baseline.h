/*
 * Baselines: what a machine's runs are held against.  A text file of one line
 * a point, documented in bench-baseline(5); every line ends with a check of
 * its own, so that an edited one is found.
 */
#ifndef BASELINE_H
#define BASELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define BASELINE_TAG	"baseline1"

struct baseline_point {
	const char *p_id;		/* group/program:case */
	const char *p_point;		/* "-" or "k=v k=v" */
	const char *p_unit;
	const char *p_medium;		/* measured there, or NULL */
	bool	p_more;			/* more is better */
	double	p_centre;		/* in the unit; above zero */
	double	p_spread;		/* SD of ln(value), from zero */
	double	p_guard;		/* in the unit, above 0; see gate.h */
	long	p_runs, p_boots;	/* that it was made of */
};

/*
 * A regression that was accepted: an expected failure.  "n=order" in the place
 * of "n=1", "n=2" and so on is the order of growth of that sweep.
 */
#define BASELINE_ORDER	"order"
struct baseline_accept {
	const char *a_id, *a_point;
	const char *a_report;		/* "PR kern/12345" */
	const char *a_reason, *a_who, *a_kernel;
	int64_t	a_when;			/* microseconds since the epoch */
};

struct baseline {
	const char *b_name;
	const char *b_machine;		/* fingerprint */
	const char *b_system;		/* "NetBSD 10.1", or several */
	const char *b_profile;
	const char *b_who, *b_reason;	/* of its making; reason may be NULL */
	int64_t	b_when;			/* microseconds since the epoch */
	int64_t	b_expires;		/* 0: never; reading does not care */
	double	b_loop;			/* ns of an empty turn; 0: unknown */
	struct baseline_point *b_points;	/* sorted by id and point */
	size_t	b_npoints;
	struct baseline_accept *b_accepts;	/* likewise */
	size_t	b_naccepts;
	char	*b_text;		/* what the strings point into */
};

/*
 * Read a baseline.  NULL with "FILE:LINE: what is wrong" in err for one that
 * is cut, edited, not a baseline, or of another version, and "FILE: why" for
 * a file that can not be read.
 */
struct baseline *baseline_read(const char *file, char *err, size_t errlen);
void	baseline_free(struct baseline *);

/* By binary search; NULL if it has no such point. */
const struct baseline_point *baseline_find(const struct baseline *,
	    const char *id, const char *point);
const struct baseline_accept *baseline_accepted(const struct baseline *,
	    const char *id, const char *point);
/* Whether it can be accepted: it is a point, or the order of a sweep. */
bool	baseline_acceptable(const struct baseline *, const char *id,
	    const char *point);

/*
 * Write a baseline, sorted, with its numbers rounded to seven digits.
 * Returns 0, or -1 with a sentence in err: the stream fails, or
 * baseline_read() would refuse what was written.  No text may be empty, and
 * only b_reason be NULL; numbers are finite, and so the spread of a point made
 * of one run must be chosen; there are at most as many boots as runs; a point
 * is there once, and what is accepted can be.
 */
int	baseline_write(FILE *, const struct baseline *, char *err,
	    size_t errlen);

#endif

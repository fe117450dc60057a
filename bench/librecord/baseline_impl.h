/* What the files of baselines share: their columns, checks and line checks. */
#ifndef BASELINE_IMPL_H
#define BASELINE_IMPL_H

#include "baseline.h"
#include "impl.h"

enum baseline_type {
	BASELINE_HEAD,
	BASELINE_POINT,
	BASELINE_ACCEPT,
	BASELINE_END,
	BASELINE_COUNT		/* no type: keys of the head that count */
};

/* A key=value column that stands for a field. */
struct baseline_key {
	struct column k_column;
	bool	k_optional;		/* left out where it is NULL or 0 */
};

/* The i-th type of line, and the i-th key of a type; NULL behind the last. */
const struct line_type *baseline_type(size_t i);
const struct baseline_key *baseline_key(enum baseline_type, size_t i);

/* What the head and the end say of the other lines. */
struct baseline_count {
	long	n_points, n_accepts, n_lines;
};

/* True if the field of a key that may be left out is NULL or 0. */
bool	baseline_absent(const void *base, const struct baseline_key *);

/*
 * 0 if the head, the i-th point or the i-th accepted regression is right, and
 * follows the one before it; or -1.
 */
int	baseline_check(const struct baseline *, enum baseline_type, size_t i,
	    struct complaint *);

/* By id and point, as points are sorted. */
int	baseline_order(const char *id, const char *point, const char *other,
	    const char *otherpoint);

/*
 * The checks of lines.  That of a line is the CRC-32 of the line before it
 * and the line itself, without their checks, so that a change touches no more
 * than two; that of the last is of all checks and the line itself.
 */
#define SEAL		10		/* a tab, # and eight digits */
struct seal {
	uint32_t s_table[256];
	uint32_t s_line;		/* of the line before */
	uint32_t s_all;			/* of all checks */
};
void	seal_init(struct seal *);
/* The check of the next line, with its tab. */
void	seal_next(struct seal *, const char *line, size_t len, bool last,
	    char text[SEAL + 1]);

/*
 * Read a baseline from len bytes that malloc() gave and that end in a NUL;
 * they are the baseline's if there is one, and freed if not.
 */
struct baseline *baseline_parse(char *text, size_t len, const char *name,
	    char *err, size_t errlen);

#endif

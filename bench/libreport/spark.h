/*
 * A line of the size of a word: figures from old to new.
 */
#ifndef SPARK_H
#define SPARK_H

#include <stdbool.h>
#include <stddef.h>

#include "out.h"

struct spark {
	const char *s_title;		/* for those who do not see it */
	const double *s_value;		/* NaN leaves a gap */
	const bool *s_bad;		/* a cross instead of a dot */
	size_t	s_n;
	double	s_low, s_high;		/* of all that stand side by side */
	double	s_level;		/* a thin line, or NaN */
};

#define SPARK_WIDTH	160
#define SPARK_HEIGHT	32

void	spark_svg(struct out *, const struct spark *);

#endif

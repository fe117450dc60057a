/*
 * How a figure is scaled for people: a unit and a factor chosen by one value,
 * so that a median and the range around it can share them.
 */
#ifndef VALUE_H
#define VALUE_H

#include <stdbool.h>
#include <stddef.h>

#define VALUE_UNIT	16	/* longest unit shown, with its NUL */
#define VALUE_NUMBER	24	/* always enough for a number */

struct value_scale {
	double	s_factor;		/* times this is the figure shown */
	char	s_unit[VALUE_UNIT];	/* printable ASCII; "" if none */
};

/* The scale in which this value has one to three digits before the point. */
void	value_scale(struct value_scale *, double value, const char *unit);

/* That of another unit of the same kind; false if it is none. */
bool	value_scale_to(struct value_scale *, const char *from, const char *to);

/* The number alone, three significant digits or all of a whole number. */
void	value_number(char *buf, size_t len, double value,
	    const struct value_scale *);

#endif

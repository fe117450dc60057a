/*
 * Inside of the text of a comparison: the table, and the legend below it.
 */
#ifndef COMPARE_TEXT_H
#define COMPARE_TEXT_H

#include "compare.h"

struct table {
	const struct compare *e_compare;
	size_t	e_from, e_to;		/* sets beside the first one */
	int	e_value, e_name;	/* columns; no names beside is 0 */
	char	e_line[2048];		/* that is put together */
	/* What the legend has to explain. */
	bool	e_range[RANGE_SPREAD + 1];
	bool	e_test[TEST_SPREAD + 1], e_mixed;
};

void	compare_legend(const struct table *);

#endif

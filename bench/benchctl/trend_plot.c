/*
 * A small picture of values over runs.  Where there are more runs than
 * columns, several share a column; marks fall on the axis.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "trend.h"

#define LEFT	12	/* columns before the picture */

struct plot {
	const struct trend *o_trend;
	int	o_rows, o_columns;
	double	o_low, o_high;
	char	*o_cells;
};

static void
widen(struct plot *o, double value)
{
	o->o_low = fmin(o->o_low, value);
	o->o_high = fmax(o->o_high, value);
}

static int
column_of(const struct plot *o, size_t run)
{
	size_t n;

	n = o->o_trend->t_nruns;
	if (n <= (size_t)o->o_columns)
		return ((int)run);
	return ((int)(run * (size_t)o->o_columns / n));
}

/* Rows count from the top. */
static int
row_of(const struct plot *o, double value)
{
	double part;

	part = o->o_high > o->o_low ? (value - o->o_low) /
	    (o->o_high - o->o_low) : 0.5;
	return ((int)lround((1 - part) * (o->o_rows - 1)));
}

static void
put(struct plot *o, int row, int column, char c)
{
	if (row >= 0 && row < o->o_rows)
		o->o_cells[row * o->o_columns + column] = c;
}

static void
draw(struct plot *o)
{
	const struct trend *t = o->o_trend;
	double high, low;
	size_t i;
	int column, row;

	memset(o->o_cells, ' ', (size_t)(o->o_rows * o->o_columns));
	if (t->t_bases[0] != NULL) {
		trend_band(t->t_bases[0], &low, &high);
		for (row = row_of(o, high); row <= row_of(o, low); row++)
			for (column = 0; column < o->o_columns; column++)
				put(o, row, column, '.');
	}
	for (i = 0; i < t->t_nruns; i++)
		put(o, row_of(o, t->t_runs[i].r_value), column_of(o, i), '*');
}

static void
print_axis(const struct plot *o)
{
	const struct trend *t = o->o_trend;
	char *axis;
	size_t i;

	axis = xcalloc(1, (size_t)o->o_columns + 1);
	memset(axis, '-', (size_t)o->o_columns);
	for (i = 1; i < t->t_nruns; i++)
		if (trend_boots(t, i))
			axis[column_of(o, i)] = '|';
	for (i = 0; i < t->t_nchanges; i++)
		axis[column_of(o, t->t_changes[i].e_at)] = '^';
	printf("%*s+%s\n", LEFT, "", axis);
	free(axis);
}

static void
print_rows(const struct plot *o)
{
	char label[40];
	const char *from;
	int n, row;

	for (row = 0; row < o->o_rows; row++) {
		label[0] = '\0';
		if (row == 0 || row == o->o_rows - 1)
			report_value(label, sizeof(label), row == 0 ?
			    o->o_high : o->o_low, o->o_trend->t_unit);
		from = o->o_cells + row * o->o_columns;
		for (n = o->o_columns; n > 0 && from[n - 1] == ' '; n--)
			continue;
		printf("%*s |%.*s\n", LEFT - 1, label, n, from);
	}
}

void
trend_plot(const struct trend *t, int rows)
{
	struct plot o;
	double high, low;
	size_t i;

	o.o_trend = t;
	o.o_rows = rows;
	o.o_columns = columns() - LEFT - 2;
	if (t->t_nruns < (size_t)o.o_columns)
		o.o_columns = (int)t->t_nruns;
	o.o_low = o.o_high = t->t_runs[0].r_value;
	for (i = 1; i < t->t_nruns; i++)
		widen(&o, t->t_runs[i].r_value);
	if (t->t_bases[0] != NULL) {
		trend_band(t->t_bases[0], &low, &high);
		widen(&o, low);
		widen(&o, high);
	}
	o.o_cells = xcalloc((size_t)rows, (size_t)o.o_columns);
	draw(&o);
	print_rows(&o);
	print_axis(&o);
	free(o.o_cells);
}

/* One mode or two? */

#include <math.h>

#include "stat.h"

#define LEAST		8	/* fewer values show nothing */
/* How far apart chance may divide one mode: more where there are few values. */
#define APART		4.5
#define FEW		24
#define PART		5	/* the smaller group has one in so many */

/* The values on one side of a border. */
struct group {
	double	g_count, g_mean, g_squares;
};

static struct group
group(const double *x, size_t n, double border, bool above)
{
	struct group g = { 0, 0, 0 };
	size_t i;

	for (i = 0; i < n; i++)
		if ((x[i] > border) == above) {
			g.g_count++;
			g.g_mean += x[i];
		}
	g.g_mean /= g.g_count;
	for (i = 0; i < n; i++)
		if ((x[i] > border) == above)
			g.g_squares += (x[i] - g.g_mean) * (x[i] - g.g_mean);
	return (g);
}

/* Each value is tried as the border, the greatest excepted. */
static void
divide(const double *x, size_t n, struct group *low, struct group *high)
{
	struct group a, b;
	double least;
	size_t i;

	least = INFINITY;
	for (i = 0; i < n; i++) {
		a = group(x, n, x[i], false);
		b = group(x, n, x[i], true);
		if (b.g_count == 0 || !(a.g_squares + b.g_squares < least))
			continue;
		least = a.g_squares + b.g_squares;
		*low = a;
		*high = b;
	}
}

bool
stat_bimodal(const double *x, size_t n)
{
	struct group low = { 0, 0, 0 }, high = { 0, 0, 0 };
	double fewer, within;
	size_t i;

	for (i = 0; i < n; i++)
		if (!isfinite(x[i]))
			return (false);
	if (n < LEAST)
		return (false);
	divide(x, n, &low, &high);
	fewer = fmin(low.g_count, high.g_count);
	within = sqrt((low.g_squares / low.g_count +
	    high.g_squares / high.g_count) / 2);
	return (fewer * PART >= (double)n &&
	    high.g_mean - low.g_mean > (APART + FEW / (double)n) * within);
}

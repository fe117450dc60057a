/*
 * Texts of a chart that do not lie on each other.
 */
#include <math.h>
#include <string.h>

#include "chart_impl.h"

double
label_width(const char *s)
{
	uint32_t c;
	size_t n;

	for (n = 0; *s != '\0' && n < LABEL_MOST + 1; n++)
		s += utf8_next(s, &c);
	return (LABEL_CHAR * (double)n);
}

/* The next label downwards that is not placed yet. */
static size_t
highest(const double *y, const bool *done, size_t n)
{
	size_t best, i;

	for (best = n, i = 0; i < n; i++)
		if (!done[i] && (best == n || y[i] < y[best]))
			best = i;
	return (best);
}

/*
 * Labels that touch become a block around the middle of what they want; a
 * block that touches the one above joins it.
 */
void
label_spread(double *y, size_t n, double top, double bottom)
{
	double middle[CHART_LINES], at;
	size_t order[CHART_LINES], size[CHART_LINES], b, i, j;
	bool done[CHART_LINES] = { false };

	if (n > CHART_LINES)
		n = CHART_LINES;
	for (b = i = 0; i < n; i++, b++) {
		order[i] = highest(y, done, n);
		done[order[i]] = true;
		middle[b] = y[order[i]];
		size[b] = 1;
		for (;;) {
			at = LABEL_HEIGHT * (double)size[b] / 2;
			middle[b] = fmax(top + at,
			    fmin(bottom - at, middle[b]));
			if (b == 0 || middle[b] - middle[b - 1] >=
			    LABEL_HEIGHT * (double)(size[b] + size[b - 1]) / 2)
				break;
			middle[b - 1] = (middle[b - 1] * (double)size[b - 1] +
			    middle[b] * (double)size[b]) /
			    (double)(size[b - 1] + size[b]);
			size[b - 1] += size[b];
			b--;
		}
	}
	for (i = j = 0; j < b; j++) {
		at = middle[j] - LABEL_HEIGHT * (double)(size[j] - 1) / 2;
		for (; size[j] > 0; size[j]--, i++, at += LABEL_HEIGHT)
			y[order[i]] = at;
	}
}

/* What a point is held against, from the runs of its baseline. */

#include <math.h>

#include "gate_impl.h"
#include "impl.h"
#include "stat.h"

#define REACH		3	/* so many of them are believed */

void
gate_base(struct gate_base *b, const double *x, size_t n)
{
	b->b_runs = (long)n;
	b->b_centre = stat_median(x, n);
	b->b_spread = b->b_guard = NAN;
	if (n == 0 || isnan(b->b_centre))
		return;
	b->b_guard = order_value(x, n, n - 1 - 3 * n / 10);
	if (isfinite(stat_sd(x, n)))
		b->b_spread = stat_winsor_sd(x, n, REACH * MAD_SCALE);
}

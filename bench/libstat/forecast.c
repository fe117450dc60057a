/* What a baseline lets the gate find. */

#include <math.h>

#include "gate_impl.h"
#include "stat.h"

#define TRUSTED		5	/* fewer runs than this prove nothing */
#define ALONE		0.05	/* the most for one point */
#define POWER		0.8
#define LUCK		1.2	/* a spread that looks small is often larger */
#define STEPS		60	/* of halving, to the last digit */

double
gate_deviation(const struct gate_base *b, size_t m)
{

	return (b->b_spread * sqrt(1 / (double)m +
	    STAT_MEDIAN / (double)b->b_runs));
}

double
gate_share(const struct gate_rule *rule, double family)
{

	return (fmin(ALONE, rule->r_points > 1 ?
	    family / (double)rule->r_points : family));
}

bool
gate_trusted(const struct gate_base *b)
{

	return (b->b_runs >= TRUSTED && isfinite(b->b_spread) &&
	    b->b_spread > 0);
}

/* The probability of more than this many deviations. */
static double
above(double deviations)
{

	return (erfc(deviations / sqrt(2)) / 2);
}

/* What the first run and the fastest of the others have to exceed. */
struct bar {
	double	b_first, b_least, b_limit;
};

static void
set_bar(struct bar *bar, const struct gate_base *b,
    const struct gate_rule *rule)
{
	double df, guard, chance;

	df = (double)(b->b_runs - 1);
	guard = b->b_guard - b->b_centre;
	bar->b_limit = log1p(rule->r_delta);
	bar->b_first = fmax(fmax(guard, bar->b_limit / 2),
	    stat_t_quantile(1 - SCREEN, df) * gate_deviation(b, 1));
	chance = gate_share(rule, FAMILY);
	bar->b_least = fmax(fmax(guard, bar->b_limit / 2),
	    stat_t_quantile(1 - chance, df) * gate_deviation(b, GATE_ROUNDS));
}

/* The estimate of Hodges and Lehmann is about as good as the mean. */
static double
power(const struct bar *bar, double d, double spread)
{

	return (above((bar->b_first - d) / spread) *
	    fmin(pow(above((bar->b_least - d) / spread), GATE_ROUNDS),
	    above((bar->b_limit - d) / spread * sqrt(GATE_ROUNDS))));
}

double
gate_detectable(const struct gate_base *b, const struct gate_rule *rule)
{
	struct bar bar;
	double low, high, d;
	int i;

	if (!gate_trusted(b) || !isfinite(b->b_centre) ||
	    !isfinite(b->b_guard) || !(rule->r_delta >= 0) ||
	    isinf(rule->r_delta))
		return (INFINITY);
	set_bar(&bar, b, rule);
	low = 0;
	high = fmax(fmax(bar.b_first, bar.b_least), bar.b_limit) +
	    10 * b->b_spread;
	for (i = 0; i < STEPS; i++) {
		d = (low + high) / 2;
		if (power(&bar, d, LUCK * b->b_spread) < POWER)
			low = d;
		else
			high = d;
	}
	return (expm1(high));
}

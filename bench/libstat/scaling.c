/*
 * Whether a cost grows with N as it may.  All costs are logarithms here.
 */

#include <math.h>
#include <string.h>

#include "impl.h"
#include "scaling.h"

#define TIMES	199		/* samples of the bootstrap */
#define WIDE	1.0		/* slopes that tell nothing */
#define OWN		5		/* points that tell of one worker */
#define FACTORS		10		/* ... of 2 that are tried, and ... */
#define TRIES		10		/* ... how often they are halved */

/* The points that have a value, in logarithms. */
struct curve {
	double	c_n[SCALING_POINTS], c_x[SCALING_POINTS], c_y[SCALING_POINTS];
	size_t	c_points;
};

/* So much a class lets the cost grow; no order is none at N = 1. */
static double
allowed(enum stat_class class, double n)
{

	switch (class) {
	case STAT_LOG:
		return (log(log1p(n)));
	case STAT_LINEAR:
		return (log(n));
	case STAT_LINEARITHMIC:
		return (log(n * log1p(n)));
	case STAT_QUADRATIC:
		return (2 * log(n));
	case STAT_CONSTANT:
		break;
	}
	return (0);
}

static size_t
workers_of(const struct scaling_data *d)
{

	return (d->d_workers < SCALING_WORKERS ? d->d_workers :
	    SCALING_WORKERS);
}

/* The median over these workers at each point that any of them has. */
static void
curve_of(struct curve *c, const struct scaling_data *d, const size_t *workers,
    size_t n)
{
	double of[SCALING_WORKERS], v;
	size_t i, k, have;

	for (c->c_points = i = 0; i < d->d_points &&
	    c->c_points < SCALING_POINTS; i++) {
		for (have = k = 0; k < n; k++) {
			v = d->d_cost[workers[k] * d->d_points + i];
			if (v > 0 && !isinf(v))
				of[have++] = log(v);
		}
		if (have == 0)
			continue;
		c->c_n[c->c_points] = d->d_n[i];
		c->c_x[c->c_points] = log(d->d_n[i]);
		c->c_y[c->c_points++] = stat_median(of, have);
	}
}

static double
slope_from(const struct curve *c, size_t first)
{

	return (stat_theil_sen(c->c_x + first, c->c_y + first,
	    c->c_points - first));
}

/* The slope that a class has at these points. */
static double
slope_allowed(const struct curve *c, size_t first, enum stat_class class)
{
	struct curve a;
	size_t i;

	a = *c;
	for (i = 0; i < a.c_points; i++)
		a.c_y[i] = allowed(class, a.c_n[i]);
	return (slope_from(&a, first));
}

/* Workers are drawn with replacement: what differs between them counts. */
static void
interval(const struct scaling_data *d, uint64_t seed, struct scaling *s)
{
	size_t drawn[SCALING_WORKERS], i, k, n, used;
	double slopes[TIMES], v;
	struct curve c;

	n = workers_of(d);
	for (used = k = 0; k < TIMES; k++) {
		for (i = 0; i < n; i++)
			drawn[i] = random_bits(&seed) % n;
		curve_of(&c, d, drawn, n);
		if (!isnan(v = slope_from(&c, 0)))
			slopes[used++] = v;
	}
	s->s_low = stat_quantile(slopes, used, 0.025);
	s->s_high = stat_quantile(slopes, used, 0.975);
}

enum stat_class
stat_scaling_class(const double *n, const double *cost, size_t points,
    double delta)
{
	struct stat_growth g;

	if (stat_growth(n, cost, points, &g) == -1)
		return (STAT_CLASSES);
	/* What differs by less than matters is one and the same. */
	return (stat_quantile(cost, points, 1) <= (1 + delta) *
	    stat_quantile(cost, points, 0) ? STAT_CONSTANT :
	    stat_growth_simplest(&g));
}

/* The class of a curve, as it is told; what tells nothing grows by nothing. */
static enum stat_class
class_of(const struct curve *c, double delta)
{
	double t[SCALING_POINTS];
	enum stat_class class;
	size_t i;

	for (i = 0; i < c->c_points; i++)
		t[i] = exp(c->c_y[i]);
	class = stat_scaling_class(c->c_n, t, c->c_points, delta);
	return (class == STAT_CLASSES ? STAT_CONSTANT : class);
}

/* How far a worker is above what is allowed, from its own lower half. */
static double
excess(const struct curve *c, size_t i, enum stat_class class)
{
	double lower[SCALING_POINTS];
	size_t k, half;

	half = (c->c_points + 1) / 2;
	for (k = 0; k < half; k++)
		lower[k] = c->c_y[k] - allowed(class, c->c_n[k]);
	return (c->c_y[i] - allowed(class, c->c_n[i]) -
	    stat_median(lower, half));
}

/*
 * What each worker saw for itself, in an order of its own, is no disturbance:
 * that its upper half is too steep, and the N from which on it has a knee.
 */
static bool
all_steep(const struct scaling_data *d, enum stat_class class,
    const struct curve *all, double *knee)
{
	struct curve c;
	size_t at, first, k, n;
	bool steep;

	steep = true;
	*knee = 0;
	n = workers_of(d);
	for (k = 0; k < n; k++) {
		curve_of(&c, d, &k, 1);
		if (c.c_points < OWN)
			continue;
		first = c.c_points / 2 - 1;
		steep &= slope_from(&c, first) > SCALING_SLACK +
		    slope_allowed(&c, first, class) &&
		    excess(&c, c.c_points - 1, class) > log(SCALING_STEEP);
		for (at = c.c_points; at > 0 && excess(&c, at - 1, class) >
		    log(SCALING_KNEE); at--)
			continue;
		if (at == c.c_points)
			*knee = INFINITY;
		else if (c.c_n[at] > *knee)
			*knee = c.c_n[at];
	}
	if (*knee > all->c_n[all->c_points - 1])
		*knee = 0;
	return (steep);
}

static size_t
workers_with(const struct scaling_data *d)
{
	struct curve c;
	size_t k, n;

	for (n = k = 0; k < workers_of(d); k++) {
		curve_of(&c, d, &k, 1);
		n += c.c_points >= OWN;
	}
	return (n);
}

/* What rises all the way has no knee. */
static bool
flat_before(const struct curve *c, double knee, double limit)
{
	struct curve before;

	before = *c;
	while (before.c_points > 0 && before.c_n[before.c_points - 1] >= knee)
		before.c_points--;
	return (slope_from(&before, 0) <= limit);
}

static void
decide(const struct scaling_data *d, const struct curve *c,
    enum stat_class declared, struct scaling *s)
{
	bool steep, worse;

	steep = all_steep(d, declared, c, &s->s_knee);
	worse = s->s_class > declared && s->s_ratio > s->s_allowed;
	if ((worse && (s->s_low > s->s_limit || steep)) || s->s_knee > 0)
		s->s_word = SCALING_BROKEN;
	else if ((worse && s->s_high > s->s_limit) ||
	    s->s_high - s->s_low > WIDE)
		s->s_word = SCALING_NOISY;
	else
		s->s_word = SCALING_KEPT;
	if (s->s_knee > 0 && !flat_before(c, s->s_knee, s->s_limit))
		s->s_knee = 0;
}

void
stat_scaling(const struct scaling_data *d, enum stat_class declared,
    double delta, uint64_t seed, struct scaling *s)
{
	size_t all[SCALING_WORKERS], i, last;
	struct curve c;

	memset(s, 0, sizeof(*s));
	s->s_word = SCALING_SHORT;
	s->s_slope = s->s_low = s->s_high = s->s_ratio = s->s_finds = NAN;
	for (i = 0; i < SCALING_WORKERS; i++)
		all[i] = i;
	curve_of(&c, d, all, workers_of(d));
	s->s_points = c.c_points;
	s->s_workers = workers_with(d);
	if (c.c_points == 0)
		return;
	last = c.c_points - 1;
	s->s_first = c.c_n[0];
	s->s_last = c.c_n[last];
	s->s_ratio = exp(c.c_y[last] - c.c_y[0]);
	s->s_allowed = exp(allowed(declared, s->s_last) -
	    allowed(declared, s->s_first)) * (1 + delta);
	s->s_slope = slope_from(&c, 0);
	s->s_limit = slope_allowed(&c, 0, declared) + SCALING_SLACK;
	s->s_class = class_of(&c, delta);
	interval(d, seed, s);
	s->s_falls = s->s_class == STAT_CONSTANT && s->s_high < 0 &&
	    s->s_ratio * (1 + delta) < 1;
	if (s->s_points >= SCALING_LEAST && s->s_workers >= SCALING_SOME &&
	    s->s_last >= SCALING_DECADES * s->s_first)
		decide(d, &c, declared, s);
}

/* The same, had the cost grown by so much more, in proportion to N. */
static bool
finds(const struct scaling_data *d, enum stat_class declared, double delta,
    uint64_t seed, const struct scaling *s, double factor)
{
	double cost[SCALING_WORKERS * SCALING_POINTS], more;
	struct scaling_data grown = *d;
	struct scaling t;
	size_t i, k;

	if (d->d_points > SCALING_POINTS)
		return (false);
	grown.d_cost = cost;
	grown.d_workers = workers_of(d);
	for (i = 0; i < d->d_points; i++) {
		more = 1 + (factor - 1) * (d->d_n[i] - s->s_first) /
		    (s->s_last - s->s_first);
		for (k = 0; k < grown.d_workers; k++)
			cost[k * d->d_points + i] =
			    d->d_cost[k * d->d_points + i] * more;
	}
	stat_scaling(&grown, declared, delta, seed, &t);
	return (t.s_word == SCALING_BROKEN);
}

void
stat_scaling_finds(const struct scaling_data *d, enum stat_class declared,
    double delta, uint64_t seed, struct scaling *s)
{
	double low, high, middle;
	int i;

	if (s->s_word != SCALING_KEPT && s->s_word != SCALING_NOISY)
		return;
	low = 0;
	high = FACTORS;
	if (!finds(d, declared, delta, seed, s, exp2(high)))
		return;
	for (i = 0; i < TRIES; i++) {
		middle = (low + high) / 2;
		if (finds(d, declared, delta, seed, s, exp2(middle)))
			high = middle;
		else
			low = middle;
	}
	s->s_finds = s->s_ratio * exp2(high);
}

const char *
stat_scaling_name(const struct scaling *s)
{

	return (s->s_falls ? "falling" : stat_class_name(s->s_class));
}

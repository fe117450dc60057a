/* How a time grows with N: least squares over classes of functions. */

#include <math.h>
#include <string.h>

#include "impl.h"
#include "stat.h"

#define LEAST	4
#define SIMPLER	4.0	/* what a worse class must gain in AIC */
/* Fits to 1e-10 are equally good: no clock tells them apart. */
#define PERFECT	1e-20

static const char *const names[STAT_CLASSES] = {
	[STAT_CONSTANT] = "O(1)", [STAT_LOG] = "O(log N)",
	[STAT_LINEAR] = "O(N)", [STAT_LINEARITHMIC] = "O(N log N)",
	[STAT_QUADRATIC] = "O(N^2)",
};

struct points {
	const double *p_n, *p_t;
	size_t p_count;
};

const char *
stat_class_name(enum stat_class class)
{

	return (names[class]);
}

enum stat_class
stat_class_named(const char *name)
{
	int class;

	for (class = STAT_CONSTANT; class < STAT_CLASSES; class++)
		if (strcmp(names[class], name) == 0)
			break;
	return ((enum stat_class)class);
}

static double
shape(enum stat_class class, double n)
{

	switch (class) {
	case STAT_LOG:
		return (log(n));
	case STAT_LINEAR:
		return (n);
	case STAT_LINEARITHMIC:
		return (n * log(n));
	case STAT_QUADRATIC:
		return (n * n);
	case STAT_CONSTANT:
		break;
	}
	return (0);
}

/* The sum of the squares of relative errors. */
static double
loss(const struct points *p, enum stat_class class, double a, double c)
{
	double d, sum;
	size_t i;

	for (sum = 0, i = 0; i < p->p_count; i++) {
		d = (a + c * shape(class, p->p_n[i])) / p->p_t[i] - 1;
		sum += d * d;
	}
	return (sum);
}

/*
 * Where the best a or c is negative, the best that is allowed lies on the
 * edge, with the other one alone.
 */
static void
fit(const struct points *p, enum stat_class class, double *a, double *c)
{
	double u, v, uu, uv, vv, su, sv, det;
	size_t i;

	uu = uv = vv = su = sv = 0;
	for (i = 0; i < p->p_count; i++) {
		u = 1 / p->p_t[i];
		v = shape(class, p->p_n[i]) / p->p_t[i];
		uu += u * u;
		uv += u * v;
		vv += v * v;
		su += u;
		sv += v;
	}
	det = uu * vv - uv * uv;
	if (det > 1e-14 * uu * vv) {
		*a = (su * vv - sv * uv) / det;
		*c = (sv * uu - su * uv) / det;
		if (*a >= 0 && *c >= 0)
			return;
	}
	*a = su / uu;
	*c = 0;
	if (vv > 0 && loss(p, class, 0, sv / vv) < loss(p, class, *a, 0)) {
		*a = 0;
		*c = sv / vv;
	}
}

static double
akaike(const struct points *p, enum stat_class class, double a, double c)
{
	double d, mean;
	size_t i;

	for (mean = 0, i = 0; i < p->p_count; i++) {
		d = log((a + c * shape(class, p->p_n[i])) / p->p_t[i]);
		mean += d * d / (double)p->p_count;
	}
	return ((double)p->p_count * log(fmax(mean, PERFECT)) +
	    2 * (class == STAT_CONSTANT ? 1 : 2));
}

int
stat_growth(const double *n, const double *t, size_t count,
    struct stat_growth *g)
{
	struct points p = { n, t, count };
	double a, c;
	size_t i;
	int class;

	if (count < LEAST)
		return (-1);
	for (i = 0; i < count; i++)
		if (!(n[i] >= 1 && t[i] > 0) || isinf(n[i]) || isinf(t[i]))
			return (-1);
	g->g_class = STAT_CONSTANT;
	for (class = STAT_CONSTANT; class < STAT_CLASSES; class++) {
		fit(&p, class, &a, &c);
		g->g_aic[class] = akaike(&p, class, a, c);
		if (class != STAT_CONSTANT &&
		    g->g_aic[class] >= g->g_aic[g->g_class])
			continue;
		g->g_class = class;
		g->g_a = a;
		g->g_c = c;
	}
	return (0);
}

enum stat_class
stat_growth_simplest(const struct stat_growth *g)
{
	int class;

	for (class = STAT_CONSTANT; g->g_aic[class] > g->g_aic[g->g_class] +
	    SIMPLER; class++)
		continue;
	return ((enum stat_class)class);
}

/*
 * What a curve says, in words.
 */
#include <math.h>
#include <stdio.h>

#include "curve.h"
#include "stat.h"

struct values {
	double	v_x[CURVE_POINTS], v_y[CURVE_POINTS];
	size_t	v_n;
};

static void
take(struct values *v, const struct curve_line *l, const struct report *p,
    size_t run)
{
	const struct report_cell *c;
	size_t i;

	v->v_n = 0;
	for (i = 0; i < l->l_npoints; i++) {
		c = &p->p_rows[l->l_row[i]].w_cells[run];
		if (c->c_state != REPORT_MEASURED || !(c->c_value > 0) ||
		    !(l->l_x[i] > 0) || isinf(c->c_value))
			continue;
		v->v_x[v->v_n] = l->l_x[i];
		v->v_y[v->v_n++] = c->c_value;
	}
}

static double
slope(const struct values *v)
{
	double x[CURVE_POINTS], y[CURVE_POINTS];
	size_t i;

	for (i = 0; i < v->v_n; i++) {
		x[i] = log(v->v_x[i]);
		y[i] = log(v->v_y[i]);
	}
	return (stat_theil_sen(x, y, v->v_n));
}

static void
sweep_words(char words[CURVE_WORDS], const struct values *v)
{
	static const char *const classes[STAT_CLASSES] = {
		"constant, O(1)", "logarithmic, O(log N)", "linear, O(N)",
		"O(N log N)", "quadratic, O(N^2)"
	};
	struct stat_growth g;

	if (stat_growth(v->v_x, v->v_y, v->v_n, &g) == -1)
		return;
	(void)snprintf(words, CURVE_WORDS, "best described as %s; the middle "
	    "slope on logarithmic axes is %.2f, and the last point costs "
	    "%.3g times the first", classes[g.g_class],
	    rint(100 * slope(v)) / 100 + 0.0,
	    v->v_y[v->v_n - 1] / v->v_y[0]);
}

/* The best point, and what it is to that of one member. */
static void
crew_words(char words[CURVE_WORDS], const struct curve *c,
    const struct values *v, bool more)
{
	double gain, most;
	size_t best, i;

	if (v->v_n == 0 || v->v_x[0] != 1)
		return;
	most = 0;
	best = 0;
	for (i = 0; i < v->v_n; i++) {
		gain = more ? v->v_y[i] / v->v_y[0] : v->v_y[0] / v->v_y[i];
		if (gain > most) {
			most = gain;
			best = i;
		}
	}
	(void)snprintf(words, CURVE_WORDS, "best with %s=%.0f, where it gets "
	    "%.2f times as much done as with one", c->c_key, v->v_x[best],
	    most);
}

void
curve_words(char words[CURVE_WORDS], const struct curve *c,
    const struct curve_line *l, const struct report *p, size_t run)
{
	struct values v;

	words[0] = '\0';
	take(&v, l, p, run);
	if (c->c_kind == CURVE_CREW)
		crew_words(words, c, &v, p->p_rows[c->c_row].w_more);
	else if (c->c_kind == CURVE_SWEEP && !p->p_rows[c->c_row].w_more)
		sweep_words(words, &v);
}

/*
 * What a curve says, in words.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "crew.h"
#include "curve.h"
#include "record.h"
#include "scaling.h"

#define WORKERS	64
#define BATCHES	256		/* of a worker that count here */
#define SAME	0.05		/* what differs by less is flat */

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

/* Two decimals, and no minus in front of nothing. */
static double
tidy(double v)
{

	return (rint(100 * v) / 100 + 0.0);
}

static const char *
marks(const struct report_batch *b)
{
	return (b->b_marks != NULL ? b->b_marks : "-");
}

/* The median of the batches of a worker that nothing disturbed, or NaN. */
static double
worker_median(const struct report_cell *c, long worker)
{
	struct record_marks all;
	double v[BATCHES];
	size_t i, n;

	memset(&all, 0, sizeof(all));
	for (i = 0; i < c->c_nbatch; i++)
		if (c->c_batch[i].b_worker == worker)
			record_marks_add(&all, marks(&c->c_batch[i]));
	for (n = i = 0; i < c->c_nbatch && n < BATCHES; i++)
		if (c->c_batch[i].b_worker == worker &&
		    !record_marks_disturbed(&all, marks(&c->c_batch[i])))
			v[n++] = c->c_batch[i].b_value;
	return (n == 0 ? NAN : stat_median(v, n));
}

static void
take_worker(struct values *v, const struct curve_line *l,
    const struct report *p, size_t run, long worker)
{
	double y;
	size_t i;

	for (v->v_n = i = 0; i < l->l_npoints; i++) {
		y = worker_median(&p->p_rows[l->l_row[i]].w_cells[run],
		    worker);
		if (!(y > 0) || !(l->l_x[i] > 0) || isinf(y))
			continue;
		v->v_x[v->v_n] = l->l_x[i];
		v->v_y[v->v_n++] = y;
	}
}

/* " (0.95 to 1.02 by worker)": the slopes of each one alone. */
static void
slope_range(char *text, size_t len, const struct curve_line *l,
    const struct report *p, size_t run)
{
	struct values v;
	double high, low, s;
	long worker;

	low = INFINITY;
	high = -INFINITY;
	for (worker = 1; worker <= WORKERS; worker++) {
		take_worker(&v, l, p, run, worker);
		if (v.v_n < CURVE_LEAST)
			break;
		s = slope(&v);
		low = fmin(low, s);
		high = fmax(high, s);
	}
	text[0] = '\0';
	if (worker > 2)
		(void)snprintf(text, len, " (%.2f to %.2f by worker)",
		    tidy(low), tidy(high));
}

static void
sweep_words(char words[CURVE_WORDS], const struct values *v,
    const char *range)
{
	static const char *const classes[STAT_CLASSES] = {
		"constant, O(1)", "logarithmic, O(log N)", "linear, O(N)",
		"O(N log N)", "quadratic, O(N^2)"
	};
	enum stat_class class;
	bool falls;

	class = stat_scaling_class(v->v_x, v->v_y, v->v_n, SAME);
	if (class == STAT_CLASSES)
		return;
	falls = class == STAT_CONSTANT && slope(v) < 0 &&
	    v->v_y[v->v_n - 1] * (1 + SAME) < v->v_y[0];
	(void)snprintf(words, CURVE_WORDS, "best described as %s; the middle "
	    "slope on logarithmic axes is %.2f%s, and the last point costs "
	    "%.3g times the first", falls ? "falling, which is no worse than "
	    "O(1)" : classes[class], tidy(slope(v)), range,
	    v->v_y[v->v_n - 1] / v->v_y[0]);
}

/* What is waited for with the most of them. */
static void
load_words(char words[CURVE_WORDS], const struct curve *c,
    const struct values *v, bool more)
{
	size_t last;

	if (v->v_n < 2 || more)
		return;
	last = v->v_n - 1;
	(void)snprintf(words, CURVE_WORDS, "with %s=%.0f it is %.2f times what "
	    "it is with %s=%.0f", c->c_key, v->v_x[last], v->v_y[last] /
	    v->v_y[0], c->c_key, v->v_x[0]);
}

void
curve_words(char words[CURVE_WORDS], const struct curve *c,
    const struct curve_line *l, const struct report *p, size_t run)
{
	struct values v;
	char range[64];

	words[0] = '\0';
	take(&v, l, p, run);
	if (c->c_kind == CURVE_CREW)
		crew_words(words, p, l->l_row[0], run);
	else if (c->c_kind == CURVE_LOAD)
		load_words(words, c, &v, p->p_rows[c->c_row].w_more);
	else if (c->c_kind == CURVE_SWEEP && !p->p_rows[c->c_row].w_more) {
		slope_range(range, sizeof(range), l, p, run);
		sweep_words(words, &v, range);
	}
}

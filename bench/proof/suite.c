/* Draw the runs of a suite. */

#include <math.h>
#include <string.h>

#include "proof.h"
#include "stat.h"

#define SEEN	0.5	/* of disturbed runs, trouble is seen in these */
#define ALARM	0.1	/* and in these of the others */
#define OTHER	UINT64_C(0x5bf03635f0935ad1)	/* digits of another seed */

/* What a point is like on this machine. */
struct point {
	double	p_worker, p_run, p_boot;
	double	p_modes;	/* the higher mode's distance, or 0 */
	double	p_high;		/* how often a worker falls into it */
};

/* What lasts from one run to the next. */
struct moment {
	double	w_boot;
	double	w_run;
	double	w_spike;
};

static void
draw_point(struct point *p, const struct machine *m, uint64_t *seed)
{
	double factor;

	factor = exp(m->m_differ * random_normal(seed));
	p->p_worker = m->m_worker * factor;
	p->p_run = m->m_run * factor;
	p->p_boot = m->m_boot * factor;
	p->p_modes = p->p_high = 0;
	if (random_uniform(seed) < m->m_bimodal) {
		p->p_modes = log(1.05 + 0.10 * random_uniform(seed));
		p->p_high = 0.1 + 0.8 * random_uniform(seed);
	}
}

/* What disturbs a worker makes it slower: that side is twice as wide. */
static double
skewed(uint64_t *seed)
{
	double x;

	x = random_t(seed, 4);
	return (x * (x > 0 ? 4 : 2) / 3);
}

/* A run, as like the one before as alike says; 0 is a stranger. */
static void
draw_run(struct drawn *run, const struct point *p, const struct machine *m,
    struct moment *w, double alike, uint64_t *seed)
{
	double x[WORKERS];
	size_t i;

	w->w_run = alike * w->w_run +
	    sqrt(1 - alike * alike) * p->p_run * random_t(seed, 3);
	if (random_uniform(seed) >= alike)
		w->w_spike = random_uniform(seed) < m->m_spike ?
		    log(1.1 + 0.4 * random_uniform(seed)) : 0;
	for (i = 0; i < WORKERS; i++)
		x[i] = w->w_boot + w->w_run + w->w_spike +
		    p->p_worker * skewed(seed) +
		    (random_uniform(seed) < p->p_high ? p->p_modes : 0);
	stat_sort(x, WORKERS);
	run->d_fastest = x[0];
	run->d_quartile = x[WORKERS / 4];
	run->d_median = x[WORKERS / 2];
}

/* Is it seen that something troubles the machine at this moment? */
static bool
seen(const struct moment *w, uint64_t *seed)
{

	return (random_uniform(seed) < (w->w_spike > 0 ? SEEN : ALARM));
}

static void
draw_trial(struct trial *t, const struct machine *m, uint64_t *seed)
{
	struct point p;
	struct moment w, near;
	struct drawn run;
	uint64_t more;
	size_t i;

	draw_point(&p, m, seed);
	memset(&w, 0, sizeof(w));
	for (i = 0; i <= BASELINE; i++) {
		/* The runs are dealt to the boots; the last is another's. */
		if (i == BASELINE || i == 0 || i * BOOTS / BASELINE !=
		    (i - 1) * BOOTS / BASELINE) {
			w.w_boot = p.p_boot * random_normal(seed);
			draw_run(&run, &p, m, &w, 0, seed);
		} else
			draw_run(&run, &p, m, &w, m->m_apart, seed);
		if (i == BASELINE)
			break;
		t->t_baseline[i] = run.d_fastest;
		t->t_medians[i] = run.d_median;
	}
	t->t_first = run;
	near = w;
	more = *seed ^ OTHER;
	for (i = 0; i < MADE; i++) {
		draw_run(&t->t_apart[i], &p, m, &w, m->m_apart,
		    i < GATE_ROUNDS ? seed : &more);
		t->t_seen[i] = seen(&w, &more);
		if (i < GATE_ROUNDS)
			draw_run(&t->t_near[i], &p, m, &near, m->m_near, seed);
	}
	gate_base(&t->t_base, t->t_baseline, BASELINE);
	gate_base(&t->t_draft, t->t_medians, BASELINE);
}

void
suite_draw(struct trial *t, const struct machine *m,
    uint64_t *seed)
{
	struct gate_base base[POINTS];
	size_t i;

	for (i = 0; i < POINTS; i++) {
		draw_trial(&t[i], m, seed);
		base[i] = t[i].t_base;
	}
	gate_shrink(base, POINTS);
	for (i = 0; i < POINTS; i++)
		t[i].t_base = base[i];
	draft_shrink(t);
}

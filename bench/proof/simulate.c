/* Judge many suites by every rule. */

#include <math.h>
#include <string.h>

#include "proof.h"

const double levels[LEVELS] = { 0.03, 0.05, 0.10, 0.20 };

/* A suite of unchanged code: how do its points end? */
static void
judge(const struct rule *rule, const struct trial *t, struct outcome *o)
{
	enum gate_verdict verdict;
	size_t i, extra;
	int failed, undecided;

	extra = 0;
	failed = undecided = 0;
	for (i = 0; i < POINTS; i++) {
		verdict = rule->r_judge(&t[i], 0, &extra);
		failed |= verdict == GATE_FAIL;
		undecided |= verdict == GATE_INCONCLUSIVE;
	}
	o->o_false += failed;
	o->o_undecided += undecided;
	o->o_extra += (double)extra;
}

/* The same with every point slower. */
static void
find(const struct rule *rule, const struct trial *t, size_t k,
    struct outcome *o)
{
	size_t i, extra;

	for (i = 0; i < POINTS; i++)
		o->o_found[k] += rule->r_judge(&t[i], log1p(levels[k]),
		    &extra) == GATE_FAIL;
}

/* Sums for now; found counts only what the points promise. */
static void
keep(const struct trial *t, struct promise *p)
{
	double least;
	size_t i, k, extra;

	for (i = 0; i < POINTS; i++) {
		least = gate_detectable(&t[i].t_base, &gate_rule);
		for (k = 0; k < LEVELS; k++) {
			if (least > levels[k])
				continue;
			p->p_able[k]++;
			p->p_kept[k] += rules[0].r_judge(&t[i],
			    log1p(levels[k]), &extra) == GATE_FAIL;
		}
	}
}

static void
divide(struct outcome *o, struct promise *p, double suites)
{
	size_t k, r;

	for (r = 0; r < RULES; r++) {
		o[r].o_false /= suites;
		o[r].o_undecided /= suites;
		o[r].o_extra /= suites;
		for (k = 0; k < LEVELS; k++)
			o[r].o_found[k] /= suites * POINTS;
	}
	for (k = 0; k < LEVELS; k++) {
		p->p_kept[k] /= p->p_able[k];
		p->p_able[k] /= suites * POINTS;
	}
}

void
simulate(const struct machine *m, size_t suites, uint64_t seed,
    struct outcome *o, struct promise *p)
{
	struct trial t[POINTS];
	size_t i, k, r;

	memset(o, 0, RULES * sizeof(*o));
	memset(p, 0, sizeof(*p));
	for (i = 0; i < suites; i++) {
		suite_draw(t, m, &seed);
		for (r = 0; r < RULES; r++) {
			judge(&rules[r], t, &o[r]);
			for (k = 0; k < LEVELS; k++)
				find(&rules[r], t, k, &o[r]);
		}
		keep(t, p);
	}
	divide(o, p, (double)suites);
}

void
simulate_false(const struct machine *m, size_t suites, uint64_t seed,
    double *part)
{
	struct trial t[POINTS];
	struct outcome o[2];
	size_t i, r;

	memset(o, 0, sizeof(o));
	for (i = 0; i < suites; i++) {
		suite_draw(t, m, &seed);
		for (r = 0; r < 2; r++)
			judge(&rules[r], t, &o[r]);
	}
	for (r = 0; r < 2; r++)
		part[r] = o[r].o_false / (double)suites;
}

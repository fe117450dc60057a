/* From runs of a point to a verdict, and from that to words. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "stat.h"
#include "verdict.h"

#define RUNS_LEAST	5
#define DETECTABLE_MOST	0.20

/* The point in a baseline, in the terms of the gate. */
static void
look_up(struct judged *d, struct opinion *o, const struct held *h,
    const char *unit)
{
	const struct baseline_point *p;

	if (h->h_file == NULL || (p = baseline_find(h->h_file, d->d_id,
	    d->d_point)) == NULL || strcmp(p->p_unit, unit) != 0 ||
	    p->p_more != d->d_more)
		return;
	o->o_base = p;
	o->o_gate.b_centre = held_cost(p->p_centre, p->p_more);
	o->o_gate.b_guard = held_cost(p->p_guard, p->p_more);
	o->o_gate.b_spread = p->p_spread;
	o->o_gate.b_runs = p->p_runs;
}

void
judged_init(struct judged *d, const struct held held[HELD], const char *id,
    const char *point, const char *unit, bool more)
{
	size_t k;

	memset(d, 0, sizeof(*d));
	d->d_id = id;
	d->d_point = point;
	d->d_more = more;
	d->d_value = NAN;
	for (k = 0; k < HELD; k++)
		look_up(d, &d->d_of[k], &held[k], unit);
}

void
judged_take(struct judged *d, const struct gate_rule *rule, double value,
    double quartile)
{
	struct gate_run *run;
	struct opinion *o;
	size_t k;
	bool first;

	if (!(value > 0) || !(quartile > 0) || d->d_rounds == GATE_ROUNDS)
		return;
	first = isnan(d->d_value);
	run = first ? &d->d_first : &d->d_again[d->d_rounds++];
	run->g_value = held_cost(value, d->d_more);
	run->g_quartile = held_cost(quartile, d->d_more);
	if (first)
		d->d_value = value;
	for (k = 0; k < HELD; k++) {
		o = &d->d_of[k];
		if (o->o_base == NULL)
			continue;
		if (first)
			o->o_verdict = gate_screen(&o->o_gate, rule, run);
		else if (o->o_verdict == GATE_SUSPECT)
			o->o_verdict = (d->d_alone ? gate_alone :
			    gate_confirm)(&o->o_gate, rule, d->d_again,
			    d->d_rounds);
	}
}

bool
judged_suspect(const struct judged *d, const struct held held[HELD])
{
	size_t k;

	for (k = 0; k < HELD; k++)
		if (d->d_of[k].o_base != NULL && held[k].h_unfit[0] == '\0' &&
		    d->d_of[k].o_base->p_runs >= RUNS_LEAST &&
		    d->d_of[k].o_verdict == GATE_SUSPECT)
			return (true);
	return (false);
}

/* The middle of the confirming runs, or the first if there are none. */
static double
shift(const struct judged *d, const struct opinion *o)
{
	double x[GATE_ROUNDS];
	size_t i;

	for (i = 0; i < d->d_rounds; i++)
		x[i] = d->d_again[i].g_value;
	return ((i == 0 ? d->d_first.g_value : stat_median(x, i)) -
	    o->o_gate.b_centre);
}

double
judged_change(const struct judged *d)
{
	return (d->d_of[0].o_base == NULL || isnan(d->d_value) ? NAN :
	    expm1(shift(d, &d->d_of[0])));
}

/* It is slower, or may be. */
static bool
accused(const struct opinion *o)
{
	return (o->o_verdict == GATE_FAIL || o->o_verdict == GATE_SUSPECT ||
	    o->o_verdict == GATE_INCONCLUSIVE);
}

/* Why a point can not be judged, or NULL. */
static const char *
unjudgeable(const struct judged *d, const struct opinion *o,
    const struct held *h, const struct gate_rule *rule, const char *trouble,
    char *why, size_t len)
{
	double mde;

	if (h->h_unfit[0] != '\0')
		return (h->h_unfit);
	if (o->o_base->p_runs < RUNS_LEAST) {
		(void)snprintf(why, len, "baseline %s has only %ld runs of it",
		    h->h_file->b_name, o->o_base->p_runs);
		return (why);
	}
	if (!accused(o))
		return (NULL);
	if (trouble[0] != '\0')
		return (trouble);
	mde = gate_detectable(&o->o_gate, rule);
	if (!(mde <= DETECTABLE_MOST)) {
		(void)snprintf(why, len, "it is so noisy here that only %.0f "
		    "%% could be found", fmin(100 * mde, 9999));
		return (why);
	}
	if (o->o_verdict == GATE_FAIL)
		return (NULL);
	(void)snprintf(why, len, "not proven by %zu more run%s", d->d_rounds,
	    d->d_rounds == 1 ? "" : "s");
	return (why);
}

static void
describe(struct judged *d, const struct opinion *o,
    const struct gate_rule *rule, const char *because)
{
	const struct baseline_point *p;
	double by, limit, value;

	p = o->o_base;
	by = shift(d, o);
	limit = p->p_centre * (p->p_more ? 1 / (1 + rule->r_delta) :
	    1 + rule->r_delta);
	value = p->p_centre * exp(p->p_more ? -by : by);
	(void)snprintf(d->d_why, sizeof(d->d_why),
	    "median %.6g %s %s %.6g (%+.1f %%, limit %.0f %%, n=%ld)%s%s",
	    value, p->p_unit, by <= log1p(rule->r_delta) ? "within" :
	    p->p_more ? "<" : ">", limit, 100 * expm1(by),
	    100 * rule->r_delta, p->p_runs, because != NULL ? ": " : "",
	    because != NULL ? because : "");
}

static void
praise(struct judged *d, const struct opinion *o)
{
	(void)snprintf(d->d_why, sizeof(d->d_why), "median %.6g %s for %.6g "
	    "(%+.1f %%, n=%ld)", d->d_value, o->o_base->p_unit,
	    o->o_base->p_centre, 100 * expm1(shift(d, o)), o->o_base->p_runs);
}

/* An accepted regression is expected; when it is gone that has to be said. */
static void
accepted(struct judged *d, const struct held *head)
{
	const struct baseline_accept *a;
	char why[VERDICT_TEXT];

	if (head->h_file == NULL || (a = baseline_accepted(head->h_file,
	    d->d_id, d->d_point)) == NULL)
		return;
	if (strcmp(d->d_word, "fail") == 0) {
		(void)snprintf(why, sizeof(why), "%.100s: %.400s",
		    a->a_report, d->d_why);
		memcpy(d->d_why, why, sizeof(d->d_why));
		d->d_word = "accepted";
	} else if (strcmp(d->d_word, "pass") == 0 ||
	    strcmp(d->d_word, "improved") == 0) {
		(void)snprintf(d->d_why, sizeof(d->d_why), "%s was accepted, "
		    "and is gone: take it out of the baseline", a->a_report);
		d->d_word = "repaired";
	}
}

/* The worst that either baseline has to say counts. */
void
judged_settle(struct judged *d, const struct held held[HELD],
    const struct gate_rule *rule, const char *trouble)
{
	const struct opinion *o;
	const char *why;
	char buf[VERDICT_TEXT];
	size_t k;

	d->d_word = "recorded";
	for (k = 0; k < HELD; k++) {
		o = &d->d_of[k];
		if (o->o_base == NULL || isnan(d->d_value))
			continue;
		why = unjudgeable(d, o, &held[k], rule, trouble, buf,
		    sizeof(buf));
		if (why != NULL) {
			if (strcmp(d->d_word, "fail") != 0) {
				describe(d, o, rule, why);
				d->d_word = "inconclusive";
			}
		} else if (o->o_verdict == GATE_FAIL) {
			describe(d, o, rule, NULL);
			d->d_word = "fail";
		} else if (strcmp(d->d_word, "recorded") == 0)
			d->d_word = o->o_verdict == GATE_IMPROVED ?
			    "improved" : "pass";
	}
	if (strcmp(d->d_word, "improved") == 0)
		praise(d, &d->d_of[d->d_of[0].o_base == NULL]);
	accepted(d, &held[0]);
}

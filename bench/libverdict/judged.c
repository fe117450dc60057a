/* From runs of a point to a verdict, and from that to words. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "stat.h"
#include "verdict.h"

#define RUNS_LEAST	5
#define DETECTABLE_MOST	0.20

static const char *
known(const char *medium)
{
	return (medium != NULL ? medium : "none");
}

/* The point in a baseline, in the terms of the gate. */
static void
look_up(const struct judged *d, struct opinion *o, const struct held *h)
{
	const struct baseline_point *p;

	if (h->h_file == NULL || (p = baseline_find(h->h_file, d->d_id,
	    d->d_point)) == NULL)
		return;
	if (strcmp(p->p_unit, d->d_unit) != 0 || p->p_more != d->d_more ||
	    strcmp(known(p->p_medium), known(d->d_medium)) != 0) {
		o->o_odd = p;
		return;
	}
	o->o_base = p;
	o->o_gate.b_centre = held_cost(p->p_centre, p->p_more);
	o->o_gate.b_guard = held_cost(p->p_guard, p->p_more);
	o->o_gate.b_spread = p->p_spread;
	o->o_gate.b_runs = p->p_runs;
}

void
judged_init(struct judged *d, const struct held held[HELD], const char *id,
    const char *point, const char *unit, bool more, const char *medium)
{
	size_t k;

	memset(d, 0, sizeof(*d));
	d->d_id = id;
	d->d_point = point;
	d->d_unit = unit;
	d->d_more = more;
	d->d_medium = medium;
	d->d_value = NAN;
	d->d_by = HELD;
	for (k = 0; k < HELD; k++)
		look_up(d, &d->d_of[k], &held[k]);
}

void
judged_take(struct judged *d, const struct gate_rule *rule, double value)
{
	double *run;
	struct opinion *o;
	size_t k;
	bool first;

	if (!(value > 0) || d->d_rounds == GATE_ROUNDS)
		return;
	first = isnan(d->d_value);
	run = first ? &d->d_first : &d->d_again[d->d_rounds++];
	*run = held_cost(value, d->d_more);
	if (first)
		d->d_value = value;
	for (k = 0; k < HELD; k++) {
		o = &d->d_of[k];
		if (o->o_base == NULL)
			continue;
		if (first)
			o->o_verdict = gate_screen(&o->o_gate, rule, *run);
		else if (o->o_verdict == GATE_SUSPECT)
			o->o_verdict = (d->d_alone ? gate_alone :
			    gate_confirm)(&o->o_gate, rule, d->d_again,
			    d->d_rounds);
	}
}

bool
judged_clear(struct judged *d, const struct gate_rule *rule, double value)
{
	struct opinion *o;
	double run;
	size_t k;
	bool cleared, left;

	if (!(value > 0) || d->d_rounds == GATE_ROUNDS)
		return (false);
	run = held_cost(value, d->d_more);
	cleared = left = false;
	for (k = 0; k < HELD; k++) {
		o = &d->d_of[k];
		if (o->o_base == NULL || o->o_verdict != GATE_SUSPECT)
			continue;
		if (gate_confirm(&o->o_gate, rule, &run, 1) == GATE_PASS) {
			o->o_verdict = GATE_PASS;
			cleared = true;
		} else
			left = true;
	}
	/* It is the run that decides, if it leaves nothing open. */
	if (cleared && !left)
		d->d_again[d->d_rounds++] = run;
	return (cleared && !left);
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
cost(const struct judged *d)
{
	double x[GATE_ROUNDS];
	size_t i;

	for (i = 0; i < d->d_rounds; i++)
		x[i] = d->d_again[i];
	return (i == 0 ? d->d_first : stat_median(x, i));
}

static double
shift(const struct judged *d, const struct opinion *o)
{
	return (cost(d) - o->o_gate.b_centre);
}

const struct opinion *
judged_by(const struct judged *d)
{
	return (d->d_by == HELD || d->d_of[d->d_by].o_base == NULL ? NULL :
	    &d->d_of[d->d_by]);
}

double
judged_value(const struct judged *d)
{
	return (isnan(d->d_value) ? NAN : held_value(cost(d), d->d_more));
}

double
judged_change(const struct judged *d)
{
	const struct opinion *o;

	return ((o = judged_by(d)) == NULL ? NAN : expm1(shift(d, o)));
}

static bool
accused(const struct opinion *o)
{
	return (o->o_verdict == GATE_FAIL || o->o_verdict == GATE_SUSPECT ||
	    o->o_verdict == GATE_INCONCLUSIVE);
}

bool
judged_accused(const struct judged *d)
{
	const struct opinion *o;

	return ((o = judged_by(d)) != NULL && accused(o));
}

/* Why the baseline can not judge it at all: true, or false if it can. */
static bool
unheld(const struct opinion *o, const struct held *h, enum remedy *remedy,
    char *why, size_t len)
{
	long runs;

	if (h->h_unfit[0] != '\0') {
		*remedy = h->h_remedy;
		(void)snprintf(why, len, "%s", h->h_unfit);
		return (true);
	}
	if ((runs = o->o_base->p_runs) >= RUNS_LEAST)
		return (false);
	*remedy = REMEDY_RUNS;
	(void)snprintf(why, len, "baseline %s has only %ld run%s of it",
	    h->h_file->b_name, runs, runs == 1 ? "" : "s");
	return (true);
}

/* Why nothing is proven of what looks slower: true, or false if it is. */
static bool
unproven(const struct judged *d, const struct opinion *o,
    const struct gate_rule *rule, const char *trouble, enum remedy *remedy,
    char *why, size_t len)
{
	double mde;

	mde = gate_detectable(&o->o_gate, rule);
	*remedy = REMEDY_RUNS;
	if (trouble[0] != '\0') {
		*remedy = REMEDY_AGAIN;
		(void)snprintf(why, len, "%s", trouble);
	} else if (!isfinite(mde))
		(void)snprintf(why, len, "its runs in the baseline were all "
		    "the same, which proves nothing");
	else if (mde > DETECTABLE_MOST && expm1(shift(d, o)) <= mde)
		(void)snprintf(why, len, "it is so noisy here that only %.0f "
		    "%% could be found", fmin(100 * mde, 9999));
	else if (o->o_verdict != GATE_FAIL) {
		*remedy = d->d_rounds < GATE_ROUNDS ? REMEDY_ROUNDS :
		    REMEDY_AGAIN;
		(void)snprintf(why, len, "not proven by %zu more run%s",
		    d->d_rounds, d->d_rounds == 1 ? "" : "s");
	} else
		return (false);
	return (true);
}

double
judged_limit(const struct baseline_point *p, double delta)
{
	return (p->p_more ? p->p_centre / (1 + delta) :
	    p->p_centre * (1 + delta));
}

/* The figures; the head needs no name, as it is what is usually meant. */
static void
describe(struct judged *d, const struct held *h, const struct gate_rule *rule,
    const char *because)
{
	const struct opinion *o = judged_by(d);
	const struct baseline_point *p = o->o_base;
	double by;

	by = shift(d, o);
	(void)snprintf(d->d_why, sizeof(d->d_why), "%s%.100s%smedian %.6g %s "
	    "%s %.6g (%+.1f %%, limit %.0f %%, n=%ld)%s%s",
	    d->d_by != 0 ? "anchor " : "", d->d_by != 0 ? h->h_file->b_name :
	    "", d->d_by != 0 ? ": " : "", judged_value(d), p->p_unit,
	    by <= log1p(rule->r_delta) ? "within" : p->p_more ? "<" : ">",
	    judged_limit(p, rule->r_delta), 100 * expm1(by),
	    100 * rule->r_delta, p->p_runs,
	    because[0] != '\0' ? ": " : "", because);
}

/* What could not be judged is not put as if it were. */
static void
excuse(struct judged *d, const char *because)
{
	(void)snprintf(d->d_why, sizeof(d->d_why), "%.400s (median %.6g %s, "
	    "%+.1f %% against it)", because, judged_value(d),
	    judged_by(d)->o_base->p_unit, 100 * judged_change(d));
}

static void
praise(struct judged *d)
{
	const struct baseline_point *p = judged_by(d)->o_base;

	(void)snprintf(d->d_why, sizeof(d->d_why), "median %.6g %s for %.6g "
	    "(%+.1f %%, n=%ld)", judged_value(d), p->p_unit, p->p_centre,
	    100 * judged_change(d), p->p_runs);
}

/* A pass may be luck. */
static bool
gone(const struct judged *d, const struct gate_rule *rule)
{

	return (strcmp(d->d_word, "improved") == 0 || (strcmp(d->d_word,
	    "pass") == 0 && gate_within(&judged_by(d)->o_gate, rule,
	    cost(d))));
}

/* An accepted regression is expected; when it is gone that has to be said. */
static void
accepted(struct judged *d, const struct held *head,
    const struct gate_rule *rule)
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
	} else if (gone(d, rule)) {
		(void)snprintf(d->d_why, sizeof(d->d_why), "%s was accepted, "
		    "and is gone: take it out of the baseline", a->a_report);
		d->d_word = "repaired";
	} else if (strcmp(d->d_word, "pass") == 0) {
		(void)snprintf(why, sizeof(why), "%.100s is not proven to be "
		    "gone", a->a_report);
		describe(d, head, rule, why);
		d->d_word = "accepted";
	}
}

/* What a word weighs against that of the other baseline. */
static int
weight(const char *word)
{
	return (strcmp(word, "fail") == 0 ? 3 :
	    strcmp(word, "inconclusive") == 0 ? 2 :
	    strcmp(word, "recorded") == 0 ? 0 : 1);
}

/* What one baseline has to say, if that is worse than what was said. */
static void
hear(struct judged *d, size_t k, const struct held *h,
    const struct gate_rule *rule, const char *trouble)
{
	const struct opinion *o = &d->d_of[k];
	const char *word;
	char why[VERDICT_TEXT];
	enum remedy remedy = REMEDY_AGAIN;
	bool unfit, unsure;

	why[0] = '\0';
	unfit = unheld(o, h, &remedy, why, sizeof(why));
	unsure = !unfit && accused(o) && unproven(d, o, rule, trouble,
	    &remedy, why, sizeof(why));
	word = unfit || unsure ? "inconclusive" : accused(o) ? "fail" :
	    o->o_verdict == GATE_IMPROVED ? "improved" : "pass";
	if (weight(word) <= weight(d->d_word))
		return;
	d->d_by = k;
	d->d_word = word;
	d->d_remedy = remedy;
	d->d_why[0] = '\0';
	if (unfit)
		excuse(d, why);
	else if (accused(o))
		describe(d, h, rule, why);
	else if (o->o_verdict == GATE_IMPROVED)
		praise(d);
}

/* What was measured in another way can not be compared. */
static void
estrange(struct judged *d, size_t k)
{
	const struct baseline_point *p = d->d_of[k].o_odd;
	const char *role;

	if (weight(d->d_word) >= weight("inconclusive"))
		return;
	d->d_by = k;
	d->d_word = "inconclusive";
	d->d_remedy = REMEDY_RECORD;
	role = k == 0 ? "baseline" : "anchor";
	if (strcmp(p->p_unit, d->d_unit) != 0)
		(void)snprintf(d->d_why, sizeof(d->d_why), "unit differs: %s "
		    "%.100s, now %.100s", role, p->p_unit, d->d_unit);
	else if (p->p_more == d->d_more)
		(void)snprintf(d->d_why, sizeof(d->d_why), "medium differs: "
		    "%s %.100s, now %.100s", role, known(p->p_medium),
		    known(d->d_medium));
	else
		(void)snprintf(d->d_why, sizeof(d->d_why), "direction "
		    "differs: %s %s is better, now %s", role, p->p_more ?
		    "more" : "less", d->d_more ? "more" : "less");
}

/* The worst that either baseline has to say counts. */
void
judged_settle(struct judged *d, const struct held held[HELD],
    const struct gate_rule *rule, const char *trouble)
{
	size_t k;

	d->d_word = "recorded";
	for (k = 0; k < HELD && !isnan(d->d_value); k++)
		if (d->d_of[k].o_base != NULL)
			hear(d, k, &held[k], rule, trouble);
		else if (d->d_of[k].o_odd != NULL)
			estrange(d, k);
	accepted(d, &held[0], rule);
}

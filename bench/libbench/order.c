/*
 * The order of growth of each sweep, from the first round.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "verdict.h"

/*
 * The name of a point with another value of the parameter of the sweep, or
 * without that parameter; "-" if nothing is left.
 */
static void
rename_point(const char *point, const char *name, const char *value,
    char *buf, size_t size)
{
	size_t len, n, used;
	bool it;

	used = 0;
	buf[0] = '\0';
	for (len = strlen(name); *point != '\0'; point += n) {
		point += strspn(point, " ");
		n = strcspn(point, " ");
		it = n > len && strncmp(point, name, len) == 0 &&
		    point[len] == '=';
		if (it && value == NULL)
			continue;
		used += (size_t)snprintf(buf + used, size - used, "%s%.*s%s",
		    used > 0 ? " " : "", (int)(it ? len + 1 : n), point,
		    it ? value : "");
	}
	if (used == 0)
		(void)snprintf(buf, size, "-");
}

/* The points of the sweep that begins at the first, which has the least N. */
static size_t
collect(const struct bench *b, size_t first, size_t *point)
{
	char at[BENCH_ID], other[BENCH_ID];
	size_t i, n;

	rename_point(b->b_points.p_name[first], b->b_sweep.s_name, NULL, at,
	    sizeof(at));
	for (n = 0, i = first; i < b->b_points.p_count; i++) {
		rename_point(b->b_points.p_name[i], b->b_sweep.s_name, NULL,
		    other, sizeof(other));
		if (strcmp(at, other) == 0)
			point[n++] = i;
	}
	return (n);
}

/* The costs that all workers found; values has room for all samples. */
static void
costs_of(struct ledger *l, const size_t *point, const struct scaling_data *d,
    bool ran, double *cost, double *values)
{
	const bool more = l->b->b_more;
	double value;
	size_t i;
	long k;

	for (k = 1; k <= (long)d->d_workers; k++)
		for (i = 0; i < d->d_points; i++) {
			value = ran ? samples_worker_ran(&l->samples, point[i],
			    k, more, values) : samples_worker(&l->samples,
			    point[i], k, values);
			*cost++ = more ? 1 / value : value;
		}
}

static void
judge_points(struct ledger *l, const size_t *point, size_t points,
    struct scaling *s)
{
	const struct bench *b = l->b;
	struct scaling_data d;
	struct scaling ran;
	double *costs, *values, n[BENCH_POINTS], delta;
	uint64_t seed;
	size_t i;

	memset(&d, 0, sizeof(d));
	d.d_n = n;
	costs = calloc(points * (size_t)b->b_config.g_workers, sizeof(*costs));
	values = calloc(l->samples.a_count + 1, sizeof(*values));
	if (costs != NULL && values != NULL) {
		d.d_points = points;
		d.d_workers = (size_t)b->b_config.g_workers;
	}
	for (i = 0; i < d.d_points; i++)
		n[i] = (double)sweep_n(&b->b_sweep,
		    b->b_points.p_name[point[i]]);
	d.d_cost = costs;
	delta = (double)judge_threshold(b->b_tc, b->b_config.g_delta_pct) / 100;
	seed = (uint64_t)b->b_config.g_seed;
	/* What only waits for a CPU longer has not become more work. */
	costs_of(l, point, &d, true, costs, values);
	stat_scaling(&d, b->b_sweep.s_order, delta, seed, &ran);
	costs_of(l, point, &d, false, costs, values);
	stat_scaling(&d, b->b_sweep.s_order, delta, seed, s);
	if (s->s_word == SCALING_BROKEN && ran.s_word != SCALING_BROKEN)
		s->s_word = SCALING_NOISY;
	stat_scaling_finds(&d, b->b_sweep.s_order, delta, seed, s);
	free(costs);
	free(values);
}

/* Texts of a note under way; a record keeps its strings by reference. */
struct page {
	struct record r;
	char	text[10][32];
	size_t	used;
};

static void
add(struct page *p, const char *key, double value)
{
	char *text;

	if (!isfinite(value))
		return;
	text = p->text[p->used++];
	(void)snprintf(text, sizeof(p->text[0]), "%.6g", value);
	(void)record_add(&p->r, key, text);
}

/* A broken order is expected where it was accepted, and must be gone then. */
static const char *
word(const struct scaling *s, const char *report)
{
	switch (s->s_word) {
	case SCALING_KEPT:
		return (report != NULL ? "repaired" : "kept");
	case SCALING_BROKEN:
		return (report != NULL ? "accepted" : "broken");
	case SCALING_SHORT:
		return ("short");
	case SCALING_NOISY:
		break;
	}
	return ("noisy");
}

static int
print(struct ledger *l, const struct scaling *s, const char *at,
    const char *verdict, const char *text)
{
	struct page p;

	p.used = 0;
	record_init(&p.r, RECORD_NOTE, l->b->b_id);
	p.r.r_text = text;
	(void)record_add(&p.r, "sweep", l->b->b_sweep.s_name);
	(void)record_add(&p.r, "at", at);
	(void)record_add(&p.r, "order", stat_class_name(l->b->b_sweep.s_order));
	(void)record_add(&p.r, "verdict", verdict);
	(void)record_add(&p.r, "class", stat_scaling_name(s));
	add(&p, "slope", s->s_slope);
	add(&p, "slope_low", s->s_low);
	add(&p, "slope_high", s->s_high);
	add(&p, "ratio", s->s_ratio);
	add(&p, "from", s->s_first);
	add(&p, "to", s->s_last);
	add(&p, "declared", (double)l->b->b_sweep.s_high);
	add(&p, "finds", s->s_finds);
	if (s->s_knee > 0)
		add(&p, "knee", s->s_knee);
	return (out_record(&l->out, &p.r));
}

/* What the verdict on a sweep makes of the case, if that is worse. */
static void
weigh(const struct ledger *l, const char *verdict, const char *report,
    const char *text, enum judge_result *result, char *why, size_t len)
{
	enum judge_result r;

	r = JUDGE_PASS;
	if (strcmp(verdict, "accepted") == 0)
		r = JUDGE_EXPECTED;
	else if (strcmp(verdict, "broken") == 0 ||
	    strcmp(verdict, "repaired") == 0 ||
	    (strcmp(verdict, "noisy") == 0 && l->b->b_config.g_strict))
		r = JUDGE_FAIL;
	if (r == JUDGE_PASS || *result == JUDGE_FAIL || r == *result)
		return;
	*result = r;
	if (strcmp(verdict, "repaired") == 0)
		(void)snprintf(why, len, "%.100s was accepted, and is gone: "
		    "take it out of the baseline (%.300s)", report, text);
	else
		(void)snprintf(why, len, "%.100s%s%.300s", report != NULL ?
		    report : "", report != NULL ? ": " : "", text);
}

static int
judge_sweep(struct ledger *l, const struct judge *j, size_t first,
    enum judge_result *result, char *why, size_t len)
{
	const struct sweep *w = &l->b->b_sweep;
	const char *point = l->b->b_points.p_name[first];
	const char *report, *verdict;
	size_t n, points[BENCH_POINTS];
	char at[BENCH_ID], text[BENCH_REASON];
	struct scaling s;

	n = collect(l->b, first, points);
	judge_points(l, points, n, &s);
	rename_point(point, w->s_name, BASELINE_ORDER, at, sizeof(at));
	report = judge_accepted(j, at);
	verdict = word(&s, report);
	rename_point(point, w->s_name, NULL, at, sizeof(at));
	scaling_text(&s, w->s_order, w->s_name, at, (double)w->s_high, text,
	    sizeof(text));
	weigh(l, verdict, report, text, result, why, len);
	return (print(l, &s, at, verdict, text));
}

int
order_judge(struct ledger *l, const struct judge *j,
    enum judge_result *result, char *why, size_t len)
{
	const struct sweep *w = &l->b->b_sweep;
	size_t i;
	long first;

	why[0] = '\0';
	*result = JUDGE_PASS;
	if (w->s_name[0] == '\0')
		return (0);
	first = sweep_n(w, l->b->b_points.p_name[0]);
	for (i = 0; i < l->b->b_points.p_count; i++)
		if (sweep_n(w, l->b->b_points.p_name[i]) == first &&
		    judge_sweep(l, j, i, result, why, len) == -1)
			return (-1);
	return (0);
}

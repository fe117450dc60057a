/*
 * The points of a case against their baselines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "verdict_impl.h"

#define THRESHOLD	5	/* percent */

/* The configuration goes before the head. */
long
judge_threshold(const atf_tc_t *tc, long delta_pct)
{
	if (delta_pct != 0)
		return (delta_pct);
	if (tc != NULL && atf_tc_has_md_var(tc, "X-bench.threshold_pct"))
		return (strtol(atf_tc_get_md_var(tc, "X-bench.threshold_pct"),
		    NULL, 10));
	return (THRESHOLD);
}

/*
 * Of the user's history a test case knows what BENCH_STORE says only: kyua
 * gives it another HOME.
 */
const char *
judge_file(const char *named, const char *usual, char *buf, size_t len)
{
	return (named == NULL && place_find(buf, len, usual, NULL,
	    getenv("BENCH_STORE")) ? buf : named);
}

/*
 * A file that is named must be there and good; the usual one may be missing;
 * "none" turns it off.
 */
static int
load(struct held *h, const struct bench *b, const char *named,
    const char *usual, char *err, size_t errlen)
{
	char buf[PLACE_PATH], here[BENCH_REASON];

	if (held_read(h, judge_file(named, usual, buf, sizeof(buf)), err,
	    errlen) == -1)
		return (-1);
	held_machine(here, sizeof(here));
	held_fit(h, here, b->b_config.g_profile, (int64_t)time(NULL));
	return (0);
}

struct judge *
judge_open(const struct bench *b, char *err, size_t errlen)
{
	struct judge *j;
	size_t i;

	if ((j = calloc(1, sizeof(*j))) == NULL) {
		(void)snprintf(err, errlen, "no memory");
		return (NULL);
	}
	j->j_bench = b;
	if (load(&j->j_held[0], b, b->b_config.g_baseline,
	    "head", err, errlen) == -1 ||
	    load(&j->j_held[1], b, b->b_config.g_anchor,
	    "anchor", err, errlen) == -1 || (b->b_config.g_orders != NULL &&
	    load(&j->j_orders, b, b->b_config.g_orders, NULL, err,
	    errlen) == -1)) {
		judge_close(j);
		return (NULL);
	}
	j->j_rule.r_delta = (double)judge_threshold(b->b_tc,
	    b->b_config.g_delta_pct) / 100;
	j->j_rule.r_points = 1;
	for (i = 0; i < HELD; i++)
		if (j->j_held[i].h_file != NULL &&
		    (long)j->j_held[i].h_file->b_npoints > j->j_rule.r_points)
			j->j_rule.r_points =
			    (long)j->j_held[i].h_file->b_npoints;
	return (j);
}

void
judge_close(struct judge *j)
{
	size_t k;

	if (j == NULL)
		return;
	for (k = 0; k < HELD; k++)
		held_free(&j->j_held[k]);
	held_free(&j->j_orders);
	free(j);
}

bool
judge_wants(struct judge *j, struct ledger *l, long round)
{
	size_t i;
	bool any;

	if (round > j->j_bench->b_config.g_rounds)
		return (false);
	for (any = false, i = 0; i < l->b->b_points.p_count; i++) {
		l->b->b_only[i] = round == 0 ||
		    judged_suspect(&j->j_point[i], j->j_held);
		any |= l->b->b_only[i];
	}
	return (any);
}

double
judge_loop(const struct judge *j)
{
	return (j->j_held[0].h_file != NULL ? j->j_held[0].h_file->b_loop : 0);
}

/* What may not serve as a baseline has accepted nothing here either. */
const char *
judge_accepted(const struct judge *j, const char *point)
{
	const struct held *h;
	const struct baseline_accept *a;

	h = j->j_orders.h_file != NULL ? &j->j_orders : &j->j_held[0];
	if (h->h_file == NULL || h->h_unfit[0] != '\0')
		return (NULL);
	a = baseline_accepted(h->h_file, j->j_bench->b_id, point);
	return (a != NULL ? a->a_report : NULL);
}

/* On which medium they were measured is known when they were. */
static void
begin(struct judge *j, const struct ledger *l)
{
	const struct bench *b = j->j_bench;
	size_t i;

	for (i = 0; i < b->b_points.p_count; i++) {
		judged_init(&j->j_point[i], j->j_held, b->b_id,
		    b->b_points.p_name[i], b->b_unit, b->b_more,
		    l->notes.t_media[0] != '\0' ? l->notes.t_media : NULL);
		j->j_point[i].d_alone = true;
	}
}

void
judge_round(struct judge *j, struct ledger *l, long round,
    const char *trouble)
{
	struct record r;
	struct summary sum;
	size_t i;

	if (round == 0)
		begin(j, l);
	/* What troubled the first round does not matter once it is repeated. */
	if (trouble != NULL || round == 1)
		(void)snprintf(j->j_why, sizeof(j->j_why), "%s",
		    trouble != NULL ? trouble : "");
	for (i = 0; i < l->b->b_points.p_count; i++) {
		record_init(&r, RECORD_POINT, l->b->b_id);
		if (l->b->b_only[i] &&
		    ledger_summary(l, i, round, &r, &sum) == 0)
			judged_take(&j->j_point[i], &j->j_rule,
			    held_figure(r.r_low, r.r_high,
			    j->j_point[i].d_more));
	}
}

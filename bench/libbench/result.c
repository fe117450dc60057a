/*
 * From verdicts to the records of points, and to the result of the case.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict_impl.h"

static void
add(struct judge *j, struct record *r, size_t n, const char *key,
    double value)
{
	(void)snprintf(j->j_text[n], sizeof(j->j_text[n]), "%.6g", value);
	(void)record_add(r, key, j->j_text[n]);
}

void
judge_print(struct judge *j, size_t i, struct record *r)
{
	const struct opinion *o;
	struct judged *d;

	d = &j->j_point[i];
	judged_settle(d, j->j_held, &j->j_rule, j->j_why);
	(void)record_add(r, "verdict", d->d_word);
	if (d->d_by == HELD)
		return;
	(void)record_add(r, "baseline", j->j_held[d->d_by].h_file->b_name);
	if (d->d_why[0] != '\0')
		(void)record_add(r, "because", d->d_why);
	if ((o = judged_by(d)) == NULL)
		return;
	add(j, r, 0, "base", o->o_base->p_centre);
	add(j, r, 1, "change_pct", 100 * judged_change(d));
	add(j, r, 2, "limit_pct", 100 * j->j_rule.r_delta);
	add(j, r, 3, "mde_pct", 100 * gate_detectable(&o->o_gate, &j->j_rule));
	add(j, r, 4, "rounds", (double)d->d_rounds);
}

/* The first point with this word, and how many there are. */
static size_t
find(const struct judge *j, const char *wanted, size_t *first)
{
	size_t i, n;

	for (n = 0, i = j->j_bench->b_points.p_count; i-- > 0; )
		if (j->j_point[i].d_word != NULL &&
		    strcmp(j->j_point[i].d_word, wanted) == 0) {
			*first = i;
			n++;
		}
	return (n);
}

/*
 * " --baseline /a/file", where a file was named; one that does not fit, or that
 * a shell would take apart, is for the reader to fill in.
 */
static void
named(char *buf, size_t len, const char *option, const char *file)
{
	bool plain;

	buf[0] = '\0';
	if (file == NULL || file[0] != '/')
		return;
	plain = strlen(file) <= 100 && file[strspn(file, "abcdefghijklmnopqrst"
	    "uvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._+:@%-")] == '\0';
	(void)snprintf(buf, len, " --%s %s", option, plain ? file : "FILE");
}

/* The command that settles what is inconclusive. */
static void
settle(const struct judge *j, enum remedy remedy, char *buf, size_t len)
{
	const struct config *g = &j->j_bench->b_config;
	char head[128], anchor[128];

	named(head, sizeof(head), "baseline", g->g_baseline);
	named(anchor, sizeof(anchor), "anchor", g->g_anchor);
	if (remedy == REMEDY_RECORD || remedy == REMEDY_RUNS)
		(void)snprintf(buf, len, "; to settle it: benchctl baseline "
		    "record%s NAME %s", remedy == REMEDY_RUNS ? " -n 30" : "",
		    j->j_bench->b_id);
	else
		(void)snprintf(buf, len, "; to settle it: benchctl gate%s%s "
		    "%s", head, anchor, j->j_bench->b_id);
}

/* The sentence of the first of n points. */
static void
explain(const struct judge *j, size_t first, size_t n, bool strict, char *why,
    size_t len)
{
	const struct judged *d = &j->j_point[first];
	const char *point = j->j_bench->b_points.p_name[first];
	char more[48], next[600];

	more[0] = next[0] = '\0';
	if (n > 1)
		(void)snprintf(more, sizeof(more), "; %zu more point%s", n - 1,
		    n == 2 ? "" : "s");
	if (strcmp(d->d_word, "inconclusive") == 0)
		settle(j, d->d_remedy, next, sizeof(next));
	(void)snprintf(why, len, "%s%s%.300s%s%s%s", point[0] != '-' ? point :
	    "", point[0] != '-' ? ": " : "",
	    strcmp(d->d_word, "recorded") == 0 ?
	    "there is no baseline to hold it against" : d->d_why, more,
	    strict ? "; strict fails what is undecided" : "", next);
}

enum judge_result
judge_result(struct judge *j, char *why, size_t len)
{
	static const struct {
		const char *word;
		enum judge_result result, strict;
	} order[] = {
		{ "fail", JUDGE_FAIL, JUDGE_FAIL },
		{ "repaired", JUDGE_FAIL, JUDGE_FAIL },
		{ "inconclusive", JUDGE_SKIP, JUDGE_FAIL },
		{ "recorded", JUDGE_PASS, JUDGE_FAIL },
		{ "accepted", JUDGE_EXPECTED, JUDGE_EXPECTED },
	};
	enum judge_result result;
	size_t i, n, first = 0;

	for (i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		result = j->j_bench->b_config.g_strict ? order[i].strict :
		    order[i].result;
		n = find(j, order[i].word, &first);
		if (n == 0 || result == JUDGE_PASS)
			continue;
		explain(j, first, n, result != order[i].result, why, len);
		return (result);
	}
	return (JUDGE_PASS);
}

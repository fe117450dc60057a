/*
 * What pairs of runs prove.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "json.h"
#include "stat.h"

#define CONFIDENCE	0.95

static struct contest_point *
find(struct contest *n, const struct store_point *from)
{
	struct contest_point *p;
	size_t i, k;

	for (i = 0; i < n->n_npoints; i++) {
		p = &n->n_points[i];
		if (strcmp(p->p_id, from->p_case) == 0 &&
		    strcmp(p->p_point, from->p_point) == 0)
			return (p);
	}
	n->n_points = xgrow(n->n_points, n->n_npoints, sizeof(*n->n_points));
	p = &n->n_points[n->n_npoints++];
	memset(p, 0, sizeof(*p));
	p->p_id = xdup(from->p_case);
	p->p_point = xdup(from->p_point);
	p->p_unit = xdup(from->p_unit != NULL ? from->p_unit : "");
	p->p_more = from->p_more;
	for (k = 0; k < 2; k++) {
		p->p_values[k] = xcalloc(n->n_pairs, sizeof(double));
		for (i = 0; i < n->n_pairs; i++)
			p->p_values[k][i] = NAN;
	}
	return (p);
}

static int
take_point(void *arg, const struct store_point *from)
{
	struct contest *n = arg;

	if (from->p_skip == NULL && from->p_value > 0)
		find(n, from)->p_values[n->n_side][n->n_pair] = from->p_value;
	return (0);
}

static int
take_run(void *arg, const struct store_run *run)
{
	struct contest *n = arg;

	n->n_failed += (size_t)run->r_failed;
	return (0);
}

void
contest_take(struct contest *n, struct store *store, int64_t run, int side,
    size_t i)
{
	n->n_side = side;
	n->n_pair = i;
	if (store_run(store, run, take_run, n) != 0 ||
	    store_points(store, run, NULL, take_point, n) != 0)
		die("%s", store_error(store));
}

/* What the pairs of a point say; ratios are of B to A, in the unit. */
struct result {
	size_t	r_pairs;
	double	r_median[2];
	double	r_ratio, r_low, r_high;	/* NaN where there are too few */
	bool	r_proven;
};

static void
judge(const struct contest *n, const struct contest_point *p,
    struct result *r)
{
	double *d, *side[2], low, high;
	size_t i, k;

	d = xcalloc(n->n_pairs, sizeof(*d));
	side[0] = xcalloc(n->n_pairs, sizeof(*d));
	side[1] = xcalloc(n->n_pairs, sizeof(*d));
	for (r->r_pairs = 0, i = 0; i < n->n_pairs; i++) {
		if (isnan(p->p_values[0][i]) || isnan(p->p_values[1][i]))
			continue;
		for (k = 0; k < 2; k++)
			side[k][r->r_pairs] = p->p_values[k][i];
		d[r->r_pairs++] = log(p->p_values[1][i] / p->p_values[0][i]);
	}
	for (k = 0; k < 2; k++) {
		r->r_median[k] = r->r_pairs == 0 ? NAN :
		    stat_median(side[k], r->r_pairs);
		free(side[k]);
	}
	r->r_ratio = exp(stat_hodges_lehmann(d, r->r_pairs));
	(void)stat_centre_interval(d, r->r_pairs, CONFIDENCE, &low, &high);
	r->r_low = exp(low);
	r->r_high = exp(high);
	r->r_proven = low > 0 || high < 0;
	free(d);
}

/* Not which number is larger, but which is worse. */
static const char *
word(const struct contest_point *p, const struct result *r)
{
	if (!r->r_proven)
		return ("~");
	return ((r->r_ratio > 1) == p->p_more ? "B is better" : "B is worse");
}

static void
print_row(const struct contest_point *p, const struct result *r)
{
	char value[2][40];
	int k;

	for (k = 0; k < 2; k++)
		if (isnan(r->r_median[k]))
			(void)strcpy(value[k], "-");
		else
			report_value(value[k], sizeof(value[k]),
			    r->r_median[k], p->p_unit);
	printf("%s%s%s\n", p->p_id, strcmp(p->p_point, "-") != 0 ? " " : "",
	    strcmp(p->p_point, "-") != 0 ? p->p_point : "");
	printf("%14s%14s", value[0], value[1]);
	if (isnan(r->r_ratio))
		printf("%8s", "-");
	else
		printf("%8.3f", r->r_ratio);
	if (isnan(r->r_low))
		printf("%18s", "-");
	else
		printf("   (%6.3f..%6.3f)", r->r_low, r->r_high);
	printf("%6zu  %s\n", r->r_pairs, word(p, r));
}

static void
print_text(const struct contest *n, const char *const names[2])
{
	struct result r;
	size_t i, proven;
	int k;

	printf("\n");
	for (k = 0; k < 2; k++)
		printf("%c: %s\n", "AB"[k], names[k] != NULL ? names[k] :
		    "as it is");
	printf("\n%14s%14s%8s%18s%6s\n", "A", "B", "B/A", "95 %", "PAIRS");
	for (proven = i = 0; i < n->n_npoints; i++) {
		judge(n, &n->n_points[i], &r);
		print_row(&n->n_points[i], &r);
		proven += r.r_proven;
	}
	printf("\nMedians; the ratio as the Hodges-Lehmann centre of the "
	    "pairs with Wilcoxon's\nsigned-rank interval.  \"~\": no "
	    "difference proven.  Of twenty rows without any\ndifference one "
	    "will show one.\n");
	if (n->n_pairs < 6)
		printf("Fewer than 6 pairs prove nothing.\n");
	if (n->n_failed > 0)
		printf("%zu case%s failed, over all runs.\n", n->n_failed,
		    n->n_failed == 1 ? "" : "s");
	printf("%zu point%s, %zu with a proven difference.\n", n->n_npoints,
	    n->n_npoints == 1 ? "" : "s", proven);
}

static void
print_json(const struct contest *n, const char *const names[2])
{
	const struct contest_point *p;
	struct result r;
	size_t i;

	json_open(NULL, '{');
	json_text("a", names[0]);
	json_text("b", names[1]);
	json_text("method", "Hodges-Lehmann, signed-rank interval, 95 %");
	json_whole("failed", (int64_t)n->n_failed);
	json_open("points", '[');
	for (i = 0; i < n->n_npoints; i++) {
		p = &n->n_points[i];
		judge(n, p, &r);
		json_open(NULL, '{');
		json_text("case", p->p_id);
		json_text("point", p->p_point);
		json_text("unit", p->p_unit);
		json_whole("pairs", (int64_t)r.r_pairs);
		json_real("a", r.r_median[0]);
		json_real("b", r.r_median[1]);
		json_real("ratio", r.r_ratio);
		json_real("low", r.r_low);
		json_real("high", r.r_high);
		json_text("verdict", word(p, &r));
		json_close('}');
	}
	json_close(']');
	json_close('}');
}

void
contest_print(const struct contest *n, const char *const names[2], bool json)
{
	if (json)
		print_json(n, names);
	else
		print_text(n, names);
}

void
contest_free(struct contest *n)
{
	size_t i;

	for (i = 0; i < n->n_npoints; i++) {
		free(n->n_points[i].p_id);
		free(n->n_points[i].p_point);
		free(n->n_points[i].p_unit);
		free(n->n_points[i].p_values[0]);
		free(n->n_points[i].p_values[1]);
	}
	free(n->n_points);
}

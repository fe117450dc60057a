/*
 * Comparisons of invented figures: what is counted, tested and averaged.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <atf-c.h>

#include "compare_rows.h"

#define MOST	20000

static struct sample samples[MOST];
static size_t nsamples;
static uint64_t state;

/* From 0 to 1, the same on every machine. */
static double
draw(void)
{
	state = state * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return ((double)(state >> 11) / (double)(UINT64_C(1) << 53));
}

static struct sample *
add(const char *id, const char *point, size_t set, size_t run, double value)
{
	struct sample *a;

	ATF_REQUIRE(nsamples < MOST);
	a = &samples[nsamples];
	memset(a, 0, sizeof(*a));
	a->a_id = id;
	a->a_point = point;
	a->a_unit = "ns/op";
	a->a_medium = "";
	a->a_set = set;
	a->a_run = run;
	a->a_runs = 1;
	a->a_workers = 5;
	a->a_value = value;
	a->a_low = value * 0.9;
	a->a_high = value * 1.1;
	a->a_order = nsamples++;
	return (a);
}

static void
add_worker(const char *id, const char *point, size_t set, double value)
{
	add(id, point, set, 0, value)->a_worker = true;
}

static void
compare(struct compare *x, size_t nsets)
{
	memset(x, 0, sizeof(*x));
	x->x_nsets = nsets;
	x->x_sets = calloc(nsets, sizeof(*x->x_sets));
	ATF_REQUIRE(x->x_sets != NULL);
	rows_make(x, samples, nsamples);
	compare_test(x);
	nsamples = 0;
}

#define CLOSE(a, b)							\
	ATF_CHECK_MSG(fabs((a) / (b) - 1) < 1e-9, "%.12g, not %.12g",	\
	    (double)(a), (double)(b))

ATF_TC_WITHOUT_HEAD(order);
ATF_TC_BODY(order, tc)
{
	static const struct {
		const char *id, *point;
	} wanted[] = {
		{ "s/t_b:one", "-" }, { "s/t_b:two", "n=64" },
		{ "s/t_b:two", "n=1024" }, { "s/t_a:x", "-" },
		{ "n/t_c:y", "-" }
	};
	struct compare x;
	size_t i;

	/* The second set has a row more in the middle, which stays there. */
	for (i = 0; i < 5; i++)
		if (i != 2)
			add(wanted[i].id, wanted[i].point, 0, 0, 1);
	for (i = 0; i < 5; i++)
		add(wanted[i].id, wanted[i].point, 1, 0, 1);
	compare(&x, 2);
	ATF_REQUIRE_EQ(5, x.x_nrows);
	for (i = 0; i < 5; i++) {
		ATF_CHECK_STREQ(wanted[i].id, x.x_rows[i].r_id);
		ATF_CHECK_STREQ(wanted[i].point, x.x_rows[i].r_point);
	}
	ATF_CHECK_EQ(RANGE_NONE, x.x_rows[2].r_cells[0].c_range);
	ATF_CHECK_EQ(4, x.x_common);
	compare_free(&x);
}

ATF_TC_WITHOUT_HEAD(ranges);
ATF_TC_BODY(ranges, tc)
{
	struct compare x;
	const struct cell *c;
	size_t n, i;

	for (n = 1; n <= 12; n++) {
		for (i = 0; i < n; i++)
			add("s/t:c", "-", 0, i, 100 + (double)((i * 13) % n));
		compare(&x, 1);
		c = &x.x_rows[0].r_cells[0];
		ATF_CHECK_EQ((long)n, c->c_runs);
		CLOSE(c->c_value, 100 + (double)(n - 1) / 2);
		ATF_CHECK_EQ(n == 1 ? RANGE_WORKERS : n < 6 ? RANGE_RUNS :
		    RANGE_MEDIAN, c->c_range);
		if (n == 1) {
			CLOSE(c->c_low, 90);
			CLOSE(c->c_high, 110);
		} else {
			/* Two-sided, 0.95: the tables begin so. */
			i = n < 9 ? 0 : n < 12 ? 1 : 2;
			CLOSE(c->c_low, 100 + (double)i);
			CLOSE(c->c_high, 100 + (double)(n - 1 - i));
		}
		compare_free(&x);
	}
}

/* The same case twice in one run is one value. */
ATF_TC_WITHOUT_HEAD(twice);
ATF_TC_BODY(twice, tc)
{
	struct compare x;

	add("s/t:c", "-", 0, 0, 100);
	add("s/t:c", "-", 0, 0, 500);
	add("s/t:c", "-", 0, 1, 102);
	add_worker("s/t:gone", "-", 0, 7);
	compare(&x, 1);
	ATF_CHECK_EQ(1, x.x_nrows);
	ATF_CHECK_EQ(2, x.x_rows[0].r_cells[0].c_runs);
	CLOSE(x.x_rows[0].r_cells[0].c_value, 101);
	compare_free(&x);
}

/* Which values are tested depends on how many there are on either side. */
ATF_TC_WITHOUT_HEAD(which_test);
ATF_TC_BODY(which_test, tc)
{
	struct compare x;
	const struct cell *c;
	size_t n, w, i;

	for (n = 1; n <= 5; n++)
		for (w = 0; w <= 5; w++) {
			for (i = 0; i < 8; i++)
				add("s/t:c", "-", 0, i, 100 + (double)i);
			for (i = 0; i < n; i++)
				add("s/t:c", "-", 1, i, 200 + (double)i);
			for (i = 0; i < w; i++)
				add_worker("s/t:c", "-", w % 2, 1 + (double)i);
			for (i = 0; i < 5; i++)
				add_worker("s/t:c", "-", 1 - w % 2,
				    1 + (double)i);
			compare(&x, 2);
			c = &x.x_rows[0].r_cells[1];
			ATF_CHECK_EQ(n >= 4 ? PROOF_DIFFERENCE : w >= 4 ?
			    PROOF_NO_DIFFERENCE : PROOF_NO_TEST, c->c_proof);
			ATF_CHECK_EQ(n >= 4 ? TEST_RUNS : w >= 4 ?
			    TEST_WORKERS : TEST_NONE, c->c_test);
			ATF_CHECK_EQ(n < 4 && w < 4, isnan(c->c_p));
			compare_free(&x);
		}
}

/* One worker has no range, and is not known to have none either. */
ATF_TC_WITHOUT_HEAD(one_worker);
ATF_TC_BODY(one_worker, tc)
{
	struct compare x;

	add("s/t:c", "-", 0, 0, 100)->a_workers = 1;
	add("s/t:c", "-", 1, 0, 100);
	compare(&x, 2);
	ATF_CHECK_EQ(RANGE_ALONE, x.x_rows[0].r_cells[0].c_range);
	ATF_CHECK_EQ(RANGE_WORKERS, x.x_rows[0].r_cells[1].c_range);
	compare_free(&x);
}

/* A baseline of n runs against m runs that are off by so many spreads. */
static double
against(long n, size_t m, double spread, double off, double apart, bool turn)
{
	static struct baseline file;
	struct compare x;
	struct sample *a;
	double p;
	size_t i;

	a = add("s/t:c", "-", turn, 0, 100);
	a->a_runs = n;
	a->a_spread = spread;
	for (i = 0; i < m; i++)
		add("s/t:c", "-", !turn, i, 100 * exp(off * spread +
		    (i % 2 == 0 ? apart : -apart)));
	memset(&x, 0, sizeof(x));
	x.x_nsets = 2;
	ATF_REQUIRE((x.x_sets = calloc(2, sizeof(*x.x_sets))) != NULL);
	x.x_sets[turn].s_baseline = &file;
	rows_make(&x, samples, nsamples);
	nsamples = 0;
	compare_test(&x);
	p = x.x_rows[0].r_cells[1].c_p;
	ATF_CHECK_EQ(isnan(p) ? TEST_NONE : TEST_SPREAD,
	    x.x_rows[0].r_cells[1].c_test);
	x.x_sets[turn].s_baseline = NULL;
	compare_free(&x);
	return (p);
}

/*
 * By its spread and n: t = off / sqrt(1.57 / n + 1 / m) with n - 1 degrees of
 * freedom, from the tables: 2.262 at 9 of them is 5 %, two-sided.
 */
ATF_TC_WITHOUT_HEAD(baseline);
ATF_TC_BODY(baseline, tc)
{
	double edge;

	edge = 2.262157163 * sqrt(1.57 / 10 + 1. / 4);
	ATF_CHECK(fabs(against(10, 4, 0.01, edge, 0, false) - 0.05) < 1e-6);
	ATF_CHECK(fabs(against(10, 4, 0.01, -edge, 0, true) - 0.05) < 1e-6);
	ATF_CHECK(against(10, 1, 0.01, edge, 0, false) > 0.05);
	/* Runs that are noisier than the baseline prove less. */
	ATF_CHECK(against(10, 4, 0.01, edge, 0.05, false) > 0.3);
	ATF_CHECK(against(10, 4, 0.01, 0, 0, false) > 0.999);
	ATF_CHECK(isnan(against(3, 4, 0.01, 9, 0, false)));
	ATF_CHECK(isnan(against(10, 4, 0, 9, 0.1, false)));
}

/* A run on both sides is counted. */
ATF_TC_WITHOUT_HEAD(shared);
ATF_TC_BODY(shared, tc)
{
	int64_t one[] = { 1, 2, 3 }, two[] = { 3, 4, 2 };
	struct set a, b;

	memset(&a, 0, sizeof(a));
	memset(&b, 0, sizeof(b));
	a.s_runs = one;
	b.s_runs = two;
	a.s_nruns = b.s_nruns = 3;
	ATF_CHECK_EQ(2, compare_shared(&a, &b));
	b.s_nruns = 0;
	ATF_CHECK_EQ(0, compare_shared(&a, &b));
}

/* Exact: 4 above 4 is 1 of 70 orders, on either side. */
ATF_TC_WITHOUT_HEAD(chance);
ATF_TC_BODY(chance, tc)
{
	struct compare x;
	size_t i, set;

	for (set = 0; set < 3; set++)
		for (i = 0; i < 4; i++)
			add("s/t:c", "-", set, i, 100 + (double)i +
			    (set == 1 ? 10 : set == 2 ? -10 : 0));
	compare(&x, 3);
	for (set = 1; set < 3; set++) {
		CLOSE(x.x_rows[0].r_cells[set].c_p, 2. / 70);
		ATF_CHECK_EQ(PROOF_DIFFERENCE,
		    x.x_rows[0].r_cells[set].c_proof);
	}
	ATF_CHECK_EQ(PROOF_FIRST, x.x_rows[0].r_cells[0].c_proof);
	ATF_CHECK(isnan(x.x_rows[0].r_cells[0].c_ratio));
	compare_free(&x);
}

/* A rate is the same as a time, turned over. */
ATF_TC_WITHOUT_HEAD(direction);
ATF_TC_BODY(direction, tc)
{
	struct compare x;
	struct sample *a;
	const struct row *r;
	double value;
	size_t i, set;

	state = 1;
	for (set = 0; set < 3; set++)
		for (i = 0; i < 7; i++) {
			value = 100 + 10 * draw() + (double)set;
			add("s/t:time", "-", set, i, value);
			a = add("s/t:rate", "-", set, i, 1e9 / value);
			a->a_unit = "op/s";
			a->a_more = true;
		}
	compare(&x, 3);
	r = x.x_rows;
	for (set = 1; set < 3; set++) {
		CLOSE(r[0].r_cells[set].c_ratio, r[1].r_cells[set].c_ratio);
		CLOSE(r[0].r_cells[set].c_p, r[1].r_cells[set].c_p);
		CLOSE(x.x_geomean[set], r[0].r_cells[set].c_ratio);
	}
	compare_free(&x);
}

/* Only over what all have, and in one unit. */
ATF_TC_WITHOUT_HEAD(geomean);
ATF_TC_BODY(geomean, tc)
{
	struct compare x;

	add("s/t:a", "-", 0, 0, 10);
	add("s/t:a", "-", 1, 0, 20);
	add("s/t:a", "-", 2, 0, 10);
	add("s/t:b", "-", 0, 0, 10);
	add("s/t:b", "-", 1, 0, 80);
	add("s/t:b", "-", 2, 0, 5);
	add("s/t:c", "-", 0, 0, 10);
	add("s/t:c", "-", 1, 0, 7000);
	add("s/t:d", "-", 0, 0, 10);
	add("s/t:d", "-", 1, 0, 7000)->a_unit = "us/op";
	add("s/t:d", "-", 2, 0, 7000);
	add("s/t:e", "-", 0, 0, 10);
	add("s/t:e", "-", 1, 0, 7000)->a_more = true;
	add("s/t:e", "-", 2, 0, 7000);
	compare(&x, 3);
	ATF_CHECK_EQ(2, x.x_common);
	CLOSE(x.x_geomean[1], 4);
	CLOSE(x.x_geomean[2], sqrt(0.5));
	ATF_CHECK(isnan(x.x_rows[3].r_cells[1].c_ratio));
	ATF_CHECK(isnan(x.x_rows[4].r_cells[1].c_ratio));
	compare_free(&x);
	add("s/t:a", "-", 0, 0, 10);
	add("s/t:b", "-", 1, 0, 10);
	compare(&x, 2);
	ATF_CHECK_EQ(0, x.x_common);
	ATF_CHECK(isnan(x.x_geomean[1]));
	compare_free(&x);
	compare(&x, 2);
	ATF_CHECK_EQ(0, x.x_nrows);
	compare_free(&x);
}

/* Where nothing changed, about 1 row in 20 or fewer is called different. */
ATF_TC_WITHOUT_HEAD(unchanged);
ATF_TC_BODY(unchanged, tc)
{
	static char names[1000][16];
	struct compare x;
	const struct cell *c;
	size_t i, set, run, better, worse;

	state = 7;
	for (i = 0; i < 1000; i++) {
		(void)snprintf(names[i], sizeof(names[i]), "s/t:c%zu", i);
		for (set = 0; set < 2; set++)
			for (run = 0; run < 8; run++)
				add(names[i], "-", set, run, 100 + draw());
	}
	compare(&x, 2);
	for (better = worse = i = 0; i < x.x_nrows; i++) {
		c = &x.x_rows[i].r_cells[1];
		better += c->c_proof == PROOF_DIFFERENCE && c->c_ratio < 1;
		worse += c->c_proof == PROOF_DIFFERENCE && c->c_ratio > 1;
	}
	ATF_CHECK_MSG(better >= 10 && better <= 35, "better %zu", better);
	ATF_CHECK_MSG(worse >= 10 && worse <= 35, "worse %zu", worse);
	compare_free(&x);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, order);
	ATF_TP_ADD_TC(tp, ranges);
	ATF_TP_ADD_TC(tp, twice);
	ATF_TP_ADD_TC(tp, which_test);
	ATF_TP_ADD_TC(tp, one_worker);
	ATF_TP_ADD_TC(tp, baseline);
	ATF_TP_ADD_TC(tp, shared);
	ATF_TP_ADD_TC(tp, chance);
	ATF_TP_ADD_TC(tp, direction);
	ATF_TP_ADD_TC(tp, geomean);
	ATF_TP_ADD_TC(tp, unchanged);
	return (atf_no_error());
}

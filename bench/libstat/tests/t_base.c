/* What a point is held against, and what that lets the gate find. */

#include "gate.h"
#include "h_stat.h"

ATF_TC_WITHOUT_HEAD(base);
ATF_TC_BODY(base, tc)
{
	static const double ten[] = { 10, 3, 7, 1, 9, 5, 2, 8, 6, 4 };
	static const double spike[] = { 100, 3, 7, 1, 9, 5, 2, 8, 6, 4 };
	static const double alike[] = { 7, 7, 7, 7, 7 };
	static const double odd[] = { 1, 2, NAN };
	static const double far[] = { 1, 2, INFINITY };
	struct gate_base b;

	(void)tc;
	gate_base(&b, ten, 10);
	CHECK_SAME(5.5, b.b_centre);
	CHECK_SAME(7, b.b_guard);
	ATF_CHECK_EQ(10, b.b_runs);
	CHECK_NEAR(sqrt(82.5 / 9), b.b_spread, 1e-14);
	/*
	 * By hand: the MAD is 2.5, so that 100 counts as c = 5.5 + 7.5 x
	 * 1.4826 = 16.6195; the nine others sum up to 45, their squares to 285.
	 */
	gate_base(&b, spike, 10);
	CHECK_SAME(5.5, b.b_centre);
	CHECK_SAME(7, b.b_guard);
	CHECK_NEAR(sqrt((285 + 16.6195 * 16.6195 - 61.6195 * 61.6195 / 10) /
	    9), b.b_spread, 1e-14);
	/* Of 1 to 3 runs the guard is the greatest, of 4 one is above. */
	gate_base(&b, ten, 3);
	CHECK_SAME(10, b.b_guard);
	gate_base(&b, ten, 4);
	CHECK_SAME(7, b.b_guard);
	gate_base(&b, ten, 2);
	CHECK_SAME(6.5, b.b_centre);
	CHECK_NEAR(sqrt(24.5), b.b_spread, 1e-14);
	gate_base(&b, ten, 1);
	CHECK_SAME(10, b.b_centre);
	CHECK_SAME(10, b.b_guard);
	CHECK_SAME(NAN, b.b_spread);
	gate_base(&b, ten, 0);
	CHECK_SAME(NAN, b.b_centre);
	CHECK_SAME(NAN, b.b_guard);
	gate_base(&b, alike, 5);
	CHECK_SAME(0, b.b_spread);
	gate_base(&b, odd, 3);
	CHECK_SAME(NAN, b.b_centre);
	CHECK_SAME(NAN, b.b_spread);
	gate_base(&b, far, 3);
	CHECK_SAME(2, b.b_centre);
	CHECK_SAME(NAN, b.b_spread);
}

static void
spreads(struct gate_base *b, const double *s, size_t n, long runs)
{
	size_t i;

	for (i = 0; i < n; i++) {
		b[i].b_centre = b[i].b_guard = 0;
		b[i].b_spread = s[i];
		b[i].b_runs = runs;
	}
}

ATF_TC_WITHOUT_HEAD(shrink);
ATF_TC_BODY(shrink, tc)
{
	static const double s[] = { 100, 1, 2 };
	static const double gaps[] = { NAN, 1, INFINITY, 3, NAN };
	static const double none[] = { NAN, NAN };
	struct gate_base b[5];

	(void)tc;
	/* By hand: the suite's is 2.2, its square 4.84. */
	spreads(b, s, 3, 10);
	gate_shrink(b, 3);
	CHECK_SAME(70, b[0].b_spread);
	CHECK_NEAR(sqrt((48.4 + 9) / 19), b[1].b_spread, 1e-14);
	CHECK_NEAR(sqrt((48.4 + 36) / 19), b[2].b_spread, 1e-14);
	/* With many runs a point is believed. */
	spreads(b, s, 3, 100001);
	gate_shrink(b, 3);
	CHECK_NEAR(100, b[0].b_spread, 1e-3);
	CHECK_NEAR(1, b[1].b_spread, 1e-3);
	/* The middle of 1 and 3; what is not known stays so. */
	spreads(b, gaps, 5, 10);
	gate_shrink(b, 5);
	CHECK_SAME(NAN, b[0].b_spread);
	CHECK_NEAR(sqrt((48.4 + 9) / 19), b[1].b_spread, 1e-14);
	CHECK_SAME(INFINITY, b[2].b_spread);
	CHECK_NEAR(sqrt((48.4 + 81) / 19), b[3].b_spread, 1e-14);
	spreads(b, none, 2, 1);
	gate_shrink(b, 2);
	CHECK_SAME(NAN, b[0].b_spread);
	gate_shrink(b, 0);
}

/* The polar method of Marsaglia and Bray 1964. */
static double
normal(uint64_t *state)
{
	double x, y, s;

	do {
		x = (double)(random_bits(state) >> 11) / 4503599627370496.0 - 1;
		y = (double)(random_bits(state) >> 11) / 4503599627370496.0 - 1;
		s = x * x + y * y;
	} while (s >= 1 || s == 0);
	return (x * sqrt(-2 * log(s) / s));
}

static int
found(const struct gate_base *b, const struct gate_rule *rule, double d,
    uint64_t *state)
{
	struct gate_run runs[GATE_ROUNDS + 1];
	enum gate_verdict verdict;
	size_t i;

	for (i = 0; i <= GATE_ROUNDS; i++)
		runs[i].g_value = runs[i].g_quartile = b->b_centre + d +
		    b->b_spread * normal(state);
	verdict = gate_screen(b, rule, &runs[GATE_ROUNDS]);
	for (i = 1; verdict == GATE_SUSPECT; i++)
		verdict = gate_confirm(b, rule, runs, i);
	return (verdict == GATE_FAIL);
}

/* What is said to be found in four of five cases is, by normal runs. */
ATF_TC_WITHOUT_HEAD(detectable);
ATF_TC_BODY(detectable, tc)
{
	static const double spread[] = { 0.002, 0.01, 0.02, 0.05, 0.1 };
	struct gate_rule rule = { 0.05, 150 };
	struct gate_base b = { 3, 0, 0, 10 };
	uint64_t state;
	double level;
	size_t i, k, hits;

	(void)tc;
	state = 5;
	for (i = 0; i < NELEM(spread); i++) {
		b.b_spread = spread[i];
		b.b_guard = 3 + spread[i];
		level = gate_detectable(&b, &rule);
		for (hits = k = 0; k < 4000; k++)
			hits += (size_t)found(&b, &rule, log1p(level), &state);
		ATF_CHECK_MSG(hits > 3080 && hits < 3320,
		    "spread %g: %zu of 4000 found", spread[i], hits);
	}
}

ATF_TC_WITHOUT_HEAD(detectable_order);
ATF_TC_BODY(detectable_order, tc)
{
	struct gate_rule rule = { 0.05, 150 };
	struct gate_base b = { 3, 0.03, 3.03, 10 };
	double level;

	(void)tc;
	level = gate_detectable(&b, &rule);
	ATF_CHECK(level > 0.05 && level < 0.2);
	rule.r_points = 1;
	ATF_CHECK(gate_detectable(&b, &rule) < level);
	rule.r_points = 150;
	b.b_runs = 30;
	ATF_CHECK(gate_detectable(&b, &rule) < level);
	b.b_runs = 10;
	b.b_guard = 3.2;
	ATF_CHECK(gate_detectable(&b, &rule) > expm1(0.2));
	b.b_guard = 3.03;
	rule.r_delta = 0.3;
	ATF_CHECK(gate_detectable(&b, &rule) > 0.3);
	rule.r_delta = NAN;
	CHECK_SAME(INFINITY, gate_detectable(&b, &rule));
	rule.r_delta = 0.05;
	b.b_runs = 4;
	CHECK_SAME(INFINITY, gate_detectable(&b, &rule));
	b.b_runs = 10;
	b.b_spread = 0;
	CHECK_SAME(INFINITY, gate_detectable(&b, &rule));
	b.b_spread = NAN;
	CHECK_SAME(INFINITY, gate_detectable(&b, &rule));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, base);
	ATF_TP_ADD_TC(tp, shrink);
	ATF_TP_ADD_TC(tp, detectable);
	ATF_TP_ADD_TC(tp, detectable_order);
	return (atf_no_error());
}

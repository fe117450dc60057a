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

/*
 * The figures are from another program, whose trigamma function sums 2,000
 * terms and adds the rest by Euler and Maclaurin.
 */
ATF_TC_WITHOUT_HEAD(shrink);
ATF_TC_BODY(shrink, tc)
{
	static const double apart[] = { 100, 1, 2 };
	static const double alike[] = { 1, 1.1, 1.2 };
	static const double wide[] = { 1, 1.6, 2.4 };
	static const double four[] = { 1, 2, 3, 2 };
	struct gate_base b[5];

	(void)tc;
	/* They differ much: each keeps nine tenths, a large one its 0.7. */
	spreads(b, apart, 3, 10);
	gate_shrink(b, 3);
	CHECK_NEAR(70, b[0].b_spread, 1e-12);
	CHECK_NEAR(1.1708049129648923, b[1].b_spread, 1e-12);
	CHECK_NEAR(2.0384897529829131, b[2].b_spread, 1e-12);
	/* No more than chance explains. */
	spreads(b, alike, 3, 10);
	gate_shrink(b, 3);
	CHECK_NEAR(1.1063084925820019, b[0].b_spread, 1e-12);
	CHECK_NEAR(1.1569932048306173, b[1].b_spread, 1e-12);
	CHECK_NEAR(1.2052896629980956, b[2].b_spread, 1e-12);
	/* Between the two, where the weight is not at a limit; even n. */
	spreads(b, wide, 3, 10);
	gate_shrink(b, 3);
	CHECK_NEAR(1.1197022052804315, b[0].b_spread, 1e-12);
	CHECK_NEAR(2.1199802360708255, b[2].b_spread, 1e-12);
	spreads(b, four, 4, 10);
	gate_shrink(b, 4);
	CHECK_NEAR(1.5187420613418796, b[0].b_spread, 1e-12);
	CHECK_NEAR(2.5452533079666178, b[2].b_spread, 1e-12);
	/* Fewer runs are believed less. */
	spreads(b, apart, 3, 3);
	gate_shrink(b, 3);
	CHECK_NEAR(1.3593692453037411, b[1].b_spread, 1e-12);
}

ATF_TC_WITHOUT_HEAD(shrink_unknown);
ATF_TC_BODY(shrink_unknown, tc)
{
	static const double gaps[] = { NAN, 1, INFINITY, 3, 0 };
	static const double none[] = { NAN, NAN };
	struct gate_base b[5];

	(void)tc;
	/* As if 1 and 3 were alone. */
	spreads(b, gaps, 5, 10);
	gate_shrink(b, 5);
	CHECK_SAME(NAN, b[0].b_spread);
	CHECK_NEAR(1.1376028266674394, b[1].b_spread, 1e-12);
	CHECK_SAME(INFINITY, b[2].b_spread);
	CHECK_NEAR(2.5018085813331057, b[3].b_spread, 1e-12);
	CHECK_NEAR(1.1 * sqrt(3), b[4].b_spread, 1e-12);
	spreads(b, none, 2, 1);
	gate_shrink(b, 2);
	CHECK_SAME(NAN, b[0].b_spread);
	gate_shrink(b, 0);
}

/* How much further runs are spread than the baseline's, see gate.h. */
#define LUCK	1.2

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
	double runs[GATE_ROUNDS + 1];
	enum gate_verdict verdict;
	size_t i;

	for (i = 0; i <= GATE_ROUNDS; i++)
		runs[i] = b->b_centre + d +
		    LUCK * b->b_spread * normal(state);
	verdict = gate_screen(b, rule, runs[GATE_ROUNDS]);
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
		ATF_CHECK_MSG(hits > 3040 && hits < 3360,
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
	ATF_TP_ADD_TC(tp, shrink_unknown);
	ATF_TP_ADD_TC(tp, detectable);
	ATF_TP_ADD_TC(tp, detectable_order);
	return (atf_no_error());
}

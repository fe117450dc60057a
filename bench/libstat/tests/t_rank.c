/* The median over pairs, and the test by ranks. */

#include "h_stat.h"

#define MOST	12

ATF_TC_WITHOUT_HEAD(hodges_lehmann);
ATF_TC_BODY(hodges_lehmann, tc)
{
	/* By hand: 1 1.5 2 5.5 6 10 with itself; the middle two are 2, 5.5. */
	static const double x[] = { 1, 2, 10 };
	static const double nan[] = { 1, NAN };
	static const double ends[] = { -INFINITY, INFINITY };

	(void)tc;
	CHECK_SAME(3.75, stat_hodges_lehmann(x, 3));
	CHECK_SAME(1.5, stat_hodges_lehmann(x, 2));
	CHECK_SAME(1, stat_hodges_lehmann(x, 1));
	CHECK_SAME(NAN, stat_hodges_lehmann(x, 0));
	CHECK_SAME(NAN, stat_hodges_lehmann(nan, 2));
	CHECK_SAME(NAN, stat_hodges_lehmann(ends, 2));
	CHECK_SAME(INFINITY, stat_hodges_lehmann(ends + 1, 1));
	CHECK_SAME(NAN, stat_shift(ends, 1, ends, 2));
	CHECK_SAME(-INFINITY, stat_shift(ends, 1, ends + 1, 1));
}

/* All pairs written out, for every n: nothing is left out or there twice. */
ATF_TC_WITHOUT_HEAD(all_pairs);
ATF_TC_BODY(all_pairs, tc)
{
	double x[MOST], y[MOST], all[MOST * MOST];
	uint64_t state;
	size_t i, j, k, n;

	(void)tc;
	state = 3;
	for (n = 1; n <= MOST; n++) {
		for (i = 0; i < n; i++) {
			x[i] = (double)(random_bits(&state) % 512);
			y[i] = (double)(random_bits(&state) % 512);
		}
		for (k = i = 0; i < n; i++)
			for (j = i; j < n; j++)
				all[k++] = (x[i] + x[j]) / 2;
		CHECK_SAME(stat_median(all, k), stat_hodges_lehmann(x, n));
		for (k = i = 0; i < n; i++)
			for (j = 0; j < (n + 1) / 2; j++)
				all[k++] = x[i] - y[j];
		CHECK_SAME(stat_median(all, k) + 0,
		    stat_shift(x, n, y, (n + 1) / 2) + 0);
		for (k = i = 0; i < n; i++)
			for (j = i + 1; j < n; j++)
				if (x[i] != x[j])
					all[k++] = (y[j] - y[i]) /
					    (x[j] - x[i]);
		CHECK_SAME(stat_median(all, k) + 0,
		    stat_theil_sen(x, y, n) + 0);
	}
}

/*
 * Hollander and Wolfe 1973, page 29, as R's wilcox.test(conf.int=TRUE) has it
 * in its examples: 0.010 to 0.786.  The others by counting all signs in a
 * program of a few lines.
 */
ATF_TC_WITHOUT_HEAD(centre_interval);
ATF_TC_BODY(centre_interval, tc)
{
	static const double d[] = { 0.952, -0.147, 1.022, 0.43, 0.62, 0.59,
	    0.49, -0.08, 0.01 };
	double x[100], low, high, least, most;
	size_t i;

	(void)tc;
	CHECK_SAME(0.9609375, stat_centre_interval(d, 9, 0.95, &low, &high));
	CHECK_NEAR(0.01, low, 1e-12);
	CHECK_NEAR(0.786, high, 1e-12);
	for (i = 0; i < 100; i++)
		x[i] = (double)i;
	CHECK_NEAR(0.990814208984375, stat_centre_interval(x, 16, 0.99, &low,
	    &high), 1e-12);
	CHECK_SAME(3.5, low);
	CHECK_SAME(11.5, high);
	CHECK_SAME(0.96875, stat_centre_interval(x + 1, 6, 0.95, &low, &high));
	CHECK_SAME(1, low);
	CHECK_SAME(6, high);
	/* Five values never have 95 %. */
	CHECK_SAME(NAN, stat_centre_interval(x, 5, 0.95, &low, &high));
	CHECK_SAME(NAN, low);
	CHECK_SAME(NAN, stat_centre_interval(x, 0, 0.95, &low, &high));
	CHECK_SAME(NAN, stat_centre_interval(x, 9, 1, &low, &high));
	x[3] = NAN;
	CHECK_SAME(NAN, stat_centre_interval(x, 9, 0.95, &low, &high));
	x[3] = 3;
	/* Where the normal distribution takes over nothing jumps. */
	(void)stat_centre_interval(x, 40, 0.95, &low, &high);
	(void)stat_centre_interval(x, 41, 0.95, &least, &most);
	CHECK_NEAR(high - low, most - least, 0.5);
	ATF_CHECK(stat_centre_interval(x, 100, 0.95, &low, &high) >= 0.95);
	CHECK_NEAR(99, low + high, 1e-9);
}

ATF_TC_WITHOUT_HEAD(theil_sen);
ATF_TC_BODY(theil_sen, tc)
{
	/* A line of slope 3 with one point far off. */
	static const double x[] = { 1, 2, 3, 4, 5, 6 };
	static const double y[] = { 4, 7, 10, 999, 16, 19 };
	static const double alike[] = { 2, 2, 2, 2, 2, 2 };
	/* Two points share their x; the other slopes are 1, 2. */
	static const double tied[] = { 1, 1, 2 }, up[] = { 1, 0, 2 };

	(void)tc;
	CHECK_SAME(3, stat_theil_sen(x, y, 6));
	CHECK_SAME(1.5, stat_theil_sen(tied, up, 3));
	CHECK_SAME(NAN, stat_theil_sen(alike, y, 6));
	CHECK_SAME(NAN, stat_theil_sen(x, y, 1));
	CHECK_SAME(NAN, stat_theil_sen(x, y, 0));
}

ATF_TC_WITHOUT_HEAD(mann_whitney);
ATF_TC_BODY(mann_whitney, tc)
{
	/*
	 * Hollander and Wolfe 1973, 69f., the example of wilcox.test() in R,
	 * which says W = 35, p-value = 0.1272 for x above y.
	 */
	static const double x[] = { 0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91,
	    1.64, 0.73, 1.46 };
	static const double y[] = { 1.15, 0.88, 0.90, 0.74, 1.21 };
	static const double high[] = { 6, 7, 8, 9, 10 };
	static const double low[] = { 1, 2, 3, 4, 5 };

	(void)tc;
	CHECK_NEAR(0.1272, stat_mann_whitney(x, 10, y, 5), 5e-5);
	/* One way of 10 over 5 = 252 puts all of x above. */
	CHECK_NEAR(1.0 / 252, stat_mann_whitney(high, 5, low, 5), 1e-15);
	CHECK_SAME(1, stat_mann_whitney(low, 5, high, 5));
	CHECK_SAME(1, stat_mann_whitney(low, 1, low, 1));
	CHECK_SAME(0.5, stat_mann_whitney(high, 1, low, 1));
	CHECK_SAME(NAN, stat_mann_whitney(high, 0, low, 1));
	CHECK_SAME(NAN, stat_mann_whitney(high, 1, low, 0));
}

/* How often x wins, a tie being half a win, twice. */
static size_t
wins(const double *all, unsigned chosen, size_t n)
{
	size_t i, j, u;

	for (u = i = 0; i < n; i++)
		for (j = 0; j < n; j++)
			if ((chosen >> i & 1) != 0 && (chosen >> j & 1) == 0)
				u += 2 * (all[i] > all[j]) +
				    (all[i] == all[j]);
	return (u);
}

/* Every way to choose, counted by wins and not by ranks. */
ATF_TC_WITHOUT_HEAD(exact);
ATF_TC_BODY(exact, tc)
{
	double all[10];
	uint64_t state;
	size_t i, n, k, seen;
	unsigned set, ways, as_much, bits;

	(void)tc;
	state = 17;
	for (n = 2; n <= 10; n++)
		for (k = 1; k < n; k++) {
			for (i = 0; i < n; i++)
				all[i] = (double)(random_bits(&state) % 6);
			seen = wins(all, (1u << k) - 1, n);
			ways = as_much = 0;
			for (set = 0; set < 1u << n; set++) {
				for (bits = 0, i = 0; i < n; i++)
					bits += set >> i & 1;
				if (bits != k)
					continue;
				ways++;
				as_much += wins(all, set, n) >= seen;
			}
			CHECK_NEAR((double)as_much / ways, stat_mann_whitney(
			    all, k, all + k, n - k), 1e-14);
		}
}

/* As many as are counted, on either side: one way of 30 over 10. */
ATF_TC_WITHOUT_HEAD(most);
ATF_TC_BODY(most, tc)
{
	double x[30];
	size_t i;

	(void)tc;
	for (i = 0; i < 30; i++)
		x[i] = 100 - (double)i;
	CHECK_NEAR(1, stat_mann_whitney(x, 10, x + 10, 20) * 30045015, 1e-12);
	CHECK_NEAR(1, stat_mann_whitney(x, 20, x + 20, 10) * 30045015, 1e-12);
	CHECK_NEAR(1, stat_mann_whitney(x, 29, x + 29, 1) * 30, 1e-12);
	CHECK_SAME(1, stat_mann_whitney(x + 10, 20, x, 10));
}

/* Where counting ends the normal distribution must say nearly the same. */
ATF_TC_WITHOUT_HEAD(many);
ATF_TC_BODY(many, tc)
{
	double x[31], exact, normal;
	size_t i;

	(void)tc;
	for (i = 0; i < 31; i++)
		x[i] = (double)(i * 7 % 31);
	exact = stat_mann_whitney(x, 15, x + 15, 15);
	normal = stat_mann_whitney(x, 15, x + 15, 16);
	ATF_CHECK_MSG(fabs(exact - normal) < 0.1, "%g %g", exact, normal);
	/*
	 * By hand: U = 15 of 0..15 x 16, all above: z = (240 - 120 - 0.5) /
	 * sqrt(15 x 16 x 32 / 12) = 119.5 / sqrt(640).
	 */
	for (i = 0; i < 31; i++)
		x[i] = i < 15 ? 100 + (double)i : (double)i;
	CHECK_NEAR(1, stat_mann_whitney(x, 15, x + 15, 16) /
	    (erfc(119.5 / sqrt(640) / sqrt(2)) / 2), 1e-12);
	for (i = 0; i < 31; i++)
		x[i] = 5;
	CHECK_SAME(1, stat_mann_whitney(x, 15, x + 15, 16));
	/*
	 * By hand, with ties: 16 zeros and 15 ones, all the ones in x: U =
	 * 15 x 16 again, variance 240/12 (32 - (16^3-16 + 15^3-15)/(31x30)).
	 */
	for (i = 0; i < 31; i++)
		x[i] = i < 15;
	CHECK_NEAR(1, stat_mann_whitney(x, 15, x + 15, 16) / (erfc(119.5 /
	    sqrt(20 * (32 - 7440.0 / 930)) / sqrt(2)) / 2), 1e-12);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, hodges_lehmann);
	ATF_TP_ADD_TC(tp, all_pairs);
	ATF_TP_ADD_TC(tp, centre_interval);
	ATF_TP_ADD_TC(tp, theil_sen);
	ATF_TP_ADD_TC(tp, mann_whitney);
	ATF_TP_ADD_TC(tp, exact);
	ATF_TP_ADD_TC(tp, most);
	ATF_TP_ADD_TC(tp, many);
	return (atf_no_error());
}

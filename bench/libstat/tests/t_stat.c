/*
 * Medians, quantiles and deviations: published values, values by hand, and
 * what holds whatever the values are.
 */

#include "h_stat.h"

#define MOST	41

ATF_TC_WITHOUT_HEAD(sort);
ATF_TC_BODY(sort, tc)
{
	double x[] = { 3, NAN, -INFINITY, 1, INFINITY, -2, 1, -NAN, 0 };
	static const double sorted[] = { -INFINITY, -2, 0, 1, 1, 3, INFINITY };
	size_t i;

	(void)tc;
	stat_sort(x, NELEM(x));
	for (i = 0; i < NELEM(sorted); i++)
		CHECK_SAME(sorted[i], x[i]);
	ATF_CHECK(isnan(x[7]) && isnan(x[8]));
	stat_sort(x, 0);
	stat_sort(NULL, 0);
}

ATF_TC_WITHOUT_HEAD(median);
ATF_TC_BODY(median, tc)
{
	/* The examples of Wikipedia, "Median". */
	static const double odd[] = { 1, 3, 3, 6, 7, 8, 9 };
	static const double even[] = { 1, 2, 3, 4, 5, 6, 8, 9 };
	/* The example of NumPy's median(). */
	static const double numpy[] = { 10, 7, 4, 3, 2, 1 };

	(void)tc;
	CHECK_SAME(6, stat_median(odd, NELEM(odd)));
	CHECK_SAME(4.5, stat_median(even, NELEM(even)));
	CHECK_SAME(3.5, stat_median(numpy, NELEM(numpy)));
}

ATF_TC_WITHOUT_HEAD(quantile);
ATF_TC_BODY(quantile, tc)
{
	/*
	 * By hand from p(n-1): quantile(1:10, p) of R, for p = 0.25 it is at
	 * 2.25 from the first, 3 + 0.25 (4 - 3).
	 */
	static const double ten[] = { 5, 9, 1, 7, 3, 10, 2, 8, 4, 6 };
	static const double two[] = { 20, 10 };

	(void)tc;
	CHECK_SAME(1, stat_quantile(ten, 10, 0));
	CHECK_NEAR(1.9, stat_quantile(ten, 10, 0.1), 1e-15);
	CHECK_SAME(3.25, stat_quantile(ten, 10, 0.25));
	CHECK_SAME(5.5, stat_quantile(ten, 10, 0.5));
	CHECK_SAME(7.75, stat_quantile(ten, 10, 0.75));
	CHECK_NEAR(9.1, stat_quantile(ten, 10, 0.9), 1e-15);
	CHECK_SAME(10, stat_quantile(ten, 10, 1));
	CHECK_SAME(12.5, stat_quantile(two, 2, 0.25));
	CHECK_SAME(NAN, stat_quantile(ten, 10, -0.001));
	CHECK_SAME(NAN, stat_quantile(ten, 10, 1.001));
	CHECK_SAME(NAN, stat_quantile(ten, 10, NAN));
}

ATF_TC_WITHOUT_HEAD(mad);
ATF_TC_BODY(mad, tc)
{
	/* The example of Wikipedia, "Median absolute deviation". */
	static const double wiki[] = { 1, 1, 2, 2, 4, 6, 9 };
	/* mad(1:9) of R is 2.9652, which is 1.4826 times 2. */
	static const double nine[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
	/* By hand: median 2.5, distances 1.5 0.5 0.5 7.5. */
	static const double four[] = { 1, 2, 3, 10 };

	(void)tc;
	CHECK_SAME(1, stat_mad(wiki, NELEM(wiki)));
	CHECK_SAME(2, stat_mad(nine, NELEM(nine)));
	CHECK_SAME(1, stat_mad(four, NELEM(four)));
}

ATF_TC_WITHOUT_HEAD(geomean);
ATF_TC_BODY(geomean, tc)
{
	/* The examples of Wikipedia, "Geometric mean". */
	static const double two[] = { 2, 8 }, three[] = { 4, 1, 1.0 / 32 };
	/* The example of SciPy's gmean(), the 7th root of 5040. */
	static const double seven[] = { 1, 2, 3, 4, 5, 6, 7 };
	static const double large[] = { 1e300, 1e300, 1e306 };
	static const double zero[] = { 1, 0 }, negative[] = { -1, -1 };
	static const double nan[] = { 1, NAN };

	(void)tc;
	CHECK_NEAR(4, stat_geomean(two, 2), 1e-15);
	CHECK_NEAR(0.5, stat_geomean(three, 3), 1e-15);
	CHECK_NEAR(3.3800151591412964, stat_geomean(seven, 7), 1e-15);
	CHECK_NEAR(1e302, stat_geomean(large, 3), 1e-12);
	CHECK_SAME(NAN, stat_geomean(zero, 2));
	CHECK_SAME(NAN, stat_geomean(negative, 2));
	CHECK_SAME(NAN, stat_geomean(nan, 2));
	CHECK_SAME(NAN, stat_geomean(nan, 0));
}

ATF_TC_WITHOUT_HEAD(few);
ATF_TC_BODY(few, tc)
{
	static const double x[] = { -7.5, 2.5 };

	(void)tc;
	CHECK_SAME(NAN, stat_median(NULL, 0));
	CHECK_SAME(NAN, stat_quantile(NULL, 0, 0.5));
	CHECK_SAME(NAN, stat_mad(NULL, 0));
	CHECK_SAME(-7.5, stat_median(x, 1));
	CHECK_SAME(-7.5, stat_quantile(x, 1, 0));
	CHECK_SAME(-7.5, stat_quantile(x, 1, 0.3));
	CHECK_SAME(-7.5, stat_quantile(x, 1, 1));
	CHECK_SAME(0, stat_mad(x, 1));
	CHECK_SAME(-2.5, stat_median(x, 2));
	CHECK_SAME(5, stat_mad(x, 2));
}

ATF_TC_WITHOUT_HEAD(ties);
ATF_TC_BODY(ties, tc)
{
	static const double x[] = { 0.1, 0.1, 0.1, 0.1, 0.1, 99 };

	(void)tc;
	CHECK_SAME(0.1, stat_median(x, 5));
	CHECK_SAME(0.1, stat_median(x, 6));
	CHECK_SAME(0.1, stat_quantile(x, 6, 0.77));
	CHECK_SAME(0, stat_mad(x, 6));
	CHECK_NEAR(0.1, stat_geomean(x, 5), 1e-15);
}

ATF_TC_WITHOUT_HEAD(extremes);
ATF_TC_BODY(extremes, tc)
{
	static const double high[] = { 1, INFINITY, INFINITY };
	static const double low[] = { -INFINITY, 1, 2 };
	static const double both[] = { -INFINITY, INFINITY };
	static const double huge[] = { DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX };
	static const double sum[] = { DBL_MAX, DBL_MAX / 2 };
	static const double tiny[] = { 0, DBL_MIN };
	static const double nan[] = { 1, 2, NAN, 3 };

	(void)tc;
	CHECK_SAME(INFINITY, stat_median(high, 3));
	CHECK_SAME(INFINITY, stat_quantile(high, 3, 0.75));
	CHECK_SAME(1, stat_quantile(high, 3, 0));
	CHECK_SAME(NAN, stat_mad(high, 3));
	CHECK_SAME(1, stat_median(low, 3));
	CHECK_SAME(-INFINITY, stat_quantile(low, 3, 0.25));
	CHECK_SAME(1, stat_mad(low, 3));
	CHECK_SAME(NAN, stat_median(both, 2));
	CHECK_SAME(DBL_MAX, stat_median(huge, 2));
	CHECK_SAME(0, stat_median(huge, 4));
	CHECK_SAME(0, stat_quantile(huge, 4, 0.5));
	CHECK_SAME(DBL_MAX, stat_mad(huge, 4));
	CHECK_SAME(DBL_MAX * 0.75, stat_median(sum, 2));
	CHECK_SAME(DBL_MIN / 2, stat_median(tiny, 2));
	CHECK_SAME(NAN, stat_median(nan, 4));
	CHECK_SAME(NAN, stat_quantile(nan, 4, 0));
	CHECK_SAME(NAN, stat_mad(nan, 4));
	CHECK_SAME(1.5, stat_median(nan, 2));
}

/* The same by sorting, as one would write it down first. */
static double
sorted_quantile(const double *x, size_t n, double p)
{
	double s[MOST], at;

	memcpy(s, x, n * sizeof(*x));
	stat_sort(s, n);
	at = p * (double)(n - 1);
	return (s[(size_t)floor(at)] + (at - floor(at)) *
	    (s[(size_t)ceil(at)] - s[(size_t)floor(at)]));
}

/*
 * Whole numbers and steps of 1/8, so that sums and products are exact and
 * both ways must agree to the last bit.
 */
ATF_TC_WITHOUT_HEAD(against_sorting);
ATF_TC_BODY(against_sorting, tc)
{
	double x[MOST], y[MOST], middle;
	uint64_t state;
	size_t i, n;
	int k;

	(void)tc;
	state = 7;
	for (n = 1; n <= MOST; n++) {
		for (i = 0; i < n; i++)
			x[i] = (double)(random_bits(&state) % 64) - 32;
		memcpy(y, x, sizeof(x));
		for (k = 0; k <= 8; k++)
			CHECK_SAME(sorted_quantile(x, n, k / 8.0) + 0,
			    stat_quantile(x, n, k / 8.0));
		middle = stat_median(x, n);
		CHECK_SAME(sorted_quantile(x, n, 0.5) + 0, middle);
		ATF_CHECK_MSG(memcmp(x, y, n * sizeof(*x)) == 0,
		    "the input was changed");
		for (i = 0; i < n; i++)
			y[i] = fabs(x[i] - middle);
		CHECK_SAME(sorted_quantile(y, n, 0.5), stat_mad(x, n));
	}
}

/* Order, shift, scale and sign; exact with whole numbers and powers of 2. */
ATF_TC_WITHOUT_HEAD(invariants);
ATF_TC_BODY(invariants, tc)
{
	double x[MOST], y[MOST];
	uint64_t state;
	size_t i, n;

	(void)tc;
	state = 11;
	for (n = 1; n <= MOST; n++) {
		for (i = 0; i < n; i++)
			x[i] = y[i] = (double)(random_bits(&state) % 1000) + 1;
		shuffle(y, n, &state);
		CHECK_SAME(stat_median(x, n), stat_median(y, n));
		CHECK_SAME(stat_mad(x, n), stat_mad(y, n));
		CHECK_SAME(stat_quantile(x, n, 0.125),
		    stat_quantile(y, n, 0.125));
		CHECK_NEAR(stat_geomean(x, n), stat_geomean(y, n), 1e-14);
		CHECK_NEAR(stat_geomean(x, n) * 8, (
		    y[0] *= pow(8, (double)n), stat_geomean(y, n)), 1e-13);
		for (i = 0; i < n; i++)
			y[i] = x[i] * -4 + 4096;
		CHECK_SAME(stat_median(x, n) * -4 + 4096, stat_median(y, n));
		CHECK_SAME(stat_mad(x, n) * 4, stat_mad(y, n));
		CHECK_SAME(stat_quantile(x, n, 0.875) * -4 + 4096,
		    stat_quantile(y, n, 0.125));
	}
}

ATF_TC_WITHOUT_HEAD(monotone);
ATF_TC_BODY(monotone, tc)
{
	double x[MOST], last, now;
	uint64_t state;
	size_t i;
	int k;

	(void)tc;
	state = 13;
	for (i = 0; i < MOST; i++)
		x[i] = (double)random_bits(&state) / 3 - 1e18;
	last = -INFINITY;
	for (k = 0; k <= 1000; k++) {
		now = stat_quantile(x, MOST, k / 1000.0);
		ATF_CHECK_MSG(now >= last, "p = %g", k / 1000.0);
		last = now;
	}
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, sort);
	ATF_TP_ADD_TC(tp, median);
	ATF_TP_ADD_TC(tp, quantile);
	ATF_TP_ADD_TC(tp, mad);
	ATF_TP_ADD_TC(tp, geomean);
	ATF_TP_ADD_TC(tp, few);
	ATF_TP_ADD_TC(tp, ties);
	ATF_TP_ADD_TC(tp, extremes);
	ATF_TP_ADD_TC(tp, against_sorting);
	ATF_TP_ADD_TC(tp, invariants);
	ATF_TP_ADD_TC(tp, monotone);
	return (atf_no_error());
}

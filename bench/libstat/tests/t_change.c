/* Changes of a series, and values of two modes. */

#include "h_stat.h"
#include "stat.h"

#define MOST	8

/*
 * Their Q straight from its definition, for one place: the mean distances
 * across and within.
 */
static double
mean_distance(const double *x, size_t n, const double *y, size_t m,
    size_t pairs)
{
	double sum;
	size_t i, j;

	for (sum = 0, i = 0; i < n; i++)
		for (j = 0; j < m; j++)
			sum += fabs(x[i] - y[j]);
	return (sum / (double)pairs);
}

static double
energy(const double *x, size_t n, size_t at)
{
	size_t m;

	m = n - at;
	return ((double)(at * m) / (double)n *
	    (2 * mean_distance(x, at, x + at, m, at * m) -
	    mean_distance(x, at, x, at, at * (at - 1)) -
	    mean_distance(x + at, m, x + at, m, m * (m - 1))));
}

/* One change is where Q is greatest, whatever the values are. */
ATF_TC_WITHOUT_HEAD(definition);
ATF_TC_BODY(definition, tc)
{
	double x[20], work[40], best;
	size_t i, at, change[1], n;
	uint64_t state;

	(void)tc;
	state = 11;
	for (n = 2 * STAT_SEGMENT; n <= 20; n++) {
		for (i = 0; i < n; i++)
			x[i] = (double)(random_bits(&state) % 1024);
		best = -INFINITY;
		for (at = 0, i = STAT_SEGMENT; i + STAT_SEGMENT <= n; i++)
			if (energy(x, n, i) > best) {
				best = energy(x, n, i);
				at = i;
			}
		if (best <= 0)
			continue;
		ATF_REQUIRE_EQ(1, stat_changes(x, n, 1, 1, work, change, 1));
		ATF_CHECK_EQ_MSG(at, change[0], "n %zu: %zu, %zu", n, at,
		    change[0]);
	}
}

ATF_TC_WITHOUT_HEAD(changes);
ATF_TC_BODY(changes, tc)
{
	/*
	 * Q at 3..9, by the definition in Python: 3.308333 5.303175 6.822222
	 * 10.44 7.494444 4.831746 2.941667.
	 */
	static const double one[] = { 0.1, -0.3, 0.2, 0.0, 0.4, -0.2, 1.9, 2.3,
	    2.1, 1.8, 2.2, 2.0 };
	double x[90], work[180];
	size_t change[MOST], i;
	uint64_t state;

	(void)tc;
	ATF_REQUIRE_EQ(1, stat_changes(one, 12, 0.05, 1, work, change, MOST));
	ATF_CHECK_EQ(6, change[0]);
	CHECK_NEAR(10.44, energy(one, 12, 6), 1e-9);
	/* Three levels, the second of them in between; then the spread. */
	state = 3;
	for (i = 0; i < 90; i++)
		x[i] = (double)(random_bits(&state) % 100) +
		    (i < 30 ? 0 : i < 60 ? 400 : 200);
	ATF_REQUIRE_EQ(2, stat_changes(x, 90, 0.01, 1, work, change, MOST));
	ATF_CHECK_EQ(30, change[0]);
	ATF_CHECK_EQ(60, change[1]);
	ATF_REQUIRE_EQ(1, stat_changes(x, 90, 0.01, 1, work, change, 1));
	/* Unit, sign and place of zero change nothing. */
	for (i = 0; i < 90; i++)
		x[i] = 4096 - 8 * x[i];
	ATF_REQUIRE_EQ(2, stat_changes(x, 90, 0.01, 1, work, change, MOST));
	ATF_CHECK_EQ(30, change[0]);
	ATF_CHECK_EQ(60, change[1]);
	for (i = 0; i < 90; i++)
		x[i] = (double)(random_bits(&state) % 100) *
		    (i < 45 ? 1 : 10) - (i < 45 ? 50 : 500);
	ATF_REQUIRE_EQ(1, stat_changes(x, 90, 0.01, 1, work, change, MOST));
	ATF_CHECK_MSG(change[0] > 40 && change[0] < 50, "%zu", change[0]);
}

ATF_TC_WITHOUT_HEAD(no_change);
ATF_TC_BODY(no_change, tc)
{
	/* Of the 20 ways to order these, 2 are as good as this one. */
	static const double few[] = { 0, 0, 0, 1, 1, 1 };
	double x[30], work[60];
	size_t change[MOST], again[MOST], i, k, seen;
	uint64_t state;

	(void)tc;
	for (i = 0; i < 30; i++)
		x[i] = 4;
	ATF_CHECK_EQ(0, stat_changes(x, 30, 0.05, 1, work, change, MOST));
	ATF_CHECK_EQ(0, stat_changes(few, 6, 0.05, 1, work, change, MOST));
	ATF_CHECK_EQ(1, stat_changes(few, 6, 0.2, 1, work, change, MOST));
	for (i = 0; i <= 5; i++)
		ATF_CHECK_EQ(0, stat_changes(x, i, 1, 1, work, change, MOST));
	x[3] = NAN;
	ATF_CHECK_EQ(0, stat_changes(x, 30, 1, 1, work, change, MOST));
	x[3] = INFINITY;
	ATF_CHECK_EQ(0, stat_changes(x, 30, 1, 1, work, change, MOST));
	/* Of 200 series without one, 10 are expected to show one at 5 %. */
	state = 8;
	for (seen = k = 0; k < 200; k++) {
		for (i = 0; i < 30; i++)
			x[i] = (double)(random_bits(&state) % 4096);
		seen += stat_changes(x, 30, 0.05, k, work, change, 1);
	}
	ATF_CHECK_MSG(seen >= 3 && seen <= 20, "%zu of 200", seen);
	/* The same seed says the same. */
	i = stat_changes(x, 30, 0.9, 7, work, change, MOST);
	ATF_CHECK_EQ(i, stat_changes(x, 30, 0.9, 7, work, again, MOST));
	ATF_CHECK_EQ(0, memcmp(change, again, i * sizeof(change[0])));
	ATF_CHECK_EQ(0, stat_changes(x, 30, NAN, 7, work, change, MOST));
	ATF_CHECK_EQ(0, stat_changes(x, 30, 1, 7, work, change, 0));
}

ATF_TC_WITHOUT_HEAD(bimodal);
ATF_TC_BODY(bimodal, tc)
{
	/* By hand: means 2 and 42, variances of the groups 2/3 and 2/3. */
	static const double two[] = { 41, 1, 2, 3, 42, 43, 1, 2, 3, 42, 41,
	    43 };
	static const double twins[] = { 1, 1, 1, 1, 2, 2, 2, 2 };
	static const double flat[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
	static const double spike[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 500 };
	static const double alike[] = { 7, 7, 7, 7, 7, 7, 7, 7, 7 };
	double x[12];
	size_t i;

	(void)tc;
	ATF_CHECK(stat_bimodal(two, 12));
	ATF_CHECK(stat_bimodal(twins, 8));
	ATF_CHECK(!stat_bimodal(twins, 7));
	ATF_CHECK(!stat_bimodal(flat, 10));
	ATF_CHECK(!stat_bimodal(spike, 10));
	ATF_CHECK(!stat_bimodal(alike, 9));
	ATF_CHECK(!stat_bimodal(two, 0));
	/* A fifth of the values has to be there: 3 of 12. */
	for (i = 0; i < 12; i++)
		x[i] = (double)(i % 3) + (i < 3 ? 100 : 0);
	ATF_CHECK(stat_bimodal(x, 12));
	x[2] = 1;
	ATF_CHECK(!stat_bimodal(x, 12));
	/* 4.5 + 24/12 deviations of sqrt(2/3) are 5.307. */
	for (i = 0; i < 12; i++)
		x[i] = two[i] > 40 ? two[i] - 40 + 5.30 : two[i];
	ATF_CHECK(!stat_bimodal(x, 12));
	for (i = 0; i < 12; i++)
		x[i] = two[i] > 40 ? two[i] - 40 + 5.32 : two[i];
	ATF_CHECK(stat_bimodal(x, 12));
	for (i = 0; i < 12; i++)
		x[i] = 1024 - 4 * x[i];
	ATF_CHECK(stat_bimodal(x, 12));
	x[0] = NAN;
	ATF_CHECK(!stat_bimodal(x, 12));
	x[0] = INFINITY;
	ATF_CHECK(!stat_bimodal(x, 12));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, definition);
	ATF_TP_ADD_TC(tp, changes);
	ATF_TP_ADD_TC(tp, no_change);
	ATF_TP_ADD_TC(tp, bimodal);
	return (atf_no_error());
}

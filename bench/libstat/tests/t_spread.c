/* Standard deviations, intervals and the bootstrap. */

#include "h_stat.h"

ATF_TC_WITHOUT_HEAD(sd);
ATF_TC_BODY(sd, tc)
{
	/* Wikipedia, "Standard deviation": squares sum up to 32, mean 5. */
	static const double wiki[] = { 2, 4, 4, 4, 5, 5, 7, 9 };
	/* NIST StRD NumAcc3 in small: a spread of 0.1 on a million. */
	static const double numacc[] = { 1000000.2, 1000000.1, 1000000.3,
	    1000000.1, 1000000.3 };
	static const double nan[] = { 1, NAN, 3 };

	(void)tc;
	CHECK_SAME(5, stat_mean(wiki, 8));
	CHECK_NEAR(sqrt(32.0 / 7), stat_sd(wiki, 8), 1e-15);
	CHECK_NEAR(0.1, stat_sd(numacc, 5), 1e-9);
	CHECK_NEAR(1000000.2, stat_mean(numacc, 5), 1e-15);
	CHECK_SAME(NAN, stat_mean(wiki, 0));
	CHECK_SAME(NAN, stat_sd(wiki, 1));
	CHECK_SAME(NAN, stat_sd(nan, 3));
	CHECK_SAME(NAN, stat_mean(nan, 3));
}

/* Values that are all the same, whatever they are. */
ATF_TC_WITHOUT_HEAD(same);
ATF_TC_BODY(same, tc)
{
	double x[30];
	size_t n;
	int v;

	(void)tc;
	for (v = 50; v < 1000; v++) {
		for (n = 0; n < 30; n++)
			x[n] = log(v);
		for (n = 2; n <= 30; n++) {
			CHECK_SAME(0, stat_sd(x, n));
			CHECK_SAME(0, stat_winsor_sd(x, n, 3));
		}
	}
}

ATF_TC_WITHOUT_HEAD(winsor);
ATF_TC_BODY(winsor, tc)
{
	/* By hand: median 3, MAD 1, so that 100 counts as 6 with 3 MADs. */
	static const double x[] = { 1, 2, 3, 4, 100 };
	static const double pulled[] = { 1, 2, 3, 4, 6 };
	static const double y[] = { -100, 2, 3, 4, 5 };
	static const double other[] = { 0, 2, 3, 4, 5 };
	static const double alike[] = { 7, 7, 7, 9 };

	(void)tc;
	CHECK_SAME(stat_sd(pulled, 5), stat_winsor_sd(x, 5, 3));
	CHECK_SAME(stat_sd(other, 5), stat_winsor_sd(y, 5, 3));
	CHECK_SAME(stat_sd(x, 5), stat_winsor_sd(x, 5, 1000));
	CHECK_SAME(0, stat_winsor_sd(alike, 4, 3));
	CHECK_SAME(NAN, stat_winsor_sd(x, 1, 3));
	CHECK_SAME(NAN, stat_winsor_sd(x, 5, 0));
	CHECK_SAME(NAN, stat_winsor_sd(x, 5, NAN));
}

ATF_TC_WITHOUT_HEAD(median_interval);
ATF_TC_BODY(median_interval, tc)
{
	/*
	 * From the binomial distribution by hand: with n = 6 the extremes
	 * miss with 2/64; with 10 the second ones with 2 (1 + 10)/1024; with
	 * 20 the sixth ones with 2 (1 + 20 + 190 + 1140 + 4845 + 15504)/2^20.
	 */
	double x[2000], low, high;
	size_t i;

	(void)tc;
	for (i = 0; i < NELEM(x); i++)
		x[i] = (double)(i * 7 % 20) + 1;
	CHECK_SAME(NAN, stat_median_interval(x, 5, 0.95, &low, &high));
	ATF_CHECK(isnan(low) && isnan(high));
	CHECK_NEAR(1 - 43400.0 / 1048576, stat_median_interval(x, 20, 0.95,
	    &low, &high), 1e-14);
	CHECK_SAME(6, low);
	CHECK_SAME(15, high);
	for (i = 0; i < 10; i++)
		x[i] = 10 - (double)i;
	CHECK_NEAR(1 - 22.0 / 1024, stat_median_interval(x, 10, 0.95, &low,
	    &high), 1e-14);
	CHECK_SAME(2, low);
	CHECK_SAME(9, high);
	CHECK_NEAR(1 - 2.0 / 64, stat_median_interval(x, 6, 0.95, &low,
	    &high), 1e-14);
	CHECK_SAME(5, low);
	CHECK_SAME(10, high);
	CHECK_SAME(NAN, stat_median_interval(x, 10, 1, &low, &high));
	CHECK_SAME(NAN, stat_median_interval(x, 0, 0.5, &low, &high));
	/* With many it is n/2 less 0.98 sqrt(n), by the normal distribution. */
	for (i = 0; i < NELEM(x); i++)
		x[i] = (double)i;
	CHECK_NEAR(0.95, stat_median_interval(x, NELEM(x), 0.95, &low, &high),
	    0.005);
	CHECK_NEAR(1000 - 0.98 * sqrt(2000), low, 0.002);
	CHECK_SAME(1999, low + high);
}

ATF_TC_WITHOUT_HEAD(bootstrap);
ATF_TC_BODY(bootstrap, tc)
{
	static double out[4000], again[4000], x[50], work[50];
	size_t i;

	(void)tc;
	for (i = 0; i < 50; i++)
		x[i] = (double)i;
	stat_bootstrap(x, 50, stat_mean, 42, work, out, 4000);
	stat_bootstrap(x, 50, stat_mean, 42, work, again, 4000);
	ATF_CHECK_EQ(0, memcmp(out, again, sizeof(out)));
	stat_bootstrap(x, 50, stat_mean, 43, work, again, 4000);
	ATF_CHECK(memcmp(out, again, sizeof(out)) != 0);
	/*
	 * The mean of such means is 24.5, and their deviation that of 0..49
	 * (squares (50^2 - 1)/12) over the root of 50; the seed is fixed.
	 */
	CHECK_NEAR(24.5, stat_mean(out, 4000), 0.01);
	CHECK_NEAR(sqrt(2499.0 / 12 / 50), stat_sd(out, 4000), 0.05);
	for (i = 0; i < 4000; i++)
		ATF_CHECK(out[i] >= 0 && out[i] <= 49);
	x[0] = 8;
	stat_bootstrap(x, 1, stat_median, 1, work, out, 3);
	CHECK_SAME(8, out[2]);
	stat_bootstrap(x, 0, stat_median, 1, work, out, 3);
	CHECK_SAME(NAN, out[2]);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, sd);
	ATF_TP_ADD_TC(tp, same);
	ATF_TP_ADD_TC(tp, winsor);
	ATF_TP_ADD_TC(tp, median_interval);
	ATF_TP_ADD_TC(tp, bootstrap);
	return (atf_no_error());
}

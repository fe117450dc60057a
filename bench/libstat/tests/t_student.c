/* Student's t distribution. */

#include "h_stat.h"

/* Where df is 1, 2 or 4 the distribution has a closed form. */
static double
closed_tail(double t, int df)
{
	double pi, s;

	pi = acos(-1);
	switch (df) {
	case 1:
		return (t > 0 ? atan(1 / t) / pi : 0.5 - atan(t) / pi);
	case 2:
		s = sqrt(2 + t * t);
		return (t > 0 ? 1 / (s * (s + t)) : 0.5 - t / (2 * s));
	default:
		s = t / sqrt(4 + t * t);
		return (0.5 - 0.75 * s * (1 - s * s / 3));
	}
}

ATF_TC_WITHOUT_HEAD(tail);
ATF_TC_BODY(tail, tc)
{
	double t;

	(void)tc;
	for (t = -40; t <= 40; t += 0.37) {
		CHECK_NEAR(closed_tail(t, 1), stat_t_tail(t, 1), 1e-14);
		CHECK_NEAR(closed_tail(t, 2), stat_t_tail(t, 2), 1e-14);
		CHECK_NEAR(closed_tail(t, 4), stat_t_tail(t, 4), 1e-14);
	}
	/* Far out, where only the ratio tells. */
	CHECK_NEAR(1, stat_t_tail(1e6, 1) / closed_tail(1e6, 1), 1e-12);
	CHECK_NEAR(1, stat_t_tail(1e6, 2) / closed_tail(1e6, 2), 1e-12);
	/* So far that t * t is infinite, or nearly. */
	CHECK_NEAR(1, stat_t_tail(1e99, 1) * 1e99 * acos(-1), 1e-12);
	CHECK_NEAR(1, stat_t_tail(1e200, 1) * 1e200 * acos(-1), 1e-12);
	CHECK_NEAR(1, stat_t_tail(1e120, 2) * 1e120 * 1e120 * 2, 1e-12);
	CHECK_NEAR(1, stat_t_tail(-1e200, 1), 1e-15);
	ATF_CHECK_EQ(0, stat_t_tail(INFINITY, 1));
	ATF_CHECK_EQ(1, stat_t_tail(-INFINITY, 3));
	CHECK_NEAR(1, stat_t_quantile(1e-200, 1) * 1e-200 * -acos(-1), 1e-12);
	/* With many degrees it is the normal distribution, nearly. */
	CHECK_NEAR(erfc(2 / sqrt(2)) / 2, stat_t_tail(2, 1e5), 3e-6);
}

ATF_TC_WITHOUT_HEAD(quantile);
ATF_TC_BODY(quantile, tc)
{
	/*
	 * Printed tables (Fisher and Yates 1963, table III; NIST/SEMATECH
	 * 1.3.6.7.2), to as many places as they have.
	 */
	static const struct {
		double p, df, t, within;
	} table[] = {
		{ 0.95, 1, 6.314, 5e-4 }, { 0.95, 2, 2.920, 5e-4 },
		{ 0.95, 5, 2.015, 5e-4 }, { 0.95, 9, 1.833, 5e-4 },
		{ 0.95, 30, 1.697, 5e-4 }, { 0.95, 100, 1.660, 5e-4 },
		{ 0.975, 4, 2.776, 5e-4 }, { 0.975, 10, 2.228, 5e-4 },
		{ 0.975, 60, 2.000, 5e-4 }, { 0.99, 7, 2.998, 5e-4 },
		{ 0.999, 1, 318.313, 5e-2 }, { 0.999, 9, 4.297, 5e-4 },
		{ 0.999, 20, 3.552, 5e-4 }, { 0.999, 100, 3.174, 5e-4 },
	};
	double p;
	size_t i;

	(void)tc;
	for (i = 0; i < NELEM(table); i++)
		ATF_CHECK_MSG(fabs(stat_t_quantile(table[i].p, table[i].df) -
		    table[i].t) <= table[i].within, "%g, %g: %.9g",
		    table[i].p, table[i].df,
		    stat_t_quantile(table[i].p, table[i].df));
	for (p = 0.03125; p < 1; p += 0.03125) {
		CHECK_NEAR(tan(acos(-1) * (p - 0.5)), stat_t_quantile(p, 1),
		    1e-13);
		CHECK_NEAR((2 * p - 1) / sqrt(2 * p * (1 - p)),
		    stat_t_quantile(p, 2), 1e-13);
		CHECK_NEAR(p, 1 - stat_t_tail(stat_t_quantile(p, 7.5), 7.5),
		    1e-14);
	}
	CHECK_NEAR(-1, stat_t_quantile(1e-20, 1) * acos(-1) * 1e-20, 1e-12);
}

ATF_TC_WITHOUT_HEAD(edges);
ATF_TC_BODY(edges, tc)
{

	(void)tc;
	CHECK_SAME(0.5, stat_t_tail(0, 3));
	CHECK_SAME(0, stat_t_tail(INFINITY, 3));
	CHECK_SAME(1, stat_t_tail(-INFINITY, 3));
	CHECK_SAME(NAN, stat_t_tail(NAN, 3));
	CHECK_SAME(NAN, stat_t_tail(1, 0));
	CHECK_SAME(NAN, stat_t_tail(1, -1));
	CHECK_SAME(NAN, stat_t_tail(1, NAN));
	CHECK_SAME(NAN, stat_t_tail(1, INFINITY));
	CHECK_SAME(NAN, stat_t_quantile(0, 3));
	CHECK_SAME(NAN, stat_t_quantile(1, 3));
	CHECK_SAME(NAN, stat_t_quantile(NAN, 3));
	CHECK_SAME(NAN, stat_t_quantile(0.5, 0));
	ATF_CHECK(fabs(stat_t_quantile(0.5, 3)) < 1e-15);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, tail);
	ATF_TP_ADD_TC(tp, quantile);
	ATF_TP_ADD_TC(tp, edges);
	return (atf_no_error());
}

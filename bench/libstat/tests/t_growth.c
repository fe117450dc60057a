/* Which function of N a time is. */

#include <stdio.h>
#include <stdlib.h>

#include "h_stat.h"

#define POINTS	10

static double
shape(int class, double n)
{

	switch (class) {
	case STAT_LOG:
		return (log(n));
	case STAT_LINEAR:
		return (n);
	case STAT_LINEARITHMIC:
		return (n * log(n));
	case STAT_QUADRATIC:
		return (n * n);
	default:
		return (0);
	}
}

/* Times of a known function at N = 16 to 8192, each with its own error. */
static void
make(double *n, double *t, int class, double a, double c, double error,
    uint64_t *state)
{
	size_t i;

	for (i = 0; i < POINTS; i++) {
		n[i] = 16 * pow(2, (double)i);
		t[i] = (a + c * shape(class, n[i])) * (1 + error *
		    ((double)(random_bits(state) % 2001) / 1000 - 1));
	}
}

/* Without an error the class and both numbers are found again. */
ATF_TC_WITHOUT_HEAD(perfect);
ATF_TC_BODY(perfect, tc)
{
	struct stat_growth g;
	double n[POINTS], t[POINTS];
	uint64_t state;
	int class;

	(void)tc;
	state = 5;
	for (class = 0; class < STAT_CLASSES; class++) {
		make(n, t, class, 700, 3, 0, &state);
		ATF_REQUIRE_EQ(0, stat_growth(n, t, POINTS, &g));
		ATF_CHECK_EQ_MSG(class, (int)g.g_class, "%d for %d", g.g_class,
		    class);
		CHECK_NEAR(700, g.g_a, 1e-6);
		CHECK_NEAR(class == STAT_CONSTANT ? 0 : 3, g.g_c, 1e-9);
	}
}

/* Rounding makes no other class fit a constant better. */
ATF_TC_WITHOUT_HEAD(constant);
ATF_TC_BODY(constant, tc)
{
	struct stat_growth g;
	double n[POINTS], t[POINTS];
	uint64_t state;
	int i;

	(void)tc;
	state = 8;
	for (i = 1; i <= 1000; i++) {
		make(n, t, STAT_CONSTANT, i / 7.0, 0, 0, &state);
		ATF_REQUIRE_EQ(0, stat_growth(n, t, POINTS, &g));
		ATF_CHECK_EQ(STAT_CONSTANT, g.g_class);
		CHECK_NEAR(i / 7.0, g.g_a, 1e-14);
	}
}

/*
 * With errors of up to 5 % the classes that differ much are never taken for
 * each other; N and N log N are neighbours and may be.  The seed is fixed.
 */
ATF_TC_WITHOUT_HEAD(noisy);
ATF_TC_BODY(noisy, tc)
{
	struct stat_growth g;
	double n[POINTS], t[POINTS];
	uint64_t state;
	int class, i, right[STAT_CLASSES] = { 0 };

	(void)tc;
	state = 6;
	for (class = 0; class < STAT_CLASSES; class++)
		for (i = 0; i < 200; i++) {
			make(n, t, class, 50, 20, 0.05, &state);
			ATF_REQUIRE_EQ(0, stat_growth(n, t, POINTS, &g));
			right[class] += (int)g.g_class == class;
			ATF_CHECK_MSG(abs((int)g.g_class - class) <= 1 ||
			    class == STAT_CONSTANT, "%d for %d", g.g_class,
			    class);
			ATF_CHECK(g.g_a >= 0 && g.g_c >= 0);
		}
	for (class = 0; class < STAT_CLASSES; class++) {
		printf("class %d: %d of 200\n", class, right[class]);
		ATF_CHECK(right[class] >= 120);
	}
}

/* By hand: t falls with N, so that c must be 0 and a is su / uu. */
ATF_TC_WITHOUT_HEAD(edges);
ATF_TC_BODY(edges, tc)
{
	struct stat_growth g;
	double n[] = { 1, 2, 4, 8 }, t[] = { 4, 2, 1, 0.5 };
	double linear[] = { 1, 2, 4, 8 }, below[] = { 1, 3, 7, 15 };

	(void)tc;
	ATF_REQUIRE_EQ(0, stat_growth(n, t, 4, &g));
	ATF_CHECK_EQ(STAT_CONSTANT, g.g_class);
	CHECK_NEAR((0.25 + 0.5 + 1 + 2) / (0.0625 + 0.25 + 1 + 4), g.g_a,
	    1e-15);
	CHECK_SAME(0, g.g_c);
	ATF_REQUIRE_EQ(0, stat_growth(n, linear, 4, &g));
	ATF_CHECK_EQ(STAT_LINEAR, g.g_class);
	CHECK_NEAR(1, g.g_c, 1e-12);
	ATF_CHECK(g.g_a < 1e-12);
	/* 2N - 1 would need an a below 0. */
	ATF_REQUIRE_EQ(0, stat_growth(n, below, 4, &g));
	ATF_CHECK(g.g_a >= 0 && g.g_c > 0);
	ATF_CHECK_EQ(-1, stat_growth(n, t, 3, &g));
	n[0] = 0.5;
	ATF_CHECK_EQ(-1, stat_growth(n, t, 4, &g));
	n[0] = INFINITY;
	ATF_CHECK_EQ(-1, stat_growth(n, t, 4, &g));
	n[0] = 1;
	t[3] = 0;
	ATF_CHECK_EQ(-1, stat_growth(n, t, 4, &g));
	t[3] = INFINITY;
	ATF_CHECK_EQ(-1, stat_growth(n, t, 4, &g));
	t[3] = NAN;
	ATF_CHECK_EQ(-1, stat_growth(n, t, 4, &g));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, perfect);
	ATF_TP_ADD_TC(tp, constant);
	ATF_TP_ADD_TC(tp, noisy);
	ATF_TP_ADD_TC(tp, edges);
	return (atf_no_error());
}

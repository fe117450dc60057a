/* The verdict, condition by condition. */

#include "gate.h"
#include "h_stat.h"

/*
 * The quantiles of t that the limits come from were computed by integrating
 * its density (midpoint rule, 20,000 steps, in Python) and halving: of 9
 * degrees, the tails 0.1, 0.4/150 and 0.05/150.
 */
#define T_SCREEN	1.383028739
#define T_FAIL		3.648091293
#define T_IMPROVED	5.075741416

static const struct gate_rule rule = { 0.05, 150 };

static struct gate_base
held(double spread, double guard, long runs)
{
	struct gate_base b;

	b.b_centre = 2;
	b.b_spread = spread;
	b.b_guard = 2 + guard;
	b.b_runs = runs;
	return (b);
}

static enum gate_verdict
screen(const struct gate_base *b, double d)
{

	return (gate_screen(b, &rule, b->b_centre + d));
}

/* Confirming runs that are all off by the same. */
static enum gate_verdict
confirm(const struct gate_base *b, double d, size_t m)
{
	double runs[GATE_ROUNDS + 1];
	size_t i;

	for (i = 0; i <= GATE_ROUNDS; i++)
		runs[i] = b->b_centre + d;
	return (gate_confirm(b, &rule, runs, m));
}

/* The verdict turns at this place, within a millionth of it. */
#define CHECK_TURNS(at, low, high, call) do {				\
	double d = (at) * (1 - 1e-6);					\
	ATF_CHECK_EQ_MSG(low, call, "below %g", (double)(at));		\
	d = (at) * (1 + 1e-6);						\
	ATF_CHECK_EQ_MSG(high, call, "above %g", (double)(at));		\
} while (0)

ATF_TC_WITHOUT_HEAD(screened);
ATF_TC_BODY(screened, tc)
{
	struct gate_base b;

	(void)tc;
	/* Half the limit, the guard, and chance, each where it decides. */
	b = held(0.01, 0.012, 10);
	CHECK_TURNS(log(1.05) / 2, GATE_PASS, GATE_SUSPECT, screen(&b, d));
	b = held(0.01, 0.05, 10);
	CHECK_TURNS(0.05, GATE_PASS, GATE_SUSPECT, screen(&b, d));
	b = held(0.05, 0.012, 10);
	CHECK_TURNS(T_SCREEN * 0.05 * sqrt(1.157), GATE_PASS, GATE_SUSPECT,
	    screen(&b, d));
	/* Faster by the limit, and by more than chance. */
	b = held(0.001, 0.012, 10);
	CHECK_TURNS(log(1.05), GATE_PASS, GATE_IMPROVED, screen(&b, -d));
	b = held(0.05, 0.012, 10);
	CHECK_TURNS(T_IMPROVED * 0.05 * sqrt(1.157), GATE_PASS, GATE_IMPROVED,
	    screen(&b, -d));
	/* What is not known acquits nobody, and praises nobody. */
	b = held(NAN, 0, 1);
	CHECK_TURNS(log(1.05) / 2, GATE_PASS, GATE_SUSPECT, screen(&b, d));
	b = held(0, 0, 10);
	CHECK_TURNS(log(1.05) / 2, GATE_PASS, GATE_SUSPECT, screen(&b, d));
	ATF_CHECK_EQ(GATE_PASS, screen(&b, -9));
	b = held(0.001, 0, 4);
	ATF_CHECK_EQ(GATE_PASS, screen(&b, -9));
}

ATF_TC_WITHOUT_HEAD(confirmed);
ATF_TC_BODY(confirmed, tc)
{
	struct gate_base b;

	(void)tc;
	/* The limit, and chance. */
	b = held(0.01, 0.012, 10);
	CHECK_TURNS(log(1.05), GATE_PASS, GATE_FAIL, confirm(&b, d, 5));
	b = held(0.05, 0.012, 10);
	CHECK_TURNS(T_FAIL * 0.05 * sqrt(0.2 + 0.157), GATE_INCONCLUSIVE,
	    GATE_FAIL, confirm(&b, d, 5));
	/* One is enough to acquit: at the guard, or at half the limit. */
	b = held(0.01, 0.08, 10);
	CHECK_TURNS(0.08, GATE_PASS, GATE_SUSPECT, confirm(&b, d, 1));
	b = held(0.01, 0.012, 10);
	CHECK_TURNS(log(1.05) / 2, GATE_PASS, GATE_SUSPECT,
	    confirm(&b, d, 1));
	/* However bad they are, it takes them all. */
	ATF_CHECK_EQ(GATE_SUSPECT, confirm(&b, 9, 4));
	ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 0));
	ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 6));
}

/* A run is within the limit if chance would not take it beyond. */
ATF_TC_WITHOUT_HEAD(within);
ATF_TC_BODY(within, tc)
{
	struct gate_base b;
	double d;

	(void)tc;
	b = held(0.01, 0.012, 10);
	d = log(1.05) - 1.833112933 * 0.01 * sqrt(1.157);
	ATF_CHECK(gate_within(&b, &rule, 2 + d - 1e-8));
	ATF_CHECK(!gate_within(&b, &rule, 2 + d + 1e-8));
	/* Too noisy, or too little known, to show it. */
	b = held(0.1, 0.012, 10);
	ATF_CHECK(!gate_within(&b, &rule, 2));
	b = held(0.01, 0.012, 1);
	ATF_CHECK(!gate_within(&b, &rule, 2));
}

/* The fastest of the runs is judged, wherever it stands. */
ATF_TC_WITHOUT_HEAD(fastest);
ATF_TC_BODY(fastest, tc)
{
	double runs[GATE_ROUNDS];
	struct gate_base b;
	size_t i, k;

	(void)tc;
	b = held(0.05, 0.012, 10);
	for (k = 0; k < GATE_ROUNDS; k++) {
		for (i = 0; i < GATE_ROUNDS; i++)
			runs[i] = 2.3;
		CHECK_TURNS(T_FAIL * 0.05 * sqrt(0.357), GATE_INCONCLUSIVE,
		    GATE_FAIL, (runs[k] = 2 + d, gate_confirm(&b,
		    &rule, runs, GATE_ROUNDS)));
		runs[k] = 2.012;
		for (i = k + 1; i <= GATE_ROUNDS; i++)
			ATF_CHECK_EQ(GATE_PASS, gate_confirm(&b, &rule, runs,
			    i));
	}
	/* Two fast ones of five pull the middle of all pairs to the limit. */
	for (i = 0; i < GATE_ROUNDS; i++)
		runs[i] = i < 3 ? 2.03 : 2.08;
	b = held(0.001, 0.012, 10);
	ATF_CHECK_EQ(GATE_FAIL, gate_confirm(&b, &rule, runs, GATE_ROUNDS));
	runs[3] = 2.03;
	ATF_CHECK_EQ(GATE_PASS, gate_confirm(&b, &rule, runs, GATE_ROUNDS));
}

/* The more points, the less chance has each; alone it has one in 20. */
ATF_TC_WITHOUT_HEAD(family);
ATF_TC_BODY(family, tc)
{
	static const struct {
		long points;
		double t;
	} table[] = {
		/* Tails of 0.05, 0.04, 0.02, 0.4/150 and 0.4/1000. */
		{ 1, 1.833112932 }, { 10, 1.972652652 }, { 20, 2.398440985 },
		{ 150, T_FAIL }, { 1000, 4.942035307 },
	};
	double runs[GATE_ROUNDS];
	struct gate_rule r;
	struct gate_base b;
	size_t i, k;
	double d;

	(void)tc;
	b = held(0.05, 0.012, 10);
	for (i = 0; i < NELEM(table); i++) {
		r.r_delta = 0.02;
		r.r_points = table[i].points;
		d = table[i].t * 0.05 * sqrt(0.357);
		for (k = 0; k < GATE_ROUNDS; k++)
			runs[k] = 2 + d * 0.999999;
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, gate_confirm(&b, &r, runs, 5));
		for (k = 0; k < GATE_ROUNDS; k++)
			runs[k] = 2 + d * 1.000001;
		ATF_CHECK_EQ(GATE_FAIL, gate_confirm(&b, &r, runs, 5));
	}
}

/* Where little or nonsense is known, nothing fails. */
ATF_TC_WITHOUT_HEAD(unknown);
ATF_TC_BODY(unknown, tc)
{
	static const double odd[] = { NAN, INFINITY, -INFINITY };
	struct gate_rule r = { 0.05, 150 };
	struct gate_base b;
	size_t i;
	long n;

	(void)tc;
	for (n = 1; n < 5; n++) {
		b = held(0.01, 0.012, n);
		ATF_CHECK_EQ(GATE_SUSPECT, screen(&b, 9));
		ATF_CHECK_EQ(GATE_SUSPECT, confirm(&b, 9, 1));
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 2));
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 5));
	}
	b = held(0.01, 0.012, 5);
	ATF_CHECK_EQ(GATE_FAIL, confirm(&b, 9, 5));
	b.b_spread = 0;
	ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 5));
	for (i = 0; i < NELEM(odd); i++) {
		b = held(odd[i], 0.012, 10);
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 5));
		b = held(0.01, odd[i], 10);
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, screen(&b, 9));
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 5));
		b = held(0.01, 0.012, 10);
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, screen(&b, odd[i]));
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, odd[i], 5));
		r.r_delta = odd[i];
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, gate_screen(&b, &r, 3));
		b.b_centre = odd[i];
		ATF_CHECK_EQ(GATE_INCONCLUSIVE, gate_screen(&b, &rule, 3));
	}
	b = held(0.01, 0.012, 0);
	ATF_CHECK_EQ(GATE_INCONCLUSIVE, screen(&b, 9));
	ATF_CHECK_EQ(GATE_INCONCLUSIVE, confirm(&b, 9, 5));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, screened);
	ATF_TP_ADD_TC(tp, confirmed);
	ATF_TP_ADD_TC(tp, within);
	ATF_TP_ADD_TC(tp, fastest);
	ATF_TP_ADD_TC(tp, family);
	ATF_TP_ADD_TC(tp, unknown);
	return (atf_no_error());
}

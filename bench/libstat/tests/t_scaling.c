/* Whether a cost grows as it may, on sweeps that are made up. */

#include <stdio.h>

#include "h_stat.h"
#include "scaling.h"

#define POINTS	12
#define WORKERS	5
#define MANY	50

static double n[POINTS], cost[WORKERS * POINTS];
static struct scaling s;

static double
uniform(uint64_t *state)
{

	return ((double)(random_bits(state) >> 11) / 9007199254740992.0);
}

static double
shape(int class, double x)
{

	switch (class) {
	case STAT_LOG:
		return (log(x));
	case STAT_LINEAR:
		return (x);
	case STAT_LINEARITHMIC:
		return (x * log(x));
	case STAT_QUADRATIC:
		return (x * x);
	default:
		return (0);
	}
}

/*
 * a + c f(N) at N = 1 to 2048, with an error in each value, and beside a
 * program that halves the speed now and then: busy is how often.
 */
static void
make(int class, double a, double c, double error, double busy,
    uint64_t *state)
{
	size_t i, k;
	double v;

	for (k = 0; k < WORKERS; k++)
		for (i = 0; i < POINTS; i++) {
			n[i] = pow(2, (double)i);
			v = a + c * shape(class, n[i]);
			v *= 1 + error * (2 * uniform(state) - 1);
			if (uniform(state) < busy)
				v *= 1 + 2 * uniform(state);
			cost[k * POINTS + i] = v;
		}
}

static struct scaling_data d;	/* what was judged last */

static enum scaling_word
judge(size_t points, size_t workers, enum stat_class declared)
{
	static double some[WORKERS * POINTS];
	size_t k;

	d = (struct scaling_data){ n, some, points, workers };
	for (k = 0; k < workers; k++)
		memcpy(some + k * points, cost + k * POINTS,
		    points * sizeof(*some));
	stat_scaling(&d, declared, 0.05, 1, &s);
	return (s.s_word);
}

/* What is declared is kept, what is less is not, and the class is right. */
ATF_TC_WITHOUT_HEAD(classes);
ATF_TC_BODY(classes, tc)
{
	uint64_t state;
	int class, declared;

	(void)tc;
	state = 1;
	for (class = STAT_CONSTANT; class < STAT_CLASSES; class++)
		for (declared = STAT_CONSTANT; declared < STAT_QUADRATIC;
		    declared++) {
			make(class, 10, 5, 0.01, 0, &state);
			(void)judge(POINTS, WORKERS, declared);
			ATF_CHECK_EQ_MSG(class, (int)s.s_class, "%d for %d",
			    s.s_class, class);
			/* Neighbours are too close for a verdict. */
			if (class == declared + 1 && class ==
			    STAT_LINEARITHMIC)
				continue;
			ATF_CHECK_EQ_MSG(class > declared ? SCALING_BROKEN :
			    SCALING_KEPT, s.s_word, "class %d, declared %d: "
			    "%d, slope %g (%g to %g), limit %g, x%g of %g",
			    class, declared, s.s_word, s.s_slope, s.s_low,
			    s.s_high, s.s_limit, s.s_ratio, s.s_allowed);
		}
}

/* However the machine is disturbed. */
ATF_TC_WITHOUT_HEAD(disturbed);
ATF_TC_BODY(disturbed, tc)
{
	uint64_t state;
	double busy;
	int i, found, wrong, missed;

	(void)tc;
	state = 2;
	for (busy = 0; busy < 1; busy += 0.3) {
		for (wrong = missed = found = i = 0; i < MANY; i++) {
			make(STAT_CONSTANT, 10, 0, 0.1, busy, &state);
			wrong += judge(8, 3, STAT_CONSTANT) == SCALING_BROKEN;
			wrong += judge(POINTS, WORKERS, STAT_CONSTANT) ==
			    SCALING_BROKEN;
			make(STAT_LINEAR, 10, 5, 0.1, busy, &state);
			missed += judge(8, 3, STAT_CONSTANT) != SCALING_BROKEN;
			missed += judge(POINTS, WORKERS, STAT_CONSTANT) !=
			    SCALING_BROKEN;
			/* Three times the cost, at the end. */
			make(STAT_LINEAR, 1024, 1, 0.02, busy, &state);
			found += judge(POINTS, WORKERS, STAT_CONSTANT) ==
			    SCALING_BROKEN;
		}
		printf("busy %.1f: %d of %d wrong, %d missed, %d of %d late "
		    "growths found\n", busy, wrong, 2 * MANY, missed, found,
		    MANY);
		ATF_CHECK_EQ(0, wrong);
		ATF_CHECK_EQ(0, missed);
		ATF_CHECK(busy > 0.2 || found > MANY * 9 / 10);
	}
}

/* It explodes at the last point, or at the last three. */
ATF_TC_WITHOUT_HEAD(knee);
ATF_TC_BODY(knee, tc)
{
	uint64_t state;
	size_t k;

	(void)tc;
	state = 3;
	make(STAT_CONSTANT, 10, 0, 0.1, 0.3, &state);
	ATF_CHECK_EQ(SCALING_KEPT, judge(POINTS, WORKERS, STAT_CONSTANT));
	CHECK_SAME(0, s.s_knee);
	for (k = 0; k < WORKERS; k++)
		cost[k * POINTS + POINTS - 1] = 5000;
	ATF_CHECK_EQ(SCALING_BROKEN, judge(POINTS, WORKERS, STAT_CONSTANT));
	CHECK_SAME(2048, s.s_knee);
	/* One worker of five did not see it: it was something else. */
	cost[POINTS - 1] = 10;
	ATF_CHECK_EQ_MSG(SCALING_KEPT, judge(POINTS, WORKERS, STAT_CONSTANT),
	    "%d: slope %g (%g to %g), knee %g", s.s_word, s.s_slope, s.s_low,
	    s.s_high, s.s_knee);
	make(STAT_LINEAR, 1, 1, 0.05, 0, &state);
	ATF_CHECK_EQ(SCALING_KEPT, judge(POINTS, WORKERS, STAT_LINEAR));
	for (k = 0; k < WORKERS * 3; k++)
		cost[k / 3 * POINTS + POINTS - 3 + k % 3] *= 10;
	ATF_CHECK_EQ(SCALING_BROKEN, judge(POINTS, WORKERS, STAT_LINEAR));
	CHECK_SAME(512, s.s_knee);
}

/* Too few points, too close ends, too few workers; and nothing at all. */
ATF_TC_WITHOUT_HEAD(too_short);
ATF_TC_BODY(too_short, tc)
{
	uint64_t state;
	size_t i;

	(void)tc;
	state = 4;
	make(STAT_LINEAR, 0, 1, 0.01, 0, &state);
	ATF_CHECK_EQ(SCALING_SHORT, judge(7, WORKERS, STAT_CONSTANT));
	ATF_CHECK_EQ(7, s.s_points);
	CHECK_NEAR(64, s.s_ratio, 0.02);
	ATF_CHECK_EQ(SCALING_SHORT, judge(POINTS, 2, STAT_CONSTANT));
	ATF_CHECK_EQ(2, s.s_workers);
	for (i = 0; i < POINTS; i++)
		n[i] = 100 + (double)i;
	ATF_CHECK_EQ(SCALING_SHORT, judge(POINTS, WORKERS, STAT_CONSTANT));
	ATF_CHECK_EQ(SCALING_SHORT, judge(0, WORKERS, STAT_CONSTANT));
	ATF_CHECK(isnan(s.s_slope) && isnan(s.s_low) && isnan(s.s_ratio));
	ATF_CHECK_EQ(SCALING_SHORT, judge(1, 1, STAT_CONSTANT));
	CHECK_SAME(1, s.s_ratio);
}

/* Workers contradict each other. */
ATF_TC_WITHOUT_HEAD(too_noisy);
ATF_TC_BODY(too_noisy, tc)
{
	size_t i, k;

	(void)tc;
	for (k = 0; k < 3; k++)
		for (i = 0; i < POINTS; i++) {
			n[i] = pow(2, (double)i);
			cost[k * POINTS + i] = k == 0 ? 10 : pow(n[i], 0.2 *
			    (double)k);
		}
	ATF_CHECK_EQ_MSG(SCALING_NOISY, judge(POINTS, 3, STAT_CONSTANT),
	    "%d: slope %g (%g to %g)", s.s_word, s.s_slope, s.s_low,
	    s.s_high);
	/* The same of a sweep that may be linear is good enough. */
	ATF_CHECK_EQ(SCALING_KEPT, judge(POINTS, 3, STAT_LINEAR));
}

/* Points that a worker had no time for, and one that nobody measured. */
ATF_TC_WITHOUT_HEAD(gaps);
ATF_TC_BODY(gaps, tc)
{
	uint64_t state;
	size_t k;

	(void)tc;
	state = 5;
	make(STAT_LINEAR, 10, 5, 0.01, 0, &state);
	for (k = 0; k < WORKERS; k++)
		cost[k * POINTS + k] = cost[k * POINTS + 9] = NAN;
	ATF_CHECK_EQ(SCALING_BROKEN, judge(POINTS, WORKERS, STAT_CONSTANT));
	ATF_CHECK_EQ(POINTS - 1, s.s_points);
	ATF_CHECK_EQ(SCALING_KEPT, judge(POINTS, WORKERS, STAT_LINEAR));
}

/* A cost that falls keeps every order, and is not called constant. */
ATF_TC_WITHOUT_HEAD(falling);
ATF_TC_BODY(falling, tc)
{
	uint64_t state;
	size_t i, k;
	int declared;

	(void)tc;
	state = 7;
	make(STAT_CONSTANT, 10, 0, 0.02, 0, &state);
	ATF_CHECK_EQ(SCALING_KEPT, judge(POINTS, WORKERS, STAT_CONSTANT));
	ATF_CHECK(!s.s_falls);
	ATF_CHECK_STREQ("O(1)", stat_scaling_name(&s));
	for (k = 0; k < WORKERS; k++)
		for (i = 0; i < POINTS; i++)
			cost[k * POINTS + i] *= 1 + 10 / n[i];
	for (declared = STAT_CONSTANT; declared < STAT_QUADRATIC; declared++) {
		ATF_CHECK_EQ(SCALING_KEPT, judge(POINTS, WORKERS, declared));
		ATF_CHECK(s.s_falls && s.s_high < 0 && s.s_ratio < 0.2);
		ATF_CHECK_STREQ("falling", stat_scaling_name(&s));
	}
}

static enum scaling_word
judge_and_find(size_t points, size_t workers)
{
	enum scaling_word word;

	word = judge(points, workers, STAT_CONSTANT);
	stat_scaling_finds(&d, STAT_CONSTANT, 0.05, 1, &s);
	return (word);
}

/* What is said to be found is, and what is a little less is not. */
ATF_TC_WITHOUT_HEAD(finds);
ATF_TC_BODY(finds, tc)
{
	double kept[WORKERS * POINTS], finds;
	uint64_t state;
	size_t i, k, round, at;

	(void)tc;
	state = 8;
	for (round = 0; round < 2; round++) {
		make(STAT_CONSTANT, 10, 0, round == 0 ? 0.01 : 0.3, 0, &state);
		memcpy(kept, cost, sizeof(kept));
		ATF_CHECK_EQ(SCALING_KEPT, judge_and_find(POINTS,
		    WORKERS));
		printf("finds x%.2f\n", s.s_finds);
		ATF_CHECK(s.s_finds > 1.5 && s.s_finds < 10);
		finds = s.s_finds / s.s_ratio;
		for (k = 0; k < 2; k++) {
			for (i = 0; i < WORKERS * POINTS; i++) {
				at = i % POINTS;
				cost[i] = kept[i] * (1 + (n[at] - 1) / (n[POINTS
				    - 1] - 1) * ((k == 0 ? 1 : 0.9) * finds -
				    1));
			}
			ATF_CHECK_EQ(k == 0, judge(POINTS, WORKERS,
			    STAT_CONSTANT) == SCALING_BROKEN);
		}
	}
	/* 300 + N is too little at 128, and not at 2048. */
	make(STAT_LINEAR, 300, 1, 0.01, 0, &state);
	ATF_CHECK_EQ(SCALING_KEPT, judge_and_find(8, 3));
	ATF_CHECK(s.s_finds > s.s_ratio);
	ATF_CHECK_EQ(SCALING_BROKEN, judge_and_find(POINTS, WORKERS));
	ATF_CHECK(isnan(s.s_finds));
	ATF_CHECK_EQ(SCALING_SHORT, judge_and_find(7, 3));
	ATF_CHECK(isnan(s.s_finds));
}

static void
pair(const double *a, const double *b, struct scaling_pair *p)
{

	ATF_REQUIRE_EQ(0, stat_scaling_pair(n, a, b, POINTS, 1, p));
}

ATF_TC_WITHOUT_HEAD(pairs);
ATF_TC_BODY(pairs, tc)
{
	double a[POINTS], b[POINTS];
	struct scaling_pair p;
	uint64_t state;
	size_t i;

	(void)tc;
	state = 6;
	for (i = 0; i < POINTS; i++) {
		n[i] = pow(2, (double)i);
		a[i] = 10 * (1 + 0.02 * uniform(&state));
		b[i] = 13 * (1 + 0.02 * uniform(&state));
	}
	pair(a, b, &p);
	CHECK_NEAR(1.3, p.p_ratio, 0.02);
	CHECK_NEAR(0, p.p_slope, 0.01);
	ATF_CHECK(p.p_low <= p.p_slope && p.p_slope <= p.p_high);
	ATF_CHECK(!p.p_crosses);
	/* B grows as the root of N, and is as slow as A at 64. */
	for (i = 0; i < POINTS; i++)
		b[i] = a[i] * sqrt(n[i] / 64) * (1 + 0.05 *
		    (uniform(&state) - 0.5));
	pair(a, b, &p);
	CHECK_NEAR(0.5, p.p_slope, 0.02);
	ATF_CHECK(p.p_low > 0.4 && p.p_high < 0.6);
	ATF_CHECK(p.p_crosses && !p.p_a_first);
	ATF_CHECK_MSG(p.p_from <= 64 && 64 <= p.p_to && p.p_from > 32 &&
	    p.p_to < 128, "%g (%g to %g)", p.p_at, p.p_from, p.p_to);
	pair(b, a, &p);
	ATF_CHECK(p.p_crosses && p.p_a_first);
	/* A is flat, and B begins at half of it: equal at 250. */
	for (i = 0; i < POINTS; i++) {
		a[i] = 100 * (1 + 0.02 * (uniform(&state) - 0.5));
		b[i] = (50 + 0.2 * n[i]) * (1 + 0.02 * (uniform(&state) - 0.5));
	}
	pair(a, b, &p);
	ATF_CHECK(p.p_crosses && !p.p_a_first);
	ATF_CHECK_MSG(p.p_from <= 250 && 250 <= p.p_to && p.p_from > 128 &&
	    p.p_to < 512, "%g (%g to %g)", p.p_at, p.p_from, p.p_to);
	/* What is better at one end by chance alone does not cross. */
	for (i = 0; i < POINTS; i++)
		b[i] = a[i] * (1.1 + 0.05 * log(n[i])) *
		    (i == 0 ? 0.8 : 1);
	pair(a, b, &p);
	ATF_CHECK(!p.p_crosses);
	ATF_CHECK_EQ(-1, stat_scaling_pair(n, a, b, 3, 1, &p));
	a[2] = 0;
	ATF_CHECK_EQ(-1, stat_scaling_pair(n, a, b, POINTS, 1, &p));
}

/* Names there and back. */
ATF_TC_WITHOUT_HEAD(names);
ATF_TC_BODY(names, tc)
{
	size_t order[20], seen[20] = { 0 }, again[20], i, moved;
	int class;

	(void)tc;
	for (class = STAT_CONSTANT; class < STAT_CLASSES; class++)
		ATF_CHECK_EQ(class, (int)stat_class_named(stat_class_name(
		    (enum stat_class)class)));
	ATF_CHECK_EQ(STAT_CLASSES, (int)stat_class_named("O(n)"));
	stat_shuffle(order, 20, 7);
	stat_shuffle(again, 20, 7);
	ATF_CHECK(memcmp(order, again, sizeof(order)) == 0);
	stat_shuffle(again, 20, 8);
	for (moved = i = 0; i < 20; i++) {
		seen[order[i]]++;
		moved += order[i] != again[i];
	}
	for (i = 0; i < 20; i++)
		ATF_CHECK_EQ(1, seen[i]);
	ATF_CHECK(moved > 10);
}

/* What differs by no more than matters is flat, from any point on. */
ATF_TC_WITHOUT_HEAD(flat);
ATF_TC_BODY(flat, tc)
{
	double x[8], t[8];
	size_t i;

	(void)tc;
	for (i = 0; i < 8; i++) {
		x[i] = (double)(1 << i);
		t[i] = 1 + 0.049 * x[i] / 128;
	}
	ATF_CHECK_EQ(STAT_CONSTANT, stat_scaling_class(x, t, 8, 0.05));
	ATF_CHECK_EQ(STAT_LINEAR, stat_scaling_class(x, t, 8, 0.04));
	/* None is further than that from the first, and the ends are. */
	for (i = 0; i < 8; i++)
		t[i] = 0.97 + 0.1 * x[i] / 128;
	t[0] = 1.02;
	ATF_CHECK(stat_scaling_class(x, t, 8, 0.05) != STAT_CONSTANT);
	ATF_CHECK_EQ(STAT_CLASSES, stat_scaling_class(x, t, 3, 0.05));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, classes);
	ATF_TP_ADD_TC(tp, disturbed);
	ATF_TP_ADD_TC(tp, knee);
	ATF_TP_ADD_TC(tp, too_short);
	ATF_TP_ADD_TC(tp, too_noisy);
	ATF_TP_ADD_TC(tp, gaps);
	ATF_TP_ADD_TC(tp, falling);
	ATF_TP_ADD_TC(tp, finds);
	ATF_TP_ADD_TC(tp, pairs);
	ATF_TP_ADD_TC(tp, names);
	ATF_TP_ADD_TC(tp, flat);
	return (atf_no_error());
}

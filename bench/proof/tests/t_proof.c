/*
 * The promise of the gate on a few hundred suites, and what must not change a
 * verdict.  All is drawn from seeds, so that it ends the same everywhere.
 */

#include <atf-c.h>
#include <math.h>
#include <string.h>

#include "proof.h"
#include "stat.h"

#define SUITES	200
#define SEED	1
#define STRONG	2	/* the place of 10 % among the levels */

/* At most 5 % of suites fail; of slowdowns, 80 % of 10 % and 99 % of 20 %. */
ATF_TC_WITHOUT_HEAD(promise);
ATF_TC_BODY(promise, tc)
{
	struct outcome o[RULES];
	struct promise p;
	size_t i;

	(void)tc;
	for (i = 0; i < MACHINES; i++) {
		simulate(&machines[i], SUITES, SEED, o, &p);
		ATF_CHECK_MSG(o[0].o_false <= 0.05, "%s: %g of suites failed",
		    machines[i].m_name, o[0].o_false);
		ATF_CHECK_MSG(o[2].o_false <= 0.05, "%s: %g of suites failed, "
		    "with trouble seen", machines[i].m_name, o[2].o_false);
		/* What points say of themselves is true on any machine. */
		ATF_CHECK_MSG(p.p_able[STRONG] < 0.01 ||
		    p.p_kept[STRONG] >= 0.8, "%s: %g found of what can be",
		    machines[i].m_name, p.p_kept[STRONG]);
		ATF_CHECK_MSG(p.p_kept[STRONG + 1] >= 0.8,
		    "%s: %g found of what can be", machines[i].m_name,
		    p.p_kept[STRONG + 1]);
		if (i > 0)
			continue;
		ATF_CHECK_MSG(o[0].o_found[STRONG] >= 0.9, "%g of 10 %%",
		    o[0].o_found[STRONG]);
		ATF_CHECK_MSG(o[0].o_found[STRONG + 1] >= 0.99, "%g of 20 %%",
		    o[0].o_found[STRONG + 1]);
		ATF_CHECK_MSG(o[0].o_undecided <= 0.15, "%g undecided",
		    o[0].o_undecided);
		ATF_CHECK_MSG(o[2].o_found[STRONG] >= 0.9 &&
		    o[2].o_found[STRONG + 1] >= 0.99, "%g and %g with trouble "
		    "seen", o[2].o_found[STRONG], o[2].o_found[STRONG + 1]);
	}
}

/* The rules that people use do fail unchanged code: the suites are no toys. */
ATF_TC_WITHOUT_HEAD(others);
ATF_TC_BODY(others, tc)
{
	struct outcome o[RULES];
	struct promise p;
	size_t r;

	(void)tc;
	simulate(&machines[0], 50, SEED, o, &p);
	/* A test case by itself keeps the promise, and finds little. */
	ATF_CHECK_MSG(o[1].o_false <= 0.05, "%g by itself", o[1].o_false);
	for (r = 3; r < RULES; r++)
		ATF_CHECK_MSG(o[r].o_false > 0.1, "%s: %g", rules[r].r_name,
		    o[r].o_false);
}

ATF_TC_WITHOUT_HEAD(seeds);
ATF_TC_BODY(seeds, tc)
{
	struct outcome o[RULES], again[RULES];
	struct promise p;

	(void)tc;
	simulate(&machines[1], 5, 42, o, &p);
	simulate(&machines[1], 5, 42, again, &p);
	ATF_CHECK_EQ(0, memcmp(o, again, sizeof(o)));
	simulate(&machines[1], 5, 43, again, &p);
	ATF_CHECK(memcmp(o, again, sizeof(o)) != 0);
}

/* The final verdict on one trial, its baseline made anew. */
static enum gate_verdict
verdict(const struct trial *t, const double *baseline,
    double first, const double *later)
{
	enum gate_verdict v;
	struct gate_base b;
	size_t m;

	gate_base(&b, baseline, BASELINE);
	b.b_spread *= t->t_base.b_spread;	/* as much as it was shrunk */
	v = gate_screen(&b, &gate_rule, first);
	for (m = 1; v == GATE_SUSPECT; m++)
		v = gate_confirm(&b, &gate_rule, later, m);
	return (v);
}

/* In which of these ways a trial is put down. */
enum change { SAME, SECONDS, RATE, SHUFFLED, CHANGES };

static double
changed(double x, enum change how)
{

	switch (how) {
	case SECONDS:		/* ns to s */
		return (log(exp(x) / 1e9));
	case RATE:		/* ns to MB/s, more is better */
		return (-log(1 / exp(x)));
	default:
		return (x);
	}
}

static enum gate_verdict
judged(const struct trial *t, double shift, enum change how)
{
	double first, later[GATE_ROUNDS];
	struct trial w;
	double baseline[BASELINE];
	size_t i, k;

	w = *t;
	gate_base(&w.t_base, t->t_baseline, BASELINE);
	w.t_base.b_spread = t->t_base.b_spread / w.t_base.b_spread;
	for (i = 0; i < BASELINE; i++) {
		k = how == SHUFFLED ? (i * 7 + 3) % BASELINE : i;
		baseline[k] = changed(t->t_baseline[i], how);
	}
	first = changed(t->t_first.d_fastest + shift, how);
	for (i = 0; i < GATE_ROUNDS; i++) {
		k = how == SHUFFLED ? (i * 2 + 1) % GATE_ROUNDS : i;
		later[k] = changed(t->t_apart[i].d_fastest + shift, how);
	}
	return (verdict(&w, baseline, first, later));
}

ATF_TC_WITHOUT_HEAD(same);
ATF_TC_BODY(same, tc)
{
	static const double shifts[] = { 0, 0.06, 0.1, 0.2, -0.2 };
	struct trial t[POINTS];
	size_t seen[GATE_INCONCLUSIVE + 1], i, k, s;
	enum gate_verdict v;
	uint64_t seed;
	int how;

	(void)tc;
	memset(seen, 0, sizeof(seen));
	seed = 9;
	for (s = 0; s < 20; s++) {
		suite_draw(t, &machines[1], &seed);
		for (i = 0; i < POINTS; i++)
			for (k = 0; k < 5; k++) {
				v = judged(&t[i], shifts[k], SAME);
				seen[v]++;
				for (how = SECONDS; how < CHANGES; how++)
					ATF_CHECK_EQ_MSG(v, judged(&t[i],
					    shifts[k], how), "way %d", how);
			}
	}
	/* Each of the verdicts was among them. */
	ATF_CHECK(seen[GATE_PASS] > 0 && seen[GATE_FAIL] > 0);
	ATF_CHECK(seen[GATE_IMPROVED] > 0 && seen[GATE_INCONCLUSIVE] > 0);
	ATF_CHECK_EQ(0, seen[GATE_SUSPECT]);
}

/* What is slower is never judged more mildly. */
ATF_TC_WITHOUT_HEAD(monotone);
ATF_TC_BODY(monotone, tc)
{
	struct trial t[POINTS];
	size_t i, extra;
	uint64_t seed;
	double shift;
	int failed, fails;

	(void)tc;
	seed = 10;
	suite_draw(t, &machines[1], &seed);
	for (i = 0; i < POINTS; i++)
		for (failed = 0, shift = 0; shift < 1; shift += 0.01) {
			fails = rules[0].r_judge(&t[i], shift, &extra) ==
			    GATE_FAIL;
			ATF_CHECK(fails >= failed);
			failed = fails;
		}
}

/*
 * Unchanged code looks faster as often as slower.  Improved has a limit of its
 * own, and so the mirror image of each trial is screened.
 */
ATF_TC_WITHOUT_HEAD(balance);
ATF_TC_BODY(balance, tc)
{
	struct trial t[POINTS];
	struct gate_base b;
	struct machine m;
	double mirror[BASELINE], all;
	size_t i, k, s, slower, faster;
	uint64_t seed;

	(void)tc;
	/* Disturbances have one direction and are left out. */
	m = machines[1];
	m.m_spike = m.m_bimodal = m.m_worker = 0;
	seed = 11;
	for (slower = faster = s = 0; s < 100; s++) {
		suite_draw(t, &m, &seed);
		for (i = 0; i < POINTS; i++) {
			slower += gate_screen(&t[i].t_base, &gate_rule,
			    t[i].t_first.d_fastest) == GATE_SUSPECT;
			for (k = 0; k < BASELINE; k++)
				mirror[k] = -t[i].t_baseline[k];
			gate_base(&b, mirror, BASELINE);
			b.b_spread = t[i].t_base.b_spread;
			faster += gate_screen(&b, &gate_rule,
			    -t[i].t_first.d_fastest) == GATE_SUSPECT;
		}
	}
	/* Four deviations of their difference. */
	all = (double)(slower + faster);
	ATF_CHECK_MSG(all > 500 && fabs((double)slower - (double)faster) <
	    4 * sqrt(all), "%zu slower, %zu faster", slower, faster);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, promise);
	ATF_TP_ADD_TC(tp, others);
	ATF_TP_ADD_TC(tp, seeds);
	ATF_TP_ADD_TC(tp, same);
	ATF_TP_ADD_TC(tp, monotone);
	ATF_TP_ADD_TC(tp, balance);
	return (atf_no_error());
}

/*
 * The verdict on one point, from figures of the tests' own making.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <atf-c.h>

#include "verdict.h"

#define ID	"g/p:c"

static struct baseline_point point[HELD];
static struct baseline file[HELD];
static struct baseline_accept accept;
static struct held held[HELD];
static struct judged d;
static struct gate_rule rule = { 0.05, 1 };

/* A head of 100 ns with a spread of 1 %, made of ten runs; no anchor. */
static void
set_up(void)
{
	size_t k;

	memset(held, 0, sizeof(held));
	for (k = 0; k < HELD; k++) {
		point[k].p_id = ID;
		point[k].p_point = "-";
		point[k].p_unit = "ns/op";
		point[k].p_centre = 100;
		point[k].p_spread = 0.01;
		point[k].p_guard = 101;
		point[k].p_runs = 10;
		file[k].b_name = k == 0 ? "head" : "anchor";
		(void)strcpy(held[k].h_path, k == 0 ? "/b/1" : "/b/2");
		file[k].b_machine = "here";
		file[k].b_profile = "full";
		file[k].b_points = &point[k];
		file[k].b_npoints = 1;
	}
	accept.a_id = ID;
	accept.a_point = "-";
	accept.a_report = "PR kern/1";
	file[0].b_accepts = &accept;
	file[0].b_naccepts = 0;
	held[0].h_file = &file[0];
}

static bool by_itself;
static const char *medium;

/* Judge these figures, as many as are asked for, and find this word. */
static void
finds(const char *word, const double *figures, size_t used,
    const char *trouble)
{
	size_t i;

	for (i = 0; i < HELD; i++)
		held_fit(&held[i], "here", "full", 1000);
	judged_init(&d, held, ID, "-", "ns/op", false, medium);
	d.d_alone = by_itself;
	for (i = 0; i == 0 || (judged_suspect(&d, held) && i < 6); i++)
		judged_take(&d, &rule, figures[i]);
	ATF_CHECK_EQ(used, i);
	judged_settle(&d, held, &rule, trouble);
	ATF_CHECK_STREQ(word, d.d_word);
}

/* What is inconclusive says what settles it. */
static void
asks(enum remedy remedy)
{
	ATF_CHECK_STREQ("inconclusive", d.d_word);
	ATF_CHECK_EQ(remedy, d.d_remedy);
}

static const double same[] = { 100, 100, 100, 100, 100, 100 };
static const double slow[] = { 112, 110, 110, 110, 110, 110 };
static const double hiccup[] = { 150, 100, 100, 100, 100, 100 };
static const double slight[] = { 110, 104, 104, 104, 104, 104 };
static const double unsure[] = { 110, 106, 106, 102.6, 106, 106 };
static const double much[] = { 180, 180, 180, 180, 180, 180 };
static const double fast[] = { 80, 80, 80, 80, 80, 80 };

/* What a kernel keeps for itself makes no other machine. */
ATF_TC_WITHOUT_HEAD(memory);
ATF_TC_BODY(memory, tc)
{
	const uint64_t mb = UINT64_C(1) << 20;

	(void)tc;
	ATF_CHECK_EQ(24, held_memory(24104 * mb));
	ATF_CHECK_EQ(24, held_memory(24062 * mb));
	ATF_CHECK_EQ(24, held_memory(24576 * mb));
	ATF_CHECK_EQ(26, held_memory(24577 * mb));
	ATF_CHECK_EQ(8, held_memory(7700 * mb));
	ATF_CHECK_EQ(1, held_memory(970 * mb));
	ATF_CHECK_EQ(0.46875, held_memory(470 * mb));
	ATF_CHECK_EQ(0, held_memory(0));
	ATF_CHECK(held_memory(UINT64_MAX) >= 1.7e10);
}

ATF_TC_WITHOUT_HEAD(words);
ATF_TC_BODY(words, tc)
{
	set_up();
	finds("pass", same, 1, "");
	ATF_CHECK_STREQ("", d.d_why);
	finds("fail", slow, 6, "");
	ATF_CHECK_STREQ("median 110 ns/op > 105 (+10.0 %, limit 5 %, n=10)",
	    d.d_why);
	ATF_CHECK(fabs(judged_change(&d) - 0.1) < 1e-9);
	finds("pass", hiccup, 2, "");
	/* Slower by less than matters, and by less than can be proven. */
	finds("pass", slight, 6, "");
	point[0].p_spread = 0.03;
	finds("inconclusive", unsure, 6, "");
	ATF_CHECK_STREQ("median 106 ns/op > 105 (+6.0 %, limit 5 %, n=10): "
	    "not proven by 5 more runs", d.d_why);
	asks(REMEDY_AGAIN);
	point[0].p_spread = 0.01;
	finds("improved", fast, 1, "");
	ATF_CHECK_STREQ("median 80 ns/op for 100 (-20.0 %, n=10)", d.d_why);
	held[0].h_file = NULL;
	finds("recorded", slow, 1, "");
	ATF_CHECK(isnan(judged_change(&d)));
}

/* A test case that repeats itself may only fail what is beyond doubt. */
ATF_TC_WITHOUT_HEAD(alone);
ATF_TC_BODY(alone, tc)
{
	set_up();
	by_itself = true;
	finds("inconclusive", slow, 6, "");
	finds("fail", much, 6, "");
	finds("pass", hiccup, 2, "");
	by_itself = false;
	finds("fail", slow, 6, "");
}

/* Trouble takes a failure back, and leaves a pass alone. */
ATF_TC_WITHOUT_HEAD(trouble);
ATF_TC_BODY(trouble, tc)
{
	set_up();
	finds("pass", same, 1, "a storm");
	finds("inconclusive", slow, 6, "a storm");
	ATF_CHECK(strstr(d.d_why, "a storm") != NULL);
	asks(REMEDY_AGAIN);
	point[0].p_runs = 4;
	finds("inconclusive", slow, 1, "");
	ATF_CHECK_STREQ("baseline head has only 4 runs of it (median 112 "
	    "ns/op, +12.0 % against it)", d.d_why);
	asks(REMEDY_RUNS);
	point[0].p_runs = point[0].p_boots = 1;
	finds("inconclusive", slow, 1, "a storm");
	ATF_CHECK(strstr(d.d_why, "only 1 run of it") != NULL);
	asks(REMEDY_RUNS);
	set_up();
	point[0].p_spread = 0.5;
	point[0].p_guard = 100;
	finds("inconclusive", (const double[]){ 300, 300, 300, 300, 300, 300 },
	    6, "");
	ATF_CHECK(strstr(d.d_why, "could be found") != NULL);
	asks(REMEDY_RUNS);
	/* What is slower by more than that is found all the same. */
	finds("fail", (const double[]){ 9000, 9000, 9000, 9000, 9000, 9000 },
	    6, "");
	/* All the same to the last digit. */
	set_up();
	point[0].p_spread = 0;
	point[0].p_guard = 100;
	finds("inconclusive", slow, 3, "");
	ATF_CHECK(strstr(d.d_why, "were all the same, which proves nothing") !=
	    NULL);
	ATF_CHECK(strstr(d.d_why, "9999") == NULL);
	asks(REMEDY_RUNS);
}

/* Fewer rounds than there may be: more would settle it. */
ATF_TC_WITHOUT_HEAD(rounds);
ATF_TC_BODY(rounds, tc)
{
	set_up();
	judged_init(&d, held, ID, "-", "ns/op", false, medium);
	judged_take(&d, &rule, 120);
	judged_take(&d, &rule, 120);
	judged_settle(&d, held, &rule, "");
	ATF_CHECK(strstr(d.d_why, "not proven by 1 more run") != NULL);
	asks(REMEDY_ROUNDS);
}

ATF_TC_WITHOUT_HEAD(unfit);
ATF_TC_BODY(unfit, tc)
{
	set_up();
	file[0].b_machine = "elsewhere";
	finds("inconclusive", same, 1, "");
	ATF_CHECK(strstr(d.d_why, "/b/1:1: it is of another machine: "
	    "elsewhere, this is here") == d.d_why);
	asks(REMEDY_RECORD);
	ATF_CHECK(!judged_accused(&d));
	set_up();
	file[0].b_profile = "quick";
	finds("inconclusive", same, 1, "");
	ATF_CHECK(strstr(d.d_why, "profile quick, this is full") != NULL);
	asks(REMEDY_PROFILE);
	set_up();
	file[0].b_expires = 999000000;
	finds("inconclusive", slow, 1, "");
	ATF_CHECK_STREQ("baseline head has expired (median 112 ns/op, +12.0 "
	    "% against it)", d.d_why);
	asks(REMEDY_RECORD);
	ATF_CHECK(judged_accused(&d));
	file[0].b_expires = 0;
}

/* What was measured in another way is not taken for what is new. */
ATF_TC_WITHOUT_HEAD(units);
ATF_TC_BODY(units, tc)
{
	set_up();
	point[0].p_unit = "MB/s";
	finds("inconclusive", slow, 1, "");
	ATF_CHECK_STREQ("unit differs: baseline MB/s, now ns/op", d.d_why);
	asks(REMEDY_RECORD);
	ATF_CHECK(judged_by(&d) == NULL);
	ATF_CHECK_EQ(0, d.d_by);
	ATF_CHECK(isnan(judged_change(&d)));
	ATF_CHECK(!judged_accused(&d));
	set_up();
	point[0].p_more = true;
	finds("inconclusive", same, 1, "");
	ATF_CHECK_STREQ("direction differs: baseline more is better, now less",
	    d.d_why);
	/* The anchor alone, where the head can judge; a failure is worse. */
	point[0].p_more = false;
	set_up();
	held[1].h_file = &file[1];
	point[1].p_unit = "MB/s";
	finds("inconclusive", same, 1, "");
	ATF_CHECK_STREQ("unit differs: anchor MB/s, now ns/op", d.d_why);
	ATF_CHECK_EQ(1, d.d_by);
	finds("fail", slow, 6, "");
	ATF_CHECK_EQ(0, d.d_by);
}

/* A disk is not held against memory, nor against what does not say. */
ATF_TC_WITHOUT_HEAD(media);
ATF_TC_BODY(media, tc)
{
	set_up();
	point[0].p_medium = "tmpfs";
	medium = "tmpfs";
	finds("fail", slow, 6, "");
	medium = "ext4";
	finds("inconclusive", slow, 1, "");
	ATF_CHECK_STREQ("medium differs: baseline tmpfs, now ext4", d.d_why);
	asks(REMEDY_RECORD);
	ATF_CHECK(judged_by(&d) == NULL);
	finds("inconclusive", same, 1, "");
	medium = NULL;
	finds("inconclusive", same, 1, "");
	ATF_CHECK_STREQ("medium differs: baseline tmpfs, now none", d.d_why);
	point[0].p_medium = NULL;
	medium = "ext4";
	finds("inconclusive", same, 1, "");
	ATF_CHECK_STREQ("medium differs: baseline none, now ext4", d.d_why);
	medium = NULL;
	finds("pass", same, 1, "");
}

/* A disturbed run can only be slower: it clears, or says nothing. */
ATF_TC_WITHOUT_HEAD(disturbed);
ATF_TC_BODY(disturbed, tc)
{
	set_up();
	held[1].h_file = &file[1];
	judged_init(&d, held, ID, "-", "ns/op", false, medium);
	judged_take(&d, &rule, 120);
	ATF_CHECK(judged_suspect(&d, held));
	ATF_CHECK(!judged_clear(&d, &rule, 118));
	ATF_CHECK(!judged_clear(&d, &rule, NAN));
	ATF_CHECK(judged_suspect(&d, held));
	ATF_CHECK_EQ(0, d.d_rounds);
	ATF_CHECK(judged_clear(&d, &rule, 100.5));
	ATF_CHECK(!judged_suspect(&d, held));
	judged_settle(&d, held, &rule, "");
	ATF_CHECK_STREQ("pass", d.d_word);
	ATF_CHECK(fabs(judged_value(&d) - 100.5) < 1e-9);
	/* Fast enough for a slow anchor only: the head still waits. */
	point[1].p_centre = 110;
	point[1].p_guard = 111;
	judged_init(&d, held, ID, "-", "ns/op", false, medium);
	judged_take(&d, &rule, 125);
	ATF_CHECK(!judged_clear(&d, &rule, 110));
	ATF_CHECK_EQ(GATE_PASS, d.d_of[1].o_verdict);
	ATF_CHECK(judged_suspect(&d, held));
	ATF_CHECK_EQ(0, d.d_rounds);
}

/* The anchor fails what the head has come to accept by small steps. */
ATF_TC_WITHOUT_HEAD(anchor);
ATF_TC_BODY(anchor, tc)
{
	set_up();
	held[1].h_file = &file[1];
	point[0].p_centre = 110;
	point[0].p_guard = 111;
	finds("fail", slow, 6, "");
	ATF_CHECK_STREQ("anchor anchor: median 110 ns/op > 105 (+10.0 %, "
	    "limit 5 %, n=10)", d.d_why);
	/* What decides is what all figures are of. */
	ATF_CHECK_EQ(1, d.d_by);
	ATF_CHECK(judged_by(&d) == &d.d_of[1]);
	ATF_CHECK(fabs(judged_change(&d) - 0.1) < 1e-9);
	ATF_CHECK(fabs(judged_value(&d) - 110) < 1e-9);
	held[0].h_file = NULL;
	finds("fail", slow, 6, "");
	ATF_CHECK_EQ(1, d.d_by);
	/* If both say so, the head does; and so it does if neither does. */
	set_up();
	held[1].h_file = &file[1];
	finds("fail", slow, 6, "");
	ATF_CHECK_EQ(0, d.d_by);
	finds("pass", hiccup, 2, "");
	ATF_CHECK_EQ(0, d.d_by);
	ATF_CHECK(fabs(judged_value(&d) - 100) < 1e-9);
	/* The anchor can not judge, and the head does. */
	point[1].p_runs = 3;
	finds("fail", slow, 6, "");
	ATF_CHECK_EQ(0, d.d_by);
	finds("inconclusive", same, 1, "");
	ATF_CHECK_EQ(1, d.d_by);
}

ATF_TC_WITHOUT_HEAD(accepted);
ATF_TC_BODY(accepted, tc)
{
	set_up();
	file[0].b_naccepts = 1;
	finds("accepted", slow, 6, "");
	ATF_CHECK(strstr(d.d_why, "PR kern/1: median 110") != NULL);
	finds("repaired", same, 1, "");
	ATF_CHECK(strstr(d.d_why, "PR kern/1 was accepted") != NULL);
	finds("inconclusive", slow, 6, "a storm");
}

/* What is no figure is not taken. */
ATF_TC_WITHOUT_HEAD(nonsense);
ATF_TC_BODY(nonsense, tc)
{
	set_up();
	finds("recorded", (const double[]){ NAN }, 1, "");
	finds("recorded", (const double[]){ 0 }, 1, "");
	finds("recorded", (const double[]){ -1 }, 1, "");
}

ATF_TC_WITHOUT_HEAD(machine_trouble);
ATF_TC_BODY(machine_trouble, tc)
{
	struct trouble t;
	char why[VERDICT_TEXT];

	trouble_begin(&t);
	t.t_begun -= 1000000000;
	t.t_stolen = t.t_busy = t.t_own = -1;
	ATF_CHECK(!trouble_end(&t, 1, 1, 0, why, sizeof(why)));
	ATF_CHECK(!trouble_end(&t, 0, 1, 0, why, sizeof(why)));
	ATF_CHECK(!trouble_end(&t, 1, 0, 0, why, sizeof(why)));
	ATF_CHECK(trouble_end(&t, 1.2, 1, 0, why, sizeof(why)));
	ATF_CHECK(strstr(why, "the CPU is slower") != NULL);
	trouble_begin(&t);
	if (t.t_busy < 0)
		atf_tc_skip("this system does not count CPU time of all");
	t.t_begun -= 1000000000;
	t.t_stolen = -1;
	t.t_busy -= 900000000;
	ATF_CHECK(trouble_end(&t, 0, 0, 0, why, sizeof(why)));
	ATF_CHECK(strstr(why, "other processes used") != NULL);
	ATF_CHECK(!trouble_end(&t, 0, 0, 1000, why, sizeof(why)));
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, memory);
	ATF_TP_ADD_TC(tp, words);
	ATF_TP_ADD_TC(tp, alone);
	ATF_TP_ADD_TC(tp, trouble);
	ATF_TP_ADD_TC(tp, rounds);
	ATF_TP_ADD_TC(tp, unfit);
	ATF_TP_ADD_TC(tp, units);
	ATF_TP_ADD_TC(tp, media);
	ATF_TP_ADD_TC(tp, disturbed);
	ATF_TP_ADD_TC(tp, anchor);
	ATF_TP_ADD_TC(tp, accepted);
	ATF_TP_ADD_TC(tp, nonsense);
	ATF_TP_ADD_TC(tp, machine_trouble);
	return (atf_no_error());
}

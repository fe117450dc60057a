/*
 * The verdict on figures of the tests' own making, without a process.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "baseline.h"
#include "verdict_impl.h"

#define ID	"g/p:c"

static struct bench b;
static struct ledger l;
static struct record r;
static char why[BENCH_REASON];

/* A bench of two points, held against the files head and anchor. */
static void
set_up(bool more)
{
	char err[BENCH_REASON];

	memset(&b, 0, sizeof(b));
	memset(&l, 0, sizeof(l));
	(void)strcpy(b.b_id, ID);
	b.b_unit = more ? "MB/s" : "ns/op";
	b.b_more = more;
	b.b_config.g_profile = "full";
	b.b_config.g_workers = 1;
	b.b_config.g_rounds = 5;
	b.b_config.g_baseline = b.b_config.g_anchor = "none";
	ATF_REQUIRE_EQ(0, points_parse(&b.b_points, "n=1 2", err,
	    sizeof(err)));
	l.b = &b;
}

/* A baseline of both points, with so many runs, centre and spread. */
static const char *
write_baseline(const char *file, double centre, double spread, long runs,
    void (*change)(struct baseline *))
{
	static char path[PATH_MAX];
	struct baseline_point p[2];
	struct baseline f;
	char cwd[PATH_MAX - 64], machine[BENCH_REASON], err[BENCH_REASON];
	FILE *out;
	int i;

	memset(&f, 0, sizeof(f));
	memset(p, 0, sizeof(p));
	held_machine(machine, sizeof(machine));
	f.b_name = file;
	f.b_machine = machine;
	f.b_system = "a system";
	f.b_profile = "full";
	f.b_who = "a tester";
	f.b_when = 1;
	f.b_points = p;
	f.b_npoints = 2;
	for (i = 0; i < 2; i++) {
		p[i].p_id = ID;
		p[i].p_point = i == 0 ? "n=1" : "n=2";
		p[i].p_unit = b.b_unit;
		p[i].p_more = b.b_more;
		p[i].p_centre = centre;
		p[i].p_spread = spread;
		p[i].p_guard = b.b_more ? centre / exp(spread) :
		    centre * exp(spread);
		p[i].p_runs = runs;
		p[i].p_boots = 3;
	}
	if (change != NULL)
		change(&f);
	ATF_REQUIRE((out = fopen(file, "w")) != NULL);
	ATF_REQUIRE_EQ_MSG(0, baseline_write(out, &f, err, sizeof(err)),
	    "%s", err);
	ATF_REQUIRE_EQ(0, fclose(out));
	ATF_REQUIRE(getcwd(cwd, sizeof(cwd)) != NULL);
	(void)snprintf(path, sizeof(path), "%s/%s", cwd, file);
	return (path);
}

static struct judge *
judge(void)
{
	struct judge *j;
	char err[BENCH_REASON];

	j = judge_open(&b, err, sizeof(err));
	ATF_REQUIRE_MSG(j != NULL, "%s", err);
	return (j);
}

/* Rounds in which both points measure these figures, until it is settled. */
static enum judge_result
run(const double *figures, size_t n, const char *trouble, long *rounds)
{
	enum judge_result result;
	struct summary sum;
	static struct judge *j;
	size_t i, k;
	long round;

	/* The record that is looked at afterwards has texts of it. */
	judge_close(j);
	j = judge();
	for (round = 0; judge_wants(j, &l, round); round++) {
		ATF_REQUIRE((size_t)round < n);
		for (i = 0; i < 2; i++)
			for (k = 0; k < 5; k++)
				ATF_REQUIRE_EQ(0, samples_add(&l.samples, i,
				    round + 1, figures[round], 1, "-"));
		judge_round(j, &l, round, trouble);
	}
	*rounds = round - 1;
	for (i = 0; i < 2; i++) {
		record_init(&r, RECORD_POINT, ID);
		r.r_point = b.b_points.p_name[i];
		ATF_REQUIRE_EQ(0, ledger_summary(&l, i, 0, &r, &sum));
		judge_print(j, i, &r);
		ATF_CHECK(record_format(&r, (char[RECORD_LINE]){ 0 },
		    RECORD_LINE) > 0);
	}
	result = judge_result(j, why, sizeof(why));
	samples_free(&l.samples);
	return (result);
}

static const char *
verdict(void)
{
	return (record_get(&r, "verdict"));
}

static const double same[] = { 100, 100, 100, 100, 100, 100 };
static const double slower[] = { 180, 180, 181, 179, 180, 180 };
static const double unproven[] = { 120, 120, 121, 119, 120, 120 };
static const double faster[] = { 50, 50, 50, 50, 50, 50 };
static const double hiccup[] = { 150, 100, 101, 100, 100, 100 };

ATF_TC_WITHOUT_HEAD(verdicts);
ATF_TC_BODY(verdicts, tc)
{
	long rounds;

	set_up(false);
	b.b_config.g_baseline = write_baseline("head", 100, 0.01, 10, NULL);
	ATF_CHECK_EQ(JUDGE_PASS, run(same, 6, NULL, &rounds));
	ATF_CHECK_STREQ("pass", verdict());
	ATF_CHECK_EQ(0, rounds);
	ATF_CHECK_STREQ("100", record_get(&r, "base"));
	ATF_CHECK_EQ(JUDGE_FAIL, run(slower, 6, NULL, &rounds));
	ATF_CHECK_STREQ("fail", verdict());
	ATF_CHECK(rounds >= 3);
	ATF_CHECK_MSG(strstr(why, "n=1: median 180 ns/op > 105 (+80.0 %, "
	    "limit 5 %, n=10); 1 more point") == why, "%s", why);
	/* Rounds of one test case prove no less than that. */
	ATF_CHECK_EQ(JUDGE_SKIP, run(unproven, 6, NULL, &rounds));
	ATF_CHECK_STREQ("inconclusive", verdict());
	ATF_CHECK_EQ(JUDGE_PASS, run(faster, 6, NULL, &rounds));
	ATF_CHECK_STREQ("improved", verdict());
	ATF_CHECK_EQ(JUDGE_PASS, run(hiccup, 6, NULL, &rounds));
	ATF_CHECK_STREQ("pass", verdict());
	ATF_CHECK(rounds >= 1 && rounds < 5);
}

/* The same with the figures upside down. */
ATF_TC_WITHOUT_HEAD(rates);
ATF_TC_BODY(rates, tc)
{
	long rounds;

	set_up(true);
	b.b_config.g_baseline = write_baseline("head", 100, 0.01, 10, NULL);
	ATF_CHECK_EQ(JUDGE_PASS, run(same, 6, NULL, &rounds));
	ATF_CHECK_EQ(JUDGE_FAIL, run(faster, 6, NULL, &rounds));
	ATF_CHECK_MSG(strstr(why, "n=1: median 50 MB/s < 95.2381 "
	    "(+100.0 %, ") == why, "%s", why);
	ATF_CHECK_EQ(JUDGE_PASS, run(slower, 6, NULL, &rounds));
	ATF_CHECK_STREQ("improved", verdict());
}

ATF_TC_WITHOUT_HEAD(nothing_to_hold_against);
ATF_TC_BODY(nothing_to_hold_against, tc)
{
	long rounds;

	set_up(false);
	ATF_CHECK_EQ(JUDGE_PASS, run(slower, 6, NULL, &rounds));
	ATF_CHECK_STREQ("recorded", verdict());
	ATF_CHECK_EQ(0, rounds);
	b.b_config.g_strict = 1;
	ATF_CHECK_EQ(JUDGE_FAIL, run(same, 6, NULL, &rounds));
	ATF_CHECK(strstr(why, "there is no baseline") != NULL);
}

ATF_TC_WITHOUT_HEAD(anchor);
ATF_TC_BODY(anchor, tc)
{
	char head[PATH_MAX];
	long rounds;

	/* Creep: the head has moved on to where the anchor was not. */
	set_up(false);
	(void)strcpy(head, write_baseline("head", 118, 0.01, 10, NULL));
	b.b_config.g_baseline = head;
	b.b_config.g_anchor = write_baseline("anchor", 100, 0.01, 10, NULL);
	ATF_CHECK_EQ(JUDGE_FAIL, run(slower, 6, NULL, &rounds));
	ATF_CHECK(strstr(why, "anchor anchor: median 180 ns/op > 105 ") !=
	    NULL);
	ATF_CHECK_STREQ("anchor", record_get(&r, "baseline"));
	ATF_CHECK_STREQ("100", record_get(&r, "base"));
	ATF_CHECK_STREQ("80", record_get(&r, "change_pct"));
}

ATF_TC_WITHOUT_HEAD(trouble);
ATF_TC_BODY(trouble, tc)
{
	char head[PATH_MAX];
	long rounds;

	set_up(false);
	(void)strcpy(head, write_baseline("head", 100, 0.01, 10, NULL));
	b.b_config.g_baseline = head;
	/* It matters only where something looks slower. */
	ATF_CHECK_EQ(JUDGE_PASS, run(same, 6, "a hog", &rounds));
	ATF_CHECK_EQ(JUDGE_SKIP, run(slower, 6, "a hog", &rounds));
	ATF_CHECK_STREQ("inconclusive", verdict());
	ATF_CHECK(strstr(why, ": a hog") != NULL);
	ATF_CHECK(strstr(why, "to settle it: benchctl gate --baseline /") !=
	    NULL);
	ATF_CHECK(strstr(why, "/head " ID) != NULL);
	b.b_config.g_anchor = write_baseline("old", 100, 0.01, 10, NULL);
	ATF_CHECK_EQ(JUDGE_SKIP, run(slower, 6, "a hog", &rounds));
	ATF_CHECK(strstr(why, "/head --anchor /") != NULL);
	ATF_CHECK(strstr(why, "/old " ID) != NULL);
	ATF_CHECK(strstr(why, "strict") == NULL);
	b.b_config.g_strict = 1;
	ATF_CHECK_EQ(JUDGE_FAIL, run(slower, 6, "a hog", &rounds));
	ATF_CHECK(strstr(why, "; strict fails what is undecided; to settle "
	    "it: benchctl gate ") != NULL);
}

static void
foreign(struct baseline *f)
{
	f->b_machine = "another";
}

static void
quick(struct baseline *f)
{
	f->b_profile = "quick";
}

static void
expired(struct baseline *f)
{
	f->b_expires = 1000000;
}

static void
units(struct baseline *f)
{
	f->b_points[0].p_unit = f->b_points[1].p_unit = "us";
}

ATF_TC_WITHOUT_HEAD(other_unit);
ATF_TC_BODY(other_unit, tc)
{
	long rounds;

	set_up(false);
	b.b_config.g_baseline = write_baseline("head", 100, 0.01, 10, units);
	ATF_CHECK_EQ(JUDGE_SKIP, run(slower, 6, NULL, &rounds));
	ATF_CHECK(strstr(why, "n=1: unit differs: baseline us, now ns/op; ") ==
	    why);
	ATF_CHECK_STREQ("inconclusive", verdict());
	ATF_CHECK_STREQ("head", record_get(&r, "baseline"));
	ATF_CHECK(record_get(&r, "because") != NULL);
	ATF_CHECK(record_get(&r, "base") == NULL);
}

ATF_TC_WITHOUT_HEAD(unfit);
ATF_TC_BODY(unfit, tc)
{
	static const struct {
		void (*change)(struct baseline *);
		const char *why;
	} cases[] = {
		{ foreign, "/head:1: it is of another machine: another, " },
		{ quick, "head is of the profile quick, this is full" },
		{ expired, "head has expired" },
	};
	size_t i;
	long rounds;

	set_up(false);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		b.b_config.g_baseline = write_baseline("head", 100, 0.01, 10,
		    cases[i].change);
		ATF_CHECK_EQ(JUDGE_SKIP, run(slower, 6, NULL, &rounds));
		ATF_CHECK_EQ(0, rounds);
		ATF_CHECK_MSG(strstr(why, cases[i].why) != NULL, "%s", why);
		ATF_CHECK_MSG(strstr(why, i == 1 ? "; to settle it: benchctl "
		    "gate --baseline /" : "; to settle it: benchctl baseline "
		    "record NAME " ID) != NULL, "%s", why);
	}
	b.b_config.g_baseline = write_baseline("head", 100, 0.01, 4, NULL);
	ATF_CHECK_EQ(JUDGE_SKIP, run(slower, 6, NULL, &rounds));
	ATF_CHECK(strstr(why, "head has only 4 runs of it") != NULL);
	ATF_CHECK(strstr(why, "benchctl baseline record -n 30 NAME " ID) !=
	    NULL);
	b.b_config.g_strict = 1;
	b.b_config.g_baseline = write_baseline("head", 100, 0.01, 10, expired);
	ATF_CHECK_EQ(JUDGE_FAIL, run(slower, 6, NULL, &rounds));
	ATF_CHECK_MSG(strstr(why, "n=1: baseline head has expired (median 180 "
	    "ns/op, +80.0 % against it); 1 more point; strict fails what is "
	    "undecided; to settle it: benchctl baseline record NAME ") == why,
	    "%s", why);
	b.b_config.g_strict = 0;
	/* So noisy that nothing could be found. */
	b.b_config.g_baseline = write_baseline("head", 100, 0.5, 10, NULL);
	b.b_config.g_rounds = 0;
	ATF_CHECK(run((double[]){ 400 }, 1, NULL, &rounds) == JUDGE_SKIP);
}

static void
accept_both(struct baseline *f)
{
	static struct baseline_accept a[2];
	int i;

	for (i = 0; i < 2; i++) {
		a[i].a_id = ID;
		a[i].a_point = i == 0 ? "n=1" : "n=2";
		a[i].a_report = "PR kern/12345";
		a[i].a_reason = "the new locks";
		a[i].a_who = "a tester";
		a[i].a_kernel = "a kernel";
		a[i].a_when = 1;
	}
	f->b_accepts = a;
	f->b_naccepts = 2;
}

ATF_TC_WITHOUT_HEAD(accepted);
ATF_TC_BODY(accepted, tc)
{
	long rounds;

	set_up(false);
	b.b_config.g_baseline = write_baseline("head", 100, 0.01, 10,
	    accept_both);
	ATF_CHECK_EQ(JUDGE_EXPECTED, run(slower, 6, NULL, &rounds));
	ATF_CHECK(strstr(why, "PR kern/12345: median 180") != NULL);
	/* Repaired: that has to be said, or it would go unseen next time. */
	ATF_CHECK_EQ(JUDGE_FAIL, run(same, 6, NULL, &rounds));
	ATF_CHECK(strstr(why, "PR kern/12345 was accepted, and is gone") !=
	    NULL);
}

ATF_TC_WITHOUT_HEAD(broken_file);
ATF_TC_BODY(broken_file, tc)
{
	char err[BENCH_REASON];
	FILE *f;

	set_up(false);
	b.b_config.g_baseline = "/no/such/file";
	ATF_CHECK(judge_open(&b, err, sizeof(err)) == NULL);
	ATF_CHECK(strstr(err, "/no/such/file") != NULL);
	b.b_config.g_baseline = write_baseline("head", 100, 0.01, 10, NULL);
	ATF_REQUIRE((f = fopen("head", "r+")) != NULL);
	(void)fseek(f, 40, SEEK_SET);
	(void)fputc('~', f);
	(void)fclose(f);
	ATF_CHECK(judge_open(&b, err, sizeof(err)) == NULL);
	ATF_CHECK(strstr(err, "head:1: ") != NULL);
}

/* Where there is only an anchor, its points are the family. */
ATF_TC_WITHOUT_HEAD(family);
ATF_TC_BODY(family, tc)
{
	struct judge *j;

	set_up(false);
	b.b_config.g_anchor = write_baseline("anchor", 100, 0.01, 10, NULL);
	j = judge();
	ATF_CHECK_EQ(2, j->j_rule.r_points);
	judge_close(j);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, verdicts);
	ATF_TP_ADD_TC(tp, rates);
	ATF_TP_ADD_TC(tp, nothing_to_hold_against);
	ATF_TP_ADD_TC(tp, anchor);
	ATF_TP_ADD_TC(tp, trouble);
	ATF_TP_ADD_TC(tp, other_unit);
	ATF_TP_ADD_TC(tp, unfit);
	ATF_TP_ADD_TC(tp, accepted);
	ATF_TP_ADD_TC(tp, broken_file);
	ATF_TP_ADD_TC(tp, family);
	return (atf_no_error());
}

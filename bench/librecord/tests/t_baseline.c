/* Baselines that are good: what is read, written and found. */

#include <atf-c.h>
#include <math.h>
#include <time.h>

#include "h_baseline.h"

static struct baseline *
good(void)
{
	struct baseline *b;
	char err[256], *text;
	size_t len;

	text = seal_lines(good_lines, GOOD_LINES, &len);
	b = parse(text, len, err, sizeof(err));
	free(text);
	ATF_REQUIRE_MSG(b != NULL, "%s", err);
	return (b);
}

ATF_TC_WITHOUT_HEAD(fields);
ATF_TC_BODY(fields, tc)
{
	const struct baseline_point *p;
	const struct baseline_accept *a;
	struct baseline *b;

	(void)tc;
	b = good();
	ATF_CHECK_STREQ("nightly", b->b_name);
	ATF_CHECK_STREQ("amd64, 2 CPUs", b->b_machine);
	ATF_CHECK_STREQ("NetBSD 10.1", b->b_system);
	ATF_CHECK_STREQ("full", b->b_profile);
	ATF_CHECK_STREQ("operator", b->b_who);
	ATF_CHECK_STREQ("new board, 5 % faster", b->b_reason);
	ATF_CHECK_EQ(1732962553000000, b->b_when);
	ATF_CHECK_EQ(1764498553000000, b->b_expires);
	ATF_CHECK_EQ(0.276, b->b_loop);
	ATF_REQUIRE_EQ(3, b->b_npoints);
	ATF_REQUIRE_EQ(1, b->b_naccepts);
	p = &b->b_points[0];
	ATF_CHECK_STREQ(PIPE, p->p_id);
	ATF_CHECK_STREQ("-", p->p_point);
	ATF_CHECK_STREQ("MB/s", p->p_unit);
	ATF_CHECK(p->p_more && !b->b_points[1].p_more);
	ATF_CHECK(p->p_centre == 1234.5 && p->p_spread == 0.02);
	ATF_CHECK_EQ(1200, p->p_guard);
	ATF_CHECK(p->p_runs == 10 && p->p_boots == 3);
	a = &b->b_accepts[0];
	ATF_CHECK_STREQ(PIPE, a->a_id);
	ATF_CHECK_STREQ("-", a->a_point);
	ATF_CHECK_STREQ("PR kern/12345", a->a_report);
	ATF_CHECK_STREQ("operator", a->a_who);
	ATF_CHECK_EQ(1733962553000000, a->a_when);
	ATF_CHECK_STREQ("NetBSD 10.1 GENERIC #4", a->a_kernel);
	ATF_CHECK_STREQ("locks are needed there\n", a->a_reason);
	baseline_free(b);
	baseline_free(NULL);
}

ATF_TC_WITHOUT_HEAD(find);
ATF_TC_BODY(find, tc)
{
	struct baseline *b;
	size_t i;

	(void)tc;
	b = good();
	for (i = 0; i < b->b_npoints; i++)
		ATF_CHECK_EQ(&b->b_points[i], baseline_find(b,
		    b->b_points[i].p_id, b->b_points[i].p_point));
	ATF_CHECK_EQ(NULL, baseline_find(b, GETPID, "-"));
	ATF_CHECK_EQ(NULL, baseline_find(b, GETPID, "n=2"));
	ATF_CHECK_EQ(NULL, baseline_find(b, "a/b:c", "-"));
	ATF_CHECK_EQ(NULL, baseline_find(b, "z/b:c", "-"));
	ATF_CHECK_EQ(&b->b_accepts[0], baseline_accepted(b, PIPE, "-"));
	ATF_CHECK_EQ(NULL, baseline_accepted(b, GETPID, "n=1"));
	b->b_npoints = b->b_naccepts = 0;
	ATF_CHECK_EQ(NULL, baseline_find(b, PIPE, "-"));
	ATF_CHECK_EQ(NULL, baseline_accepted(b, PIPE, "-"));
	baseline_free(b);
}

/* What is printed is what was read, with the checks as documented. */
ATF_TC_WITHOUT_HEAD(same_text);
ATF_TC_BODY(same_text, tc)
{
	struct baseline *b;
	char err[256], *text, *again;
	size_t n, m;

	(void)tc;
	text = seal_lines(good_lines, GOOD_LINES, &n);
	b = parse(text, n, err, sizeof(err));
	ATF_REQUIRE_MSG(b != NULL, "%s", err);
	again = written(b, &m, err, sizeof(err));
	ATF_REQUIRE_MSG(again != NULL, "%s", err);
	ATF_CHECK_STREQ(text, again);
	ATF_CHECK_EQ(n, m);
	free(text);
	free(again);
	baseline_free(b);
}

/* The check values of a CRC-32, and that a change touches two lines. */
ATF_TC_WITHOUT_HEAD(checks);
ATF_TC_BODY(checks, tc)
{
	struct seal s;
	char text[SEAL + 1];

	(void)tc;
	seal_init(&s);
	seal_next(&s, "12345", 5, false, text);
	ATF_CHECK_STREQ("\t#cbf53a1c", text);
	seal_next(&s, "6789", 4, false, text);
	ATF_CHECK_STREQ("\t#cbf43926", text);
	seal_next(&s, "123456789", 9, false, text);
	seal_next(&s, "", 0, false, text);
	ATF_CHECK_STREQ("\t#cbf43926", text);
	seal_init(&s);
	seal_next(&s, "", 0, true, text);
	ATF_CHECK_STREQ("\t#00000000", text);
}

/* Lines that differ between two texts of n lines each. */
static size_t
differing(const char *a, const char *b)
{
	size_t n, len, other;

	for (n = 0; *a != '\0' && *b != '\0'; a += len, b += other) {
		len = strcspn(a, "\n") + 1;
		other = strcspn(b, "\n") + 1;
		n += len != other || memcmp(a, b, len) != 0;
	}
	return (n);
}

ATF_TC_WITHOUT_HEAD(small_diff);
ATF_TC_BODY(small_diff, tc)
{
	struct baseline *b;
	char err[256], *one, *two;
	size_t n;

	(void)tc;
	b = good();
	one = written(b, &n, err, sizeof(err));
	ATF_REQUIRE_MSG(one != NULL, "%s", err);
	b->b_points[0].p_centre *= 1 + 1e-9;
	two = written(b, &n, err, sizeof(err));
	ATF_REQUIRE_MSG(two != NULL, "%s", err);
	ATF_CHECK_STREQ(one, two);
	free(two);
	b->b_points[0].p_centre *= 1.001;
	two = written(b, &n, err, sizeof(err));
	ATF_REQUIRE_MSG(two != NULL, "%s", err);
	/* It, the one behind it, and the end. */
	ATF_CHECK_EQ(3, differing(one, two));
	free(one);
	free(two);
	baseline_free(b);
}

/* The order of points is of no account. */
ATF_TC_WITHOUT_HEAD(any_order);
ATF_TC_BODY(any_order, tc)
{
	static const size_t orders[6][3] = {
		{ 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 },
		{ 2, 0, 1 }, { 2, 1, 0 },
	};
	struct baseline_point points[3];
	struct baseline_accept accepts[3];
	struct baseline *b, copy;
	char err[256], *text, *other;
	size_t i, j, n;

	(void)tc;
	b = good();
	copy = *b;
	copy.b_points = points;
	copy.b_accepts = accepts;
	copy.b_naccepts = 3;
	text = NULL;
	for (i = 0; i < 6; i++) {
		for (j = 0; j < 3; j++) {
			points[j] = b->b_points[orders[i][j]];
			accepts[j] = b->b_accepts[0];
			accepts[j].a_id = points[j].p_id;
			accepts[j].a_point = points[j].p_point;
		}
		other = written(&copy, &n, err, sizeof(err));
		ATF_REQUIRE_MSG(other != NULL, "%s", err);
		if (text != NULL)
			ATF_CHECK_STREQ(text, other);
		ATF_CHECK_EQ(points[0].p_id, b->b_points[orders[i][0]].p_id);
		free(text);
		text = other;
	}
	free(text);
	baseline_free(b);
}

ATF_TC_WITHOUT_HEAD(nothing_optional);
ATF_TC_BODY(nothing_optional, tc)
{
	struct baseline *b, *again;
	char err[256], *text;
	size_t n;

	(void)tc;
	b = good();
	b->b_reason = NULL;
	b->b_expires = 0;
	b->b_loop = 0;
	b->b_npoints = b->b_naccepts = 0;
	text = written(b, &n, err, sizeof(err));
	ATF_REQUIRE_MSG(text != NULL, "%s", err);
	again = parse(text, n, err, sizeof(err));
	ATF_REQUIRE_MSG(again != NULL, "%s", err);
	ATF_CHECK_EQ(NULL, again->b_reason);
	ATF_CHECK_EQ(0, again->b_expires);
	ATF_CHECK_EQ(0, again->b_loop);
	ATF_CHECK_EQ(0, again->b_npoints);
	free(text);
	baseline_free(b);
	baseline_free(again);
}

/* A key that a later version of the suite has added is no error. */
ATF_TC_WITHOUT_HEAD(unknown_keys);
ATF_TC_BODY(unknown_keys, tc)
{
	const char *lines[GOOD_LINES];
	struct baseline *b;
	char more[GOOD_LINES][512], err[256], *text;
	size_t i, len;

	(void)tc;
	for (i = 0; i < GOOD_LINES; i++) {
		(void)snprintf(more[i], sizeof(more[i]), "%s\tnew=%%09",
		    good_lines[i]);
		lines[i] = more[i];
	}
	text = seal_lines(lines, GOOD_LINES, &len);
	b = parse(text, len, err, sizeof(err));
	ATF_CHECK_MSG(b != NULL, "%s", err);
	free(text);
	baseline_free(b);
}

ATF_TC_WITHOUT_HEAD(hostile_text);
ATF_TC_BODY(hostile_text, tc)
{
	struct baseline *b, *again;
	char hostile[256], err[256], *text;
	size_t i, n;

	(void)tc;
	for (i = 0; i < 255; i++)
		hostile[i] = (char)(i + 1);
	hostile[255] = '\0';
	b = good();
	b->b_name = b->b_machine = b->b_system = b->b_profile = b->b_who =
	    b->b_reason = hostile;
	b->b_points[0].p_unit = b->b_points[0].p_medium = hostile;
	b->b_accepts[0].a_report = b->b_accepts[0].a_reason =
	    b->b_accepts[0].a_who = b->b_accepts[0].a_kernel = hostile;
	text = written(b, &n, err, sizeof(err));
	ATF_REQUIRE_MSG(text != NULL, "%s", err);
	for (i = 0; i < n; i++)
		ATF_CHECK((text[i] >= ' ' && text[i] <= '~' &&
		    strchr("<>&", text[i]) == NULL) || text[i] == '\t' ||
		    text[i] == '\n');
	again = parse(text, n, err, sizeof(err));
	ATF_REQUIRE_MSG(again != NULL, "%s", err);
	ATF_CHECK_STREQ(hostile, again->b_name);
	ATF_CHECK_STREQ(hostile, again->b_reason);
	ATF_CHECK_STREQ(hostile, again->b_points[0].p_unit);
	ATF_CHECK_STREQ(hostile, again->b_points[0].p_medium);
	ATF_CHECK_EQ(NULL, again->b_points[1].p_medium);
	ATF_CHECK_STREQ(hostile, again->b_accepts[0].a_report);
	ATF_CHECK_STREQ(hostile, again->b_accepts[0].a_kernel);
	free(text);
	baseline_free(b);
	baseline_free(again);
}

/* Seven digits, and the same again once they are seven. */
ATF_TC_WITHOUT_HEAD(numbers);
ATF_TC_BODY(numbers, tc)
{
	static const double values[] = {
		1.0 / 3, 2e9 / 3, 1e-12 / 7, 4e-324, 2.2250738585072014e-308,
		1.7976931348623157e308, 123456749.9, 0.1, 9999999.5,
	};
	struct baseline *b, *again;
	char err[256], *text, *second;
	size_t i, n;

	(void)tc;
	b = good();
	for (i = 0; i < NELEM(values); i++) {
		b->b_points[0].p_centre = b->b_points[0].p_guard =
		    b->b_points[0].p_spread = b->b_loop = values[i];
		text = written(b, &n, err, sizeof(err));
		ATF_REQUIRE_MSG(text != NULL, "%s", err);
		again = parse(text, n, err, sizeof(err));
		ATF_REQUIRE_MSG(again != NULL, "%g: %s", values[i], err);
		ATF_CHECK(fabs(again->b_points[0].p_centre / values[i] - 1) <
		    1e-6);
		ATF_CHECK_EQ(again->b_points[0].p_centre, again->b_loop);
		second = written(again, &n, err, sizeof(err));
		ATF_REQUIRE_MSG(second != NULL, "%s", err);
		ATF_CHECK_STREQ(text, second);
		free(text);
		free(second);
		baseline_free(again);
	}
	baseline_free(b);
}

/* The one that is installed as an example is as it would be written. */
ATF_TC_WITHOUT_HEAD(example);
ATF_TC_BODY(example, tc)
{
	struct baseline *b;
	char err[1200], path[1024], *text, read[8192];
	size_t n, len;
	FILE *f;

	(void)snprintf(path, sizeof(path),
	    "%s/../../../share/baselines/example.baseline",
	    atf_tc_get_config_var(tc, "srcdir"));
	if ((f = fopen(path, "r")) == NULL)
		atf_tc_skip("%s is not there", path);
	n = fread(read, 1, sizeof(read), f);
	(void)fclose(f);
	b = baseline_read(path, err, sizeof(err));
	ATF_REQUIRE_MSG(b != NULL, "%s", err);
	text = written(b, &len, err, sizeof(err));
	ATF_REQUIRE_MSG(text != NULL, "%s", err);
	ATF_CHECK(n == len && memcmp(text, read, n) == 0);
	free(text);
	baseline_free(b);
}

#define MANY	10000

static double
now(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_MONOTONIC, &t);
	return ((double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6);
}

/* The time is for the reader; it decides nothing. */
static void
read_many(size_t n)
{
	static struct baseline_point points[MANY];
	static char names[MANY][32];
	struct baseline *b, many;
	char err[256];
	double start;
	size_t i;
	FILE *f;

	b = good();
	many = *b;
	many.b_points = points;
	many.b_npoints = n;
	many.b_naccepts = 0;
	for (i = 0; i < n; i++) {
		points[i] = b->b_points[1];
		(void)snprintf(names[i], sizeof(names[i]), "n=%zu cpu=cross",
		    i * 7919 % n);
		points[i].p_point = names[i];
		points[i].p_centre = (double)i * 17 / 3 + 1;
	}
	ATF_REQUIRE((f = fopen("many", "w")) != NULL);
	ATF_REQUIRE_EQ_MSG(0, baseline_write(f, &many, err, sizeof(err)),
	    "%s", err);
	ATF_REQUIRE_EQ(0, fclose(f));
	baseline_free(b);
	start = now();
	b = baseline_read("many", err, sizeof(err));
	printf("%zu points were read in %.1f ms\n", n, now() - start);
	ATF_REQUIRE_MSG(b != NULL, "%s", err);
	ATF_CHECK_EQ(n, b->b_npoints);
	for (i = 0; i < n; i++)
		ATF_CHECK(baseline_find(b, GETPID, names[i]) != NULL);
	baseline_free(b);
}

ATF_TC_WITHOUT_HEAD(many_points);
ATF_TC_BODY(many_points, tc)
{

	(void)tc;
	read_many(1000);
	read_many(MANY);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, fields);
	ATF_TP_ADD_TC(tp, find);
	ATF_TP_ADD_TC(tp, same_text);
	ATF_TP_ADD_TC(tp, checks);
	ATF_TP_ADD_TC(tp, small_diff);
	ATF_TP_ADD_TC(tp, any_order);
	ATF_TP_ADD_TC(tp, nothing_optional);
	ATF_TP_ADD_TC(tp, unknown_keys);
	ATF_TP_ADD_TC(tp, hostile_text);
	ATF_TP_ADD_TC(tp, numbers);
	ATF_TP_ADD_TC(tp, example);
	ATF_TP_ADD_TC(tp, many_points);
	return (atf_no_error());
}

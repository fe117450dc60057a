/* What can not be read is not written either. */

#include <atf-c.h>
#include <errno.h>
#include <float.h>
#include <math.h>

#include "h_baseline.h"

/* A good baseline whose parts a test spoils. */
struct spoilt {
	struct baseline *good;
	struct baseline b;
	struct baseline_point p[3];
	struct baseline_accept a[2];
};

static void
renew(struct spoilt *s)
{

	s->b = *s->good;
	memcpy(s->p, s->good->b_points, sizeof(s->p));
	s->a[0] = s->a[1] = s->good->b_accepts[0];
	s->b.b_points = s->p;
	s->b.b_accepts = s->a;
}

static void
make(struct spoilt *s)
{
	char err[256], *text;
	size_t len;

	text = seal_lines(good_lines, GOOD_LINES, &len);
	s->good = parse(text, len, err, sizeof(err));
	free(text);
	ATF_REQUIRE_MSG(s->good != NULL, "%s", err);
}

#define REFUSES(change, why) do {					\
	renew(&s);							\
	change;								\
	text = written(&s.b, &len, err, sizeof(err));			\
	ATF_CHECK_MSG(text == NULL, "written: %s", #change);		\
	free(text);							\
	ATF_CHECK_MSG(strncmp(why, err, strlen(why)) == 0, "%s: %s",	\
	    #change, err);						\
} while (0)

ATF_TC_WITHOUT_HEAD(unwritable_head);
ATF_TC_BODY(unwritable_head, tc)
{
	struct spoilt s;
	char err[256], *text;
	size_t len;

	(void)tc;
	make(&s);
	REFUSES(s.b.b_name = "", "column 3 (name): is empty");
	REFUSES(s.b.b_name = NULL, "column 3 (name): is empty");
	REFUSES(s.b.b_machine = NULL, "machine= is empty");
	REFUSES(s.b.b_system = NULL, "system= is empty");
	REFUSES(s.b.b_profile = "", "profile= is empty");
	REFUSES(s.b.b_who = NULL, "who= is empty");
	REFUSES(s.b.b_reason = "", "reason= is empty");
	REFUSES(s.b.b_when = 0, "when= is below 1");
	REFUSES(s.b.b_expires = -1, "expires= is below 1");
	REFUSES(s.b.b_loop = -0.1, "loop_ns= is not above 0");
	REFUSES(s.b.b_loop = NAN, "loop_ns= is not a finite number");
	baseline_free(s.good);
}

ATF_TC_WITHOUT_HEAD(unwritable_points);
ATF_TC_BODY(unwritable_points, tc)
{
	struct spoilt s;
	char err[256], *text;
	size_t len;

	(void)tc;
	make(&s);
	REFUSES(s.p[0].p_id = "x", "point x -: column 3 (id): \"x\" is not");
	REFUSES(s.p[0].p_id = NULL, "point  -: column 3 (id): ");
	REFUSES(s.p[2].p_id = s.p[1].p_id = NULL, "point  n=1");
	REFUSES(s.p[2].p_point = NULL, "point " GETPID " : column 4 (point)");
	REFUSES(s.p[2].p_point = "n=1", "point " GETPID " n=1: the point is "
	    "there twice");
	REFUSES(s.p[1].p_unit = NULL, "point " GETPID " n=1: column 5 (unit)");
	REFUSES(s.p[0].p_centre = 0, "point " PIPE " -: column 7 (centre): is "
	    "not above 0");
	REFUSES(s.p[0].p_centre = INFINITY, "point " PIPE " -: column 7");
	REFUSES(s.p[0].p_spread = NAN, "point " PIPE " -: column 8 (spread): "
	    "is not a finite number");
	REFUSES(s.p[0].p_spread = -DBL_MIN, "point " PIPE " -: column 8");
	REFUSES(s.p[0].p_guard = NAN, "point " PIPE " -: column 9 (guard)");
	REFUSES(s.p[0].p_runs = 0, "point " PIPE " -: column 10 (runs): is "
	    "below 1");
	REFUSES(s.p[0].p_boots = 0, "point " PIPE " -: column 11 (boots)");
	REFUSES(s.p[0].p_boots = 11, "point " PIPE " -: column 11 (boots): is "
	    "above runs");
	baseline_free(s.good);
}

ATF_TC_WITHOUT_HEAD(unwritable_accepts);
ATF_TC_BODY(unwritable_accepts, tc)
{
	struct spoilt s;
	char err[256], *text;
	size_t len;

	(void)tc;
	make(&s);
	REFUSES(s.b.b_naccepts = 2, "accept " PIPE " -: the point is there "
	    "twice");
	REFUSES(s.a[0].a_point = "n=1", "accept " PIPE " n=1: accepts a "
	    "regression of a point that is not there");
	REFUSES(s.a[0].a_report = "", "accept " PIPE " -: column 5 (report): "
	    "is empty");
	REFUSES(s.a[0].a_who = NULL, "accept " PIPE " -: who= is empty");
	REFUSES(s.a[0].a_kernel = NULL, "accept " PIPE " -: kernel= is empty");
	REFUSES(s.a[0].a_reason = NULL, "accept " PIPE " -: reason= is empty");
	REFUSES(s.a[0].a_when = 0, "accept " PIPE " -: when= is below 1");
	baseline_free(s.good);
}

/* A reason grows by two characters for each that must be escaped. */
ATF_TC_WITHOUT_HEAD(long_reason);
ATF_TC_BODY(long_reason, tc)
{
	struct spoilt s;
	char err[256], *text, reason[RECORD_LINE];
	size_t len;

	(void)tc;
	make(&s);
	memset(reason, '\t', sizeof(reason));
	reason[RECORD_LINE / 3] = '\0';
	REFUSES(s.a[0].a_reason = reason, "accept " PIPE " -: the line has "
	    "more than 4094 bytes");
	REFUSES(s.b.b_reason = reason, "the line has more than 4094 bytes");
	reason[1000] = '\0';
	renew(&s);
	s.b.b_naccepts = 1;
	s.b.b_reason = s.a[0].a_reason = reason;
	text = written(&s.b, &len, err, sizeof(err));
	ATF_CHECK_MSG(text != NULL, "%s", err);
	free(text);
	baseline_free(s.good);
}

/* A full disk is noticed, at the latest at the end. */
ATF_TC_WITHOUT_HEAD(stream);
ATF_TC_BODY(stream, tc)
{
	struct spoilt s;
	char err[256];
	FILE *f;

	(void)tc;
	make(&s);
	ATF_REQUIRE((f = fopen("file", "w")) != NULL);
	ATF_REQUIRE_EQ(0, fclose(f));
	ATF_REQUIRE((f = fopen("file", "r")) != NULL);
	ATF_CHECK_EQ(-1, baseline_write(f, s.good, err, sizeof(err)));
	ATF_CHECK_MSG(strstr(err, strerror(EBADF)) != NULL, "%s", err);
	ATF_CHECK_EQ(-1, baseline_write(f, s.good, NULL, 0));
	(void)fclose(f);
	if ((f = fopen("/dev/full", "w")) != NULL) {
		ATF_CHECK_EQ(-1, baseline_write(f, s.good, err, sizeof(err)));
		ATF_CHECK_STREQ(strerror(ENOSPC), err);
		(void)fclose(f);
	}
	baseline_free(s.good);
}

ATF_TC_WITHOUT_HEAD(acceptable);
ATF_TC_BODY(acceptable, tc)
{
	struct baseline_point p[] = {
		{ .p_id = "a/b:c", .p_point = "n=16" },
		{ .p_id = "a/b:d", .p_point = "as=x n=8 port=any" },
		{ .p_id = "a/b:d", .p_point = "order=y n=8" },
	};
	const struct baseline b = { .b_points = p, .b_npoints = 3 };

	(void)tc;
	ATF_CHECK(baseline_acceptable(&b, "a/b:c", "n=16"));
	ATF_CHECK(baseline_acceptable(&b, "a/b:c", "n=order"));
	ATF_CHECK(baseline_acceptable(&b, "a/b:d", "as=x n=order port=any"));
	ATF_CHECK(!baseline_acceptable(&b, "a/b:c", "n=1"));
	ATF_CHECK(!baseline_acceptable(&b, "a/b:c", "n=orders"));
	ATF_CHECK(!baseline_acceptable(&b, "a/b:c", "m=order"));
	ATF_CHECK(!baseline_acceptable(&b, "a/b:c", "n=order port=any"));
	ATF_CHECK(!baseline_acceptable(&b, "a/b:d", "n=order"));
	ATF_CHECK(!baseline_acceptable(&b, "a/b:d", "as=order n=8 port=any"));
	ATF_CHECK(!baseline_acceptable(&b, "a/b:d", "as=x n=order port=a"));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, unwritable_head);
	ATF_TP_ADD_TC(tp, unwritable_points);
	ATF_TP_ADD_TC(tp, unwritable_accepts);
	ATF_TP_ADD_TC(tp, long_reason);
	ATF_TP_ADD_TC(tp, stream);
	ATF_TP_ADD_TC(tp, acceptable);
	return (atf_no_error());
}

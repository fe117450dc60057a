#include <string.h>

#include "bench_impl.h"

ATF_TC_WITHOUT_HEAD(none);
ATF_TC_BODY(none, tc)
{
	struct points p;
	char err[BENCH_REASON];

	ATF_REQUIRE_EQ(0, points_parse(&p, NULL, err, sizeof(err)));
	ATF_CHECK_EQ(1, p.p_count);
	ATF_CHECK_STREQ("-", p.p_name[0]);
	points_free(&p);
}

ATF_TC_WITHOUT_HEAD(combinations);
ATF_TC_BODY(combinations, tc)
{
	struct points p;
	char err[BENCH_REASON], value[32];

	ATF_REQUIRE_EQ(0, points_parse(&p, "size=1 64; cpu=same cross free",
	    err, sizeof(err)));
	ATF_REQUIRE_EQ(6, p.p_count);
	ATF_CHECK_EQ(0, points_find(&p, "size=1 cpu=same"));
	ATF_CHECK_EQ(-1, points_find(&p, "size=2 cpu=same"));
	ATF_CHECK(points_find(&p, "size=64 cpu=free") >= 0);
	ATF_CHECK_EQ(0, point_value("size=64 cpu=free", "cpu", value,
	    sizeof(value)));
	ATF_CHECK_STREQ("free", value);
	ATF_CHECK_EQ(0, point_value("size=64 cpu=free", "size", value,
	    sizeof(value)));
	ATF_CHECK_STREQ("64", value);
	ATF_CHECK_EQ(-1, point_value("size=64 cpu=free", "siz", value,
	    sizeof(value)));
	ATF_CHECK_EQ(-1, point_value("-", "size", value, sizeof(value)));
	points_free(&p);
}

ATF_TC_WITHOUT_HEAD(refusals);
ATF_TC_BODY(refusals, tc)
{
	static const char *const bad[] = { "=1 2", "n", "n=", "n= ",
	    "Size=1", "a b=1", "n=1; =2" };
	struct points p;
	char err[BENCH_REASON], many[2000];
	size_t i;

	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		err[0] = '\0';
		ATF_CHECK_EQ_MSG(-1, points_parse(&p, bad[i], err,
		    sizeof(err)), "\"%s\" was taken", bad[i]);
		ATF_CHECK(err[0] != '\0');
		ATF_CHECK_EQ(0, p.p_count);
	}
	/* 20 x 20 points are more than there may be. */
	strcpy(many, "a=");
	for (i = 0; i < 20; i++)
		strcat(many, "x ");
	strcat(many, "; b=");
	for (i = 0; i < 20; i++)
		strcat(many, "y ");
	ATF_CHECK_EQ(-1, points_parse(&p, many, err, sizeof(err)));
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, none);
	ATF_TP_ADD_TC(tp, combinations);
	ATF_TP_ADD_TC(tp, refusals);
	return (atf_no_error());
}

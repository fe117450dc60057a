/* What sysbench prints: read as it is, and refused when it is not. */

#include <atf-c.h>
#include <stdint.h>

#include "../../../tests/macro/h_sysbench.h"	/* lint-ok */

static const struct sysbench_figure total = { "total time:", "s" };
static const struct sysbench_figure rate = { "# MiB transferred (",
    " MiB/sec)" };

static const char good[] =
    "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n"
    "\n"
    "Total operations: 3646647 (3634120.87 per second)\n"
    "\n"
    "3561.18 MiB transferred (3548.95 MiB/sec)\n"
    "\n"
    "General statistics:\n"
    "    total time:                          1.0004s\n"
    "    total number of events:              3646647\n";

ATF_TC_WITHOUT_HEAD(understood);
ATF_TC_BODY(understood, tc)
{
	char err[256], version[32];
	double value;

	(void)tc;
	ATF_REQUIRE(sysbench_find(good, &total, &value, err, sizeof(err)));
	ATF_CHECK_EQ(1.0004, value);
	ATF_REQUIRE(sysbench_find(good, &rate, &value, err, sizeof(err)));
	ATF_CHECK_EQ(3548.95, value);
	ATF_REQUIRE(sysbench_version(good, version, sizeof(version)));
	ATF_CHECK_STREQ("1.0.20", version);
}

static void
refused(const char *text, const char *why)
{
	char err[256];
	double value;

	ATF_CHECK_MSG(!sysbench_find(text, &total, &value, err, sizeof(err)),
	    "taken as %g: %s", value, text);
	ATF_CHECK_MSG(strstr(err, why) != NULL, "%s: %s", text, err);
}

ATF_TC_WITHOUT_HEAD(not_understood);
ATF_TC_BODY(not_understood, tc)
{
	static const char *const lines[] = {
	    "total time: 1.0004", "total time: 1.0004s ", "total time: 1.s",
	    "total time: -1.0s", "total time: 1e3s", "total time: nans",
	    "total time: infs", "total time: 0x10s", "total time: .5s",
	    "total time: 1.0004ms", "total time: s", "total time:",
	    "total time: 1234567890123456789012s", "total time: 1,5s",
	    "total time: 1.0s 2.0s", "total time: 1.0s\r",
	};
	size_t i;
	char version[32];

	(void)tc;
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		refused(lines[i], "is not understood");
	refused("", "has not said");
	refused("Total time: 1s", "has not said");
	refused("the total time: 1s", "has not said");
	refused("total time: 1s\ntotal time: 2s", "more than once");
	refused("total time: 0.0000s", "said zero");
	ATF_CHECK(!sysbench_version("", version, sizeof(version)));
	ATF_CHECK(!sysbench_version("sysbench 0.4.12", version, 32));
	ATF_CHECK(!sysbench_version("sysbench 1.x", version, 2));
	ATF_CHECK(!sysbench_version("sysbench: not found", version, 32));
}

/* A figure that is taken is written in the text as it was taken. */
ATF_TC_WITHOUT_HEAD(broken_at_random);
ATF_TC_BODY(broken_at_random, tc)
{
	char err[256], text[sizeof(good)];
	uint32_t state;
	double value;
	long i, taken;
	int n;

	(void)tc;
	taken = 0;
	state = 1;
	for (i = 0; i < 200000; i++) {
		memcpy(text, good, sizeof(text));
		for (n = (int)(i % 4); n >= 0; n--) {
			state = state * 1664525 + 1013904223;
			text[(state >> 8) % (sizeof(good) - 1)] =
			    "0123456789.-esx \n:("[(state >> 3) % 19];
		}
		if (!sysbench_find(text, &rate, &value, err, sizeof(err)))
			continue;
		taken++;
		ATF_REQUIRE_MSG(value > 0 && value < 1e18, "%g: %s", value,
		    text);
	}
	ATF_CHECK(taken > 1000 && taken < 199000);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, understood);
	ATF_TP_ADD_TC(tp, not_understood);
	ATF_TP_ADD_TC(tp, broken_at_random);
	return (atf_no_error());
}

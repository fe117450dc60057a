/*
 * What sysbench, wrk and dnsperf print: read as it is, and refused when it is
 * not.
 */
#include <atf-c.h>
#include <stdint.h>

#include "../../../tests/macro/h_parse.h"	/* lint-ok */

static const char memory[] =
    "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n"
    "\n"
    "Total operations: 3646647 (3634120.87 per second)\n"
    "\n"
    "3561.18 MiB transferred (3548.95 MiB/sec)\n"
    "\n"
    "General statistics:\n"
    "    total time:                          1.0004s\n"
    "    total number of events:              3646647\n";

static const char oltp[] =
    "SQL statistics:\n"
    "    queries performed:\n"
    "        read:                            14560\n"
    "        total:                           20800\n"
    "    transactions:                        1040   (1038.26 per sec.)\n"
    "    queries:                             20800  (20765.28 per sec.)\n"
    "    ignored errors:                      0      (0.00 per sec.)\n"
    "    reconnects:                          0      (0.00 per sec.)\n"
    "\n"
    "General statistics:\n"
    "    total time:                          1.0006s\n"
    "    total number of events:              1040\n"
    "\n"
    "Latency (ms):\n"
    "         min:                                    0.72\n"
    "         95th percentile:                        1.34\n"
    "         sum:                                  998.35\n";

static const char wrk[] =
    "Running 1s test @ http://127.0.0.1:8080/1024\n"
    "  2 threads and 64 connections\n"
    "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
    "    Latency     1.02ms  411.22us   7.63ms   81.25%\n"
    "    Req/Sec    31.44k     1.02k   33.12k    70.00%\n"
    "  Latency Distribution\n"
    "     50%    0.97ms\n"
    "     90%    1.44ms\n"
    "     99%    2.31ms\n"
    "  68831 requests in 1.10s, 83.37MB read\n"
    "Requests/sec:  62573.45\n"
    "Transfer/sec:     75.79MB\n";

static const char dnsperf[] =
    "[Status] Testing complete (time limit)\n"
    "\n"
    "Statistics:\n"
    "\n"
    "  Queries sent:         52301\n"
    "  Queries completed:    52301 (100.00%)\n"
    "  Queries lost:         0 (0.00%)\n"
    "\n"
    "  Response codes:       NOERROR 52301 (100.00%)\n"
    "  Average packet size:  request 32, response 48\n"
    "  Run time (s):         1.000123\n"
    "  Queries per second:   52294.567768\n"
    "\n"
    "  Average Latency (s):  0.000153 (min 0.000021, max 0.004511)\n";

ATF_TC_WITHOUT_HEAD(understood);
ATF_TC_BODY(understood, tc)
{
	struct oltp_figures f;
	char why[FIGURE_WHY];
	double value;

	(void)tc;
	ATF_REQUIRE(figure_find("sysbench", memory, "total time: @s", &value,
	    why));
	ATF_CHECK_EQ(1.0004, value);
	ATF_REQUIRE(figure_find("sysbench", memory,
	    "# MiB transferred (@ MiB/sec)", &value, why));
	ATF_CHECK_EQ(3548.95, value);
	ATF_REQUIRE_MSG(oltp_parse(oltp, &f, why), "%s", why);
	ATF_CHECK(f.f_count == 1040 && f.f_rate == 1038.26 &&
	    f.f_late == 1.34 && f.f_ignored == 0 && f.f_lost == 0 &&
	    f.f_seconds == 1.0006);
	ATF_REQUIRE_MSG(wrk_parse(wrk, false, &value, why), "%s", why);
	ATF_CHECK_EQ(62573.45, value);
	ATF_REQUIRE_MSG(wrk_parse(wrk, true, &value, why), "%s", why);
	ATF_CHECK_EQ(2.31, value);
	ATF_REQUIRE_MSG(dnsperf_parse(dnsperf, &value, why), "%s", why);
	ATF_CHECK_EQ(52294.567768, value);
	ATF_CHECK(sysbench_known(memory));
	ATF_CHECK(!sysbench_known(""));
	ATF_CHECK(!sysbench_known("sysbench 0.4.12"));
	ATF_CHECK(!sysbench_known("sysbench 1.x"));
	ATF_CHECK(!sysbench_known("sysbench: not found"));
}

static void
refused(const char *text, const char *reason)
{
	char why[FIGURE_WHY];
	double value;

	ATF_CHECK_MSG(!figure_find("sysbench", text, "total time: @s", &value,
	    why), "taken as %g: %s", value, text);
	ATF_CHECK_MSG(strstr(why, reason) != NULL, "%s: %s", text, why);
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
	    "total time: 1.0s 2.0s", "total time: 1.0s\r", "total time:1s",
	};
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		refused(lines[i], "is not understood");
	refused("", "has not said");
	refused("Total time: 1s", "has not said");
	refused("the total time: 1s", "has not said");
	refused("total time: 1s\ntotal time: 2s", "more than once");
	refused("total time: 0.0000s", "said zero");
}

/* A text in which one piece is another one. */
static const char *
changed(const char *text, const char *from, const char *to)
{
	static char buf[4096];
	const char *at;

	ATF_REQUIRE_MSG((at = strstr(text, from)) != NULL, "no %s", from);
	(void)snprintf(buf, sizeof(buf), "%.*s%s%s", (int)(at - text), text,
	    to, at + strlen(from));
	return (buf);
}

ATF_TC_WITHOUT_HEAD(changed_oltp);
ATF_TC_BODY(changed_oltp, tc)
{
	static const char *const changes[][3] = {
		{ "transactions:", "events:", "has not said" },
		{ "1040   (", "0      (", "said zero" },
		{ "1038.26", "0.00", "said zero" },
		{ "1038.26", "103.26", "is not transactions by time" },
		{ "1038.26", "1038.56", "is not transactions by time" },
		{ "1040   (", "1041   (", "is not transactions by time" },
		{ "20800  (", "20808  (", "is not transactions by time" },
		{ "queries:  ", "requests: ", "has not said" },
		{ "1038.26 per sec", "1038.26 per min", "not understood" },
		{ "(1038.26 per sec.)", "1038.26", "not understood" },
		{ "1040   (", "1040.   (", "not understood" },
		{ "reconnects:                          0",
		    "reconnects: 3", "connections were lost" },
		{ "ignored errors:", "errors:", "has not said" },
		{ "ignored errors:                      0",
		    "ignored errors: -", "not understood" },
		{ "1.0006s", "1.0006", "not understood" },
		{ "1.0006s", "10.006s", "is not transactions by time" },
		{ "events:              1040", "events: 1039",
		    "is not transactions by time" },
		{ "95th percentile:", "99th percentile:", "has not said" },
		{ "1.34\n", "1.34ms\n", "not understood" },
		{ "1.34\n", "0.00\n", "said zero" },
		{ "1.34\n", "nan\n", "not understood" },
		{ "Latency (ms):\n", "95th percentile: 2\n", "more than once" },
	};
	struct oltp_figures f;
	char why[FIGURE_WHY];
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		ATF_CHECK_MSG(!oltp_parse(changed(oltp, changes[i][0],
		    changes[i][1]), &f, why), "taken: %s", changes[i][1]);
		ATF_CHECK_MSG(strstr(why, changes[i][2]) != NULL, "%s: %s",
		    changes[i][1], why);
	}
	ATF_REQUIRE(oltp_parse(changed(oltp, "errors:                      0",
	    "errors: 12"), &f, why));
	ATF_CHECK_EQ(12, f.f_ignored);
	ATF_CHECK(!oltp_parse("", &f, why));
}

ATF_TC_WITHOUT_HEAD(changed_wrk);
ATF_TC_BODY(changed_wrk, tc)
{
	static const struct {
		bool	c_late;
		const char *c_from, *c_to, *c_reason;
	} changes[] = {
		{ false, "Requests/sec:", "Requests/min:", "has not said" },
		{ false, "62573.45", "62.57k", "not understood" },
		{ false, "62573.45", "0.00", "said zero" },
		{ false, "62573.45", "-nan", "not understood" },
		{ false, "62573.45\n", "62573.45\nRequests/sec: 1\n",
		    "more than once" },
		{ false, "  68831", "  Socket errors: connect 0, read 1, "
		    "write 0, timeout 0\n  68831", "failed" },
		{ true, "  68831", "  Non-2xx or 3xx responses: 5\n  68831",
		    "failed" },
		{ true, "99%", "99.000%", "has not said" },
		{ true, "2.31ms", "2.31", "not understood" },
		{ true, "2.31ms", "2.31m", "not understood" },
		{ true, "2.31ms", "0.00us", "said zero" },
	};
	char why[FIGURE_WHY];
	double value;
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		ATF_CHECK_MSG(!wrk_parse(changed(wrk, changes[i].c_from,
		    changes[i].c_to), changes[i].c_late, &value, why),
		    "taken: %s", changes[i].c_to);
		ATF_CHECK_MSG(strstr(why, changes[i].c_reason) != NULL,
		    "%s: %s", changes[i].c_to, why);
	}
	ATF_REQUIRE(wrk_parse(changed(wrk, "2.31ms", "231.50us"), true,
	    &value, why));
	ATF_CHECK_EQ(231.5 * 1e-3, value);
	ATF_REQUIRE(wrk_parse(changed(wrk, "2.31ms", "1.25s"), true, &value,
	    why));
	ATF_CHECK_EQ(1250, value);
}

ATF_TC_WITHOUT_HEAD(changed_dnsperf);
ATF_TC_BODY(changed_dnsperf, tc)
{
	static const char *const changes[][3] = {
		{ "Queries per second:", "Rate:", "has not said" },
		{ "52294.567768", "0.000000", "said zero" },
		{ "52294.567768", "inf", "not understood" },
		{ "lost:         0", "lost:         3", "3 queries" },
		{ "completed:    52301", "completed:    52302",
		    "1 not answered well" },
		{ "NOERROR", "SERVFAIL", "has not said" },
		{ "NOERROR 52301 (100.00%)",
		    "NOERROR 52301 (99.00%), REFUSED 5 (1.00%)",
		    "not understood" },
	};
	char why[FIGURE_WHY];
	double value;
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		ATF_CHECK_MSG(!dnsperf_parse(changed(dnsperf, changes[i][0],
		    changes[i][1]), &value, why), "taken: %s", changes[i][1]);
		ATF_CHECK_MSG(strstr(why, changes[i][2]) != NULL, "%s: %s",
		    changes[i][1], why);
	}
}

/* A figure that is taken is a number of that text, however it is broken. */
ATF_TC_WITHOUT_HEAD(broken_at_random);
ATF_TC_BODY(broken_at_random, tc)
{
	static const char *const texts[] = { memory, oltp, wrk, dnsperf };
	struct oltp_figures f;
	char why[FIGURE_WHY], text[2048];
	uint32_t state;
	double value;
	long i, taken[4] = { 0 };
	int n, which;
	bool good;

	(void)tc;
	state = 1;
	value = 0;
	for (i = 0; i < 200000; i++) {
		which = (int)(i / 4 % 4);
		strcpy(text, texts[which]);
		for (n = (int)(i % 4); n >= 0; n--) {
			state = state * 1664525 + 1013904223;
			text[(state >> 8) % strlen(texts[which])] =
			    "0123456789.-esx \n:(%"[(state >> 3) % 20];
		}
		good = which == 0 ? figure_find("sysbench", text,
		    "# MiB transferred (@ MiB/sec)", &value, why) :
		    which == 1 ? oltp_parse(text, &f, why) :
		    which == 2 ? wrk_parse(text, i % 32 < 16, &value, why) :
		    dnsperf_parse(text, &value, why);
		if (!good)
			continue;
		taken[which]++;
		value = which == 1 ? f.f_rate : value;
		ATF_REQUIRE_MSG(value > 0 && value < 1e18, "%g: %s", value,
		    text);
	}
	for (which = 0; which < 4; which++)
		ATF_CHECK_MSG(taken[which] > 1000 && taken[which] < 49000,
		    "%ld", taken[which]);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, understood);
	ATF_TP_ADD_TC(tp, not_understood);
	ATF_TP_ADD_TC(tp, changed_oltp);
	ATF_TP_ADD_TC(tp, changed_wrk);
	ATF_TP_ADD_TC(tp, changed_dnsperf);
	ATF_TP_ADD_TC(tp, broken_at_random);
	return (atf_no_error());
}

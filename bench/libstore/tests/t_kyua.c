/* The real kyua runs a suite; its results come in, and go back annotated. */

#include "h_store.h"

/* The sanitizers' settings go with it, so that the suite's cases obey them. */
#define KYUA	"env -i HOME=\"$PWD/home\" PATH=\"$PATH\""		\
		" ASAN_OPTIONS=\"$ASAN_OPTIONS\" kyua "

static void
shell(const char *command)
{

	ATF_REQUIRE_EQ_MSG(0, system(command), "%s", command);
}

/* Run the suite; some of its cases fail, so kyua's status is not 0. */
static void
run_suite(const atf_tc_t *tc)
{
	char command[4096];

	ATF_REQUIRE_EQ(0, mkdir("home", 0755));
	ATF_REQUIRE_EQ(0, mkdir("h", 0755));
	(void)snprintf(command, sizeof(command), "cp '%s/h_suite' h/h_suite",
	    atf_tc_get_config_var(tc, "srcdir"));
	shell(command);
	write_text("h/Kyuafile", "syntax(2)\ntest_suite(\"s\")\n"
	    "atf_test_program{name=\"h_suite\"}\n");
	write_text("Kyuafile", "syntax(2)\ntest_suite(\"s\")\n"
	    "include(\"h/Kyuafile\")\n");
	(void)system(KYUA "test -r \"$PWD/" RESULTS "\" >test.out 2>&1");
	ATF_REQUIRE_EQ_MSG(0, access(RESULTS, F_OK), "kyua made no results");
}

/* Does the output of this command hold the line? */
static void
shows(const char *file, const char *what)
{
	size_t len;
	char *text;

	text = read_bytes(file, &len);
	ATF_REQUIRE_MSG(strstr(text, what) != NULL, "%s has no \"%s\"", file,
	    what);
	free(text);
}

ATF_TC(suite);
ATF_TC_HEAD(suite, tc)
{
	atf_tc_set_md_var(tc, "require.progs", "kyua");
}
ATF_TC_BODY(suite, tc)
{
	struct store_import i;

	run_suite(tc);
	import(RESULTS, false, &i);
	ATF_REQUIRE_EQ(5, i.i_cases);
	ATF_REQUIRE_EQ(5, i.i_points);
	ATF_REQUIRE_EQ(4, i.i_batches);
	ATF_REQUIRE_EQ(2, i.i_passed);
	ATF_REQUIRE_EQ(1, i.i_skipped);
	ATF_REQUIRE_EQ(2, i.i_failed);
	ATF_REQUIRE_EQ(1, i.i_cut);
	ATF_REQUIRE_EQ(1, i.i_broken);
	REQUIRE_SQL("h/h_suite:cut broken 1 ns/op,h/h_suite:fails failed 0 "
	    "ns/op,h/h_suite:good passed 0 ns/op,h/h_suite:points passed 0 "
	    "MB/s,h/h_suite:skipped skipped 0 op/s", HISTORY,
	    "SELECT group_concat(t) FROM (SELECT name || ' ' || result || ' ' "
	    "|| cut || ' ' || unit AS t FROM test_case ORDER BY name)");
	REQUIRE_SQL("'); DROP TABLE run; --|It's \"quoted\" & <b>bold</b>",
	    HISTORY, "SELECT reason || '|' || descr FROM test_case"
	    " WHERE result = 'failed'");
	REQUIRE_SQL("5", HISTORY, "SELECT count(*) FROM test_case"
	    " WHERE cite = 'Nobody 1985, Table 1' AND started > 0"
	    " AND ended >= started AND reason IS NOT ''");
	REQUIRE_SQL("2", HISTORY, "SELECT count(*) FROM test_case WHERE more");
	REQUIRE_SQL("<b>", HISTORY, "SELECT cpu FROM machine");
}

ATF_TC(reports);
ATF_TC_HEAD(reports, tc)
{
	atf_tc_set_md_var(tc, "require.progs", "kyua");
}
ATF_TC_BODY(reports, tc)
{
	struct store_import i;

	run_suite(tc);
	import(RESULTS, true, &i);
	ATF_REQUIRE_STREQ("", i.i_unwritten);
	ATF_REQUIRE_EQ(3, i.i_annotated);
	shell(KYUA "report --verbose --results-filter= -r \"$PWD/" RESULTS
	    "\" >report.out");
	shows("report.out", "custom.bench.median = 52.3 ns/op\n");
	shows("report.out", "custom.bench.range = 50 - 60 ns/op\n");
	shows("report.out", "custom.bench.workers = 1\n");
	shows("report.out", "custom.bench.used = 2 of 2 batches\n");
	shows("report.out", "custom.bench.call=libc n=1.median = 55 MB/s\n");
	shows("report.out",
	    "custom.bench.call=%3Cb%3E n=2.median = 56 MB/s\n");
	shell(KYUA "report-html --results-filter= -r \"$PWD/" RESULTS
	    "\" --output html >/dev/null && cat html/*.html >html.out");
	shows("html.out", "custom.bench.median");
	shows("html.out", "52.3 ns/op");
	shell(KYUA "report-junit -r \"$PWD/" RESULTS "\" >junit.out");
	shows("junit.out", "custom.bench.median = 52.3 ns/op");

	/* Annotated or not, it is the same run. */
	import(RESULTS, true, &i);
	ATF_REQUIRE(i.i_known);
	ATF_REQUIRE_EQ(3, i.i_annotated);
	REQUIRE_SQL("1", HISTORY, "SELECT count(*) FROM run");
	REQUIRE_SQL("12", RESULTS, "SELECT count(*) FROM metadatas WHERE"
	    " property_name GLOB 'custom.bench.*' AND property_name NOT IN"
	    " ('custom.bench.unit', 'custom.bench.better',"
	    " 'custom.bench.cite')");
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, suite);
	ATF_TP_ADD_TC(tp, reports);
	return (atf_no_error());
}

/* Synthetic results of kyua: cases, what is written back, what is hostile. */

#include <sys/wait.h>

#include "h_store.h"

static struct store_import done;

static void
results_new(void)
{

	kyua_new(RESULTS);
	kyua_case(RESULTS, 1, "one", "passed", NULL, GOOD(HOST));
	kyua_case(RESULTS, 2, "two", "skipped", "no CPU", "");
	sql_do(RESULTS, "INSERT INTO metadatas VALUES"
	    " (2, 'custom.bench.unit', 'MB/s'),"
	    " (2, 'custom.bench.better', 'more'),"
	    " (2, 'custom.bench.cite', 'C'),"
	    " (1, 'custom.bench.median', 'old'),"
	    " (1, 'custom.bench.cite', 'D')");
}

ATF_TC_WITHOUT_HEAD(untouched);
ATF_TC_BODY(untouched, tc)
{
	size_t len;
	char *bytes;

	results_new();
	bytes = read_bytes(RESULTS, &len);
	import(RESULTS, false, &done);
	ATF_REQUIRE_EQ(2, done.i_cases);
	ATF_REQUIRE_EQ(1, done.i_skipped);
	require_same(RESULTS, bytes, len);
	free(bytes);
	REQUIRE_SQL("g/t_a:two|no CPU|MB/s|1|C|Case 2|0", HISTORY,
	    "SELECT name || '|' || reason || '|' || unit || '|' || more || '|'"
	    " || cite || '|' || descr || '|' || cut FROM test_case"
	    " WHERE result = 'skipped'");
}

/* Nothing but what is to be written is written, and twice is as once. */
ATF_TC_WITHOUT_HEAD(written);
ATF_TC_BODY(written, tc)
{
	static const char others[] = "SELECT group_concat(metadata_id || '|' ||"
	    " property_name || '|' || coalesce(property_value, 'NULL')) FROM"
	    " metadatas WHERE metadata_id != 1 OR property_name NOT IN"
	    " ('custom.bench.median', 'custom.bench.range',"
	    " 'custom.bench.workers', 'custom.bench.used')";
	static const char cases[] = "SELECT group_concat(test_case_id || name"
	    " || result_type || start_time || coalesce(hex(contents), ''))"
	    " FROM test_cases JOIN test_results USING (test_case_id)"
	    " LEFT JOIN test_case_files USING (test_case_id)"
	    " LEFT JOIN files USING (file_id)";
	char before[8192], rows[8192];

	results_new();
	snprintf(before, sizeof(before), "%s", sql_get(RESULTS, others));
	snprintf(rows, sizeof(rows), "%s", sql_get(RESULTS, cases));
	ATF_REQUIRE(strlen(rows) > 500);
	import(RESULTS, true, &done);
	ATF_REQUIRE_EQ(1, done.i_annotated);
	import(RESULTS, true, &done);
	ATF_REQUIRE(done.i_known);
	ATF_REQUIRE_EQ(1, done.i_annotated);
	REQUIRE_SQL(before, RESULTS, others);
	REQUIRE_SQL(rows, RESULTS, cases);
	REQUIRE_SQL("51 ns/op,51 - 51 ns/op,2 of 2 batches,1", RESULTS,
	    "SELECT group_concat(property_value) FROM (SELECT property_value"
	    " FROM metadatas WHERE metadata_id = 1 AND property_name LIKE"
	    " 'custom.bench.%' AND property_name != 'custom.bench.cite'"
	    " ORDER BY property_name = 'custom.bench.workers',"
	    " property_name = 'custom.bench.used', property_name)");
}

/* A sweep has more to say than its points. */
ATF_TC_WITHOUT_HEAD(sweep);
ATF_TC_BODY(sweep, tc)
{
	kyua_new(RESULTS);
	kyua_case(RESULTS, 1, "one", "passed", NULL, HOST CASE BATCH1 POINT
	    "bench1\tnote\tg/t_a:one\tn, port=any: O(1)\tsweep=n\tat=port=any"
	    "\torder=O(1)\tverdict=kept\tclass=O(1)\tslope=0.01"
	    "\tslope_low=-0.02\tslope_high=0.03\tratio=1.04\tfrom=1\tto=2048"
	    "\n" "bench1\tend\tg/t_a:one\t5\n");
	import(RESULTS, true, &done);
	REQUIRE_SQL("class=O(1),from=1,order=O(1),ratio=1.04,slope=0.01,"
	    "slope_high=0.03,slope_low=-0.02,to=2048,verdict=kept", RESULTS,
	    "SELECT group_concat(replace(property_name, "
	    "'custom.bench.port=any.n.', '') || '=' || property_value) FROM "
	    "(SELECT * FROM metadatas WHERE property_name LIKE "
	    "'custom.bench.port=any.n.%' ORDER BY property_name)");
}

/* Annotation must not change the key of a run that has no token. */
ATF_TC_WITHOUT_HEAD(known_by_content);
ATF_TC_BODY(known_by_content, tc)
{

	kyua_new(RESULTS);
	kyua_case(RESULTS, 1, "one", "passed", NULL, GOOD(HOST_NO_TOKEN));
	import(RESULTS, true, &done);
	ATF_REQUIRE(!done.i_known);
	import(RESULTS, true, &done);
	ATF_REQUIRE(done.i_known);
	sql_do(RESULTS, "UPDATE test_results SET end_time = end_time + 1");
	import(RESULTS, true, &done);
	ATF_REQUIRE(!done.i_known);
}

/* Another program writes: reading is possible, writing is not. */
ATF_TC_WITHOUT_HEAD(not_writable);
ATF_TC_BODY(not_writable, tc)
{
	struct store *s;
	sqlite3 *db;

	results_new();
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_open(RESULTS, &db));
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_exec(db, "BEGIN IMMEDIATE", NULL,
	    NULL, NULL));
	s = open_history();
	store_patience(s, 10);
	ATF_REQUIRE_EQ(0, store_import(s, RESULTS, NULL, true, &done));
	ATF_REQUIRE_EQ(0, done.i_annotated);
	ATF_REQUIRE_EQ(2, done.i_cases);
	ATF_REQUIRE_STREQ(RESULTS ": is locked by another program",
	    done.i_unwritten);
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_close(db));
	ATF_REQUIRE_EQ(0, store_import(s, RESULTS, NULL, true, &done));
	ATF_REQUIRE(done.i_known);
	ATF_REQUIRE_EQ(1, done.i_annotated);
	ATF_REQUIRE_STREQ("", done.i_unwritten);
	store_close(s);
}

/* A child without privileges: 0 if all is as it should be, 77 if it can't. */
static int
read_only_child(struct store *s)
{

	if (geteuid() == 0 && (setgid(65534) == -1 || setuid(65534) == -1))
		return (77);
	if (access(RESULTS, R_OK) == -1 || access(RESULTS, W_OK) == 0)
		return (77);
	if (store_import(s, RESULTS, NULL, true, &done) == -1) {
		fprintf(stderr, "%s\n", store_error(s));
		return (1);
	}
	return (strstr(done.i_unwritten, "can not be written") == NULL);
}

ATF_TC_WITHOUT_HEAD(read_only);
ATF_TC_BODY(read_only, tc)
{
	struct store *s;
	pid_t pid;
	int status;

	results_new();
	ATF_REQUIRE_EQ(0, chmod(RESULTS, 0444));
	(void)chmod(".", 0777);
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		s = store_open("new.db", true);
		if (s != NULL)
			(void)chmod("new.db", 0666);
		_exit(s == NULL ? 1 : read_only_child(s));
	}
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_REQUIRE(WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		atf_tc_skip("no way to be without the right to write");
	ATF_REQUIRE_EQ(0, WEXITSTATUS(status));
	REQUIRE_SQL("1", "new.db", "SELECT count(*) FROM run");
}

/* Text is text, whatever it looks like. */
ATF_TC_WITHOUT_HEAD(hostile);
ATF_TC_BODY(hostile, tc)
{
	static const char evil[] = "'); DROP TABLE run; --\n\"<script>\x01\xff";

	kyua_new(RESULTS);
	kyua_case(RESULTS, 1, evil, "failed", evil, "");
	kyua_case(RESULTS, 2, "one", "passed", NULL, GOOD(HOST));
	kyua_case(RESULTS, 3, "three", "strange result", "", "");
	sql_do(RESULTS, "UPDATE metadatas SET property_value ="
	    " char(39, 10) || '<b>' WHERE metadata_id = 1;"
	    "UPDATE test_programs SET absolute_path = 't''x';"
	    "INSERT INTO test_cases VALUES (4, NULL, 'lost', NULL);"
	    "INSERT INTO test_cases VALUES (5, 1, x'00ff00', 5);"
	    "INSERT INTO test_results VALUES (5, 'passed', NULL, 'now', -1);"
	    "UPDATE test_results SET start_time = 9e99"
	    " WHERE test_case_id = 3");
	import(RESULTS, true, &done);
	ATF_REQUIRE_EQ(5, done.i_cases);
	ATF_REQUIRE_STREQ("", done.i_unwritten);
	ATF_REQUIRE_EQ(1, done.i_annotated);
	ATF_REQUIRE_STREQ(evil, sql_get(HISTORY, "SELECT reason FROM test_case"
	    " WHERE result = 'failed'"));
	REQUIRE_SQL("'\n<b>", HISTORY, "SELECT descr FROM test_case"
	    " WHERE result = 'failed'");
	ATF_REQUIRE(strncmp("t'x:'); DROP TABLE run; --\n",
	    sql_get(HISTORY, "SELECT name FROM test_case"
	    " WHERE result = 'failed'"), 27) == 0);
	REQUIRE_SQL("broken|the results file has no result", HISTORY,
	    "SELECT result || '|' || reason FROM test_case"
	    " WHERE name = ':lost'");
	REQUIRE_SQL("1", HISTORY, "SELECT count(*) FROM test_case"
	    " WHERE result = 'strange result' AND reason IS NULL");
	REQUIRE_SQL("ok", HISTORY, "PRAGMA integrity_check");
}

/* All were skipped: there is no machine to tell, but there is a run. */
ATF_TC_WITHOUT_HEAD(all_skipped);
ATF_TC_BODY(all_skipped, tc)
{

	kyua_new(RESULTS);
	kyua_case(RESULTS, 1, "one", "skipped", "why", "");
	sql_do(RESULTS, "INSERT INTO metadatas VALUES"
	    " (1, 'custom.bench.unit', 'ns/op')");
	import(RESULTS, true, &done);
	ATF_REQUIRE_EQ(1, done.i_skipped);
	REQUIRE_SQL("unknown", HISTORY, "SELECT fingerprint FROM machine");
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, untouched);
	ATF_TP_ADD_TC(tp, written);
	ATF_TP_ADD_TC(tp, sweep);
	ATF_TP_ADD_TC(tp, known_by_content);
	ATF_TP_ADD_TC(tp, not_writable);
	ATF_TP_ADD_TC(tp, read_only);
	ATF_TP_ADD_TC(tp, hostile);
	ATF_TP_ADD_TC(tp, all_skipped);
	return (atf_no_error());
}

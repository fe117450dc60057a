/*
 * Files that are larger than memory should be used for them: what is too long
 * is left out or refused, and is never in memory.
 */

#include <sys/resource.h>
#include <sys/wait.h>

#include "h_store.h"

#define MEGABYTES	100	/* unless the variable "megabytes" says so */

/* A child makes the file, so that its memory does not count. */
static void
results_make(const char *more)
{
	int status;
	pid_t pid;

	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		kyua_new(RESULTS);
		kyua_case(RESULTS, 1, "one", "passed", NULL, GOOD(HOST));
		kyua_case(RESULTS, 2, "two", "passed", NULL, "");
		sql_do(RESULTS, more);
		_exit(0);
	}
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Kilobytes that this program has had at the most. */
static long
memory(void)
{
	struct rusage used;

	ATF_REQUIRE_EQ(0, getrusage(RUSAGE_SELF, &used));
	return (used.ru_maxrss);
}

ATF_TC_WITHOUT_HEAD(output);
ATF_TC_BODY(output, tc)
{
	struct store_import i;
	char text[128];
	long before, mb;

	mb = atf_tc_get_config_var_as_long_wd(tc, "megabytes", MEGABYTES);
	(void)snprintf(text, sizeof(text), "UPDATE files SET contents ="
	    " zeroblob(%ld * 1000000) WHERE file_id = 2", mb);
	results_make(text);
	before = memory();
	import(RESULTS, true, &i);
	ATF_CHECK_MSG(memory() - before < mb * 1000 / 2, "%ld kB for %ld MB",
	    memory() - before, mb);
	ATF_CHECK_EQ(2, i.i_cases);
	ATF_CHECK_EQ(1, i.i_points);
	ATF_CHECK_EQ(1, i.i_cut);
	ATF_CHECK_EQ(1, i.i_broken);
	ATF_CHECK_MSG(strstr(i.i_first, "too many to be read") != NULL, "%s",
	    i.i_first);
	REQUIRE_SQL("g/t_a:two", HISTORY, "SELECT name FROM test_case"
	    " WHERE cut = 1");
	import(RESULTS, true, &i);
	ATF_CHECK(i.i_known);
	printf("%ld MB of output: left out, with %ld MB of memory\n", mb,
	    (memory() - before) / 1000);
}

ATF_TC_WITHOUT_HEAD(reason);
ATF_TC_BODY(reason, tc)
{

	results_make("UPDATE test_results SET result_reason ="
	    " hex(zeroblob(70000000)) WHERE test_case_id = 2");
	import_refused(RESULTS, "too long to be read");
}

ATF_TC_WITHOUT_HEAD(records);
ATF_TC_BODY(records, tc)
{

	write_text("records", HOST);
	ATF_REQUIRE_EQ(0, truncate("records", (off_t)(513 << 20)));
	import_refused("records", "too large to be a file");
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, output);
	ATF_TP_ADD_TC(tp, reason);
	ATF_TP_ADD_TC(tp, records);
	return (atf_no_error());
}

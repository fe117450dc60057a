/*
 * A crowd sleeps before anything is timed, and a dead member is told of.
 */
#include <sys/stat.h>

#include <errno.h>
#include <limits.h>
#include <signal.h>

#define H_PLANT	"h_crowd"
#include "h_plant.h"

ATF_TC_WITHOUT_HEAD(asleep);
ATF_TC_BODY(asleep, tc)
{
	run(tc, "asleep");
	gives("passed");
	ATF_CHECK(strstr(output, "\t25 are left\n") != NULL);
}

ATF_TC_WITHOUT_HEAD(killed);
ATF_TC_BODY(killed, tc)
{
	char expected[128];

	run(tc, "killed");
	ATF_CHECK_MSG(strstr(result, "failed: create 1: of 50 that sleep the "
	    "process ") == result, "%s", result);
	(void)snprintf(expected, sizeof(expected), " was killed by signal %d "
	    "(%s)", SIGKILL, strsignal(SIGKILL));
	ATF_CHECK_MSG(strstr(result, expected) != NULL, "%s", result);
}

/* A helper whose only child does not sleep, and ends when it does. */
ATF_TC_WITHOUT_HEAD(awake);
ATF_TC_BODY(awake, tc)
{
	static const char script[] = "#!/bin/sh\n"
	    "while kill -0 $$; do :; done 2>/dev/null &\n"
	    "while read what n; do\n"
	    "	[ $what = member ] && echo $! || echo 0\n"
	    "done\n";
	char path[PATH_MAX];
	FILE *f;

	if (os_asleep(getpid()) == -1 && errno == ENOSYS)
		atf_tc_skip("this system does not tell who sleeps");
	ATF_REQUIRE(getcwd(path, sizeof(path) - 8) != NULL);
	strcat(path, "/helper");
	ATF_REQUIRE((f = fopen(path, "w")) != NULL);
	ATF_REQUIRE(fputs(script, f) != EOF && fclose(f) == 0);
	ATF_REQUIRE_EQ(0, chmod(path, 0700));
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", path, 1));
	run(tc, "awake");
	ATF_CHECK_MSG(strncmp(result, "failed: process ", 16) == 0 &&
	    strstr(result, " does not sleep") != NULL, "%s", result);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, asleep);
	ATF_TP_ADD_TC(tp, killed);
	ATF_TP_ADD_TC(tp, awake);
	return (atf_no_error());
}

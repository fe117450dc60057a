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
	/* It is never steady enough to end warming up by itself. */
	ATF_REQUIRE_EQ(0, setenv("BENCH_CAP_MS", "2000", 1));
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

/* A helper that does what the script says. */
static void
plant(const char *script)
{
	char path[PATH_MAX];
	FILE *f;

	ATF_REQUIRE(getcwd(path, sizeof(path) - 8) != NULL);
	strcat(path, "/helper");
	ATF_REQUIRE((f = fopen(path, "w")) != NULL);
	ATF_REQUIRE(fputs(script, f) != EOF && fclose(f) == 0);
	ATF_REQUIRE_EQ(0, chmod(path, 0700));
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", path, 1));
}

/* One whose only child does not sleep, and ends when it does. */
ATF_TC_WITHOUT_HEAD(awake);
ATF_TC_BODY(awake, tc)
{
	if (os_asleep(getpid()) == -1 && errno == ENOSYS)
		atf_tc_skip("this system does not tell who sleeps");
	plant("#!/bin/sh\n"
	    "while kill -0 $$; do :; done 2>/dev/null &\n"
	    "while read what n; do\n"
	    "	[ $what = member ] && echo $! || echo 0\n"
	    "done\n");
	run(tc, "awake");
	ATF_CHECK_MSG(strncmp(result, "failed: process ", 16) == 0 &&
	    strstr(result, " does not sleep") != NULL, "%s", result);
}

/* One that can not have more than three children. */
ATF_TC_WITHOUT_HEAD(refused);
ATF_TC_BODY(refused, tc)
{
	char expected[128];

	plant("#!/bin/sh\n"
	    "while read what n; do\n"
	    "	case $what in\n"
	    "	member)	echo $$;;\n"
	    "	*)	[ $n -le 3 ] && echo 0 || echo refused 3;;\n"
	    "	esac\n"
	    "done\n");
	run(tc, "refused");
	(void)snprintf(expected, sizeof(expected), "skipped: fork(2) with 3 "
	    "children: %s; raise what limits processes (ulimit -u, a control "
	    "group): the nearest that is known is ", strerror(EAGAIN));
	ATF_CHECK_MSG(strstr(result, expected) == result, "%s", result);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, asleep);
	ATF_TP_ADD_TC(tp, killed);
	ATF_TP_ADD_TC(tp, awake);
	ATF_TP_ADD_TC(tp, refused);
	return (atf_no_error());
}

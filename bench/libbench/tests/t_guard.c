/*
 * Guardians, with the planted ones of h_guard: what they are asked for, and
 * that nothing is left when their users are killed.
 */
#include <errno.h>
#include <signal.h>
#include <time.h>

#define H_PLANT	"h_guard"
#include "h_plant.h"

static char planted[PATH_MAX];		/* what is guarded */

static void
plant(void)
{
	ATF_REQUIRE(getcwd(planted, sizeof(planted) - 16) != NULL);
	strcat(planted, "/planted");
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", planted, 1));
}

ATF_TC_WITHOUT_HEAD(asked);
ATF_TC_BODY(asked, tc)
{
	plant();
	run(tc, "asked");
	gives("passed");
	ATF_CHECK_ERRNO(ENOENT, access(planted, F_OK) == -1);
}

ATF_TC_WITHOUT_HEAD(told);
ATF_TC_BODY(told, tc)
{
	char expected[256];

	plant();
	run(tc, "stuck");
	(void)snprintf(expected, sizeof(expected), "failed: a file could not "
	    "be removed: %s", strerror(EBUSY));
	gives(expected);
	run(tc, "dead");
	ATF_CHECK_MSG(strncmp(result, "failed: the guardian of a file is gone",
	    38) == 0, "%s", result);
}

/* What was opened later goes first, and all before the case ends. */
ATF_TC_WITHOUT_HEAD(in_order);
ATF_TC_BODY(in_order, tc)
{
	char text[64];

	plant();
	run(tc, "two");
	gives("failed: on purpose");
	slurp(planted, text, sizeof(text));
	ATF_CHECK_STREQ("second\nfirst\n", text);
}

static void
killed(const atf_tc_t *tc, const char *name, int signo)
{
	const struct timespec ts = { 0, 10000000 };
	pid_t pid;
	int i;

	pid = start(tc, name, NULL);
	while (access(planted, F_OK) == -1)
		(void)nanosleep(&ts, NULL);
	ATF_REQUIRE_EQ(0, kill(pid, signo));
	ATF_REQUIRE_EQ(pid, waitpid(pid, NULL, 0));
	check_gone();
	for (i = 0; i < 1000 && access(planted, F_OK) == 0; i++)
		(void)nanosleep(&ts, NULL);
	ATF_CHECK_ERRNO(ENOENT, access(planted, F_OK) == -1);
}

ATF_TC_WITHOUT_HEAD(killed);
ATF_TC_BODY(killed, tc)
{
	static const int signals[] = { SIGTERM, SIGKILL, SIGINT };
	size_t i;

	if (os_die_with_parent() == -1)
		atf_tc_skip("this system has no signal for the parent's death");
	plant();
	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		killed(tc, "waiting", signals[i]);
		killed(tc, "busy", signals[i]);
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, asked);
	ATF_TP_ADD_TC(tp, told);
	ATF_TP_ADD_TC(tp, in_order);
	ATF_TP_ADD_TC(tp, killed);
	return (atf_no_error());
}

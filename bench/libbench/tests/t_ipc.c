/*
 * The benchmarks of communication between processes, with another side that
 * does wrong: h_ipc.  Each ends, says why, and leaves no process.
 */
#include <string.h>

#define H_PLANT	"h_ipc"
#include "h_plant.h"

static void
said(const char *text)
{
	char words[1024];

	slurp("said", words, sizeof(words));
	ATF_CHECK_MSG(strstr(words, text) != NULL, "\"%s\" for \"%s\"", words,
	    text);
}

/* Whatever else comes of it, nobody waits for ever. */
static void
hangs(const atf_tc_t *tc, const char *name)
{
	run_with(tc, name, "hang_s=1");
	ATF_CHECK_MSG(strstr(result, "failed: worker 1 of 1: hung: killed "
	    "after ") == result, "%s: %s", name, result);
}

ATF_TC_WITHOUT_HEAD(wrong);
ATF_TC_BODY(wrong, tc)
{
	run(tc, "flow_damaged");
	gives("failed: a peer failed with exit status 1");
	said("peer: something else arrived");
	run(tc, "flow_word");
	gives("failed: a peer failed with exit status 1");
	said("peer: something else arrived");
	run(tc, "turn_wrong");
	ATF_CHECK_MSG(strstr(result, "failed: the turn is lost: ") == result,
	    "%s", result);
	run(tc, "turn_right");
	gives("passed");
}

ATF_TC_WITHOUT_HEAD(half);
ATF_TC_BODY(half, tc)
{
	run(tc, "flow_short");
	gives("failed: a peer failed with exit status 1");
	said("peer: the stream breaks off");
	run(tc, "flow_killed");
	ATF_CHECK_MSG(strstr(result, "failed: a peer was killed by signal 9") ==
	    result, "%s", result);
}

ATF_TC_WITHOUT_HEAD(stops);
ATF_TC_BODY(stops, tc)
{
	hangs(tc, "flow_stops");
	hangs(tc, "turn_stops");
}

/* Nobody waits, and each side goes on as it likes. */
ATF_TC_WITHOUT_HEAD(early);
ATF_TC_BODY(early, tc)
{
	static const char *const programs[][2] = {
		{ "h_posix_sem", "posix_sem" }, { "h_sysv_sem", "sysv_sem" },
		{ "h_eventfd", "eventfd" },
	};
	char path[PATH_MAX];
	size_t i;

	for (i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		plant_program = programs[i][0];
		(void)snprintf(path, sizeof(path), "%s/%s",
		    atf_tc_get_config_var(tc, "srcdir"), plant_program);
		/* Not every system has it. */
		if (i == 2 && access(path, X_OK) == -1)
			continue;
		run(tc, programs[i][1]);
		ATF_CHECK_MSG(strstr(result, "failed: the turn is lost: ") ==
		    result, "%s: %s", plant_program, result);
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, wrong);
	ATF_TP_ADD_TC(tp, half);
	ATF_TP_ADD_TC(tp, stops);
	ATF_TP_ADD_TC(tp, early);
	return (atf_no_error());
}

/*
 * Games in which the turn is not handed over are not taken for good ones.
 */
#define H_PLANT	"h_game"
#include "h_plant.h"

static void
play(const atf_tc_t *tc, const char *how)
{
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", how, 1));
	run(tc, "game");
}

ATF_TC_WITHOUT_HEAD(fair);
ATF_TC_BODY(fair, tc)
{
	play(tc, "nothing");
	gives("passed");
	ATF_CHECK(strstr(output, "\tplayed 200, switched ") != NULL);
	play(tc, "unkept");
	gives("passed");
	ATF_CHECK(strstr(output, "\tplayed 200, switched 0\n") != NULL);
}

ATF_TC_WITHOUT_HEAD(stolen);
ATF_TC_BODY(stolen, tc)
{
	play(tc, "steals");
	ATF_CHECK_MSG(strncmp(result, "failed: 100 iterations made 200 mutex "
	    "operations and ", 51) == 0, "%s", result);
	ATF_CHECK_MSG(strstr(result, " switches, not twice as many") != NULL,
	    "%s", result);
}

ATF_TC_WITHOUT_HEAD(unseen);
ATF_TC_BODY(unseen, tc)
{
	if (os_pin(0) == -1)
		atf_tc_skip("nothing can be bound to a CPU here");
	(void)os_unpin();
	play(tc, "idle");
	gives("failed: the system has switched 1 times, for 400 hits on one "
	    "CPU");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fair);
	ATF_TP_ADD_TC(tp, stolen);
	ATF_TP_ADD_TC(tp, unseen);
	return (atf_no_error());
}

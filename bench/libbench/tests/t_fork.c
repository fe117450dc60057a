/*
 * The benchmark of fork(2) with memory in use, where all of that would be in
 * huge pages: h_fork.
 */
#define H_PLANT	"h_fork"
#include "h_plant.h"

#define MOST	(4 << 20)	/* bytes, in the profile smoke */

ATF_TC_WITHOUT_HEAD(refused);
ATF_TC_BODY(refused, tc)
{
	size_t huge;

	huge = os_huge_size(false);
	if (huge == 0 || MOST % huge != 0)
		atf_tc_skip("a program can not ask for huge pages here, or "
		    "not for so small ones");
	run(tc, "fork_rss");
	gives("passed");
	ATF_CHECK(strstr(output, "\tpoint\ttests/h_fork:fork_rss\t"
	    "bytes=4194304\t") != NULL);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, refused);
	return (atf_no_error());
}

/*
 * What a case finds out about the system that it runs on.
 */
#include <string.h>

#include "bench_impl.h"

static void
find_clock(void *arg, const struct os_condition *c)
{
	if (strcmp(c->c_name, "clock_source") == 0)
		*(bool *)arg = true;
}

/* What the system is like is looked at again where something looks slower. */
ATF_TC_WITHOUT_HEAD(host);
ATF_TC_BODY(host, tc)
{
	static struct bench b;
	char why[BENCH_REASON];
	bool told;

	ATF_CHECK(!host_unfit(&b, why, sizeof(why)) ||
	    strstr(why, "made for debugging") != NULL);
	told = false;
	os_conditions(find_clock, &told);
	if (!told)
		atf_tc_skip("this system does not tell its clock source");
	(void)strcpy(b.b_source, "a sundial");
	ATF_CHECK(host_unfit(&b, why, sizeof(why)));
	ATF_CHECK(strstr(why, "the clock source changed from a sundial to ") ==
	    why || strstr(why, "made for debugging") != NULL);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, host);
	return (atf_no_error());
}

#include "h_store.h"

static struct store_import done;

/* Points are in the order of their results, and not of their batches. */
ATF_TC_WITHOUT_HEAD(order);
ATF_TC_BODY(order, tc)
{

	write_text("records", HOST CASE
	    "bench1\tbatch\tg/t_a:one\tn=4\t1\t1\t100\t5000\t50\t-\n"
	    "bench1\tbatch\tg/t_a:one\tn=1\t1\t1\t100\t5000\t50\t-\n"
	    "bench1\tpoint\tg/t_a:one\tn=1\t51\t51\t51\t1\t1\t1\n"
	    "bench1\tskip\tg/t_a:one\tn=2\ttoo many\n"
	    "bench1\tpoint\tg/t_a:one\tn=4\t51\t51\t51\t1\t1\t1\n"
	    "bench1\tend\tg/t_a:one\t7\n");
	import("records", true, &done);
	ATF_REQUIRE_EQ(0, done.i_cut + done.i_broken);
	REQUIRE_SQL("n=1 n=2 n=4", HISTORY, "SELECT group_concat(name, ' ')"
	    " FROM (SELECT name FROM point ORDER BY place)");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, order);
	return (atf_no_error());
}

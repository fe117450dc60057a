/*
 * A suite for the real kyua: its cases print what benchmarks print, and come
 * to every end that a case can come to.
 */

#include <atf-c.h>
#include <stdio.h>
#include <stdlib.h>

#define HOST(name) "bench1\thost\th/h_suite:" name			\
	"\tmachine=M\tboot=B\tos=NetBSD\trelease=10\tcpu=%3Cb%3E\n"
#define BATCH(name, point, n, value) "bench1\tbatch\th/h_suite:" name	\
	"\t" point "\t1\t" n "\t10\t520\t" value "\t-\tgross_ns=600\n"
#define POINT(name, point, value) "bench1\tpoint\th/h_suite:" name	\
	"\t" point "\t" value "\t50\t60\t1\t2\t2\n"
#define END(name, n)	"bench1\tend\th/h_suite:" name "\t" n "\n"

static void
head(atf_tc_t *tc, const char *descr, const char *unit, const char *better)
{

	atf_tc_set_md_var(tc, "descr", "%s", descr);
	atf_tc_set_md_var(tc, "X-bench.unit", "%s", unit);
	atf_tc_set_md_var(tc, "X-bench.better", "%s", better);
	atf_tc_set_md_var(tc, "X-bench.cite", "Nobody 1985, Table 1");
}

ATF_TC(good);
ATF_TC_HEAD(good, tc)
{
	head(tc, "One number", "ns/op", "less");
}
ATF_TC_BODY(good, tc)
{

	fputs("chatter\n" HOST("good")
	    "bench1\tcase\th/h_suite:good\tns/op\tless\tprofile=smoke\n"
	    BATCH("good", "-", "1", "52.3") BATCH("good", "-", "2", "52.3")
	    POINT("good", "-", "52.3") END("good", "5"), stdout);
}

ATF_TC(points);
ATF_TC_HEAD(points, tc)
{
	head(tc, "Two numbers", "MB/s", "more");
}
ATF_TC_BODY(points, tc)
{

	fputs(HOST("points") "bench1\tcase\th/h_suite:points\tMB/s\tmore\n"
	    BATCH("points", "call=libc n=1", "1", "55")
	    POINT("points", "call=libc n=1", "55")
	    POINT("points", "call=%3Cb%3E n=2", "56")
	    "bench1\tskip\th/h_suite:points\tcall=libc n=3\tno file system\n"
	    END("points", "6"), stdout);
}

ATF_TC(cut);
ATF_TC_HEAD(cut, tc)
{
	head(tc, "Dies", "ns/op", "less");
}
ATF_TC_BODY(cut, tc)
{

	fputs(HOST("cut") "bench1\tcase\th/h_suite:cut\tns/op\tless\n"
	    BATCH("cut", "-", "1", "50") "bench1\tbatch\th/h_suite:cut\t-\t1",
	    stdout);
	fflush(stdout);
	abort();
}

ATF_TC(skipped);
ATF_TC_HEAD(skipped, tc)
{
	head(tc, "Never runs", "op/s", "more");
}
ATF_TC_BODY(skipped, tc)
{
	atf_tc_skip("needs a <b>CPU</b>; DROP TABLE run");
}

ATF_TC(fails);
ATF_TC_HEAD(fails, tc)
{
	head(tc, "It's \"quoted\" & <b>bold</b>", "ns/op", "less");
}
ATF_TC_BODY(fails, tc)
{
	atf_tc_fail("'); DROP TABLE run; --");
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, good);
	ATF_TP_ADD_TC(tp, points);
	ATF_TP_ADD_TC(tp, cut);
	ATF_TP_ADD_TC(tp, skipped);
	ATF_TP_ADD_TC(tp, fails);
	return (atf_no_error());
}

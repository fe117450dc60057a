#include <atf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "page.h"
#include "sample.h"

static void
require(const char *page, const char *what)
{

	if (strstr(page, what) == NULL)
		atf_tc_fail("missing: %s", what);
}

/* A suite of so many points, each with a hundred batches. */
#define MANY	600

ATF_TC(large);
ATF_TC_HEAD(large, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "Of 600 points the page has less of each, and what failed");
}
ATF_TC_BODY(large, tc)
{
	static struct report_row rows[MANY];
	struct report p;
	char *page;
	size_t i;

	sample_judged(&p, 1, SAMPLE_BATCHES);
	page = page_html(&p);
	require(page, "Every batch that was timed is a dot, a cross");
	require(page, "run,worker,batch,value,marks\n1,1,1,");
	require(page, "&quot;workers&quot;: [\n   [");
	require(page, "Minimum detectable effect: a slowdown of 4.2 % is");
	require(page, "Fail: 2 points are slower than the baseline");
	require(page, "<b>3</b> <span aria-hidden=\"true\">?</span> "
	    "inconclusive");
	require(page, "benchctl gate syscall/t_gettimeofday:gettimeofday");
	free(page);
	for (i = 0; i < MANY; i++)
		rows[i] = p.p_rows[i % p.p_nrows];
	p.p_rows = rows;
	p.p_nrows = MANY;
	page = page_html(&p);
	ATF_CHECK_MSG(strlen(page) < 2000000, "%zu bytes", strlen(page));
	require(page, "To keep the page small");
	require(page, "five fresh runs are all slower");
	free(page);
	/* What has no room at all is told, too. */
	sample_judged(&p, SAMPLE_RUNS, SAMPLE_BATCHES);
	for (i = 0; i < MANY; i++)
		rows[i] = p.p_rows[i % p.p_nrows];
	p.p_rows = rows;
	p.p_nrows = MANY;
	page = page_html(&p);
	require(page, "<a href=\"#batches\">Every batch</a>");
	require(page, "only what failed or is undecided is in it");
	free(page);
}

ATF_TC(trends);
ATF_TC_HEAD(trends, tc)
{
	atf_tc_set_md_var(tc, "descr", "Points over the runs before");
}
ATF_TC_BODY(trends, tc)
{
	struct report p;
	char *page;

	sample_judged(&p, 1, 4);
	page = page_html(&p);
	ATF_CHECK(strstr(page, "Trend of") == NULL);
	free(page);
	sample_trends(&p);
	page = page_html(&p);
	require(page, "Trend of getpid</title>");
	require(page, "<title>the cost changed by +9.9 %</title>");
	require(page, "<title>what the baseline allows</title>");
	require(page, "<title>runs that failed</title>");
	require(page, "<title>runs whose change was accepted</title>");
	require(page, "The cost changed by +9.9 %, from 335 ns to 369 ns, "
	    "between run 7, 2026-11-08, Linux 6.18.4 and run 8, 2026-11-09, "
	    "Linux 6.18.5.</p>");
	require(page, "Linux 6.18.5, another boot</td>");
	require(page, "No change is proven in 3 runs.");
	require(page, "Settings: workers=5 batches=20 seed=17</p>");
	free(page);
}

/* How long it takes is printed, and decides nothing. */
static void
timed(const char *what, const struct report *p)
{
	struct timespec from, to;
	char *page;

	ATF_REQUIRE(clock_gettime(CLOCK_MONOTONIC, &from) == 0);
	page = page_html(p);
	ATF_REQUIRE(clock_gettime(CLOCK_MONOTONIC, &to) == 0);
	(void)printf("%s: %zu bytes in %.3f s\n", what, strlen(page),
	    (double)(to.tv_sec - from.tv_sec) +
	    (double)(to.tv_nsec - from.tv_nsec) / 1e9);
	if (p->p_nruns == 1)
		ATF_CHECK_MSG(strlen(page) < 2000000, "%zu bytes",
		    strlen(page));
	free(page);
}

ATF_TC(times);
ATF_TC_HEAD(times, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "A page of a full run is below 2 MB; how long pages take");
}
ATF_TC_BODY(times, tc)
{
	static struct report_row rows[MANY];
	struct report curves, p;
	size_t i;

	sample_judged(&p, 1, SAMPLE_BATCHES);
	sample_trends(&p);
	sample_curves(&curves, 1);
	for (i = 0; i < MANY - 3 * curves.p_nrows; i++)
		rows[i] = p.p_rows[i % p.p_nrows];
	for (; i < MANY; i++)
		rows[i] = curves.p_rows[i % curves.p_nrows];
	p.p_rows = rows;
	p.p_nrows = MANY;
	timed("1 run, 600 points of 100 batches, trends and curves", &p);
	sample_judged(&p, SAMPLE_RUNS, SAMPLE_BATCHES);
	for (i = 0; i < 300; i++)
		rows[i] = p.p_rows[i % p.p_nrows];
	p.p_rows = rows;
	p.p_nrows = 300;
	timed("10 runs, 300 points of 100 batches", &p);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, large);
	ATF_TP_ADD_TC(tp, trends);
	ATF_TP_ADD_TC(tp, times);
	return (atf_no_error());
}

#include <atf-c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "page.h"
#include "speedup.h"

#define CELL(v, w)	{ .c_state = REPORT_MEASURED, .c_value = v, \
	.c_low = 0.9 * (v), .c_high = 1.25 * (v), .c_workers = w, \
	.c_used = 8, .c_batches = 8 }

static const struct report_cell one[] = { CELL(100, 3), CELL(50, 3) };
static const struct report_cell two[] = { CELL(190, 3), CELL(40, 3) };
static const struct report_cell four[] = { CELL(200, 3), CELL(25, 3) };
static const struct report_cell alone[] = { CELL(300, 1), CELL(10, 1) };
static const struct report_cell none[] = { { .c_state = REPORT_SKIPPED },
	{ .c_state = REPORT_ABSENT } };

#define ROW(id, point, rate, cells)	{ .w_case = id, .w_point = point, \
	.w_unit = rate ? "op/s" : "ns/op", .w_more = rate, .w_cells = cells }

static const struct report_row rows[] = {
	ROW("a/t_x:rate", "members=1 as=threads", true, one),
	ROW("a/t_x:rate", "members=2 as=threads", true, two),
	ROW("a/t_x:rate", "members=4 as=threads", true, four),
	ROW("a/t_x:rate", "members=1 as=processes", true, two),
	ROW("a/t_x:rate", "members=2 as=processes", true, alone),
	ROW("a/t_x:rate", "members=4 as=processes", true, none),
	ROW("a/t_x:time", "kb=4 members=2", false, two),
	ROW("a/t_x:time", "kb=4 members=1", false, one),
	ROW("a/t_x:time", "kb=8 members=2", false, two),
	ROW("a/t_y:other", "n=1", false, one),
	ROW("a/t_y:other", "members=x", false, one),
	ROW("a/t_y:other", "nomembers=2", false, one),
	ROW("a/t_y:plain", "-", false, one),
	ROW("a/t_y:bare", "members=1", true, one),
	ROW("a/t_y:bare", "members=2", true, two),
};
static const struct report_run runs[] = {
	{ .u_id = "7", .u_title = "one", .u_started = "then" },
	{ .u_id = "8", .u_title = "two", .u_started = "now" }
};
static const struct report model = { .p_title = "crews", .p_version = "1",
	.p_runs = runs, .p_nruns = 2, .p_rows = rows,
	.p_nrows = sizeof(rows) / sizeof(rows[0]) };

ATF_TC(members);
ATF_TC_HEAD(members, tc)
{
	atf_tc_set_md_var(tc, "descr", "Which points belong together");
}
ATF_TC_BODY(members, tc)
{

	ATF_CHECK_EQ(4, crew_number(&rows[2]));
	ATF_CHECK_EQ(2, crew_number(&rows[6]));
	ATF_CHECK_EQ(0, crew_number(&rows[9]));
	ATF_CHECK_EQ(0, crew_number(&rows[10]));
	ATF_CHECK_EQ(0, crew_number(&rows[11]));
	ATF_CHECK_EQ(0, crew_number(&rows[12]));
	ATF_CHECK(crew_same(&rows[0], &rows[2]));
	ATF_CHECK(!crew_same(&rows[0], &rows[3]));
	ATF_CHECK(crew_same(&rows[6], &rows[7]));
	ATF_CHECK(!crew_same(&rows[7], &rows[8]));
	ATF_CHECK(!crew_same(&rows[0], &rows[13]));
	ATF_CHECK(!crew_same(&rows[9], &rows[9]));
}

ATF_TC(values);
ATF_TC_HEAD(values, tc)
{
	atf_tc_set_md_var(tc, "descr", "Rates and times, with their limits");
}
ATF_TC_BODY(values, tc)
{
	struct speedup s;

	ATF_REQUIRE(speedup_find(&s, &model, 1, 0));
	ATF_CHECK_EQ(2, s.s_members);
	ATF_CHECK(fabs(s.s_value - 1.9) < 1e-12);
	ATF_CHECK(fabs(s.s_low - 0.9 * 190 / 125) < 1e-12);
	ATF_CHECK(fabs(s.s_high - 1.25 * 190 / 90) < 1e-12);
	/* A time that is shorter is a speed-up. */
	ATF_REQUIRE(speedup_find(&s, &model, 6, 1));
	ATF_CHECK(fabs(s.s_value - 1.25) < 1e-12);
	ATF_CHECK(fabs(s.s_low - 0.9 * 50 / 50) < 1e-12);
	ATF_CHECK(fabs(s.s_high - 62.5 / 36) < 1e-12);
	/* One worker has no range. */
	ATF_REQUIRE(speedup_find(&s, &model, 4, 0));
	ATF_CHECK(isnan(s.s_low) && isnan(s.s_high));
	/* Nothing to compare with, or nothing to compare. */
	ATF_CHECK(!speedup_find(&s, &model, 0, 0));
	ATF_CHECK(!speedup_find(&s, &model, 5, 0));
	ATF_CHECK(!speedup_find(&s, &model, 8, 0));
	ATF_CHECK(!speedup_find(&s, &model, 12, 0));
}

static void
require(const char *text, const char *line)
{

	if (strstr(text, line) == NULL) {
		(void)fprintf(stderr, "%s", text);
		atf_tc_fail("no '%s'", line);
	}
}

ATF_TC(text);
ATF_TC_HEAD(text, tc)
{
	atf_tc_set_md_var(tc, "descr", "The lines below a case");
}
ATF_TC_BODY(text, tc)
{
	struct report single;
	char *page;

	single = model;
	single.p_nruns = 1;
	page = page_text(&single, 100);
	require(page, "\n    speed-up as=threads: 2 members 1.90 (1.37 - "
	    "2.64), 4 members 2.00 (1.44 - 2.78)\n      scales to 2 members, "
	    "which get 1.90 times the work of one done; holds to 4\n"
	    "    speed-up as=processes: 2 members 1.58\n");
	require(page, "\n    speed-up kb=4: 2 members 0.53 (");
	require(page, "\n    speed-up: 2 members 1.90 (");
	ATF_CHECK(strstr(page, "kb=8: ") == NULL);
	require(page, "speed-up: times");
	free(page);
	page = page_text(&model, 100);
	require(page, "\n    run 7: speed-up as=threads: 2 members 1.90 (");
	require(page, "\n    run 8: speed-up as=threads: 2 members 0.80 (");
	free(page);
	single.p_nrows = 0;
	page = page_text(&single, 100);
	ATF_CHECK(strstr(page, "speed-up") == NULL);
	free(page);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, members);
	ATF_TP_ADD_TC(tp, values);
	ATF_TP_ADD_TC(tp, text);
	return (atf_no_error());
}

#include <atf-c.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "figure.h"
#include "model.h"
#include "sample.h"

static struct report_row rows[] = {
	{ .w_case = "a/t_x:one", .w_point = "-", .w_unit = "ns/op" },
	{ .w_case = "a/t_x:two", .w_point = "n=1", .w_unit = "ns/op" },
	{ .w_case = "a/t_y:two", .w_point = "", .w_unit = "MB/s",
	    .w_more = true },
	{ .w_case = "ab/t_x:one", .w_point = NULL, .w_unit = "MB/s",
	    .w_more = true },
	{ .w_case = "stray", .w_point = "-" }
};
static const struct report model = { .p_rows = rows, .p_nrows = 5 };

ATF_TC(groups);
ATF_TC_HEAD(groups, tc)
{
	atf_tc_set_md_var(tc, "descr", "Groups end where another begins");
}
ATF_TC_BODY(groups, tc)
{
	struct report_row row;
	size_t n;

	ATF_CHECK_EQ('a', model_group(&rows[0], &n)[0]);
	ATF_CHECK_EQ(1, n);
	ATF_CHECK_STREQ("other", model_group(&rows[4], &n));
	ATF_CHECK_EQ(5, n);
	row = rows[0];
	row.w_table = "Table 1";
	ATF_CHECK_STREQ("Table 1", model_group(&row, &n));
	ATF_CHECK_EQ(7, n);
	ATF_CHECK_EQ(3, model_group_end(&model, 0));
	ATF_CHECK_EQ(4, model_group_end(&model, 3));
	ATF_CHECK_EQ(5, model_group_end(&model, 4));
}

ATF_TC(names);
ATF_TC_HEAD(names, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "A case is named with its program only where it must be");
}
ATF_TC_BODY(names, tc)
{

	ATF_CHECK_STREQ("one", model_case(&model, 0));
	ATF_CHECK_STREQ("t_x:two", model_case(&model, 1));
	ATF_CHECK_STREQ("t_y:two", model_case(&model, 2));
	ATF_CHECK_STREQ("one", model_case(&model, 3));
	ATF_CHECK_STREQ("stray", model_case(&model, 4));
	ATF_CHECK(model_point(&rows[0]) == NULL);
	ATF_CHECK_STREQ("n=1", model_point(&rows[1]));
	ATF_CHECK(model_point(&rows[2]) == NULL);
	ATF_CHECK(model_point(&rows[3]) == NULL);
}

ATF_TC(direction);
ATF_TC_HEAD(direction, tc)
{
	atf_tc_set_md_var(tc, "descr", "Which way is better, said truly");
}
ATF_TC_BODY(direction, tc)
{

	ATF_CHECK_EQ(MODEL_LESS, model_direction(&model, 0, 2));
	ATF_CHECK_EQ(MODEL_MIXED, model_direction(&model, 0, 3));
	ATF_CHECK_EQ(MODEL_MORE, model_direction(&model, 3, 5));
}

ATF_TC(machines);
ATF_TC_HEAD(machines, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "Runs of different or unknown machines are told apart");
}
ATF_TC_BODY(machines, tc)
{
	static const struct report_fact a = { "machine", "one", NULL };
	static const struct report_fact b = { "machine", "two", NULL };
	static const struct report_fact c = { "cpu", "one", NULL };
	struct report_run runs[2] = {
		{ .u_facts = &a, .u_nfacts = 1 },
		{ .u_facts = &a, .u_nfacts = 1 }
	};
	struct report p = { .p_runs = runs, .p_nruns = 2 };

	ATF_CHECK_EQ(MODEL_SAME, model_machines(&p));
	ATF_CHECK(model_machines_text(&p) == NULL);
	runs[1].u_facts = &b;
	ATF_CHECK_EQ(MODEL_DIFFERENT, model_machines(&p));
	ATF_CHECK(strstr(model_machines_text(&p), "DIFFERENT") != NULL);
	runs[1].u_facts = &c;
	ATF_CHECK_EQ(MODEL_UNKNOWN, model_machines(&p));
	runs[1].u_published = true;
	ATF_CHECK_EQ(MODEL_DIFFERENT, model_machines(&p));
	p.p_nruns = 1;
	ATF_CHECK_EQ(MODEL_SAME, model_machines(&p));
}

ATF_TC(ratio);
ATF_TC_HEAD(ratio, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "A ratio to the first run, and none where it would lie");
}
ATF_TC_BODY(ratio, tc)
{
	struct report_cell c[3] = {
		{ .c_state = REPORT_MEASURED, .c_value = 100, .c_low = 90,
		    .c_high = 110, .c_workers = 5 },
		{ .c_state = REPORT_MEASURED, .c_value = 150, .c_low = 109,
		    .c_high = 160, .c_workers = 5 },
		{ .c_state = REPORT_MEASURED, .c_value = 9, .c_low = 8,
		    .c_high = 89, .c_workers = 5 }
	};
	struct report_row w = { .w_case = "a/b:c", .w_unit = "ns/op",
	    .w_cells = c };
	struct figure g;

	ATF_CHECK_EQ(1.5, model_ratio(&w, 1));
	ATF_CHECK_EQ(MODEL_UNDECIDED, model_difference(&w, 1));
	ATF_CHECK_EQ(MODEL_BETTER, model_difference(&w, 2));
	w.w_more = true;
	ATF_CHECK_EQ(MODEL_WORSE, model_difference(&w, 2));
	ATF_CHECK_EQ(100 / 9.0, model_ratio(&w, 2));
	w.w_more = false;
	c[2].c_workers = 3;
	ATF_CHECK_EQ(MODEL_UNTESTED, model_difference(&w, 2));
	c[2].c_workers = 5;
	ATF_CHECK(model_range(&c[2]));
	c[2].c_high = 90;
	ATF_CHECK_EQ(MODEL_UNDECIDED, model_difference(&w, 2));
	c[2].c_workers = 1;
	ATF_CHECK(!model_range(&c[2]));
	c[2].c_workers = 5;
	c[2].c_low = NAN;
	ATF_CHECK(!model_range(&c[2]));
	ATF_CHECK(isnan(model_ratio(&w, 0)));
	figure_make(&g, &w, 1);
	ATF_CHECK_STREQ("1.50", g.g_ratio);
	figure_make(&g, &w, 2);
	ATF_CHECK_STREQ("0.090", g.g_ratio);
	c[1].c_state = REPORT_SKIPPED;
	ATF_CHECK(isnan(model_ratio(&w, 1)));
	c[1].c_state = REPORT_MEASURED;
	c[0].c_value = 0;
	ATF_CHECK(isnan(model_ratio(&w, 1)));
	c[0].c_value = NAN;
	ATF_CHECK(isnan(model_ratio(&w, 1)));
	figure_make(&g, &w, 1);
	ATF_CHECK_STREQ("", g.g_ratio);
}

ATF_TC(alike);
ATF_TC_HEAD(alike, tc)
{
	atf_tc_set_md_var(tc, "descr", "The same reason is found once");
}
ATF_TC_BODY(alike, tc)
{
	char same[] = "why";
	struct report_cell c[4] = {
		{ .c_state = REPORT_FAILED, .c_reason = "why" },
		{ .c_state = REPORT_SKIPPED, .c_reason = "why" },
		{ .c_state = REPORT_FAILED, .c_reason = "other" },
		{ .c_state = REPORT_FAILED, .c_reason = same }
	};
	struct report_row w = { .w_case = "a/b:c", .w_cells = c };

	ATF_CHECK_EQ(0, model_alike(&w, 0));
	ATF_CHECK_EQ(1, model_alike(&w, 1));
	ATF_CHECK_EQ(2, model_alike(&w, 2));
	ATF_CHECK_EQ(0, model_alike(&w, 3));
}

ATF_TC(range_scale);
ATF_TC_HEAD(range_scale, tc)
{
	atf_tc_set_md_var(tc, "descr", "A range has the unit of its median");
}
ATF_TC_BODY(range_scale, tc)
{
	struct report_cell c = { .c_state = REPORT_MEASURED,
	    .c_value = 1020, .c_low = 997.6, .c_high = 1104, .c_workers = 5 };
	struct report_row w = { .w_case = "a/b:c", .w_unit = "ns/op",
	    .w_cells = &c };
	struct figure g;

	figure_make(&g, &w, 0);
	ATF_CHECK_STREQ("1.02", g.g_number);
	ATF_CHECK_STREQ("us", g.g_unit);
	ATF_CHECK_STREQ("0.998", g.g_low);
	ATF_CHECK_STREQ("1.10", g.g_high);
}

ATF_TC(printed);
ATF_TC_HEAD(printed, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "A figure of a paper has its digits, and others have its unit");
}
ATF_TC_BODY(printed, tc)
{
	struct report_cell c[2] = {
		{ .c_state = REPORT_MEASURED, .c_value = 12500000,
		    .c_workers = 1, .c_printed = "12.50 ms" },
		{ .c_state = REPORT_MEASURED, .c_value = 45210,
		    .c_low = 44000, .c_high = 46000, .c_workers = 5 }
	};
	struct report_row w = { .w_case = "a/b:c", .w_unit = "ns/op",
	    .w_shown = "ms", .w_cells = c };
	struct figure g;

	figure_make(&g, &w, 0);
	ATF_CHECK_STREQ("12.50", g.g_number);
	ATF_CHECK_STREQ("ms", g.g_unit);
	figure_make(&g, &w, 1);
	ATF_CHECK_STREQ("0.0452", g.g_number);
	ATF_CHECK_STREQ("0.0440", g.g_low);
	ATF_CHECK_STREQ("ms", g.g_unit);
	/* A unit of another kind is no help. */
	w.w_shown = "MB/s";
	figure_make(&g, &w, 1);
	ATF_CHECK_STREQ("45.2", g.g_number);
	ATF_CHECK_STREQ("us", g.g_unit);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, groups);
	ATF_TP_ADD_TC(tp, names);
	ATF_TP_ADD_TC(tp, direction);
	ATF_TP_ADD_TC(tp, machines);
	ATF_TP_ADD_TC(tp, ratio);
	ATF_TP_ADD_TC(tp, alike);
	ATF_TP_ADD_TC(tp, range_scale);
	ATF_TP_ADD_TC(tp, printed);
	return (atf_no_error());
}

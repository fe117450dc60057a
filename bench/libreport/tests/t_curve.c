#include <atf-c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "curve.h"
#include "page.h"
#include "sample.h"

#define ROWS	12

static struct report_row rows[ROWS];
static struct report_cell cells[ROWS];

static void
make(struct report *p, const char *const *points, const char *unit)
{
	size_t i;

	memset(p, 0, sizeof(*p));
	for (i = 0; points[i] != NULL; i++) {
		memset(&rows[i], 0, sizeof(rows[i]));
		rows[i].w_case = "a/b:c";
		rows[i].w_point = points[i];
		rows[i].w_unit = unit;
		rows[i].w_more = strcmp(unit, "ns/op") != 0;
		memset(&cells[i], 0, sizeof(cells[i]));
		cells[i].c_state = REPORT_MEASURED;
		cells[i].c_value = 10 * (double)(i + 1);
		rows[i].w_cells = &cells[i];
	}
	p->p_rows = rows;
	p->p_nrows = i;
	p->p_nruns = 1;
}

ATF_TC(found);
ATF_TC_HEAD(found, tc)
{
	atf_tc_set_md_var(tc, "descr", "Which points make a curve");
}
ATF_TC_BODY(found, tc)
{
	static const char *const sweep[] = { "n=16", "n=2", "n=4", NULL };
	static const char *const two[] = { "n=1", "n=2", NULL };
	static const char *const words[] = { "cpu=same", "cpu=cross",
	    "cpu=free", NULL };
	static const char *const lines[] = { "mode=a n=1", "mode=b n=1",
	    "n=2 mode=b", "mode=a n=2", "mode=a n=4", "mode=c n=1e400", NULL };
	static const char *const sizes[] = { "size=4K", "size=64KB",
	    "size=1MiB", "size=", "size=x", NULL };
	static const char *const crew[] = { "-", "threads=1", "threads=2",
	    "threads=4", NULL };
	/* Processes that only sleep beside do not share the work. */
	static const char *const beside[] = { "procs=1", "procs=2", "procs=4",
	    NULL };
	struct report p;
	struct curve c;

	make(&p, sweep, "ns/op");
	ATF_REQUIRE(curve_find(&c, &p, 0, p.p_nrows));
	ATF_CHECK_STREQ("n", c.c_key);
	ATF_CHECK_EQ(CURVE_SWEEP, c.c_kind);
	ATF_CHECK_EQ(1, c.c_nlines);
	ATF_CHECK_EQ(2, c.c_line[0].l_x[0]);
	ATF_CHECK_EQ(16, c.c_line[0].l_x[2]);
	ATF_CHECK_EQ(0, c.c_line[0].l_row[2]);
	make(&p, beside, "ns/op");
	ATF_REQUIRE(curve_find(&c, &p, 0, p.p_nrows));
	ATF_CHECK_EQ(CURVE_SWEEP, c.c_kind);
	make(&p, two, "ns/op");
	ATF_CHECK(!curve_find(&c, &p, 0, p.p_nrows));
	make(&p, words, "ns/op");
	ATF_CHECK(!curve_find(&c, &p, 0, p.p_nrows));
	make(&p, lines, "ns/op");
	ATF_REQUIRE(curve_find(&c, &p, 0, p.p_nrows));
	ATF_CHECK_EQ(2, c.c_nlines);
	ATF_CHECK_STREQ("mode=a", c.c_line[0].l_rest);
	ATF_CHECK_EQ(3, c.c_line[0].l_npoints);
	ATF_CHECK(!curve_has(&c.c_line[1], &p, 0));
	make(&p, sizes, "MB/s");
	ATF_REQUIRE(curve_find(&c, &p, 0, p.p_nrows));
	ATF_CHECK_EQ(CURVE_SIZE, c.c_kind);
	ATF_CHECK_EQ(3, c.c_line[0].l_npoints);
	ATF_CHECK_EQ(1048576, c.c_line[0].l_x[2]);
	make(&p, crew, "op/s");
	ATF_REQUIRE(curve_find(&c, &p, 0, p.p_nrows));
	ATF_CHECK_EQ(CURVE_CREW, c.c_kind);
}

ATF_TC(words);
ATF_TC_HEAD(words, tc)
{
	atf_tc_set_md_var(tc, "descr", "What a curve says in words");
}
ATF_TC_BODY(words, tc)
{
	static const char *const sweep[] = { "n=1", "n=2", "n=3", "n=4",
	    "n=5", "n=6", NULL };
	static const char *const crew[] = { "threads=1", "threads=2",
	    "threads=3", NULL };
	struct report_batch b[18], five[15];
	char text[CURVE_WORDS];
	struct report p;
	struct curve c;
	size_t i;

	memset(b, 0, sizeof(b));
	make(&p, sweep, "ns/op");
	ATF_REQUIRE(curve_find(&c, &p, 0, p.p_nrows));
	curve_words(text, &c, &c.c_line[0], &p, 0);
	ATF_CHECK_STREQ("best described as linear, O(N); the middle slope on "
	    "logarithmic axes is 1.00, and the last point costs 6 times the "
	    "first", text);
	for (i = 0; i < 18; i++) {
		b[i].b_worker = (long)(i % 3) + 1;
		b[i].b_value = cells[i / 3].c_value *
		    pow((double)(i / 3) + 1, ((double)(i % 3) - 1) / 10);
		cells[i / 3].c_batch = b + i / 3 * 3;
		cells[i / 3].c_nbatch = 3;
	}
	curve_words(text, &c, &c.c_line[0], &p, 0);
	ATF_CHECK_MSG(strstr(text, "axes is 1.00 (0.90 to 1.10 by worker), "
	    "and") != NULL, "%s", text);
	/* Two batches of five say that something disturbed them. */
	memset(five, 0, sizeof(five));
	for (i = 0; i < 15; i++) {
		five[i] = b[15 + i / 5];
		five[i].b_value *= i % 5 < 2 ? 1 : 100;
		five[i].b_marks = i % 5 < 3 ? "-" : "s";
	}
	cells[5].c_batch = five;
	cells[5].c_nbatch = 15;
	curve_words(text, &c, &c.c_line[0], &p, 0);
	ATF_CHECK_MSG(strstr(text, "axes is 1.00 (0.90 to 1.10 by worker), "
	    "and") != NULL, "%s", text);
	/* Flat is what libstat calls so: the ends, not the first point. */
	for (i = 0; i < 6; i++)
		cells[i].c_value = 0.97 + 0.1 * (double)i / 5;
	cells[0].c_value = 1.02;
	curve_words(text, &c, &c.c_line[0], &p, 0);
	ATF_CHECK_MSG(strstr(text, "constant") == NULL, "%s", text);
	for (i = 0; i < 6; i++)
		cells[i].c_value = 1 / (double)(i + 1);
	curve_words(text, &c, &c.c_line[0], &p, 0);
	ATF_CHECK_MSG(strstr(text, "as falling, which is no worse than O(1); "
	    "the middle slope on logarithmic axes is -1") != NULL, "%s", text);
	cells[3].c_state = REPORT_SKIPPED;
	cells[4].c_value = 0;
	cells[5].c_value = -1;
	curve_words(text, &c, &c.c_line[0], &p, 0);
	ATF_CHECK_STREQ("", text);
	make(&p, crew, "op/s");
	ATF_REQUIRE(curve_find(&c, &p, 0, p.p_nrows));
	curve_words(text, &c, &c.c_line[0], &p, 0);
	ATF_CHECK_STREQ("scales to 3 threads, which get 3.00 times the work "
	    "of one done, the most that was measured", text);
}

ATF_TC(page);
ATF_TC_HEAD(page, tc)
{
	atf_tc_set_md_var(tc, "descr", "Figures in a page");
}
ATF_TC_BODY(page, tc)
{
	static const char *const expect[] = {
		"<h2 id=\"scaling\">Scaling</h2>",
		"create_scale by n, logarithmic</title>",
		"mutex_contested by threads, speed-up</title>",
		"size, bytes</text>", "4 Ki</text>",
		"the range of ephemeral ports has 14116",
		"best described as constant, O(1)"
	};
	const char *bad;
	struct report p;
	size_t i, runs;
	char *html;

	for (runs = 1; runs <= SAMPLE_RUNS; runs++) {
		sample_curves(&p, runs);
		html = page_html(&p);
		bad = page_wrong(html);
		if (bad != NULL)
			atf_tc_fail("%s", bad);
		for (i = 0; i < sizeof(expect) / sizeof(expect[0]); i++)
			ATF_CHECK_MSG(strstr(html, expect[i]) != NULL, "%s",
			    expect[i]);
		/* There are never more than eight lines. */
		ATF_CHECK_EQ(runs < CHART_LINES,
		    strstr(html, ">ideal</text>") != NULL);
		ATF_CHECK_EQ(runs > CHART_LINES, strstr(html, "lines: ") !=
		    NULL);
		if (runs == CHART_LINES + 2)
			ATF_CHECK(strstr(html, "A figure holds 8 lines: 2 more "
			    "are in the tables only.") != NULL);
		free(html);
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, found);
	ATF_TP_ADD_TC(tp, words);
	ATF_TP_ADD_TC(tp, page);
	return (atf_no_error());
}

#include <atf-c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spark.h"
#include "svg.h"

#define RUNS	9

static char *
draw(const struct spark *s)
{
	struct out o;
	char *text;
	size_t size;
	FILE *fp;

	fp = open_memstream(&text, &size);
	ATF_REQUIRE(fp != NULL);
	out_start(&o, fp);
	spark_svg(&o, s);
	ATF_REQUIRE(out_end(&o) == 0 && fclose(fp) == 0);
	return (text);
}

/* The line itself: where its pen comes down first is no part of it. */
static void
line_of(const char *svg, struct svg_points *p)
{
	size_t i;

	ATF_REQUIRE(svg_path(svg, "l", 0, p));
	ATF_REQUIRE(p->n > 0 && p->x[0] == 0 && p->y[0] == 0);
	for (i = 1; i < p->n; i++) {
		p->x[i - 1] = p->x[i];
		p->y[i - 1] = p->y[i];
		ATF_CHECK(p->x[i] >= 0 && p->x[i] <= SPARK_WIDTH);
		ATF_CHECK(p->y[i] >= 0 && p->y[i] <= SPARK_HEIGHT);
	}
	p->n--;
}

/* How often a command stands in the line. */
static size_t
pens(const char *svg, char c)
{
	const char *d;
	size_t n;

	d = strstr(svg, "class=\"l\" d=\"") + strlen("class=\"l\" d=\"");
	for (n = 0; *d != '"'; d++)
		n += *d == c;
	return (n);
}

ATF_TC(geometry);
ATF_TC_HEAD(geometry, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "What rises is drawn rising, in even steps, in its box");
}
ATF_TC_BODY(geometry, tc)
{
	double v[RUNS];
	bool bad[RUNS];
	struct spark s = { "rises", v, bad, RUNS, 1, RUNS, 5 };
	struct svg_points p;
	char *svg;
	size_t i;

	for (i = 0; i < RUNS; i++) {
		v[i] = 1 + (double)i;
		bad[i] = i == 3;
	}
	svg = draw(&s);
	line_of(svg, &p);
	ATF_REQUIRE_EQ(RUNS, p.n);
	for (i = 1; i < p.n; i++)
		ATF_CHECK(p.x[i] > p.x[i - 1] && p.y[i] < p.y[i - 1]);
	for (i = 2; i < p.n; i++) {
		ATF_CHECK(fabs(p.x[i] - 2 * p.x[i - 1] + p.x[i - 2]) < 0.25);
		ATF_CHECK(fabs(p.y[i] - 2 * p.y[i - 1] + p.y[i - 2]) < 0.25);
	}
	/* One dot for the last, one cross for the bad one, where they are. */
	ATF_CHECK_EQ(1, svg_count(svg, "<circle"));
	ATF_CHECK_EQ(1, svg_count(svg, "class=\"bad\""));
	ATF_REQUIRE(svg_path(svg, "bad", 0, &p));
	ATF_CHECK(fabs((p.x[0] + p.x[1]) / 2 - 61.25) < 0.2);
	/* The level is in the middle of what is from 1 to 9. */
	ATF_REQUIRE(svg_path(svg, "g", 0, &p));
	ATF_CHECK(fabs(p.y[0] - SPARK_HEIGHT / 2.0) < 0.1);
	ATF_CHECK_EQ(SPARK_WIDTH, p.x[1]);
	free(svg);
}

ATF_TC(gaps);
ATF_TC_HEAD(gaps, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "No line crosses a run without a figure, or leaves the box");
}
ATF_TC_BODY(gaps, tc)
{
	double v[] = { 2, NAN, 3, 1e300, -1e300, NAN };
	bool bad[] = { false, true, false, false, false, false };
	struct spark s = { "a \"gap\" <", v, bad, 6, 1, 4, NAN };
	struct svg_points p;
	char *svg;

	svg = draw(&s);
	line_of(svg, &p);
	ATF_CHECK_EQ(4, p.n);
	/* Down at first, at 2, and at 3 again. */
	ATF_CHECK_EQ(3, pens(svg, 'M'));
	ATF_CHECK_EQ(2, pens(svg, 'L'));
	ATF_CHECK(p.y[2] < p.y[1] && p.y[3] > p.y[0]);
	ATF_CHECK_EQ(0, svg_count(svg, "nan"));
	ATF_CHECK_EQ(0, svg_count(svg, "class=\"g\""));
	/* What has no figure has no mark, and the last one has none. */
	ATF_CHECK_EQ(0, svg_count(svg, "class=\"bad\""));
	ATF_CHECK_EQ(0, svg_count(svg, "<circle"));
	ATF_CHECK(strstr(svg, "aria-label=\"a &quot;gap&quot; &lt;\"") != NULL);
	free(svg);
}

ATF_TC(few);
ATF_TC_HEAD(few, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "One figure is a dot at the end; equal ones are in the middle");
}
ATF_TC_BODY(few, tc)
{
	double v[] = { 7, 7, 7 };
	bool bad[] = { false, false, false };
	struct spark s = { "few", v, bad, 1, 7, 7, NAN };
	struct svg_points p;
	char *svg;
	size_t i;

	svg = draw(&s);
	line_of(svg, &p);
	ATF_REQUIRE_EQ(1, p.n);
	ATF_CHECK(p.x[0] > SPARK_WIDTH * 0.9);
	ATF_CHECK_EQ(1, svg_count(svg, "<circle"));
	free(svg);
	s.s_n = 3;
	svg = draw(&s);
	line_of(svg, &p);
	for (i = 0; i < p.n; i++)
		ATF_CHECK(fabs(p.y[i] - SPARK_HEIGHT / 2.0) < 0.1);
	free(svg);
	s.s_n = 0;
	svg = draw(&s);
	line_of(svg, &p);
	ATF_CHECK_EQ(0, p.n);
	ATF_CHECK_EQ(0, svg_count(svg, "<circle"));
	free(svg);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, geometry);
	ATF_TP_ADD_TC(tp, gaps);
	ATF_TP_ADD_TC(tp, few);
	return (atf_no_error());
}

#include <atf-c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "svg.h"

#define POINTS	9

static struct chart_point line[CHART_LINES][POINTS];
static struct chart_series series[CHART_LINES];

/* A chart of lines that rise; each is a little above the one before. */
static void
make(struct chart *c, size_t lines)
{
	static const char *const names[CHART_LINES] = {
		"Linux 6.18.5", "NetBSD 10.1", "FreeBSD 15.0", "OpenBSD 7.7",
		"DragonFly 6.4", "a name that is much too long", "x", "\"<&>"
	};
	size_t i, j;

	memset(c, 0, sizeof(*c));
	for (i = 0; i < lines; i++) {
		for (j = 0; j < POINTS; j++)
			line[i][j] = (struct chart_point){ exp2((double)j),
			    1000 + 50 * (double)j + (double)i,
			    900 + 50 * (double)j, 1200 + 50 * (double)j };
		series[i] = (struct chart_series){ names[i], CHART_LINE,
		    (unsigned int)i, line[i], POINTS };
	}
	c->c_id = "f1";
	c->c_title = "title";
	c->c_descr = "description";
	c->c_x.a_title = "n";
	c->c_y.a_title = "median, lower is better";
	c->c_y.a_unit = "ns/op";
	c->c_series = series;
	c->c_nseries = lines;
}

static void
check(const struct chart *c)
{
	const char *bad;
	char *svg;

	svg = svg_of(c);
	bad = svg_wrong(svg);
	if (bad != NULL) {
		(void)fprintf(stderr, "%s", svg);
		atf_tc_fail("%s", bad);
	}
	free(svg);
}

ATF_TC(reader);
ATF_TC_HEAD(reader, tc)
{
	atf_tc_set_md_var(tc, "descr", "The test's own reader finds faults");
}
ATF_TC_BODY(reader, tc)
{
	static const char *const bad[] = {
		"<path class=\"l\" d=\"M1 1Lnan 3\"/>",
		"<path class=\"l\" d=\"M1 1L500 3\"/>",
		"<path class=\"l\" d=\"M1 1m3-4\"/>",
		"<path class=\"l\" d=\"M1 1V-2\"/>",
		"<path class=\"l\" d=\"M1 1Lx\"/>",
		"<text class=\"n\" x=\"430\" y=\"50\">long</text>",
		("<text class=\"n\" x=\"30\" y=\"50\">a</text>"
		    "<text class=\"n\" x=\"34\" y=\"55\">b</text>")
	};
	size_t i;

	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		ATF_CHECK_MSG(svg_wrong(bad[i]) != NULL, "%s", bad[i]);
	ATF_CHECK(svg_wrong("<path d=\"M1 1L2 3h4v5m-3-4a1 1 0 1 0 2 0z\"/>"
	    "<text x=\"30\" y=\"50\">a</text>") == NULL);
}

ATF_TC(geometry);
ATF_TC_HEAD(geometry, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "What rises is drawn rising, in the frame, names apart");
}
ATF_TC_BODY(geometry, tc)
{
	struct svg_points p;
	struct chart c;
	char *svg;
	size_t i, j, k;

	for (k = 0; k < 4; k++)
		for (i = 1; i <= CHART_LINES; i++) {
			make(&c, i);
			c.c_x.a_log = (k & 1) != 0;
			c.c_y.a_log = (k & 2) != 0;
			check(&c);
		}
	/* Labels with long units have room. */
	make(&c, 1);
	for (j = 0; j < POINTS; j++)
		line[0][j] = (struct chart_point){ (double)j + 1,
		    1e5 * exp2((double)j), NAN, NAN };
	c.c_y.a_log = true;
	c.c_y.a_unit = "op/s";
	check(&c);
	make(&c, CHART_LINES);
	c.c_x.a_log = c.c_y.a_log = true;
	svg = svg_of(&c);
	for (i = 0; i < CHART_LINES; i++) {
		ATF_REQUIRE(svg_path(svg, "l", i, &p));
		ATF_CHECK_EQ(POINTS, p.n);
		for (j = 1; j < p.n; j++)
			ATF_CHECK(p.x[j] > p.x[j - 1] && p.y[j] < p.y[j - 1]);
	}
	/* Steps of powers of two are even on a logarithmic axis. */
	for (j = 2; j < p.n; j++)
		ATF_CHECK(fabs(p.x[j] - 2 * p.x[j - 1] + p.x[j - 2]) < 0.25);
	ATF_CHECK_EQ(CHART_LINES * POINTS, svg_count(svg, "class=\"k\""));
	ATF_CHECK_EQ(CHART_LINES, svg_count(svg, "class=\"n\""));
	ATF_CHECK_EQ(CHART_LINES, svg_count(svg, "class=\"e\""));
	free(svg);
}

ATF_TC(spoken);
ATF_TC_HEAD(spoken, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "A role, a title, a description, hints, and a table");
}
ATF_TC_BODY(spoken, tc)
{
	struct chart c;
	char *data, *svg;

	make(&c, 2);
	svg = svg_of(&c);
	ATF_CHECK(strstr(svg, "role=\"img\" aria-labelledby=\"f1t f1d\"") !=
	    NULL);
	ATF_CHECK(strstr(svg, "<title id=\"f1t\">title</title>") != NULL);
	ATF_CHECK(strstr(svg, "<desc id=\"f1d\">description</desc>") != NULL);
	ATF_CHECK(strstr(svg, "<title>NetBSD 10.1; 4: 1.10 \xc2\xb5s "
	    "(1.00 \xc2\xb5s to 1.30 \xc2\xb5s)</title>") != NULL);
	free(svg);
	line[1][3].p_y = NAN;
	/* A count has all its digits. */
	line[0][POINTS - 1].p_x = line[1][POINTS - 1].p_x = 1048577;
	data = svg_data(&c);
	ATF_CHECK(strstr(data, "<th scope=\"row\">1048577</th>") != NULL);
	ATF_CHECK_EQ(2 * POINTS, svg_count(data, "<td>"));
	ATF_CHECK_EQ(POINTS, svg_count(data, "<th scope=\"row\">"));
	ATF_CHECK(strstr(data, "<td>nan ns") != NULL);
	free(data);
}

ATF_TC(hostile);
ATF_TC_HEAD(hostile, tc)
{
	atf_tc_set_md_var(tc, "descr", "Numbers that have no place");
}
ATF_TC_BODY(hostile, tc)
{
	static const double values[] = {
		NAN, INFINITY, -INFINITY, 0, -1, 1e300, -1e300, 1.7e308,
		1e-300, 5e-324, 7, 7, 7, 1e9
	};
	struct chart_band band = { "<band>", -1, NAN };
	struct chart c;
	size_t i, j, k, n;

	n = sizeof(values) / sizeof(values[0]);
	for (i = 0; i < n * n; i++)
		for (k = 0; k < 8; k++) {
			make(&c, 1 + i % 3);
			for (j = 0; j < POINTS; j++) {
				line[0][j].p_y = values[(i + j) % n];
				line[0][j].p_high = values[(i / n + j) % n];
				line[0][j].p_x = j < 4 ? values[j] : (double)j;
			}
			series[0].s_kind = (enum chart_kind)(i % 5);
			series[0].s_npoints = i % (POINTS + 1);
			c.c_x.a_log = (k & 1) != 0;
			c.c_y.a_log = (k & 2) != 0;
			c.c_y.a_zero = (k & 4) != 0;
			band.b_high = values[i % n];
			c.c_bands = &band;
			c.c_nbands = 1;
			check(&c);
		}
}

ATF_TC(few);
ATF_TC_HEAD(few, tc)
{
	atf_tc_set_md_var(tc, "descr", "No line, no point, one, equal ones");
}
ATF_TC_BODY(few, tc)
{
	struct svg_points p;
	struct chart c;
	char *svg;
	size_t j;

	make(&c, 0);
	check(&c);
	make(&c, 1);
	series[0].s_npoints = 0;
	check(&c);
	series[0].s_npoints = 1;
	check(&c);
	series[0].s_npoints = POINTS;
	for (j = 0; j < POINTS; j++)
		line[0][j] = (struct chart_point){ 5, 5, 5, 5 };
	check(&c);
	svg = svg_of(&c);
	ATF_REQUIRE(svg_path(svg, "l", 0, &p));
	for (j = 1; j < p.n; j++)
		ATF_CHECK(p.x[j] == p.x[0] && p.y[j] == p.y[0]);
	free(svg);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, reader);
	ATF_TP_ADD_TC(tp, geometry);
	ATF_TP_ADD_TC(tp, spoken);
	ATF_TP_ADD_TC(tp, hostile);
	ATF_TP_ADD_TC(tp, few);
	return (atf_no_error());
}

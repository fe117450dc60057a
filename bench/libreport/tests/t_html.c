#include <atf-c.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "sample.h"
#include "sha256.h"

static void
check_page(const struct report *p)
{
	const char *bad;
	char *page;

	page = page_html(p);
	bad = page_wrong(page);
	if (bad != NULL)
		atf_tc_fail("%s", bad);
	free(page);
}

static void
require(const char *page, const char *what)
{

	if (strstr(page, what) == NULL)
		atf_tc_fail("missing: %s", what);
}

ATF_TC(checker);
ATF_TC_HEAD(checker, tc)
{
	atf_tc_set_md_var(tc, "descr", "The test's own reader finds faults");
}
ATF_TC_BODY(checker, tc)
{
	static const char *const good = "<!DOCTYPE html>\n<p id=\"a\">x &amp; "
	    "<a href=\"#a\">y</a></p>";
	static const char *const bad[] = {
		"<p>", "</p>", "<p></b>", "<p class=x></p>", "a & b", "a > b",
		"a < b", "<p title=\"<\"></p>", "<p title=\"&\"></p>",
		"<p id=\"a\"></p><p id=\"a\"></p>", "<a href=\"#b\">x</a>",
		"<a href=\"x\">x</a>", "<script></script>", "&lsquo;",
		"<p style=\"x\"></p>", "<p onclick=\"x\"></p>", "\xff", "\x01",
		"\xe2\x80\xae", "<p title=\"x\"", "<style>"
	};
	char page[256];
	size_t i;

	ATF_CHECK(page_wrong(good) == NULL);
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		(void)snprintf(page, sizeof(page), "<!DOCTYPE html>\n%s",
		    bad[i]);
		ATF_CHECK_MSG(page_wrong(page) != NULL, "%s", bad[i]);
	}
}

ATF_TC(wellformed);
ATF_TC_HEAD(wellformed, tc)
{
	atf_tc_set_md_var(tc, "descr", "Realistic, hostile and empty pages");
}
ATF_TC_BODY(wellformed, tc)
{
	struct report p;
	size_t runs;

	for (runs = 1; runs <= SAMPLE_RUNS; runs++) {
		sample_report(&p, runs);
		check_page(&p);
	}
	for (runs = 1; runs <= 4; runs++) {
		sample_hostile(&p, runs);
		check_page(&p);
	}
	for (runs = 1; runs <= SAMPLE_RUNS; runs++) {
		sample_judged(&p, runs, 1 + runs);
		check_page(&p);
		sample_trends(&p);
		check_page(&p);
	}
	sample_empty(&p);
	check_page(&p);
	sample_report(&p, 1);
	p.p_nrows = 0;
	check_page(&p);
	sample_report(&p, 1);
	p.p_nruns = 0;
	check_page(&p);
}

/* Bytes that are likely to matter, from a fixed seed. */
static void
scribble(char *s, size_t n, uint32_t *seed)
{
	static const char likely[] = "<>&\"'\xe2\x80\xae\xff\xc2\xa0:/- =;#x\n";
	size_t i;

	for (i = 0; i < n; i++) {
		*seed = *seed * 1664525 + 1013904223;
		s[i] = (*seed >> 8) % 3 == 0 ? (char)((*seed >> 16) % 255 + 1) :
		    likely[(*seed >> 16) % (sizeof(likely) - 1)];
	}
	s[n] = '\0';
}

ATF_TC(reasons);
ATF_TC_HEAD(reasons, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "Points that were not measured for one reason share it");
}
ATF_TC_BODY(reasons, tc)
{
	struct report_cell cells[3];
	struct report_row rows[3];
	struct report p;
	char *page;
	size_t i;

	sample_report(&p, 1);
	for (i = 0; i < 3; i++) {
		rows[i] = p.p_rows[0];
		cells[i] = (struct report_cell){
			.c_state = REPORT_SKIPPED,
			.c_reason = i == 1 ? "no port" : "no memory"
		};
		rows[i].w_cells = &cells[i];
		rows[i].w_point = i == 0 ? "n=1" : i == 1 ? "n=2" : "n=4";
	}
	p.p_rows = rows;
	p.p_nrows = 3;
	page = page_html(&p);
	require(page, "id=\"row1-1\">n=1</code> "
	    "<code class=\"point\" id=\"row3-1\">n=4</code></p>"
	    "<p>no memory</p>");
	require(page, "id=\"row2-1\">n=2</code></p><p>no port</p>");
	free(page);
}

ATF_TC(fuzz);
ATF_TC_HEAD(fuzz, tc)
{
	atf_tc_set_md_var(tc, "descr", "Random bytes in every place");
}
ATF_TC_BODY(fuzz, tc)
{
	char s[12][48];
	struct report_fact fact = { s[0], s[1], s[2] };
	struct report_run run[2] = {
		{ s[3], s[4], s[5], &fact, 1, false },
		{ s[4], s[5], s[3], &fact, 1, false }
	};
	struct report_batch batches[3] = {
		{ 1, 1, 12, s[2], 0, 0, 0 }, { 1, 2, NAN, s[7], 1, 1e300, -1 },
		{ 9, 1, -3, NULL, 0, 0, INFINITY }
	};
	struct report_cell cells[2] = {
		{ .c_state = REPORT_MEASURED, .c_value = 12, .c_low = 11,
		    .c_high = 13, .c_workers = 5, .c_batches = 50,
		    .c_used = 50, .c_verdict = "fail", .c_because = s[9],
		    .c_baseline = s[10], .c_base = 10, .c_change = 20,
		    .c_limit = 5, .c_finds = 3, .c_batch = batches,
		    .c_nbatch = 3 },
		{ .c_state = REPORT_FAILED, .c_reason = s[6] }
	};
	struct report_past pasts[3] = {
		{ s[0], s[1], s[2], s[3], true, 1, 1, 1 },
		{ s[4], s[5], s[6], "accepted", false, NAN, 2, 1 },
		{ s[7], s[8], s[9], NULL, true, 1e300, -1, INFINITY }
	};
	struct report_change change = { 1, 12.5 };
	struct report_trend trend = { pasts, 3, &change, 1, s[10], NAN, 1e9 };
	struct report_row row = { s[7], s[8], s[9], false, s[10], s[11],
	    cells, NULL, s[4], s[6], &trend };
	const char *warnings[] = { s[1] };
	struct report_remark remark = { s[7], s[8], 0 };
	struct report p = { s[0], s[1], run, 2, &row, 1, warnings, 1,
	    warnings, 1, &remark, 1, NULL };
	uint32_t seed;
	size_t i, round;

	seed = 20261130;
	for (round = 0; round < 400; round++) {
		for (i = 0; i < 12; i++)
			scribble(s[i], (round + 5 * i) % 47, &seed);
		p.p_nruns = 1 + round % 2;
		row.w_table = round % 3 == 0 ? s[5] : NULL;
		cells[0].c_printed = round % 5 == 0 ? s[6] : NULL;
		check_page(&p);
	}
}

ATF_TC(content);
ATF_TC_HEAD(content, tc)
{
	atf_tc_set_md_var(tc, "descr", "What a page must have");
}
ATF_TC_BODY(content, tc)
{
	struct report p;
	char *page;

	sample_report(&p, 1);
	page = page_html(&p);
	require(page, "<html lang=\"en\">");
	require(page, "<title>Core operating-system benchmarks</title>");
	require(page, "name=\"viewport\"");
	require(page, "default-src 'none'; style-src 'sha256-");
	require(page, "prefers-color-scheme: dark");
	require(page, "@media print");
	require(page, "3 warnings</h2>");
	require(page, "syscall</h3> <span class=\"better\">lower is better");
	require(page, "lower is better, unless a row says higher");
	require(page, "<span class=\"n\">368</span> <span class=\"u\">ns");
	require(page, "365\xe2\x80\x89\xe2\x80\x93\xe2\x80\x89" "372 ");
	require(page, "<td>5</td><td>50 of 50</td>");
	require(page, "<cite>McGarry 2005, Table 1</cite>");
	require(page, "Into the kernel and back by the shortest way.");
	require(page, "<h2 id=\"method\">");
	require(page, "worker 2 of 5: poll: Interrupted system call");
	require(page, ">failed</a>");
	require(page, ">skipped</a>");
	ATF_CHECK(strstr(page, "id=\"warnings\"") <
	    strstr(page, "id=\"results\""));
	ATF_CHECK(strstr(page, "MACHINE") == NULL);
	free(page);
	sample_report(&p, 3);
	page = page_html(&p);
	require(page, "DIFFERENT MACHINES");
	require(page, "\xc3\x97\xe2\x80\x89" "1.04</span>");
	require(page, "</span> undecided</div>");
	require(page, "</span> worse</div>");
	require(page, "</span> better</div>");
	require(page, "Geometric mean of the ratios");
	require(page, "absent</span></td>");
	free(page);
}

ATF_TC(one_worker);
ATF_TC_HEAD(one_worker, tc)
{
	atf_tc_set_md_var(tc, "descr", "One worker gives no range");
}
ATF_TC_BODY(one_worker, tc)
{
	static const struct report_cell cells[2] = {
		{ .c_state = REPORT_MEASURED, .c_value = 10, .c_low = NAN,
		    .c_high = NAN, .c_workers = 1, .c_used = 5,
		    .c_batches = 5 },
		{ .c_state = REPORT_MEASURED, .c_value = 12, .c_low = 11,
		    .c_high = 13, .c_workers = 5, .c_used = 50,
		    .c_batches = 50 }
	};
	static const struct report_run runs[2] = {
		{ .u_id = "1" }, { .u_id = "2" }
	};
	static const struct report_row row = {
		.w_case = "a/b:c", .w_unit = "ns/op", .w_cells = cells
	};
	struct report p = {
		.p_runs = runs, .p_nruns = 2, .p_rows = &row, .p_nrows = 1
	};
	char *page, *text;

	page = page_html(&p);
	require(page, "one worker</span>");
	ATF_CHECK(strstr(page, "nan") == NULL);
	ATF_CHECK(strstr(page, "</span> undecided</div>") == NULL);
	free(page);
	p.p_nruns = 1;
	text = page_text(&p, 80);
	ATF_CHECK(strstr(text, "range") == NULL);
	ATF_CHECK(strstr(text, " 10.0 ns     5/5\n") != NULL);
	free(text);
}

ATF_TC(escapes);
ATF_TC_HEAD(escapes, tc)
{
	atf_tc_set_md_var(tc, "descr", "Markup, controls and bidi are shown");
}
ATF_TC_BODY(escapes, tc)
{
	static const char *const warnings[] = {
		"<b>&amp;\"'", "a\xe2\x80\xae" "b\xe2\x81\xa9" "c\x1b\xff",
		"\xd7\xa9 \xe2\x82\xac \xf0\x9f\x90\xa1"
	};
	struct report p;
	char *page;

	sample_empty(&p);
	p.p_title = "</title>\xe2\x80\xae\xff";
	p.p_warnings = warnings;
	p.p_nwarnings = 3;
	page = page_html(&p);
	require(page, "<title>&lt;/title&gt;[U+202E][\\xFF]</title>");
	require(page, "<p>&lt;b&gt;&amp;amp;&quot;&#39;</p>");
	require(page, "<p>a<span class=\"x\">U+202E</span>b"
	    "<span class=\"x\">U+2069</span>c<span class=\"x\">U+001B</span>"
	    "<span class=\"x\">\\xFF</span></p>");
	require(page, "<p>\xd7\xa9 \xe2\x82\xac \xf0\x9f\x90\xa1</p>");
	free(page);
}

ATF_TC(long_text);
ATF_TC_HEAD(long_text, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "10,000 characters are all there, in a box that scrolls");
}
ATF_TC_BODY(long_text, tc)
{
	char text[10001];
	const char *warnings[1] = { text };
	struct report p;
	char *page;

	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	sample_empty(&p);
	p.p_warnings = warnings;
	p.p_nwarnings = 1;
	page = page_html(&p);
	require(page, "<p class=\"long\" tabindex=\"0\">xxx");
	require(page, text);
	free(page);
}

ATF_TC(size);
ATF_TC_HEAD(size, tc)
{
	atf_tc_set_md_var(tc, "descr", "A full page stays small");
}
ATF_TC_BODY(size, tc)
{
	struct report p;
	char *page;

	sample_report(&p, SAMPLE_RUNS);
	page = page_html(&p);
	ATF_CHECK(strlen(page) < 200 * 1024);
	free(page);
}

ATF_TC(same);
ATF_TC_HEAD(same, tc)
{
	atf_tc_set_md_var(tc, "descr", "The same model gives the same bytes");
}
ATF_TC_BODY(same, tc)
{
	struct report p;
	char *a, *b;

	sample_hostile(&p, 3);
	a = page_html(&p);
	ATF_REQUIRE(setenv("TZ", "Asia/Tokyo", 1) == 0);
	sample_hostile(&p, 3);
	b = page_html(&p);
	ATF_CHECK(strcmp(a, b) == 0);
	free(a);
	free(b);
}

ATF_TC(sha256);
ATF_TC_HEAD(sha256, tc)
{
	atf_tc_set_md_var(tc, "descr", "Sums known from elsewhere");
}
ATF_TC_BODY(sha256, tc)
{
	static const struct {
		const char *text;
		size_t times;
		const char *sum;
	} sums[] = {
		{ "", 0, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" },
		{ "abc", 1, "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=" },
		{ "a", 119, "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps=" },
		{ "a", 1000000,
		    "zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA=" }
	};
	char sum[SHA256_BASE64];
	struct sha256 h;
	size_t i, j;

	for (i = 0; i < sizeof(sums) / sizeof(sums[0]); i++) {
		sha256_start(&h);
		for (j = 0; j < sums[i].times; j++)
			sha256_add(&h, sums[i].text, strlen(sums[i].text));
		sha256_end(&h, sum);
		ATF_CHECK_STREQ(sums[i].sum, sum);
	}
}

ATF_TC(policy);
ATF_TC_HEAD(policy, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "The policy's hash is that of the style, says another program");
}
ATF_TC_BODY(policy, tc)
{
	static const char command[] = "openssl dgst -sha256 -binary style "
	    "2>/dev/null | openssl base64 2>/dev/null";
	char *end, *page, *style, *told;
	char sum[64];
	struct report p;
	FILE *fp;

	sample_report(&p, 1);
	page = page_html(&p);
	told = strstr(page, "'sha256-");
	style = strstr(page, "<style>");
	end = strstr(page, "</style>");
	ATF_REQUIRE(told != NULL && style != NULL && end != NULL);
	told += strlen("'sha256-");
	style += strlen("<style>");
	fp = fopen("style", "w");
	ATF_REQUIRE(fp != NULL);
	ATF_REQUIRE(fwrite(style, 1, (size_t)(end - style), fp) ==
	    (size_t)(end - style));
	ATF_REQUIRE(fclose(fp) == 0);
	fp = popen(command, "r");
	ATF_REQUIRE(fp != NULL);
	if (fgets(sum, sizeof(sum), fp) == NULL)
		atf_tc_skip("no openssl to compute the sum with");
	(void)pclose(fp);
	sum[strcspn(sum, "\n")] = '\0';
	ATF_CHECK_EQ(44, strlen(sum));
	ATF_CHECK_MSG(strncmp(told, sum, 44) == 0 && told[44] == '\'',
	    "%.44s, not %s", told, sum);
	free(page);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, checker);
	ATF_TP_ADD_TC(tp, wellformed);
	ATF_TP_ADD_TC(tp, reasons);
	ATF_TP_ADD_TC(tp, fuzz);
	ATF_TP_ADD_TC(tp, content);
	ATF_TP_ADD_TC(tp, one_worker);
	ATF_TP_ADD_TC(tp, escapes);
	ATF_TP_ADD_TC(tp, long_text);
	ATF_TP_ADD_TC(tp, size);
	ATF_TP_ADD_TC(tp, same);
	ATF_TP_ADD_TC(tp, sha256);
	ATF_TP_ADD_TC(tp, policy);
	return (atf_no_error());
}

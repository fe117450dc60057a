#include <atf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "sample.h"

static char *
print(int (*fn)(FILE *, const struct report_index *),
    const struct report_index *x)
{
	char *text;
	size_t size;
	FILE *fp;

	fp = open_memstream(&text, &size);
	ATF_REQUIRE(fp != NULL);
	ATF_REQUIRE(fn(fp, x) == 0);
	ATF_REQUIRE(fclose(fp) == 0);
	return (text);
}

static void
require(const char *page, const char *what)
{

	if (strstr(page, what) == NULL)
		atf_tc_fail("missing: %s", what);
}

ATF_TC(page);
ATF_TC_HEAD(page, tc)
{
	atf_tc_set_md_var(tc, "descr", "Runs and kernels with their marks");
}
ATF_TC_BODY(page, tc)
{
	struct report_index x;
	const char *bad;
	char *again, *text;

	sample_index(&x, false);
	text = print(report_index, &x);
	bad = page_wrong(text);
	ATF_CHECK_MSG(bad == NULL, "%s", bad);
	require(text, "18 runs in 2 series");
	require(text, "<a href=\"run-00.html\">Run 1</a>");
	require(text, "<a href=\"kernel-2.html\">NetBSD 11 GENERIC #1</a>");
	require(text, "</span> fail</span>");
	require(text, "</span> undecided</span>");
	require(text, "</span> no verdict</span>");
	require(text, "1 fail, 2 pass");
	require(text, "1 could not measure");
	require(text, "\xc3\x97\xe2\x80\x89" "1.090</td>");
	require(text, "not compared</td>");
	require(text, "Cost of 4 runs from old to new; between 0.990 and "
	    "1.100 of the median run");
	ATF_CHECK(strstr(text, "Run 9</a>") < strstr(text, "Run 1</a>"));
	again = print(report_index, &x);
	ATF_CHECK(strcmp(text, again) == 0);
	free(again);
	free(text);
	memset(&x, 0, sizeof(x));
	text = print(report_index, &x);
	ATF_CHECK(page_wrong(text) == NULL);
	require(text, "There is no run yet.");
	free(text);
}

ATF_TC(status);
ATF_TC_HEAD(status, tc)
{
	atf_tc_set_md_var(tc, "descr", "The same for programs");
}
ATF_TC_BODY(status, tc)
{
	struct report_index x;
	char *text;

	sample_index(&x, false);
	text = print(report_status, &x);
	/* The newest run of one series passes, that of the other fails. */
	require(text, "{\"schema\": 1, \"program\": \"atf-bench 0.1\", "
	    "\"status\": \"fail\",\n");
	require(text, "{\"status\": \"pass\", \"machine\": \"x86_64, AMD");
	require(text, "{\"status\": \"fail\", \"machine\": \"aarch64, ");
	require(text, "\"system\": \"NetBSD 11 GENERIC #1\", "
	    "\"page\": \"kernel-2.html\", \"runs\": 4}");
	require(text, "\"label\": \"release\"");
	require(text, "\"points\": {\"fail\": 1, \"inconclusive\": 0, "
	    "\"improved\": 0, \"pass\": 2, \"new\": 0, \"accepted\": 0, "
	    "\"repaired\": 0}");
	require(text, "\"cost\": null}");
	require(text, "\"cost\": 1.09}");
	free(text);
}

ATF_TC(hostile);
ATF_TC_HEAD(hostile, tc)
{
	atf_tc_set_md_var(tc, "descr", "Any text is shown as text");
}
ATF_TC_BODY(hostile, tc)
{
	struct report_index x;
	const char *bad;
	char *text;
	size_t i;

	sample_index(&x, true);
	text = print(report_index, &x);
	bad = page_wrong(text);
	ATF_CHECK_MSG(bad == NULL, "%s", bad);
	free(text);
	text = print(report_status, &x);
	require(text, "<script>alert(1)</script>\\\"'&\\u202e\\ufffd "
	    "\\ud83d\\udc21\\\\\\u000a\"");
	for (i = 0; text[i] != '\0'; i++)
		ATF_REQUIRE(text[i] == '\n' ||
		    (text[i] >= ' ' && text[i] <= '~'));
	free(text);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, page);
	ATF_TP_ADD_TC(tp, status);
	ATF_TP_ADD_TC(tp, hostile);
	return (atf_no_error());
}

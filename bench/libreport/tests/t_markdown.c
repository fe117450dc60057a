#include <atf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"

static char *
print(const struct report *p)
{
	char *text;
	size_t size;
	FILE *fp;

	fp = open_memstream(&text, &size);
	ATF_REQUIRE(fp != NULL);
	ATF_REQUIRE(report_markdown(fp, p) == 0);
	ATF_REQUIRE(fclose(fp) == 0);
	return (text);
}

/* The columns of a row of a table: bars that are not escaped. */
static size_t
bars(const char *line, size_t n)
{
	size_t count, i;

	for (count = i = 0; i < n; i++)
		if (line[i] == '\\')
			i++;
		else
			count += line[i] == '|';
	return (count);
}

/* All rows of a table have as many columns as its head; no raw markup. */
static void
check(const char *text)
{
	const char *line;
	size_t head, i, n;

	head = 0;
	for (line = text; *line != '\0'; line += n + 1) {
		n = strcspn(line, "\n");
		ATF_REQUIRE(line[n] == '\n');
		if (line[0] != '|')
			head = 0;
		else if (head == 0)
			head = bars(line, n);
		else
			ATF_CHECK_EQ_MSG(head, bars(line, n), "%.*s", (int)n,
			    line);
		for (i = 0; i < n; i++) {
			if (line[i] == '\\')
				i++;
			else
				ATF_CHECK_MSG(line[i] != '<', "%.*s", (int)n,
				    line);
		}
	}
}

ATF_TC(tables);
ATF_TC_HEAD(tables, tc)
{
	atf_tc_set_md_var(tc, "descr", "Tables whose rows fit their heads");
}
ATF_TC_BODY(tables, tc)
{
	struct report p;
	size_t runs;
	char *text;

	for (runs = 1; runs <= 4; runs++) {
		sample_judged(&p, runs, 2);
		text = print(&p);
		check(text);
		ATF_CHECK(strstr(text, "**Fail: ") != NULL);
		free(text);
		sample_hostile(&p, runs);
		text = print(&p);
		check(text);
		free(text);
	}
	sample_empty(&p);
	text = print(&p);
	ATF_CHECK(strstr(text, "Nothing was measured.") != NULL);
	free(text);
}

/* All but tables and commands fits in 80 columns. */
static void
check_width(const char *text)
{
	const char *line;
	size_t n;

	for (line = text; *line != '\0'; line += n + 1) {
		n = strcspn(line, "\n");
		ATF_CHECK_MSG(n <= 80 || line[0] == '|' ||
		    strncmp(line, "    ", 4) == 0, "%.*s", (int)n, line);
	}
}

ATF_TC(words);
ATF_TC_HEAD(words, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "What is said besides the tables, in 80 columns");
}
ATF_TC_BODY(words, tc)
{
	static const struct report_remark remark = {
		"syscall/t_poll:poll", "fds: O(N), slope 0.97 (0.95 to 0.99), "
		"x43.9 from 10 to 1000, as it was declared", 0
	};
	struct report p;
	char *text;

	sample_judged(&p, 1, 2);
	sample_trends(&p);
	p.p_remarks = &remark;
	p.p_nremarks = 1;
	text = print(&p);
	check(text);
	check_width(text);
	ATF_CHECK(strstr(text, "\n  - compiler: gcc 12.2.0\n") != NULL);
	ATF_CHECK(strstr(text, "\n- kevent: worker 2 of 5: poll: Interrupted "
	    "system call\n") != NULL);
	ATF_CHECK(strstr(text, "\n- poll: fds: O\\(N\\), slope 0.97 ") !=
	    NULL);
	ATF_CHECK(strstr(text, " changed by \\+9.9 % with run 8, "
	    "2026-11-09,") != NULL);
	free(text);
	sample_report(&p, 3);
	text = print(&p);
	check_width(text);
	free(text);
}

ATF_TC(content);
ATF_TC_HEAD(content, tc)
{
	atf_tc_set_md_var(tc, "descr", "Rows of one run and of several");
}
ATF_TC_BODY(content, tc)
{
	struct report p;
	char *text;

	sample_judged(&p, 1, 2);
	text = print(&p);
	ATF_CHECK_MSG(strstr(text, "\n| gettimeofday call=syscall | 1.10 us | "
	    "1.08 - 1.16 | 5 | fail (+15.1 % from 955 ns) |\n") != NULL, "%s",
	    text);
	free(text);
	sample_report(&p, 3);
	text = print(&p);
	ATF_CHECK(strstr(text, "\n| sbrk | 640 ns | 668 ns | 1.04 ") != NULL);
	ATF_CHECK(strstr(text, "> **DIFFERENT MACHINES") != NULL);
	ATF_CHECK(strstr(text, "Geometric mean of the ratios in column 3: "
	    "0.71") != NULL);
	free(text);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, tables);
	ATF_TP_ADD_TC(tp, words);
	ATF_TP_ADD_TC(tp, content);
	return (atf_no_error());
}

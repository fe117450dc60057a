#include <atf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "sample.h"

/* Every line fits, is printable ASCII, and does not end in a blank. */
static void
check_lines(const char *text, size_t width)
{
	const char *line;
	size_t i, n;

	for (line = text; *line != '\0'; line += n + 1) {
		n = strcspn(line, "\n");
		ATF_REQUIRE(line[n] == '\n');
		ATF_CHECK_MSG(n <= width, "%zu > %zu: %.*s", n, width, (int)n,
		    line);
		ATF_CHECK_MSG(n == 0 || line[n - 1] != ' ', "blank: %.*s",
		    (int)n, line);
		for (i = 0; i < n; i++)
			if (line[i] < ' ' || line[i] > '~')
				atf_tc_fail("byte %d", line[i]);
	}
}

/* The column at which a needle stands in a line, 0 if it does not. */
static size_t
column(const char *line, size_t n, const char *needle)
{
	size_t i;

	for (i = 0; i + strlen(needle) <= n; i++)
		if (strncmp(line + i, needle, strlen(needle)) == 0)
			return (i);
	return (0);
}

static void
require_line(const char *text, const char *line)
{
	char buf[256];

	(void)snprintf(buf, sizeof(buf), "\n%s\n", line);
	if (strstr(text, buf) == NULL) {
		(void)fprintf(stderr, "%s", text);
		atf_tc_fail("no line '%s'", line);
	}
}

ATF_TC(widths);
ATF_TC_HEAD(widths, tc)
{
	atf_tc_set_md_var(tc, "descr", "No line is wider than asked for");
}
ATF_TC_BODY(widths, tc)
{
	struct report p;
	size_t runs;
	int width;
	char *text;

	for (width = 60; width <= 132; width++)
		for (runs = 1; runs <= SAMPLE_RUNS; runs++) {
			sample_report(&p, runs);
			text = page_text(&p, width);
			check_lines(text, (size_t)width);
			free(text);
		}
	for (width = 60; width <= 132; width += 24)
		for (runs = 1; runs <= 3; runs++) {
			sample_hostile(&p, runs);
			text = page_text(&p, width);
			check_lines(text, (size_t)width);
			free(text);
			sample_judged(&p, runs, 2);
			sample_trends(&p);
			text = page_text(&p, width);
			check_lines(text, (size_t)width);
			free(text);
		}
}

ATF_TC(width_limits);
ATF_TC_HEAD(width_limits, tc)
{
	atf_tc_set_md_var(tc, "descr", "Silly widths become sane ones");
}
ATF_TC_BODY(width_limits, tc)
{
	struct report p;
	char *a, *b;

	sample_report(&p, 2);
	a = page_text(&p, -5);
	b = page_text(&p, 60);
	ATF_CHECK_STREQ(a, b);
	free(a);
	free(b);
	a = page_text(&p, 1000000);
	check_lines(a, 400);
	free(a);
}

ATF_TC(one_run);
ATF_TC_HEAD(one_run, tc)
{
	atf_tc_set_md_var(tc, "descr", "The table of one run at 80 columns");
}
ATF_TC_BODY(one_run, tc)
{
	struct report p;
	char *text;

	sample_report(&p, 1);
	text = page_text(&p, 80);
	require_line(text, "WARNING Run 12, load before: Something else was "
	    "running.");
	require_line(text, "Run 12: Linux 6.18.5, 2026-11-30 10:29:13 UTC");
	require_line(text, "  26 measured, 2 skipped, 1 failed");
	require_line(text, "syscall: lower is better");
	require_line(text, "sched: lower is better, unless a row says higher");
	require_line(text,
	    "                                median        range  clean");
	require_line(text,
	    "  getpid call=syscall         368 ns     365 - 372   50/50");
	require_line(text,
	    "  gettimeofday call=libc     26.1 ns    25.7 - 27.3  50/50");
	require_line(text,
	    "  create_dynamic             1.10 ms    1.09 - 1.11  50/50");
	require_line(text, "  pipe_bw size=65536         2.76 GB/s  "
	    "2.70 - 2.85  50/50  higher");
	require_line(text, "  kevent                     FAILED");
	require_line(text, "    worker 2 of 5: poll: Interrupted system call");
	require_line(text, "  load_static                skipped");
	ATF_CHECK(strstr(text, "WARNING") < strstr(text, "Run 12:"));
	free(text);
}

ATF_TC(words);
ATF_TC_HEAD(words, tc)
{
	atf_tc_set_md_var(tc, "descr", "What changed, and what cases said");
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
	text = page_text(&p, 80);
	require_line(text, "    changed by +9.9 % with run 8, 2026-11-09, "
	    "Linux 6.18.5");
	require_line(text, "    fds: O(N), slope 0.97 (0.95 to 0.99), x43.9 "
	    "from 10 to 1000, as it was");
	free(text);
}

ATF_TC(aligned);
ATF_TC_HEAD(aligned, tc)
{
	atf_tc_set_md_var(tc, "descr", "Numbers, ranges and batches align");
}
ATF_TC_BODY(aligned, tc)
{
	struct report p;
	const char *line;
	size_t clean, dash, n, rows;
	char *text;
	int width;

	sample_report(&p, 1);
	for (width = 60; width <= 132; width++) {
		text = page_text(&p, width);
		clean = dash = rows = 0;
		for (line = text; *line != '\0'; line += n + 1) {
			n = strcspn(line, "\n");
			if (line[0] != ' ' || column(line, n, " - ") == 0)
				continue;
			if (rows++ == 0) {
				dash = column(line, n, " - ");
				clean = column(line, n, "/50");
			}
			ATF_CHECK_EQ_MSG(dash, column(line, n, " - "),
			    "%.*s", (int)n, line);
			ATF_CHECK_EQ_MSG(clean, column(line, n, "/50"),
			    "%.*s", (int)n, line);
		}
		ATF_CHECK_EQ(26, rows);
		free(text);
	}
}

ATF_TC(runs);
ATF_TC_HEAD(runs, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "Several runs: ratios, shared reasons, what does not fit");
}
ATF_TC_BODY(runs, tc)
{
	struct report p;
	char *text;

	sample_report(&p, 3);
	text = page_text(&p, 80);
	require_line(text, "  getppid                 371 ns     387 ns     "
	    "1.04~   263 ns     0.71");
	require_line(text, "  sbrk                    640 ns     668 ns     "
	    "1.04    455 ns     0.71");
	require_line(text, "  read_devzero            612 ns    absent"
	    "         -    434 ns     0.71");
	require_line(text, "    run 12, 13, 14: worker 2 of 5: poll: "
	    "Interrupted system call");
	ATF_CHECK(strstr(text, "WARNING DIFFERENT MACHINES") != NULL);
	ATF_CHECK(strstr(text, "of 3 runs fit") == NULL);
	free(text);
	sample_report(&p, 8);
	text = page_text(&p, 80);
	require_line(text, "Only 3 of 8 runs fit in 80 columns.");
	free(text);
	sample_report(&p, 2);
	text = page_text(&p, 80);
	ATF_CHECK(strstr(text, "MACHINE") == NULL);
	free(text);
}

ATF_TC(long_names);
ATF_TC_HEAD(long_names, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "A name that is too long stands above its figures, whole");
}
ATF_TC_BODY(long_names, tc)
{
	static const struct report_cell cell = {
		.c_state = REPORT_MEASURED, .c_value = 368, .c_low = 361,
		.c_high = 377, .c_workers = 5, .c_used = 50, .c_batches = 50
	};
	static const struct report_row row = {
		.w_case = "fs/t_x:operation_whose_name_goes_on_and_on_and_on",
		.w_point = "size=65536 cpu=same threads=16 mode=everything",
		.w_unit = "ns/op", .w_cells = &cell
	};
	static const struct report_run run = { .u_id = "1" };
	struct report p = {
		.p_runs = &run, .p_nruns = 1, .p_rows = &row, .p_nrows = 1
	};
	char *text;

	text = page_text(&p, 70);
	check_lines(text, 70);
	ATF_CHECK(strstr(text, "\n  operation_whose_name_goes_on_and_on_"
	    "and_on size=65536 cpu=same\n      threads=16 mode=everything\n") !=
	    NULL);
	ATF_CHECK(strstr(text, " 368 ns   361 - 377  50/50\n") != NULL);
	free(text);
}

ATF_TC(empty);
ATF_TC_HEAD(empty, tc)
{
	atf_tc_set_md_var(tc, "descr", "A model with nothing in it");
}
ATF_TC_BODY(empty, tc)
{
	const char *note = "All is well.";
	struct report p;
	char *text;

	sample_empty(&p);
	text = page_text(&p, 80);
	ATF_CHECK_STREQ("Benchmark report\n\nNothing was measured.\n", text);
	free(text);
	p.p_notes = &note;
	p.p_nnotes = 1;
	text = page_text(&p, 80);
	ATF_CHECK_STREQ("Benchmark report\n\nNo figures: what was run does "
	    "not measure, it verifies.\n\nAll is well.\n", text);
	free(text);
}

ATF_TC(escapes);
ATF_TC_HEAD(escapes, tc)
{
	atf_tc_set_md_var(tc, "descr", "Any bytes come out as ASCII");
}
ATF_TC_BODY(escapes, tc)
{
	static const char *const expect =
	    "a\\tb\\n\\u001B[1m \\u00B5 \\u202E \\U0001F421 \\xFF "
	    "\\xC0\\xAF \\\\ \\u007F\n";
	struct report p;
	char *text;

	sample_empty(&p);
	p.p_title = "a\tb\n\x1b[1m \xc2\xb5 \xe2\x80\xae \xf0\x9f\x90\xa1 "
	    "\xff \xc0\xaf \\ \x7f";
	text = page_text(&p, 80);
	ATF_CHECK_MSG(strncmp(text, expect, strlen(expect)) == 0, "%s", text);
	free(text);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, widths);
	ATF_TP_ADD_TC(tp, width_limits);
	ATF_TP_ADD_TC(tp, one_run);
	ATF_TP_ADD_TC(tp, words);
	ATF_TP_ADD_TC(tp, aligned);
	ATF_TP_ADD_TC(tp, runs);
	ATF_TP_ADD_TC(tp, long_names);
	ATF_TP_ADD_TC(tp, empty);
	ATF_TP_ADD_TC(tp, escapes);
	return (atf_no_error());
}

/* Baselines that are broken: each is refused, with the line named. */

#include <atf-c.h>

#include "h_baseline.h"

#define HEAD	"baseline1\thead\tn"
#define MUST	"\tmachine=m\tsystem=s\tprofile=p\twho=w\twhen=1"
#define COUNTS	"\tpoints=3\taccepts=1"
#define P	"baseline1\tpoint\t" GETPID "\tn=1\tns/op\tless"
#define A	"baseline1\taccept\t" PIPE "\t-\tPR 1"
#define HOW	"\twho=w\twhen=1\tkernel=k\treason=r"

/* What takes the place of a line, counted from 1, or leaves it out. */
static const struct broken {
	size_t line;
	const char *text, *err;
} broken[] = {
	/* The head. */
	{ 1, "hello", "t:1: this is not a baseline" },
	{ 1, "bench1\thost\ta/b:c", "t:1: this is not a baseline" },
	{ 1, "baseline\thead\tn", "t:1: this is not a baseline" },
	{ 1, "baseline2\tx", "t:1: column 1 (tag): version 2 is not known; "
	    "this program reads 1" },
	{ 1, "baseline10\tx", "t:1: column 1 (tag): version 10 is" },
	{ 1, NULL, "t:1: the first line is not the head" },
	{ 1, "baseline1\tHead\tn", "t:1: column 2 (type): \"Head\" is none" },
	{ 1, "baseline1\thead", "t:1: column 3 (name): is missing" },
	{ 1, HEAD, "t:1: machine= is missing" },
	{ 1, "baseline1\thead\t" MUST COUNTS, "t:1: column 3 (name): is "
	    "empty" },
	{ 1, HEAD MUST, "t:1: points= is missing" },
	{ 1, HEAD MUST "\tpoints=3", "t:1: accepts= is missing" },
	{ 1, HEAD MUST "\tpoints=x\taccepts=1", "t:1: points= \"x\" is not a "
	    "whole number in range" },
	{ 1, HEAD MUST COUNTS "\twho=w", "t:1: column 11 (key=value): "
	    "\"who\" is there twice" },
	{ 1, HEAD MUST COUNTS "\treason=", "t:1: reason= is empty" },
	{ 1, HEAD MUST COUNTS "\treason=%", "t:1: column 11 (key=value): % "
	    "without" },
	{ 1, HEAD MUST COUNTS "\texpires=0x1", "t:1: expires= \"0x1\" is" },
	{ 1, HEAD MUST COUNTS "\texpires=9223372036854775808",
	    "t:1: expires= \"9223372036854775808\" is not a whole" },
	{ 1, HEAD MUST COUNTS "\tloop_ns=-1", "t:1: loop_ns= is not above 0" },
	{ 1, HEAD MUST COUNTS "\tloop_ns=1e999", "t:1: loop_ns= is not a "
	    "finite number" },
	{ 1, HEAD MUST COUNTS "\tloop_ns=", "t:1: loop_ns= \"\" is not a "
	    "decimal number" },
	{ 1, HEAD MUST COUNTS "\t=x", "t:1: column 11 (key=value): \"\" is no "
	    "key" },
	{ 1, HEAD MUST "\tpoints=4\taccepts=1", "t:6: there are fewer points "
	    "than the head says" },
	{ 1, HEAD MUST "\tpoints=2\taccepts=1", "t:4: there are more points "
	    "than the head says" },
	{ 1, HEAD MUST "\tpoints=3\taccepts=0", "t:5: more is accepted than "
	    "the head says" },
	{ 1, HEAD MUST "\tpoints=3\taccepts=2", "t:6: less is accepted than "
	    "the head says" },
	{ 1, HEAD MUST "\tpoints=9223372036854775807\taccepts=1",
	    "t:6: there are fewer points than the head says" },
	{ 1, HEAD MUST "\tpoints=3\taccepts=9223372036854775807",
	    "t:6: less is accepted than the head says" },
	/* Points. */
	{ 2, HEAD MUST COUNTS, "t:2: there is a second head" },
	{ 2, "baseline2\tpoint", "t:2: column 1 (tag): version 2" },
	{ 2, "hello", "t:2: this is no line of a baseline" },
	{ 2, "", "t:2: this is no line of a baseline" },
	{ 2, "baseline1\tpoint\tx\t-\tx\tless\t1\t0\t1\t1\t1",
	    "t:2: column 3 (id): \"x\" is not group" },
	{ 2, "baseline1\tpoint\ta/b:c", "t:2: column 4 (point): is missing" },
	{ 2, NULL, "t:4: accepts a regression of a point that is not there" },
	{ 2, "baseline1\tpoint\tz/b:c\t-\tx\tless\t1\t0\t1\t1\t1",
	    "t:3: the point belongs before the one of the line before" },
	{ 3, "baseline1\tpoint\t" GETPID "\tn=10\tx\tless\t1\t0\t1\t1\t1",
	    "t:4: the point is there twice" },
	{ 3, "baseline1\tpoint\t" GETPID "\tn=2\tx\tless\t1\t0\t1\t1\t1",
	    "t:4: the point belongs before" },
	{ 3, "baseline1\tpoint\t" GETPID "\tn\tx\tless\t1\t0\t1\t1\t1",
	    "t:3: column 4 (point): neither" },
	{ 3, "baseline1\tpoint\t" GETPID "\tn=1\t\tless\t1\t0\t1\t1\t1",
	    "t:3: column 5 (unit): is empty" },
	{ 3, "baseline1\tpoint\t" GETPID "\tn=1\tx\tbest\t1\t0\t1\t1\t1",
	    "t:3: column 6 (better): \"best\" is not less or more" },
	{ 3, P "\t0\t0\t1\t1\t1", "t:3: column 7 (centre): is not above 0" },
	{ 3, P "\t-1\t0\t1\t1\t1", "t:3: column 7 (centre): is not above 0" },
	{ 3, P "\t1e-999\t0\t1\t1\t1", "t:3: column 7 (centre): is not abo" },
	{ 3, P "\tnan\t0\t1\t1\t1", "t:3: column 7 (centre): \"nan\" is not "
	    "a decimal number" },
	{ 3, P "\tinf\t0\t1\t1\t1", "t:3: column 7 (centre): \"inf\" is" },
	{ 3, P "\t1e999\t0\t1\t1\t1", "t:3: column 7 (centre): is not a "
	    "finite number" },
	{ 3, P "\t1\t-0.1\t1\t1\t1", "t:3: column 8 (spread): is below 0" },
	{ 3, P "\t1\t1e999\t1\t1\t1", "t:3: column 8 (spread): is not a fin" },
	{ 3, P "\t1\t\t1\t1\t1", "t:3: column 8 (spread): \"\" is not" },
	{ 3, P "\t1\t0\t0\t1\t1", "t:3: column 9 (guard): is not above 0" },
	{ 3, P "\t1\t0\t1e999\t1\t1", "t:3: column 9 (guard): is not a fi" },
	{ 3, P "\t1\t0\t1\t0\t1", "t:3: column 10 (runs): is below 1" },
	{ 3, P "\t1\t0\t1\t-1\t1", "t:3: column 10 (runs): \"-1\" is not" },
	{ 3, P "\t1\t0\t1\t1.5\t1", "t:3: column 10 (runs): \"1.5\" is not" },
	{ 3, P "\t1\t0\t1\t1\t0", "t:3: column 11 (boots): is below 1" },
	{ 3, P "\t1\t0\t1\t1\t2", "t:3: column 11 (boots): is above runs" },
	{ 3, P "\t1\t0\t1\t1", "t:3: column 11 (boots): is missing" },
	{ 3, P "\t1\t0\t1\t1\t1\tx", "t:3: column 12 (key=value): \"x\" is" },
	/* What was accepted. */
	{ 4, A HOW, "t:5: more is accepted than the head says" },
	{ 4, NULL, "t:5: the number of lines is wrong" },
	{ 5, "baseline1\taccept\t" GETPID "\t-\tPR 1" HOW,
	    "t:5: accepts a regression of a point that is not there" },
	{ 5, A "\twho=w\twhen=1\tkernel=k", "t:5: reason= is missing" },
	{ 5, A "\twho=w\twhen=1\treason=r", "t:5: kernel= is missing" },
	{ 5, A "\twho=w\tkernel=k\treason=r", "t:5: when= is missing" },
	{ 5, A "\twhen=1\tkernel=k\treason=r", "t:5: who= is missing" },
	{ 5, A "\twho=w\twhen=0\tkernel=k\treason=r", "t:5: when= is below" },
	{ 5, A "\twho=\twhen=1\tkernel=k\treason=r", "t:5: who= is empty" },
	{ 5, "baseline1\taccept\t" PIPE "\t-\t" HOW, "t:5: column 5 (report)" },
	{ 5, NULL, "t:5: the number of lines is wrong" },
	/* The end. */
	{ 5, "baseline1\tend\t4", "t:5: less is accepted than the head" },
	{ 6, "baseline1\tend", "t:6: column 3 (lines): is missing" },
	{ 6, "baseline1\tend\t4", "t:6: the number of lines is wrong" },
	{ 6, "baseline1\tend\t6", "t:6: the number of lines is wrong" },
	{ 6, NULL, "t:6: the file was cut short here" },
};

static void
check_broken(const char *const *lines, size_t n, const char *wanted)
{
	struct baseline *b;
	char err[256], *text;
	size_t len;

	err[0] = '\0';
	text = seal_lines(lines, n, &len);
	b = parse(text, len, err, sizeof(err));
	free(text);
	ATF_CHECK_MSG(b == NULL, "read: %s", wanted);
	ATF_CHECK_MSG(strncmp(wanted, err, strlen(wanted)) == 0, "%s\n%s",
	    wanted, err);
	ATF_CHECK(fault_line(err) > 0);
	baseline_free(b);
}

ATF_TC_WITHOUT_HEAD(lines);
ATF_TC_BODY(lines, tc)
{
	const char *text[GOOD_LINES];
	size_t i;

	(void)tc;
	for (i = 0; i < NELEM(broken); i++) {
		memcpy(text, good_lines, sizeof(text));
		text[broken[i].line - 1] = broken[i].text;
		check_broken(text, GOOD_LINES, broken[i].err);
	}
}

/* What needs more lines than there are in the good one. */
ATF_TC_WITHOUT_HEAD(more_lines);
ATF_TC_BODY(more_lines, tc)
{
	const char *text[GOOD_LINES + 1];

	(void)tc;
	memcpy(text, good_lines, sizeof(good_lines));
	text[6] = good_lines[5];
	check_broken(text, 7, "t:6: there is something behind the end");
	text[0] = HEAD MUST "\tpoints=3\taccepts=2";
	text[5] = good_lines[4];
	check_broken(text, 7, "t:6: the point is there twice");
	text[4] = "baseline1\taccept\t" GETPID "\tn=1\tPR 1" HOW;
	check_broken(text, 7, "t:6: the point belongs before");
	text[4] = good_lines[4];
	text[3] = good_lines[4];
	text[5] = good_lines[3];
	check_broken(text, 7, "t:5: the point is there twice");
	text[4] = good_lines[3];
	check_broken(text, 7, "t:5: points come before what was accepted");
}

/* The longest line, and one byte more. */
ATF_TC_WITHOUT_HEAD(long_line);
ATF_TC_BODY(long_line, tc)
{
	const char *text[GOOD_LINES];
	struct baseline *b;
	char line[RECORD_LINE], err[256], *sealed;
	size_t len;

	(void)tc;
	memcpy(text, good_lines, sizeof(text));
	memset(line, 'x', sizeof(line));
	memcpy(line, HEAD MUST COUNTS "\treason=",
	    strlen(HEAD MUST COUNTS "\treason="));
	line[RECORD_LINE - 2 - SEAL] = '\0';
	text[0] = line;
	sealed = seal_lines(text, GOOD_LINES, &len);
	ATF_CHECK_EQ(RECORD_LINE - 2, strcspn(sealed, "\n"));
	b = parse(sealed, len, err, sizeof(err));
	ATF_REQUIRE_MSG(b != NULL, "%s", err);
	free(sealed);
	sealed = written(b, &len, err, sizeof(err));
	ATF_CHECK_MSG(sealed != NULL, "%s", err);
	free(sealed);
	baseline_free(b);
	line[RECORD_LINE - 2 - SEAL] = 'x';
	line[RECORD_LINE - 1 - SEAL] = '\0';
	check_broken(text, GOOD_LINES,
	    "t:1: the line has 4095 bytes, more than 4094");
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, lines);
	ATF_TP_ADD_TC(tp, more_lines);
	ATF_TP_ADD_TC(tp, long_line);
	return (atf_no_error());
}

/* Record lines that are broken: each is refused, with the column named. */

#include <atf-c.h>

#include "h_record.h"

#define B	"bench1\tbatch\ta/b:c\t"
#define P	"bench1\tpoint\ta/b:c\t"
#define N	"bench1\tnote\ta/b:c\t"

static const struct broken {
	const char *line, *err;
} broken[] = {
	/* The version is asked first: the rest may be anything. */
	{ "bench2\tx", "column 1 (tag): version 2 is not known; "
	    "this program reads 1" },
	{ "bench01\t", "column 1 (tag): version 01 is not known" },
	{ "bench123456789012345678901234567890\t",
	    "column 1 (tag): version 12345678901234567890 is not" },
	/* Types and names. */
	{ "bench1\t", "column 2 (type): \"\" is none" },
	{ "bench1\tHost\ta/b:c", "column 2 (type): \"Host\" is none" },
	{ "bench1\thost", "column 3 (id): is missing" },
	{ "bench1\thost\t", "column 3 (id): \"\" is not group/program:case" },
	{ "bench1\thost\tb:c", "column 3 (id): \"b:c\" is not group" },
	{ "bench1\thost\ta/b", "column 3 (id): " },
	{ "bench1\thost\ta/b:", "column 3 (id): " },
	{ "bench1\thost\ta/:c", "column 3 (id): " },
	{ "bench1\thost\t/b:c", "column 3 (id): " },
	{ "bench1\thost\ta//b:c", "column 3 (id): " },
	{ "bench1\thost\ta/b:c:d", "column 3 (id): " },
	{ "bench1\thost\ta/b:c/d", "column 3 (id): " },
	{ "bench1\thost\ta/b:c ", "column 3 (id): " },
	{ "bench1\thost\ta/b%0A:c", "column 3 (id): \"a/b%0A:c\" is not" },
	/* Escapes. */
	{ N "%", "column 4 (text): % without two digits 0-9A-F" },
	{ N "%4", "column 4 (text): % without" },
	{ N "%4\tx", "column 4 (text): % without" },
	{ N "%4\n", "column 4 (text): % without" },
	{ N "%4g", "column 4 (text): % without" },
	{ N "%g4", "column 4 (text): % without" },
	{ N "%3c", "column 4 (text): % without" },
	{ N "a%00b", "column 4 (text): %00 stands for no text" },
	{ N "a<b", "column 4 (text): has a byte that must be written as %XX" },
	{ N "a>b", "column 4 (text): has a byte" },
	{ N "a&b", "column 4 (text): has a byte" },
	{ N "a\177", "column 4 (text): has a byte" },
	{ N "a\200", "column 4 (text): has a byte" },
	{ N "a\r\n", "column 4 (text): has a byte" },
	{ N "a\n\n", "column 4 (text): has a byte" },
	/* Columns that are missing, empty or no number. */
	{ "bench1\tnote\ta/b:c", "column 4 (text): is missing" },
	{ N, "column 4 (text): is empty" },
	{ "bench1\tskip\ta/b:c\t-\t", "column 5 (reason): is empty" },
	{ "bench1\tcase\ta/b:c\t\tless", "column 4 (unit): is empty" },
	{ "bench1\tcase\ta/b:c\tns\t", "column 5 (better): \"\" is not less "
	    "or more" },
	{ "bench1\tcase\ta/b:c\tns\tLess", "column 5 (better): \"Less\"" },
	{ "bench1\tend\ta/b:c\t-1", "column 4 (lines): \"-1\" is not a whole "
	    "number in range" },
	{ B "-\t1\t1\t5\t5\t1", "column 10 (marks): is missing" },
	{ B "\t1\t1\t5\t5\t1\t-", "column 4 (point): is empty" },
	{ B "-\t0\t1\t5\t5\t1\t-", "column 5 (worker): is below 1" },
	{ B "-\t+1\t1\t5\t5\t1\t-", "column 5 (worker): \"+1\" is not" },
	{ B "-\t1\t0\t5\t5\t1\t-", "column 6 (batch): is below 1" },
	{ B "-\t1\t 1\t5\t5\t1\t-", "column 6 (batch): \" 1\" is not" },
	{ B "-\t1\t9223372036854775808\t5\t5\t1\t-", "column 6 (batch): \"9" },
	{ B "-\t1\t1\t0\t5\t1\t-", "column 7 (ops): is below 1" },
	{ B "-\t1\t1\t18446744073709551616\t5\t1\t-", "column 7 (ops): \"1" },
	{ B "-\t1\t1\t99999999999999999999\t5\t1\t-", "column 7 (ops): \"9" },
	{ B "-\t1\t1\t0x5\t5\t1\t-", "column 7 (ops): " },
	{ B "-\t1\t1\t5\t\t1\t-", "column 8 (ns): \"\" is not" },
	{ B "-\t1\t1\t5\t5.0\t1\t-", "column 8 (ns): " },
	{ B "-\t1\t1\t5\t5\tnan\t-", "column 9 (value): \"nan\" is not a "
	    "decimal number" },
	{ B "-\t1\t1\t5\t5\t1e309\t-", "column 9 (value): is not a finite "
	    "number" },
	/* Marks. */
	{ B "-\t1\t1\t5\t5\t1\t", "column 10 (marks): is empty" },
	{ B "-\t1\t1\t5\t5\t1\tx", "column 10 (marks): has a letter" },
	{ B "-\t1\t1\t5\t5\t1\ts-", "column 10 (marks): has a letter" },
	{ B "-\t1\t1\t5\t5\t1\tss", "column 10 (marks): letters are not once" },
	{ B "-\t1\t1\t5\t5\t1\tsb", "column 10 (marks): letters are not once" },
	{ B "-\t1\t1\t5\t5\t1\tbstwfmbstwfmbstw", "column 10 (marks): " },
	/* Points. */
	{ B "--\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "k\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "k=\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "K=v\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "=v\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "k=v \t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "k=v  l=w\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "k=v%09l=w\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "k=%FF\t1\t1\t5\t5\t1\t-", "column 4 (point): neither" },
	{ B "k=v l=w k=v\t1\t1\t5\t5\t1\t-", "column 4 (point): has a key "
	    "twice" },
	/* Figures of a point that contradict each other. */
	{ P "-\t2\t3\t2\t1\t1\t1", "column 6 (low): is above high" },
	{ P "-\t0\t1\t2\t1\t1\t1", "column 5 (value): is not between low" },
	{ P "-\t3\t1\t2\t1\t1\t1", "column 5 (value): is not between low" },
	{ P "-\t1\t1\t2\t0\t1\t1", "column 8 (workers): is below 1" },
	{ P "-\t1\t1\t2\t1\t0\t1", "column 9 (batches): is below 1" },
	{ P "-\t1\t1\t2\t1\t1\t0", "column 10 (used): is below 1" },
	{ P "-\t1\t1\t2\t1\t4\t5", "column 10 (used): is above batches" },
	/* Keys. */
	{ N "x\t", "column 5 (key=value): \"\" is not key=value" },
	{ N "x\ta=1\tb", "column 6 (key=value): \"b\" is not key=value" },
	{ N "x\t0123456789%20%20%20%20%20%20%20%20%20abc",
	    "column 5 (key=value): \"0123456789         abc\" is not" },
	{ N "x\t0123456789012345678901234567890123456789",
	    "column 5 (key=value): \"012345678901234567890123456789012345..."
	    "\" is not key=value" },
	{ N "x\t=1", "column 5 (key=value): \"\" is no key" },
	{ N "x\ta-b=1", "column 5 (key=value): \"a-b\" is no key" },
	{ N "x\tA=1", "column 5 (key=value): \"A\" is no key" },
	{ N "x\ta=1\tb=2\ta=1", "column 7 (key=value): \"a\" is there twice" },
};

ATF_TC_WITHOUT_HEAD(broken);
ATF_TC_BODY(broken, tc)
{
	static struct record r;
	char err[256];
	size_t i;

	(void)tc;
	for (i = 0; i < NELEM(broken); i++) {
		err[0] = '\0';
		ATF_CHECK_EQ_MSG(-1, record_parse(&r, broken[i].line,
		    strlen(broken[i].line), err, sizeof(err)), "%s",
		    broken[i].line);
		ATF_CHECK_MSG(strncmp(broken[i].err, err,
		    strlen(broken[i].err)) == 0, "%s\n%s\n%s", broken[i].line,
		    broken[i].err, err);
	}
}

ATF_TC_WITHOUT_HEAD(bytes);
ATF_TC_BODY(bytes, tc)
{
	static struct record r;
	char line[] = N "a?b", err[256];
	int c, good;

	(void)tc;
	for (c = 0; c < 256; c++) {
		line[sizeof(line) - 3] = (char)c;
		good = c >= ' ' && c <= '~' && strchr("%<>&", c) == NULL;
		ATF_CHECK_EQ_MSG(good ? 1 : -1, record_parse(&r, line,
		    sizeof(line) - 1, err, sizeof(err)), "byte %d", c);
	}
}

ATF_TC_WITHOUT_HEAD(too_many_keys);
ATF_TC_BODY(too_many_keys, tc)
{
	static struct record r;
	char line[RECORD_LINE], err[256];
	size_t n;
	int i;

	(void)tc;
	n = strlen(strcpy(line, N "x"));
	for (i = 0; i < RECORD_EXTRAS; i++)
		n += (size_t)sprintf(line + n, "\tk%d=", i);
	ATF_CHECK_EQ(1, record_parse(&r, line, n, err, sizeof(err)));
	ATF_CHECK_EQ(RECORD_EXTRAS, r.r_nextra);
	ATF_CHECK_EQ(-1, record_add(&r, "more", "x"));
	ATF_CHECK_EQ(RECORD_EXTRAS, r.r_nextra);
	n += (size_t)sprintf(line + n, "\tmore=");
	ATF_CHECK_EQ(-1, record_parse(&r, line, n, err, sizeof(err)));
	ATF_CHECK_STREQ("column 53 (key=value): more than 48 columns of this "
	    "kind", err);
}

/* A line cut anywhere is read or refused, never taken for what it was. */
ATF_TC_WITHOUT_HEAD(cut);
ATF_TC_BODY(cut, tc)
{
	static struct record whole, part;
	char err[256];
	const char *line, *fault;
	size_t i, n, len;
	int kind;

	(void)tc;
	for (i = 0; i < NELEM(good_lines); i++) {
		line = good_lines[i];
		len = strlen(line);
		ATF_REQUIRE_EQ(1, record_parse(&whole, line, len, err,
		    sizeof(err)));
		for (n = 0; n < len - 1; n++) {
			fault = line_fault(line, n, &kind);
			ATF_CHECK_MSG(fault == NULL, "%s: \"%.*s\"", fault,
			    (int)n, line);
			if (record_parse(&part, line, n, err, sizeof(err)) == 1)
				ATF_CHECK_MSG(!same_record(&whole, &part),
				    "\"%.*s\"", (int)n, line);
		}
	}
}

/* An error that does not fit is cut, and none is wanted with no room. */
ATF_TC_WITHOUT_HEAD(small_err);
ATF_TC_BODY(small_err, tc)
{
	static const char whole[] =
	    "column 4 (text): % without two digits 0-9A-F";
	static struct record r;
	char err[64];
	size_t n, fits;

	(void)tc;
	for (n = 0; n < sizeof(err); n++) {
		memset(err, 'x', sizeof(err));
		ATF_CHECK_EQ(-1, record_parse(&r, N "%", strlen(N "%"),
		    n == 0 ? NULL : err, n));
		ATF_CHECK_EQ('x', err[n]);
		if (n == 0)
			continue;
		fits = n - 1 < strlen(whole) ? n - 1 : strlen(whole);
		ATF_CHECK_EQ(0, strncmp(whole, err, fits));
		ATF_CHECK_EQ('\0', err[fits]);
	}
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, broken);
	ATF_TP_ADD_TC(tp, bytes);
	ATF_TP_ADD_TC(tp, too_many_keys);
	ATF_TP_ADD_TC(tp, cut);
	ATF_TP_ADD_TC(tp, small_err);
	return (atf_no_error());
}

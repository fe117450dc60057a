/* The value of a line is the double that was measured, to its last bit. */

#include <atf-c.h>
#include <float.h>
#include <locale.h>

#include "h_record.h"

#define HEAD	"bench1\tbatch\ta/b:c\t-\t1\t1\t1\t1\t"

static struct record rec;

/* The value as a line has it. */
static const char *
printed(double value)
{
	static char buf[RECORD_LINE];
	int n;

	record_init(&rec, RECORD_BATCH, "a/b:c");
	rec.r_worker = rec.r_batch = 1;
	rec.r_ops = rec.r_ns = 1;
	rec.r_value = value;
	n = record_format(&rec, buf, sizeof(buf));
	ATF_REQUIRE(n > (int)strlen(HEAD));
	ATF_REQUIRE_STREQ("\t-\n", buf + n - 3);
	buf[n - 3] = '\0';
	return (buf + strlen(HEAD));
}

/* What record_parse() says of a value, with the value in rec. */
static int
parsed(const char *text)
{
	char line[RECORD_LINE], err[256];

	snprintf(line, sizeof(line), HEAD "%s\t-", text);
	return (record_parse(&rec, line, strlen(line), err, sizeof(err)));
}

static void
comes_back(double value)
{
	char text[64];

	snprintf(text, sizeof(text), "%s", printed(value));
	ATF_CHECK_EQ_MSG(1, parsed(text), "%s", text);
	ATF_CHECK_MSG(memcmp(&value, &rec.r_value, sizeof(value)) == 0,
	    "%a gave %s gave %a", value, text, rec.r_value);
}

ATF_TC_WITHOUT_HEAD(shortest);
ATF_TC_BODY(shortest, tc)
{

	(void)tc;
	ATF_CHECK_STREQ("0", printed(0));
	ATF_CHECK_STREQ("-0", printed(-0.0));
	ATF_CHECK_STREQ("0.1", printed(0.1));
	ATF_CHECK_STREQ("415", printed(415));
	ATF_CHECK_STREQ("0.30000000000000004", printed(0.1 + 0.2));
	ATF_CHECK_STREQ("0.3333333333333333", printed(1.0 / 3));
	ATF_CHECK_STREQ("1e+300", printed(1e300));
}

ATF_TC_WITHOUT_HEAD(every_bit);
ATF_TC_BODY(every_bit, tc)
{
	double value;
	uint64_t bits;
	int i;

	(void)tc;
	comes_back(0);
	comes_back(-0.0);
	comes_back(DBL_MAX);
	comes_back(-DBL_MAX);
	comes_back(DBL_MIN);
	comes_back(4.94065645841247e-324);
	/* Bits that walk through all exponents: a linear congruence. */
	bits = 1;
	for (i = 0; i < 20000; i++) {
		bits = bits * 6364136223846793005U + 1442695040888963407U;
		memcpy(&value, &bits, sizeof(value));
		if (value - value == 0)
			comes_back(value);
	}
}

ATF_TC_WITHOUT_HEAD(numbers);
ATF_TC_BODY(numbers, tc)
{
	static const struct {
		const char *text;
		double value;
	} good[] = {
		{ "0", 0 }, { "007", 7 }, { "-1.5", -1.5 }, { "1e3", 1000 },
		{ "1e+3", 1000 }, { "1e-3", 0.001 }, { "0.5e1", 5 },
		{ "1e-400", 0 },
	};
	static const char *const bad[] = {
		"", "-", ".", "1.", ".5", "+1", "1e", "1e+", "e1", "1E3",
		" 1", "1 ", "1,5", "0x10", "inf", "-inf", "nan", "nan(1)",
		"INFINITY", "1e309", "-1e309", "1.5.5", "1e1e1", "--1", "1_0",
	};
	char text[600];
	size_t i;

	(void)tc;
	for (i = 0; i < NELEM(good); i++) {
		ATF_CHECK_EQ_MSG(1, parsed(good[i].text), "%s", good[i].text);
		ATF_CHECK_EQ_MSG(good[i].value, rec.r_value, "%s: %g",
		    good[i].text, rec.r_value);
	}
	for (i = 0; i < NELEM(bad); i++)
		ATF_CHECK_EQ_MSG(-1, parsed(bad[i]), "\"%s\"", bad[i]);
	memset(text, '9', 500);
	text[500] = '\0';
	ATF_CHECK_EQ(-1, parsed(text));
	memcpy(text, "0.", 2);
	ATF_CHECK_EQ(1, parsed(text));
	ATF_CHECK_EQ(1, rec.r_value);
}

/* A line whose number grows when printed must not outgrow the longest. */
ATF_TC_WITHOUT_HEAD(growing);
ATF_TC_BODY(growing, tc)
{
	char line[RECORD_LINE], err[256];
	const char *fault;
	size_t start, len;
	int kind;

	(void)tc;
	start = strlen(strcpy(line, HEAD "4e-324\t-\tx="));
	for (len = RECORD_LINE - 40; len <= RECORD_LINE - 2; len++) {
		memset(line + start, 'y', len - start);
		fault = line_fault(line, len, &kind);
		ATF_CHECK_MSG(fault == NULL, "%s: length %zu", fault, len);
	}
	ATF_CHECK_EQ(-1, record_parse(&rec, line, RECORD_LINE - 2, err,
	    sizeof(err)));
	ATF_CHECK_STREQ("the line is too long once its numbers are written "
	    "out", err);
}

/*
 * A locale whose decimal point is a comma: one that is installed, or, where
 * localedef(1) and LOCPATH are what they are with glibc, one made here.
 */
static bool
decimal_comma(void)
{
	static const char *const names[] = {
		"de_DE.UTF-8", "de_DE.utf8", "de_DE.ISO8859-1", "fr_FR.UTF-8",
		"fr_FR.utf8", "nl_NL.UTF-8", "ru_RU.UTF-8", "comma",
	};
	size_t i;

	if (system("printf 'LC_NUMERIC\\ndecimal_point \",\"\\n"
	    "thousands_sep \"\"\\ngrouping -1\\nEND LC_NUMERIC\\n' >comma.src;"
	    "localedef -c -i comma.src -f ANSI_X3.4-1968 ./comma "
	    ">localedef.out 2>&1") != 0)
		printf("localedef made none; see localedef.out\n");
	setenv("LOCPATH", ".", 0);
	for (i = 0; i < NELEM(names); i++)
		if (setlocale(LC_ALL, names[i]) != NULL &&
		    strcmp(localeconv()->decimal_point, ",") == 0)
			return (true);
	return (false);
}

ATF_TC_WITHOUT_HEAD(locale);
ATF_TC_BODY(locale, tc)
{

	(void)tc;
	if (!decimal_comma())
		atf_tc_skip("no locale with a decimal comma is installed");
	ATF_CHECK_STREQ("0.1", printed(0.1));
	ATF_CHECK_EQ(1, parsed("1.5"));
	ATF_CHECK_EQ(1.5, rec.r_value);
	ATF_CHECK_EQ(-1, parsed("1,5"));
	comes_back(-1234567.0625);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, shortest);
	ATF_TP_ADD_TC(tp, every_bit);
	ATF_TP_ADD_TC(tp, numbers);
	ATF_TP_ADD_TC(tp, growing);
	ATF_TP_ADD_TC(tp, locale);
	return (atf_no_error());
}

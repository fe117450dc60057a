#include <atf-c.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report.h"

static const struct {
	double	value;
	const char *unit, *expect;
} values[] = {
	{ 368.2, "ns/op", "368 ns" },
	{ 26.14, "ns/op", "26.1 ns" },
	{ 1, "ns/op", "1.00 ns" },
	{ 0.312, "ns/op", "0.312 ns" },
	{ 0.04, "ns", "0.0400 ns" },
	{ 2641.7, "ns/op", "2.64 us" },
	{ 999.4, "ns/op", "999 ns" },
	{ 999.6, "ns/op", "1.00 us" },
	{ 9.996, "ns/op", "10.0 ns" },
	{ 99.96, "ns/op", "100 ns" },
	{ 1000, "ns/op", "1.00 us" },
	{ 1.3e6, "ns/op", "1.30 ms" },
	{ 999600e3, "ns/op", "1.00 s" },
	{ 12.5e9, "ns", "12.5 s" },
	{ 4321e9, "ns", "4321 s" },
	{ 4321e12, "ns", "4.32e+06 s" },
	{ 5000, "us/op", "5.00 ms" },
	{ 0.5, "s", "500 ms" },
	{ 1500, "us/round", "1.50 ms/round" },
	{ -368, "ns/op", "-368 ns" },
	{ -2641.7, "ns/op", "-2.64 us" },
	{ 0, "ns/op", "0 ns" },
	{ -0.0, "ns/op", "0 ns" },
	{ 44, "MB/s", "44.0 MB/s" },
	{ 1200, "MB/s", "1.20 GB/s" },
	{ 0.5, "MB/s", "500 kB/s" },
	{ 12, "B/s", "12.0 B/s" },
	{ 64e3, "KB/s", "64.0 MB/s" },
	{ 0, "MB/s", "0 MB/s" },
	{ 3.1e6, "MB/s", "3.10 TB/s" },
	{ 12300, "op/s", "12.3 kop/s" },
	{ 12.3, "kop/s", "12.3 kop/s" },
	{ 0.25, "op/s", "0.250 op/s" },
	{ 12300, "files/s", "12.3 kfiles/s" },
	{ 12.3, "MiB/s", "12.3 MiB/s" },
	{ 12.3, "foo", "12.3 foo" },
	{ 12345, "foo", "12345 foo" },
	{ 1.5e9, "foo", "1.50e+09 foo" },
	{ 1e-7, "foo", "1.00e-07 foo" },
	{ 12.3, "%", "12.3 %" },
	{ 12.3, "", "12.3" },
	{ 12.3, NULL, "12.3" },
	{ 12.3, "/s", "12.3 /s" },
	{ 7, "caf\xc3\xa9\n", "7.00 caf???" },
	{ 7, "0123456789abcdefgh", "7.00 0123456789abcd~" },
	{ INFINITY, "ns/op", "inf ns" },
	{ -INFINITY, "MB/s", "-inf MB/s" },
	{ NAN, "ns/op", "nan ns" },
	{ NAN, "foo", "nan foo" }
};

ATF_TC(table);
ATF_TC_HEAD(table, tc)
{
	atf_tc_set_md_var(tc, "descr", "Values as people read them");
}
ATF_TC_BODY(table, tc)
{
	char buf[64];
	size_t i;

	for (i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		report_value(buf, sizeof(buf), values[i].value,
		    values[i].unit);
		ATF_CHECK_STREQ_MSG(values[i].expect, buf, "%g %s: %s",
		    values[i].value,
		    values[i].unit == NULL ? "NULL" : values[i].unit, buf);
	}
}

ATF_TC(small_buffer);
ATF_TC_HEAD(small_buffer, tc)
{
	atf_tc_set_md_var(tc, "descr", "A buffer too small is not overrun");
}
ATF_TC_BODY(small_buffer, tc)
{
	char buf[8];

	memset(buf, '#', sizeof(buf));
	report_value(buf, 0, 368, "ns/op");
	ATF_CHECK_EQ('#', buf[0]);
	report_value(buf, 4, 368, "ns/op");
	ATF_CHECK_STREQ("368", buf);
	ATF_CHECK_EQ('#', buf[4]);
}

ATF_TC(every_size);
ATF_TC_HEAD(every_size, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "From 1 ns to 999 s, three digits and a point where it belongs");
}
ATF_TC_BODY(every_size, tc)
{
	char buf[64];
	double v;
	size_t digits;
	char *p;

	for (v = 1; v < 999e9; v *= 1.0173) {
		report_value(buf, sizeof(buf), v, "ns/op");
		digits = 0;
		for (p = buf; *p != ' '; p++)
			digits += *p >= '0' && *p <= '9';
		ATF_CHECK_EQ_MSG(3, digits, "%.17g: %s", v, buf);
	}
}

ATF_TC(convert);
ATF_TC_HEAD(convert, tc)
{
	atf_tc_set_md_var(tc, "descr", "Units of a kind, and those of none");
}
ATF_TC_BODY(convert, tc)
{
	static const struct {
		const char *from, *to;
		double	factor;		/* or 0: not of a kind */
	} pairs[] = {
		{ "KB/s", "MB/s", 1e-3 }, { "MB/s", "kB/s", 1e3 },
		{ "ns/op", "us", 1e-3 }, { "ms", "ns/op", 1e6 },
		{ "ns/op", "ns/op", 1 }, { "foo", "foo", 1 },
		{ "GB/s", "B/s", 1e9 }, { "ns/op", "MB/s", 0 },
		{ "Mbit/s", "MB/s", 0 }, { "MiB/s", "MB/s", 0 },
		{ "ns/op", "ns/round", 0 }, { "op/s", "files/s", 0 },
		{ "foo", "bar", 0 }, { NULL, "ns", 0 }, { "ns", NULL, 0 },
		{ NULL, NULL, 0 }
	};
	double factor;
	size_t i;

	for (i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		ATF_CHECK_EQ_MSG(pairs[i].factor != 0, report_convert(&factor,
		    pairs[i].from, pairs[i].to), "pair %zu", i);
		if (pairs[i].factor != 0)
			ATF_CHECK_MSG(fabs(factor / pairs[i].factor - 1) <
			    1e-12, "pair %zu: %g", i, factor);
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, table);
	ATF_TP_ADD_TC(tp, small_buffer);
	ATF_TP_ADD_TC(tp, every_size);
	ATF_TP_ADD_TC(tp, convert);
	return (atf_no_error());
}

#include <atf-c.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart_impl.h"

/* Is a value 1, 2 or 5 times a power of ten, or with a whole number of them? */
static bool
round_number(double v)
{
	double ten;

	ten = pow(10, floor(log10(v) + 1e-9));
	v /= ten;
	return (fabs(v - 1) < 1e-6 || fabs(v - 2) < 1e-6 ||
	    fabs(v - 5) < 1e-6);
}

/* What must be true of any axis, whatever its values are. */
static void
check_scale(const struct chart_axis *a, double low, double high)
{
	struct scale s;
	char last[SCALE_LABEL], text[SCALE_LABEL];
	double at;
	size_t i;

	scale_make(&s, a, low, high, 50, 400);
	ATF_CHECK_MSG(isfinite(s.s_low) && isfinite(s.s_high) &&
	    s.s_low < s.s_high, "%g to %g: %g to %g", low, high, s.s_low,
	    s.s_high);
	ATF_CHECK_MSG(s.s_nticks >= 2, "%g to %g: %zu ticks", low, high,
	    s.s_nticks);
	last[0] = '\0';
	for (i = 0; i < s.s_nticks; i++) {
		at = scale_at(&s, s.s_tick[i]);
		ATF_CHECK_MSG(at >= 50 && at <= 400, "tick at %g", at);
		scale_label(&s, s.s_tick[i], text);
		ATF_CHECK_MSG(strcmp(text, last) != 0, "%g to %g: %s twice",
		    low, high, text);
		ATF_CHECK(strstr(text, "nan") == NULL);
		ATF_CHECK(strstr(text, "inf") == NULL);
		memcpy(last, text, sizeof(last));
		if (i > 0)
			ATF_CHECK(s.s_tick[i] > s.s_tick[i - 1]);
		if (a->a_log && !a->a_binary)
			ATF_CHECK_MSG(round_number(s.s_tick[i]), "%g",
			    s.s_tick[i]);
	}
	if (!a->a_log)
		ATF_CHECK_MSG(round_number(s.s_step), "%g", s.s_step);
	if (scale_has(a, low) && scale_has(a, high) && low < high)
		ATF_CHECK_MSG(scale_at(&s, low) <= scale_at(&s, high) &&
		    s.s_low <= low + 1e-5 * (a->a_log ? low : s.s_step) &&
		    s.s_high >= high - 1e-5 * (a->a_log ? high : s.s_step),
		    "%g to %g: %g to %g", low, high, s.s_low, s.s_high);
}

ATF_TC(any);
ATF_TC_HEAD(any, tc)
{
	atf_tc_set_md_var(tc, "descr", "An axis for any two numbers");
}
ATF_TC_BODY(any, tc)
{
	static const double values[] = {
		NAN, INFINITY, -INFINITY, 0, -0.0, 1, -1, 1e-9, 1e300, -1e300,
		1e-300, 5e-324, 1.7e308, 0.999999, 1.000001, 3, 42, 999.5,
		1000, 4096, 65536, 1e6, 123456789
	};
	static const char *const units[] = { NULL, "ns/op", "MB/s", "foo" };
	struct chart_axis a;
	size_t i, j, k, n;

	n = sizeof(values) / sizeof(values[0]);
	for (k = 0; k < 32; k++) {
		memset(&a, 0, sizeof(a));
		a.a_log = (k & 1) != 0;
		a.a_binary = (k & 2) != 0;
		a.a_zero = (k & 4) != 0;
		a.a_unit = units[k / 8];
		for (i = 0; i < n; i++)
			for (j = 0; j < n; j++)
				check_scale(&a, values[i], values[j]);
	}
}

static void
check_ticks(struct chart_axis a, double low, double high, const char *expect)
{
	struct scale s;
	char got[256], text[SCALE_LABEL];
	size_t i;

	scale_make(&s, &a, low, high, 0, 100);
	got[0] = '\0';
	for (i = 0; i < s.s_nticks; i++) {
		scale_label(&s, s.s_tick[i], text);
		(void)snprintf(got + strlen(got), sizeof(got) - strlen(got),
		    "%s%s", i > 0 ? "|" : "", text);
	}
	ATF_CHECK_STREQ(expect, got);
}

ATF_TC(ticks);
ATF_TC_HEAD(ticks, tc)
{
	atf_tc_set_md_var(tc, "descr", "Ticks and their labels");
}
ATF_TC_BODY(ticks, tc)
{
	struct chart_axis zero = { "", NULL, false, false, true, false };
	struct chart_axis plain = { "", NULL, false, false, false, false };
	struct chart_axis whole = { "", NULL, false, false, false, true };
	struct chart_axis logs = { "", NULL, true, false, false, false };
	struct chart_axis sizes = { "", NULL, true, true, false, false };

	check_ticks(zero, 1, 3000, "0|1000|2000|3000");
	check_ticks(zero, 16, 16384, "0|5 k|10 k|15 k|20 k");
	check_ticks(plain, 98, 104, "98|100|102|104");
	check_ticks(plain, -3, 4, "-4|-2|0|2|4");
	check_ticks(plain, 1, 2, "1|1.2|1.4|1.6|1.8|2");
	check_ticks(whole, 1, 2, "1|2");
	check_ticks(whole, 1, 3, "1|2|3");
	check_ticks(whole, 1, 900, "0|200|400|600|800|1000");
	check_ticks(logs, 1, 3000, "1|10|100|1000");
	check_ticks(logs, 1, 1e9, "1|100|10 k|1 M|100 M");
	check_ticks(logs, 3, 30, "2|5|10|20|50");
	check_ticks(sizes, 4096, 4194304, "4 Ki|16 Ki|64 Ki|256 Ki|1 Mi|4 Mi");
	zero.a_unit = logs.a_unit = "ns/op";
	check_ticks(zero, 92e3, 150e3, "0|50|100|150");
	check_ticks(logs, 3200, 180e3, "2 \xc2\xb5s|5 \xc2\xb5s|10 \xc2\xb5s|"
	    "20 \xc2\xb5s|50 \xc2\xb5s|100 \xc2\xb5s|200 \xc2\xb5s");
	check_ticks(logs, 30, 5e6, "100 ns|1 \xc2\xb5s|10 \xc2\xb5s|"
	    "100 \xc2\xb5s|1 ms");
	zero.a_unit = "MB/s";
	check_ticks(zero, 0, 2900, "0|1|2|3");
}

ATF_TC(labels);
ATF_TC_HEAD(labels, tc)
{
	atf_tc_set_md_var(tc, "descr",
	    "Labels keep their distance, their order and the frame");
}
ATF_TC_BODY(labels, tc)
{
	double want[CHART_LINES], y[CHART_LINES];
	uint32_t seed;
	size_t i, j, n, round;

	seed = 20261130;
	for (round = 0; round < 2000; round++) {
		n = 1 + round % CHART_LINES;
		for (i = 0; i < n; i++) {
			seed = seed * 1664525 + 1013904223;
			want[i] = y[i] = round % 3 == 0 ? 100 :
			    (double)(seed >> 8 & 0xff);
		}
		label_spread(y, n, 20, 240);
		for (i = 0; i < n; i++) {
			ATF_CHECK(y[i] >= 27 - 1e-6 && y[i] <= 233 + 1e-6);
			for (j = 0; j < n; j++) {
				if (j != i)
					ATF_CHECK(fabs(y[i] - y[j]) >=
					    LABEL_HEIGHT - 1e-6);
				if (want[i] < want[j])
					ATF_CHECK(y[i] < y[j]);
			}
		}
		if (n == 1)
			ATF_CHECK_EQ(fmin(fmax(want[0], 27), 233), y[0]);
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, any);
	ATF_TP_ADD_TC(tp, ticks);
	ATF_TP_ADD_TC(tp, labels);
	return (atf_no_error());
}

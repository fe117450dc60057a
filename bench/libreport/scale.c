/*
 * Axes: where they begin and end, and ticks at round numbers.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart_impl.h"

#define TARGET	5		/* steps of a linear axis, about */
#define CLOSE		0.005	/* labels could not tell these apart */
#define HUGE_VALUE	1e300	/* beyond it, differences are infinite */
#define TINY_VALUE	1e-300	/* below it, so are quotients */

bool
scale_has(const struct chart_axis *a, double v)
{

	if (!isfinite(v) || fabs(v) > HUGE_VALUE)
		return (false);
	return (!a->a_log || v > TINY_VALUE);
}

double
scale_at(const struct scale *s, double v)
{
	double part;

	if (s->s_log)
		part = log(v / s->s_low) / log(s->s_high / s->s_low);
	else
		part = (v - s->s_low) / (s->s_high - s->s_low);
	part = fmin(fmax(part, 0), 1);
	return (s->s_from + part * (s->s_to - s->s_from));
}

/* 1, 2 or 5 times a power of ten: the least that is not below v > 0. */
static double
round_up(double v)
{
	double ten;

	ten = pow(10, floor(log10(v)));
	v /= ten;
	return ((v <= 1.0000001 ? 1 : v <= 2.0000001 ? 2 :
	    v <= 5.0000001 ? 5 : 10) * ten);
}

static double
round_down(double v)
{
	double ten;

	ten = pow(10, floor(log10(v) + 1e-9));
	v /= ten;
	return ((v >= 4.9999999 ? 5 : v >= 1.9999999 ? 2 : 1) * ten);
}

static void
linear(struct scale *s, const struct chart_axis *a, double low, double high)
{
	double i, size;

	if (a->a_zero) {
		low = fmin(low, 0);
		high = fmax(high, 0);
	}
	size = fmax(fabs(low), fabs(high));
	if (size < TINY_VALUE)
		high = 1;
	else if (high - low < CLOSE * size) {
		low -= size / 50;
		high += size / 50;
	}
	s->s_step = round_up((high - low) / TARGET);
	if (a->a_whole)
		s->s_step = fmax(s->s_step, 1);
	low = floor(low / s->s_step + 1e-6);
	high = ceil(high / s->s_step - 1e-6);
	s->s_low = low * s->s_step;
	s->s_high = high * s->s_step;
	for (i = low; i <= high && s->s_nticks < SCALE_TICKS; i++)
		s->s_tick[s->s_nticks++] = i * s->s_step;
	value_scale(&s->s_value, size, a->a_unit);
}

/* Powers of a base, every so many that there are not too many. */
static void
powers(struct scale *s, double base)
{
	double every, from, i, to;

	from = ceil(log(s->s_low) / log(base) - 1e-9);
	to = floor(log(s->s_high) / log(base) + 1e-9);
	every = ceil((to - from + 1) / 7);
	for (i = ceil(from / every - 1e-6) * every; i <= to; i += every)
		if (s->s_nticks < SCALE_TICKS)
			s->s_tick[s->s_nticks++] = pow(base, i);
}

static double
next_round(double v)
{

	return (round_up(v * 1.1));
}

static void
logarithmic(struct scale *s, const struct chart_axis *a, double low,
    double high)
{
	double v;

	if (low < TINY_VALUE || high < TINY_VALUE)
		low = high = 1;
	if (a->a_binary) {
		s->s_low = exp2(floor(log2(low) + 1e-9));
		s->s_high = exp2(ceil(log2(high) - 1e-9));
		if (s->s_high <= s->s_low)
			s->s_high = 2 * s->s_low;
		powers(s, 2);
		return;
	}
	s->s_low = round_down(low);
	s->s_high = round_up(high);
	if (s->s_high < 1.5 * s->s_low) {
		s->s_low = round_down(s->s_low * 0.9);
		s->s_high = next_round(s->s_high);
	}
	for (v = s->s_low; v <= s->s_high * 1.01 && s->s_nminor < SCALE_MINOR;
	    v = next_round(v))
		s->s_minor[s->s_nminor++] = v;
	v = pow(10, ceil(log10(s->s_low) - 1e-9));
	if (s->s_nminor > 7 && s->s_high / v >= 99) {
		powers(s, 10);
		return;
	}
	for (s->s_nticks = 0; s->s_nticks < s->s_nminor &&
	    s->s_nticks < SCALE_TICKS; s->s_nticks++)
		s->s_tick[s->s_nticks] = s->s_minor[s->s_nticks];
}

void
scale_make(struct scale *s, const struct chart_axis *a, double low,
    double high, double from, double to)
{
	double v;

	memset(s, 0, sizeof(*s));
	s->s_log = a->a_log;
	s->s_binary = a->a_log && a->a_binary;
	s->s_unit = a->a_unit == NULL ? "" : a->a_unit;
	s->s_from = from;
	s->s_to = to;
	s->s_value.s_factor = 1;
	if (!scale_has(a, low) || !scale_has(a, high))
		low = high = 1;
	if (low > high) {
		v = low;
		low = high;
		high = v;
	}
	if (a->a_log)
		logarithmic(s, a, low, high);
	else
		linear(s, a, low, high);
}

/*
 * Without a unit: 5000 or 20 k, and with powers of two 4 Ki.  All labels of a
 * linear axis have the same prefix.
 */
static void
count_label(const struct scale *s, double v, char buf[SCALE_LABEL])
{
	static const char *const decimal[] = { "", " k", " M", " G", " T" };
	static const char *const binary[] = { "", " Ki", " Mi", " Gi", " Ti" };
	double base, most;
	size_t i;

	base = s->s_binary ? 1024 : 1000;
	most = s->s_log ? fabs(v) : fmax(fabs(s->s_low), fabs(s->s_high));
	if (!s->s_binary && most < 9999.5)
		most = 0;
	for (i = 0; i < 4 && most >= (s->s_binary ? base : 999.5); i++) {
		most /= base;
		v /= base;
	}
	(void)snprintf(buf, SCALE_LABEL, "%.4g%s", v,
	    v == 0 ? "" : s->s_binary ? binary[i] : decimal[i]);
}

void
scale_label(const struct scale *s, double tick, char buf[SCALE_LABEL])
{
	struct value_scale v;
	double step;
	int digits;

	if (s->s_unit[0] == '\0') {
		count_label(s, fabs(tick) < s->s_step / 1e6 ? 0 : tick, buf);
		return;
	}
	if (s->s_log) {
		value_scale(&v, tick * 1.0000001, s->s_unit);
		(void)snprintf(buf, SCALE_LABEL, "%.3g %s",
		    tick * v.s_factor,
		    strcmp(v.s_unit, "us") == 0 ? "\xc2\xb5s" : v.s_unit);
		return;
	}
	step = s->s_step * s->s_value.s_factor;
	tick *= s->s_value.s_factor;
	digits = (int)fmax(0, -floor(log10(step) + 1e-9));
	if (fabs(tick) < step / 1e6)
		(void)snprintf(buf, SCALE_LABEL, "0");
	else if (digits > 4 || fabs(tick) >= 999999.5)
		(void)snprintf(buf, SCALE_LABEL, "%.4g", tick);
	else
		(void)snprintf(buf, SCALE_LABEL, "%.*f", digits, tick);
}

const char *
scale_unit(const struct scale *s)
{

	if (s->s_log || s->s_unit[0] == '\0')
		return ("");
	return (strcmp(s->s_value.s_unit, "us") == 0 ? "\xc2\xb5s" :
	    s->s_value.s_unit);
}

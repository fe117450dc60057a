/*
 * Figures as people read them.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "report.h"
#include "value.h"

struct step {
	const char *t_name;
	double	t_size;
};

static const struct step times[] = {
	{ "ns", 1 }, { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 }
};
static const struct step rates[] = {
	{ "", 1 }, { "k", 1e3 }, { "M", 1e6 }, { "G", 1e9 }, { "T", 1e12 }
};

#define COUNT(a)	(sizeof(a) / sizeof((a)[0]))

/* 999.5 and more would print as 1000, which belongs to the next step. */
static const struct step *
choose(const struct step *steps, size_t n, double base)
{
	size_t i;

	for (i = 0; i + 1 < n; i++)
		if (!(fabs(base) >= 999.5 * steps[i].t_size))
			break;
	/* What is no number stays where it is; so does infinity. */
	return (isfinite(base) ? &steps[i] : NULL);
}

/* Join prefix and rest; what is not printable ASCII becomes a '?'. */
static void
set_unit(char *buf, const char *prefix, const char *rest)
{
	size_t i, n;

	n = 0;
	for (i = 0; prefix[i] != '\0' && n < VALUE_UNIT - 1; i++)
		buf[n++] = prefix[i];
	for (i = 0; rest[i] != '\0' && n < VALUE_UNIT - 1; i++)
		buf[n++] = rest[i] >= ' ' && rest[i] <= '~' ? rest[i] : '?';
	if (rest[i] != '\0')
		buf[n - 1] = '~';
	buf[n] = '\0';
}

/* A unit that is a step of a scale, and what stands behind the step. */
struct unit {
	const struct step *u_steps;
	size_t	u_nsteps, u_own;
	const char *u_rest;
};

/* "ns/op", "us", "ms/round": a time, where an operation goes without saying. */
static bool
unit_time(struct unit *u, const char *unit)
{
	size_t i, n;

	n = strcspn(unit, "/");
	for (i = 0; i < COUNT(times); i++)
		if (n == strlen(times[i].t_name) &&
		    strncmp(unit, times[i].t_name, n) == 0)
			break;
	if (i == COUNT(times))
		return (false);
	u->u_steps = times;
	u->u_nsteps = COUNT(times);
	u->u_own = i;
	u->u_rest = strcmp(unit + n, "/op") == 0 ? "" : unit + n;
	return (true);
}

/* "MB/s", "op/s", "files/s": a rate, with or without a decimal prefix. */
static bool
unit_rate(struct unit *u, const char *unit)
{
	static const char *const words[] = { "B/s", "bit/s", "op/s" };
	const char *word;
	size_t i, own, n;

	n = strlen(unit);
	if (n < 3 || strcmp(unit + n - 2, "/s") != 0 ||
	    (strchr("KMGT", unit[0]) != NULL && unit[1] == 'i'))
		return (false);
	own = 0;
	word = unit;
	for (i = 0; i < COUNT(words); i++)
		if (strcmp(unit + 1, words[i]) == 0)
			word = unit + 1;
	for (i = 1; word != unit && i < COUNT(rates); i++)
		if (unit[0] == rates[i].t_name[0] ||
		    (i == 1 && unit[0] == 'K'))
			own = i;
	u->u_steps = rates;
	u->u_nsteps = COUNT(rates);
	u->u_own = own;
	u->u_rest = own == 0 ? unit : word;
	return (true);
}

static bool
unit_find(struct unit *u, const char *unit)
{

	return (unit != NULL && (unit_time(u, unit) || unit_rate(u, unit)));
}

void
value_scale(struct value_scale *s, double value, const char *unit)
{
	const struct step *own, *step;
	struct unit u;

	s->s_factor = 1;
	if (!unit_find(&u, unit)) {
		set_unit(s->s_unit, "", unit == NULL ? "" : unit);
		return;
	}
	own = &u.u_steps[u.u_own];
	step = choose(u.u_steps, u.u_nsteps, value * own->t_size);
	if (step == NULL || value == 0)
		step = own;
	s->s_factor = own->t_size / step->t_size;
	set_unit(s->s_unit, step->t_name, u.u_rest);
}

bool
value_scale_to(struct value_scale *s, const char *from, const char *to)
{

	if (!report_convert(&s->s_factor, from, to))
		return (false);
	set_unit(s->s_unit, "", to);
	return (true);
}

bool
report_convert(double *factor, const char *from, const char *to)
{
	struct unit a, b;

	*factor = 1;
	if (from != NULL && to != NULL && strcmp(from, to) == 0)
		return (true);
	if (!unit_find(&a, from) || !unit_find(&b, to) ||
	    a.u_steps != b.u_steps || strcmp(a.u_rest, b.u_rest) != 0)
		return (false);
	*factor = a.u_steps[a.u_own].t_size / b.u_steps[b.u_own].t_size;
	return (true);
}

void
value_number(char *buf, size_t len, double value, const struct value_scale *s)
{
	double size;
	int digits;

	value *= s->s_factor;
	size = fabs(value);
	if (isnan(value))
		(void)snprintf(buf, len, "nan");
	else if (isinf(value))
		(void)snprintf(buf, len, value < 0 ? "-inf" : "inf");
	else if (size == 0)
		(void)snprintf(buf, len, "0");
	else if (size >= 999999.5 || size < 0.0009995)
		(void)snprintf(buf, len, "%.2e", value);
	else {
		digits = size >= 99.95 ? 0 : size >= 9.995 ? 1 :
		    size >= 0.9995 ? 2 : size >= 0.09995 ? 3 :
		    size >= 0.009995 ? 4 : 5;
		(void)snprintf(buf, len, "%.*f", digits, value);
	}
}

void
report_value(char *buf, size_t len, double value, const char *unit)
{
	struct value_scale scale;
	char number[VALUE_NUMBER];

	value_scale(&scale, value, unit);
	value_number(number, sizeof(number), value, &scale);
	(void)snprintf(buf, len, "%s%s%s", number,
	    scale.s_unit[0] == '\0' ? "" : " ", scale.s_unit);
}

/*
 * Figures that other programs print.  The line of one is known by a pattern
 * and is there once; what looks otherwise is not understood, and never a zero.
 * In a pattern '@' is the figure, above zero, or '*', which may be zero; '#' is
 * any other number, '~' a unit of time that makes the figure milliseconds, a
 * blank is one or more of them, and everything else is itself.
 */
#ifndef H_FIGURE_H
#define H_FIGURE_H

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIGURE_WHY	256

/* Digits, perhaps a point and digits: the end of it, or NULL. */
static inline const char *
figure_number(const char *s, double *value)
{
	char *end;
	const char *p;

	p = s + strspn(s, "0123456789");
	if (p == s || p - s > 18)
		return (NULL);
	if (*p == '.') {
		if (!isdigit((unsigned char)p[1]))
			return (NULL);
		p += 1 + strspn(p + 1, "0123456789");
		if (p - s > 36)
			return (NULL);
	}
	*value = strtod(s, &end);
	return (end == p ? p : NULL);
}

static inline const char *
figure_unit(const char *s, double *value)
{
	static const struct {
		const char *u_name;
		double	u_ms;
	} units[] = { { "us", 1e-3 }, { "ms", 1 }, { "s", 1e3 } };
	size_t i;

	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (strncmp(s, units[i].u_name, strlen(units[i].u_name)) == 0) {
			*value *= units[i].u_ms;
			return (s + strlen(units[i].u_name));
		}
	return (NULL);
}

/* The rest of a text that begins as so many bytes of a pattern say, or NULL. */
static inline const char *
figure_match(const char *s, const char *pattern, size_t len, double *value)
{
	double other;
	size_t i;

	for (i = 0; i < len && s != NULL; i++)
		switch (pattern[i]) {
		case ' ':
			s = *s == ' ' ? s + strspn(s, " ") : NULL;
			break;
		case '#':
			s = figure_number(s, &other);
			break;
		case '@':
		case '*':
			s = figure_number(s, value);
			break;
		case '~':
			s = figure_unit(s, value);
			break;
		default:
			s = *s == pattern[i] ? s + 1 : NULL;
		}
	return (s);
}

/* False with the reason, in which who is the program. */
static inline bool
figure_find(const char *who, const char *text, const char *pattern,
    double *value, char why[FIGURE_WHY])
{
	const char *line, *end;
	size_t begin, found, n;

	begin = strcspn(pattern, "@*");
	while (begin > 0 && pattern[begin - 1] == ' ')
		begin--;
	*value = 0;
	found = 0;
	for (line = text; *line != '\0'; line += n + (line[n] == '\n')) {
		line += strspn(line, " ");
		n = strcspn(line, "\n");
		if (figure_match(line, pattern, begin, value) == NULL)
			continue;
		end = figure_match(line, pattern, strlen(pattern), value);
		if (end != line + n) {
			(void)snprintf(why, FIGURE_WHY, "this line of %s is "
			    "not understood: %.*s", who, n > 100 ? 100 :
			    (int)n, line);
			return (false);
		}
		found++;
	}
	if (found == 1 && isfinite(*value) &&
	    (*value > 0 || strchr(pattern, '*') != NULL))
		return (true);
	(void)snprintf(why, FIGURE_WHY, "%s has %s \"%.*s\"", who,
	    found == 0 ? "not said" : found > 1 ? "said more than once" :
	    "said zero for", (int)begin, pattern);
	return (false);
}

#endif

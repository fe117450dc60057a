/*
 * What sysbench 1.0 and 1.1 print.  A figure has its label once, at the start
 * of a line, and nothing before or behind it but what is expected there; what
 * looks otherwise is not understood, and never a zero.
 */
#ifndef H_SYSBENCH_H
#define H_SYSBENCH_H

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * A figure stands between two texts: "total time:" and "s".  Where it is the
 * second one of its line, the text before it has a '#' for the first.
 */
struct sysbench_figure {
	const char *sf_before, *sf_behind;
};

/* Digits, perhaps a point and digits: the end of it, or NULL. */
static inline const char *
sysbench_number(const char *s, double *value)
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

/* Behind the blanks at s the text of before: the rest of the line, or NULL. */
static inline const char *
sysbench_match(const char *s, const char *before)
{
	double other;

	s += strspn(s, " ");
	for (; *before != '\0'; before++)
		if (*before == '#') {
			if ((s = sysbench_number(s, &other)) == NULL)
				return (NULL);
		} else if (*s++ != *before)
			return (NULL);
	return (s);
}

/* The figure, above zero; false with the reason. */
static inline bool
sysbench_find(const char *text, const struct sysbench_figure *f, double *value,
    char *err, size_t errlen)
{
	const char *at, *line;
	size_t n, found;

	found = 0;
	for (line = text; *line != '\0'; line += n + (line[n] == '\n')) {
		n = strcspn(line, "\n");
		if ((at = sysbench_match(line, f->sf_before)) == NULL)
			continue;
		at += strspn(at, " ");
		if ((at = sysbench_number(at, value)) == NULL ||
		    strncmp(at, f->sf_behind, strlen(f->sf_behind)) != 0 ||
		    at + strlen(f->sf_behind) != line + n) {
			(void)snprintf(err, errlen, "this line of sysbench is "
			    "not understood: %.*s", n > 100 ? 100 : (int)n,
			    line);
			return (false);
		}
		found++;
	}
	if (found == 1 && *value > 0 && isfinite(*value))
		return (true);
	(void)snprintf(err, errlen, "sysbench has %s \"%s\"", found == 0 ?
	    "not said" : found > 1 ? "said more than once" : "said zero for",
	    f->sf_before);
	return (false);
}

/* The version, from "sysbench 1.0.20 (...)", the first line. */
static inline bool
sysbench_version(const char *text, char *version, size_t len)
{
	size_t n;

	if (strncmp(text, "sysbench ", 9) != 0)
		return (false);
	n = strspn(text + 9, "0123456789.");
	if (n == 0 || n >= len || strncmp(text + 9, "1.", 2) != 0)
		return (false);
	(void)snprintf(version, len, "%.*s", (int)n, text + 9);
	return (true);
}

#endif

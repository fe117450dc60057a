/*
 * Doubles as text.  printf(3) and strtod(3) write and read the decimal point
 * of the locale, which the program that uses this library may have set; the
 * lines must not depend on it.
 */

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "impl.h"

void
record_print_real(char buf[RECORD_REAL], double x, int digits)
{
	const char *point;
	char *at;

	for (;; digits++) {
		snprintf(buf, RECORD_REAL, "%.*g", digits, x);
		if (digits < REAL_EXACT || digits == 17 ||
		    strtod(buf, NULL) == x)
			break;
	}
	point = localeconv()->decimal_point;
	at = strstr(buf, point);
	if (at != NULL) {
		*at = '.';
		memmove(at + 1, at + strlen(point),
		    strlen(at + strlen(point)) + 1);
	}
}

/* The length of [-]digits[.digits][e[+-]digits], or 0; *point is set to ".". */
static size_t
real_length(const char *s, const char **point)
{
	const char *p;
	size_t n;

	*point = NULL;
	p = s + (*s == '-');
	if ((n = strspn(p, DIGITS)) == 0)
		return (0);
	p += n;
	if (*p == '.') {
		*point = p++;
		if ((n = strspn(p, DIGITS)) == 0)
			return (0);
		p += n;
	}
	if (*p == 'e') {
		p++;
		p += (*p == '-' || *p == '+');
		if ((n = strspn(p, DIGITS)) == 0)
			return (0);
		p += n;
	}
	return ((size_t)(p - s));
}

bool
record_parse_real(const char *s, double *x)
{
	char buf[2 * RECORD_LINE];
	const char *point;
	size_t n;

	n = real_length(s, &point);
	if (n == 0 || s[n] != '\0' || n >= RECORD_LINE)
		return (false);
	if (point == NULL || strcmp(localeconv()->decimal_point, ".") == 0)
		*x = strtod(s, NULL);
	else {
		snprintf(buf, sizeof(buf), "%.*s%s%s", (int)(point - s), s,
		    localeconv()->decimal_point, point + 1);
		*x = strtod(buf, NULL);
	}
	return (true);
}

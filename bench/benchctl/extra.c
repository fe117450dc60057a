/*
 * What records say besides, "key=value" texts with tabs between them.
 */
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"

/* The text of a key, which goes on to a tab or the end; NULL without one. */
const char *
extra_find(const char *all, const char *key)
{
	const char *p;
	size_t n;

	n = strlen(key);
	for (p = all; p != NULL; p = strchr(p, '\t')) {
		p += *p == '\t';
		if (strncmp(p, key, n) == 0 && p[n] == '=')
			return (p + n + 1);
	}
	return (NULL);
}

/* A copy of that text, or NULL. */
char *
extra_copy(const char *all, const char *key)
{
	const char *text;

	text = extra_find(all, key);
	return (text != NULL ? xprintf("%.*s", (int)strcspn(text, "\t"),
	    text) : NULL);
}

/* The number of a key, or another one without it. */
double
extra_number(const char *all, const char *key, double other)
{
	const char *text;

	text = extra_find(all, key);
	return (text != NULL ? strtod(text, NULL) : other);
}

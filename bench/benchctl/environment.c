/*
 * The environment that kyua and the benchmarks get: nothing of the caller's
 * but what is listed here, because kyua writes all of it into its results.
 */
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"

char **
environment_new(void)
{
	const char *s;
	char **env;

	s = getenv("PATH");
	env = words_add(NULL, xprintf("PATH=%s",
	    s != NULL ? s : PATH_DEFAULT));
	/* Nothing is to be read or left there, not even by a kill. */
	env = words_add(env, xdup("HOME=/nonexistent"));
	if ((s = getenv("TMPDIR")) != NULL && *s != '\0')
		env = words_add(env, xprintf("TMPDIR=%s", s));
	return (words_add(env, xdup("LC_ALL=C")));
}

/*
 * Set BENCH_<NAME>=value, of which the last one counts; here the name is in
 * lower case.
 */
char **
environment_set(char **env, const char *name, size_t len, const char *value)
{
	char *entry, *p;
	size_t i;

	entry = xprintf("BENCH_%.*s=%s", (int)len, name, value);
	for (p = entry + 6; p < entry + 6 + len; p++)
		if (*p >= 'a' && *p <= 'z')
			*p = (char)(*p - 'a' + 'A');
	for (i = 0; env[i] != NULL; i++)
		if (strncmp(env[i], entry, 6 + len + 1) == 0) {
			free(env[i]);
			env[i] = entry;
			return (env);
		}
	return (words_add(env, entry));
}

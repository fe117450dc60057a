/* Where baselines are: one order of search for all who look for one. */
#include <sys/stat.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict.h"

/* The directory that somebody named, or NULL. */
static const char *
named(const char *given)
{
	const char *env;

	env = getenv("BENCH_BASELINES");
	return (given != NULL || env == NULL || *env == '\0' ? given : env);
}

bool
place_own(char *path, size_t len, const char *given, const char *history)
{
	const char *slash;

	if ((given = named(given)) != NULL)
		return ((size_t)snprintf(path, len, "%s", given) < len);
	if (history == NULL || (slash = strrchr(history, '/')) == NULL)
		return (false);
	return ((size_t)snprintf(path, len, "%.*s/baselines",
	    (int)(slash - history), history) < len);
}

/* A link that leads nowhere is there: who reads it says so. */
static bool
there(char *path, size_t len, const char *dir, const char *name)
{
	struct stat st;

	return ((size_t)snprintf(path, len, "%s/%s", dir, name) < len &&
	    lstat(path, &st) == 0);
}

bool
place_search(char *path, size_t len, const char *name, const char *given,
    const char *history, const char *installed)
{
	char dir[PLACE_PATH];

	if (place_own(dir, sizeof(dir), given, history) &&
	    there(path, len, dir, name))
		return (true);
	return (named(given) == NULL &&
	    there(path, len, installed, name));
}

bool
place_find(char *path, size_t len, const char *name, const char *given,
    const char *history)
{
	return (place_search(path, len, name, given, history,
	    BENCH_BASELINES));
}

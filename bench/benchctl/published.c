/*
 * Published figures, as share/published has them.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"
#include "published.h"

char *
published_path(const char *word)
{
	const char *dir;
	char *path;

	if (strchr(word, '/') != NULL)
		return (xdup(word));
	dir = getenv("BENCH_PUBLISHED");
	path = xprintf("%s/%s.records", dir != NULL && *dir != '\0' ? dir :
	    BENCH_PUBLISHED, word);
	if (!path_exists(path))
		die("there are no published figures %s", path);
	return (path);
}

void
published_walk(const char *path, void (*fn)(void *, const struct record *),
    void *arg)
{
	struct record r;
	char err[256], line[RECORD_LINE + 1];
	long number;
	FILE *in;

	if ((in = fopen(path, "r")) == NULL)
		die("%s: %s", path, strerror(errno));
	for (number = 1; fgets(line, sizeof(line), in) != NULL; number++)
		switch (record_parse(&r, line, strlen(line), err,
		    sizeof(err))) {
		case 1:
			fn(arg, &r);
			break;
		case -1:
			die("%s:%ld: %s", path, number, err);
		default:
			break;
		}
	if (ferror(in))
		die("%s: %s", path, strerror(errno));
	(void)fclose(in);
}

static void
take_column(void *arg, const struct record *r)
{
	const char *name;
	char ***names;
	size_t i;

	names = arg;
	if (r->r_type != RECORD_HOST)
		return;
	if ((name = record_get(r, "run")) == NULL)
		name = "";
	for (i = 0; (*names)[i] != NULL; i++)
		if (strcmp((*names)[i], name) == 0)
			return;
	*names = words_add(*names, xdup(name));
}

char **
published_columns(const char *path)
{
	char **names;

	names = xcalloc(1, sizeof(*names));
	published_walk(path, take_column, &names);
	return (names);
}

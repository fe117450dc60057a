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

struct columns {
	char	**c_names;
	bool	c_any;			/* a column, or words alone */
};

static void
take_column(void *arg, const struct record *r)
{
	struct columns *c = arg;
	const char *name;
	size_t i;

	c->c_any |= r->r_type == RECORD_HOST || r->r_type == RECORD_NOTE;
	if (r->r_type != RECORD_HOST)
		return;
	if ((name = record_get(r, "run")) == NULL)
		name = "";
	for (i = 0; c->c_names[i] != NULL; i++)
		if (strcmp(c->c_names[i], name) == 0)
			return;
	c->c_names = words_add(c->c_names, xdup(name));
}

char **
published_columns(const char *path)
{
	struct columns c = { xcalloc(1, sizeof(char *)), false };

	published_walk(path, take_column, &c);
	if (!c.c_any)
		die("%s: it has neither figures nor words", path);
	return (c.c_names);
}

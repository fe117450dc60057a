/*
 * benchctl push and pull: runs from one history to another.
 */
#include <stdlib.h>
#include <string.h>

#include "filter.h"

const struct option copy_options[] = {
	OPTIONS_FILTER,
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

/* The one that is named, or the usual one; it is made if it is to be filled. */
static struct store *
open_one(const char *given, bool fill)
{
	struct store *store;
	char *path;

	if (!fill)
		return (history_open(given));
	if ((path = history_path(given)) == NULL)
		die("no place for the history: HOME is not set; "
		    "name one with --store FILE");
	if ((store = store_open(path, true)) == NULL)
		die("%s", store_error(NULL));
	free(path);
	return (store);
}

static int
copy(struct args *a, bool push)
{
	struct filter f;
	struct store *from, *to;
	struct store_import done;
	const char *given, *other;
	int c;

	memset(&f, 0, sizeof(f));
	given = NULL;
	while ((c = args_next(a)) != 0)
		if (!filter_option(&f, a, c))
			given = a->a_value;
	args_count(a, 1, "other history");
	if ((other = a->a_operands[0]) == NULL)
		args_wrong(a->a_cmd, "the other history is not given");
	from = open_one(push ? given : other, false);
	to = open_one(push ? other : given, true);
	filter_settle(&f, from);
	if (store_copy(from, to, &f.f_runs, &done) == -1)
		die("%s", store_error(to));
	printf("%ld run%s added, %ld known already\n", done.i_runs,
	    done.i_runs == 1 ? "" : "s", done.i_runs_known);
	store_close(from);
	store_close(to);
	return (EXIT_GOOD);
}

int
cmd_push(struct args *a)
{
	return (copy(a, true));
}

int
cmd_pull(struct args *a)
{
	return (copy(a, false));
}

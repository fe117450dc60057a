/*
 * benchctl import: add results to the history.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"

const struct option import_options[] = {
	{ 'l', "label", "TEXT", "a name for the run" },
	{ 'n', "no-annotate", NULL, "leave kyua's results file as it is" },
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

int
cmd_import(struct args *a)
{
	struct store_import done;
	struct store *store;
	const char *given, *label;
	char *path;
	bool annotate;
	int c, i, status;

	given = label = NULL;
	annotate = true;
	while ((c = args_next(a)) != 0)
		if (c == 'l')
			label = a->a_value;
		else if (c == 'n')
			annotate = false;
		else
			given = a->a_value;
	if (a->a_noperands == 0)
		args_wrong(a->a_cmd, "no FILE is given");
	if ((path = history_path(given)) == NULL)
		die("no place for the history: HOME is not set; "
		    "name one with --store FILE");
	if ((store = store_open(path, true)) == NULL)
		die("%s", store_error(NULL));
	status = EXIT_GOOD;
	for (i = 0; i < a->a_noperands; i++)
		if (store_import(store, a->a_operands[i], label, annotate,
		    &done) == -1) {
			warn_user("%s", store_error(store));
			status = EXIT_BAD;
		} else
			history_imported(&done, a->a_operands[i]);
	store_close(store);
	free(path);
	return (status);
}

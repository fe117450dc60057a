/*
 * benchctl label: name a run.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "benchctl.h"

const struct option label_options[] = {
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

int
cmd_label(struct args *a)
{
	struct store *store;
	const char *given, *label;
	int64_t run;

	given = NULL;
	while (args_next(a) != 0)
		given = a->a_value;
	args_count(a, 2, "label");
	if (a->a_noperands == 0)
		args_wrong(a->a_cmd, "no RUN is given");
	store = history_open(given);
	run = history_run(store, a->a_operands[0]);
	label = a->a_operands[1];
	if (label != NULL && *label == '\0')
		label = NULL;
	if (store_label(store, run, label) == -1)
		die("%s", store_error(store));
	if (label != NULL)
		printf("Run %" PRId64 " is called '%s'.\n", run,
		    label);
	else
		printf("Run %" PRId64 " has no label.\n", run);
	store_close(store);
	return (EXIT_GOOD);
}

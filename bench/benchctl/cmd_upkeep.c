/*
 * benchctl check and backup: keep a history in order.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "benchctl.h"

const struct option check_options[] = {
	{ 'r', "repair", NULL, "set right what can be" },
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

const struct option backup_options[] = {
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

static void
print_fault(void *arg, const char *what)
{
	(void)arg;
	printf("%s\n", what);
}

int
cmd_check(struct args *a)
{
	struct store *store;
	const char *given;
	bool repair;
	long left;
	int c;

	given = NULL;
	repair = false;
	while ((c = args_next(a)) != 0)
		if (c == 'r')
			repair = true;
		else
			given = a->a_value;
	args_count(a, 0, NULL);
	store = history_open(given);
	if (store_check(store, repair, print_fault, NULL, &left) == -1)
		die("%s", store_error(store));
	if (left == 0)
		printf("The history is sound.\n");
	else
		printf("%s\n", repair ? "Not all of it can be repaired: take "
		    "a backup." : "'benchctl check --repair' sets right what "
		    "can be.");
	store_close(store);
	return (left == 0 ? EXIT_GOOD : EXIT_BAD);
}

/* The copy gets its name when it is complete. */
int
cmd_backup(struct args *a)
{
	struct store *store;
	const char *given, *path;
	char *part;

	given = NULL;
	while (args_next(a) != 0)
		given = a->a_value;
	args_count(a, 1, "file");
	if ((path = a->a_operands[0]) == NULL)
		args_wrong(a->a_cmd, "no FILE is given");
	if (path_exists(path))
		die("%s is there already", path);
	store = history_open(given);
	part = xprintf("%s.part", path);
	(void)unlink(part);
	if (store_backup(store, part) == -1)
		die("%s", store_error(store));
	if (rename(part, path) == -1)
		die("%s: %s", path, strerror(errno));
	free(part);
	store_close(store);
	return (EXIT_GOOD);
}

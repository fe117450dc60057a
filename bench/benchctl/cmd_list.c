/*
 * benchctl list: the runs of the history.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "filter.h"

const struct option list_options[] = {
	OPTIONS_FILTER,
	OPTION_CASE,
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

#define FIXED	48	/* columns in front of system and label */

static int
print_run(void *arg, const struct store_run *r)
{
	char *label, *name, *profile, *start, *system;
	int *n, room;

	n = arg;
	if ((*n)++ == 0)
		printf("%4s  %-16s  %-7s %5s %6s  %-18s %s\n", "RUN",
		    "START (UTC)", "PROFILE", "CASES", "FAILED", "SYSTEM",
		    "LABEL");
	/* No terminal obeys what others call their runs. */
	label = ascii_text(r->r_label != NULL ? r->r_label : "");
	profile = ascii_text(r->r_profile != NULL ? r->r_profile : "-");
	start = utc_time(r->r_started);
	name = history_system(r);
	system = ascii_text(name);
	room = columns() - FIXED - 19;
	printf("%4" PRId64 "  %-16.16s  %-7.7s %5" PRId64 " %6" PRId64
	    "  %-*.18s", r->r_id, start, profile, r->r_cases, r->r_failed,
	    *label != '\0' ? 18 : 0, system);
	if (*label != '\0')
		printf(" %.*s", room, label);
	printf("\n");
	free(label);
	free(name);
	free(profile);
	free(start);
	free(system);
	return (0);
}

int
cmd_list(struct args *a)
{
	struct filter f;
	struct store *store;
	const char *given;
	int c, n;

	memset(&f, 0, sizeof(f));
	given = NULL;
	while ((c = args_next(a)) != 0)
		if (!filter_option(&f, a, c))
			given = a->a_value;
	args_count(a, 0, NULL);
	store = history_open(given);
	filter_settle(&f, store);
	n = 0;
	if (store_runs(store, &f.f_runs, print_run, &n) != 0)
		die("%s", store_error(store));
	if (n == 0)
		printf(f.f_given || f.f_runs.f_case != NULL ?
		    "No run is like that.\n" :
		    "The history has no runs yet.\n");
	store_close(store);
	return (EXIT_GOOD);
}

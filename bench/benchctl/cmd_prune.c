/*
 * benchctl prune: remove old runs that nothing needs any more.
 */
#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "filter.h"
#include "prune.h"

const struct option prune_options[] = {
	{ 'd', "dir", "DIR", "of baselines (see BENCH_BASELINES)" },
	{ 'n', "dry-run", NULL, "only say what would be removed" },
	{ 'b', "batches", NULL, "remove batches alone: points stay" },
	{ 'o', "older", "DAYS", "runs of the last days stay (default: 180)" },
	OPTIONS_FILTER,
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

static int
remove_all(const struct prune *p, struct store *store, bool dry, bool batches)
{
	const char *what;
	size_t i, n;

	for (i = n = 0; i < p->u_n; i++) {
		if (p->u_runs[i].o_why != NULL)
			continue;
		n++;
		if (!dry && store_remove(store, p->u_runs[i].o_run,
		    batches) == -1)
			die("%s", store_error(store));
	}
	what = batches ? "the batches of " : "";
	printf("%s %s%zu of %zu run%s; kept:\n", dry ? "Would remove" :
	    "Removed", what, n, p->u_n, p->u_n == 1 ? "" : "s");
	prune_tell(p);
	return (EXIT_GOOD);
}

int
cmd_prune(struct args *a)
{
	struct filter f;
	struct prune p;
	struct store *store;
	const char *dir, *given;
	bool batches, dry;
	long older;
	int c, status;

	memset(&f, 0, sizeof(f));
	dir = given = NULL;
	batches = dry = false;
	older = 180;
	while ((c = args_next(a)) != 0)
		if (c == 'n')
			dry = true;
		else if (c == 'b')
			batches = true;
		else if (c == 'd')
			dir = a->a_value;
		else if (c == 'o')
			older = args_number(a, "older", 0, 100000);
		else if (c == 's')
			given = a->a_value;
		else
			(void)filter_option(&f, a, c);
	args_count(a, 0, NULL);
	store = history_open(given);
	filter_settle(&f, store);
	prune_read(&p, store, &f.f_runs,
	    baseline_now() - (int64_t)older * 86400 * 1000000);
	prune_keep_baselines(&p, dir, given);
	prune_keep_changes(&p, store);
	status = remove_all(&p, store, dry, batches);
	prune_free(&p);
	store_close(store);
	return (status);
}

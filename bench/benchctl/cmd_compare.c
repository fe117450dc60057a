/*
 * benchctl compare: runs, labels, boots and baselines side by side.  It shows
 * what differs, and judges nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "filter.h"

const struct option compare_options[] = {
	{ 'j', "json", NULL, "print JSON" },
	OPTIONS_FILTER,
	OPTION_CASE,
	OPTION_STORE,
	{ 'd', "dir", "DIR", "of baselines (see BENCH_BASELINES)" },
	{ 0, NULL, NULL, NULL }
};

/* The history, or NULL: baselines can be compared without one. */
static struct store *
open_if_there(const char *given)
{
	struct store *store;
	char *path;
	bool there;

	path = history_path(given);
	there = path != NULL && history_there(path);
	free(path);
	store = there || given != NULL ? history_open(given) : NULL;
	return (store);
}

static int
find_sets(struct compare *x, const struct args *a, struct store *store,
    const struct filter *f, const char *dir, const char *given)
{
	int i;

	x->x_sets = xcalloc((size_t)a->a_noperands, sizeof(*x->x_sets));
	for (i = 0; i < a->a_noperands; i++) {
		x->x_nsets++;
		if (set_find(&x->x_sets[i], a->a_operands[i], store,
		    &f->f_runs, dir, given) == -1)
			return (-1);
	}
	return (0);
}

int
cmd_compare(struct args *a)
{
	struct compare x;
	struct filter f;
	struct store *store;
	const char *dir, *given;
	bool json;
	int c, status;

	memset(&x, 0, sizeof(x));
	memset(&f, 0, sizeof(f));
	dir = given = NULL;
	json = false;
	while ((c = args_next(a)) != 0)
		if (c == 'j')
			json = true;
		else if (c == 'd')
			dir = a->a_value;
		else if (!filter_option(&f, a, c))
			given = a->a_value;
	if (a->a_noperands == 0)
		args_wrong(a->a_cmd, "it needs runs, labels, boots or "
		    "baselines");
	store = open_if_there(given);
	filter_settle(&f, store);
	status = EXIT_BAD;
	if (find_sets(&x, a, store, &f, dir, given) == 0 &&
	    compare_read(&x, store, f.f_runs.f_case) == 0) {
		compare_test(&x);
		if (json)
			compare_json(&x);
		else
			compare_text(&x);
		status = EXIT_GOOD;
	}
	compare_free(&x);
	store_close(store);
	return (status);
}

/*
 * benchctl baseline build: make a baseline of runs of the history.
 */
#include <stdlib.h>
#include <string.h>

#include "cmd_baseline.h"

const struct option bbuild_options[] = {
	{ 'r', "run", "RUN", "a run; may be given several times" },
	{ 'l', "label", "TEXT", "all runs that are called so" },
	{ 'n', "last", "N", "of these only the newest N" },
	{ 'm', "reason", "TEXT", "why it is made" },
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

/* Which runs of the history are meant. */
struct choice {
	const char **h_names;
	size_t	h_nnames, h_last;	/* 0: not limited */
	const char *h_label;
	int64_t	*h_runs;
	size_t	h_nruns;
};

static void
choose(struct choice *h, int64_t run)
{
	size_t i;

	for (i = 0; i < h->h_nruns; i++)
		if (h->h_runs[i] == run)
			return;
	h->h_runs = xgrow(h->h_runs, h->h_nruns, sizeof(*h->h_runs));
	h->h_runs[h->h_nruns++] = run;
}

static int
choose_run(void *arg, const struct store_run *r)
{
	struct choice *h = arg;

	if (h->h_label == NULL || (r->r_label != NULL &&
	    strcmp(r->r_label, h->h_label) == 0))
		choose(h, r->r_id);
	return (0);
}

/* The runs that were named, or those of a label, or the last ones. */
static void
choose_all(struct choice *h, struct store *store)
{
	size_t i;

	for (i = 0; i < h->h_nnames; i++)
		choose(h, history_run(store, h->h_names[i]));
	if (h->h_nnames == 0 && store_runs(store, NULL, choose_run, h) != 0)
		die("%s", store_error(store));
	if (h->h_nruns == 0 && h->h_label != NULL)
		die("no run has the label '%s'; 'benchctl list' shows them",
		    h->h_label);
	if (h->h_last != 0 && h->h_last < h->h_nruns) {
		memmove(h->h_runs, h->h_runs + h->h_nruns - h->h_last,
		    h->h_last * sizeof(*h->h_runs));
		h->h_nruns = h->h_last;
	}
}

static void
take_options(struct args *a, struct choice *h, struct place *place,
    const char **reason)
{
	int c;

	while ((c = place_option(a, place)) != 0)
		if (c == 'r') {
			h->h_names = xgrow(h->h_names, h->h_nnames,
			    sizeof(*h->h_names));
			h->h_names[h->h_nnames++] = a->a_value;
		} else if (c == 'l')
			h->h_label = a->a_value;
		else if (c == 'n')
			h->h_last = (size_t)args_number(a, "last", 1, 100000);
		else
			*reason = a->a_value;
	args_count(a, 1, "name");
	if (h->h_nnames == 0 && h->h_label == NULL && h->h_last == 0)
		args_wrong(a->a_cmd, "which runs? Use --run, --label or "
		    "--last");
	if (h->h_nnames != 0 && (h->h_label != NULL || h->h_last != 0))
		args_wrong(a->a_cmd, "--run goes with neither --label nor "
		    "--last");
}

int
cmd_baseline_build(struct args *a)
{
	const char *reason;
	struct choice choice;
	struct place place;
	struct store *store;
	char *path;
	int status;

	memset(&choice, 0, sizeof(choice));
	memset(&place, 0, sizeof(place));
	reason = NULL;
	take_options(a, &choice, &place, &reason);
	status = EXIT_BAD;
	if ((path = baseline_place(a, &place)) != NULL) {
		store = history_open(place.c_store);
		choose_all(&choice, store);
		status = baseline_make(store, choice.h_runs, choice.h_nruns,
		    a->a_operands[0], reason, path);
		store_close(store);
	}
	free(choice.h_names);
	free(choice.h_runs);
	free(path);
	return (status);
}

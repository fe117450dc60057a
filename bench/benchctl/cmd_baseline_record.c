/*
 * benchctl baseline record: make runs, and a baseline of them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cmd_baseline.h"
#include "run.h"

#define PAUSE		30	/* seconds between runs */

const struct option brecord_options[] = {
	{ 'n', "runs", "N", "so many runs (10)" },
	{ 'w', "wait", "SECONDS", "between two of them (30)" },
	{ 'm', "reason", "TEXT", "why it is made" },
	{ 'p', "profile", "NAME", "smoke, quick (default), full or paper" },
	{ 't', "suite", "DIR", "the benchmarks: a directory or a Kyuafile" },
	{ 'o', "out", "DIR", "a new directory for the results" },
	{ 'D', "set", "NAME=VALUE", "a setting, such as batches=30" },
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

/* Make the runs; how many came into the history. */
static size_t
make_runs(struct run *n, int64_t *runs, size_t wanted, long pause)
{
	const char *out;
	size_t i;

	out = n->n_out;
	for (i = 0; i < wanted && child_signal() == 0; i++) {
		if (i != 0) {
			run_again(n);
			if (!child_pause(pause))
				break;
		}
		printf("%srun %zu of %zu\n", i != 0 ? "\n" : "", i + 1,
		    wanted);
		if (out != NULL)
			n->n_out = xprintf("%s/%zu", out, i + 1);
		(void)run_once(n);
		if (out != NULL)
			free((char *)(uintptr_t)n->n_out);
		if (n->n_run == 0 || n->n_died)
			break;
		runs[i] = n->n_run;
	}
	return (i);
}

/* All runs are made and kept, or this says what to do. */
static int
record(struct run *n, size_t wanted, long pause, const char *reason,
    const char *path)
{
	struct store *store;
	int64_t *runs;
	size_t made;
	int status;

	runs = xcalloc(wanted, sizeof(*runs));
	made = make_runs(n, runs, wanted, pause);
	status = EXIT_BAD;
	if (made < wanted)
		warn_user("there is no baseline, because only %zu of %zu runs "
		    "came into the history%s%s%s%s%s", made, wanted,
		    made != 0 ? "; 'benchctl baseline build --label " : "",
		    made != 0 ? n->n_label : "", made != 0 ? " " : "",
		    made != 0 ? n->n_label : "",
		    made != 0 ? "' makes one of these" : "");
	else {
		store = history_open(n->n_store);
		printf("\n");
		status = baseline_make(store, runs, made, n->n_label, reason,
		    path);
		store_close(store);
	}
	free(runs);
	return (status);
}

int
cmd_baseline_record(struct args *a)
{
	const char *reason;
	struct place place;
	struct run n;
	char *path;
	long pause, runs;
	int c, status;

	memset(&n, 0, sizeof(n));
	memset(&place, 0, sizeof(place));
	reason = NULL;
	runs = RUNS_GOOD;
	pause = PAUSE;
	n.n_profile = "quick";
	n.n_brief = true;
	/* Nothing is judged by what this replaces. */
	n.n_unheld = true;
	while ((c = place_option(a, &place)) != 0)
		if (c == 'n')
			runs = args_number(a, "runs", 1, 1000);
		else if (c == 'w')
			pause = args_number(a, "wait", 0, 86400);
		else if (c == 'm')
			reason = a->a_value;
		else
			run_option(a, &n, c);
	n.n_store = place.c_store;
	n.n_label = a->a_operands[0];
	status = EXIT_BAD;
	if ((path = baseline_place(a, &place)) != NULL) {
		run_patterns(a, &n, 1);
		child_signals();
		if (run_find(&n) == 0)
			status = record(&n, (size_t)runs, pause, reason, path);
	}
	if (child_signal() != 0)
		status = 128 + child_signal();
	run_free(&n);
	free(path);
	return (status);
}

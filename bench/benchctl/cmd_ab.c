/*
 * benchctl ab: the same benchmarks under two wrapper commands, in turn.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "json.h"
#include "run.h"

#define PAIRS		8
#define PAIRS_MOST	100

const struct option ab_options[] = {
	{ 'A', "a", "CMD", "words before kyua in A (default: none)" },
	{ 'B', "b", "CMD", "words before kyua in B (default: none)" },
	{ 'N', "pairs", "N", "so many runs of each (default: 8)" },
	{ 'w', "wait", "SECONDS", "between two runs (default: 0)" },
	{ 'p', "profile", "NAME", "smoke, quick (default), full or paper" },
	{ 't', "suite", "DIR", "the benchmarks: a directory or a Kyuafile" },
	{ 'o', "out", "DIR", "a new directory for the results" },
	OPTION_STORE,
	{ 'n', "no-store", NULL, "keep the runs out of the history" },
	{ 'j', "json", NULL, "print the table as JSON" },
	{ 'D', "set", "NAME=VALUE", "a setting, such as batches=30" },
	{ 0, NULL, NULL, NULL }
};

struct ab {
	struct run b_run;
	const char *b_wrap[2];
	bool	b_nostore, b_json;
	long	b_pairs, b_wait;
	char	*b_dir, *b_private;
	struct contest b_contest;
};

static void
take_options(struct args *a, struct ab *b)
{
	int c;

	while ((c = args_next(a)) != 0)
		switch (c) {
		case 'A':
		case 'B':
			b->b_wrap[c == 'B'] = a->a_value;
			break;
		case 'N':
			b->b_pairs = args_number(a, "pairs", 1, PAIRS_MOST);
			break;
		case 'w':
			b->b_wait = args_number(a, "wait", 0, 86400);
			break;
		case 'j':
			b->b_json = true;
			break;
		case 'n':
			b->b_nostore = true;
			break;
		default:
			run_option(a, &b->b_run, c);
		}
	if (b->b_nostore && b->b_run.n_store != NULL)
		args_wrong(a->a_cmd, "--store and --no-store contradict");
	if (b->b_wrap[0] == NULL && b->b_wrap[1] == NULL)
		args_wrong(a->a_cmd, "without --a and --b there is nothing to "
		    "compare");
	run_patterns(a, &b->b_run, 0);
}

/* The i-th run, which is of one side; false is the end. */
static bool
one_run(struct ab *b, long i, int side)
{
	struct run *n = &b->b_run;
	struct store *store;
	char *label, *out;
	bool good;

	out = xprintf("%s/run-%ld%c", b->b_dir, i / 2 + 1, "ab"[side]);
	label = xprintf("%c%ld ab %s", "AB"[side], i / 2 + 1,
	    strrchr(b->b_dir, '/') != NULL ? strrchr(b->b_dir, '/') + 1 :
	    b->b_dir);
	n->n_out = out;
	n->n_label = label;
	n->n_wrap = b->b_wrap[side];
	n->n_run = 0;
	printf("%spair %ld of %ld, %c: %s\n", i == 0 ? "" : "\n", i / 2 + 1,
	    b->b_pairs, "AB"[side], n->n_wrap != NULL ? n->n_wrap : "as it is");
	(void)run_once(n);
	good = n->n_run != 0 && !n->n_died && child_signal() == 0;
	if (good) {
		store = history_open(n->n_store);
		contest_take(&b->b_contest, store, n->n_run, side,
		    (size_t)(i / 2));
		store_close(store);
	}
	run_again(n);
	n->n_out = n->n_label = NULL;
	free(out);
	free(label);
	return (good);
}

/* A B B A A B ...: what drifts with time favours neither. */
static bool
all_runs(struct ab *b)
{
	long i;

	for (i = 0; i < 2 * b->b_pairs; i++) {
		if (i != 0 && b->b_wait > 0) {
			printf("\nthe next one in %ld s\n", b->b_wait);
			(void)fflush(stdout);
			child_pause(b->b_wait);
		}
		if (child_signal() != 0 ||
		    !one_run(b, i, (int)((i + 1) / 2 % 2)))
			return (false);
	}
	return (true);
}

static void
prepare(struct ab *b)
{
	struct run *n = &b->b_run;

	n->n_silent = n->n_brief = true;
	b->b_dir = n->n_out != NULL ? xdup(n->n_out) : place_fresh();
	if (b->b_nostore)
		n->n_store = b->b_private = xprintf("%s/history.db",
		    b->b_dir);
}

/* A signal has ended it: pairs can not be added to later. */
static void
interrupted(const struct ab *b)
{
	size_t i;

	printf("\nInterrupted after %zu of %ld pairs: there is no result.\n",
	    b->b_run.n_nkept / 2, b->b_pairs);
	run_say_kept(&b->b_run);
	if (b->b_run.n_nkept > 0 && !b->b_nostore) {
		printf("To look at them:\n    benchctl report");
		for (i = 0; i < b->b_run.n_nkept; i++)
			printf(" --run %" PRId64, b->b_run.n_kept[i]);
		printf("\n");
	}
	printf("To have a result, begin anew.\n");
}

int
cmd_ab(struct args *a)
{
	struct ab b;
	bool told;
	int status;

	memset(&b, 0, sizeof(b));
	b.b_run.n_profile = "quick";
	b.b_run.n_unheld = true;
	b.b_pairs = PAIRS;
	take_options(a, &b);
	b.b_contest.n_pairs = (size_t)b.b_pairs;
	if (b.b_json)
		stdout_aside();
	child_signals();
	status = EXIT_BAD;
	told = false;
	if (run_find(&b.b_run) == 0 && child_signal() == 0) {
		prepare(&b);
		if (all_runs(&b)) {
			stdout_back();
			contest_print(&b.b_contest, b.b_wrap, b.b_json);
			told = true;
			status = EXIT_GOOD;
		} else if (child_signal() == 0)
			warn_user("a run was not made, and there is no result");
	}
	if (child_signal() != 0) {
		status = 128 + child_signal();
		if (!told)
			interrupted(&b);
	}
	run_free(&b.b_run);
	contest_free(&b.b_contest);
	free(b.b_dir);
	free(b.b_private);
	return (status);
}

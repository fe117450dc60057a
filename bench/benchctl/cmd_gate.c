/*
 * benchctl gate: is anything slower than its baseline?
 */
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "json.h"
#include "trial.h"

#define ROUNDS	5	/* confirming runs that count, at the most */
#define PAUSE	60	/* seconds before each: see bench-gate(7) */
#define TROUBLED 3	/* so many in turn that do not count, and it gives up */

const struct option gate_options[] = {
	{ 'b', "baseline", "NAME", "what to hold it against (default: head)" },
	{ 'a', "anchor", "NAME", "and this (default: anchor, if there)" },
	{ 'p', "profile", "NAME", "another profile than the baseline's" },
	{ 'r', "rounds", "N", "confirming runs at the most (default: 5)" },
	{ 'w', "wait", "SECONDS", "before each of these (default: 60)" },
	OPTION_TOLERATE,
	{ 'j', "json", NULL, "print the verdicts as JSON" },
	{ 't', "suite", "DIR", "the benchmarks: a directory or a Kyuafile" },
	{ 'o', "out", "DIR", "a new directory for the results" },
	OPTION_STORE,
	{ 'f', "foreign", NULL, "take a baseline of another machine" },
	{ 'n', "no-store", NULL, "keep the runs out of the history" },
	{ 'D', "set", "NAME=VALUE", "a setting, such as batches=30" },
	{ 0, NULL, NULL, NULL }
};

struct gate {
	struct trial g_trial;
	struct run g_run;
	const char *g_named[HELD];	/* baseline and anchor, as given */
	bool	g_nostore, g_json, g_foreign;
	long	g_rounds, g_pause;
	char	*g_dir, *g_private;	/* of all runs, and their own history */
	char	*g_profile;
};

/* What was asked for, to ask for it again; a directory is used only once. */
static void
remember(struct trial *t, const struct args *a, int letter)
{
	const struct option *o;
	char *word;

	for (o = gate_options; o->o_letter != letter; o++)
		continue;
	if (letter == 'o')
		return;
	word = o->o_arg != NULL ? shell_word(a->a_value) : xdup("");
	t->t_given = words_add(t->t_given, xprintf("--%s%s%s", o->o_name,
	    o->o_arg != NULL ? " " : "", word));
	free(word);
}

static void
take_options(struct args *a, struct gate *g)
{
	int c;

	while ((c = args_next(a)) != 0) {
		remember(&g->g_trial, a, c);
		switch (c) {
		case 'b':
		case 'a':
			g->g_named[c == 'a'] = a->a_value;
			break;
		case 'r':
			g->g_rounds = args_number(a, "rounds", 0,
			    GATE_ROUNDS);
			break;
		case 'w':
			g->g_pause = args_number(a, "wait", 0, 86400);
			break;
		case 'T':
			g->g_trial.t_tolerate = run_tolerate(a);
			break;
		case 'j':
			g->g_json = true;
			break;
		case 'f':
			g->g_foreign = true;
			break;
		case 'n':
			g->g_nostore = true;
			break;
		default:
			run_option(a, &g->g_run, c);
		}
	}
	if (g->g_nostore && g->g_run.n_store != NULL)
		args_wrong(a->a_cmd, "--store and --no-store contradict");
	run_patterns(a, &g->g_run, 0);
}

/* A default may be missing; what was named may not. */
static void
take_baseline(struct gate *g, int which, const char *usual, const char *env)
{
	struct held *h = &g->g_trial.t_held[which];
	const char *word;
	char err[1024], here[VERDICT_TEXT], *path, *why;

	word = g->g_named[which];
	if (word == NULL && (word = getenv(env)) != NULL && *word == '\0')
		word = NULL;
	if (word != NULL && strcmp(word, "none") == 0)
		return;
	path = baseline_path(word != NULL ? word : usual, NULL,
	    g->g_run.n_store, &why);
	if (path == NULL && word != NULL)
		die("%s", why);
	if (path == NULL) {
		free(why);
		return;
	}
	if (held_read(h, path, err, sizeof(err)) == -1)
		die("%s", err);
	/* The cases judge their orders of growth, as they always do. */
	if (which == 0)
		run_set(&g->g_run, xprintf("orders=%s", path));
	free(path);
	held_machine(here, sizeof(here));
	if (!g->g_foreign && held_foreign(h->h_file, h->h_path, here, err,
	    sizeof(err)))
		die("%s; with --foreign it is taken, and nothing is decided",
		    err);
}

static void
take_baselines(struct gate *g)
{
	const struct baseline *f;
	struct held *held = g->g_trial.t_held;

	take_baseline(g, 0, "head", "BENCH_BASELINE");
	take_baseline(g, 1, "anchor", "BENCH_ANCHOR");
	if (held[0].h_file == NULL && held[1].h_file == NULL)
		die("there is no baseline to hold anything against; make one "
		    "with 'benchctl baseline', or name one with --baseline");
	f = held[held[0].h_file == NULL].h_file;
	g->g_profile = xdup(f->b_profile);
	if (g->g_run.n_profile == NULL)
		g->g_run.n_profile = g->g_profile;
}

static void
prepare(struct gate *g)
{
	struct run *n = &g->g_run;

	n->n_silent = n->n_brief = true;
	g->g_dir = n->n_out != NULL ? xdup(n->n_out) : place_fresh();
	if (g->g_nostore)
		n->n_store = g->g_private = xprintf("%s/history.db",
		    g->g_dir);
	g->g_trial.t_store = n->n_store;
}

/* One run of the patterns, and into the trial with it; false is the end. */
static bool
one_run(struct gate *g, char **patterns)
{
	struct run *n = &g->g_run;
	struct store *store;
	struct trouble since;
	char *label, *out, **all;
	const char *unmatched;

	all = n->n_patterns;
	out = xprintf("%s/run-%zu", g->g_dir, g->g_trial.t_nruns + 1);
	label = xprintf("gate %s %zu", strrchr(g->g_dir, '/') != NULL ?
	    strrchr(g->g_dir, '/') + 1 : g->g_dir, g->g_trial.t_nruns + 1);
	n->n_out = out;
	n->n_label = label;
	n->n_patterns = patterns;
	n->n_total = suite_count(&n->n_tests, patterns, &unmatched);
	n->n_run = 0;
	trouble_begin(&since);
	(void)run_once(n);
	if (n->n_run != 0 && !n->n_died && child_signal() == 0) {
		store = history_open(n->n_store);
		trial_take(&g->g_trial, store, n->n_run, &since);
		store_close(store);
	}
	run_again(n);
	n->n_patterns = all;
	n->n_out = n->n_label = NULL;
	free(out);
	free(label);
	return (n->n_run != 0 && !n->n_died && child_signal() == 0);
}

static void
announce(char **cases, long number, long pause)
{
	size_t n;

	for (n = 0; cases[n] != NULL; n++)
		continue;
	printf("\n%zu case%s slower: run %ld to confirm", n,
	    n == 1 ? " looks" : "s look", number);
	if (pause > 0)
		printf(", in %ld s", pause);
	printf("\n");
	(void)fflush(stdout);
}

/*
 * Screen all, and confirm the suspects.  A run that the machine troubled does
 * not count, and there are as many to spare; a machine that stays like that is
 * not waited for all night.
 */
static bool
all_runs(struct gate *g)
{
	const struct trial_run *u;
	struct trial *t = &g->g_trial;
	char **cases;
	long made, pause, troubled;
	bool good;

	good = one_run(g, g->g_run.n_patterns);
	pause = g->g_pause;
	troubled = 0;
	for (made = 0; good && t->t_used < g->g_rounds &&
	    made < 2 * g->g_rounds && troubled < TROUBLED &&
	    (cases = trial_cases(t)) != NULL; made++) {
		announce(cases, made + 1, pause);
		child_pause(pause);
		good = child_signal() == 0 && one_run(g, cases);
		words_free(cases);
		if (!good)
			break;
		u = &t->t_runs[t->t_nruns - 1];
		troubled = u->u_left ? troubled + 1 : 0;
		pause = run_patience(pause, g->g_pause,
		    u->u_left ? t->t_passing : NULL);
		if (u->u_left && u->u_cleared > 0)
			printf("%zu point%s fast in it all the same, and "
			    "cleared.\n", u->u_cleared,
			    u->u_cleared == 1 ? " was" : "s were");
	}
	return (good);
}

static int
report(struct gate *g)
{
	struct store *store;

	store = history_open(g->g_run.n_store);
	trial_settle(&g->g_trial, store);
	store_close(store);
	if (g->g_json) {
		stdout_back();
		verdicts_json(&g->g_trial);
	} else
		verdicts_text(&g->g_trial);
	return (verdicts_status(&g->g_trial));
}

/*
 * A signal has ended it before anything was decided: say what looked slower so
 * far, which runs are kept, and how to go on with what is not settled.
 */
static void
interrupted(const struct gate *g)
{
	const struct trial *t = &g->g_trial;
	char **cases, *again, *word;
	size_t i;

	cases = t->t_nruns > 0 ? trial_cases(t) : NULL;
	printf("\nInterrupted: nothing is decided.\n");
	if (t->t_nruns > 0)
		printf("So far %s slower%s\n", cases != NULL ? "these look" :
		    "nothing looks", cases != NULL ? ":" : ".");
	for (i = 0; cases != NULL && cases[i] != NULL; i++)
		printf("    %s\n", cases[i]);
	run_say_kept(&g->g_run);
	again = trial_command(t, NULL);
	printf("To begin anew%s:\n    %s", cases != NULL ? " with these" : "",
	    again);
	free(again);
	for (i = 0; cases != NULL && cases[i] != NULL; i++)
		printf(" %s", cases[i]);
	for (i = 0; cases == NULL && g->g_run.n_patterns[i] != NULL; i++) {
		word = shell_word(g->g_run.n_patterns[i]);
		printf(" %s", word);
		free(word);
	}
	printf("\n");
	if (cases != NULL)
		words_free(cases);
}

/* An exit status. */
static int
gate(struct gate *g)
{
	bool found, told;
	int status;

	status = EXIT_ERROR;
	told = false;
	found = run_find(&g->g_run) == 0;
	if (found && child_signal() == 0) {
		prepare(g);
		if (all_runs(g)) {
			status = report(g);
			told = true;
		}
	}
	if (child_signal() != 0) {
		status = 128 + child_signal();
		if (!told)
			interrupted(g);
		return (status);
	}
	if (found && !told)
		warn_user("no verdict: a run could not be made and kept");
	return (status);
}

int
cmd_gate(struct args *a)
{
	struct gate g;
	int status;

	memset(&g, 0, sizeof(g));
	g.g_rounds = ROUNDS;
	g.g_pause = PAUSE;
	g.g_run.n_unheld = true;	/* It judges here. */
	die_with(EXIT_ERROR);
	take_options(a, &g);
	take_baselines(&g);
	if (g.g_json)
		stdout_aside();
	child_signals();
	status = gate(&g);
	run_free(&g.g_run);
	trial_free(&g.g_trial);
	free(g.g_dir);
	free(g.g_private);
	free(g.g_profile);
	return (status);
}

/*
 * benchctl run: kyua runs the benchmarks, and what they measured is kept.
 */
#include <sys/wait.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "run.h"
#include "setting.h"

#define SHELL	"/bin/sh"

const struct option run_options[] = {
	{ 'p', "profile", "NAME", "smoke, quick (default), full or paper" },
	{ 't', "suite", "DIR", "the benchmarks: a directory or a Kyuafile" },
	{ 'o', "out", "DIR", "a new directory for the results" },
	OPTION_STORE,
	{ 'n', "no-store", NULL, "keep the run out of the history" },
	{ 'l', "label", "TEXT", "a name for the run" },
	{ 'D', "set", "NAME=VALUE", "a setting, such as batches=30" },
	{ 'b', "baseline", "NAME", "hold the benchmarks against this one" },
	{ 'a', "anchor", "NAME", "and against this one as well" },
	{ 0, NULL, NULL, NULL }
};

static void
check_profile(const struct args *a)
{
	static const char *const known[] = { "smoke", "quick", "full",
	    "paper" };
	size_t i;

	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strcmp(a->a_value, known[i]) == 0)
			return;
	args_wrong(a->a_cmd, "unknown profile '%s': it is smoke, quick, full "
	    "or paper", a->a_value);
}

/*
 * A command whose cases do not judge by themselves must not seem to obey what
 * is about judging; where an option does the same, name it.
 */
static void
refuse_judging(const struct args *a, const char *name)
{
	static const char *const judging[] = { "baseline", "anchor", "rounds",
	    "orders", "strict", "tolerate", "slower" };
	const struct option *o;
	size_t i;

	for (i = 0; i < sizeof(judging) / sizeof(judging[0]); i++)
		if (strcmp(judging[i], name) == 0)
			break;
	if (i == sizeof(judging) / sizeof(judging[0]))
		return;
	for (o = a->a_cmd->c_options; o->o_letter != 0; o++)
		if (strcmp(o->o_name, name) == 0)
			args_wrong(a->a_cmd, "'--set %s': use --%s here",
			    a->a_value, name);
	args_wrong(a->a_cmd, "'--set %s': no case judges itself here%s",
	    a->a_value, strcmp(a->a_cmd->c_name, "gate") == 0 ? "; what is "
	    "undecided ends with 125" : "");
}

/* A setting is name=value; what benchctl itself sets has no other way. */
static void
add_setting(const struct args *a, struct run *n)
{
	static const char *const own[] = { "profile", "records", "run" };
	const struct setting *s;
	char err[256], name[64];
	size_t i, len;

	len = strcspn(a->a_value, "=");
	if (a->a_value[len] == '\0')
		args_wrong(a->a_cmd, "'--set %s': it must be name=value",
		    a->a_value);
	(void)snprintf(name, sizeof(name), "%.*s", (int)len, a->a_value);
	if ((s = setting_find(name)) == NULL)
		args_wrong(a->a_cmd, "'--set %s': there is no setting '%s'; "
		    "see bench(3)", a->a_value, name);
	for (i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		if (strcmp(own[i], name) == 0)
			args_wrong(a->a_cmd, "'--set %s': benchctl sets this "
			    "itself%s", a->a_value,
			    i == 0 ? "; use --profile" : "");
	if (n->n_unheld)
		refuse_judging(a, name);
	if (setting_check(s, a->a_value + len + 1, NULL, err,
	    sizeof(err)) == -1)
		args_wrong(a->a_cmd, "'--set %s': %s", a->a_value, err);
	run_set(n, xdup(a->a_value));
}

/* A baseline that is named becomes a setting, which is a full path. */
void
run_hold(const struct args *a, struct run *n, const char *setting,
    const char *word)
{
	char *path, text[1024], *why;

	path = strcmp(word, "none") == 0 ? xdup("none") :
	    baseline_path(word, NULL, n->n_store, &why);
	if (path == NULL) {
		(void)snprintf(text, sizeof(text), "%s", why);
		free(why);
		args_wrong(a->a_cmd, "'--%s': %s", setting, text);
	}
	run_set(n, xprintf("%s=%s", setting, path));
	free(path);
}

void
run_set(struct run *n, char *setting)
{
	n->n_sets = xgrow(n->n_sets, n->n_nsets, sizeof(*n->n_sets));
	n->n_sets[n->n_nsets++] = setting;
}

void
run_option(struct args *a, struct run *n, int letter)
{
	switch (letter) {
	case 'p':
		check_profile(a);
		n->n_profile = a->a_value;
		break;
	case 't':
		n->n_suite = a->a_value;
		break;
	case 'o':
		n->n_out = a->a_value;
		break;
	case 's':
		n->n_store = a->a_value;
		break;
	case 'D':
		add_setting(a, n);
		break;
	}
}

/* kyua refuses patterns that have a case in common: drop the narrower one. */
static void
drop_covered(char **patterns)
{
	size_t from, i, to;

	for (from = to = 0; patterns[from] != NULL; from++) {
		for (i = 0; patterns[i] != NULL; i++)
			if (i != from && id_matches(patterns[from],
			    patterns[i]) && (i < to || (i > from &&
			    strcmp(patterns[from], patterns[i]) != 0)))
				break;
		if (patterns[i] != NULL)
			warn_user("'%s' is named already, by '%s': it is "
			    "taken once", patterns[from], patterns[i]);
		else
			patterns[to++] = patterns[from];
	}
	patterns[to] = NULL;
}

/* The option -T, as a fraction. */
double
run_tolerate(struct args *a)
{
	return ((double)args_number(a, "tolerate", 0, 1000000) / 100);
}

long
run_patience(long pause, long usual, const char *why)
{
	if (why == NULL)
		return (usual);
	printf("Left out: ");
	print_wrapped(stdout, 10, why);
	return (pause < PATIENCE * usual ? 2 * pause : pause);
}

/* The operands from that one on are patterns. */
void
run_patterns(struct args *a, struct run *n, int first)
{
	size_t len;
	int i;

	n->n_patterns = a->a_operands + first;
	for (i = first; i < a->a_noperands; i++) {
		/* A shell completes "syscall/". */
		len = strlen(a->a_operands[i]);
		while (len > 1 && a->a_operands[i][len - 1] == '/')
			a->a_operands[i][--len] = '\0';
	}
	if (first < a->a_noperands)
		drop_covered(n->n_patterns);
}

/*
 * A history that was asked for must be there before anything is measured; one
 * that is only the usual place may fail, and the results are kept without it.
 */
static int
check_history(const struct run *n)
{
	struct store *store;
	char *path;
	int status;

	if (n->n_nostore || (n->n_store == NULL &&
	    getenv("BENCH_STORE") == NULL))
		return (0);
	path = history_path(n->n_store);
	store = store_open(path, true);
	status = store == NULL ? -1 : 0;
	if (store == NULL)
		warn_user("%s", store_error(NULL));
	store_close(store);
	free(path);
	return (status);
}

int
run_find(struct run *n)
{
	const char *unmatched;
	char **env, *place, *why;

	if (check_history(n) == -1)
		return (-1);
	place = suite_place(n->n_suite);
	env = environment_new();
	why = suite_list(&n->n_tests, place, env);
	words_free(env);
	if (why == NULL) {
		n->n_total = suite_count(&n->n_tests, n->n_patterns,
		    &unmatched);
		if (unmatched != NULL)
			why = xprintf("no benchmark in %s is called '%s'",
			    place, unmatched);
	}
	free(place);
	if (why == NULL)
		return (0);
	warn_user("%s", why);
	free(why);
	return (-1);
}

/* What comes before kyua's own words: a shell that becomes the wrapper. */
static char **
wrapped(const struct run *n)
{
	char **argv;

	if (n->n_wrap == NULL)
		return (NULL);
	argv = words_add(NULL, xdup(SHELL));
	argv = words_add(argv, xdup("-c"));
	argv = words_add(argv, xprintf("exec %s \"$@\"", n->n_wrap));
	return (words_add(argv, xdup("sh")));
}

static int
start_kyua(const struct run *n, struct child *k)
{
	char **argv, **env, **kyua;
	size_t i;
	int status;

	argv = wrapped(n);
	kyua = suite_command(&n->n_tests, "test");
	for (i = 0; kyua[i] != NULL; i++)
		argv = words_add(argv, xdup(kyua[i]));
	words_free(kyua);
	argv = words_add(argv, xdup("-r"));
	argv = words_add(argv, xdup(n->n_results));
	for (i = 0; n->n_patterns[i] != NULL; i++)
		argv = words_add(argv, xdup(n->n_patterns[i]));
	env = place_environment(n);
	k->k_group = n->n_wrap != NULL;
	status = child_start(k, n->n_wrap != NULL ? SHELL : n->n_tests.s_kyua,
	    argv, env);
	words_free(argv);
	words_free(env);
	return (status);
}

/* Run kyua to its end, and say how it goes. */
static void
run_kyua(struct run *n)
{
	struct progress *g;
	struct child k;
	char buf[4096];
	long got;
	int status;

	if (start_kyua(n, &k) == -1) {
		warn_user("%s: %s", n->n_tests.s_kyua, strerror(errno));
		n->n_died = true;
		return;
	}
	g = progress_new(n->n_records, n->n_total);
	while ((got = child_read(&k, buf, sizeof(buf), progress_tty(g))) != 0)
		if (got > 0)
			progress_feed(g, buf, (size_t)got);
		else if (child_signal() != 0)
			progress_clear(g);
		else
			progress_tick(g);
	progress_free(g);
	status = child_wait(&k);
	n->n_signal = child_signal();
	if (n->n_signal == 0 && WIFSIGNALED(status))
		warn_user("kyua was killed by signal %d", WTERMSIG(status));
	else if (n->n_signal == 0 && WEXITSTATUS(status) > 1 &&
	    n->n_wrap == NULL)
		warn_user("kyua gave up with exit status %d",
		    WEXITSTATUS(status));
	/* A signal that came too late for kyua has not cut anything short. */
	n->n_died = !WIFEXITED(status) || WEXITSTATUS(status) > 1;
	n->n_failed = WIFEXITED(status) && WEXITSTATUS(status) == 1;
	if (n->n_signal == 0 && n->n_wrap != NULL &&
	    !path_exists(n->n_results)) {
		warn_user("the wrapper '%s' ended with status %d, and kyua, "
		    "which it has to run, has left no results: a wrapper runs "
		    "the words that follow it, as 'env' does, or a script "
		    "that ends with: exec \"$@\"", n->n_wrap,
		    WIFEXITED(status) ? WEXITSTATUS(status) : 128 +
		    WTERMSIG(status));
		n->n_died = true;
	}
}

int
run_once(struct run *n)
{
	if (place_make(n) == -1)
		return (EXIT_BAD);
	run_kyua(n);
	place_clear(n);
	return (finish(n));
}

/* Forget where one run was, to make another one. */
void
run_again(struct run *n)
{
	char **const made[] = { &n->n_dir, &n->n_results, &n->n_records,
	    &n->n_page };
	size_t i;

	for (i = 0; i < sizeof(made) / sizeof(made[0]); i++) {
		free(*made[i]);
		*made[i] = NULL;
	}
}

void
run_free(struct run *n)
{
	size_t i;

	run_again(n);
	suite_free(&n->n_tests);
	for (i = 0; i < n->n_nsets; i++)
		free(n->n_sets[i]);
	free(n->n_sets);
	free(n->n_kept);
}

static void
take_options(struct args *a, struct run *n)
{
	const char *held[2] = { NULL, NULL };
	int c, i;

	n->n_profile = "quick";
	while ((c = args_next(a)) != 0)
		switch (c) {
		case 'n':
			n->n_nostore = true;
			break;
		case 'l':
			n->n_label = a->a_value;
			break;
		case 'b':
		case 'a':
			held[c == 'a'] = a->a_value;
			break;
		default:
			run_option(a, n, c);
		}
	if (n->n_nostore && n->n_store != NULL)
		args_wrong(a->a_cmd, "--store and --no-store contradict");
	/* A name is looked up beside the history, which is known now. */
	for (i = 0; i < 2; i++)
		if (held[i] != NULL)
			run_hold(a, n, i == 0 ? "baseline" : "anchor",
			    held[i]);
	run_patterns(a, n, 0);
}

int
cmd_run(struct args *a)
{
	struct run n;
	int status;

	memset(&n, 0, sizeof(n));
	take_options(a, &n);
	child_signals();
	status = EXIT_BAD;
	if (run_find(&n) == 0 && child_signal() == 0)
		status = run_once(&n);
	if (child_signal() != 0)
		status = 128 + child_signal();
	run_free(&n);
	return (status);
}

/*
 * benchctl baseline: its commands, and what those that make one share.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd_baseline.h"

#define RUNS_JUDGE	5	/* below, nothing is judged */
#define BOOTS_GOOD	3

const struct command baseline_commands[] = {
	{ "baseline record", "NAME [pattern ...]",
	  "make runs, and a baseline of them", brecord_options,
	  cmd_baseline_record, NULL },
	{ "baseline build", "NAME", "make a baseline of runs of the history",
	  bbuild_options, cmd_baseline_build, NULL },
	{ "baseline list", "", "the baselines that there are", blist_options,
	  cmd_baseline_list, NULL },
	{ "baseline show", "NAME [pattern]", "the points of a baseline",
	  bshow_options, cmd_baseline_show, NULL },
	{ "baseline diff", "A B", "what differs between two baselines",
	  blist_options, cmd_baseline_diff, NULL },
	{ "baseline accept", "NAME BENCHMARK [point]",
	  "expect a regression: a copy that says so", baccept_options,
	  cmd_baseline_accept, NULL },
	{ "baseline expire", "NAME", "a copy that serves until a day",
	  bexpire_options, cmd_baseline_expire, NULL },
	{ "baseline export", "NAME", "print a baseline that is sound",
	  blist_options, cmd_baseline_export, NULL },
	{ "baseline use", "NAME", "how to hold runs against it",
	  buse_options, cmd_baseline_use, NULL },
	{ NULL, NULL, NULL, NULL, NULL, NULL }
};

int
place_option(struct args *a, struct place *c)
{
	int letter;

	while ((letter = args_next(a)) != 0)
		if (letter == 's')
			c->c_store = a->a_value;
		else if (letter == 'd')
			c->c_dir = a->a_value;
		else
			return (letter);
	return (0);
}

int
complain(char *why)
{
	warn_user("%s", why);
	free(why);
	return (EXIT_BAD);
}

struct baseline *
baseline_named(const struct place *c, const char *word, char **path)
{
	struct baseline *b;
	char err[1024], *why;

	*path = baseline_path(word, c->c_dir, c->c_store, &why);
	if (*path == NULL) {
		(void)complain(why);
		return (NULL);
	}
	if ((b = baseline_read(*path, err, sizeof(err))) == NULL) {
		warn_user("%s", err);
		free(*path);
		*path = NULL;
	}
	return (b);
}

bool
baseline_expired(const struct baseline *b)
{
	return (b->b_expires != 0 && b->b_expires < baseline_now());
}

char *
baseline_place(const struct args *a, const struct place *c)
{
	const char *fault, *name;
	char *dir, *path;

	if ((name = a->a_operands[0]) == NULL)
		args_wrong(a->a_cmd, "the new baseline needs a NAME");
	if ((fault = baseline_misnamed(name)) != NULL)
		args_wrong(a->a_cmd, "the name '%s' %s", name, fault);
	if ((dir = baseline_dir(c->c_dir, c->c_store)) == NULL) {
		warn_user("no place for baselines: HOME is not set; name one "
		    "with --dir DIR");
		return (NULL);
	}
	path = xprintf("%s/%s", dir, name);
	if (path_make(dir) == -1)
		warn_user("can not make %s: %s", dir, strerror(errno));
	else if (path_exists(path))
		warn_user("%s is there already, and baselines are never "
		    "changed", path);
	else {
		free(dir);
		return (path);
	}
	free(dir);
	free(path);
	return (NULL);
}

static const char *
plural(size_t n)
{
	return (n == 1 ? "" : "s");
}

/* What was made, and what it is good for. */
static void
say_built(const struct build *u, const char *path)
{
	const struct baseline *b;
	size_t i;

	b = &u->u_baseline;
	printf("baseline %s: %zu point%s of %zu run%s over %zu boot%s\n%s\n",
	    b->b_name, b->b_npoints, plural(b->b_npoints), u->u_runs,
	    plural(u->u_runs), u->u_boots, plural(u->u_boots), path);
	for (i = 0; i < u->u_nleft; i++) {
		printf("left out: ");
		print_wrapped(stdout, 10, u->u_left[i]);
	}
	if (u->u_partial != 0)
		printf("%zu point%s not in all of the runs\n", u->u_partial,
		    u->u_partial == 1 ? " is" : "s are");
	if (u->u_suspects != 0)
		warn_user("%zu case%s failed in these runs; look at them "
		    "before you trust this", u->u_suspects,
		    plural(u->u_suspects));
	if (u->u_runs < RUNS_JUDGE)
		warn_user("nothing can be judged by fewer than %d runs",
		    RUNS_JUDGE);
	else if (u->u_runs < RUNS_GOOD || u->u_boots < BOOTS_GOOD)
		warn_user("%d runs over %d boots make a better baseline",
		    RUNS_GOOD, BOOTS_GOOD);
}

int
baseline_make(struct store *store, const int64_t *runs, size_t n,
    const char *name, const char *reason, const char *path)
{
	struct build *u;
	char *why;
	int status;

	if ((u = build_new(store, runs, n, name, &why)) == NULL)
		return (complain(why));
	u->u_baseline.b_reason = reason;
	if (baseline_create(&u->u_baseline, path, &why) == 0) {
		say_built(u, path);
		status = EXIT_GOOD;
	} else
		status = complain(why);
	build_free(u);
	return (status);
}

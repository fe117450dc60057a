/*
 * benchctl baseline record: make runs, and a baseline of them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cmd_baseline.h"
#include "run.h"
#include "verdict.h"

#define PAUSE		30	/* seconds between runs */

const struct option brecord_options[] = {
	{ 'n', "runs", "N", "so many runs (10)" },
	{ 'w', "wait", "SECONDS", "between two of them (30)" },
	OPTION_TOLERATE,
	{ 'm', "reason", "TEXT", "why it is made" },
	{ 'p', "profile", "NAME", "smoke, quick (default), full or paper" },
	{ 't', "suite", "DIR", "the benchmarks: a directory or a Kyuafile" },
	{ 'o', "out", "DIR", "a new directory for the results" },
	{ 'D', "set", "NAME=VALUE", "a setting, such as batches=30" },
	OPTION_STORE,
	OPTION_DIR,
	{ 0, NULL, NULL, NULL }
};

/* A run that was made, and what the machine was like meanwhile. */
struct made {
	int64_t	m_run;			/* in the history */
	double	m_loop;			/* ns of an empty loop, 0: unknown */
	bool	m_troubled;
};

struct recording {
	struct run c_run;
	size_t	c_wanted;
	long	c_pause;		/* seconds between two runs */
	long	c_wait;			/* before the next one */
	double	c_tolerate;		/* CPU that others may take */
	struct made *c_made;
	size_t	c_nmade;
	int64_t	*c_runs;		/* those that count */
	size_t	c_nruns;
};

/*
 * Which runs count: those that nothing troubled.  How fast the CPU can be is
 * not known before the last of them.
 */
static void
choose(struct recording *c)
{
	const struct made *m;
	double least;
	size_t i;

	least = 0;
	for (i = 0; i < c->c_nmade; i++)
		if (least <= 0 || (c->c_made[i].m_loop > 0 &&
		    c->c_made[i].m_loop < least))
			least = c->c_made[i].m_loop;
	for (c->c_nruns = i = 0; i < c->c_nmade; i++) {
		m = &c->c_made[i];
		if (!m->m_troubled && !trouble_slower(m->m_loop, least))
			c->c_runs[c->c_nruns++] = m->m_run;
	}
}

/* One more run, and which ones count with it; false is the end. */
static bool
make_run(struct recording *c)
{
	struct run *n = &c->c_run;
	char *out, why[VERDICT_TEXT];
	const char *all;
	struct trouble since;
	struct store *store;
	struct made *m;
	bool left;

	all = n->n_out;
	out = all != NULL ? xprintf("%s/%zu", all, c->c_nmade + 1) : NULL;
	n->n_out = out;
	n->n_run = 0;
	trouble_begin(&since);
	(void)run_once(n);
	n->n_out = all;
	free(out);
	if (n->n_run == 0 || n->n_died)
		return (false);
	store = history_open(n->n_store);
	m = &c->c_made[c->c_nmade++];
	m->m_run = n->n_run;
	m->m_loop = history_loop(store, n->n_run);
	m->m_troubled = trouble_end(&since, m->m_loop, 0, c->c_tolerate, why,
	    sizeof(why));
	store_close(store);
	choose(c);
	if (!m->m_troubled)
		(void)snprintf(why, sizeof(why), "the CPU is slower than in "
		    "another of these runs");
	left = c->c_nruns == 0 || c->c_runs[c->c_nruns - 1] != m->m_run;
	c->c_wait = run_patience(c->c_wait, c->c_pause, left ? why : NULL);
	return (true);
}

/*
 * Make the runs.  One that the machine troubled does not count, and there are
 * as many to spare.
 */
static void
make_runs(struct recording *c)
{
	c->c_wait = c->c_pause;
	while (c->c_nruns < c->c_wanted && c->c_nmade < 2 * c->c_wanted &&
	    child_signal() == 0) {
		if (c->c_nmade != 0) {
			run_again(&c->c_run);
			if (!child_pause(c->c_wait))
				break;
		}
		printf("%srun %zu of %zu\n", c->c_nruns != 0 ? "\n" : "",
		    c->c_nruns + 1, c->c_wanted);
		(void)fflush(stdout);
		if (!make_run(c))
			break;
	}
}

/* If too few count, all do, and this says so. */
static void
take_all(struct recording *c)
{
	size_t i;

	warn_user("only %zu of %zu runs were on a machine that nothing "
	    "troubled, so that all of them make the baseline, and little will "
	    "be found with it; see 'benchctl doctor'", c->c_nruns, c->c_nmade);
	for (i = 0; i < c->c_nmade; i++)
		c->c_runs[i] = c->c_made[i].m_run;
	c->c_nruns = c->c_nmade;
}

/* All runs are made and kept, or this says what to do. */
static int
record(struct recording *c, const char *reason, const char *path)
{
	const char *label;
	struct store *store;
	int status;

	c->c_made = xcalloc(2 * c->c_wanted, sizeof(*c->c_made));
	c->c_runs = xcalloc(2 * c->c_wanted, sizeof(*c->c_runs));
	make_runs(c);
	status = EXIT_BAD;
	label = c->c_run.n_label;
	if (c->c_nruns < c->c_wanted && c->c_nmade == 2 * c->c_wanted)
		take_all(c);
	if (c->c_nruns < c->c_wanted)
		warn_user("there is no baseline, because only %zu of %zu runs "
		    "came into the history%s%s%s%s%s", c->c_nruns, c->c_wanted,
		    c->c_nmade != 0 ? "; 'benchctl baseline build --label " :
		    "", c->c_nmade != 0 ? label : "",
		    c->c_nmade != 0 ? " " : "",
		    c->c_nmade != 0 ? label : "",
		    c->c_nmade != 0 ? "' makes one of these" : "");
	else {
		store = history_open(c->c_run.n_store);
		printf("\n");
		status = baseline_make(store, c->c_runs, c->c_nruns, label,
		    reason, path);
		store_close(store);
	}
	free(c->c_made);
	free(c->c_runs);
	return (status);
}

int
cmd_baseline_record(struct args *a)
{
	const char *reason;
	struct place place;
	struct recording r;
	struct run *n = &r.c_run;
	char *path;
	int c, status;

	memset(&r, 0, sizeof(r));
	memset(&place, 0, sizeof(place));
	reason = NULL;
	r.c_wanted = RUNS_GOOD;
	r.c_pause = PAUSE;
	n->n_profile = "quick";
	n->n_brief = true;
	/* Nothing is judged by what this replaces. */
	n->n_unheld = true;
	while ((c = place_option(a, &place)) != 0)
		if (c == 'n')
			r.c_wanted = (size_t)args_number(a, "runs", 1, 1000);
		else if (c == 'w')
			r.c_pause = args_number(a, "wait", 0, 86400);
		else if (c == 'T')
			r.c_tolerate = run_tolerate(a);
		else if (c == 'm')
			reason = a->a_value;
		else
			run_option(a, n, c);
	n->n_store = place.c_store;
	n->n_label = a->a_operands[0];
	status = EXIT_BAD;
	if ((path = baseline_place(a, &place)) != NULL) {
		run_patterns(a, n, 1);
		child_signals();
		if (run_find(n) == 0)
			status = record(&r, reason, path);
	}
	if (child_signal() != 0)
		status = 128 + child_signal();
	run_free(n);
	free(path);
	return (status);
}

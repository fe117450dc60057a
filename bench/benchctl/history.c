/*
 * Which history is meant, and which run of it.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"
#include "stat.h"

static const char *
setting(const char *name)
{
	const char *s;

	s = getenv(name);
	return (s != NULL && *s != '\0' ? s : NULL);
}

static char *
usual_path(void)
{
	const char *dir;

	if ((dir = setting("XDG_DATA_HOME")) != NULL)
		return (xprintf("%s/atf-bench/history.db", dir));
	if ((dir = setting("HOME")) != NULL)
		return (xprintf("%s/.local/share/atf-bench/history.db", dir));
	return (NULL);
}

/* The path of the history, or NULL if nothing says where it is. */
char *
history_path(const char *given)
{
	if (given == NULL && (given = setting("BENCH_STORE")) == NULL)
		return (usual_path());
	return (store_remote(given) ? xdup(given) : path_absolute(given));
}

char *
history_beside(const char *given)
{
	char *path;

	path = history_path(given);
	if (path == NULL || !store_remote(path))
		return (path);
	free(path);
	return (usual_path());
}

bool
history_there(const char *path)
{
	return (store_remote(path) || path_exists(path));
}

/* Open the history for reading. */
struct store *
history_open(const char *given)
{
	struct store *store;
	char *path;

	path = history_path(given);
	if (path == NULL)
		die("no place for the history: HOME is not set; "
		    "name one with --store FILE");
	if (!history_there(path))
		die("there is no history in %s yet; "
		    "'benchctl run' or 'benchctl import' makes one", path);
	if ((store = store_open(path, false)) == NULL)
		die("%s", store_error(NULL));
	free(path);
	return (store);
}

/* The number of a run, by number or label; NULL means the newest. */
int64_t
history_run(struct store *store, const char *which)
{
	int64_t run;

	run = store_find_run(store, which);
	if (run == -1 && which == NULL)
		die("the history has no runs yet");
	if (run == -1)
		die("no run has the number or label '%s'; "
		    "'benchctl list' shows them", which);
	return (run);
}

/* "Linux 6.18", as far as it is known. */
char *
history_system(const struct store_run *r)
{
	if (r->r_os == NULL || strcmp(r->r_os, "unknown") == 0)
		return (xdup("unknown system"));
	return (xprintf("%s %s", r->r_os,
	    r->r_release != NULL ? r->r_release : ""));
}

/* The loops of a run while it is read. */
struct loops {
	double	*l_ns;
	size_t	l_n;
};

static int
take_loop(void *arg, const struct store_case *c)
{
	struct loops *l = arg;
	double ns;

	ns = extra_number(c->c_extra, "loop_ns", 0);
	if (ns > 0 && isfinite(ns)) {
		l->l_ns = xgrow(l->l_ns, l->l_n, sizeof(*l->l_ns));
		l->l_ns[l->l_n++] = ns;
	}
	return (0);
}

/* ns of a turn of an empty loop, in the middle of its cases; 0 if unknown. */
double
history_loop(struct store *store, int64_t run)
{
	struct loops l = { NULL, 0 };
	double ns;

	if (store_cases(store, run, take_loop, &l) != 0)
		die("%s", store_error(store));
	ns = l.l_n != 0 ? stat_median(l.l_ns, l.l_n) : 0;
	free(l.l_ns);
	return (ns);
}

/* Say what an import did, and what it could not do. */
void
history_imported(const struct store_import *i, const char *path)
{
	if (i->i_run == 0)
		printf("%s: %ld run%s added, %ld known already\n", path,
		    i->i_runs, i->i_runs == 1 ? "" : "s", i->i_runs_known);
	else if (i->i_known)
		printf("%s: known already as run %" PRId64
		    "; nothing was added\n", path, i->i_run);
	else
		printf("%s: run %" PRId64 ": %ld cases (%ld passed, "
		    "%ld skipped, %ld failed), %ld points, %ld batches\n",
		    path, i->i_run, i->i_cases, i->i_passed, i->i_skipped,
		    i->i_failed, i->i_points, i->i_batches);
	history_warn(i, path);
}

void
history_warn(const struct store_import *i, const char *path)
{
	if (i->i_cut != 0)
		warn_user("%s: the records of %ld case%s were cut short", path,
		    i->i_cut, i->i_cut == 1 ? "" : "s");
	if (i->i_broken != 0)
		warn_user("%s: %ld record line%s can not be read; the first: "
		    "%s", path, i->i_broken, i->i_broken == 1 ? "" : "s",
		    i->i_first);
	if (i->i_unwritten[0] != '\0')
		warn_user("the timings could not be written into the results "
		    "file: %s", i->i_unwritten);
}

/*
 * The end of a run: keep what was measured, make the report, and say where
 * everything is.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "benchctl.h"
#include "run.h"

/* A history that lives only while the report is made. */
static char *
passing_history(const struct run *n)
{
	return (xprintf("%s/history.tmp", n->n_dir));
}

static void
remove_history(const char *path)
{
	static const char *const more[] = { "", "-journal", "-wal", "-shm" };
	char *file;
	size_t i;

	for (i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
		file = xprintf("%s%s", path, more[i]);
		(void)unlink(file);
		free(file);
	}
}

/* How to import what could not be imported now. */
static void
say_command(const struct run *n, const char *from)
{
	char *file, *label;

	file = shell_word(from);
	label = n->n_label != NULL ? shell_word(n->n_label) : NULL;
	fprintf(stderr, "The results are kept.  To add them to a history:\n"
	    "    benchctl import --store FILE%s%s %s\n",
	    label != NULL ? " --label " : "", label != NULL ? label : "",
	    file);
	free(file);
	free(label);
}

/*
 * Open a history and import; NULL, with a message unless the one given says
 * the same.
 */
static struct store *
keep_in(const struct run *n, const char *path, const char *from,
    struct store_import *done, char **message)
{
	struct store *store;
	const char *why;

	if ((store = store_open(path, true)) != NULL &&
	    store_import(store, from, n->n_label, true, done) == 0)
		return (store);
	why = store_error(store);
	if (*message == NULL || strcmp(*message, why) != 0)
		warn_user("%s", why);
	free(*message);
	*message = xdup(why);
	store_close(store);
	return (NULL);
}

/* The page, and for a complete run the table; -1 with a message. */
static int
show(const struct run *n, struct store *store, int64_t run)
{
	struct column column = { run, NULL, NULL };
	struct model *m;
	int status;

	m = model_new(store, &column, 1, NULL, !n->n_silent);
	if (m == NULL || model_trends(m, store, n->n_store) == -1) {
		warn_user("%s", store_error(store));
		if (m != NULL)
			model_free(m);
		return (-1);
	}
	status = 0;
	if (!n->n_died && !n->n_brief) {
		printf("\n");
		status = report_text(stdout, model_report(m), columns());
	}
	if (!n->n_silent &&
	    path_write(n->n_page, model_write_html, m) == -1) {
		warn_user("%s: %s", n->n_page, strerror(errno));
		status = -1;
	}
	model_free(m);
	return (status);
}

static void
say_history(const char *before, const char *history)
{
	char *text;

	text = store_shown(history);
	printf("%s%s", before, text != NULL ? text : "?");
	free(text);
}

static void
say_where(const struct run *n, const struct store_import *done,
    const char *history)
{
	if (n->n_silent && done != NULL && !n->n_died)
		return;
	if (done == NULL)
		printf("\nWhat was measured is kept, but could not be "
		    "shown.\n");
	else if (n->n_died)
		printf("\nThe run was cut short; what was measured until then "
		    "is kept: %ld complete case%s.\n",
		    done->i_cases - done->i_cut,
		    done->i_cases - done->i_cut == 1 ? "" : "s");
	else
		printf("\n%ld case%s: %ld passed, %ld skipped, %ld failed.\n",
		    done->i_cases, done->i_cases == 1 ? "" : "s",
		    done->i_passed, done->i_skipped, done->i_failed);
	if (path_exists(n->n_results))
		printf("results  %s\n", n->n_results);
	printf("records  %s\n", n->n_records);
	if (path_exists(n->n_page))
		printf("report   %s\n", n->n_page);
	if (history == NULL)
		return;
	say_history("history  ", history);
	printf(" (run %" PRId64 ")\n", done->i_run);
}

/*
 * Import, report, and say where all is.  Without a history that can be
 * written the report is made from one that is thrown away afterwards.
 */
int
finish(struct run *n)
{
	struct store_import done;
	struct store *store;
	char *history, *message, *passing;
	const char *from;
	bool good, kept;

	from = path_exists(n->n_results) ? n->n_results : n->n_records;
	if (!path_exists(from)) {
		printf("Nothing was measured, and nothing is kept.\n");
		return (EXIT_BAD);
	}
	memset(&done, 0, sizeof(done));
	history = n->n_nostore ? NULL : history_path(n->n_store);
	store = NULL;
	message = NULL;
	if (history != NULL)
		store = keep_in(n, history, from, &done, &message);
	else if (!n->n_nostore)
		warn_user("no place for the history: HOME is not set");
	kept = store != NULL;
	n->n_run = kept ? done.i_run : 0;
	if (kept) {
		n->n_kept = xgrow(n->n_kept, n->n_nkept, sizeof(*n->n_kept));
		n->n_kept[n->n_nkept++] = done.i_run;
	}
	passing = passing_history(n);
	if (store == NULL)
		store = keep_in(n, passing, from, &done, &message);
	good = store != NULL && show(n, store, done.i_run) == 0;
	remove_history(passing);
	say_where(n, store != NULL ? &done : NULL, kept ? history : NULL);
	if (n->n_signal != 0)
		done.i_cut = 0;		/* That has been said. */
	history_warn(&done, from);
	if (store != NULL && !kept && !n->n_nostore)
		say_command(n, from);
	store_close(store);
	good = good && (kept || n->n_nostore) && !n->n_died && !n->n_failed;
	free(history);
	free(message);
	free(passing);
	return (good ? EXIT_GOOD : EXIT_BAD);
}

void
run_say_kept(const struct run *n)
{
	char *history;
	size_t i;

	if (n->n_nkept == 0) {
		printf("No run is kept.\n");
		return;
	}
	history = history_path(n->n_store);
	say_history("Kept in ", history);
	printf(": run");
	for (i = 0; i < n->n_nkept; i++)
		printf("%s %" PRId64, i > 0 ? "," : n->n_nkept > 1 ? "s" : "",
		    n->n_kept[i]);
	printf(".\n");
	free(history);
}

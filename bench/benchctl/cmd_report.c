/*
 * benchctl report: one or several runs, and published figures, side by side.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "filter.h"
#include "published.h"
#include "site.h"

const struct option report_options[] = {
	{ 'b', "base", "RUN", "the column that ratios are to" },
	{ 'd', "dir", "DIR", "write a page for each run, and one of all" },
	{ 'm', "markdown", NULL, "print tables for a mail or a pull request" },
	{ 'o', "html", "FILE", "write a page for a browser instead" },
	{ 'p', "published", "NAME", "figures of a paper as further columns" },
	{ 'r', "run", "RUN", "a run; the same as an operand" },
	{ 'w', "width", "N", "columns of the text, from 60" },
	OPTIONS_FILTER,
	OPTION_CASE,
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

struct request {
	const char *q_store, *q_html, *q_base, *q_dir;
	bool	q_markdown;
	int	q_width;
	const char **q_runs;		/* as they were given */
	size_t	q_nruns;
	char	**q_files;		/* of published figures */
	size_t	q_nfiles;
	char	***q_names;		/* of the columns of each */
	struct filter q_filter;
	struct column *q_columns;
	size_t	q_ncolumns;
};

static void
add_run(struct request *q, const char *name)
{
	q->q_runs = xgrow(q->q_runs, q->q_nruns, sizeof(*q->q_runs));
	q->q_runs[q->q_nruns++] = name;
}

static void
add_published(struct request *q, const char *name)
{
	q->q_files = xgrow(q->q_files, q->q_nfiles, sizeof(*q->q_files));
	q->q_names = xgrow(q->q_names, q->q_nfiles, sizeof(*q->q_names));
	q->q_files[q->q_nfiles] = published_path(name);
	q->q_names[q->q_nfiles] = published_columns(q->q_files[q->q_nfiles]);
	q->q_nfiles++;
}

static void
take_options(struct args *a, struct request *q)
{
	int c, i;

	q->q_width = columns();
	while ((c = args_next(a)) != 0)
		switch (c) {
		case 'b':
			q->q_base = a->a_value;
			break;
		case 'd':
			q->q_dir = a->a_value;
			break;
		case 'm':
			q->q_markdown = true;
			break;
		case 'o':
			q->q_html = a->a_value;
			break;
		case 'p':
			add_published(q, a->a_value);
			break;
		case 'r':
			add_run(q, a->a_value);
			break;
		case 'w':
			q->q_width = (int)args_number(a, "width", 60, 1000);
			break;
		case 's':
			q->q_store = a->a_value;
			break;
		default:
			(void)filter_option(&q->q_filter, a, c);
			break;
		}
	for (i = 0; i < a->a_noperands; i++)
		add_run(q, a->a_operands[i]);
	if (q->q_markdown + (q->q_html != NULL) + (q->q_dir != NULL) > 1)
		args_wrong(a->a_cmd, "it is --markdown, --html or --dir");
	if (q->q_dir != NULL && (q->q_base != NULL || q->q_nfiles != 0 ||
	    q->q_filter.f_runs.f_case != NULL))
		args_wrong(a->a_cmd, "--dir takes whole runs, without --base, "
		    "--published or --case");
	if (q->q_nruns != 0 && q->q_filter.f_given)
		args_wrong(a->a_cmd, "runs are named, or chosen by options, "
		    "but not both");
	/* Without a word the newest run is meant, or with --dir all. */
	if (q->q_nruns == 0 && q->q_dir == NULL && q->q_nfiles == 0 &&
	    !q->q_filter.f_given)
		add_run(q, NULL);
}

static void
add_column(struct request *q, int64_t run, const char *path, const char *name)
{
	struct column *o;

	q->q_columns = xgrow(q->q_columns, q->q_ncolumns, sizeof(*o));
	o = &q->q_columns[q->q_ncolumns++];
	o->o_run = run;
	o->o_path = path;
	o->o_name = name;
}

/* The base is the first column; a word may be of a paper, as "netbsd". */
static void
put_base_first(struct request *q, struct store *store)
{
	struct column base;
	int64_t run;
	size_t i;

	if (q->q_base == NULL)
		return;
	for (i = 0; i < q->q_ncolumns; i++)
		if (q->q_columns[i].o_name != NULL &&
		    strcmp(q->q_columns[i].o_name, q->q_base) == 0)
			break;
	if (i == q->q_ncolumns) {
		if (store == NULL)
			die("no column is called '%s'", q->q_base);
		run = history_run(store, q->q_base);
		for (i = 0; i < q->q_ncolumns; i++)
			if (q->q_columns[i].o_run == run)
				break;
		if (i == q->q_ncolumns)
			add_column(q, run, NULL, NULL);
	}
	base = q->q_columns[i];
	memmove(q->q_columns + 1, q->q_columns, i * sizeof(base));
	q->q_columns[0] = base;
}

static void
find_columns(struct request *q, struct store *store)
{
	int64_t *runs;
	size_t i, j, n;

	if (q->q_filter.f_given) {
		runs = filter_runs(&q->q_filter, store, &n);
		for (i = 0; i < n; i++)
			add_column(q, runs[i], NULL, NULL);
		free(runs);
		if (n == 0)
			die("no run is like that");
	}
	for (i = 0; i < q->q_nruns; i++)
		add_column(q, history_run(store, q->q_runs[i]), NULL, NULL);
	for (i = 0; i < q->q_nfiles; i++)
		for (j = 0; q->q_names[i][j] != NULL; j++)
			add_column(q, 0, q->q_files[i], q->q_names[i][j]);
	put_base_first(q, store);
}

static int
print_report(const struct request *q, const struct model *m)
{
	int status;

	if (q->q_html != NULL) {
		if (path_write(q->q_html, model_write_html, m) == 0)
			return (EXIT_GOOD);
		warn_user("%s: %s", q->q_html, strerror(errno));
		return (EXIT_BAD);
	}
	status = q->q_markdown ? report_markdown(stdout, model_report(m)) :
	    report_text(stdout, model_report(m), q->q_width);
	return (status == 0 ? EXIT_GOOD : EXIT_BAD);
}

static void
forget(struct request *q)
{
	size_t i;

	for (i = 0; i < q->q_nfiles; i++) {
		free(q->q_files[i]);
		words_free(q->q_names[i]);
	}
	free(q->q_runs);
	free(q->q_files);
	free(q->q_names);
	free(q->q_columns);
}

/* Those of the runs that were named, in the order of the runs. */
static size_t
keep_named(const struct request *q, struct store *store, int64_t *runs,
    size_t n)
{
	int64_t *named;
	size_t i, j, kept;

	named = xcalloc(q->q_nruns, sizeof(*named));
	for (j = 0; j < q->q_nruns; j++)
		named[j] = history_run(store, q->q_runs[j]);
	for (kept = i = 0; i < n; i++)
		for (j = 0; j < q->q_nruns; j++)
			if (runs[i] == named[j]) {
				runs[kept++] = runs[i];
				break;
			}
	free(named);
	return (kept);
}

static int
write_site(struct request *q)
{
	struct store *store;
	int64_t *runs;
	size_t n;
	int status;

	store = history_open(q->q_store);
	filter_settle(&q->q_filter, store);
	runs = filter_runs(&q->q_filter, store, &n);
	if (q->q_nruns != 0)
		n = keep_named(q, store, runs, n);
	status = site_write(store, q->q_store, q->q_dir, runs, n);
	free(runs);
	store_close(store);
	return (status == 0 ? EXIT_GOOD : EXIT_BAD);
}

int
cmd_report(struct args *a)
{
	struct request q;
	struct store *store;
	struct model *m;
	size_t i;
	int status;

	memset(&q, 0, sizeof(q));
	take_options(a, &q);
	if (q.q_dir != NULL) {
		status = write_site(&q);
		forget(&q);
		return (status);
	}
	store = q.q_nruns > 0 || q.q_filter.f_given ?
	    history_open(q.q_store) : NULL;
	filter_settle(&q.q_filter, store);
	find_columns(&q, store);
	if ((m = model_new(store, q.q_columns, q.q_ncolumns,
	    q.q_filter.f_runs.f_case, q.q_html != NULL)) == NULL)
		die("%s", store_error(store));
	if (store != NULL && model_trends(m, store, q.q_store) == -1)
		die("%s", store_error(store));
	for (i = 0; i < q.q_nfiles; i++)
		model_notes(m, q.q_files[i]);
	status = print_report(&q, m);
	model_free(m);
	if (store != NULL)
		store_close(store);
	forget(&q);
	return (status);
}

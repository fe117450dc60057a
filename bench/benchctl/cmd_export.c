/*
 * benchctl export: runs of a history in the forms of others.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"

const struct option export_options[] = {
	{ 'f', "format", "NAME", "json (default), csv, junit, openmetrics, "
	    "go, ministat, markdown" },
	{ 'o', "out", "FILE", "write it there instead of printing it" },
	{ 'x', "scrub", NULL, "without names of hosts and files" },
	OPTIONS_FILTER,
	OPTION_CASE,
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

static int
export_json(struct export *x)
{
	return (store_export(x->x_store, &x->x_filter.f_runs, x->x_scrub,
	    x->x_out));
}

/* For mail and pull requests. */
static int
export_markdown(struct export *x)
{
	struct column *columns;
	struct model *m;
	int64_t *runs;
	size_t i, n;
	int status;

	runs = filter_runs(&x->x_filter, x->x_store, &n);
	columns = xcalloc(n, sizeof(*columns));
	for (i = 0; i < n; i++)
		columns[i].o_run = runs[i];
	m = model_new(x->x_store, columns, n, x->x_filter.f_runs.f_case,
	    false);
	status = m == NULL ? -1 : report_markdown(x->x_out, model_report(m));
	if (m != NULL)
		model_free(m);
	free(columns);
	free(runs);
	return (status);
}

static const struct form forms[] = {
	{ "json", export_json },
	{ "csv", export_csv },
	{ "junit", export_junit },
	{ "openmetrics", export_openmetrics },
	{ "go", export_go },
	{ "ministat", export_ministat },
	{ "markdown", export_markdown }
};

static const struct form *
find_form(const struct args *a, const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (name == NULL || strcmp(forms[i].f_name, name) == 0)
			return (&forms[i]);
	args_wrong(a->a_cmd, "unknown format '%s'", name);
}

/* A run that is named, or those that are chosen, or the newest. */
static void
choose(const struct args *a, struct export *x)
{
	struct store_filter *f = &x->x_filter.f_runs;

	filter_settle(&x->x_filter, x->x_store);
	if (a->a_noperands != 0 && x->x_filter.f_given)
		args_wrong(a->a_cmd, "a run is named, or chosen by options, "
		    "but not both");
	if (!x->x_filter.f_given)
		f->f_run = history_run(x->x_store, a->a_operands[0]);
}

struct writing {
	struct export *w_export;
	const struct form *w_form;
};

/* For path_write(). */
static int
write_form(FILE *out, const void *arg)
{
	const struct writing *w = arg;

	w->w_export->x_out = out;
	if (w->w_form->f_write(w->w_export) != 0)
		die("%s", store_error(w->w_export->x_store));
	return (0);
}

int
cmd_export(struct args *a)
{
	struct export x;
	struct writing w;
	const char *format, *given, *path;
	int c;

	memset(&x, 0, sizeof(x));
	format = given = path = NULL;
	while ((c = args_next(a)) != 0)
		if (c == 'f')
			format = a->a_value;
		else if (c == 'o')
			path = a->a_value;
		else if (c == 'x')
			x.x_scrub = true;
		else if (c == 's')
			given = a->a_value;
		else
			(void)filter_option(&x.x_filter, a, c);
	args_count(a, 1, "run");
	w.w_export = &x;
	w.w_form = find_form(a, format);
	if (x.x_scrub && w.w_form != &forms[0])
		args_wrong(a->a_cmd, "only json can be scrubbed");
	x.x_store = history_open(given);
	choose(a, &x);
	if (path == NULL)
		(void)write_form(stdout, &w);
	else if (path_write(path, write_form, &w) != 0)
		die("%s: %s", path, strerror(errno));
	store_close(x.x_store);
	return (EXIT_GOOD);
}

/*
 * benchctl report: one or several runs side by side.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"

const struct option report_options[] = {
	{ 'r', "run", "RUN", "a run; each one given is a column" },
	{ 'o', "html", "FILE", "write a page for a browser instead" },
	{ 'w', "width", "N", "columns of the text, from 60" },
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

static int
print_report(const struct model *m, const char *html, int width)
{
	if (html == NULL)
		return (report_text(stdout, model_report(m), width) == 0 ?
		    EXIT_GOOD : EXIT_BAD);
	if (path_write(html, model_write_html, m) == -1) {
		warn_user("%s: %s", html, strerror(errno));
		return (EXIT_BAD);
	}
	return (EXIT_GOOD);
}

int
cmd_report(struct args *a)
{
	const char *given, *html, **names;
	struct store *store;
	struct model *m;
	int64_t *runs;
	size_t i, n;
	int c, status, width;

	given = html = NULL;
	names = NULL;
	n = 0;
	width = columns();
	while ((c = args_next(a)) != 0)
		if (c == 'r') {
			names = xgrow(names, n, sizeof(*names));
			names[n++] = a->a_value;
		} else if (c == 'o')
			html = a->a_value;
		else if (c == 'w')
			width = (int)args_number(a, "width", 60, 1000);
		else
			given = a->a_value;
	args_count(a, 0, NULL);
	store = history_open(given);
	runs = xcalloc(n != 0 ? n : 1, sizeof(*runs));
	runs[0] = n == 0 ? history_run(store, NULL) : 0;
	for (i = 0; i < n; i++)
		runs[i] = history_run(store, names[i]);
	if ((m = model_new(store, runs, n != 0 ? n : 1)) == NULL)
		die("%s", store_error(store));
	status = print_report(m, html, width);
	model_free(m);
	store_close(store);
	free(names);
	free(runs);
	return (status);
}

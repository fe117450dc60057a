/*
 * The pages of many runs in a directory that any web server can serve.
 */
#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "site.h"

#define COLUMNS	5		/* runs on the page of a kernel, the newest */
#define STALE	3600		/* seconds */

/* "run-1234.html.XXXXXX": the name of a page, and six letters. */
static bool
unfinished(const char *name)
{
	size_t len;

	len = strlen(name);
	if (len < 12 || strncmp(name + len - 12, ".html.", 6) != 0)
		return (len == 18 && strncmp(name, "status.json.", 12) == 0);
	return (strncmp(name, "run-", 4) == 0 ||
	    strncmp(name, "kernel-", 7) == 0 ||
	    (len == 17 && strncmp(name, "index", 5) == 0));
}

/*
 * What a killed program has not finished has a name of its own, which nobody
 * would remove; what is new belongs to one that works.
 */
static void
sweep(const char *dir)
{
	const struct dirent *e;
	struct stat st;
	char *path;
	DIR *d;

	if ((d = opendir(dir)) == NULL)
		return;
	while ((e = readdir(d)) != NULL) {
		if (!unfinished(e->d_name))
			continue;
		path = xprintf("%s/%s", dir, e->d_name);
		if (lstat(path, &st) == 0 && S_ISREG(st.st_mode) &&
		    st.st_mtime + STALE < time(NULL))
			(void)remove(path);
		free(path);
	}
	(void)closedir(d);
}

static int
put(const struct site *s, const char *name, int (*fn)(FILE *, const void *),
    const void *arg)
{
	char *path;
	int status;

	path = xprintf("%s/%s", s->s_dir, name);
	status = path_write(path, fn, arg);
	if (status != 0)
		warn_user("%s: %s", path, strerror(errno));
	free(path);
	return (status);
}

static int
put_index(FILE *out, const void *index)
{
	return (report_index(out, index));
}

static int
put_status(FILE *out, const void *index)
{
	return (report_status(out, index));
}

/* The page of some runs. */
static int
put_page(const struct site *s, const char *name, const char *title,
    const struct column *columns, size_t n)
{
	struct model *m;
	int status;

	m = model_new(s->s_history, columns, n, NULL, true);
	if (m == NULL || model_trends(m, s->s_history, s->s_store) == -1)
		die("%s", store_error(s->s_history));
	model_site(m, title, "index.html");
	status = put(s, name, model_write_html, m);
	model_free(m);
	return (status);
}

static int
put_runs(const struct site *s, size_t series)
{
	const struct report_series *q = &s->s_series[series];
	struct column c;
	size_t i;

	memset(&c, 0, sizeof(c));
	for (i = 0; i < q->s_nruns; i++) {
		c.o_run = s->s_numbers[series][i];
		if (put_page(s, q->s_runs[i].y_page, NULL, &c, 1) != 0)
			return (-1);
	}
	return (0);
}

static int
put_kernel(const struct site *s, size_t series, const struct report_kernel *z)
{
	const struct report_series *q = &s->s_series[series];
	struct column c[COLUMNS];
	size_t i, n;

	memset(c, 0, sizeof(c));
	for (n = 0, i = q->s_nruns; i > 0 && n < COLUMNS; i--)
		if (strcmp(q->s_runs[i - 1].y_system, z->z_system) == 0)
			c[COLUMNS - ++n].o_run = s->s_numbers[series][i - 1];
	return (put_page(s, z->z_page, z->z_system, c + COLUMNS - n, n));
}

/* The index comes last: what it links to is there. */
int
site_write(struct store *store, const char *given, const char *dir,
    const int64_t *runs, size_t n)
{
	struct site s;
	size_t i, j;
	int status;

	if (path_make(dir) == -1) {
		warn_user("%s: %s", dir, strerror(errno));
		return (-1);
	}
	sweep(dir);
	memset(&s, 0, sizeof(s));
	s.s_dir = dir;
	s.s_store = given;
	s.s_history = store;
	s.s_index.x_title = "Benchmark runs";
	s.s_index.x_version = BENCH_VERSION;
	site_read(&s, runs, n);
	status = 0;
	for (i = 0; i < s.s_index.x_nseries && status == 0; i++) {
		status = put_runs(&s, i);
		for (j = 0; j < s.s_series[i].s_nkernels && status == 0; j++)
			status = put_kernel(&s, i, &s.s_kernels[i][j]);
	}
	if (status == 0)
		status = put(&s, "index.html", put_index, &s.s_index);
	if (status == 0)
		status = put(&s, "status.json", put_status, &s.s_index);
	site_free(&s);
	return (status);
}

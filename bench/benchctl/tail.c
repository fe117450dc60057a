/*
 * The points and sweeps of record lines that were added to a file since last
 * time.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"
#include "record.h"

struct tail {
	FILE	*t_file;
	struct record t_record;
	char	t_unit[40];	/* of the case at hand */
};

/*
 * Follow a file that exists.  Its points are handed over with value and range
 * as text; a point that was left out with NULL and the reason; and what a sweep
 * says without a point.
 */
struct tail *
tail_new(const char *path)
{
	struct tail *t;

	t = xcalloc(1, sizeof(*t));
	if ((t->t_file = fopen(path, "r")) == NULL)
		die("%s: %s", path, strerror(errno));
	return (t);
}

static double
number(const struct record *r, const char *key)
{
	const char *text;

	return ((text = record_get(r, key)) == NULL ? NAN :
	    strtod(text, NULL));
}

/* In one line, and without what only an explanation needs. */
static void
sweep(const struct record *r, char *text, size_t len)
{
	const char *at, *verdict;
	int n;

	at = record_get(r, "at");
	if ((verdict = record_get(r, "verdict")) == NULL)
		verdict = "?";
	n = snprintf(text, len, "%.40s%s%.80s: ", record_get(r, "sweep"),
	    at != NULL && at[0] != '-' ? " " : "",
	    at != NULL && at[0] != '-' ? at : "");
	if (strcmp(verdict, "short") == 0)
		(void)snprintf(text + n, len - (size_t)n, "too short to tell");
	else
		(void)snprintf(text + n, len - (size_t)n, "%s, %s; slope %.2f "
		    "(%.2f to %.2f), x%.3g up to %.0f",
		    record_get(r, "class"), verdict, number(r, "slope"),
		    number(r, "slope_low"), number(r, "slope_high"),
		    number(r, "ratio"), number(r, "to"));
}

static void
one_line(struct tail *t, const char *line, size_t len,
    void (*fn)(void *, const char *, const char *, const char *), void *arg)
{
	struct record *r;
	char err[128], range[100], value[40], text[400];

	r = &t->t_record;
	/* Broken lines are reported by the import, once. */
	if (record_parse(r, line, len, err, sizeof(err)) != 1)
		return;
	if (r->r_type == RECORD_CASE)
		snprintf(t->t_unit, sizeof(t->t_unit), "%s", r->r_unit);
	else if (r->r_type == RECORD_SKIP) {
		fn(arg, r->r_point, NULL, r->r_text);
	} else if (r->r_type == RECORD_NOTE &&
	    record_get(r, "sweep") != NULL &&
	    record_get(r, "class") != NULL) {
		sweep(r, text, sizeof(text));
		fn(arg, NULL, NULL, text);
	} else if (r->r_type == RECORD_POINT) {
		report_value(value, sizeof(value), r->r_value, t->t_unit);
		/* One worker is no range. */
		range[0] = '\0';
		if (r->r_workers > 1)
			format_range(range, sizeof(range), r->r_low,
			    r->r_high, t->t_unit);
		fn(arg, r->r_point, value, range);
	}
}

/* A line that is not complete yet is left for the next time. */
void
tail_read(struct tail *t,
    void (*fn)(void *, const char *, const char *, const char *), void *arg)
{
	char *line;
	size_t size;
	ssize_t n;
	off_t at;

	line = NULL;
	size = 0;
	clearerr(t->t_file);
	for (;;) {
		at = ftello(t->t_file);
		n = getline(&line, &size, t->t_file);
		if (n <= 0 || line[n - 1] != '\n')
			break;
		one_line(t, line, (size_t)n, fn, arg);
	}
	(void)fseeko(t->t_file, at, SEEK_SET);
	free(line);
}

void
tail_free(struct tail *t)
{
	(void)fclose(t->t_file);
	free(t);
}

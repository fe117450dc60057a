/*
 * Runs as JUnit's XML: a suite for each run.  The text is XML 1.0 in UTF-8,
 * which has no room for some bytes and characters; U+FFFD stands for them.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "out.h"


static void
put(FILE *out, const char *s)
{
	uint32_t c;
	size_t n;

	for (; *s != '\0'; s += n) {
		n = utf8_next(s, &c);
		if (c == UTF8_BAD || (c < ' ' && c != '\t' && c != '\n') ||
		    c == 0xfffe || c == 0xffff)
			fputs("&#xFFFD;", out);
		else if (c == '\t' || c == '\n' || c == 0x7f ||
		    (c < 0x80 && strchr("<>&\"'", (int)c) != NULL))
			fprintf(out, "&#%d;", (int)c);
		else
			(void)fwrite(s, 1, n, out);
	}
}

static void
attribute(FILE *out, const char *name, const char *value)
{
	fprintf(out, " %s=\"", name);
	put(out, value != NULL ? value : "");
	fputc('"', out);
}

static int
put_point(void *arg, const struct store_point *p)
{
	FILE *out = arg;

	put(out, p->p_point);
	if (p->p_skip != NULL) {
		fputs(" skipped: ", out);
		put(out, p->p_skip);
	} else {
		fprintf(out, " %.10g ", p->p_value);
		put(out, p->p_unit);
		fprintf(out, " (%.10g .. %.10g), ", p->p_low, p->p_high);
		put(out, p->p_verdict);
	}
	fputs("&#10;", out);
	return (0);
}

/* What the case came to, in terms of JUnit; NULL: it passed. */
static const char *
outcome(const char *result)
{
	if (strcmp(result, "passed") == 0 ||
	    strcmp(result, "expected_failure") == 0)
		return (NULL);
	return (strcmp(result, "skipped") == 0 ? "skipped" :
	    strcmp(result, "cut") == 0 ? "error" : "failure");
}

static int
put_case(void *arg, const struct store_case *c)
{
	struct export *x = arg;
	FILE *out = x->x_out;
	const char *what;
	char *program;

	if (!filter_case(&x->x_filter, c->c_id))
		return (0);
	program = xprintf("%.*s", (int)strcspn(c->c_id, ":"), c->c_id);
	fputs("  <testcase", out);
	attribute(out, "classname", program);
	attribute(out, "name", strchr(c->c_id, ':') != NULL ?
	    strchr(c->c_id, ':') + 1 : c->c_id);
	free(program);
	fprintf(out, " time=\"%.6f\">", c->c_ended > c->c_started ?
	    (double)(c->c_ended - c->c_started) / 1e6 : 0);
	if ((what = outcome(c->c_result)) != NULL) {
		fprintf(out, "<%s", what);
		attribute(out, "message", c->c_reason != NULL ? c->c_reason :
		    c->c_result);
		fputs("/>", out);
	}
	fputs("<system-out>", out);
	if (store_points(x->x_store, x->x_run->r_id, c->c_id, put_point,
	    out) != 0)
		return (-1);
	fputs("</system-out></testcase>\n", out);
	return (0);
}

struct counts {
	const struct export *n_export;
	long	n_tests, n_failures, n_errors, n_skipped;
};

static int
count_case(void *arg, const struct store_case *c)
{
	struct counts *n = arg;
	const char *what;

	if (!filter_case(&n->n_export->x_filter, c->c_id))
		return (0);
	what = outcome(c->c_result);
	n->n_tests++;
	n->n_failures += what != NULL && strcmp(what, "failure") == 0;
	n->n_errors += what != NULL && strcmp(what, "error") == 0;
	n->n_skipped += what != NULL && strcmp(what, "skipped") == 0;
	return (0);
}

static int
put_run(struct export *x)
{
	const struct store_run *r = x->x_run;
	struct counts n = { x, 0, 0, 0, 0 };
	char *name, *system, *when;
	FILE *out = x->x_out;

	if (store_cases(x->x_store, r->r_id, count_case, &n) != 0)
		return (-1);
	name = xprintf("atf-bench run %" PRId64 "%s%s", r->r_id,
	    r->r_label != NULL ? " " : "", r->r_label != NULL ? r->r_label :
	    "");
	system = history_system(r);
	when = utc_time(r->r_started);
	if (strlen(when) > 19) {
		when[10] = 'T';
		when[19] = '\0';
	}
	fputs(" <testsuite", out);
	attribute(out, "name", name);
	attribute(out, "timestamp", when);
	fprintf(out, " tests=\"%ld\" failures=\"%ld\" errors=\"%ld\" "
	    "skipped=\"%ld\" time=\"%.6f\">\n  <properties>", n.n_tests,
	    n.n_failures, n.n_errors, n.n_skipped, r->r_ended > r->r_started ?
	    (double)(r->r_ended - r->r_started) / 1e6 : 0);
	fputs("<property name=\"machine\"", out);
	attribute(out, "value", r->r_machine);
	fputs("/><property name=\"system\"", out);
	attribute(out, "value", system);
	fputs("/></properties>\n", out);
	free(name);
	free(system);
	free(when);
	if (store_cases(x->x_store, r->r_id, put_case, x) != 0)
		return (-1);
	fputs(" </testsuite>\n", out);
	return (0);
}

int
export_junit(struct export *x)
{
	int rc;

	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n",
	    x->x_out);
	rc = export_runs(x, put_run);
	fputs("</testsuites>\n", x->x_out);
	return (rc);
}

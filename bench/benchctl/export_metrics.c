/*
 * Runs as OpenMetrics 1.0: a gauge for the value of a point, and one for each
 * end of the range of its workers.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "export.h"
#include "out.h"

static const char *const families[][2] = {
	{ "bench_value", "The median of the workers." },
	{ "bench_low", "The least worker." },
	{ "bench_high", "The greatest worker." }
};

struct metrics {
	struct export *m_export;
	size_t	m_family;
};

/* The text is UTF-8; a byte that is none becomes U+FFFD. */
static void
label(FILE *out, const char *name, const char *s)
{
	uint32_t c;
	size_t n;

	fprintf(out, "%s=\"", name);
	for (; s != NULL && *s != '\0'; s += n) {
		n = utf8_next(s, &c);
		if (c == UTF8_BAD)
			fputs("\357\277\275", out);
		else if (c == '\n')
			fputs("\\n", out);
		else if (c == '"' || c == '\\')
			fprintf(out, "\\%c", (int)c);
		else
			(void)fwrite(s, 1, n, out);
	}
	fputc('"', out);
}

static int
put_point(void *arg, const struct store_point *p)
{
	const struct metrics *m = arg;
	struct export *x = m->m_export;
	const struct store_run *r = x->x_run;
	const char *const pairs[][2] = {
		{ "case", p->p_case }, { ",point", p->p_point },
		{ ",unit", p->p_unit },
		{ ",better", p->p_more ? "more" : "less" },
		{ ",machine", r->r_machine }, { ",os", r->r_os },
		{ ",release", r->r_release }, { ",profile", r->r_profile },
		{ ",label", r->r_label }
	};
	const double values[] = { p->p_value, p->p_low, p->p_high };
	FILE *out = x->x_out;
	size_t i;

	if (p->p_skip != NULL || !filter_case(&x->x_filter, p->p_case) ||
	    !isfinite(values[m->m_family]))
		return (0);
	fprintf(out, "%s{", families[m->m_family][0]);
	for (i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
		label(out, pairs[i][0], pairs[i][1]);
	fprintf(out, ",run=\"%" PRId64 "\"} %.17g", r->r_id,
	    values[m->m_family]);
	if (r->r_started > 0)
		fprintf(out, " %.6f", (double)r->r_started / 1e6);
	fputc('\n', out);
	return (0);
}

static int
take_run(void *arg, const struct store_run *r)
{
	struct metrics *m = arg;

	m->m_export->x_run = r;
	return (store_points(m->m_export->x_store, r->r_id, NULL, put_point,
	    m));
}

int
export_openmetrics(struct export *x)
{
	struct metrics m = { x, 0 };
	int rc;

	rc = 0;
	for (; rc == 0 && m.m_family < 3; m.m_family++) {
		fprintf(x->x_out, "# TYPE %s gauge\n# HELP %s %s\n",
		    families[m.m_family][0], families[m.m_family][0],
		    families[m.m_family][1]);
		rc = store_runs(x->x_store, &x->x_filter.f_runs, take_run,
		    &m);
	}
	fputs("# EOF\n", x->x_out);
	return (rc);
}

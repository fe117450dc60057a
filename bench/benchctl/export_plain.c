/*
 * Runs as lines: CSV (RFC 4180, in UTF-8 as OpenMetrics), the format of Go's
 * benchmarks, which benchstat reads, and columns for ministat(1).
 */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "out.h"

static void
field(FILE *out, const char *text)
{
	uint32_t c;
	size_t n;

	fputc('"', out);
	for (; text != NULL && *text != '\0'; text += n) {
		n = utf8_next(text, &c);
		if (c == '"')
			fputc('"', out);
		if (c == UTF8_BAD)
			fputs("\357\277\275", out);
		else
			(void)fwrite(text, 1, n, out);
	}
	fputs("\",", out);
}

static void
number(FILE *out, double value)
{
	if (isfinite(value))
		fprintf(out, "%.17g", value);
	fputc(',', out);
}

static int
csv_point(void *arg, const struct store_point *p)
{
	struct export *x = arg;
	const struct store_run *r = x->x_run;
	const char *const texts[] = { r->r_label, r->r_machine, r->r_os,
	    r->r_release, r->r_version, r->r_boot, r->r_profile, p->p_case,
	    p->p_point, p->p_unit, p->p_more ? "more" : "less", p->p_skip,
	    p->p_verdict };
	size_t i;

	if (!filter_case(&x->x_filter, p->p_case))
		return (0);
	fprintf(x->x_out, "%" PRId64 ",%" PRId64 ",", r->r_id, r->r_started);
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		field(x->x_out, texts[i]);
	number(x->x_out, p->p_value);
	number(x->x_out, p->p_low);
	number(x->x_out, p->p_high);
	fprintf(x->x_out, "%" PRId64 ",%" PRId64 ",%" PRId64 "\r\n",
	    p->p_workers, p->p_batches, p->p_used);
	return (0);
}

static int
csv_run(struct export *x)
{
	return (store_points(x->x_store, x->x_run->r_id, NULL, csv_point, x));
}

int
export_csv(struct export *x)
{
	fputs("run,started_us,label,machine,os,release,version,boot,profile,"
	    "case,point,unit,better,skipped,verdict,value,low,high,workers,"
	    "batches,used\r\n", x->x_out);
	return (export_runs(x, csv_run));
}

/* "BenchmarkGetpid/call=libc-4": a name of Go's is not all small letters. */
static int
go_worker(struct export *x, const struct export_worker *w)
{
	const struct store_point *p = w->w_point;
	const char *name, *s;
	FILE *out = x->x_out;

	name = strrchr(p->p_case, ':');
	fprintf(out, "pkg: ");
	for (s = p->p_case; s != name && *s != '\0'; s++)
		fputc(*s > ' ' && *s <= '~' ? *s : '_', out);
	name = name != NULL ? name + 1 : "case";
	fprintf(out, "\nBenchmark%c", isalnum((unsigned char)*name) ?
	    toupper((unsigned char)*name) : '_');
	export_word(out, *name != '\0' ? name + 1 : name);
	if (strcmp(p->p_point, "-") != 0) {
		fputc('/', out);
		for (s = p->p_point; *s != '\0'; s++)
			fputc(*s == ' ' ? '/' : *s > ' ' && *s <= '~' ? *s :
			    '_', out);
	}
	fprintf(out, "-%" PRId64 "\t%" PRIu64 "\t%.10g ",
	    x->x_run->r_ncpu > 0 ? x->x_run->r_ncpu : 1, w->w_ops,
	    w->w_value);
	export_word(out, p->p_unit);
	fputc('\n', out);
	return (0);
}

static void
go_setting(FILE *out, const char *name, const char *value)
{
	char *text;

	text = ascii_text(value);
	fprintf(out, "%s: %s\n", name, text);
	free(text);
}

static int
go_run(struct export *x)
{
	const struct store_run *r = x->x_run;

	go_setting(x->x_out, "goos", r->r_os);
	go_setting(x->x_out, "goarch", r->r_arch);
	go_setting(x->x_out, "cpu", r->r_cpu);
	go_setting(x->x_out, "release", r->r_release);
	go_setting(x->x_out, "label", r->r_label != NULL ? r->r_label : "");
	return (export_workers(x, go_worker));
}

int
export_go(struct export *x)
{
	return (export_runs(x, go_run));
}

static int
ministat_worker(struct export *x, const struct export_worker *w)
{
	fprintf(x->x_out, "%.10g\t", w->w_value);
	export_word(x->x_out, w->w_point->p_case);
	fputc('\t', x->x_out);
	export_word(x->x_out, w->w_point->p_point);
	fputc('\t', x->x_out);
	export_word(x->x_out, w->w_point->p_unit);
	fprintf(x->x_out, "\t%" PRId64 "\t%ld\n", x->x_run->r_id, w->w_worker);
	return (0);
}

static int
ministat_run(struct export *x)
{
	return (export_workers(x, ministat_worker));
}

int
export_ministat(struct export *x)
{
	fputs("# value\tcase\tpoint\tunit\trun\tworker\n", x->x_out);
	return (export_runs(x, ministat_run));
}

/*
 * What came of the runs, for programs.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "index.h"
#include "model.h"
#include "out.h"

/* A string of JSON in ASCII; what is no character is U+FFFD. */
static void
text(struct out *o, const char *name, const char *s)
{
	uint32_t c;
	size_t n;

	out_fmt(o, "\"%s\": ", name);
	if (s == NULL) {
		out_fmt(o, "null");
		return;
	}
	out_fmt(o, "\"");
	for (; *s != '\0'; s += n) {
		n = utf8_next(s, &c);
		if (c == UTF8_BAD)
			c = 0xfffd;
		if (c == '"' || c == '\\')
			out_fmt(o, "\\%c", (int)c);
		else if (c >= ' ' && c <= '~')
			out_fmt(o, "%c", (int)c);
		else if (c <= 0xffff)
			out_fmt(o, "\\u%04" PRIx32, c);
		else
			out_fmt(o, "\\u%04" PRIx32 "\\u%04" PRIx32,
			    0xd800 + ((c - 0x10000) >> 10),
			    0xdc00 + ((c - 0x10000) & 0x3ff));
	}
	out_fmt(o, "\"");
}

static void
status(struct out *o, enum tally_verdict v)
{

	out_fmt(o, "\"status\": \"%s\"", index_word(v));
}

static void
put_run(struct out *o, const struct report_entry *y)
{
	size_t i;

	out_fmt(o, "{");
	status(o, index_verdict(y));
	out_fmt(o, ", ");
	text(o, "key", y->y_key);
	out_fmt(o, ", ");
	text(o, "page", y->y_page);
	out_fmt(o, ", ");
	text(o, "label", model_or(y->y_label, NULL));
	out_fmt(o, ",\n     \"started_us\": %" PRId64 ", ", y->y_started);
	text(o, "system", y->y_system);
	out_fmt(o, ",\n     \"points\": {");
	for (i = 0; i < TALLY_WORDS; i++)
		out_fmt(o, "%s\"%s\": %zu", i > 0 ? ", " : "",
		    tally_name((enum tally_word)i), y->y_words[i]);
	out_fmt(o, "},\n     \"measured\": %zu, \"skipped_cases\": %zu, "
	    "\"failed_cases\": %zu, \"cost\": ", y->y_measured, y->y_skipped,
	    y->y_failed);
	if (isfinite(y->y_cost))
		out_fmt(o, "%.6g}", y->y_cost);
	else
		out_fmt(o, "null}");
}

static void
put_kernel(struct out *o, const struct report_series *s,
    const struct report_kernel *z)
{
	enum tally_verdict v;
	size_t n;

	v = index_kernel(s, z, &n);
	out_fmt(o, "{");
	status(o, v);
	out_fmt(o, ", ");
	text(o, "system", z->z_system);
	out_fmt(o, ", ");
	text(o, "page", z->z_page);
	out_fmt(o, ", \"runs\": %zu}", n);
}

static void
put_series(struct out *o, const struct report_series *s)
{
	size_t i;

	out_fmt(o, "{");
	status(o, index_series(s));
	out_fmt(o, ", ");
	text(o, "machine", s->s_machine);
	out_fmt(o, ", ");
	text(o, "profile", s->s_profile);
	out_fmt(o, ", \"cost_points\": %zu,\n   \"kernels\": [",
	    s->s_npoints);
	for (i = 0; i < s->s_nkernels; i++) {
		out_fmt(o, "%s\n    ", i > 0 ? "," : "");
		put_kernel(o, s, &s->s_kernels[i]);
	}
	out_fmt(o, "],\n   \"runs\": [");
	for (i = 0; i < s->s_nruns; i++) {
		out_fmt(o, "%s\n    ", i > 0 ? "," : "");
		put_run(o, &s->s_runs[i]);
	}
	out_fmt(o, "]}");
}

int
report_status(FILE *fp, const struct report_index *x)
{
	enum tally_verdict v;
	struct out o;
	size_t i;

	v = TALLY_NONE;
	for (i = 0; i < x->x_nseries; i++)
		v = index_worse(v, index_series(&x->x_series[i]));
	out_start(&o, fp);
	out_fmt(&o, "{\"schema\": %d, ", REPORT_STATUS);
	text(&o, "program", x->x_version);
	out_fmt(&o, ", ");
	status(&o, v);
	out_fmt(&o, ",\n \"series\": [");
	for (i = 0; i < x->x_nseries; i++) {
		out_fmt(&o, "%s\n  ", i > 0 ? "," : "");
		put_series(&o, &x->x_series[i]);
	}
	out_fmt(&o, "]}\n");
	return (out_end(&o));
}

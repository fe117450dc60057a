#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_impl.h"

static void
set(atf_tc_t *tc, const char *name, const char *value)
{
	atf_error_t error;

	error = atf_tc_set_md_var(tc, name, "%s", value);
	if (atf_is_error(error))
		atf_error_free(error);
}

/* What is declared so far is held against this. */
static void
show(atf_tc_t *tc)
{
	char text[4096];

	if (shown_baseline(tc, 0, text, sizeof(text)))
		set(tc, "X-bench.baseline", text);
	if (shown_baseline(tc, 1, text, sizeof(text)))
		set(tc, "X-bench.anchor", text);
}

void
bench_head(atf_tc_t *tc, const char *descr, const char *unit,
    enum bench_better better)
{
	set(tc, "descr", descr);
	/* The caps of the profiles end a case before; this is for the rest. */
	set(tc, "timeout", "900");
	set(tc, "X-bench.unit", unit);
	set(tc, "X-bench.better", better == BENCH_MORE ? "more" : "less");
	show(tc);
}

void
bench_cite(atf_tc_t *tc, const char *where)
{
	set(tc, "X-bench.cite", where);
}

void
bench_threshold(atf_tc_t *tc, int percent)
{
	char text[32];

	(void)snprintf(text, sizeof(text), "%d", percent);
	set(tc, "X-bench.threshold_pct", text);
	show(tc);
}

bool
bench_short(const atf_tc_t *tc)
{
	const char *profile;

	profile = config_atf(tc, "profile");
	return (profile == NULL || strcmp(profile, "quick") == 0 ||
	    strcmp(profile, "smoke") == 0);
}

bool
bench_long(const atf_tc_t *tc)
{
	const char *profile;

	profile = config_atf(tc, "profile");
	return (profile != NULL && strcmp(profile, "paper") == 0);
}

void
bench_patience(atf_tc_t *tc, long seconds)
{
	char text[32];

	(void)snprintf(text, sizeof(text), "%ld", seconds);
	set(tc, "X-bench.patience_s", text);
	/* Several workers, and more than a batch each. */
	(void)snprintf(text, sizeof(text), "%ld", 20 * seconds);
	set(tc, "timeout", text);
}

/* One that is no sweep is refused when the case runs, with a reason. */
void
bench_sweep(atf_tc_t *tc, const char *name, long low, long high,
    enum bench_order order)
{
	char text[1024];
	size_t used;
	long n;

	used = 0;
	for (n = low; n > 0 && n < high && used < sizeof(text) - 64;
	    n = n > high / 2 ? high : 2 * n)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
		    "%ld ", n);
	(void)snprintf(text + used, sizeof(text) - used, "%ld", high);
	bench_param(tc, name, text);
	set(tc, "X-bench.sweep", name);
	set(tc, "X-bench.order", stat_class_name((enum stat_class)order));
}

/* Parameters are kept as "name=value value; name=value value". */
void
bench_param(atf_tc_t *tc, const char *name, const char *values)
{
	char text[2048];
	const char *before;

	before = atf_tc_has_md_var(tc, "X-bench.param") ?
	    atf_tc_get_md_var(tc, "X-bench.param") : NULL;
	(void)snprintf(text, sizeof(text), "%s%s%s=%s",
	    before != NULL ? before : "", before != NULL ? "; " : "", name,
	    values);
	set(tc, "X-bench.param", text);
	show(tc);
}

/*
 * What the head of a case shows of the baseline and the anchor: the value and
 * the limit of each point, for whoever lists the tests.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict_impl.h"

/*
 * Every program start runs every head, so that a file is read once for all of
 * them, and by no worker.  What is wrong with it the body says.
 */
static const struct baseline *
baseline(const atf_tc_t *tc, int which)
{
	static struct baseline *files[HELD];
	static bool tried[HELD];
	char buf[PLACE_PATH], err[BENCH_REASON];
	const char *name;

	if (tried[which] || getenv(BENCH_WORKER) != NULL)
		return (files[which]);
	tried[which] = true;
	name = judge_file(config_atf(tc, which == 0 ? "baseline" : "anchor"),
	    which == 0 ? "head" : "anchor", buf, sizeof(buf));
	if (name != NULL && name[0] == '/')
		files[which] = baseline_read(name, err, sizeof(err));
	return (files[which]);
}

static void
add(char *text, size_t len, const struct baseline_point *p, double delta)
{
	size_t used;

	used = strlen(text);
	(void)snprintf(text + used, len - used, "; %s%s%.6g %s, limit %.6g %s",
	    p->p_point[0] != '-' ? p->p_point : "",
	    p->p_point[0] != '-' ? ": " : "", p->p_centre, p->p_unit,
	    judged_limit(p, delta), p->p_unit);
}

bool
shown_baseline(const atf_tc_t *tc, int which, char *text, size_t len)
{
	const struct baseline *file;
	const struct baseline_point *p;
	struct points points;
	char id[BENCH_ID], err[BENCH_REASON];
	const char *given;
	size_t i, n;
	long delta;

	if ((file = baseline(tc, which)) == NULL ||
	    points_parse(&points, atf_tc_has_md_var(tc, "X-bench.param") ?
	    atf_tc_get_md_var(tc, "X-bench.param") : NULL, err,
	    sizeof(err)) == -1)
		return (false);
	bench_identify(tc, id, sizeof(id));
	given = config_atf(tc, "delta_pct");
	delta = judge_threshold(tc, given != NULL ? strtol(given, NULL, 10) :
	    0);
	(void)snprintf(text, len, "%.200s, %ld %%", file->b_name, delta);
	for (n = i = 0; i < points.p_count; i++)
		if ((p = baseline_find(file, id, points.p_name[i])) != NULL) {
			add(text, len, p, (double)delta / 100);
			n++;
		}
	points_free(&points);
	return (n > 0);
}

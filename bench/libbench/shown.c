/*
 * What the head of a case shows of the baseline: the value and the limit of
 * each point, for whoever lists the tests.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict_impl.h"

/*
 * Every program start runs every head, so that the file is read once for all
 * of them, and by no worker.  What is wrong with it the body says.
 */
static const struct baseline *
baseline(const atf_tc_t *tc)
{
	static struct baseline *file;
	static bool tried;
	char buf[PLACE_PATH], err[BENCH_REASON];
	const char *name;

	if (tried || getenv(BENCH_WORKER) != NULL)
		return (file);
	tried = true;
	name = judge_file(config_atf(tc, "baseline"), "head", buf,
	    sizeof(buf));
	if (name != NULL && name[0] == '/')
		file = baseline_read(name, err, sizeof(err));
	return (file);
}

static void
add(char *text, size_t len, const struct baseline_point *p)
{
	size_t used;

	used = strlen(text);
	(void)snprintf(text + used, len - used, "%s%s%s%.6g %s",
	    used > 0 ? "; " : "", p->p_point[0] != '-' ? p->p_point : "",
	    p->p_point[0] != '-' ? ": " : "", p->p_centre, p->p_unit);
}

bool
shown_baseline(const atf_tc_t *tc, char *text, size_t len)
{
	const struct baseline *file;
	const struct baseline_point *p;
	struct points points;
	char id[BENCH_ID], err[BENCH_REASON];
	const char *delta;
	size_t i, used;

	text[0] = '\0';
	if ((file = baseline(tc)) == NULL ||
	    points_parse(&points, atf_tc_has_md_var(tc, "X-bench.param") ?
	    atf_tc_get_md_var(tc, "X-bench.param") : NULL, err,
	    sizeof(err)) == -1)
		return (false);
	bench_identify(tc, id, sizeof(id));
	for (i = 0; i < points.p_count; i++)
		if ((p = baseline_find(file, id, points.p_name[i])) != NULL)
			add(text, len, p);
	points_free(&points);
	if ((used = strlen(text)) == 0)
		return (false);
	delta = config_atf(tc, "delta_pct");
	(void)snprintf(text + used, len - used, "; limit %ld %% (%s)",
	    judge_threshold(tc, delta != NULL ? strtol(delta, NULL, 10) : 0),
	    file->b_name);
	return (true);
}

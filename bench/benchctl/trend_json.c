/*
 * The history of a benchmark as JSON.
 */
#include <inttypes.h>

#include "json.h"
#include "trend.h"

static void
put_run(const char *name, const struct trend_run *r)
{
	json_open(name, '{');
	json_whole("run", r->r_run);
	json_text("label", r->r_label);
	json_whole("started_us", r->r_started);
	json_text("kernel", r->r_kernel);
	json_text("boot", r->r_boot);
	json_real("value", r->r_value);
	json_real("low", r->r_low);
	json_real("high", r->r_high);
	json_text("verdict", r->r_verdict);
	json_close('}');
}

static void
put_base(const struct trends *s, const struct trend *t, size_t which)
{
	double high, low;

	if (t->t_bases[which] == NULL) {
		json_text(trend_base_name(which), NULL);
		return;
	}
	trend_band(t->t_bases[which], &low, &high);
	json_open(trend_base_name(which), '{');
	json_text("name", s->s_bases[which]->b_name);
	json_real("centre", t->t_bases[which]->p_centre);
	json_real("low", low);
	json_real("high", high);
	json_real("cost_change_pct", t->t_creep[which]);
	json_close('}');
}

static void
put_change(const struct trend *t, const struct trend_change *e)
{
	json_open(NULL, '{');
	json_real("cost_change_pct", e->e_percent);
	json_truth("another_boot", trend_boots(t, e->e_at));
	put_run("before", &t->t_runs[e->e_at - 1]);
	put_run("after", &t->t_runs[e->e_at]);
	json_close('}');
}

static void
put_trend(const struct trends *s, const struct trend *t)
{
	size_t i;

	json_open(NULL, '{');
	json_text("point", t->t_point);
	json_text("unit", t->t_unit);
	json_truth("more_is_better", t->t_more);
	json_whole("older_left_out", (int64_t)t->t_left);
	for (i = 0; i < TREND_BASES; i++)
		put_base(s, t, i);
	json_open("changes", '[');
	for (i = 0; i < t->t_nchanges; i++)
		put_change(t, &t->t_changes[i]);
	json_close(']');
	json_open("runs", '[');
	for (i = 0; i < t->t_nruns; i++)
		put_run(NULL, &t->t_runs[i]);
	json_close(']');
	json_close('}');
}

void
trends_json(const struct trends *s)
{
	size_t i;

	json_open(NULL, '{');
	json_text("benchmark", s->s_id);
	json_text("machine", s->s_machine);
	json_text("profile", s->s_profile);
	json_open("points", '[');
	for (i = 0; i < s->s_n; i++)
		put_trend(s, &s->s_trends[i]);
	json_close(']');
	json_close('}');
}

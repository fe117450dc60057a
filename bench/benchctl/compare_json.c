/*
 * The comparison as JSON.
 */
#include <inttypes.h>
#include <math.h>

#include "compare.h"
#include "json.h"

static void
put_set(const struct set *s)
{
	size_t i;

	json_open(NULL, '{');
	json_text("name", s->s_word);
	json_text("title", s->s_title);
	json_text("kind", s->s_baseline != NULL ? "baseline" : "runs");
	json_text("machine", s->s_machine);
	json_text("system", s->s_system);
	json_text("profile", s->s_profile);
	json_whole("n", (int64_t)s->s_nruns);
	json_whole("boots", (int64_t)s->s_boots);
	json_open("runs", '[');
	for (i = 0; s->s_runs != NULL && i < s->s_nruns; i++)
		json_whole(NULL, s->s_runs[i]);
	json_close(']');
	json_close('}');
}

static const char *
proof_word(enum proof proof)
{
	switch (proof) {
	case PROOF_NO_TEST:
		return ("not tested");
	case PROOF_NO_DIFFERENCE:
		return ("not proven");
	case PROOF_DIFFERENCE:
		return ("proven");
	default:
		return (NULL);
	}
}

/* A set that does not have the point is null. */
static void
put_cell(const struct cell *c)
{
	if (c->c_range == RANGE_NONE) {
		json_text(NULL, NULL);
		return;
	}
	json_open(NULL, '{');
	json_whole("n", c->c_runs);
	json_real("value", c->c_value);
	json_real("low", c->c_range == RANGE_ALONE ? NAN : c->c_low);
	json_real("high", c->c_range == RANGE_ALONE ? NAN : c->c_high);
	json_text("range", compare_range(c->c_range));
	json_real("cost_ratio", c->c_ratio);
	json_text("difference", proof_word(c->c_proof));
	json_real("p", c->c_p);
	json_text("test", compare_method(c->c_test));
	json_close('}');
}

static void
put_row(const struct row *r, size_t nsets)
{
	size_t i;

	json_open(NULL, '{');
	json_text("benchmark", r->r_id);
	json_text("point", r->r_point);
	json_text("unit", r->r_units ? NULL : r->r_unit);
	json_text("better", r->r_units ? NULL : r->r_more ? "more" : "less");
	json_truth("comparable", !r->r_mixed);
	json_open("sets", '[');
	for (i = 0; i < nsets; i++)
		put_cell(&r->r_cells[i]);
	json_close(']');
	json_close('}');
}

void
compare_json(const struct compare *x)
{
	size_t i;

	json_open(NULL, '{');
	json_whole("version", 1);
	json_truth("different_machines", compare_machines_differ(x));
	json_truth("different_profiles", compare_profiles_differ(x));
	json_open("sets", '[');
	for (i = 0; i < x->x_nsets; i++)
		put_set(&x->x_sets[i]);
	json_close(']');
	json_open("rows", '[');
	for (i = 0; i < x->x_nrows; i++)
		put_row(&x->x_rows[i], x->x_nsets);
	json_close(']');
	json_open("geomean", '{');
	json_whole("points", (int64_t)x->x_common);
	json_open("cost_ratio", '[');
	for (i = 0; i < x->x_nsets; i++)
		json_real(NULL, x->x_geomean[i]);
	json_close(']');
	json_close('}');
	json_close('}');
}

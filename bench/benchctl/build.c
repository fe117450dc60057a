/*
 * From runs of a history to a baseline.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "gate.h"
#include "stat.h"
#include "verdict.h"

/*
 * One run alone tells nothing of the spread, and nothing is judged by it; the
 * file must have some.
 */
#define UNKNOWN_SPREAD	0.1

/* A point of one run. */
struct value {
	const char *v_id, *v_point, *v_unit;
	const char *v_medium;		/* measured there, or NULL */
	const char *v_skip;		/* NULL, or why it was not measured */
	bool	v_more;
	size_t	v_run, v_order;
	double	v_value;
};

/* A run that was read; there is one for each. */
struct origin {
	int64_t	g_run;
	const char *g_boot;
};

struct builder {
	struct build *r_build;
	struct origin *r_origins;
	size_t	r_nruns, r_run;		/* all, and the one at hand */
	struct value *r_values;
	size_t	r_nvalues;
	double	*r_loops;
	size_t	r_nloops;
	struct gate_base *r_bases;	/* of each point */
	char	*r_why;
};

char *
build_keep(struct build *u, char *text)
{
	u->u_texts = xgrow(u->u_texts, u->u_ntexts, sizeof(*u->u_texts));
	return (u->u_texts[u->u_ntexts++] = text);
}

static const char *
copy(struct builder *r, const char *text)
{
	return (build_keep(r->r_build, xdup(text)));
}

static const char *
known(const char *text)
{
	return (text != NULL && *text != '\0' ? text : "unknown");
}

/* Two runs that differ in something can not be one baseline. */
static int
differ(struct builder *r, const char *what, const char *first,
    const char *other)
{
	if (strcmp(other, "unknown") == 0)
		r->r_why = xprintf("run %" PRId64 " does not say which %s it "
		    "is of", r->r_origins[r->r_run].g_run, what);
	else if (strcmp(first, other) != 0)
		r->r_why = xprintf("runs of different %ss do not make a "
		    "baseline: run %" PRId64 " is of \"%s\", run %" PRId64
		    " of \"%s\"", what, r->r_origins[0].g_run, first,
		    r->r_origins[r->r_run].g_run, other);
	return (r->r_why != NULL ? 1 : 0);
}

/* Add the system of a run to those that were seen: "A 1.0, A 1.1". */
static void
add_system(struct builder *r, const struct store_run *run)
{
	struct baseline *b;
	const char *p;
	char *system;
	size_t n;

	b = &r->r_build->u_baseline;
	system = history_system(run);
	n = strlen(system);
	for (p = b->b_system; p != NULL; p = strstr(p, ", ")) {
		p += p != b->b_system ? 2 : 0;
		if (strncmp(p, system, n) == 0 &&
		    (p[n] == '\0' || p[n] == ','))
			break;
	}
	if (p == NULL)
		b->b_system = build_keep(r->r_build, xprintf("%s%s%s",
		    b->b_system != NULL ? b->b_system : "",
		    b->b_system != NULL ? ", " : "", system));
	free(system);
}

static int
take_run(void *arg, const struct store_run *run)
{
	struct builder *r = arg;
	struct baseline *b;
	size_t i;

	b = &r->r_build->u_baseline;
	r->r_origins[r->r_run].g_run = run->r_id;
	if (b->b_machine == NULL) {
		b->b_machine = copy(r, known(run->r_machine));
		b->b_profile = copy(r, known(run->r_profile));
	}
	if (differ(r, "machine", b->b_machine, known(run->r_machine)) != 0 ||
	    differ(r, "profile", b->b_profile, known(run->r_profile)) != 0)
		return (1);
	add_system(r, run);
	r->r_origins[r->r_run].g_boot = copy(r, known(run->r_boot));
	for (i = 0; i < r->r_run; i++)
		if (strcmp(r->r_origins[i].g_boot,
		    r->r_origins[r->r_run].g_boot) == 0)
			break;
	r->r_build->u_boots += i == r->r_run;
	r->r_build->u_suspects += (size_t)run->r_failed;
	return (0);
}

static int
take_point(void *arg, const struct store_point *p)
{
	struct builder *r = arg;
	struct value *v;
	char *medium;

	r->r_values = xgrow(r->r_values, r->r_nvalues, sizeof(*r->r_values));
	v = &r->r_values[r->r_nvalues];
	v->v_id = copy(r, p->p_case);
	v->v_point = copy(r, p->p_point);
	v->v_unit = copy(r, p->p_unit != NULL ? p->p_unit : "");
	medium = extra_copy(p->p_extra, "medium");
	v->v_medium = medium != NULL ? build_keep(r->r_build, medium) : NULL;
	v->v_skip = p->p_skip != NULL ? copy(r, p->p_skip) : NULL;
	v->v_more = p->p_more;
	v->v_run = r->r_run;
	v->v_order = r->r_nvalues++;
	v->v_value = held_figure(p->p_low, p->p_high, p->p_more);
	return (0);
}

static int
by_point(const void *one, const void *two)
{
	const struct value *a = one, *b = two;
	int order;

	if ((order = strcmp(a->v_id, b->v_id)) != 0 ||
	    (order = strcmp(a->v_point, b->v_point)) != 0)
		return (order);
	return (a->v_order < b->v_order ? -1 : a->v_order > b->v_order);
}

static void
leave(struct builder *r, const struct value *v, char *why)
{
	struct build *u = r->r_build;

	u->u_left = xgrow(u->u_left, u->u_nleft, sizeof(*u->u_left));
	u->u_left[u->u_nleft++] = xprintf("%s %s: %s", v->v_id, v->v_point,
	    why);
	free(why);
}

/* The first that was measured of n values, or NULL. */
static const struct value *
measured(const struct value *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (v[i].v_skip == NULL)
			return (&v[i]);
	return (NULL);
}

/* Why the values of a point make no baseline, or NULL; to be freed. */
static char *
unfit(const struct builder *r, const struct value *v, size_t n)
{
	const struct value *first;
	size_t i;

	if ((first = measured(v, n)) == NULL)
		return (xprintf("skipped: %s", v[0].v_skip));
	for (i = 0; i < n; i++) {
		if (v[i].v_skip != NULL)
			continue;
		if (strcmp(known(v[i].v_medium), known(first->v_medium)) != 0)
			return (xprintf("its medium is %s in run %" PRId64
			    ", and %s in run %" PRId64, known(first->v_medium),
			    r->r_origins[first->v_run].g_run,
			    known(v[i].v_medium),
			    r->r_origins[v[i].v_run].g_run));
		if (strcmp(v[i].v_unit, v[0].v_unit) != 0 ||
		    v[i].v_more != v[0].v_more)
			return (xprintf("its unit is not the same in all "
			    "runs"));
		if (!(v[i].v_value > 0) || isinf(v[i].v_value))
			return (xprintf("it is %g %s in run %" PRId64,
			    v[i].v_value, v[i].v_unit,
			    r->r_origins[v[i].v_run].g_run));
	}
	return (v[0].v_unit[0] != '\0' ? NULL : xprintf("it has no unit"));
}

/* How many boots the measured ones of n values are from. */
static long
count_boots(const struct builder *r, const struct value *v, size_t n)
{
	size_t i, j;
	long boots;

	for (boots = 0, i = 0; i < n; i++) {
		if (v[i].v_skip != NULL)
			continue;
		for (j = 0; j < i; j++)
			if (v[j].v_skip == NULL &&
			    strcmp(r->r_origins[v[i].v_run].g_boot,
			    r->r_origins[v[j].v_run].g_boot) == 0)
				break;
		boots += j == i;
	}
	return (boots);
}

/* n values of one point become a point of the baseline. */
static void
add_point(struct builder *r, const struct value *v, size_t n)
{
	struct baseline_point *p;
	struct baseline *b;
	double *x;
	char *why;
	size_t i, runs;

	if ((why = unfit(r, v, n)) != NULL) {
		leave(r, v, why);
		return;
	}
	b = &r->r_build->u_baseline;
	x = xcalloc(n, sizeof(*x));
	for (runs = i = 0; i < n; i++)
		/* A case that is there twice counts once. */
		if (v[i].v_skip == NULL &&
		    (runs == 0 || v[i].v_run != v[i - 1].v_run))
			x[runs++] = held_cost(v[i].v_value, v[i].v_more);
	r->r_bases = xgrow(r->r_bases, b->b_npoints, sizeof(*r->r_bases));
	gate_base(&r->r_bases[b->b_npoints], x, runs);
	b->b_points = xgrow(b->b_points, b->b_npoints, sizeof(*b->b_points));
	p = &b->b_points[b->b_npoints++];
	p->p_id = v->v_id;
	p->p_point = v->v_point;
	p->p_unit = v->v_unit;
	p->p_medium = measured(v, n)->v_medium;
	p->p_more = v->v_more;
	p->p_runs = (long)runs;
	p->p_boots = count_boots(r, v, n);
	r->r_build->u_partial += runs < r->r_nruns;
	free(x);
}

/* All is read: points from values, and their spreads from all points. */
static void
settle(struct builder *r)
{
	struct baseline_point *p;
	const struct gate_base *g;
	struct baseline *b;
	size_t i, n;

	b = &r->r_build->u_baseline;
	if (r->r_nvalues != 0)
		qsort(r->r_values, r->r_nvalues, sizeof(*r->r_values),
		    by_point);
	for (i = 0; i < r->r_nvalues; i += n) {
		for (n = 1; i + n < r->r_nvalues; n++)
			if (strcmp(r->r_values[i].v_id,
			    r->r_values[i + n].v_id) != 0 ||
			    strcmp(r->r_values[i].v_point,
			    r->r_values[i + n].v_point) != 0)
				break;
		add_point(r, &r->r_values[i], n);
	}
	gate_shrink(r->r_bases, b->b_npoints);
	for (i = 0; i < b->b_npoints; i++) {
		p = &b->b_points[i];
		g = &r->r_bases[i];
		p->p_centre = held_value(g->b_centre, p->p_more);
		p->p_guard = held_value(g->b_guard, p->p_more);
		p->p_spread = isfinite(g->b_spread) ? g->b_spread :
		    UNKNOWN_SPREAD;
	}
	b->b_loop = r->r_nloops != 0 ? stat_median(r->r_loops, r->r_nloops) :
	    0;
}

static int
read_runs(struct builder *r, struct store *store, const int64_t *runs)
{
	double loop;
	int status;

	r->r_loops = xcalloc(r->r_nruns, sizeof(*r->r_loops));
	for (r->r_run = 0; r->r_run < r->r_nruns; r->r_run++) {
		status = store_run(store, runs[r->r_run], take_run, r);
		if (status == 0)
			status = store_points(store, runs[r->r_run], NULL,
			    take_point, r);
		if (status == -1)
			r->r_why = xdup(store_error(store));
		if (status != 0)
			return (-1);
		loop = history_loop(store, runs[r->r_run]);
		if (loop > 0)
			r->r_loops[r->r_nloops++] = loop;
	}
	return (0);
}

struct build *
build_new(struct store *store, const int64_t *runs, size_t nruns,
    const char *name, char **why)
{
	struct builder r;
	struct build *u;

	memset(&r, 0, sizeof(r));
	r.r_build = u = xcalloc(1, sizeof(*u));
	r.r_origins = xcalloc(nruns, sizeof(*r.r_origins));
	r.r_nruns = u->u_runs = nruns;
	u->u_baseline.b_name = copy(&r, name);
	u->u_baseline.b_who = build_keep(u, baseline_who());
	u->u_baseline.b_when = baseline_now();
	if (nruns == 0)
		r.r_why = xprintf("a baseline needs a run at least");
	else if (read_runs(&r, store, runs) == 0)
		settle(&r);
	if (r.r_why == NULL && u->u_baseline.b_npoints == 0)
		r.r_why = xprintf("these runs have no point that can be held "
		    "against");
	free(r.r_origins);
	free(r.r_values);
	free(r.r_loops);
	free(r.r_bases);
	if (r.r_why == NULL)
		return (u);
	*why = r.r_why;
	build_free(u);
	return (NULL);
}

void
build_free(struct build *u)
{
	size_t i;

	for (i = 0; i < u->u_nleft; i++)
		free(u->u_left[i]);
	for (i = 0; i < u->u_ntexts; i++)
		free(u->u_texts[i]);
	free(u->u_left);
	free(u->u_texts);
	free(u->u_baseline.b_points);
	free(u);
}

/*
 * What the runs of a trial say of its points.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "trial.h"

#define LIMIT	5	/* percent, where a case does not say */

/* A run while it is read. */
struct reading {
	struct trial *r_trial;
	bool	r_first, r_left;
	int64_t	r_run;
	char	**r_cases;	/* "id\tlimit" */
	size_t	r_ncases;
	size_t	r_cleared;
	char	r_why[VERDICT_TEXT];	/* what changed on the machine */
};

static const char *
fact(const struct store_run *r, const char *name)
{
	size_t i;

	for (i = 0; r->r_facts[i] != NULL; i += 2)
		if (strcmp(r->r_facts[i], name) == 0)
			return (r->r_facts[i + 1]);
	return (NULL);
}

static int
take_run(void *arg, const struct store_run *run)
{
	struct reading *r = arg;
	struct trial *t = r->r_trial;
	const char *clock, *debug;
	size_t k;

	clock = fact(run, "is.clock_source");
	if (!r->r_first) {
		if (clock != NULL && t->t_clock != NULL &&
		    strcmp(clock, t->t_clock) != 0)
			(void)snprintf(r->r_why, sizeof(r->r_why), "the clock "
			    "source changed from %.60s to %.60s", t->t_clock,
			    clock);
		return (0);
	}
	t->t_clock = xdup(clock);
	for (k = 0; k < HELD; k++)
		held_fit(&t->t_held[k], run->r_machine, run->r_profile,
		    baseline_now() / 1000000);
	debug = fact(run, "is.debug_kernel");
	if (fact(run, "bad.debug_kernel") != NULL)
		(void)snprintf(t->t_lasting, sizeof(t->t_lasting),
		    "the kernel is made for debugging: %.300s",
		    debug != NULL ? debug : "yes");
	return (0);
}

static bool
good(const char *result)
{
	return (strcmp(result, "passed") == 0 ||
	    strcmp(result, "skipped") == 0 ||
	    strncmp(result, "expected_", 9) == 0);
}

static struct trial_sweep *
find_sweep(const struct trial *t, const char *id)
{
	size_t i;

	for (i = 0; i < t->t_nsweeps; i++)
		if (strcmp(t->t_sweeps[i].s_id, id) == 0)
			return (&t->t_sweeps[i]);
	return (NULL);
}

static struct trial_sweep *
add_sweep(struct trial *t, const struct store_case *c)
{
	struct trial_sweep *s;

	t->t_sweeps = xgrow(t->t_sweeps, t->t_nsweeps, sizeof(*t->t_sweeps));
	s = &t->t_sweeps[t->t_nsweeps++];
	memset(s, 0, sizeof(*s));
	s->s_id = xdup(c->c_id);
	s->s_why = xdup(c->c_reason);
	return (s);
}

/* A case was measured, and its order is broken. */
static void
take_broken(const struct reading *r, const struct store_case *c)
{
	struct trial_sweep *s;

	s = find_sweep(r->r_trial, c->c_id);
	if (r->r_first && s == NULL)
		(void)add_sweep(r->r_trial, c);
	else if (s != NULL && !r->r_first && !r->r_left)
		s->s_broken++;
}

/* Its points are judged here, so that all a case can expect is its order. */
static void
take_good(const struct reading *r, const struct store_case *c)
{
	struct trial_sweep *s;

	if (strcmp(c->c_result, "skipped") == 0)
		r->r_trial->t_nskipped += r->r_first;
	else if ((s = find_sweep(r->r_trial, c->c_id)) != NULL)
		s->s_kept = true;
	else if (r->r_first && strcmp(c->c_result, "expected_failure") == 0)
		add_sweep(r->r_trial, c)->s_accepted = true;
}

static int
take_case(void *arg, const struct store_case *c)
{
	struct reading *r = arg;
	struct trial *t = r->r_trial;
	double limit;

	limit = extra_number(c->c_extra, "limit_pct", NAN);
	if (limit > 0) {
		r->r_cases = xgrow(r->r_cases, r->r_ncases,
		    sizeof(*r->r_cases));
		r->r_cases[r->r_ncases++] = xprintf("%s\t%.17g", c->c_id,
		    limit);
	}
	if (c->c_result != NULL && good(c->c_result)) {
		take_good(r, c);
		return (0);
	}
	if (extra_number(c->c_extra, "order_broken", NAN) > 0) {
		take_broken(r, c);
		return (0);
	}
	t->t_broken = xgrow(t->t_broken, t->t_nbroken, sizeof(*t->t_broken));
	t->t_broken[t->t_nbroken++] = xprintf("%s: %s", c->c_id,
	    c->c_reason != NULL ? c->c_reason : c->c_result != NULL ?
	    c->c_result : "it has no result");
	return (0);
}

/* The limit of a point's case, as a fraction. */
static double
limit(const struct reading *r, const char *id)
{
	size_t i, n;

	n = strlen(id);
	for (i = 0; i < r->r_ncases; i++)
		if (strncmp(r->r_cases[i], id, n) == 0 &&
		    r->r_cases[i][n] == '\t')
			return (strtod(r->r_cases[i] + n + 1, NULL) / 100);
	return (LIMIT / 100.0);
}

static void
add_point(struct reading *r, const struct store_point *from, double value)
{
	struct trial *t = r->r_trial;
	struct trial_point *p;

	t->t_points = xgrow(t->t_points, t->t_npoints, sizeof(*t->t_points));
	p = &t->t_points[t->t_npoints++];
	memset(p, 0, sizeof(*p));
	p->p_id = xdup(from->p_case);
	p->p_point = xdup(from->p_point);
	p->p_unit = xdup(from->p_unit != NULL ? from->p_unit : "");
	p->p_medium = extra_copy(from->p_extra, "medium");
	p->p_skip = xdup(from->p_skip);
	p->p_value = from->p_skip == NULL ? value : NAN;
	p->p_rule.r_delta = limit(r, p->p_id);
	judged_init(&p->p_judged, t->t_held, p->p_id, p->p_point, p->p_unit,
	    from->p_more, p->p_medium);
}

static int
take_point(void *arg, const struct store_point *from)
{
	struct reading *r = arg;
	struct trial_point *p;
	double value;
	size_t i, n;

	value = held_figure(from->p_low, from->p_high, from->p_more);
	if (r->r_first) {
		add_point(r, from, value);
		return (0);
	}
	for (i = 0; i < r->r_trial->t_npoints; i++) {
		p = &r->r_trial->t_points[i];
		if (strcmp(p->p_id, from->p_case) == 0 &&
		    strcmp(p->p_point, from->p_point) == 0 &&
		    from->p_skip == NULL && trial_suspects(r->r_trial, p)) {
			n = p->p_judged.d_rounds;
			if (!r->r_left)
				judged_take(&p->p_judged, &p->p_rule, value);
			else if (judged_clear(&p->p_judged, &p->p_rule, value))
				r->r_cleared++;
			if (p->p_judged.d_rounds > n)
				p->p_runs[n] = r->r_run;
		}
	}
	return (0);
}

/* The first run screens, when it is known how many points there are. */
static void
screen(struct trial *t)
{
	struct trial_point *p;
	size_t i, k;
	long judged;

	for (judged = 0, i = 0; i < t->t_npoints; i++)
		for (k = 0; k < HELD; k++)
			if (t->t_points[i].p_judged.d_of[k].o_base != NULL) {
				judged++;
				break;
			}
	for (i = 0; i < t->t_npoints; i++) {
		p = &t->t_points[i];
		p->p_rule.r_points = judged;
		judged_take(&p->p_judged, &p->p_rule, p->p_value);
	}
}

static void
walk(struct store *store, int status)
{
	if (status != 0)
		die("%s", store_error(store));
}

void
trial_take(struct trial *t, struct store *store, int64_t run,
    const struct trouble *since)
{
	struct reading r;
	struct trial_run *u;
	double base, loop;
	size_t i;

	memset(&r, 0, sizeof(r));
	r.r_trial = t;
	r.r_run = run;
	r.r_first = t->t_nruns == 0;
	t->t_runs = xgrow(t->t_runs, t->t_nruns, sizeof(*t->t_runs));
	u = &t->t_runs[t->t_nruns++];
	memset(u, 0, sizeof(*u));
	u->u_run = run;
	walk(store, store_run(store, run, take_run, &r));
	loop = history_loop(store, run);
	base = t->t_held[0].h_file != NULL ? t->t_held[0].h_file->b_loop : 0;
	(void)snprintf(u->u_trouble, sizeof(u->u_trouble), "%s", r.r_why);
	if (r.r_why[0] == '\0')
		(void)trouble_end(since, loop, base, t->t_tolerate,
		    u->u_trouble, sizeof(u->u_trouble));
	u->u_left = !r.r_first && u->u_trouble[0] != '\0';
	r.r_left = u->u_left;
	walk(store, store_cases(store, run, take_case, &r));
	if (u->u_left)
		memcpy(t->t_passing, u->u_trouble, sizeof(t->t_passing));
	/* What changed the clock may have made it faster. */
	if (!u->u_left || r.r_why[0] == '\0')
		walk(store, store_points(store, run, NULL, take_point, &r));
	u->u_cleared = r.r_cleared;
	if (r.r_first)
		screen(t);
	else if (!u->u_left)
		t->t_used++;
	for (i = 0; i < r.r_ncases; i++)
		free(r.r_cases[i]);
	free(r.r_cases);
}

bool
trial_suspects(const struct trial *t, const struct trial_point *p)
{
	return (judged_suspect(&p->p_judged, t->t_held));
}

/* Two that confirm it are enough. */
static bool
sweep_suspect(const struct trial_sweep *s)
{
	return (!s->s_accepted && !s->s_kept && s->s_broken < 2);
}

const char *
trial_order(const struct trial *t, const struct trial_sweep *s)
{
	return (s->s_accepted ? "accepted" : s->s_kept ? "pass" :
	    s->s_broken < 2 ||
	    t->t_lasting[0] != '\0' ? "inconclusive" : "fail");
}

static bool
listed(char **cases, const char *id)
{

	while (cases != NULL && *cases != NULL && strcmp(*cases, id) != 0)
		cases++;
	return (cases != NULL && *cases != NULL);
}

/* kyua takes no case twice. */
char **
trial_cases(const struct trial *t)
{
	char **cases;
	size_t i;

	cases = NULL;
	for (i = 0; i < t->t_npoints; i++)
		if (trial_suspects(t, &t->t_points[i]) &&
		    !listed(cases, t->t_points[i].p_id))
			cases = words_add(cases, xdup(t->t_points[i].p_id));
	for (i = 0; i < t->t_nsweeps; i++)
		if (sweep_suspect(&t->t_sweeps[i]) &&
		    !listed(cases, t->t_sweeps[i].s_id))
			cases = words_add(cases, xdup(t->t_sweeps[i].s_id));
	return (cases);
}

char *
trial_command(const struct trial *t, const char *without)
{
	char *longer, *text;
	size_t i;

	text = xdup("benchctl gate");
	for (i = 0; t->t_given != NULL && t->t_given[i] != NULL; i++) {
		if (without != NULL && strncmp(t->t_given[i], without,
		    strlen(without)) == 0)
			continue;
		longer = xprintf("%s %s", text, t->t_given[i]);
		free(text);
		text = longer;
	}
	return (text);
}

void
trial_settle(struct trial *t, struct store *store)
{
	struct store_verdict *words;
	struct trial_point *p;
	size_t i, n;

	words = xcalloc(t->t_npoints, sizeof(*words));
	for (n = 0, i = 0; i < t->t_npoints; i++) {
		p = &t->t_points[i];
		if (p->p_skip != NULL)
			continue;
		/* What was decided by good runs is not undone by bad ones. */
		judged_settle(&p->p_judged, t->t_held, &p->p_rule,
		    t->t_lasting[0] != '\0' ? t->t_lasting :
		    trial_suspects(t, p) ? t->t_passing : "");
		if (t->t_lasting[0] != '\0' &&
		    p->p_judged.d_remedy == REMEDY_AGAIN)
			p->p_judged.d_remedy = REMEDY_KERNEL;
		words[n].v_case = p->p_id;
		words[n].v_point = p->p_point;
		words[n++].v_word = p->p_judged.d_word;
	}
	if (store_judge(store, t->t_runs[0].u_run, words, n) != 0)
		die("%s", store_error(store));
	free(words);
}

void
trial_free(struct trial *t)
{
	size_t i;

	if (t->t_given != NULL)
		words_free(t->t_given);
	for (i = 0; i < t->t_npoints; i++) {
		free(t->t_points[i].p_id);
		free(t->t_points[i].p_point);
		free(t->t_points[i].p_unit);
		free(t->t_points[i].p_medium);
		free(t->t_points[i].p_skip);
	}
	for (i = 0; i < t->t_nbroken; i++)
		free(t->t_broken[i]);
	for (i = 0; i < HELD; i++)
		held_free(&t->t_held[i]);
	for (i = 0; i < t->t_nsweeps; i++) {
		free(t->t_sweeps[i].s_id);
		free(t->t_sweeps[i].s_why);
	}
	free(t->t_points);
	free(t->t_sweeps);
	free(t->t_broken);
	free(t->t_runs);
	free(t->t_clock);
}

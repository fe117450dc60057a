/*
 * Benchmarks over all runs: reading them.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "trend.h"
#include "verdict.h"

struct reading {
	struct trends *d_trends;
	const char *d_point;	/* only this one, or NULL */
	size_t	d_next;		/* the trend that is likely to come next */
};

/* Rows come in the order of the run before: look there first. */
static struct trend *
trend_of(struct reading *d, const struct store_sample *p)
{
	struct trends *s = d->d_trends;
	struct trend *t;
	size_t i;

	for (i = 0; i < s->s_n; i++) {
		t = &s->s_trends[(d->d_next + i) % s->s_n];
		if (strcmp(t->t_point, p->s_point) == 0 &&
		    strcmp(t->t_case, p->s_case) == 0 &&
		    strcmp(t->t_unit, p->s_unit) == 0)
			break;
	}
	if (i == s->s_n) {
		s->s_trends = xgrow(s->s_trends, s->s_n,
		    sizeof(*s->s_trends));
		t = &s->s_trends[s->s_n++];
		memset(t, 0, sizeof(*t));
		t->t_case = xdup(p->s_case);
		t->t_point = xdup(p->s_point);
		t->t_unit = xdup(p->s_unit);
		t->t_more = p->s_more;
	}
	d->d_next = (size_t)(t - s->s_trends) + 1;
	return (t);
}

/* "NetBSD 10.1 GENERIC #0", as far as it is known. */
static char *
kernel(const struct store_sample *p)
{
	const char *const words[] = { p->s_os, p->s_release, p->s_version };
	char *longer, *name;
	size_t i;

	name = xdup("");
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(words[i], "unknown") == 0)
			continue;
		longer = xprintf("%s%s%s", name, *name != '\0' ? " " : "",
		    words[i]);
		free(name);
		name = longer;
	}
	return (name);
}

/* What all values of a run share, which is kept once. */
static const struct trend_run *
run_of(struct trends *s, const struct store_sample *p)
{
	struct trend_run *r;

	if (s->s_nruns != 0 && s->s_runs[s->s_nruns - 1].r_run == p->s_run)
		return (&s->s_runs[s->s_nruns - 1]);
	s->s_runs = xgrow(s->s_runs, s->s_nruns, sizeof(*s->s_runs));
	r = &s->s_runs[s->s_nruns++];
	memset(r, 0, sizeof(*r));
	r->r_run = p->s_run;
	r->r_started = p->s_started;
	r->r_key = xdup(p->s_key);
	r->r_label = xdup(p->s_label);
	r->r_kernel = kernel(p);
	r->r_boot = xdup(p->s_boot);
	return (r);
}

static int
take_sample(void *arg, const struct store_sample *p)
{
	struct reading *d = arg;
	struct trend_run *r;
	struct trend *t;

	/* What has no logarithm has no ratio either. */
	if ((d->d_point != NULL && strcmp(d->d_point, p->s_point) != 0) ||
	    !(p->s_value > 0) || isinf(p->s_value))
		return (0);
	t = trend_of(d, p);
	t->t_runs = xgrow(t->t_runs, t->t_nruns, sizeof(*t->t_runs));
	r = &t->t_runs[t->t_nruns++];
	*r = *run_of(d->d_trends, p);
	r->r_verdict = xdup(p->s_verdict);
	r->r_value = held_figure(p->s_low, p->s_high, p->s_more);
	r->r_low = p->s_low;
	r->r_high = p->s_high;
	return (0);
}

/* Leave out the oldest runs beyond the last n. */
static void
shorten(struct trend *t, size_t n)
{
	size_t i;

	if (n == 0 || t->t_nruns <= n)
		return;
	t->t_left = t->t_nruns - n;
	for (i = 0; i < t->t_left; i++)
		free(t->t_runs[i].r_verdict);
	memmove(t->t_runs, t->t_runs + t->t_left, n * sizeof(*t->t_runs));
	t->t_nruns = n;
}

int
trends_read(struct trends *s, struct store *store,
    const struct store_filter *f, const char *point)
{
	struct reading d = { s, point, 0 };
	size_t i;

	if (store_series(store, s->s_id, f, take_sample, &d) != 0)
		return (-1);
	for (i = 0; i < s->s_n; i++)
		shorten(&s->s_trends[i], s->s_last);
	return (0);
}

/* The series that a run belongs to. */
struct series {
	struct trends *i_trends;
	struct store_filter i_runs;
};

static int
take_run(void *arg, const struct store_run *r)
{
	struct series *i = arg;

	i->i_trends->s_machine = xdup(r->r_machine);
	i->i_trends->s_profile = xdup(r->r_profile);
	i->i_runs.f_until = r->r_started + 1;
	return (0);
}

/* Runs come from old to new. */
static int
take_oldest(void *arg, const struct store_run *r)
{
	struct series *i = arg;

	if (i->i_runs.f_since == 0)
		i->i_runs.f_since = r->r_started;
	return (0);
}

int
trends_of_run(struct trends *s, struct store *store, int64_t run,
    const char *id, size_t last)
{
	struct series i;

	memset(&i, 0, sizeof(i));
	i.i_trends = s;
	s->s_id = id;
	s->s_last = last != 0 ? last : TREND_LAST;
	if (store_run(store, run, take_run, &i) != 0)
		return (-1);
	i.i_runs.f_machine = s->s_machine;
	i.i_runs.f_profile = s->s_profile;
	i.i_runs.f_last = (long)s->s_last;
	if (store_runs(store, &i.i_runs, take_oldest, &i) != 0)
		return (-1);
	return (trends_read(s, store, &i.i_runs, NULL));
}

static void
take_base(struct trends *s, size_t which, const char *word, const char *usual,
    const char *store)
{
	char err[1024], *path, *why;

	if (word != NULL && strcmp(word, "none") == 0)
		return;
	path = baseline_path(word != NULL ? word : usual, NULL, store, &why);
	if (path == NULL && word != NULL)
		die("%s", why);
	if (path == NULL) {
		free(why);
		return;
	}
	if ((s->s_bases[which] = baseline_read(path, err, sizeof(err))) ==
	    NULL)
		die("%s", err);
	free(path);
}

void
trends_bases(struct trends *s, const char *store,
    const char *const named[TREND_BASES])
{
	take_base(s, 0, named[0], "head", store);
	take_base(s, 1, named[1], "anchor", store);
}

const struct trend *
trends_find(const struct trends *s, const char *id, const char *point)
{
	size_t i;

	for (i = 0; i < s->s_n; i++)
		if (strcmp(s->s_trends[i].t_point, point) == 0 &&
		    strcmp(s->s_trends[i].t_case, id) == 0)
			return (&s->s_trends[i]);
	return (NULL);
}

static void
free_trend(struct trend *t)
{
	size_t i;

	for (i = 0; i < t->t_nruns; i++)
		free(t->t_runs[i].r_verdict);
	free(t->t_runs);
	free(t->t_case);
	free(t->t_point);
	free(t->t_unit);
}

static void
free_run(struct trend_run *r)
{
	free(r->r_key);
	free(r->r_label);
	free(r->r_kernel);
	free(r->r_boot);
}

void
trends_free(struct trends *s)
{
	size_t i;

	for (i = 0; i < s->s_n; i++)
		free_trend(&s->s_trends[i]);
	for (i = 0; i < s->s_nruns; i++)
		free_run(&s->s_runs[i]);
	for (i = 0; i < TREND_BASES; i++)
		baseline_free(s->s_bases[i]);
	free(s->s_trends);
	free(s->s_runs);
	free(s->s_machine);
	free(s->s_profile);
}

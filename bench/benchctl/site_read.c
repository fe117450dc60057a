/*
 * The runs of an index, series by series.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "site.h"

const char *
site_keep(struct site *s, char *text)
{
	s->s_kept = words_add(s->s_kept, text);
	return (text);
}

static const char *
copy(struct site *s, const char *text)
{
	return (site_keep(s, xdup(text != NULL && *text != '\0' ? text :
	    "unknown")));
}

/*
 * The name of a page: the same whenever and wherever it is made (FNV-1a, 64
 * bits, of what it is of).
 */
static const char *
page(struct site *s, const char *kind, const char *const *words)
{
	const char *p;
	uint64_t hash;

	hash = UINT64_C(0xcbf29ce484222325);
	for (; *words != NULL; words++)
		for (p = *words;; p++) {
			hash ^= (unsigned char)*p;
			hash *= UINT64_C(0x100000001b3);
			if (*p == '\0')
				break;
		}
	return (site_keep(s, xprintf("%s-%016" PRIx64 ".html", kind, hash)));
}

/* The series of a run, made if it is not there. */
static struct report_series *
series_of(struct site *s, const struct store_run *r)
{
	struct report_series *q;
	const char *machine, *profile;
	size_t i, n;

	machine = copy(s, r->r_machine);
	profile = copy(s, r->r_profile);
	n = s->s_index.x_nseries;
	for (i = 0; i < n; i++)
		if (strcmp(s->s_series[i].s_machine, machine) == 0 &&
		    strcmp(s->s_series[i].s_profile, profile) == 0)
			break;
	s->s_at = i;
	if (i < n)
		return (&s->s_series[i]);
	s->s_series = xgrow(s->s_series, n, sizeof(*s->s_series));
	s->s_runs = xgrow(s->s_runs, n, sizeof(*s->s_runs));
	s->s_kernels = xgrow(s->s_kernels, n, sizeof(*s->s_kernels));
	s->s_costs = xgrow(s->s_costs, n, sizeof(*s->s_costs));
	s->s_numbers = xgrow(s->s_numbers, n, sizeof(*s->s_numbers));
	q = &s->s_series[n];
	memset(q, 0, sizeof(*q));
	q->s_machine = machine;
	q->s_profile = profile;
	s->s_runs[n] = NULL;
	s->s_kernels[n] = NULL;
	s->s_numbers[n] = NULL;
	s->s_costs[n] = costs_new();
	s->s_index.x_nseries++;
	return (q);
}

static void
add_kernel(struct site *s, struct report_series *q, const char *system)
{
	const char *const words[] = { q->s_machine, q->s_profile, system,
	    NULL };
	struct report_kernel **all = &s->s_kernels[s->s_at];
	size_t i;

	for (i = 0; i < q->s_nkernels; i++)
		if (strcmp((*all)[i].z_system, system) == 0)
			return;
	*all = xgrow(*all, q->s_nkernels, sizeof(**all));
	(*all)[q->s_nkernels].z_system = system;
	(*all)[q->s_nkernels++].z_page = page(s, "kernel", words);
}

/* "NetBSD 10.1 GENERIC #0", as far as it is known. */
static const char *
system_of(struct site *s, const struct store_run *r)
{
	char *system, *all;

	system = history_system(r);
	all = r->r_version == NULL || strcmp(r->r_version, "unknown") == 0 ?
	    xdup(system) : xprintf("%s %s", system, r->r_version);
	free(system);
	return (site_keep(s, all));
}

static int
take_run(void *arg, const struct store_run *r)
{
	const char *words[] = { NULL, NULL };
	struct site *s = arg;
	struct report_entry *y, **all;
	struct report_series *q;
	int64_t **numbers;

	q = series_of(s, r);
	all = &s->s_runs[s->s_at];
	numbers = &s->s_numbers[s->s_at];
	*all = xgrow(*all, q->s_nruns, sizeof(**all));
	*numbers = xgrow(*numbers, q->s_nruns, sizeof(**numbers));
	(*numbers)[q->s_nruns] = r->r_id;
	y = &(*all)[q->s_nruns++];
	memset(y, 0, sizeof(*y));
	y->y_key = words[0] = copy(s, r->r_key);
	y->y_page = page(s, "run", words);
	y->y_id = site_keep(s, xprintf("%" PRId64, r->r_id));
	y->y_label = r->r_label != NULL ? copy(s, r->r_label) : NULL;
	y->y_when = site_keep(s, utc_time(r->r_started));
	y->y_system = system_of(s, r);
	y->y_started = r->r_started;
	y->y_skipped = (size_t)r->r_skipped;
	y->y_failed = (size_t)r->r_failed;
	costs_run(s->s_costs[s->s_at]);
	add_kernel(s, q, y->y_system);
	return (0);
}

static int
take_point(void *arg, const struct store_point *p)
{
	struct site *s = arg;
	struct report_series *q = &s->s_series[s->s_at];

	if (p->p_skip != NULL)
		return (0);
	report_entry_count(&s->s_runs[s->s_at][q->s_nruns - 1], p->p_verdict);
	costs_add(s->s_costs[s->s_at], p);
	return (0);
}

static void
settle(struct site *s, size_t series)
{
	struct report_series *q;
	double *cost;
	size_t i;

	q = &s->s_series[series];
	cost = xcalloc(q->s_nruns, sizeof(*cost));
	q->s_npoints = costs_find(s->s_costs[series], cost);
	for (i = 0; i < q->s_nruns; i++)
		s->s_runs[series][i].y_cost = cost[i];
	q->s_runs = s->s_runs[series];
	q->s_kernels = s->s_kernels[series];
	free(cost);
}

void
site_read(struct site *s, const int64_t *runs, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (store_run(s->s_history, runs[i], take_run, s) != 0 ||
		    store_points(s->s_history, runs[i], NULL, take_point,
		    s) != 0)
			die("%s", store_error(s->s_history));
	for (i = 0; i < s->s_index.x_nseries; i++)
		settle(s, i);
	s->s_index.x_series = s->s_series;
}

void
site_free(struct site *s)
{
	size_t i;

	for (i = 0; i < s->s_index.x_nseries; i++) {
		free(s->s_runs[i]);
		free(s->s_kernels[i]);
		free(s->s_numbers[i]);
		costs_free(s->s_costs[i]);
	}
	free(s->s_series);
	free(s->s_runs);
	free(s->s_kernels);
	free(s->s_numbers);
	free(s->s_costs);
	if (s->s_kept != NULL)
		words_free(s->s_kept);
}

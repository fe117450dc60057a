#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_impl.h"
#include "stat.h"

int
samples_add(struct samples *a, size_t point, long worker, double value,
    double ran, const char *marks)
{
	struct sample *s;

	if (a->a_count == a->a_size) {
		a->a_size = a->a_size == 0 ? 256 : 2 * a->a_size;
		s = realloc(a->a_sample, a->a_size * sizeof(*s));
		if (s == NULL)
			return (-1);
		a->a_sample = s;
	}
	s = &a->a_sample[a->a_count++];
	s->s_point = point;
	s->s_worker = worker;
	s->s_value = value;
	s->s_ran = ran;
	(void)snprintf(s->s_marks, sizeof(s->s_marks), "%s", marks);
	s->s_used = false;
	return (0);
}

void
samples_free(struct samples *a)
{
	free(a->a_sample);
	memset(a, 0, sizeof(*a));
}

/* The batches of one worker that count; returns how many there are in all. */
static size_t
choose(struct samples *a, size_t point, long worker, double *values,
    size_t *used)
{
	struct record_marks marks;
	struct sample *s;
	size_t i;

	memset(&marks, 0, sizeof(marks));
	for (i = 0; i < a->a_count; i++) {
		s = &a->a_sample[i];
		if (s->s_point == point && s->s_worker == worker)
			record_marks_add(&marks, s->s_marks);
	}
	for (*used = i = 0; i < a->a_count; i++) {
		s = &a->a_sample[i];
		if (s->s_point != point || s->s_worker != worker)
			continue;
		s->s_used = !record_marks_disturbed(&marks, s->s_marks);
		if (s->s_used)
			values[(*used)++] = s->s_value;
	}
	if (*used != 0)
		return (marks.k_batches);
	/* All were disturbed, each by something else: then all but those
	   whose time is known to be wrong. */
	for (i = 0; i < a->a_count; i++) {
		s = &a->a_sample[i];
		if (s->s_point != point || s->s_worker != worker ||
		    strchr(s->s_marks, RECORD_MARK_BACKWARDS) != NULL)
			continue;
		s->s_used = true;
		values[(*used)++] = s->s_value;
	}
	return (marks.k_batches);
}

double
samples_worker(struct samples *a, size_t point, long worker, double *work)
{
	size_t used;

	(void)choose(a, point, worker, work, &used);
	return (used == 0 ? NAN : stat_median(work, used));
}

double
samples_worker_ran(struct samples *a, size_t point, long worker, bool more,
    double *work)
{
	const struct sample *s;
	size_t i, n;

	(void)choose(a, point, worker, work, &n);
	for (n = i = 0; i < a->a_count; i++) {
		s = &a->a_sample[i];
		if (s->s_point == point && s->s_worker == worker &&
		    s->s_used)
			work[n++] = more ? s->s_value / s->s_ran :
			    s->s_value * s->s_ran;
	}
	return (n == 0 ? NAN : stat_median(work, n));
}

static int
summarise_workers(struct samples *a, size_t point, long first, long last,
    bool more, struct record *r, double *values, double *medians,
    double *mads, struct summary *sum)
{
	double best, v;
	size_t n, used;
	long worker;

	best = NAN;
	for (n = 0, worker = first; worker <= last; worker++) {
		r->r_batches += (long)choose(a, point, worker, values, &used);
		if (used == 0)
			continue;
		r->r_used += (long)used;
		medians[n] = stat_median(values, used);
		mads[n] = 100 * stat_mad(values, used) / fabs(medians[n]);
		n++;
		v = stat_quantile(values, used, more ? 1 : 0);
		if (isnan(best) || (more ? v > best : v < best))
			best = v;
	}
	if (n == 0)
		return (-1);
	r->r_value = stat_median(medians, n);
	r->r_low = stat_quantile(medians, n, 0);
	r->r_high = stat_quantile(medians, n, 1);
	r->r_workers = (long)n;
	(void)snprintf(sum->m_best, sizeof(sum->m_best), "%.6g", best);
	(void)snprintf(sum->m_mad, sizeof(sum->m_mad), "%.3g",
	    stat_median(mads, n));
	(void)record_add(r, "best", sum->m_best);
	if (r->r_value != 0)
		(void)record_add(r, "mad_pct", sum->m_mad);
	return (0);
}

int
summarise(struct samples *a, size_t point, long first, long last, bool more,
    struct record *r, struct summary *sum)
{
	double *scratch;
	size_t n;
	int error;

	n = a->a_count;
	if (n == 0 || (scratch = malloc(3 * n * sizeof(*scratch))) == NULL)
		return (-1);
	error = summarise_workers(a, point, first, last, more, r, scratch,
	    scratch + n, scratch + 2 * n, sum);
	free(scratch);
	return (error);
}

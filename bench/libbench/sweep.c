/*
 * Sweeps: which values of N a profile measures, in which order, and in what
 * time.  Preparing a point may take much longer than timing it (three thousand
 * processes have to be there), and counts.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_impl.h"

#define DECADES		100	/* the least of high / low */
#define LEAST		UINT64_C(1000000)	/* ns for any point */
#define SOME		20	/* a part of the time that tells something */

/* The first eight values span two decades. */
size_t
sweep_values(const char *profile, size_t declared)
{
	size_t n;

	n = declared;
	if (strcmp(profile, "smoke") == 0)
		n = 3;
	else if (strcmp(profile, "quick") == 0)
		n = 8;
	else if (strcmp(profile, "full") == 0)
		n = 8 + (declared - 8 + 1) / 2;
	return (n < declared ? n : declared);
}

long
sweep_n(const struct sweep *s, const char *point)
{
	char value[32];

	if (point_value(point, s->s_name, value, sizeof(value)) == -1)
		return (0);
	return (strtol(value, NULL, 10));
}

static int
check(const struct sweep *s, const struct points *p, long *low, long *high)
{
	long n;
	size_t i;

	*low = *high = sweep_n(s, p->p_name[0]);
	for (i = 0; i < p->p_count; i++) {
		n = sweep_n(s, p->p_name[i]);
		*low = n < *low ? n : *low;
		*high = n > *high ? n : *high;
	}
	return (*low < 1 || *high / DECADES < *low ? -1 : 0);
}

static void
leave_above(const struct sweep *s, struct points *p, long most)
{
	size_t i, kept;

	for (kept = i = 0; i < p->p_count; i++)
		if (sweep_n(s, p->p_name[i]) <= most)
			p->p_name[kept++] = p->p_name[i];
		else
			free(p->p_name[i]);
	p->p_count = kept;
}

int
sweep_load(struct sweep *s, struct points *p, const atf_tc_t *tc,
    const char *profile, char *err, size_t errlen)
{
	long n, low, high;
	size_t declared, kept;

	s->s_most = LONG_MAX;
	if (!atf_tc_has_md_var(tc, "X-bench.sweep"))
		return (0);
	(void)snprintf(s->s_name, sizeof(s->s_name), "%s",
	    atf_tc_get_md_var(tc, "X-bench.sweep"));
	s->s_order = stat_class_named(atf_tc_get_md_var(tc, "X-bench.order"));
	if (check(s, p, &low, &high) == -1) {
		(void)snprintf(err, errlen, "parameter %s: a sweep begins at "
		    "1 or more and goes on over two decades", s->s_name);
		return (-1);
	}
	for (declared = 1, n = low; n < high; n = n > high / 2 ? high : 2 * n)
		declared++;
	kept = sweep_values(profile, declared);
	for (n = low; --kept > 0; n = n > high / 2 ? high : 2 * n)
		continue;
	leave_above(s, p, n);
	s->s_high = high;
	return (0);
}

/* A tenth is for starting and ending the workers, who have no clock then. */
uint64_t
sweep_budget(const struct bench *b)
{
	return (b->b_sweep.s_name[0] == '\0' ? 0 :
	    (uint64_t)b->b_config.g_sweep_ms * 900000);
}

/* What is left of the worker's time at the beginning of a turn. */
static uint64_t
time_left(const struct sweep *s)
{
	uint64_t used;

	used = s->s_turn_begun - s->s_begun;
	return (used < s->s_time ? s->s_time - used : 0);
}

/* N of a turn, or of the one before where that is more. */
static long
span(const struct bench *b, size_t turn)
{
	const struct sweep *s = &b->b_sweep;
	long n, before;

	n = sweep_n(s, b->b_points.p_name[s->s_turn[turn]]);
	before = turn == 0 ? 0 :
	    sweep_n(s, b->b_points.p_name[s->s_turn[turn - 1]]);
	return (n > before ? n : before);
}

/*
 * What preparing a turn may take, as far as one before has told: what is there
 * has to become more or less.
 */
static double
preparing(const struct bench *b, size_t turn)
{
	const struct sweep *s = &b->b_sweep;

	if (s->s_slow == 0 || sweep_n(s,
	    b->b_points.p_name[s->s_turn[turn]]) > s->s_most)
		return (0);
	return ((double)s->s_slow_ns * (double)span(b, turn) /
	    (double)s->s_slow);
}

/* The turns to come have to be prepared, too. */
uint64_t
sweep_share(const struct bench *b)
{
	const struct sweep *s = &b->b_sweep;
	double ns;
	size_t i;

	ns = (double)time_left(s);
	for (i = s->s_next; i < s->s_turns; i++)
		ns -= preparing(b, i);
	ns /= (double)(s->s_turns - s->s_next + 1);
	return (ns > LEAST ? (uint64_t)ns : LEAST);
}

/* The order of the points, which is another one in each worker. */
static void
begin(struct bench *b)
{
	struct sweep *s = &b->b_sweep;
	size_t i, n, order[BENCH_POINTS];

	n = b->b_points.p_count;
	stat_shuffle(order, n, (uint64_t)b->b_config.g_seed << 20 ^
	    (uint64_t)b->b_worker);
	for (s->s_turns = i = 0; i < n; i++)
		if (b->b_only[order[i]])
			s->s_turn[s->s_turns++] = order[i];
	s->s_begun = bench_now();
}

/* "1.5 s", "12 ms" */
static const char *
seconds(char text[32], double ns)
{
	(void)snprintf(text, 32, ns < 1e8 ? "%.3g ms" : "%.1f s",
	    ns < 1e8 ? ns / 1e6 : ns / 1e9);
	return (text);
}

/*
 * What the turn took besides its batches.  Where that is much, it says what
 * to expect of others; where it is half of all the time, no other worker need
 * try.
 */
static void
end_turn(struct bench *b)
{
	const struct meter *m = &b->b_meter;
	struct sweep *s = &b->b_sweep;
	char took[32], time[32];
	uint64_t now, ns;
	long n;

	now = bench_now();
	ns = m->m_begun > s->s_turn_begun ? m->m_begun - s->s_turn_begun : 0;
	if (m->m_latest > m->m_begun && now > m->m_latest)
		ns += now - m->m_latest;
	n = span(b, s->s_next - 1);
	if (ns > s->s_time / SOME && n > s->s_slow) {
		s->s_slow = n;
		s->s_slow_ns = ns;
	}
	if (ns > s->s_time / 2)
		bench_skip(b, "preparing it takes %s, a worker has %s for "
		    "all: raise sweep_ms, %ld", seconds(took, (double)ns),
		    seconds(time, (double)s->s_time), b->b_config.g_sweep_ms);
}

/*
 * Whether the point that was chosen is out of reach, with the reason; or only
 * for this worker, who has spent its time on others.
 */
static bool
left_out(struct bench *b, long n)
{
	struct sweep *s = &b->b_sweep;
	char took[32], time[32];
	double ns;

	if (n > s->s_most) {
		bench_skip(b, "%s", s->s_why);
		return (true);
	}
	ns = preparing(b, s->s_next - 1);
	if (n <= s->s_slow || ns <= (double)s->s_time / 2)
		return (ns > (double)time_left(s));
	bench_skip(b, "preparing it would take some %s, a worker has %s for "
	    "all: raise sweep_ms, %ld", seconds(took, ns), seconds(time,
	    (double)s->s_time), b->b_config.g_sweep_ms);
	return (true);
}

long
bench_scale(struct bench *b)
{
	struct sweep *s = &b->b_sweep;
	long n;

	if (s->s_name[0] == '\0') {
		errno = 0;
		bench_fail(b, "BENCH_SCALE without bench_sweep()");
	}
	worker_leave(b);
	if (s->s_turns == 0)
		begin(b);
	else
		end_turn(b);
	while (s->s_next < s->s_turns) {
		b->b_point = s->s_turn[s->s_next++];
		s->s_turn_begun = bench_now();
		n = sweep_n(s, b->b_points.p_name[b->b_point]);
		worker_point(b);
		/* What the system can not hold is told, in time or not. */
		if (left_out(b, n))
			continue;
		if (time_left(s) > 0 || s->s_next == 1)
			return (n);
	}
	return (0);
}

void
bench_at_most(struct bench *b, long n, const char *fmt, ...)
{
	struct sweep *s = &b->b_sweep;
	char why[BENCH_REASON];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	if (!b->b_begun) {
		if (n >= s->s_most)
			return;
		s->s_most = n;
		(void)snprintf(s->s_why, sizeof(s->s_why), "%s", why);
	} else if (sweep_n(s, b->b_points.p_name[b->b_point]) > n)
		bench_skip(b, "%s", why);
}

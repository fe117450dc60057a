#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench_impl.h"

#define TURNS_MOST	1000000000UL
#define REJECTS_MOST	100
#define STEPS_LEAST	20	/* steps of the clock that a batch lasts */
#define STEADY		0.02	/* two batches in a row agree within this */

static uint64_t
now(const struct meter *m)
{
	return (m->m_clock->c_now(m->m_clock->c_arg));
}

static bool
past(const struct meter *m, uint64_t ns)
{
	uint64_t t;

	t = now(m);
	return (t > m->m_begun && t - m->m_begun > ns);
}

void
meter_begin(struct meter *m)
{
	m->m_phase = METER_SIZE;
	m->m_begun = 0;
	m->m_turns = 1;
	m->m_done = m->m_vains = 0;
	m->m_last = NAN;
	m->m_latest = 0;
	m->m_open = m->m_running = false;
	m->m_error[0] = '\0';
	/* A batch that a coarse clock can tell: a thousand steps, if it may. */
	if (m->m_target < 1000 * m->m_clock->c_step)
		m->m_target = 1000 * m->m_clock->c_step;
	if (m->m_target > m->m_cap / 4)
		m->m_target = m->m_cap / 4;
	/* Below that a coarse clock tells nothing, whatever the cap. */
	if (m->m_target < STEPS_LEAST * m->m_clock->c_step) {
		m->m_target = STEPS_LEAST * m->m_clock->c_step;
		if (m->m_cap < 8 * m->m_target)
			m->m_cap = 8 * m->m_target;
	}
}

void
meter_end(struct meter *m)
{
	m->m_phase = METER_DONE;
	m->m_open = m->m_running = false;
}

/* No reading is below the one before it, or the batch can not be believed. */
static uint64_t
reading(struct meter *m)
{
	uint64_t t;

	t = now(m);
	if (t < m->m_latest)
		m->m_back = true;
	m->m_latest = t;
	return (t);
}

void
meter_start(struct meter *m)
{
	m->m_running = m->m_timed = true;
	m->m_start = reading(m);
}

void
meter_stop(struct meter *m)
{
	uint64_t t;

	t = reading(m);
	if (!m->m_running)
		return;
	m->m_running = false;
	m->m_pairs++;
	if (t > m->m_start)
		m->m_sum += t - m->m_start;
}

void
meter_add(struct meter *m, uint64_t ns)
{
	m->m_sum += ns;
	m->m_timed = true;
}

static int64_t
grown(int64_t before, int64_t after)
{
	return (before < 0 || after < before ? -1 : after - before);
}

/* By how much the counters grew, and the marks that follow from it. */
static void
disturbances(struct meter *m, struct batch *b)
{
	struct os_usage after, *u;
	size_t n;

	n = 0;
	u = &b->b_usage;
	memset(u, 0xff, sizeof(*u));
	if (m->m_back)
		b->b_marks[n++] = RECORD_MARK_BACKWARDS;
	if (m->m_usage != NULL) {
		m->m_usage(m->m_arg, &after);
		u->u_switches = grown(m->m_before.u_switches, after.u_switches);
		u->u_faults = grown(m->m_before.u_faults, after.u_faults);
		u->u_stolen = grown(m->m_before.u_stolen, after.u_stolen);
		u->u_waited = grown(m->m_before.u_waited, after.u_waited);
		u->u_cpu_time = grown(m->m_before.u_cpu_time, after.u_cpu_time);
		if (u->u_switches > 0)
			b->b_marks[n++] = RECORD_MARK_SWITCHED;
		if (u->u_stolen > 0)
			b->b_marks[n++] = RECORD_MARK_STOLEN;
		if (u->u_waited > (int64_t)(b->b_gross / 100))
			b->b_marks[n++] = RECORD_MARK_WAITED;
		if (u->u_faults > 0)
			b->b_marks[n++] = RECORD_MARK_FAULTED;
		if (after.u_cpu != m->m_before.u_cpu)
			b->b_marks[n++] = RECORD_MARK_MOVED;
	}
	if (n == 0)
		b->b_marks[n++] = '-';
	b->b_marks[n] = '\0';
}

/* What is left without the clock and the loop; never below zero. */
static uint64_t
net(const struct meter *m)
{
	double ns;

	ns = (double)m->m_sum - m->m_clock->c_cost * (double)m->m_pairs;
	if (m->m_loop)
		ns -= m->m_clock->c_loop * (double)m->m_turns;
	return (ns >= 1 ? (uint64_t)ns : 0);
}

static unsigned long
more_turns(const struct meter *m, unsigned long max)
{
	double want;

	want = 10.0 * (double)m->m_turns;
	if (m->m_sum > 10 * m->m_clock->c_step && m->m_sum > 0)
		want = fmin(want, 1.1 * (double)m->m_turns *
		    (double)m->m_target / (double)m->m_sum);
	if (want < (double)m->m_turns + 1)
		want = (double)m->m_turns + 1;
	return (want > (double)max ? max : (unsigned long)want);
}

static void
finish_timed(struct meter *m)
{
	struct batch b;

	memset(&b, 0, sizeof(b));
	b.b_number = m->m_done + m->m_rejected + 1;
	b.b_turns = m->m_turns;
	b.b_gross = m->m_sum;
	b.b_net = net(m);
	b.b_given = m->m_given;
	if (!m->m_back && isnan(m->m_given) &&
	    (b.b_net == 0 ||
	    b.b_gross < STEPS_LEAST / 2 * m->m_clock->c_step)) {
		(void)snprintf(m->m_error, sizeof(m->m_error),
		    "below the clock's resolution: %lu turns took %llu ns, a "
		    "step of the clock is %llu ns; what the compiler may "
		    "leave out goes to bench_use(3)", m->m_turns,
		    (unsigned long long)b.b_net,
		    (unsigned long long)m->m_clock->c_step);
		return;
	}
	disturbances(m, &b);
	m->m_emit(m->m_arg, &b);
	if (m->m_back)
		return;
	m->m_done++;
	if (m->m_done >= m->m_batches || past(m, m->m_cap))
		m->m_phase = METER_DONE;
}

bool
meter_longer(const struct meter *m)
{
	return (m->m_target <= m->m_cap / 8);
}

/* A batch in vain may go better if it is longer. */
static bool
lengthened(struct meter *m)
{
	if (!m->m_vain || !meter_longer(m) ||
	    (m->m_phase == METER_SIZE && m->m_sum < m->m_target))
		return (false);
	m->m_target *= 2;
	m->m_turns *= 2;
	return (true);
}

/* What was in vain is not told; it may have been all there was time for. */
static void
refuse(struct meter *m, unsigned long max)
{
	m->m_vains++;
	if (m->m_sum < m->m_target / 2)
		m->m_turns = more_turns(m, max);
	if (past(m, m->m_cap))
		m->m_phase = METER_DONE;
}

/* All batches before it were slow ones, so that this has too few turns. */
static bool
hurried(const struct meter *m, unsigned long max)
{
	return (!m->m_back && isnan(m->m_given) && m->m_turns < max &&
	    m->m_sum < STEPS_LEAST / 2 * m->m_clock->c_step);
}

/* One batch there must be, in time or not. */
static void
calm(struct meter *m, unsigned long max)
{
	m->m_turns = more_turns(m, max);
	if (m->m_done > 0 && past(m, m->m_cap))
		m->m_phase = METER_DONE;
}

/* The batch that ends here decides what the next one is for. */
static void
finish(struct meter *m, unsigned long max)
{
	double per;
	bool steady, vague;

	if (!m->m_timed && isnan(m->m_given)) {
		(void)snprintf(m->m_error, sizeof(m->m_error),
		    "a batch in which nothing was timed");
		return;
	}
	if (lengthened(m))
		return;
	if (m->m_phase == METER_TIME && m->m_vain) {
		refuse(m, max);
	} else if (m->m_phase == METER_TIME && hurried(m, max)) {
		calm(m, max);
	} else if (m->m_phase == METER_TIME || !isnan(m->m_given)) {
		finish_timed(m);
	} else if (m->m_phase == METER_SIZE && !m->m_back) {
		/* A wait of any length must not end it before it can tell. */
		if (m->m_sum < m->m_target && m->m_turns < max &&
		    (!past(m, m->m_cap / 4) ||
		    m->m_sum < STEPS_LEAST * m->m_clock->c_step))
			m->m_turns = more_turns(m, max);
		else
			m->m_phase = past(m, m->m_cap / 4) ? METER_TIME :
			    METER_WARM;
	} else if (m->m_phase == METER_WARM && !m->m_back) {
		per = (double)m->m_sum / (double)m->m_turns;
		steady = fabs(per - m->m_last) <= STEADY * m->m_last;
		m->m_last = per;
		/* One slow batch may have ended the search too early. */
		vague = m->m_turns < max &&
		    m->m_sum < STEPS_LEAST * m->m_clock->c_step;
		if (vague || (m->m_sum < m->m_target / 2 && m->m_turns < max))
			m->m_phase = METER_SIZE;
		if (!vague && (steady || past(m, m->m_cap / 4)))
			m->m_phase = METER_TIME;
	}
	if (m->m_back && ++m->m_rejected > REJECTS_MOST)
		(void)snprintf(m->m_error, sizeof(m->m_error),
		    "the clock went backwards in %ld batches", m->m_rejected);
}

unsigned long
meter_next(struct meter *m, unsigned long max)
{
	if (max == 0 || max > TURNS_MOST)
		max = TURNS_MOST;
	if (m->m_open)
		finish(m, max);
	if (m->m_error[0] != '\0')
		meter_end(m);
	m->m_open = false;
	if (m->m_phase == METER_DONE)
		return (0);
	/* What the case had to prepare is not the point's time. */
	if (m->m_begun == 0)
		m->m_begun = now(m);
	if (m->m_turns > max)
		m->m_turns = max;
	m->m_open = true;
	m->m_running = m->m_timed = m->m_back = m->m_loop = false;
	m->m_vain = false;
	m->m_sum = 0;
	m->m_pairs = 0;
	m->m_given = NAN;
	if (m->m_usage != NULL)
		m->m_usage(m->m_arg, &m->m_before);
	return (m->m_turns);
}

double
batch_value(const struct batch *b, const char *unit, unsigned long per,
    uint64_t bytes)
{
	double turns, ns;

	if (!isnan(b->b_given))
		return (b->b_given);
	turns = (double)b->b_turns;
	ns = (double)b->b_net;
	if (strcmp(unit, "ns/op") == 0)
		return (ns / (turns * (double)per));
	if (strcmp(unit, "op/s") == 0 && ns > 0)
		return (turns * (double)per * 1e9 / ns);
	if (strcmp(unit, "MB/s") == 0 && ns > 0 && bytes != 0)
		return (turns * (double)bytes * 1e3 / ns);
	return (NAN);
}

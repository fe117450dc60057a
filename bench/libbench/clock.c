#include <math.h>
#include <time.h>

#include "bench_impl.h"

static uint64_t
system_now(void *arg)
{
	struct timespec ts;

	(void)arg;
	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	return ((uint64_t)ts.tv_sec * 1000000000 + (uint64_t)ts.tv_nsec);
}

uint64_t
bench_now(void)
{
	return (system_now(NULL));
}

#define READINGS_MOST	20000000L

/*
 * The least positive difference between two readings.  A clock that is read
 * more often than it ticks shows its step; one that ticks faster shows what a
 * reading takes, and no shorter time can be told anyway.
 */
static void
probe_step(struct clock *c)
{
	uint64_t begun, last, now, step;
	long changes, readings;

	step = UINT64_MAX;
	begun = last = c->c_now(c->c_arg);
	changes = 0;
	for (readings = 0; changes < 1000 && readings < READINGS_MOST;
	    readings++) {
		now = c->c_now(c->c_arg);
		if (now < last)
			c->c_backwards++;
		else if (now > last) {
			changes++;
			if (now - last < step)
				step = now - last;
		}
		last = now;
		/* Five ticks of a slow clock are enough. */
		if (changes >= 5 && now - begun > 20000000)
			break;
	}
	c->c_step = step == UINT64_MAX ? 0 : step;
}

/* A clock that ticks so seldom makes one try long enough. */
static int
tries(const struct clock *c)
{
	return (c->c_step > 1000000 ? 1 : 3);
}

/*
 * The least of three, for who is interrupted while it is measured would have
 * too much taken off from then on.
 */
static void
probe_cost(struct clock *c)
{
	uint64_t begun, now;
	unsigned long i, n;
	double cost;
	int turn;

	c->c_cost = INFINITY;
	for (n = 1000, turn = tries(c); turn > 0; ) {
		begun = c->c_now(c->c_arg);
		for (i = 0; i < n; i++)
			now = c->c_now(c->c_arg);
		if (now < begun) {
			c->c_backwards++;
			turn--;
			continue;
		}
		if (now - begun < 20 * c->c_step && n <= 1000000) {
			n *= 4;
			continue;
		}
		cost = (double)(now - begun) / (double)n;
		if (cost < c->c_cost)
			c->c_cost = cost;
		turn--;
	}
	if (isinf(c->c_cost))
		c->c_cost = 0;
}

#define LOOP_MOST	200000000UL

/* The least of three, so that never too much is taken off. */
static void
probe_loop(struct clock *c)
{
	uint64_t begun, now;
	unsigned long i, n;
	double cost;
	int turn, turns;

	c->c_loop = 0;
	turns = tries(c);
	for (n = 50000, turn = 0; turn < turns; ) {
		begun = c->c_now(c->c_arg);
		for (i = n; i != 0; i = bench_keep(i) - 1)
			continue;
		now = c->c_now(c->c_arg);
		if (now < begun) {
			c->c_backwards++;
			turn++;
			continue;
		}
		if (now - begun < 20 * c->c_step && n < LOOP_MOST) {
			n *= 2;
			continue;
		}
		cost = ((double)(now - begun) - c->c_cost) / (double)n;
		if (cost > 0 && (c->c_loop == 0 || cost < c->c_loop))
			c->c_loop = cost;
		turn++;
	}
}

void
clock_probe(struct clock *c)
{
	c->c_backwards = 0;
	probe_step(c);
	probe_cost(c);
	probe_loop(c);
}

void
clock_system(struct clock *c)
{
	c->c_now = system_now;
	c->c_arg = NULL;
}

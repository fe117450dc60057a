/*
 * libbench beside a loop written by hand, in one process and one run: what
 * getppid(2) costs by each, and what an empty BENCH_LOOP costs.  It reports;
 * it decides nothing.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench_impl.h"
#include "stat.h"

#define ROUNDS	1001

static struct bench b;
static double lib[ROUNDS], hand[ROUNDS], ratio[ROUNDS], empty[ROUNDS];
static long rounds;

static double
by_hand(unsigned long turns)
{
	struct timespec from, to;
	unsigned long i;

	(void)clock_gettime(CLOCK_MONOTONIC, &from);
	for (i = 0; i < turns; i++)
		(void)getppid();
	(void)clock_gettime(CLOCK_MONOTONIC, &to);
	return (((double)(to.tv_sec - from.tv_sec) * 1e9 +
	    (double)(to.tv_nsec - from.tv_nsec)) / (double)turns);
}

/* Between two batches of libbench, the same number of turns by hand. */
static void
beside(void *arg, const struct batch *batch)
{
	(void)arg;
	lib[rounds] = batch_value(batch, "ns/op", 1, 0);
	hand[rounds] = by_hand(batch->b_turns);
	ratio[rounds] = lib[rounds] / hand[rounds];
	rounds++;
}

static void
alone(void *arg, const struct batch *batch)
{
	(void)arg;
	empty[rounds++] = batch_value(batch, "ns/op", 1, 0);
}

static void
begin(void (*emit)(void *, const struct batch *))
{
	rounds = 0;
	b.b_meter.m_emit = emit;
	b.b_meter.m_target = 200000;
	b.b_meter.m_cap = 10000000000;
	b.b_meter.m_batches = ROUNDS;
	meter_begin(&b.b_meter);
}

static void
line(const char *what, const double *x)
{
	printf("  %-14s %9.3f ns   MAD %.2f %%\n", what,
	    stat_median(x, ROUNDS),
	    100 * stat_mad(x, ROUNDS) / stat_median(x, ROUNDS));
}

int
main(void)
{
	double loop;

	clock_system(&b.b_clock);
	clock_probe(&b.b_clock);
	b.b_meter.m_clock = &b.b_clock;
	begin(beside);
	BENCH_LOOP(&b)
		(void)getppid();
	/* The loop itself, with nothing taken off for it. */
	loop = b.b_clock.c_loop;
	b.b_clock.c_loop = 0;
	begin(alone);
	BENCH_LOOP(&b)
		continue;
	printf("getppid(2), %d batches in turn, medians:\n", ROUNDS);
	line("BENCH_LOOP", lib);
	line("loop by hand", hand);
	printf("  %-14s %9.4f      of medians; %.4f median of ratios\n",
	    "ratio", stat_median(lib, ROUNDS) / stat_median(hand, ROUNDS),
	    stat_median(ratio, ROUNDS));
	printf("An empty BENCH_LOOP: %.3f ns a turn; %.3f ns are taken off.\n",
	    stat_median(empty, ROUNDS), loop);
	printf("The clock: %.1f ns a reading, steps of %ju ns.\n",
	    b.b_clock.c_cost, (uintmax_t)b.b_clock.c_step);
	return (0);
}

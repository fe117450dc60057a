/*
 * Planted sweeps: costs that are made up, so that no timing decides.
 */
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench_impl.h"

#define SWEEP(name, order)						\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, "ns/op", BENCH_LESS);		\
	bench_sweep(tc, "n", 1, 1000, order);				\
}									\
ATF_TC_BODY(name, tc)

#define UNIT	1000000.0	/* ns; a batch ends soon */

/* A turn takes so many nanoseconds, as another process might tell. */
static void
charge(struct bench *b, double ns)
{
	unsigned long turns;

	while ((turns = bench_batch(b, 1000)) != 0)
		bench_add(b, (uint64_t)((double)turns * ns));
}

/* One more line of a file; how many there are. */
static long
count(struct bench *b, const char *file)
{
	off_t n;
	int fd;

	if ((fd = open(file, O_WRONLY | O_CREAT | O_APPEND, 0600)) == -1 ||
	    write(fd, "x", 1) != 1 || (n = lseek(fd, 0, SEEK_END)) == -1)
		bench_fail(b, "%s", file);
	(void)close(fd);
	return ((long)n);
}

/* Up to a tenth more or less, each time, and the same in each test. */
static double
about(struct bench *b, double ns)
{
	srand48(count(b, "times"));
	return (ns * (0.9 + 0.2 * drand48()));
}

SWEEP(constant, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n) {
		bench_note(b, "turn %ld", n);
		charge(b, about(b, UNIT));
	}
	bench_close(b);
}

SWEEP(logarithm, BENCH_O_LOG_N)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		charge(b, UNIT * (1 + log((double)n)));
	bench_close(b);
}

SWEEP(linear, BENCH_O_N)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		charge(b, UNIT * (5 + (double)n));
	bench_close(b);
}

SWEEP(linearithmic, BENCH_O_N_LOG_N)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		charge(b, UNIT * (1 + (double)n * log((double)n)));
	bench_close(b);
}

SWEEP(liar, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		charge(b, about(b, UNIT * (double)n));
	bench_close(b);
}

/* The less the more there are, as if that filled a cache. */
SWEEP(sinking, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		charge(b, UNIT * (1 + 10 / (double)n));
	bench_close(b);
}

/* Linear, but it does not show below some hundred. */
SWEEP(creeping, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		charge(b, UNIT * (300 + (double)n) / 300);
	bench_close(b);
}

SWEEP(exploding, BENCH_O_N)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		charge(b, UNIT * (double)n * (n > 64 ? 50 : 1));
	bench_close(b);
}

/* The same, but all of that it waits for a CPU. */
static int64_t starved_ns;

static void
waited(void *arg, struct os_usage *u)
{
	(void)arg;
	memset(u, 0xff, sizeof(*u));
	u->u_waited = starved_ns;
}

SWEEP(starved, BENCH_O_1)
{
	struct bench *b;
	unsigned long turns;

	b = bench_open(tc);
	b->b_meter.m_usage = waited;
	BENCH_SCALE(b, n)
		while ((turns = bench_batch(b, 1000)) != 0) {
			bench_add(b, (uint64_t)turns * (n > 64 ? 50 : 1) *
			    (uint64_t)UNIT);
			starved_ns += (int64_t)turns * (n > 64 ? 49 : 0) *
			    (int64_t)UNIT;
		}
	bench_close(b);
}

/* A rate that falls as it may not: the same with the figures upside down. */
ATF_TC(falling);
ATF_TC_HEAD(falling, tc)
{
	bench_head(tc, "Planted: falling", "MB/s", BENCH_MORE);
	bench_param(tc, "kind", "good bad");
	bench_sweep(tc, "n", 1, 1000, BENCH_O_1);
}
ATF_TC_BODY(falling, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		while (bench_batch(b, 1) != 0)
			bench_value(b, strcmp(bench_arg(b, "kind"), "good") ==
			    0 ? 1000 : 1000 / (double)n);
	bench_close(b);
}

/* Each worker finds another power of N; a file counts them. */
SWEEP(noisy, BENCH_O_1)
{
	struct bench *b;
	double power;

	b = bench_open(tc);
	power = 0.2 * (double)(count(b, "workers") - 1);
	BENCH_SCALE(b, n)
		charge(b, UNIT * pow((double)n, power));
	bench_close(b);
}

/* Left out above what BENCH_PLANT says. */
SWEEP(limited, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	bench_at_most(b, 5000, "a limit that does not matter");
	bench_at_most(b, atol(getenv("BENCH_PLANT")), "kern.planted leaves "
	    "%s: raise it", getenv("BENCH_PLANT"));
	bench_at_most(b, 900, "a limit further away");
	BENCH_SCALE(b, n) {
		bench_at_most(b, 32, "no more than 32 at this point");
		charge(b, UNIT);
	}
	bench_close(b);
}

/* Only the first worker can have more than 32. */
SWEEP(fewer, BENCH_O_1)
{
	struct bench *b;
	int fd;

	b = bench_open(tc);
	fd = open("first", O_WRONLY | O_CREAT | O_EXCL, 0600);
	BENCH_SCALE(b, n) {
		if (fd == -1)
			bench_at_most(b, 32, "others have them");
		charge(b, UNIT);
	}
	bench_close(b);
}

/* Finds only afterwards that it could not have more than 32. */
SWEEP(late, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n) {
		charge(b, UNIT);
		bench_at_most(b, 32, "others have them");
	}
	bench_close(b);
}

/* Takes N milliseconds to prepare. */
SWEEP(slow, BENCH_O_1)
{
	struct timespec ts;
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n) {
		ts.tv_sec = n / 1000;
		ts.tv_nsec = n % 1000 * 1000000;
		(void)nanosleep(&ts, NULL);
		charge(b, UNIT);
	}
	bench_close(b);
}

/* All workers but the first spend all their time on their first point. */
SWEEP(tardy, BENCH_O_1)
{
	const struct timespec ts = { 1, 0 };
	struct bench *b;
	bool first;

	b = bench_open(tc);
	first = count(b, "workers") == 1;
	BENCH_SCALE(b, n) {
		charge(b, UNIT);
		if (!first)
			(void)nanosleep(&ts, NULL);
	}
	bench_close(b);
}

/* What the system leaves, whatever that is. */
SWEEP(asking, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	bench_note(b, "fds %ld", bench_most_fds(b, 2, 64));
	bench_note(b, "procs %ld", bench_most_procs(b, 10));
	bench_note(b, "threads %ld", bench_most_threads(b, 10, 65536));
	bench_note(b, "maps %ld", bench_most_maps(b, 2, 100));
	bench_note(b, "ports %ld", bench_most_ports(b, 100));
	bench_note(b, "memory %ld", bench_most_memory(b, 4096));
	BENCH_SCALE(b, n)
		charge(b, UNIT);
	bench_close(b);
}

/* Real loops, for the proof that runs on this machine (bench/proof/live). */
static void
spin(long turns)
{
	unsigned long n;

	for (n = (unsigned long)turns; n != 0; n = bench_keep(n) - 1)
		continue;
}

SWEEP(loop_constant, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		BENCH_LOOP(b)
			spin(n > 0 ? 100 : 0);
	bench_close(b);
}

SWEEP(loop_liar, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n)
		BENCH_LOOP(b)
			spin(10 * n);
	bench_close(b);
}

/* Less than two decades. */
ATF_TC(narrow);
ATF_TC_HEAD(narrow, tc)
{
	bench_head(tc, "Planted: narrow", "ns/op", BENCH_LESS);
	bench_sweep(tc, "n", 10, 500, BENCH_O_1);
}
ATF_TC_BODY(narrow, tc)
{
	bench_close(bench_open(tc));
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, constant);
	ATF_TP_ADD_TC(tp, logarithm);
	ATF_TP_ADD_TC(tp, linear);
	ATF_TP_ADD_TC(tp, linearithmic);
	ATF_TP_ADD_TC(tp, liar);
	ATF_TP_ADD_TC(tp, sinking);
	ATF_TP_ADD_TC(tp, creeping);
	ATF_TP_ADD_TC(tp, exploding);
	ATF_TP_ADD_TC(tp, starved);
	ATF_TP_ADD_TC(tp, falling);
	ATF_TP_ADD_TC(tp, noisy);
	ATF_TP_ADD_TC(tp, limited);
	ATF_TP_ADD_TC(tp, fewer);
	ATF_TP_ADD_TC(tp, late);
	ATF_TP_ADD_TC(tp, slow);
	ATF_TP_ADD_TC(tp, tardy);
	ATF_TP_ADD_TC(tp, asking);
	ATF_TP_ADD_TC(tp, narrow);
	ATF_TP_ADD_TC(tp, loop_constant);
	ATF_TP_ADD_TC(tp, loop_liar);
	return (atf_no_error());
}

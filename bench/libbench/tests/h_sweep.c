/*
 * Planted sweeps: costs that are made up, so that no timing decides.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"

#define SWEEP(name, order)						\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, "ns/op", BENCH_LESS);		\
	bench_sweep(tc, "n", 1, 1000, order);				\
}									\
ATF_TC_BODY(name, tc)

/* A turn takes so many nanoseconds, as another process might tell. */
static void
charge(struct bench *b, double ns)
{
	unsigned long turns;

	while ((turns = bench_batch(b, 1000)) != 0)
		bench_add(b, (uint64_t)((double)turns * ns));
}

/* Ordered as the worker met them. */
SWEEP(constant, BENCH_O_1)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_SCALE(b, n) {
		bench_note(b, "turn %ld", n);
		charge(b, 1000000);
	}
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
		bench_at_most(b, 2, "no more than 2 at this point");
		charge(b, 1000000);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, constant);
	ATF_TP_ADD_TC(tp, limited);
	return (atf_no_error());
}

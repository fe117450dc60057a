/*
 * The meter on a clock of the tests' own making: no test here takes time.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench_impl.h"

#define MS	UINT64_C(1000000)

/* True time, what the clock shows of it, and what went wrong with it. */
static struct world {
	uint64_t time;
	uint64_t step;			/* readings are multiples of this */
	uint64_t reading;		/* what a reading takes */
	unsigned long back_every;	/* every so many readings go back */
	unsigned long readings;
	unsigned long stall_at;		/* this reading takes 5 ms; 0: none */
	struct os_usage usage;
	struct batch seen[1000];
	long count;
} world;

static uint64_t
now(void *arg)
{
	struct world *w;

	w = arg;
	w->time += w->reading;
	w->readings++;
	if (w->readings == w->stall_at)
		w->time += 5 * MS;
	if (w->back_every != 0 && w->readings % w->back_every == 0)
		return (w->time - 500 * MS);
	return (w->time / w->step * w->step);
}

static void
usage(void *arg, struct os_usage *u)
{
	(void)arg;
	*u = world.usage;
}

static void
emit(void *arg, const struct batch *b)
{
	struct world *w;

	w = arg;
	if (w->count < 1000)
		w->seen[w->count++] = *b;
}

static void
set_up(struct clock *c, struct meter *m, uint64_t step)
{
	memset(&world, 0, sizeof(world));
	memset(c, 0, sizeof(*c));
	memset(m, 0, sizeof(*m));
	world.time = 1000000 * MS;
	world.step = step;
	world.reading = 25;
	c->c_now = now;
	c->c_arg = &world;
	c->c_step = step > 25 ? step : 25;
	c->c_cost = 25;
	m->m_clock = c;
	m->m_emit = emit;
	m->m_arg = &world;
	m->m_target = 10 * MS;
	m->m_cap = 10000 * MS;
	m->m_batches = 20;
}

/* What BENCH_LOOP does, with turns of so many ns. */
static void
loop(struct meter *m, double ns)
{
	unsigned long n;

	meter_begin(m);
	while ((n = meter_next(m, 0)) != 0) {
		m->m_loop = true;
		meter_start(m);
		world.time += (uint64_t)(ns * (double)n);
		meter_stop(m);
	}
}

ATF_TC_WITHOUT_HEAD(probe);
ATF_TC_BODY(probe, tc)
{
	struct clock c;
	struct meter m;

	set_up(&c, &m, 1);
	clock_probe(&c);
	ATF_CHECK_EQ(25, c.c_step);
	ATF_CHECK(fabs(c.c_cost - 25) < 1);
	/* A microsecond clock read every 25 ns must not pass for finer. */
	set_up(&c, &m, 1000);
	clock_probe(&c);
	ATF_CHECK_EQ(1000, c.c_step);
	ATF_CHECK(fabs(c.c_cost - 25) < 2);
	set_up(&c, &m, 10 * MS);
	clock_probe(&c);
	ATF_CHECK_EQ(10 * MS, c.c_step);
	ATF_CHECK_EQ(0, c.c_backwards);
	/* An interruption is not what a reading takes. */
	set_up(&c, &m, 1);
	world.stall_at = 1500;
	clock_probe(&c);
	ATF_CHECK(fabs(c.c_cost - 25) < 1);
	set_up(&c, &m, 1);
	world.back_every = 10;
	clock_probe(&c);
	ATF_CHECK(c.c_backwards > 0);
}

ATF_TC_WITHOUT_HEAD(size);
ATF_TC_BODY(size, tc)
{
	static const double costs[] = { 1, 52.5, 3000, 250000, 9000000 };
	struct clock c;
	struct meter m;
	size_t i;
	long k;

	for (i = 0; i < sizeof(costs) / sizeof(costs[0]); i++) {
		set_up(&c, &m, 1);
		c.c_loop = 0.25;
		loop(&m, costs[i] + 0.25);
		ATF_CHECK_STREQ("", m.m_error);
		ATF_REQUIRE_EQ_MSG(20, world.count, "%g ns: %ld batches",
		    costs[i], world.count);
		for (k = 0; k < 20; k++) {
			ATF_CHECK(world.seen[k].b_gross >= m.m_target / 2);
			ATF_CHECK_EQ(k + 1, world.seen[k].b_number);
			/* The loop's and the clock's own cost is gone. */
			ATF_CHECK_MSG(fabs(batch_value(&world.seen[k], "ns/op",
			    1, 0) / costs[i] - 1) < 0.001, "%g for %g",
			    batch_value(&world.seen[k], "ns/op", 1, 0),
			    costs[i]);
		}
	}
}

/* A hiccup while the size is sought must not leave the batches too short. */
ATF_TC_WITHOUT_HEAD(size_hiccup);
ATF_TC_BODY(size_hiccup, tc)
{
	struct clock c;
	struct meter m;
	unsigned long n, i;

	set_up(&c, &m, 1);
	meter_begin(&m);
	for (i = 0; (n = meter_next(&m, 0)) != 0; i++) {
		meter_start(&m);
		world.time += n * 50 + (i == 1 ? 30 * MS : 0);
		meter_stop(&m);
	}
	ATF_REQUIRE_EQ(20, world.count);
	ATF_CHECK(world.seen[0].b_gross >= m.m_target / 2);
}

/* A wait made one turn look long enough, and then there is no time left. */
ATF_TC_WITHOUT_HEAD(warm_hiccup);
ATF_TC_BODY(warm_hiccup, tc)
{
	struct clock c;
	struct meter m;
	unsigned long n, i;

	set_up(&c, &m, 1000);
	meter_begin(&m);
	for (i = 0; (n = meter_next(&m, 0)) != 0; i++) {
		world.time += i == 1 ? m.m_cap / 4 : 0;
		meter_start(&m);
		world.time += n * 50 + (i == 0 ? m.m_cap / 4 - MS : 0);
		meter_stop(&m);
	}
	ATF_CHECK_STREQ("", m.m_error);
	ATF_CHECK(world.count > 0);
}

/* Whatever an operation costs, the caps hold and something is measured. */
ATF_TC_WITHOUT_HEAD(cap);
ATF_TC_BODY(cap, tc)
{
	struct clock c;
	struct meter m;
	uint64_t begun;

	set_up(&c, &m, 1);
	m.m_cap = 200 * MS;
	begun = world.time;
	loop(&m, 3000.0 * MS);
	ATF_CHECK_EQ(1, world.count);
	ATF_CHECK(world.time - begun <= 3 * 3000 * MS);
	set_up(&c, &m, 1);
	m.m_cap = 200 * MS;
	begun = world.time;
	loop(&m, 15.0 * MS);
	ATF_CHECK(world.count >= 1 && world.count < 20);
	ATF_CHECK(world.time - begun <= 250 * MS);
}

ATF_TC_WITHOUT_HEAD(coarse_clock);
ATF_TC_BODY(coarse_clock, tc)
{
	struct clock c;
	struct meter m;
	long k;

	/* A microsecond clock: the batches grow, the values have no grid. */
	set_up(&c, &m, 1000);
	m.m_target = 200000;
	loop(&m, 52);
	ATF_CHECK_STREQ("", m.m_error);
	ATF_REQUIRE_EQ(20, world.count);
	for (k = 0; k < world.count; k++) {
		ATF_CHECK(world.seen[k].b_gross >= 500 * 1000);
		ATF_CHECK(fabs(batch_value(&world.seen[k], "ns/op", 1, 0) -
		    52) < 0.2);
	}
	/* One of 100 Hz: the cap bounds what the steps would ask for. */
	set_up(&c, &m, 10 * MS);
	m.m_cap = 2000 * MS;
	loop(&m, 1000);
	ATF_CHECK_STREQ("", m.m_error);
	ATF_REQUIRE(world.count >= 1);
	ATF_CHECK(fabs(batch_value(&world.seen[0], "ns/op", 1, 0) - 1000) < 50);
}

ATF_TC_WITHOUT_HEAD(below_resolution);
ATF_TC_BODY(below_resolution, tc)
{
	struct clock c;
	struct meter m;

	/* A body that the compiler removed: nothing but the loop. */
	set_up(&c, &m, 1);
	c.c_loop = 0.3;
	loop(&m, 0.25);
	ATF_CHECK(strstr(m.m_error, "below the clock's resolution") != NULL);
	ATF_CHECK_EQ(0, world.count);
	/* One operation, which may not be repeated in a batch. */
	set_up(&c, &m, 1 * MS);
	meter_begin(&m);
	while (meter_next(&m, 1) != 0) {
		meter_start(&m);
		world.time += 50;
		meter_stop(&m);
	}
	ATF_CHECK(strstr(m.m_error, "below the clock's resolution") != NULL);
}

/* Turns take so long until batches count, then 20 ns. */
static void
slow_before(uint64_t ns, long n)
{
	struct clock c;
	struct meter m;
	unsigned long turns;

	set_up(&c, &m, 20);
	meter_begin(&m);
	while ((turns = meter_next(&m, ULONG_MAX)) != 0) {
		meter_start(&m);
		world.time += turns * (m.m_phase == METER_TIME ? 20 : ns);
		meter_stop(&m);
	}
	ATF_CHECK_STREQ("", m.m_error);
	ATF_REQUIRE_EQ(n, world.count);
	ATF_CHECK(world.seen[0].b_gross >= 10 * 20);
}

/* In time, and after it. */
ATF_TC_WITHOUT_HEAD(slow);
ATF_TC_BODY(slow, tc)
{
	slow_before(10 * MS, 20);
	slow_before(10000 * MS, 1);
}

ATF_TC_WITHOUT_HEAD(backwards);
ATF_TC_BODY(backwards, tc)
{
	struct clock c;
	struct meter m;
	long k, good, bad;

	/* Now and then: rejected, marked, and measured again. */
	set_up(&c, &m, 1);
	world.back_every = 37;
	loop(&m, 52);
	ATF_CHECK_STREQ("", m.m_error);
	for (good = bad = k = 0; k < world.count; k++) {
		if (world.seen[k].b_marks[0] == RECORD_MARK_BACKWARDS) {
			bad++;
			continue;
		}
		good++;
		ATF_CHECK(fabs(batch_value(&world.seen[k], "ns/op", 1, 0) -
		    52) < 1);
	}
	ATF_CHECK_EQ(20, good);
	ATF_CHECK(bad > 0);
	/* At every stop: it gives up, and says why. */
	set_up(&c, &m, 1);
	meter_begin(&m);
	while (meter_next(&m, 0) != 0) {
		meter_start(&m);
		world.time -= 1000;
		meter_stop(&m);
	}
	ATF_CHECK(strstr(m.m_error, "backwards") != NULL);
}

ATF_TC_WITHOUT_HEAD(pairs);
ATF_TC_BODY(pairs, tc)
{
	struct clock c;
	struct meter m;
	unsigned long n, i;

	/* Set-up between the pairs is not timed, and each pair's cost goes. */
	set_up(&c, &m, 1);
	meter_begin(&m);
	while ((n = meter_next(&m, 64)) != 0) {
		ATF_REQUIRE(n <= 64);
		for (i = 0; i < n; i++) {
			world.time += 5 * MS;
			meter_start(&m);
			world.time += 1000;
			meter_stop(&m);
		}
	}
	ATF_CHECK_STREQ("", m.m_error);
	ATF_REQUIRE(world.count > 0);
	ATF_CHECK(fabs(batch_value(&world.seen[0], "ns/op", 1, 0) - 1000) < 2);
	/* A batch in which nothing was timed is a fault of the benchmark. */
	set_up(&c, &m, 1);
	meter_begin(&m);
	while (meter_next(&m, 0) != 0)
		continue;
	ATF_CHECK(strstr(m.m_error, "nothing was timed") != NULL);
}

/* The macro itself: its loop's cost goes, and what goes ahead is not timed. */
ATF_TC_WITHOUT_HEAD(macro);
ATF_TC_BODY(macro, tc)
{
	static struct bench b;
	unsigned long turns;
	long k;

	set_up(&b.b_clock, &b.b_meter, 1);
	b.b_clock.c_loop = 10;
	b.b_meter.m_clock = &b.b_clock;
	meter_begin(&b.b_meter);
	turns = 0;
	BENCH_LOOP(&b) {
		world.time += 62;
		turns++;
	}
	ATF_REQUIRE_EQ(20, world.count);
	for (k = 0; k < 20; k++) {
		ATF_CHECK(fabs(batch_value(&world.seen[k], "ns/op", 1, 0) -
		    52) < 0.01);
		turns -= world.seen[k].b_turns + world.seen[k].b_turns / 8;
	}
	/* What is left are the batches before it was warm. */
	ATF_CHECK(turns > 0 && turns < 40 * world.seen[0].b_turns);
}

ATF_TC_WITHOUT_HEAD(others);
ATF_TC_BODY(others, tc)
{
	struct clock c;
	struct meter m;
	unsigned long n;

	/* Another process's nanoseconds are taken as they are. */
	set_up(&c, &m, 1);
	meter_begin(&m);
	while ((n = meter_next(&m, 64)) != 0) {
		world.time += n * 2000;
		meter_add(&m, n * 1000);
	}
	ATF_REQUIRE_EQ(20, world.count);
	ATF_CHECK_EQ(1000, batch_value(&world.seen[0], "ns/op", 1, 0));
	/* A given value is one batch, without a search for the size. */
	set_up(&c, &m, 1);
	meter_begin(&m);
	while (meter_next(&m, 0) != 0)
		m.m_given = 42;
	ATF_CHECK_EQ(20, world.count);
	ATF_CHECK_EQ(42, batch_value(&world.seen[0], "MB/s", 1, 0));
}

/* Warm is when two batches agree, however long that takes within the cap. */
ATF_TC_WITHOUT_HEAD(warm);
ATF_TC_BODY(warm, tc)
{
	struct clock c;
	struct meter m;
	unsigned long n;
	double ns;
	int i;

	set_up(&c, &m, 1);
	meter_begin(&m);
	for (ns = 200; (n = meter_next(&m, 0)) != 0; ns = fmax(ns * 0.9, 100)) {
		meter_start(&m);
		world.time += (uint64_t)(ns * (double)n);
		meter_stop(&m);
	}
	ATF_REQUIRE_EQ(20, world.count);
	ATF_CHECK(fabs(batch_value(&world.seen[0], "ns/op", 1, 0) - 100) < 3);
	/* One that never agrees with itself is measured all the same. */
	set_up(&c, &m, 1);
	meter_begin(&m);
	for (i = 0; (n = meter_next(&m, 0)) != 0; i++) {
		ATF_REQUIRE(i < 10000);
		meter_start(&m);
		world.time += n * (i % 2 == 0 ? 100 : 200);
		meter_stop(&m);
	}
	ATF_CHECK_EQ(20, world.count);
}

ATF_TC_WITHOUT_HEAD(waited);
ATF_TC_BODY(waited, tc)
{
	struct clock c;
	struct meter m;
	unsigned long n;

	set_up(&c, &m, 1);
	m.m_usage = usage;
	meter_begin(&m);
	while ((n = meter_next(&m, 0)) != 0) {
		meter_start(&m);
		world.time += n * 100;
		meter_stop(&m);
		/* Under 1 % of the batch, and over. */
		world.usage.u_waited += world.count == 3 ? n / 2 :
		    world.count == 4 ? n * 2 : 0;
	}
	ATF_CHECK_STREQ("-", world.seen[3].b_marks);
	ATF_CHECK_STREQ("w", world.seen[4].b_marks);
}

ATF_TC_WITHOUT_HEAD(marks);
ATF_TC_BODY(marks, tc)
{
	struct clock c;
	struct meter m;
	unsigned long n;

	set_up(&c, &m, 1);
	m.m_usage = usage;
	world.usage.u_waited = -1;
	meter_begin(&m);
	while ((n = meter_next(&m, 0)) != 0) {
		meter_start(&m);
		world.time += n * 100;
		meter_stop(&m);
		if (world.count == 3)
			world.usage.u_switches += 2;
		if (world.count == 4) {
			world.usage.u_stolen += 10;
			world.usage.u_faults += 1;
			world.usage.u_cpu = 1;
		}
	}
	ATF_CHECK_STREQ("-", world.seen[2].b_marks);
	ATF_CHECK_STREQ("s", world.seen[3].b_marks);
	ATF_CHECK_EQ(2, world.seen[3].b_usage.u_switches);
	ATF_CHECK_STREQ("tfm", world.seen[4].b_marks);
	ATF_CHECK_EQ(-1, world.seen[4].b_usage.u_waited);
	ATF_CHECK_STREQ("-", world.seen[5].b_marks);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, probe);
	ATF_TP_ADD_TC(tp, size);
	ATF_TP_ADD_TC(tp, size_hiccup);
	ATF_TP_ADD_TC(tp, warm_hiccup);
	ATF_TP_ADD_TC(tp, cap);
	ATF_TP_ADD_TC(tp, coarse_clock);
	ATF_TP_ADD_TC(tp, below_resolution);
	ATF_TP_ADD_TC(tp, slow);
	ATF_TP_ADD_TC(tp, backwards);
	ATF_TP_ADD_TC(tp, pairs);
	ATF_TP_ADD_TC(tp, macro);
	ATF_TP_ADD_TC(tp, others);
	ATF_TP_ADD_TC(tp, warm);
	ATF_TP_ADD_TC(tp, waited);
	ATF_TP_ADD_TC(tp, marks);
	return (atf_no_error());
}

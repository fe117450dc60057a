/*
 * Crews, with the planted ones of h_crew.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define H_PLANT	"h_crew"
#define NAPS	100.0		/* a second, as planted */
#define LIMP_NS	40000000	/* the second member's batch, as planted */
#define BURN_NS	10000000	/* a turn, as planted */
#include "crew_impl.h"
#include "h_plant.h"

static void
check_counts(long cpus, long times, const char *expected)
{
	char text[256];
	long count[64];
	size_t i, n, used;

	n = bench_crew_counts(cpus, times, count, 64);
	text[0] = '\0';
	for (used = i = 0; i < n; i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
		    "%s%ld", i > 0 ? " " : "", count[i]);
	ATF_CHECK_MSG(strcmp(text, expected) == 0, "%ld x %ld CPUs: %s", times,
	    cpus, text);
}

ATF_TC_WITHOUT_HEAD(counts);
ATF_TC_BODY(counts, tc)
{
	long count[3];

	check_counts(1, 1, "1");
	check_counts(1, 2, "1 2");
	check_counts(2, 2, "1 2 4");
	check_counts(3, 1, "1 2 3");
	check_counts(3, 2, "1 2 3 4 6");
	check_counts(6, 2, "1 2 4 6 8 12");
	check_counts(6, 4, "1 2 4 6 8 16 24");
	check_counts(64, 1, "1 2 4 8 16 32 64");
	ATF_CHECK_EQ(3, bench_crew_counts(5, 4, count, 3));
}

/* The best batch of a point of the last run. */
static double
best(const char *point)
{
	struct record r;
	char err[256], *line, *end;

	for (line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n') + 1;
		ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line),
		    err, sizeof(err)));
		if (r.r_type == RECORD_POINT && strcmp(r.r_point, point) == 0)
			return (strtod(record_get(&r, "best"), NULL));
	}
	atf_tc_fail("no point \"%s\"", point);
}

/* The batches of the last run, each with what is checked of it. */
static void
each_batch(void (*check)(const struct record *, uint64_t), uint64_t arg)
{
	struct record r;
	char err[256], *line, *end;
	long n;

	for (n = 0, line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n') + 1;
		ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line),
		    err, sizeof(err)));
		if (r.r_type != RECORD_BATCH)
			continue;
		check(&r, arg);
		n++;
	}
	ATF_CHECK(n > 0);
}

static double
extra(const struct record *r, const char *key)
{
	ATF_REQUIRE_MSG(record_get(r, key) != NULL, "no %s", key);
	return (strtod(record_get(r, key), NULL));
}

/* It is not shorter, nor does it say that the caller has moved. */
static void
check_length(const struct record *r, uint64_t ns)
{
	ATF_CHECK_MSG(r->r_ns >= ns, "%llu ns", (unsigned long long)r->r_ns);
	ATF_CHECK(strchr(r->r_marks, RECORD_MARK_MOVED) == NULL);
}

/*
 * Four times what the profile says, for as many as there are on a CPU: the
 * greatest part of that.  It is less where the machine becomes faster.
 */
static double longest;

static void
take_length(const struct record *r, uint64_t us)
{
	double part;
	long each;

	each = ((long)extra(r, "members") + os_cpus() - 1) / os_cpus();
	part = (double)r->r_ns / (4000 * (double)us * (double)each);
	longest = part > longest ? part : longest;
}

static void
check_count(const struct record *r, uint64_t per)
{
	uint64_t n;

	n = (uint64_t)extra(r, "members");
	ATF_CHECK_EQ(0, r->r_ops % (per * n));
	ATF_CHECK_EQ(r->r_value, (double)r->r_ops * 1e9 / (double)r->r_ns);
	ATF_REQUIRE(record_get(r, "skew_ns") != NULL);
	ATF_REQUIRE(record_get(r, "even_pct") != NULL);
	if (n == 1) {
		ATF_CHECK_STREQ("0", record_get(r, "skew_ns"));
		ATF_CHECK_STREQ("100", record_get(r, "even_pct"));
	}
}

/* A thousand bytes a turn of each of three. */
static void
check_bytes(const struct record *r, uint64_t bytes)
{
	double value;

	value = (double)(r->r_ops * bytes) * 1e3 / (double)r->r_ns;
	ATF_CHECK_EQ(0, r->r_ops % 3);
	ATF_CHECK_MSG(r->r_value > 0.999 * value && r->r_value < 1.001 * value,
	    "%g for %g", r->r_value, value);
}

static void
check_costs(const struct record *r, uint64_t arg)
{
	double value;

	(void)arg;
	value = (double)r->r_ns / (double)r->r_ops;
	ATF_CHECK_EQ(0, r->r_ops % 3);
	ATF_CHECK_MSG(r->r_value > 0.999 * value && r->r_value < 1.001 * value,
	    "%g for %g", r->r_value, value);
}

/* What the members used is in the record. */
static void
check_burnt(const struct record *r, uint64_t ns)
{
	ATF_CHECK_MSG(extra(r, "cpu_ns") >= (double)(r->r_ops * ns),
	    "%g ns for %llu turns", extra(r, "cpu_ns"),
	    (unsigned long long)r->r_ops);
}

/*
 * No member sleeps more often than the clock allows, nor do four that have but
 * one lock for it; four without do.
 */
ATF_TC_WITHOUT_HEAD(shapes);
ATF_TC_BODY(shapes, tc)
{
	long batches;

	run_with(tc, "sleeping", "batches=4");
	gives("passed");
	check_records(&batches, NULL);
	ATF_CHECK_EQ(16, batches);
	ATF_CHECK(best("as=threads members=1") <= NAPS);
	ATF_CHECK(best("as=processes members=1") <= NAPS);
	ATF_CHECK(best("as=threads members=4") > NAPS);
	ATF_CHECK(best("as=processes members=4") > NAPS);
	run_with(tc, "locked", "batches=4");
	gives("passed");
	ATF_CHECK(best("as=threads members=4") <= NAPS);
	ATF_CHECK(best("as=processes members=4") <= NAPS);
}

/* Every member works all batches, with all others; all operations count. */
ATF_TC_WITHOUT_HEAD(counted);
ATF_TC_BODY(counted, tc)
{
	run_with(tc, "counted", "batch_us=10000");
	gives("passed");
	ATF_CHECK(strstr(output, "n 1 of 1, own 1, turns ") != NULL);
	ATF_CHECK(strstr(output, "n 3 of 3, own 3, turns ") != NULL);
	ATF_CHECK(strstr(output, "n 1 of 1, own 0, turns ") != NULL);
	ATF_CHECK(strstr(output, "n 3 of 3, own 0, turns ") != NULL);
	each_batch(check_count, 5);
	each_batch(take_length, 10000);
	ATF_CHECK_MSG(longest >= 0.5, "%g of a batch", longest);
	run(tc, "hurried");
	gives("passed");
	ATF_CHECK(strstr(output, "\tturns alike") != NULL);
	ATF_CHECK(strstr(output, "\tturns not alike") == NULL);
}

ATF_TC_WITHOUT_HEAD(units);
ATF_TC_BODY(units, tc)
{
	run(tc, "bytes");
	gives("passed");
	each_batch(check_bytes, 1000);
	run(tc, "costs");
	gives("passed");
	each_batch(check_costs, 0);
	run(tc, "fibers");
	gives("failed: parameter as: \"fibers\" is neither threads nor "
	    "processes");
	run(tc, "burning");
	gives("passed");
	/* Some systems count in ticks. */
	each_batch(check_burnt, BURN_NS / 2);
}

/* A thousand ns, of which two members wait so many, on a CPU or several. */
static bool
shared(int64_t waited, int64_t other, int64_t cpu, int64_t second)
{
	struct slot s[2];

	memset(s, 0, sizeof(s));
	s[0].s_grown.u_waited = waited;
	s[1].s_grown.u_waited = other;
	s[0].s_grown.u_cpu = cpu;
	s[1].s_grown.u_cpu = second;
	ATF_CHECK(!crew_shared(s, 1, 1000));
	return (crew_shared(s, 2, 1000));
}

/* Two members with one CPU are told of, whatever they got done. */
ATF_TC_WITHOUT_HEAD(sharing);
ATF_TC_BODY(sharing, tc)
{
	struct os_usage u;

	ATF_CHECK(!shared(0, 0, 1, 1));
	ATF_CHECK(!shared(250, 250, 1, 1));
	ATF_CHECK(shared(0, 251, 0, 1));
	ATF_CHECK(!shared(-1, -1, 0, 1));
	ATF_CHECK(!shared(-1, -1, -1, -1));
	ATF_CHECK(shared(-1, -1, 1, 1));
	os_usage(&u);
	if (os_pin(0) == -1 || os_unpin() == -1 ||
	    (u.u_waited == -1 && u.u_cpu == -1))
		atf_tc_skip("this system binds nobody, or does not tell");
	run(tc, "sharing");
	gives("passed");
	ATF_CHECK(strstr(output, "\tas=threads members=2: ") != NULL);
	ATF_CHECK(strstr(output, "\tas=processes members=2: ") != NULL);
	ATF_CHECK(strstr(output, os_cpus() == 1 ? ": the members take turns "
	    "on 1 CPUs; in " : " not each member had a CPU: ") != NULL);
}

static void
plant(const char *what, const char *as)
{

	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", what, 1));
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT_AS", as, 1));
}

ATF_TC_WITHOUT_HEAD(bad);
ATF_TC_BODY(bad, tc)
{
	static const char *const as[] = { "threads", "processes" };
	char expected[128];
	size_t i;

	for (i = 0; i < 2; i++) {
		plant("fails", as[i]);
		run(tc, "bad");
		(void)snprintf(expected, sizeof(expected),
		    "failed: member 2 of 3: %s", strerror(ERANGE));
		gives(expected);
		plant("unready", as[i]);
		run(tc, "bad");
		(void)snprintf(expected, sizeof(expected),
		    "failed: member 2 of 3: %s", strerror(EDOM));
		gives(expected);
		plant("limps", as[i]);
		run(tc, "bad");
		gives("passed");
		each_batch(check_length, LIMP_NS);
		ATF_CHECK(strstr(output, "members=3: in most batches the "
		    "slowest member took more than twice") != NULL);
		plant("hangs", as[i]);
		run_with(tc, "bad", "hang_s=1");
		ATF_CHECK_MSG(strstr(result, "failed: worker 1 of 1: hung: "
		    "killed after ") == result, "\"%s\"", result);
	}
	plant("dies", "processes");
	run(tc, "bad");
	(void)snprintf(expected, sizeof(expected), "failed: member 2 of 3 was "
	    "killed by signal %d (%s) at as=processes members=3", SIGKILL,
	    strsignal(SIGKILL));
	gives(expected);
	plant("leaves", "processes");
	run(tc, "bad");
	gives("failed: member 2 of 3 has ended before its work");
	plant("dies", "threads");
	run(tc, "bad");
	ATF_CHECK(strstr(result, "failed: worker 1 of 1: killed by signal 9") ==
	    result);
}

ATF_TC_WITHOUT_HEAD(crowd);
ATF_TC_BODY(crowd, tc)
{
	const char *which;

	if (os_more_procs(&which) == LONG_MAX ||
	    os_more_threads(&which) == LONG_MAX)
		atf_tc_skip("this system does not tell its limit of "
		    "processes or threads");
	run(tc, "crowd");
	ATF_CHECK_MSG(strstr(result, "skipped: ") == result, "%s", result);
	ATF_CHECK(strstr(output, "needs 1000000000 more processes, ") != NULL);
	ATF_CHECK(strstr(output, "needs 1000000000 more threads, ") != NULL);
}

/* Killed in the middle of a batch, nothing of it is left. */
ATF_TC_WITHOUT_HEAD(interrupted);
ATF_TC_BODY(interrupted, tc)
{
	static const int signals[] = { SIGTERM, SIGKILL };
	static const char *const as[] = { "threads", "processes" };
	struct timespec ts = { 0, 10000000 };
	char ready[PATH_MAX];
	pid_t pid;
	size_t i;

	if (os_die_with_parent() == -1)
		atf_tc_skip("this system has no signal for the parent's "
		    "death: kyua kills the whole group there");
	ATF_REQUIRE(getcwd(ready, sizeof(ready) - 8) != NULL);
	strcat(ready, "/ready");
	for (i = 0; i < 4; i++) {
		(void)unlink(ready);
		plant(ready, as[i % 2]);
		pid = start(tc, "bad", NULL);
		while (access(ready, F_OK) == -1)
			(void)nanosleep(&ts, NULL);
		ATF_REQUIRE_EQ(0, kill(pid, signals[i / 2]));
		ATF_REQUIRE_EQ(pid, waitpid(pid, NULL, 0));
		check_gone();
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, counts);
	ATF_TP_ADD_TC(tp, shapes);
	ATF_TP_ADD_TC(tp, counted);
	ATF_TP_ADD_TC(tp, units);
	ATF_TP_ADD_TC(tp, sharing);
	ATF_TP_ADD_TC(tp, bad);
	ATF_TP_ADD_TC(tp, crowd);
	ATF_TP_ADD_TC(tp, interrupted);
	return (atf_no_error());
}

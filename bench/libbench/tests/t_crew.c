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
#include "h_plant.h"

static void
check_counts(long cpus, long times, const char *expected)
{
	char text[256];
	long count[64];
	size_t i, n, used;

	n = crew_counts(cpus, times, count, 64);
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
	ATF_CHECK_EQ(3, crew_counts(5, 4, count, 3));
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

/* No batch of the last run is shorter, or says that the caller has moved. */
static void
check_batches(uint64_t ns)
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
		ATF_CHECK(r.r_ns >= ns);
		ATF_CHECK(strchr(r.r_marks, RECORD_MARK_MOVED) == NULL);
		n++;
	}
	ATF_CHECK(n > 0);
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
	struct record r;
	char err[256], *line, *end;
	long n;

	run(tc, "counted");
	gives("passed");
	ATF_CHECK(strstr(output, "n 1 of 1, turns ") != NULL);
	ATF_CHECK(strstr(output, "n 3 of 3, turns ") != NULL);
	for (line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n') + 1;
		ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line),
		    err, sizeof(err)));
		if (r.r_type != RECORD_BATCH)
			continue;
		ATF_REQUIRE(record_get(&r, "members") != NULL);
		n = strtol(record_get(&r, "members"), NULL, 10);
		ATF_CHECK_EQ(0, r.r_ops % (uint64_t)(5 * n));
		ATF_CHECK_EQ(r.r_value, (double)r.r_ops * 1e9 /
		    (double)r.r_ns);
		ATF_REQUIRE(record_get(&r, "skew_ns") != NULL);
		ATF_REQUIRE(record_get(&r, "even_pct") != NULL);
		if (n == 1) {
			ATF_CHECK_STREQ("0", record_get(&r, "skew_ns"));
			ATF_CHECK_STREQ("100", record_get(&r, "even_pct"));
		}
	}
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
		check_batches(LIMP_NS);
		ATF_CHECK(strstr(output, "members=3: in most batches the "
		    "slowest member took more than twice") != NULL);
		plant("hangs", as[i]);
		run_with(tc, "bad", "hang_s=1");
		ATF_CHECK_MSG(strstr(result, "failed: worker 1 of 1: hung: "
		    "killed after ") == result, "\"%s\"", result);
	}
	plant("dies", "processes");
	run(tc, "bad");
	(void)snprintf(expected, sizeof(expected), "failed: a peer was killed "
	    "by signal %d (%s)", SIGKILL, strsignal(SIGKILL));
	gives(expected);
	plant("leaves", "processes");
	run(tc, "bad");
	gives("failed: a peer has ended before its work");
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
		/* What is killed can not remove a file. */
		if (signals[i / 2] == SIGKILL)
			(void)system("rm -f bench.*");
		check_gone();
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, counts);
	ATF_TP_ADD_TC(tp, shapes);
	ATF_TP_ADD_TC(tp, counted);
	ATF_TP_ADD_TC(tp, bad);
	ATF_TP_ADD_TC(tp, crowd);
	ATF_TP_ADD_TC(tp, interrupted);
	return (atf_no_error());
}

/*
 * Threads that can not be had, and members that do not work at once.
 */
#include <errno.h>

#define H_PLANT	"h_threads"
#include "h_plant.h"

static void
many(const atf_tc_t *tc, const char *how, const char *expected)
{
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", how, 1));
	run(tc, "many");
	gives(expected);
}

ATF_TC_WITHOUT_HEAD(required);
ATF_TC_BODY(required, tc)
{
	char expected[512];

	many(tc, "any", "passed");
	ATF_CHECK(strstr(output, "\tall are there\n") != NULL);
	(void)snprintf(expected, sizeof(expected), "skipped: needs 100 "
	    "threads, after 40: %s; raise what limits them (ulimit -u, "
	    "ulimit -v, a control group)", strerror(EAGAIN));
	many(tc, "refused", expected);
	many(tc, "ended", "skipped: needs 100 threads, a process with 40 was "
	    "ended by exit status 3: raise the limit of what it runs under "
	    "(valgrind --max-threads)");
}

ATF_TC_WITHOUT_HEAD(no_limit);
ATF_TC_BODY(no_limit, tc)
{
	char expected[128];

	run(tc, "failing");
	(void)snprintf(expected, sizeof(expected), "failed: on purpose: %s",
	    strerror(EAGAIN));
	gives(expected);
}

#define POINT	"\tpoint\ttests/h_threads:late\t"

/* Batches get longer until the last member is not late any more. */
ATF_TC_WITHOUT_HEAD(late);
ATF_TC_BODY(late, tc)
{
	struct record r;
	char err[256], *line, *end;
	uint64_t skew;
	long n;

	run(tc, "late");
	gives("passed");
	for (n = 0, line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n') + 1;
		ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line),
		    err, sizeof(err)));
		if (r.r_type != RECORD_BATCH ||
		    strcmp(r.r_point, "members=2") != 0)
			continue;
		skew = strtoull(record_get(&r, "skew_ns"), NULL, 10);
		ATF_CHECK_MSG(4 * skew <= r.r_ns, "%llu of %llu ns",
		    (unsigned long long)skew, (unsigned long long)r.r_ns);
		/* Ten milliseconds each, twenty late. */
		ATF_CHECK_MSG(r.r_ops >= 2 * 4, "%llu operations",
		    (unsigned long long)r.r_ops);
		n++;
	}
	ATF_CHECK(n >= 2);
	/* Without the time for longer ones there is no such point. */
	run_with(tc, "late", "cap_ms=4");
	gives("passed");
	ATF_CHECK(strstr(output, POINT "members=1\t") != NULL);
	if (os_cpus() >= 2) {
		ATF_CHECK(strstr(output, POINT "members=2\t") == NULL);
		ATF_CHECK(strstr(output, "\tmembers=2\t2 members never "
		    "worked at once: ") != NULL);
		ATF_CHECK(strstr(output, "\tleft out\n") != NULL);
		if (os_pin_first(1) == -1)
			return;
		run_with(tc, "late", "cap_ms=4");
	}
	/* On one CPU they have to take turns. */
	ATF_CHECK(strstr(output, POINT "members=2\t") != NULL);
	ATF_CHECK(strstr(output, "\tmembers=2: the members take turns on 1 "
	    "CPUs; in 1 of 1 batches the last one ") != NULL);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, required);
	ATF_TP_ADD_TC(tp, no_limit);
	ATF_TP_ADD_TC(tp, late);
	return (atf_no_error());
}

/*
 * What a benchmark can ask for, with the planted ones of h_plant.
 */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "baseline.h"
#include "h_plant.h"

ATF_TC_WITHOUT_HEAD(operations);
ATF_TC_BODY(operations, tc)
{
	struct record r;
	char err[256], *line, *end;
	long batches;

	run(tc, "counted");
	gives("passed");
	check_records(&batches, NULL);
	for (line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n') + 1;
		ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line),
		    err, sizeof(err)));
		if (r.r_type != RECORD_BATCH)
			continue;
		ATF_CHECK_EQ(strcmp(r.r_point, "per=3") == 0 ? 3 : 1, r.r_ops);
		ATF_CHECK_EQ(r.r_value, (double)r.r_ns / (double)r.r_ops);
	}
	ATF_CHECK_EQ(4, batches);
}

/* A turn of the planted rate moves 1000 bytes. */
ATF_TC_WITHOUT_HEAD(rate);
ATF_TC_BODY(rate, tc)
{
	struct record r;
	char err[256], *line, *end;
	long batches;

	run(tc, "rate");
	check_records(&batches, NULL);
	ATF_REQUIRE((line = strstr(output, RECORD_TAG "\tbatch\t")) != NULL);
	end = strchr(line, '\n') + 1;
	ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line), err,
	    sizeof(err)));
	ATF_CHECK(fabs(r.r_value * (double)r.r_ns /
	    ((double)r.r_ops * 1000 * 1000) - 1) < 1e-9);
}

/* The heads show what their points are held against. */
ATF_TC_WITHOUT_HEAD(shown);
ATF_TC_BODY(shown, tc)
{
	struct baseline_point p[] = {
		{ "tests/h_plant:constant", "-", "ns/op", NULL, false,
		  1234, 0.01, 1240, 10, 3 },
		{ "tests/h_plant:counted", "per=3", "ns/op", NULL, false,
		  7, 0.01, 8, 10, 3 },
	};
	struct baseline f;
	char err[BENCH_REASON], command[2 * PATH_MAX];
	FILE *out;

	memset(&f, 0, sizeof(f));
	f.b_name = "kept";
	f.b_machine = f.b_system = f.b_profile = f.b_who = "any";
	f.b_when = 1;
	f.b_points = p;
	f.b_npoints = 2;
	ATF_REQUIRE((out = fopen("kept", "w")) != NULL);
	ATF_REQUIRE_EQ(0, baseline_write(out, &f, err, sizeof(err)));
	ATF_REQUIRE_EQ(0, fclose(out));
	(void)snprintf(command, sizeof(command), "'%s/h_plant' -s '%s' -v "
	    "\"baseline=$PWD/kept\" -v \"anchor=$PWD/kept\" -l >output",
	    atf_tc_get_config_var(tc, "srcdir"),
	    atf_tc_get_config_var(tc, "srcdir"));
	ATF_REQUIRE_EQ(0, system(command));
	slurp("output", output, sizeof(output));
	ATF_CHECK(strstr(output, "X-bench.baseline: kept, 5 %; 1234 ns/op, "
	    "limit 1295.7 ns/op\n") != NULL);
	ATF_CHECK(strstr(output, "X-bench.baseline: kept, 5 %; per=3: 7 "
	    "ns/op, limit 7.35 ns/op\n") != NULL);
	ATF_CHECK(strstr(output, "X-bench.anchor: kept, 5 %; per=3: 7 ns/op, "
	    "limit 7.35 ns/op\n") != NULL);
}

ATF_TC_WITHOUT_HEAD(needs);
ATF_TC_BODY(needs, tc)
{
	const char *which;

	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "nothing", 1));
	run(tc, "needing");
	gives("passed");
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "fds", 1));
	run(tc, "needing");
	ATF_CHECK(strstr(result, "skipped: needs 2000000000 more descriptors, "
	    "the limit RLIMIT_NOFILE is ") == result);
	/* A system without these limits has enough. */
	if (os_more_procs(&which) != LONG_MAX) {
		ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "procs", 1));
		run(tc, "needing");
		ATF_CHECK(strstr(result, "more processes, ") != NULL);
	}
	if (os_memory_free() != 0) {
		ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "memory", 1));
		run(tc, "needing");
		ATF_CHECK(strstr(result, "MB of memory, ") != NULL);
	}
}

ATF_TC_WITHOUT_HEAD(skips);
ATF_TC_BODY(skips, tc)
{

	run(tc, "skipping");
	ATF_CHECK(strstr(result, "skipped: needs 100000 CPUs, this process "
	    "may use ") == result);
	ATF_CHECK(strstr(output, "\tskip\t") != NULL);
	run(tc, "atf_skipping");
	gives("skipped: ATF's own way");
	run(tc, "helpless");
	gives("skipped: h_absent_static was not built: this system had no "
	    "static libc to link with");
}

/* Where the two sides said that they were, if they could be bound at all. */
static void
check_places(void)
{
	const char *at;
	int mine, other;

	if ((at = strstr(output, "\tsame: CPUs ")) != NULL &&
	    strstr(at, "-1") == NULL) {
		ATF_REQUIRE_EQ(2, sscanf(at, " same: CPUs %d and %d", &mine,
		    &other));
		ATF_CHECK_EQ(mine, other);
	}
	if ((at = strstr(output, "\tcross: CPUs ")) != NULL &&
	    strstr(at, "-1") == NULL) {
		ATF_REQUIRE_EQ(2, sscanf(at, " cross: CPUs %d and %d", &mine,
		    &other));
		ATF_CHECK(mine != other);
	}
}

ATF_TC_WITHOUT_HEAD(peers);
ATF_TC_BODY(peers, tc)
{
	struct record p;
	long batches;

	run(tc, "paired");
	gives("passed");
	check_records(&batches, &p);
	ATF_CHECK(batches >= 2);
	ATF_CHECK(strstr(output, "\tcpu=free per=1\t") != NULL);
	ATF_CHECK(strstr(output, "\tcpu=free per=2\t") != NULL);
	check_places();
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "dies", 1));
	run(tc, "paired");
	ATF_CHECK(strstr(result, "a peer was killed by signal 9") != NULL);
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "fails", 1));
	run(tc, "paired");
	ATF_CHECK(strstr(result, "a peer failed with exit status 3") != NULL);
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "orphan", 1));
	run(tc, "paired");
	gives("failed: a peer was not joined");
}

ATF_TC_WITHOUT_HEAD(settings);
ATF_TC_BODY(settings, tc)
{
	struct record p;
	long batches;

	/* A case may want to know the profile of published figures. */
	run_with(tc, "given", "profile=paper");
	check_records(&batches, &p);
	ATF_CHECK_EQ(17.5, p.r_value);
	run_with(tc, "constant", "profile=hasty");
	gives("failed: profile: \"hasty\" is none of smoke, quick, full, "
	    "paper");
	ATF_REQUIRE_EQ(0, setenv("BENCH_WORKERS", "many", 1));
	run(tc, "constant");
	gives("failed: workers: \"many\" is not a number from 1 to 1000");
	/* kyua's variable goes before the environment's. */
	run_with(tc, "constant", "workers=2");
	gives("passed");
	ATF_REQUIRE_EQ(0, unsetenv("BENCH_WORKERS"));
	ATF_REQUIRE_EQ(0, setenv("BENCH_WORKER", "1:x", 1));
	run(tc, "constant");
	ATF_CHECK(strstr(result, "BENCH_WORKER is not for setting by hand") !=
	    NULL);
}

ATF_TC_WITHOUT_HEAD(records_file);
ATF_TC_BODY(records_file, tc)
{
	char cwd[PATH_MAX - 64], var[PATH_MAX], file[sizeof(output)];
	size_t first;

	ATF_REQUIRE(getcwd(cwd, sizeof(cwd)) != NULL);
	(void)snprintf(var, sizeof(var), "records=%s/a file", cwd);
	run_with(tc, "constant", var);
	gives("passed");
	slurp("a file", file, sizeof(file));
	ATF_CHECK_STREQ(output, file);
	/* The next case comes behind. */
	first = strlen(file);
	run_with(tc, "rate", var);
	slurp("a file", file, sizeof(file));
	ATF_CHECK_STREQ(output, file + first);
	run_with(tc, "constant", "records=/no/such/place");
	ATF_CHECK(strstr(result, "failed: records: /no/such/place: ") ==
	    result);
	if (access("/dev/full", W_OK) == 0) {
		run_with(tc, "constant", "records=/dev/full");
		ATF_CHECK(strstr(result, "failed: records: ") == result);
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, operations);
	ATF_TP_ADD_TC(tp, rate);
	ATF_TP_ADD_TC(tp, shown);
	ATF_TP_ADD_TC(tp, needs);
	ATF_TP_ADD_TC(tp, skips);
	ATF_TP_ADD_TC(tp, peers);
	ATF_TP_ADD_TC(tp, settings);
	ATF_TP_ADD_TC(tp, records_file);
	return (atf_no_error());
}

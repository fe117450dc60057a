/*
 * Controller and workers, with the planted benchmarks of h_plant.
 */
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "h_plant.h"

ATF_TC_WITHOUT_HEAD(good);
ATF_TC_BODY(good, tc)
{
	struct record p;
	long batches;

	run(tc, "constant");
	gives("passed");
	check_records(&batches, &p);
	ATF_CHECK_EQ(2, batches);
	ATF_CHECK(p.r_value > 0);
	ATF_CHECK(strncmp(strchr(p.r_id, '/'), "/h_plant:constant", 17) == 0);
	run_with(tc, "constant", "workers=3");
	gives("passed");
	check_records(&batches, &p);
	ATF_CHECK_EQ(6, batches);
	ATF_CHECK_EQ(3, p.r_workers);
	run(tc, "rate");
	gives("passed");
	check_records(&batches, &p);
	run(tc, "given");
	gives("passed");
	check_records(&batches, &p);
	ATF_CHECK_EQ(42.5, p.r_value);
	run(tc, "chatting");
	gives("passed");
	check_records(&batches, &p);
	ATF_CHECK(strstr(output, "%3Cmarkup%3E and a percent %25") != NULL);
}

/* How often it is in the output. */
static int
times(const char *text)
{
	const char *at;
	int n;

	for (n = 0, at = output; (at = strstr(at, text)) != NULL; at++)
		n++;
	return (n);
}

/* What all workers say is told once, and what one of them says is told. */
ATF_TC_WITHOUT_HEAD(notes);
ATF_TC_BODY(notes, tc)
{
	long batches;

	run_with(tc, "noting", "workers=3");
	gives("passed");
	check_records(&batches, NULL);
	ATF_CHECK_EQ(1, times("\tsaid by all\n"));
	ATF_CHECK_EQ(1, times("\ta figure, "));
	ATF_CHECK_EQ(1, times("\tn=1: "));
	ATF_CHECK_EQ(1, times("\tn=2: "));
	ATF_CHECK_EQ(2, times("\ttwice, "));
	ATF_CHECK_EQ(1, times("\tonly said later\n"));
	ATF_CHECK_EQ(1, times("\t9 things, 3 of them lost\n"));
	ATF_CHECK_EQ(1, times("things"));
}

ATF_TC_WITHOUT_HEAD(bad);
ATF_TC_BODY(bad, tc)
{
	char expected[256];
	long batches;

	run(tc, "failing");
	(void)snprintf(expected, sizeof(expected), "failed: close: %s",
	    strerror(EBADF));
	gives(expected);
	check_records(&batches, NULL);
	ATF_CHECK_EQ(0, batches);
	run(tc, "requiring");
	ATF_CHECK(strstr(result, "the sink is not 1") != NULL);
	run_with(tc, "dying", "workers=3");
	ATF_CHECK(strstr(result, "failed: worker 1 of 3: killed by signal 9") ==
	    result);
	run(tc, "aborting");
	ATF_CHECK(strstr(result, "worker 1 of 1: killed by signal 6") != NULL);
	run(tc, "leaving");
	gives("failed: worker 1 of 1: ended with exit status 0 and without a "
	    "result");
	run(tc, "forgetful");
	gives("failed: worker 1 of 1: ended without bench_close()");
	run(tc, "empty");
	gives("failed: a batch in which nothing was timed");
	run(tc, "undeclared");
	gives("failed: no parameter cpu at this point");
	run(tc, "unmeasured");
	gives("failed: point \"n=2\" was not measured");
	run(tc, "headless");
	gives("failed: the head of this case lacks bench_head()");
}

ATF_TC_WITHOUT_HEAD(hanging);
ATF_TC_BODY(hanging, tc)
{

	run_with(tc, "hanging", "hang_s=1");
	ATF_CHECK(strstr(result, "failed: worker 1 of 1: hung: killed after ")
	    == result);
	run_with(tc, "lingering", "hang_s=1");
	gives("failed: worker 1 of 1: does not end, and was killed");
	/* So has one that only talks, once the time of its points is over. */
	ATF_REQUIRE_EQ(0, setenv("BENCH_CAP_MS", "100", 1));
	run_with(tc, "chattering", "hang_s=1");
	ATF_CHECK(strstr(result, "failed: worker 1 of 1: hung: killed after ")
	    == result);
}

#define TALK(type, rest) "bench1\t" type "\ttests/h_plant:talking\t" rest "\n"

ATF_TC_WITHOUT_HEAD(nonsense);
ATF_TC_BODY(nonsense, tc)
{
	static const struct {
		const char *says, *reason;
	} plants[] = {
		{ "hello\n", "a line that is no record" },
		{ "bench1\tend\t\n", "a broken record" },
		{ "bench1\tnote\ta/b:c\tx\n", "a record of another benchmark" },
		{ "bench9\tend\ta/b:c\t1\n", "a broken record" },
		{ "bench1\tnote\ta/b:c", "ended without bench_close()" },
		{ "", "ended without bench_close()" },
		{ TALK("end", "1"), "ended without bench_close()" },
		{ TALK("batch", "-\t7\t1\t1\t1\t1\t-"),
		    "a batch of another worker" },
		{ TALK("batch", "n=1\t1\t1\t1\t1\t1\t-"),
		    "a point that was not declared: n=1" },
		{ TALK("case", "ns/op\tless"),
		    "a record that is not a worker's" },
		{ "\xff\xfe\x01\n", "a line that is no record" },
		{ "endless", "a line that does not end" },
	};
	char expected[128];
	size_t i;

	for (i = 0; i < sizeof(plants) / sizeof(plants[0]); i++) {
		ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", plants[i].says, 1));
		run(tc, "talking");
		(void)snprintf(expected, sizeof(expected),
		    "failed: worker 1 of 1: %s", plants[i].reason);
		ATF_CHECK_MSG(strncmp(result, expected, strlen(expected)) == 0,
		    "\"%s\" for \"%s\"", result, expected);
	}
}

/* A hundred batches of which so many had a clock that went backwards. */
static void
say_backwards(int n)
{
	static char text[16384];
	size_t used;
	int i;

	for (used = 0, i = 1; i <= 100; i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
		    TALK("batch", "-\t1\t%d\t1\t1\t1\t%s"), i,
		    i <= n ? "b" : "-");
	(void)snprintf(text + used, sizeof(text) - used, TALK("end", "100"));
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", text, 1));
}

ATF_TC_WITHOUT_HEAD(backwards);
ATF_TC_BODY(backwards, tc)
{
	struct record p;
	long batches;

	say_backwards(1);
	run(tc, "talking");
	gives("passed");
	check_records(&batches, &p);
	ATF_CHECK_EQ(100, p.r_batches);
	ATF_CHECK_EQ(99, p.r_used);
	say_backwards(2);
	run(tc, "talking");
	gives("failed: the clock went backwards in 2 of 100 batches");
}

/* A signal to the controller takes the worker and its peer along. */
ATF_TC_WITHOUT_HEAD(interrupted);
ATF_TC_BODY(interrupted, tc)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct timespec ts = { 0, 10000000 };
	pid_t pid;
	size_t i;
	int status;

	if (os_die_with_parent() == -1)
		atf_tc_skip("this system has no signal for the parent's "
		    "death: kyua kills the whole group there");
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "ready", 1));
	for (i = 0; i < 3; i++) {
		(void)unlink("ready");
		pid = start(tc, "family", NULL);
		while (access("ready", F_OK) == -1)
			(void)nanosleep(&ts, NULL);
		ATF_REQUIRE_EQ(0, kill(pid, signals[i]));
		ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
		ATF_CHECK(WIFSIGNALED(status));
		ATF_CHECK_EQ(signals[i], WTERMSIG(status));
		check_gone();
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, good);
	ATF_TP_ADD_TC(tp, notes);
	ATF_TP_ADD_TC(tp, bad);
	ATF_TP_ADD_TC(tp, hanging);
	ATF_TP_ADD_TC(tp, nonsense);
	ATF_TP_ADD_TC(tp, backwards);
	ATF_TP_ADD_TC(tp, interrupted);
	return (atf_no_error());
}

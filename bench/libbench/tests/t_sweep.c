/*
 * Sweeps: their order, what is left out of them, and what is said of them.
 */
#include <sys/resource.h>

#define H_PLANT	"h_sweep"
#include "h_plant.h"
#include "verdict.h"

static void
sweep(const atf_tc_t *tc, const char *name)
{
	long batches;

	(void)setenv("BENCH_PROFILE", "quick", 1);
	(void)setenv("BENCH_BATCHES", "2", 1);
	/* Chance is the same in each test. */
	(void)setenv("BENCH_SEED", "1", 0);
	run(tc, name);
	check_records(&batches, NULL);
}

/* The note on a sweep, or an empty text. */
static const char *
said(const char *key)
{
	static struct record r;
	char err[256], *line, *end;

	for (line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n') + 1;
		ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line),
		    err, sizeof(err)));
		if (r.r_type == RECORD_NOTE &&
		    record_get(&r, "sweep") != NULL)
			return (key == NULL ? r.r_text : record_get(&r, key));
	}
	return ("");
}

static void
says(const char *what)
{
	ATF_CHECK_MSG(strncmp(said(NULL), what, strlen(what)) == 0,
	    "\"%s\" for \"%s\"", said(NULL), what);
}

static void
fails(const char *why)
{
	ATF_CHECK_MSG(strncmp(result, "failed: ", 8) == 0 &&
	    strncmp(result + 8, why, strlen(why)) == 0, "\"%s\" for \"%s\"",
	    result, why);
}

ATF_TC_WITHOUT_HEAD(kept);
ATF_TC_BODY(kept, tc)
{
	sweep(tc, "constant");
	gives("passed");
	says("n: O(1), slope ");
	ATF_CHECK_STREQ("kept", said("verdict"));
	ATF_CHECK_STREQ("1", said("from"));
	ATF_CHECK_STREQ("128", said("to"));
	ATF_CHECK_STREQ("1000", said("declared"));
	ATF_CHECK(strstr(said(NULL), " from 1 to 128, declared to 1000; too "
	    "much growth would be found from x") != NULL);
	sweep(tc, "logarithm");
	gives("passed");
	says("n: O(log N), slope ");
	sweep(tc, "linear");
	gives("passed");
	says("n: O(N), slope ");
	sweep(tc, "linearithmic");
	gives("passed");
	says("n: O(N log N), slope ");
}

ATF_TC_WITHOUT_HEAD(broken);
ATF_TC_BODY(broken, tc)
{
	sweep(tc, "liar");
	fails("n: O(N) where O(1) is "
	    "declared, slope ");
	ATF_CHECK_STREQ("broken", said("verdict"));
	ATF_CHECK_STREQ("O(1)", said("order"));
	ATF_CHECK_STREQ("O(N)", said("class"));
	sweep(tc, "exploding");
	fails("n: explodes at 128 where O(N) "
	    "is declared");
	ATF_CHECK_STREQ("128", said("knee"));
	sweep(tc, "starved");
	gives("passed");
	says("n: too noisy to tell: ");
	ATF_CHECK_STREQ("noisy", said("verdict"));
}

ATF_TC_WITHOUT_HEAD(sinking);
ATF_TC_BODY(sinking, tc)
{
	sweep(tc, "sinking");
	gives("passed");
	says("n: falling, which keeps O(1), slope -");
	ATF_CHECK_STREQ("falling", said("class"));
	ATF_CHECK_STREQ("kept", said("verdict"));
}

/* What quick can not find it says, and full finds. */
ATF_TC_WITHOUT_HEAD(creeping);
ATF_TC_BODY(creeping, tc)
{
	double finds, ratio;

	sweep(tc, "creeping");
	gives("passed");
	says("n: O(N) fits best, O(1) as declared is not disproven, slope 0.0");
	ratio = strtod(said("ratio"), NULL);
	finds = strtod(said("finds"), NULL);
	ATF_CHECK_MSG(finds > ratio && finds < 4, "%g of %g", finds, ratio);
	ATF_REQUIRE_EQ(0, setenv("BENCH_WORKERS", "3", 1));
	run_with(tc, "creeping", "profile=full");
	fails("n: O(N) where O(1) is declared, slope ");
	ATF_CHECK(strstr(said(NULL), " from 1 to 512, declared to 1000") !=
	    NULL);
	ATF_CHECK(said("finds") == NULL);
}

/* A baseline in which the order of both is accepted. */
static void
accept_orders(void)
{
	struct baseline_accept a[] = {
		{ .a_id = "tests/h_sweep:constant", .a_report = "PR kern/1" },
		{ .a_id = "tests/h_sweep:liar", .a_report = "PR kern/2" },
	};
	struct baseline_point p[2];
	struct baseline f;
	char machine[BENCH_REASON], err[BENCH_REASON], path[PATH_MAX];
	FILE *out;
	int i;

	memset(&f, 0, sizeof(f));
	memset(p, 0, sizeof(p));
	held_machine(machine, sizeof(machine));
	f.b_name = f.b_system = f.b_who = "a text";
	f.b_machine = machine;
	f.b_profile = "quick";
	f.b_when = 1;
	f.b_points = p;
	f.b_accepts = a;
	f.b_npoints = f.b_naccepts = 2;
	for (i = 0; i < 2; i++) {
		p[i].p_id = a[i].a_id;
		p[i].p_point = "n=1";
		a[i].a_point = "n=order";
		a[i].a_reason = a[i].a_who = a[i].a_kernel = "a text";
		a[i].a_when = 1;
		p[i].p_unit = "ns/op";
		p[i].p_centre = p[i].p_guard = 1e9;
		p[i].p_spread = 0.1;
		p[i].p_runs = p[i].p_boots = 10;
	}
	ATF_REQUIRE(getcwd(path, sizeof(path) - 10) != NULL);
	strcat(path, "/baseline");
	ATF_REQUIRE((out = fopen(path, "w")) != NULL);
	ATF_REQUIRE_EQ_MSG(0, baseline_write(out, &f, err, sizeof(err)),
	    "%s", err);
	ATF_REQUIRE_EQ(0, fclose(out));
	ATF_REQUIRE_EQ(0, setenv("BENCH_BASELINE", path, 1));
}

ATF_TC_WITHOUT_HEAD(accepted);
ATF_TC_BODY(accepted, tc)
{
	accept_orders();
	sweep(tc, "liar");
	ATF_CHECK_MSG(strncmp(result, "expected_failure: PR kern/2: n: O(N) "
	    "where O(1) is declared, slope ", 67) == 0, "%s", result);
	ATF_CHECK_STREQ("accepted", said("verdict"));
	sweep(tc, "constant");
	fails("PR kern/1 was accepted, and is gone: take it out of the "
	    "baseline (n: O(1), slope ");
	ATF_CHECK_STREQ("repaired", said("verdict"));
	/* One that may not serve has no say. */
	ATF_REQUIRE_EQ(0, setenv("BENCH_WORKERS", "3", 1));
	ATF_REQUIRE_EQ(0, setenv("BENCH_PROFILE", "full", 1));
	run(tc, "liar");
	fails("n: O(N) where O(1) is declared, slope ");
}

/* Of two sweeps in a case one is broken. */
ATF_TC_WITHOUT_HEAD(rates);
ATF_TC_BODY(rates, tc)
{
	sweep(tc, "falling");
	fails("n, kind=bad: O(N) where O(1) "
	    "is declared");
	says("n, kind=good: O(1), slope 0.00 (0.00 to 0.00), x1.00 from 1 to "
	    "128");
}

ATF_TC_WITHOUT_HEAD(noisy);
ATF_TC_BODY(noisy, tc)
{
	sweep(tc, "noisy");
	gives("passed");
	says("n: too noisy to tell: ");
	ATF_CHECK_STREQ("noisy", said("verdict"));
	ATF_REQUIRE_EQ(0, unlink("workers"));
	ATF_REQUIRE_EQ(0, setenv("BENCH_STRICT", "1", 1));
	sweep(tc, "noisy");
	/* There is no baseline either. */
	ATF_CHECK(strstr(result, "; n: too noisy to tell: ") != NULL);
}

/* Cut by a limit, which is named, and then too short to tell. */
ATF_TC_WITHOUT_HEAD(cut);
ATF_TC_BODY(cut, tc)
{
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "40", 1));
	sweep(tc, "limited");
	gives("passed");
	says("n: too short to tell, 6 points, slope 0.00");
	ATF_CHECK(strstr(output, "\tn=64\tkern.planted leaves 40: raise "
	    "it\n") != NULL);
	ATF_CHECK(strstr(output, "\tn=128\tkern.planted leaves 40") != NULL);
	ATF_CHECK(strstr(output, "\tskip\ttests/h_sweep:limited\tn=32\t") ==
	    NULL);
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "100", 1));
	sweep(tc, "limited");
	ATF_CHECK(strstr(output, "\tn=64\tno more than 32 at this point\n") !=
	    NULL);
	/* Nothing is left. */
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "0", 1));
	sweep(tc, "limited");
	gives("skipped: kern.planted leaves 0: raise it");
	run(tc, "narrow");
	gives("failed: parameter n: a sweep begins at 1 or more and goes on "
	    "over two decades");
}

/* What only some workers could measure is told. */
ATF_TC_WITHOUT_HEAD(fewer);
ATF_TC_BODY(fewer, tc)
{
	sweep(tc, "fewer");
	gives("passed");
	ATF_CHECK(strstr(output, "\tn=64: only 1 of 3 workers measured it: "
	    "others have them\n") != NULL);
	ATF_CHECK(strstr(output, "n=32: only") == NULL);
	run_with(tc, "late", "workers=1");
	gives("passed");
	ATF_CHECK(strstr(output, "\tn=64: fewer batches than asked for: "
	    "others have them\n") != NULL);
	ATF_CHECK(strstr(output, "n=32: fewer") == NULL);
}

/*
 * So is what some had no time for: a worker or two, for only the first of them
 * does not need all the time there is for its first point.
 */
ATF_TC_WITHOUT_HEAD(no_time);
ATF_TC_BODY(no_time, tc)
{
	struct record r;
	char err[256], expected[128], *line, *end;
	long few;

	ATF_REQUIRE_EQ(0, setenv("BENCH_SWEEP_MS", "900", 1));
	sweep(tc, "tardy");
	gives("passed");
	for (few = 0, line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n') + 1;
		ATF_REQUIRE_EQ(1, record_parse(&r, line, (size_t)(end - line),
		    err, sizeof(err)));
		if (r.r_type != RECORD_POINT)
			continue;
		(void)snprintf(expected, sizeof(expected), "\t%s: only %ld of "
		    "3 workers measured it: the sweep's time was over: raise "
		    "sweep_ms, 900\n", r.r_point, r.r_workers);
		ATF_CHECK_MSG((strstr(output, expected) != NULL) ==
		    (r.r_workers < 3), "%s", expected);
		few += r.r_workers < 3;
	}
	ATF_CHECK(few > 0);
}

/* The turns of the first worker, in order. */
static void
turns(char *text, size_t len)
{
	char *p;
	long n;

	text[0] = '\0';
	for (p = output; (p = strstr(p, "\tturn ")) != NULL; p++) {
		n = strtol(p + 6, NULL, 10);
		(void)snprintf(text + strlen(text), len - strlen(text), "%ld ",
		    n);
	}
}

ATF_TC_WITHOUT_HEAD(order);
ATF_TC_BODY(order, tc)
{
	char first[256], second[256];

	ATF_REQUIRE_EQ(0, setenv("BENCH_SEED", "17", 1));
	sweep(tc, "constant");
	turns(first, sizeof(first));
	ATF_CHECK(strstr(output, "\tseed=17\t") != NULL);
	sweep(tc, "constant");
	turns(second, sizeof(second));
	ATF_CHECK_STREQ(first, second);
	ATF_REQUIRE_EQ(0, setenv("BENCH_SEED", "18", 1));
	sweep(tc, "constant");
	turns(second, sizeof(second));
	ATF_CHECK(strcmp(first, second) != 0);
	ATF_CHECK(strcmp(first, "1 2 4 8 16 32 64 128 ") != 0);
}

/* Times are told in what they can be told in. */
ATF_TC_WITHOUT_HEAD(at_once);
ATF_TC_BODY(at_once, tc)
{
	ATF_REQUIRE_EQ(0, setenv("BENCH_SWEEP_MS", "1", 1));
	sweep(tc, "slow");
	ATF_CHECK(strstr(output, " ms for all: raise sweep_ms, 1\n") != NULL);
	ATF_CHECK(strstr(output, " 0.0 s") == NULL);
}

/* 255 ms of preparation in 300 ms for three workers. */
ATF_TC_WITHOUT_HEAD(hurried);
ATF_TC_BODY(hurried, tc)
{
	uint64_t begun;

	ATF_REQUIRE_EQ(0, setenv("BENCH_SWEEP_MS", "300", 1));
	begun = bench_now();
	sweep(tc, "slow");
	gives("passed");
	ATF_CHECK(strstr(output, "raise sweep_ms, 300\n") != NULL);
	/* Far from the 765 ms that they would need, however busy we are. */
	ATF_CHECK(strstr(output, "\tn=128\t") != NULL);
	printf("%.3f s\n", (double)(bench_now() - begun) / 1e9);
}

static long
most(const char *what)
{
	char text[32];
	const char *p;

	(void)snprintf(text, sizeof(text), "\t%s ", what);
	p = strstr(output, text);
	ATF_REQUIRE_MSG(p != NULL, "nothing is said of %s", what);
	return (strtol(p + strlen(text), NULL, 10));
}

/* The limits of this system, and one that is set by hand. */
ATF_TC_WITHOUT_HEAD(limits);
ATF_TC_BODY(limits, tc)
{
	struct rlimit rl;

	ATF_REQUIRE_EQ(0, getrlimit(RLIMIT_NOFILE, &rl));
	if (rl.rlim_max < 200)
		atf_tc_skip("RLIMIT_NOFILE is too low to be lowered");
	rl.rlim_cur = 100;
	rl.rlim_max = 200;
	ATF_REQUIRE_EQ(0, setrlimit(RLIMIT_NOFILE, &rl));
	sweep(tc, "asking");
	/* 200, less some that are open, less 64; two each. */
	ATF_CHECK_MSG(most("fds") > 40 && most("fds") < 68, "%ld",
	    most("fds"));
	ATF_CHECK(strstr(output, "\tn=128\tRLIMIT_NOFILE leaves 1") != NULL);
	ATF_CHECK(strstr(output, " descriptors: raise it (ulimit -n)\n") !=
	    NULL);
	ATF_CHECK(most("procs") >= 0 && most("threads") >= 0);
	ATF_CHECK(most("maps") >= 0 && most("memory") >= 0);
	ATF_CHECK(most("ports") >= 0);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, kept);
	ATF_TP_ADD_TC(tp, broken);
	ATF_TP_ADD_TC(tp, sinking);
	ATF_TP_ADD_TC(tp, creeping);
	ATF_TP_ADD_TC(tp, accepted);
	ATF_TP_ADD_TC(tp, rates);
	ATF_TP_ADD_TC(tp, noisy);
	ATF_TP_ADD_TC(tp, cut);
	ATF_TP_ADD_TC(tp, fewer);
	ATF_TP_ADD_TC(tp, no_time);
	ATF_TP_ADD_TC(tp, order);
	ATF_TP_ADD_TC(tp, at_once);
	ATF_TP_ADD_TC(tp, hurried);
	ATF_TP_ADD_TC(tp, limits);
	return (atf_no_error());
}

/*
 * A test program that stands for benchmarks: its cases print records of
 * invented figures, or end in the ways that cases can end.
 */
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <atf-c.h>

#include "record.h"
#include "verdict.h"

extern char **environ;

static const char *id;
static long nlines;
static char host[256], loop[64];	/* "key=value" for records, or empty */
static bool broken;			/* its order of growth */
static const char *unit = "ns/op";	/* or a rate, of which more is better */

static bool
more(void)
{

	return (strcmp(unit, "ns/op") != 0);
}

/* Add what was planted, if anything was. */
static void
add(struct record *r, char *text)
{
	char *value;

	if ((value = strchr(text, '=')) == NULL)
		return;
	*value = '\0';
	ATF_REQUIRE_EQ(0, record_add(r, text, value + 1));
}

/* Print a record as libbench does: on stdout, and into BENCH_RECORDS. */
static void
put(const struct record *r)
{
	const char *file;
	char line[RECORD_LINE];
	int fd, n;

	n = record_format(r, line, sizeof(line));
	ATF_REQUIRE(n > 0);
	ATF_REQUIRE_EQ(n, write(STDOUT_FILENO, line, (size_t)n));
	if ((file = getenv("BENCH_RECORDS")) != NULL) {
		fd = open(file, O_WRONLY | O_APPEND | O_CREAT, 0644);
		ATF_REQUIRE(fd != -1);
		ATF_REQUIRE_EQ(n, write(fd, line, (size_t)n));
		ATF_REQUIRE_EQ(0, close(fd));
	}
	nlines++;
}

static void
begin(const char *name)
{
	struct record r;
	struct timespec ts;
	char machine[VERDICT_TEXT], started[40];

	id = name;
	held_machine(machine, sizeof(machine));
	ATF_REQUIRE_EQ(0, clock_gettime(CLOCK_REALTIME, &ts));
	snprintf(started, sizeof(started), "%lld%06ld", (long long)ts.tv_sec,
	    ts.tv_nsec / 1000);
	record_init(&r, RECORD_HOST, id);
	if (getenv("BENCH_RUN") != NULL)
		ATF_REQUIRE_EQ(0, record_add(&r, "run", getenv("BENCH_RUN")));
	ATF_REQUIRE_EQ(0, record_add(&r, "machine", machine));
	ATF_REQUIRE_EQ(0, record_add(&r, "os", "FakeBSD"));
	ATF_REQUIRE_EQ(0, record_add(&r, "release", "1.2"));
	ATF_REQUIRE_EQ(0, record_add(&r, "started", started));
	add(&r, host);
	put(&r);
	record_init(&r, RECORD_CASE, id);
	r.r_unit = unit;
	r.r_more = more();
	if (getenv("BENCH_PROFILE") != NULL)
		ATF_REQUIRE_EQ(0, record_add(&r, "profile",
		    getenv("BENCH_PROFILE")));
	add(&r, loop);
	put(&r);
}

static void
point(const char *name, uint64_t ns)
{
	struct record r;

	record_init(&r, RECORD_BATCH, id);
	r.r_point = name;
	r.r_worker = r.r_batch = 1;
	r.r_ops = 1000;
	r.r_ns = ns * 1000;
	r.r_value = (double)ns;
	put(&r);
	record_init(&r, RECORD_POINT, id);
	r.r_point = name;
	r.r_value = (double)ns;
	/* The fastest worker is the one that counts. */
	r.r_low = r.r_value - more();
	r.r_high = r.r_value + !more();
	r.r_workers = strcmp(name, "call=raw") == 0 ? 1 : 2;
	r.r_batches = r.r_used = 1;
	put(&r);
}

/* What a sweep says. */
static void
growth(const char *name, const char *at, const char *class,
    const char *verdict)
{
	const char *const extras[][2] = {
		{ "sweep", name }, { "at", at }, { "order", "O(1)" },
		{ "verdict", verdict }, { "class", class },
		{ "slope", "-0.011" }, { "slope_low", "-0.123" },
		{ "slope_high", "0.02" }, { "ratio", "0.8612" },
		{ "from", "1" }, { "to", "4096" },
	};
	struct record r;
	size_t i;

	record_init(&r, RECORD_NOTE, id);
	r.r_text = "what a sweep says";
	for (i = 0; i < sizeof(extras) / sizeof(extras[0]); i++)
		ATF_REQUIRE_EQ(0, record_add(&r, extras[i][0], extras[i][1]));
	put(&r);
}

static void
end(void)
{
	struct record r;

	record_init(&r, RECORD_END, id);
	r.r_lines = nlines;
	if (broken) {
		ATF_REQUIRE_EQ(0, record_add(&r, "result", "failed"));
		ATF_REQUIRE_EQ(0, record_add(&r, "reason",
		    "n: O(N), not O(1)"));
		ATF_REQUIRE_EQ(0, record_add(&r, "order_broken", "1"));
	}
	put(&r);
}

/* What the n-th line of a file beside the program says, if it is there. */
static bool
planted(const atf_tc_t *tc, const char *name, long n, char *text, size_t len)
{
	char path[PATH_MAX];
	bool good;
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/%s",
	    atf_tc_get_config_var(tc, "srcdir"), name);
	if ((f = fopen(path, "r")) == NULL)
		return (false);
	for (good = false; n >= 0 && fgets(text, (int)len, f) != NULL; n--)
		good = true;
	ATF_REQUIRE_EQ(0, fclose(f));
	text[strcspn(text, "\n")] = '\0';
	return (good);
}

/*
 * A case whose n-th run reads its figure from the n-th line of the file of
 * its name, or from the last line; "fail" is a figure as well, and "order" is
 * 100 with a broken order of growth.  Each run adds a line to the file
 * NAME.runs.
 */
static void
from_file(const atf_tc_t *tc, const char *name, const char *longname)
{
	char path[PATH_MAX], runs[64], text[64];
	FILE *f;
	long n;

	(void)snprintf(runs, sizeof(runs), "%s.runs", name);
	for (n = 0; planted(tc, runs, n, text, sizeof(text)) &&
	    strtol(text, NULL, 10) == n; n++)
		continue;
	(void)snprintf(path, sizeof(path), "%s/%s",
	    atf_tc_get_config_var(tc, "srcdir"), runs);
	ATF_REQUIRE((f = fopen(path, "a")) != NULL);
	fprintf(f, "%ld\n", n);
	ATF_REQUIRE_EQ(0, fclose(f));
	if (!planted(tc, "host", n, host, sizeof(host)))
		host[0] = '\0';
	if (!planted(tc, "loop", n, loop, sizeof(loop)))
		loop[0] = '\0';
	begin(longname);
	ATF_REQUIRE(planted(tc, name, n, text, sizeof(text)));
	if (strcmp(text, "fail") == 0)
		atf_tc_fail("it was planted");
	broken = strcmp(text, "order") == 0;
	point("-", broken ? 100 : strtoull(text, NULL, 10));
	end();
	if (broken)
		atf_tc_fail("n: O(N), not O(1)");
}

ATF_TC_WITHOUT_HEAD(one);
ATF_TC_BODY(one, tc)
{
	from_file(tc, "one", "group/t_fake:one");
}

ATF_TC_WITHOUT_HEAD(two);
ATF_TC_BODY(two, tc)
{
	from_file(tc, "two", "group/t_fake:two");
}

ATF_TC_WITHOUT_HEAD(rate);
ATF_TC_BODY(rate, tc)
{
	unit = "MB/s";
	from_file(tc, "rate", "group/t_fake:rate");
}

ATF_TC_WITHOUT_HEAD(good);
ATF_TC_BODY(good, tc)
{
	begin("group/t_fake:good");
	point("-", 52);
	end();
}

ATF_TC_WITHOUT_HEAD(sweep);
ATF_TC_BODY(sweep, tc)
{
	struct record r;

	begin("group/t_fake:sweep");
	point("call=libc", 1120);
	point("call=raw", 850);
	record_init(&r, RECORD_SKIP, id);
	r.r_point = "call=static";
	r.r_text = "no static libc was found, so this one, which needs it, "
	    "is left out of the sweep";
	put(&r);
	growth("n", "-", "O(1)", "kept");
	growth("n", "order=second", "falling", "accepted");
	growth("n", "order=next", "O(1)", "short");
	end();
}

ATF_TC_WITHOUT_HEAD(skip);
ATF_TC_BODY(skip, tc)
{
	atf_tc_skip("needs a second CPU");
}

ATF_TC_WITHOUT_HEAD(fail);
ATF_TC_BODY(fail, tc)
{
	atf_tc_fail("the planted fault");
}

static FILE *
beside(const atf_tc_t *tc, const char *name)
{
	char path[PATH_MAX];
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/%s",
	    atf_tc_get_config_var(tc, "srcdir"), name);
	ATF_REQUIRE((f = fopen(path, "w")) != NULL);
	return (f);
}

/* What this process finds in its environment goes to the file env. */
ATF_TC_WITHOUT_HEAD(environ);
ATF_TC_BODY(environ, tc)
{
	FILE *f;
	char **e;

	begin("group/t_fake:environ");
	point("-", 1);
	end();
	f = beside(tc, "env");
	for (e = environ; *e != NULL; e++)
		fprintf(f, "%s\n", *e);
	ATF_REQUIRE_EQ(0, fclose(f));
}

/* Say in the file ready that it runs, and never end. */
ATF_TC_WITHOUT_HEAD(hang);
ATF_TC_BODY(hang, tc)
{
	FILE *f;

	begin("group/t_fake:hang");
	point("-", 7);
	f = beside(tc, "ready");
	fprintf(f, "%ld\n", (long)getpid());
	ATF_REQUIRE_EQ(0, fclose(f));
	for (;;)
		(void)pause();
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, one);
	ATF_TP_ADD_TC(tp, two);
	ATF_TP_ADD_TC(tp, rate);
	ATF_TP_ADD_TC(tp, good);
	ATF_TP_ADD_TC(tp, sweep);
	ATF_TP_ADD_TC(tp, skip);
	ATF_TP_ADD_TC(tp, fail);
	ATF_TP_ADD_TC(tp, environ);
	ATF_TP_ADD_TC(tp, hang);
	return (atf_no_error());
}

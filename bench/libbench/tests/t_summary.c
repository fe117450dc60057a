#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_impl.h"

static struct samples samples;
static struct record point;
static struct summary text;

static void
add(long worker, double value, const char *marks)
{
	ATF_REQUIRE_EQ(0, samples_add(&samples, 0, worker, value, 1,
	    marks));
}

static void
sum(bool more)
{
	record_init(&point, RECORD_POINT, "g/p:c");
	ATF_REQUIRE_EQ(0, summarise(&samples, 0, 1, 9, more, &point, &text));
}

/* What a worker waited for a CPU is told apart. */
ATF_TC_WITHOUT_HEAD(ran);
ATF_TC_BODY(ran, tc)
{
	double work[8];

	add(1, 10, "-");
	ATF_REQUIRE_EQ(0, samples_add(&samples, 0, 1, 40, 0.5, "-"));
	ATF_REQUIRE_EQ(0, samples_add(&samples, 0, 1, 400, 0.1, "-"));
	ATF_REQUIRE_EQ(0, samples_add(&samples, 1, 1, 500, 1, "-"));
	ATF_CHECK_EQ(40, samples_worker(&samples, 0, 1, work));
	ATF_CHECK_EQ(20, samples_worker_ran(&samples, 0, 1, false, work));
	ATF_CHECK_EQ(80, samples_worker_ran(&samples, 0, 1, true, work));
	ATF_CHECK(isnan(samples_worker_ran(&samples, 0, 2, false, work)));
	samples_free(&samples);
}

ATF_TC_WITHOUT_HEAD(units);
ATF_TC_BODY(units, tc)
{
	struct batch b;

	memset(&b, 0, sizeof(b));
	b.b_given = NAN;
	b.b_turns = 1000;
	b.b_net = 500000;
	ATF_CHECK_EQ(500, batch_value(&b, "ns/op", 1, 0));
	ATF_CHECK_EQ(250, batch_value(&b, "ns/op", 2, 0));
	ATF_CHECK_EQ(2e6, batch_value(&b, "op/s", 1, 0));
	ATF_CHECK_EQ(4e6, batch_value(&b, "op/s", 2, 0));
	ATF_CHECK_EQ(8192, batch_value(&b, "MB/s", 1, 4096));
	ATF_CHECK(isnan(batch_value(&b, "MB/s", 1, 0)));
	ATF_CHECK(isnan(batch_value(&b, "furlong", 1, 0)));
}

ATF_TC_WITHOUT_HEAD(medians);
ATF_TC_BODY(medians, tc)
{
	static const double values[] = { 10, 11, 100, 12, 13 };
	size_t i;

	for (i = 0; i < 5; i++) {
		add(1, values[i], "-");
		add(2, values[i] + 5, "-");
		add(3, values[i] + 7, "-");
	}
	sum(false);
	ATF_CHECK_EQ(17, point.r_value);
	ATF_CHECK_EQ(12, point.r_low);
	ATF_CHECK_EQ(19, point.r_high);
	ATF_CHECK_EQ(3, point.r_workers);
	ATF_CHECK_EQ(15, point.r_batches);
	ATF_CHECK_EQ(15, point.r_used);
	ATF_CHECK_STREQ("10", record_get(&point, "best"));
	/* The MADs are 1 of 12, 17 and 19: the middle one counts. */
	ATF_CHECK_STREQ("5.88", record_get(&point, "mad_pct"));
	sum(true);
	ATF_CHECK_STREQ("107", record_get(&point, "best"));
	/* The same in whatever order the batches come. */
	samples_free(&samples);
	for (i = 5; i > 0; i--) {
		add(3, values[i - 1] + 7, "-");
		add(1, values[i - 1], "-");
		add(2, values[i - 1] + 5, "-");
	}
	sum(false);
	ATF_CHECK_EQ(17, point.r_value);
	samples_free(&samples);
}

ATF_TC_WITHOUT_HEAD(disturbed);
ATF_TC_BODY(disturbed, tc)
{
	/* A rare mark leaves its batch out. */
	add(1, 10, "-");
	add(1, 11, "-");
	add(1, 90, "s");
	add(1, 12, "-");
	sum(false);
	ATF_CHECK_EQ(11, point.r_value);
	ATF_CHECK_EQ(4, point.r_batches);
	ATF_CHECK_EQ(3, point.r_used);
	samples_free(&samples);
	/* One that most batches carry belongs to the work. */
	add(1, 10, "m");
	add(1, 11, "m");
	add(1, 90, "tm");
	add(1, 12, "-");
	add(1, 13, "m");
	sum(false);
	ATF_CHECK_EQ(4, point.r_used);
	ATF_CHECK_EQ(11.5, point.r_value);
	samples_free(&samples);
	/* So does one that half of them carry. */
	add(1, 10, "m");
	add(1, 11, "m");
	add(1, 12, "-");
	add(1, 13, "-");
	sum(false);
	ATF_CHECK_EQ(4, point.r_used);
	samples_free(&samples);
	/* Each of them disturbed by something else: all count. */
	add(1, 10, "s");
	add(1, 20, "t");
	add(1, 30, "f");
	sum(false);
	ATF_CHECK_EQ(3, point.r_used);
	ATF_CHECK_EQ(20, point.r_value);
	samples_free(&samples);
}

/* A batch whose clock went backwards never counts, however many there are. */
ATF_TC_WITHOUT_HEAD(backwards);
ATF_TC_BODY(backwards, tc)
{
	add(1, 0, "b");
	add(1, 0, "b");
	add(1, 10, "-");
	sum(false);
	ATF_CHECK_EQ(10, point.r_value);
	ATF_CHECK_EQ(1, point.r_used);
	samples_free(&samples);
	add(1, 0, "b");
	record_init(&point, RECORD_POINT, "g/p:c");
	ATF_CHECK_EQ(-1, summarise(&samples, 0, 1, 9, false, &point, &text));
	samples_free(&samples);
	ATF_CHECK_EQ(-1, summarise(&samples, 0, 1, 9, false, &point, &text));
}

/* Whatever comes out can be written as a record. */
ATF_TC_WITHOUT_HEAD(writable);
ATF_TC_BODY(writable, tc)
{
	char line[RECORD_LINE];
	long i, k;

	srandom(1);
	for (k = 0; k < 200; k++) {
		for (i = 0; i < 1 + k % 23; i++)
			add(1 + i % (1 + k % 5),
			    exp((double)(random() % 4000) / 100 - 20),
			    random() % 5 == 0 ? "sm" : "-");
		sum(k % 2 == 0);
		ATF_CHECK(point.r_low <= point.r_value);
		ATF_CHECK(point.r_value <= point.r_high);
		ATF_CHECK(record_format(&point, line, sizeof(line)) > 0);
		samples_free(&samples);
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, ran);
	ATF_TP_ADD_TC(tp, units);
	ATF_TP_ADD_TC(tp, medians);
	ATF_TP_ADD_TC(tp, disturbed);
	ATF_TP_ADD_TC(tp, backwards);
	ATF_TP_ADD_TC(tp, writable);
	return (atf_no_error());
}

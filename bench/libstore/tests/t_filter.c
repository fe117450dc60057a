/* Which runs are meant, labels, and one case over all runs. */

#include "h_store.h"

#define DAY	INT64_C(1700000000000000)
#define SECOND	INT64_C(1000000)

static char found[256];

/* Run n: its machine, boot and kernel, and the value of its point. */
static void
import_one(struct store *s, int n, const char *machine, const char *boot,
    const char *release, const char *label)
{
	struct store_import i;
	char text[2048];

	snprintf(text, sizeof(text), "bench1\thost\tg/t_a:one\trun=k%d"
	    "\tmachine=%s\thost=host-%s\tos=NetBSD\trelease=%s\tversion=V"
	    "\tboot=%s\tstarted=%" PRId64 "\n"
	    "bench1\tcase\tg/t_a:one\tns/op\tless\tprofile=quick\n"
	    "bench1\tpoint\tg/t_a:one\tn=2\t%d\t1\t99\t1\t2\t2\n"
	    "bench1\tskip\tg/t_a:one\tn=4\tno memory\n"
	    "bench1\tend\tg/t_a:one\t4\n", n, machine, machine, release, boot,
	    DAY + n * SECOND, 10 * n);
	write_text("records", text);
	if (store_import(s, "records", label, false, &i) == -1)
		atf_tc_fail("%s", store_error(s));
	ATF_REQUIRE_EQ(n, i.i_run);
}

static struct store *
import_all(void)
{
	struct store *s;

	s = open_history();
	import_one(s, 1, "M%25 one", "b1", "10.0", "native");
	import_one(s, 2, "M%25 one", "b1", "10.0", NULL);
	import_one(s, 3, "M%25 one", "c2", "10.1", "PAE");
	import_one(s, 4, "M two", "b3", "10.1", "native");
	return (s);
}

static int
add_run(void *arg, const struct store_run *r)
{
	char number[24];

	(void)arg;
	snprintf(number, sizeof(number), "%" PRId64 " ", r->r_id);
	strcat(found, number);
	return (0);
}

static void
require_runs(struct store *s, const char *want, const struct store_filter *f)
{

	found[0] = '\0';
	if (store_runs(s, f, add_run, NULL) != 0)
		atf_tc_fail("%s", store_error(s));
	ATF_REQUIRE_STREQ(want, found);
}

#define REQUIRE_RUNS(s, want, ...) do {					\
	const struct store_filter filter_ = { __VA_ARGS__ };		\
	require_runs(s, want, &filter_);				\
} while (0)

ATF_TC_WITHOUT_HEAD(filters);
ATF_TC_BODY(filters, tc)
{
	struct store *s;

	s = import_all();
	require_runs(s, "1 2 3 4 ", NULL);
	REQUIRE_RUNS(s, "3 ", .f_run = 3);
	REQUIRE_RUNS(s, "1 4 ", .f_label = "native");
	REQUIRE_RUNS(s, "", .f_label = "nativ");
	REQUIRE_RUNS(s, "1 2 4 ", .f_boot = "b");
	REQUIRE_RUNS(s, "3 4 ", .f_kernel = "10.1 V");
	REQUIRE_RUNS(s, "1 2 3 4 ", .f_kernel = "NetBSD");
	REQUIRE_RUNS(s, "", .f_kernel = "Net%");
	REQUIRE_RUNS(s, "1 2 3 ", .f_machine = "M% one");
	REQUIRE_RUNS(s, "2 3 ", .f_since = DAY + 2 * SECOND,
	    .f_until = DAY + 4 * SECOND);
	REQUIRE_RUNS(s, "2 3 ", .f_machine = "M% one", .f_last = 2);
	REQUIRE_RUNS(s, "4 ", .f_label = "native", .f_boot = "b3",
	    .f_kernel = "10", .f_profile = "quick", .f_case = "g");
	REQUIRE_RUNS(s, "", .f_profile = "full");
	REQUIRE_RUNS(s, "1 2 3 4 ", .f_case = "g/t_a");
	REQUIRE_RUNS(s, "1 2 3 4 ", .f_case = "g/t_a:one");
	REQUIRE_RUNS(s, "", .f_case = "g/t_");
	REQUIRE_RUNS(s, "", .f_label = "' OR 1 = 1 --");
	store_close(s);
}

ATF_TC_WITHOUT_HEAD(machines);
ATF_TC_BODY(machines, tc)
{
	struct store *s;
	char name[64];

	s = import_all();
	ATF_REQUIRE_EQ(0, store_machine(s, "M two", name, sizeof(name)));
	ATF_REQUIRE_EQ(0, store_machine(s, "two", name, sizeof(name)));
	ATF_REQUIRE_STREQ("M two", name);
	ATF_REQUIRE_EQ(0, store_machine(s, "host-M% one", name,
	    sizeof(name)));
	ATF_REQUIRE_STREQ("M% one", name);
	ATF_REQUIRE_EQ(-1, store_machine(s, "M", name, sizeof(name)));
	ATF_REQUIRE(strstr(store_error(s), "more than one") != NULL);
	ATF_REQUIRE_EQ(-1, store_machine(s, "x", name, sizeof(name)));
	ATF_REQUIRE(strstr(store_error(s), "no machine") != NULL);
	store_close(s);
}

ATF_TC_WITHOUT_HEAD(labels);
ATF_TC_BODY(labels, tc)
{
	struct store *s;

	s = import_all();
	ATF_REQUIRE_EQ(0, store_label(s, 2, "it's \"Xen\""));
	REQUIRE_RUNS(s, "2 ", .f_label = "it's \"Xen\"");
	ATF_REQUIRE_EQ(2, store_find_run(s, "it's \"Xen\""));
	ATF_REQUIRE_EQ(0, store_label(s, 2, NULL));
	REQUIRE_RUNS(s, "", .f_label = "it's \"Xen\"");
	ATF_REQUIRE_EQ(-1, store_label(s, 9, "x"));
	ATF_REQUIRE(strstr(store_error(s), "no run 9") != NULL);
	store_close(s);
}

static int
add_sample(void *arg, const struct store_sample *p)
{
	char text[64];

	(void)arg;
	snprintf(text, sizeof(text), "%" PRId64 ":%s=%g ", p->s_run,
	    p->s_point, p->s_value);
	strcat(found, text);
	return (0);
}

ATF_TC_WITHOUT_HEAD(series);
ATF_TC_BODY(series, tc)
{
	const struct store_filter f = { .f_machine = "M% one" };
	struct store *s;

	s = import_all();
	ATF_REQUIRE_EQ(0, store_series(s, "g/t_a:one", NULL, add_sample,
	    NULL));
	ATF_REQUIRE_STREQ("1:n=2=10 2:n=2=20 3:n=2=30 4:n=2=40 ", found);
	found[0] = '\0';
	ATF_REQUIRE_EQ(0, store_series(s, "g/t_a:one", &f, add_sample, NULL));
	ATF_REQUIRE_STREQ("1:n=2=10 2:n=2=20 3:n=2=30 ", found);
	found[0] = '\0';
	ATF_REQUIRE_EQ(0, store_series(s, "g/t_a", &f, add_sample, NULL));
	ATF_REQUIRE_STREQ("", found);
	store_close(s);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, filters);
	ATF_TP_ADD_TC(tp, machines);
	ATF_TP_ADD_TC(tp, labels);
	ATF_TP_ADD_TC(tp, series);
	return (atf_no_error());
}

#include <string.h>

#include "bench_impl.h"

struct var {
	const char *name, *value;
};

static const char *
get(const void *arg, const char *name)
{
	const struct var *v;

	for (v = arg; v->name != NULL; v++)
		if (strcmp(v->name, name) == 0)
			return (v->value);
	return (NULL);
}

static void
refused(const char *name, const char *value, const char *message)
{
	struct var vars[] = { { name, value }, { NULL, NULL } };
	struct config g;
	char err[BENCH_REASON];

	ATF_CHECK_EQ_MSG(-1, config_load(&g, get, vars, err, sizeof(err)),
	    "%s=%s was taken", name, value);
	ATF_CHECK_STREQ(message, err);
}

ATF_TC_WITHOUT_HEAD(defaults);
ATF_TC_BODY(defaults, tc)
{
	struct var none[] = { { NULL, NULL } };
	struct config g;
	char err[BENCH_REASON];

	ATF_REQUIRE_EQ(0, config_load(&g, get, none, err, sizeof(err)));
	ATF_CHECK_STREQ("quick", g.g_profile);
	ATF_CHECK(g.g_records == NULL);
	ATF_CHECK(g.g_run == NULL);
}

ATF_TC_WITHOUT_HEAD(profiles_grow);
ATF_TC_BODY(profiles_grow, tc)
{
	static const char *const names[] = { "smoke", "quick", "full",
	    "paper" };
	struct var vars[] = { { "profile", NULL }, { NULL, NULL } };
	struct config g, before;
	char err[BENCH_REASON];
	size_t i;

	memset(&before, 0, sizeof(before));
	for (i = 0; i < 4; i++) {
		vars[0].value = names[i];
		ATF_REQUIRE_EQ(0, config_load(&g, get, vars, err, sizeof(err)));
		ATF_CHECK_STREQ(names[i], g.g_profile);
		ATF_CHECK(g.g_workers > before.g_workers);
		ATF_CHECK(g.g_batch_us > before.g_batch_us);
		ATF_CHECK(g.g_cap_ms > before.g_cap_ms);
		before = g;
	}
}

ATF_TC_WITHOUT_HEAD(overrides);
ATF_TC_BODY(overrides, tc)
{
	struct var vars[] = { { "batches", "7" }, { "profile", "full" },
	    { "workers", "2" }, { "records", "/a b/c" }, { NULL, NULL } };
	struct config g;
	char err[BENCH_REASON];

	ATF_REQUIRE_EQ(0, config_load(&g, get, vars, err, sizeof(err)));
	ATF_CHECK_STREQ("full", g.g_profile);
	ATF_CHECK_EQ(7, g.g_batches);
	ATF_CHECK_EQ(2, g.g_workers);
	ATF_CHECK_STREQ("/a b/c", g.g_records);
}

ATF_TC_WITHOUT_HEAD(refusals);
ATF_TC_BODY(refusals, tc)
{
	refused("profile", "fast",
	    "profile: \"fast\" is none of smoke, quick, full, paper");
	refused("profile", "",
	    "profile: \"\" is none of smoke, quick, full, paper");
	refused("workers", "0",
	    "workers: \"0\" is not a number from 1 to 1000");
	refused("workers", "three",
	    "workers: \"three\" is not a number from 1 to 1000");
	refused("batches", "5x",
	    "batches: \"5x\" is not a number from 1 to 100000");
	refused("batches", "-5",
	    "batches: \"-5\" is not a number from 1 to 100000");
	refused("batches", " 5",
	    "batches: \" 5\" is not a number from 1 to 100000");
	refused("cap_ms", "99999999999999999999",
	    "cap_ms: \"99999999999999999999\" is not a number from 1 to "
	    "600000");
	refused("batch_us", "",
	    "batch_us: \"\" is not a number from 1 to 10000000");
	refused("hang_s", "801",
	    "hang_s: \"801\" is not a number from 1 to 800");
	refused("records", "here.txt",
	    "records: \"here.txt\" is not an absolute path");
	refused("scratch", "here", "scratch: \"here\" is not an absolute path");
	refused("scratch", "none", "scratch: \"none\" is not an absolute path");
	refused("memfs", "", "memfs: \"\" is not an absolute path");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, defaults);
	ATF_TP_ADD_TC(tp, profiles_grow);
	ATF_TP_ADD_TC(tp, overrides);
	ATF_TP_ADD_TC(tp, refusals);
	return (atf_no_error());
}

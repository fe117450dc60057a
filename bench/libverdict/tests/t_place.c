/*
 * Where baselines are looked for.
 */
#include <sys/stat.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <atf-c.h>

#include "verdict.h"

static void
put(const char *path)
{
	FILE *f;

	ATF_REQUIRE((f = fopen(path, "w")) != NULL);
	ATF_REQUIRE_EQ(0, fclose(f));
}

/* NULL: it is not found. */
static void
finds(const char *wanted, const char *name, const char *given,
    const char *history)
{
	char path[PLACE_PATH];
	bool found;

	found = place_search(path, sizeof(path), name, given, history,
	    "installed");
	ATF_CHECK_EQ_MSG(wanted != NULL, found, "%s", name);
	if (wanted != NULL && found)
		ATF_CHECK_STREQ(wanted, path);
}

ATF_TC_WITHOUT_HEAD(order);
ATF_TC_BODY(order, tc)
{
	static const char *const dirs[] = { "here", "env", "own",
	    "own/baselines", "installed" };
	char path[64];
	size_t i;

	for (i = 0; i < sizeof(dirs) / sizeof(dirs[0]); i++) {
		ATF_REQUIRE_EQ(0, mkdir(dirs[i], 0777));
		(void)snprintf(path, sizeof(path), "%s/all", dirs[i]);
		put(path);
	}
	put("installed/head");
	put("head");
	ATF_REQUIRE_EQ(0, unsetenv("BENCH_BASELINES"));
	finds("own/baselines/all", "all", NULL, "own/history.db");
	finds("installed/all", "all", NULL, NULL);
	finds("installed/head", "head", NULL, "own/history.db");
	finds("here/all", "all", "here", "own/history.db");
	/* Who names a directory means no other one. */
	finds(NULL, "head", "here", "own/history.db");
	finds(NULL, "none", NULL, "own/history.db");
	ATF_REQUIRE_EQ(0, setenv("BENCH_BASELINES", "env", 1));
	finds("env/all", "all", NULL, "own/history.db");
	finds(NULL, "head", NULL, "own/history.db");
	finds("here/all", "all", "here", NULL);
	ATF_REQUIRE_EQ(0, setenv("BENCH_BASELINES", "", 1));
	finds("own/baselines/all", "all", NULL, "own/history.db");
	/* It is there, and leads nowhere: that must not go unseen. */
	ATF_REQUIRE_EQ(0, symlink("nowhere", "own/baselines/head"));
	finds("own/baselines/head", "head", NULL, "own/history.db");
}

ATF_TC_WITHOUT_HEAD(own);
ATF_TC_BODY(own, tc)
{
	char path[PLACE_PATH], longest[PLACE_PATH + 10];

	ATF_REQUIRE_EQ(0, unsetenv("BENCH_BASELINES"));
	ATF_CHECK(place_own(path, sizeof(path), NULL, "/a/history.db"));
	ATF_CHECK_STREQ("/a/baselines", path);
	ATF_CHECK(place_own(path, sizeof(path), "b", "/a/history.db"));
	ATF_CHECK_STREQ("b", path);
	ATF_CHECK(!place_own(path, sizeof(path), NULL, NULL));
	memset(longest, 'x', sizeof(longest));
	longest[sizeof(longest) - 1] = '\0';
	ATF_CHECK(!place_own(path, sizeof(path), longest, NULL));
	ATF_CHECK(!place_find(path, sizeof(path), longest, NULL, NULL));
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, order);
	ATF_TP_ADD_TC(tp, own);
	return (atf_no_error());
}

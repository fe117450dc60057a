/* Settings: which there are, and which values they take. */

#include <atf-c.h>
#include <stdio.h>
#include <string.h>

#include "setting.h"

/* Values that a setting takes and values that it does not. */
static const struct {
	const char *name, *good[3], *bad[6];
} values[] = {
	{ "profile", { "quick", "x" }, { NULL } },
	{ "workers", { "1", "1000" }, { "0", "1001", "", "x", "1x", " 1" } },
	{ "batches", { "1", "100000" }, { "0", "100001", "-1", "+1" } },
	{ "batch_us", { "1", "10000000" }, { "0", "10000001", "1.5" } },
	{ "cap_ms", { "1", "600000" }, { "0", "600001" } },
	{ "sweep_ms", { "1", "600000" }, { "0", "600001" } },
	{ "seed", { "1", "1000000000" }, { "0", "1000000001" } },
	{ "hang_s", { "1", "800" }, { "0", "801", "99999999999999999999" } },
	{ "records", { "/a/b" }, { NULL } },
	{ "run", { "x" }, { NULL } },
	{ "baseline", { "/a", "/a b/c", "none" }, { "", "a", "./a", "None",
	    "nonesuch", " /a" } },
	{ "anchor", { "/a", "/", "none" }, { "", "a", "../a", "NONE" } },
	{ "orders", { "/a", "none" }, { "", "a", "./a" } },
	{ "strict", { "0", "1" }, { "", "2", "-1", "yes", "true" } },
	{ "delta_pct", { "1", "5", "1000" }, { "0", "1001", "5%", "2.5",
	    "" } },
	{ "rounds", { "0", "3", "5" }, { "-1", "6", "", "many" } },
	{ "tolerate", { "0", "30", "1000000" }, { "-1", "1000001", "", "a" } },
	{ "slower", { "0", "15", "1000000" }, { "-1", "1000001", "", "a" } },
	{ "scratch", { "/a/b" }, { NULL } },
	{ "memfs", { "/a/b" }, { NULL } },
	{ "peer", { "host:1", "[::1]:1" }, { NULL } },
	{ "user", { "nobody" }, { NULL } },
	{ "srcdir", { "/usr/src" }, { "usr/src" } },
	{ "stress_s", { "1", "86400" }, { "0", "86401", "", "1m" } },
	{ "stress_factor", { "1", "100" }, { "0", "101", "" } },
	{ "stress_replay", { "1:0:9" }, { NULL } },
};

#define NVALUES	(sizeof(values) / sizeof(values[0]))

/* Every setting is in the table above, so that none is added untested. */
ATF_TC_WITHOUT_HEAD(all);
ATF_TC_BODY(all, tc)
{
	size_t i;

	(void)tc;
	for (i = 0; i < NVALUES; i++) {
		ATF_REQUIRE(setting_at(i) != NULL);
		ATF_CHECK_STREQ(values[i].name, setting_at(i)->s_name);
		ATF_CHECK_EQ(setting_at(i), setting_find(values[i].name));
	}
	ATF_CHECK_EQ(NULL, setting_at(NVALUES));
	ATF_CHECK_EQ(NULL, setting_find("Strict"));
	ATF_CHECK_EQ(NULL, setting_find(""));
}

ATF_TC_WITHOUT_HEAD(good);
ATF_TC_BODY(good, tc)
{
	const struct setting *s;
	const char *value;
	char err[256], text[32];
	size_t i, j;
	long n;

	(void)tc;
	for (i = 0; i < NVALUES; i++) {
		s = setting_at(i);
		for (j = 0; j < 3 && (value = values[i].good[j]) != NULL;
		    j++) {
			n = -1;
			ATF_CHECK_EQ_MSG(0, setting_check(s, value, NULL, err,
			    sizeof(err)), "%s", err);
			ATF_CHECK_EQ_MSG(0, setting_check(s, value, &n, err,
			    sizeof(err)), "%s", err);
			if (s->s_high == 0)
				continue;
			(void)snprintf(text, sizeof(text), "%ld", n);
			ATF_CHECK_STREQ(value, text);
		}
	}
}

ATF_TC_WITHOUT_HEAD(bad);
ATF_TC_BODY(bad, tc)
{
	const struct setting *s;
	const char *value;
	char err[256], wanted[256];
	size_t i, j;

	(void)tc;
	for (i = 0; i < NVALUES; i++) {
		s = setting_at(i);
		for (j = 0; j < 6 && (value = values[i].bad[j]) != NULL;
		    j++) {
			if (s->s_high == 0)
				(void)snprintf(wanted, sizeof(wanted),
				    "%s: \"%s\" is neither an absolute path "
				    "nor none", s->s_name, value);
			else
				(void)snprintf(wanted, sizeof(wanted),
				    "%s: \"%s\" is not a number from %ld to "
				    "%ld", s->s_name, value, s->s_low,
				    s->s_high);
			ATF_CHECK_EQ_MSG(-1, setting_check(s, value, NULL,
			    err, sizeof(err)), "%s", wanted);
			ATF_CHECK_STREQ(wanted, err);
		}
	}
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, all);
	ATF_TP_ADD_TC(tp, good);
	ATF_TP_ADD_TC(tp, bad);
	return (atf_no_error());
}

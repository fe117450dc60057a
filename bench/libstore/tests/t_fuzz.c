/*
 * Results that were damaged at random: never a crash, never half a run, and
 * the file stays as it was.  The seed is fixed, so every run is the same.
 */

#include "h_store.h"

#define ROUNDS	400

static uint32_t seed;

static uint32_t
any(size_t below)
{

	seed = seed * 1664525 + 1013904223;
	return ((uint32_t)(((uint64_t)seed * below) >> 32));
}

/* Flip some bytes, wipe a stretch, move one, or cut; returns the length. */
static size_t
mutate(char *p, size_t len)
{
	size_t at, n;

	switch (any(4)) {
	case 0:
		for (n = 1 + any(8); n > 0; n--)
			p[any(len)] ^= (char)(1 << any(8));
		return (len);
	case 1:
		at = any(len);
		n = any(len - at < 64 ? len - at : 64);
		memset(p + at, (int)any(256), n);
		return (len);
	case 2:
		n = any(len / 2 < 200 ? len / 2 : 200);
		memmove(p + any(len - n), p + any(len - n), n);
		return (len);
	default:
		return (any(len + 1));
	}
}

/* What the history holds, as one line. */
static void
history_state(char *buf, size_t len)
{

	snprintf(buf, len, "%s", sql_get(HISTORY, "SELECT"
	    " (SELECT count(*) FROM run) || ' ' ||"
	    " (SELECT count(*) FROM fact) || ' ' ||"
	    " (SELECT count(*) FROM test_case) || ' ' ||"
	    " (SELECT count(*) FROM point) || ' ' ||"
	    " (SELECT count(*) FROM batch)"));
}

static int
nothing_batch(void *arg, const struct store_batch *b)
{

	*(long *)arg += strlen(b->b_case) + strlen(b->b_extra) != 0;
	return (0);
}

static int
nothing_run(void *arg, const struct store_run *r)
{

	(void)arg;
	return (strlen(r->r_key) == 0);
}

/* A run that was taken in must be there as far as the import said. */
static void
check_run(struct store *s, const struct store_import *i)
{
	long n;

	n = 0;
	ATF_REQUIRE_EQ(0, store_run(s, i->i_run, nothing_run, NULL));
	ATF_REQUIRE_EQ(0, store_batches(s, i->i_run, NULL, nothing_batch, &n));
	if (!i->i_known)
		ATF_REQUIRE_EQ(i->i_batches, n);
}

static void
fuzz(const char *path, bool annotating)
{
	char before[256], after[256];
	char *good, *bad;
	struct store_import i;
	struct store *s;
	size_t len, badlen;
	int round, taken;

	good = read_bytes(path, &len);
	ATF_REQUIRE((bad = malloc(len)) != NULL);
	s = open_history();
	store_patience(s, 0);
	for (round = taken = 0; round < ROUNDS; round++) {
		memcpy(bad, good, len);
		badlen = mutate(bad, len);
		write_bytes("fuzzed", bad, badlen);
		history_state(before, sizeof(before));
		if (store_import(s, "fuzzed", NULL, annotating, &i) == 0) {
			taken++;
			check_run(s, &i);
		} else {
			ATF_REQUIRE_MSG(strncmp(store_error(s), "fuzzed: ",
			    8) == 0, "%s", store_error(s));
			history_state(after, sizeof(after));
			ATF_REQUIRE_STREQ(before, after);
			require_same("fuzzed", bad, badlen);
		}
		if (!annotating)
			require_same("fuzzed", bad, badlen);
		(void)unlink("fuzzed-journal");
	}
	store_close(s);
	REQUIRE_SQL("ok", HISTORY, "PRAGMA integrity_check");
	ATF_REQUIRE_MSG(taken > 0 && taken < ROUNDS, "took %d of %d", taken,
	    ROUNDS);
	free(good);
	free(bad);
}

static void
results_new(void)
{

	kyua_new(RESULTS);
	kyua_case(RESULTS, 1, "one", "passed", NULL, GOOD(HOST_NO_TOKEN));
	kyua_case(RESULTS, 2, "two", "failed", "why",
	    HOST_NO_TOKEN CASE BATCH1);
}

ATF_TC_WITHOUT_HEAD(kyua);
ATF_TC_BODY(kyua, tc)
{

	seed = 1;
	results_new();
	fuzz(RESULTS, false);
}

ATF_TC_WITHOUT_HEAD(kyua_annotate);
ATF_TC_BODY(kyua_annotate, tc)
{

	seed = 2;
	results_new();
	fuzz(RESULTS, true);
}

ATF_TC_WITHOUT_HEAD(lines);
ATF_TC_BODY(lines, tc)
{

	seed = 3;
	write_text("records", GOOD(HOST_NO_TOKEN) HOST_NO_TOKEN CASE BATCH1);
	fuzz("records", false);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, kyua);
	ATF_TP_ADD_TC(tp, kyua_annotate);
	ATF_TP_ADD_TC(tp, lines);
	return (atf_no_error());
}

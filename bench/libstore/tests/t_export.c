/* What leaves a history and comes back is the same. */

#include "h_store.h"

#define EXPORT	"export.json"
#define OTHER	"other.db"

/* All rows of a history, but for the numbers of its runs. */
static const char rows_query[] =
	"SELECT group_concat(quote(t), char(10)) FROM ("
	"SELECT 1, run.key AS k, 0 AS a, 0 AS b, 0 AS c, 0 AS d,"
	" quote(machine) || quote(started) || quote(ended) || quote(source) ||"
	" quote(label) || quote(profile) || quote(os) || quote(release) ||"
	" quote(version) || quote(compiler) || quote(boot) || quote(host) ||"
	" cases || ' ' || points || ' ' || passed || ' ' || skipped || ' ' ||"
	" failed || (SELECT quote(arch) || quote(cpu) || ncpu || ' ' || memory"
	" FROM machine WHERE fingerprint = machine) AS t FROM run"
	" UNION ALL SELECT 2, key, name, 0, 0, 0, quote(name) || quote(value)"
	" FROM fact JOIN run ON run = id"
	" UNION ALL SELECT 3, key, seq, 0, 0, 0, quote(name) || quote(result)"
	" || quote(reason) || quote(descr) || quote(cite) || quote(unit) ||"
	" more || cut || quote(c.started) || quote(c.ended) || quote(extra)"
	" FROM test_case AS c JOIN run ON run = id"
	" UNION ALL SELECT 4, key, test_case, seq, 0, 0, place || quote(name)"
	" || quote(value) || quote(low) || quote(high) || quote(workers) ||"
	" quote(batches) || quote(used) || quote(skip) || quote(verdict) ||"
	" quote(extra) FROM point JOIN run ON run = id"
	" UNION ALL SELECT 5, key, test_case, point, worker, batch, ops || ' '"
	" || ns || ' ' || quote(value) || quote(marks) || quote(gross_ns) ||"
	" quote(cpu_ns) || quote(switches) || quote(stolen_ns) ||"
	" quote(waited_ns) || quote(faults) || quote(extra)"
	" FROM batch JOIN run ON run = id"
	" UNION ALL SELECT 6, key, test_case, seq, 0, 0, quote(text)"
	" FROM note JOIN run ON run = id ORDER BY 1, 2, 3, 4, 5, 6)";

static char *
rows_of(const char *path)
{
	char *copy;

	copy = strdup(sql_get(path, rows_query));
	ATF_REQUIRE(copy != NULL && *copy != '\0');
	return (copy);
}

static void
require_same_rows(const char *a, const char *b)
{
	char *x, *y;

	x = rows_of(a);
	y = rows_of(b);
	ATF_REQUIRE_STREQ(x, y);
	free(x);
	free(y);
}

/* Two runs, with everything that a run may have. */
static void
history_make(void)
{
	struct store_import i;
	struct store *s;

	s = open_history();
	write_text("records", GOOD(HOST)
	    "bench1\thost\tg/t_a:two" "\tmachine=amd64, A CPU, 2 CPUs, 4 GiB"
	    "\tboot=b1\trun=token-1\n"
	    "bench1\tcase\tg/t_a:two\tMB/s\tmore\tdescr=%C3%BC %FF%0A\"q\"\n"
	    "bench1\tskip\tg/t_a:two\tn=4\tit's '; DROP TABLE run; --\n"
	    "bench1\tpoint\tg/t_a:two\tn=2\t0.1\t1e-300\t1.7e308\t1\t1\t1\n"
	    "bench1\tbatch\tg/t_a:two\tn=2\t1\t1\t1\t9223372036854775807"
	    "\t0.30000000000000004\t-\n"
	    "bench1\tnote\tg/t_a:two\t%3Cb%3E%25 & \\\n"
	    "bench1\tend\tg/t_a:two\t6\n");
	ATF_REQUIRE_EQ(0, store_import(s, "records", "a \"b\"\\\n\377", false,
	    &i));
	write_text("records", "bench1\thost\tg/t:cut\trun=token-2\tmachine=M"
	    "\tversion=GENERIC 1: root@there:/usr/src\thost=there\n"
	    "bench1\tcase\tg/t:cut\ts\tless\n"
	    "bench1\tbatch\tg/t:cut\t-\t1\t1\t1\t1\t1\t-\n");
	ATF_REQUIRE_EQ(0, store_import(s, "records", NULL, false, &i));
	store_close(s);
}

static void
export_write(bool scrub)
{
	struct store *s;
	FILE *out;

	s = open_history();
	ATF_REQUIRE((out = fopen(EXPORT, "w")) != NULL);
	if (store_export(s, NULL, scrub, out) != 0)
		atf_tc_fail("%s", store_error(s));
	ATF_REQUIRE_EQ(0, fclose(out));
	store_close(s);
}

static int
other_import(const char *path, struct store_import *i, char *why, size_t len)
{
	struct store *s;
	int rc;

	ATF_REQUIRE((s = store_open(OTHER, true)) != NULL);
	rc = store_import(s, path, NULL, false, i);
	snprintf(why, len, "%s", rc == -1 ? store_error(s) : "");
	store_close(s);
	return (rc);
}

ATF_TC_WITHOUT_HEAD(round_trip);
ATF_TC_BODY(round_trip, tc)
{
	struct store_import i;
	char why[512];

	history_make();
	export_write(false);
	ATF_REQUIRE_EQ_MSG(0, other_import(EXPORT, &i, why, sizeof(why)),
	    "%s", why);
	ATF_REQUIRE_EQ(2, i.i_runs);
	ATF_REQUIRE_EQ(4, i.i_batches);
	require_same_rows(HISTORY, OTHER);
	ATF_REQUIRE_EQ(0, other_import(EXPORT, &i, why, sizeof(why)));
	ATF_REQUIRE_EQ(0, i.i_runs);
	ATF_REQUIRE_EQ(2, i.i_runs_known);
	require_same_rows(HISTORY, OTHER);
	REQUIRE_SQL("", OTHER, "PRAGMA foreign_key_check");
}

ATF_TC_WITHOUT_HEAD(scrubbed);
ATF_TC_BODY(scrubbed, tc)
{
	struct store_import i;
	char *text, why[512];
	size_t len;

	history_make();
	export_write(true);
	text = read_bytes(EXPORT, &len);
	ATF_REQUIRE(strstr(text, "there") == NULL);
	ATF_REQUIRE(strstr(text, "records\"") == NULL);
	ATF_REQUIRE(strstr(text, "is.load") == NULL);
	free(text);
	ATF_REQUIRE_EQ(0, other_import(EXPORT, &i, why, sizeof(why)));
	REQUIRE_SQL("GENERIC 1: unknown", OTHER, "SELECT version || host"
	    " FROM run WHERE key = 'token-2'");
}

ATF_TC_WITHOUT_HEAD(copies);
ATF_TC_BODY(copies, tc)
{
	const struct store_filter f = { .f_run = 2 };
	struct store_import i;
	struct store *from, *to;

	history_make();
	from = open_history();
	ATF_REQUIRE((to = store_open(OTHER, true)) != NULL);
	ATF_REQUIRE_EQ(0, store_copy(from, to, &f, &i));
	ATF_REQUIRE_EQ(1, i.i_runs);
	ATF_REQUIRE_EQ(0, store_copy(from, to, NULL, &i));
	ATF_REQUIRE_EQ(1, i.i_runs);
	ATF_REQUIRE_EQ(1, i.i_runs_known);
	store_close(from);
	store_close(to);
	require_same_rows(HISTORY, OTHER);
}

/* Each word is wrong in a way of its own, and nothing is added. */
ATF_TC_WITHOUT_HEAD(refused);
ATF_TC_BODY(refused, tc)
{
	static const char *const changes[][3] = {
		{ "history\"", "geography\"", "no export" },
		{ "\"version\": 1", "\"version\": 2", "newer program" },
		{ "\"seq\"", "\"sex\"", "unknown column" },
		{ "\"token-1\"", "null", "lacks" },
		{ "\"token-1\"", "7", "another type" },
		{ "\"token-1\"", "\"%00\"", "no text has" },
		{ "\"token-1\"", "\"\\ud800\"", "half a character" },
		{ "\"token-1\"", "\"\n\"", "control character" },
		{ "\"cases\": 2", "\"cases\": 3", "other rows" },
		{ "\"cases\": 2", "\"cases\": 2x", "','" },
		{ "\"cases\": 2", "\"cases\": 99999999999999999999", "number" },
		{ "0.30000000000000004", "1e999", "number" },
		{ "\"it's ", "null, \"it's ", "" },
		{ "\"batch\": [", "\"fact\": [", "too late" }
	};
	struct store_import i;
	char *at, *text, why[512];
	size_t c, head, len;
	FILE *out;

	history_make();
	export_write(false);
	text = read_bytes(EXPORT, &len);
	for (c = 0; c < sizeof(changes) / sizeof(changes[0]); c++) {
		at = strstr(strcmp(changes[c][0], "\"batch\": [") == 0 ?
		    strstr(text, "\"runs\"") : text, changes[c][0]);
		ATF_REQUIRE_MSG(at != NULL, "no %s", changes[c][0]);
		head = (size_t)(at - text);
		ATF_REQUIRE((out = fopen("bad.json", "w")) != NULL);
		fprintf(out, "%.*s%s%s", (int)head, text, changes[c][1],
		    at + strlen(changes[c][0]));
		ATF_REQUIRE_EQ(0, fclose(out));
		ATF_REQUIRE_EQ_MSG(-1, other_import("bad.json", &i, why,
		    sizeof(why)), "%s was taken", changes[c][1]);
		ATF_REQUIRE_MSG(strstr(why, changes[c][2]) != NULL,
		    "%s: %s", changes[c][1], why);
		REQUIRE_SQL("0", OTHER, "SELECT count(*) FROM run");
	}
	free(text);
}

/* Bytes are changed at random, or the file ends early. */
ATF_TC_WITHOUT_HEAD(fuzzed);
ATF_TC_BODY(fuzzed, tc)
{
	struct store_import i;
	char *copy, *text, why[512];
	unsigned long seed;
	size_t j, len, n;
	int round;

	history_make();
	export_write(false);
	text = read_bytes(EXPORT, &len);
	ATF_REQUIRE((copy = malloc(len)) != NULL);
	for (seed = 1, round = 0; round < 400; round++) {
		memcpy(copy, text, len);
		n = len;
		for (j = 0; j <= (size_t)round % 4; j++) {
			seed = (seed * 1103515245 + 12345) % 2147483648;
			copy[seed % len] = (char)(seed >> 8);
			if (round % 7 == 0)
				n = 1 + seed % len;
		}
		copy[0] = '{';
		write_bytes("bad.json", copy, n);
		(void)unlink(OTHER);
		(void)other_import("bad.json", &i, why, sizeof(why));
		REQUIRE_SQL("ok", OTHER, "PRAGMA integrity_check");
		REQUIRE_SQL("", OTHER, "PRAGMA foreign_key_check");
	}
	free(copy);
	free(text);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, round_trip);
	ATF_TP_ADD_TC(tp, scrubbed);
	ATF_TP_ADD_TC(tp, copies);
	ATF_TP_ADD_TC(tp, refused);
	ATF_TP_ADD_TC(tp, fuzzed);
	return (atf_no_error());
}

/* Files of record lines, and reading back what became of them. */

#include "h_store.h"

static struct store_import done;

ATF_TC_WITHOUT_HEAD(good);
ATF_TC_BODY(good, tc)
{

	write_text("records", GOOD(HOST));
	import("records", true, &done);
	ATF_REQUIRE(!done.i_known);
	ATF_REQUIRE_EQ(1, done.i_run);
	ATF_REQUIRE_EQ(1, done.i_cases);
	ATF_REQUIRE_EQ(1, done.i_points);
	ATF_REQUIRE_EQ(2, done.i_batches);
	ATF_REQUIRE_EQ(1, done.i_passed);
	ATF_REQUIRE_EQ(0, done.i_skipped + done.i_failed + done.i_cut +
	    done.i_broken + done.i_annotated);
	ATF_REQUIRE_STREQ("", done.i_unwritten);
	REQUIRE_SQL("token-1|quick|1700000000000001|NetBSD|10.1|GENERIC #0|"
	    "cc 1|b1|h", HISTORY, "SELECT key || '|' || profile || '|' ||"
	    " started || '|' || os || '|' || release || '|' ||"
	    " version || '|' ||"
	    " compiler || '|' || boot || '|' || host FROM run");
	REQUIRE_SQL("amd64, A CPU, 2 CPUs, 4 GiB|A CPU|2|4294967296", HISTORY,
	    "SELECT fingerprint || '|' || cpu || '|' || ncpu || '|' || memory"
	    " FROM machine");
	REQUIRE_SQL("allowed=2 is.load=0.10", HISTORY, "SELECT"
	    " group_concat(f, ' ') FROM (SELECT name || '=' || value AS f"
	    " FROM fact ORDER BY name)");
	REQUIRE_SQL("5100|5001||", HISTORY, "SELECT gross_ns || '|' || cpu_ns"
	    " || '|' || coalesce(switches, '') || '|' || coalesce(extra, '')"
	    " FROM batch WHERE batch = 1");
}

ATF_TC_WITHOUT_HEAD(twice);
ATF_TC_BODY(twice, tc)
{
	struct store *s;

	write_text("records", GOOD(HOST));
	write_text("no token", GOOD(HOST_NO_TOKEN));
	import("records", false, &done);
	import("records", false, &done);
	ATF_REQUIRE(done.i_known);
	ATF_REQUIRE_EQ(1, done.i_run);
	ATF_REQUIRE_EQ(0, done.i_batches);
	import("no token", false, &done);
	ATF_REQUIRE(!done.i_known);
	import("no token", false, &done);
	ATF_REQUIRE(done.i_known);
	ATF_REQUIRE_EQ(2, done.i_run);
	/* Another byte, another run. */
	write_text("no token", GOOD(HOST_NO_TOKEN) "a line more\n");
	s = open_history();
	ATF_REQUIRE_EQ(0, store_import(s, "no token", "7", false, &done));
	ATF_REQUIRE(!done.i_known);
	ATF_REQUIRE_EQ(3, done.i_run);
	ATF_REQUIRE_EQ(3, store_find_run(s, NULL));
	ATF_REQUIRE_EQ(3, store_find_run(s, "7"));
	ATF_REQUIRE_EQ(1, store_find_run(s, "1"));
	ATF_REQUIRE_EQ(-1, store_find_run(s, "0"));
	ATF_REQUIRE_EQ(-1, store_find_run(s, "none"));
	ATF_REQUIRE(strstr(store_error(s), "\"none\"") != NULL);
	store_close(s);
	REQUIRE_SQL("3|6|1", HISTORY, "SELECT (SELECT count(*) FROM run) ||"
	    " '|' || (SELECT count(*) FROM batch) || '|' ||"
	    " (SELECT count(*) FROM machine)");
}

/* Only a token that all cases have is the name of the run. */
ATF_TC_WITHOUT_HEAD(tokens);
ATF_TC_BODY(tokens, tc)
{
	static const char *const files[] = {
		GOOD(HOST) GOOD(HOST_NO_TOKEN) GOOD(HOST),
		GOOD(HOST_NO_TOKEN) GOOD(HOST) GOOD(HOST),
		GOOD(HOST) "bench1\thost\tg/t_a:two\trun=token-2"
		    "\tmachine=amd64, A CPU, 2 CPUs, 4 GiB\tboot=b1\n"
		    GOOD(HOST)
	};
	size_t i;

	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		write_text("records", files[i]);
		import("records", false, &done);
		ATF_REQUIRE(!done.i_known);
	}
	REQUIRE_SQL("3", HISTORY, "SELECT count(*) FROM run"
	    " WHERE length(key) = 32");
}

/* Cut between two lines: what is whole is kept, and the rest is said. */
ATF_TC_WITHOUT_HEAD(cut);
ATF_TC_BODY(cut, tc)
{

	write_text("records", HOST CASE BATCH1 BATCH2);
	import("records", false, &done);
	ATF_REQUIRE_EQ(1, done.i_cut);
	ATF_REQUIRE_EQ(0, done.i_failed);
	ATF_REQUIRE_EQ(2, done.i_batches);
	ATF_REQUIRE_EQ(0, done.i_broken);
	REQUIRE_SQL("cut|records end early|1|records end early", HISTORY,
	    "SELECT result || '|' || reason || '|' || cut || '|' || skip"
	    " FROM test_case JOIN point ON test_case = test_case.seq");
}

/* Cut within a line: half a number is still a number, and not to be kept. */
ATF_TC_WITHOUT_HEAD(cut_line);
ATF_TC_BODY(cut_line, tc)
{

	write_text("records", HOST CASE BATCH1
	    "bench1\tbatch\tg/t_a:one\t-\t1\t2\t100\t5200\t5\t-\tgross_ns=53");
	import("records", false, &done);
	ATF_REQUIRE_EQ(1, done.i_cut);
	ATF_REQUIRE_EQ(1, done.i_batches);
	ATF_REQUIRE_EQ(1, done.i_broken);
	ATF_REQUIRE_STREQ("g/t_a:one: line 4: the line has no end",
	    done.i_first);
}

/* A line that was lost in the middle shows in the count of the last. */
ATF_TC_WITHOUT_HEAD(lost_line);
ATF_TC_BODY(lost_line, tc)
{

	write_text("records", HOST CASE BATCH1 "bench1\tbatch\tnonsense\n" POINT
	    NOTE "bench1\tend\tg/t_a:one\t6\n");
	import("records", false, &done);
	ATF_REQUIRE_EQ(1, done.i_cut);
	ATF_REQUIRE_EQ(1, done.i_broken);
	ATF_REQUIRE_EQ(1, done.i_batches);
	ATF_REQUIRE(strstr(done.i_first, "line 4") != NULL);
	REQUIRE_SQL("51.0", HISTORY, "SELECT value FROM point");
}

/* Several cases, one of them twice because it was run again. */
ATF_TC_WITHOUT_HEAD(several);
ATF_TC_BODY(several, tc)
{

	write_text("records", "chatter\n" HOST CASE BATCH1 GOOD(HOST)
	    "bench1\thost\tg/t_a:two\trun=token-1"
	    "\tmachine=amd64, A CPU, 2 CPUs, 4 GiB\tboot=b1\tstarted=9\n"
	    "bench1\tcase\tg/t_a:two\tMB/s\tmore\tdescr=Two%0Alines\ta=1"
	    "\tcite=C\n"
	    "bench1\tskip\tg/t_a:two\tn=1\tno CPU\n"
	    "bench1\tend\tg/t_a:two\t3\n"
	    "bench1\tcase\tg/t_b:three\tns/op\tless\n"
	    "bench1\tnote\tg/t_b:three\tdead\n"
	    "bench1\tend\tg/t_b:three\t2\n"
	    "bench1\thost\tg/t_c:four\trun=token-1" HOST_KEYS
	    "bench1\tcase\tg/t_c:four\tns/op\tless\n"
	    "bench1\tpoint\tg/t_c:four\t-\t5\t5\t5\t1\t1\t1\n"
	    "bench1\tend\tg/t_c:four\t3\tresult=failed\treason=late\n");
	import("records", false, &done);
	ATF_REQUIRE_EQ(5, done.i_cases);
	ATF_REQUIRE_EQ(1, done.i_cut);
	ATF_REQUIRE_EQ(1, done.i_passed);
	ATF_REQUIRE_EQ(1, done.i_skipped);
	ATF_REQUIRE_EQ(2, done.i_failed);
	ATF_REQUIRE_EQ(0, done.i_broken);
	REQUIRE_SQL("g/t_a:one cut,g/t_a:one passed,g/t_a:two skipped,"
	    "g/t_b:three failed,g/t_c:four failed", HISTORY,
	    "SELECT group_concat(t) FROM (SELECT name || ' ' ||"
	    " result AS t FROM test_case ORDER BY seq)");
	REQUIRE_SQL("Two\nlines|C|1|no CPU|a=1", HISTORY, "SELECT descr ||"
	    " '|' || cite || '|' || more || '|' || reason || '|' || extra"
	    " FROM test_case WHERE seq = 3");
	REQUIRE_SQL("dead", HISTORY,
	    "SELECT reason FROM test_case WHERE seq = 4");
	REQUIRE_SQL("late", HISTORY,
	    "SELECT reason FROM test_case WHERE seq = 5");
	REQUIRE_SQL("9|1700000000000001", HISTORY,
	    "SELECT started || '|' || ended FROM run");
}

/* Good lines in the wrong place, and numbers that no column holds. */
ATF_TC_WITHOUT_HEAD(misplaced);
ATF_TC_BODY(misplaced, tc)
{

	write_text("records", HOST CASE CASE BATCH1 BATCH1 POINT POINT
	    "bench1\tskip\tg/t_a:one\t-\twhy\n"
	    "bench1\tbatch\tg/t_a:one\t-\t1\t9\t18446744073709551615\t1\t1\t-\n"
	    "bench1\tend\tg/t_a:one\t7\n" BATCH2);
	import("records", false, &done);
	ATF_REQUIRE_EQ(6, done.i_broken);
	ATF_REQUIRE_STREQ("g/t_a:one: line 3: a second case record",
	    done.i_first);
	ATF_REQUIRE_EQ(1, done.i_batches);
	REQUIRE_SQL("51.0|", HISTORY,
	    "SELECT value || '|' || coalesce(skip, '') FROM point");
}

ATF_TC_WITHOUT_HEAD(two_machines);
ATF_TC_BODY(two_machines, tc)
{

	write_text("machines", GOOD(HOST)
	    "bench1\thost\tg/t_a:two\tmachine=other\tboot=b1\n");
	import_refused("machines", "different machines, \"amd64, A CPU, 2 CPUs,"
	    " 4 GiB\" and \"other\" (g/t_a:two)");
	write_text("boots", GOOD(HOST) "bench1\thost\tg/t_a:two"
	    "\tmachine=amd64, A CPU, 2 CPUs, 4 GiB\tboot=b2\n");
	import_refused("boots", "different boots, \"b1\" and \"b2\"");
}

ATF_TC_WITHOUT_HEAD(none);
ATF_TC_BODY(none, tc)
{

	write_text("letter", "Dear committer,\nbenchmarks are fine.\n");
	import_refused("letter", "holds no benchmark records");
	write_text("future", "bench2\thost\tg/t_a:one\n");
	import_refused("future", "that can be read; ");
}

static int rows;

static int
count_run(void *arg, const struct store_run *r)
{

	rows++;
	ATF_REQUIRE_EQ(*(int64_t *)arg, r->r_id);
	return (0);
}

static int
check_run(void *arg, const struct store_run *r)
{

	rows++;
	ATF_REQUIRE_EQ(*(int64_t *)arg, r->r_id);
	ATF_REQUIRE_STREQ("token-1", r->r_key);
	ATF_REQUIRE(r->r_source[0] == '/');
	ATF_REQUIRE_STREQ("/records", strrchr(r->r_source, '/'));
	ATF_REQUIRE(r->r_label == NULL);
	ATF_REQUIRE_EQ(1, r->r_cases);
	ATF_REQUIRE_EQ(1, r->r_points);
	ATF_REQUIRE_EQ(1, r->r_passed);
	ATF_REQUIRE_EQ(0, r->r_skipped + r->r_failed);
	ATF_REQUIRE_STREQ("allowed", r->r_facts[0]);
	ATF_REQUIRE_STREQ("2", r->r_facts[1]);
	ATF_REQUIRE_STREQ("0.10", r->r_facts[3]);
	ATF_REQUIRE(r->r_facts[4] == NULL);
	return (0);
}

static int
check_case(void *arg, const struct store_case *c)
{

	(void)arg;
	rows++;
	ATF_REQUIRE_STREQ("g/t_a:one", c->c_id);
	ATF_REQUIRE_STREQ("ns/op", c->c_unit);
	ATF_REQUIRE_STREQ("profile=quick", c->c_extra);
	ATF_REQUIRE(!c->c_more && !c->c_cut);
	return (0);
}

static int
check_point(void *arg, const struct store_point *p)
{

	(void)arg;
	rows++;
	ATF_REQUIRE_STREQ("-", p->p_point);
	ATF_REQUIRE_STREQ("ns/op", p->p_unit);
	ATF_REQUIRE(p->p_skip == NULL && p->p_value == 51);
	ATF_REQUIRE_EQ(2, p->p_used);
	ATF_REQUIRE_STREQ("min=50", p->p_extra);
	ATF_REQUIRE_STREQ("recorded", p->p_verdict);
	return (0);
}

static int
check_batch(void *arg, const struct store_batch *b)
{

	(void)arg;
	if (++rows != 2)
		return (0);
	ATF_REQUIRE_EQ(100, b->b_ops);
	ATF_REQUIRE_EQ(5200, b->b_ns);
	ATF_REQUIRE_EQ(2, b->b_batch);
	ATF_REQUIRE_STREQ("sm", b->b_marks);
	ATF_REQUIRE_STREQ("gross_ns=5300\tswitches=2\todd=a%25b", b->b_extra);
	return (42);
}

static int
check_note(void *arg, const char *id, const char *text)
{

	(void)arg;
	rows++;
	ATF_REQUIRE_STREQ("g/t_a:one", id);
	ATF_REQUIRE_STREQ("the lid was open", text);
	return (0);
}

ATF_TC_WITHOUT_HEAD(walks);
ATF_TC_BODY(walks, tc)
{
	const char *id = "g/t_a:one";
	struct store *s;
	int64_t run;

	write_text("records", GOOD(HOST));
	import("records", false, &done);
	s = open_history();
	run = store_find_run(s, NULL);
	ATF_REQUIRE_EQ(0, store_runs(s, NULL, count_run, &run));
	ATF_REQUIRE_EQ(0, store_run(s, run, check_run, &run));
	ATF_REQUIRE_EQ(0, store_run(s, run + 1, check_run, &run));
	ATF_REQUIRE_EQ(2, rows);
	ATF_REQUIRE_EQ(0, store_cases(s, run, check_case, NULL));
	ATF_REQUIRE_EQ(0, store_points(s, run, NULL, check_point, NULL));
	ATF_REQUIRE_EQ(0, store_points(s, run, id, check_point, NULL));
	ATF_REQUIRE_EQ(0, store_points(s, run, "other", check_point, NULL));
	ATF_REQUIRE_EQ(0, store_notes(s, run, id, check_note, NULL));
	ATF_REQUIRE_EQ(6, rows);
	rows = 0;
	ATF_REQUIRE_EQ(42, store_batches(s, run, id, check_batch, NULL));
	store_close(s);
}

static int
check_verdict(void *word, const struct store_point *p)
{

	rows++;
	ATF_REQUIRE_STREQ((const char *)word, p->p_verdict);
	return (0);
}

/* Verdicts are written into a run: all of them, or none. */
ATF_TC_WITHOUT_HEAD(judge);
ATF_TC_BODY(judge, tc)
{
	struct store_verdict v[] = {
		{ "g/t_a:one", "-", "fail" }, { "g/t_a:one", "n=1", "pass" }
	};
	struct store *s;
	int64_t run;

	/* What a case says of itself stays until somebody else judges. */
	write_text("records", HOST CASE BATCH1
	    "bench1\tpoint\tg/t_a:one\t-\t51\t50\t52\t1\t1\t1"
	    "\tverdict=improved\nbench1\tend\tg/t_a:one\t4\n");
	import("records", false, &done);
	s = open_history();
	run = store_find_run(s, NULL);
	ATF_REQUIRE_EQ(-1, store_judge(s, run, v, 2));
	ATF_REQUIRE(strstr(store_error(s), "no point 'n=1'") != NULL);
	ATF_REQUIRE_EQ(0, store_points(s, run, NULL, check_verdict,
	    (char[]){ "improved" }));
	ATF_REQUIRE_EQ(-1, store_judge(s, run + 1, v, 1));
	ATF_REQUIRE_EQ(0, store_judge(s, run, v, 0));
	ATF_REQUIRE_EQ(0, store_judge(s, run, v, 1));
	ATF_REQUIRE_EQ(0, store_points(s, run, NULL, check_verdict,
	    (char[]){ "fail" }));
	ATF_REQUIRE_EQ(2, rows);
	store_close(s);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, good);
	ATF_TP_ADD_TC(tp, twice);
	ATF_TP_ADD_TC(tp, tokens);
	ATF_TP_ADD_TC(tp, cut);
	ATF_TP_ADD_TC(tp, cut_line);
	ATF_TP_ADD_TC(tp, lost_line);
	ATF_TP_ADD_TC(tp, several);
	ATF_TP_ADD_TC(tp, misplaced);
	ATF_TP_ADD_TC(tp, two_machines);
	ATF_TP_ADD_TC(tp, none);
	ATF_TP_ADD_TC(tp, walks);
	ATF_TP_ADD_TC(tp, judge);
	return (atf_no_error());
}

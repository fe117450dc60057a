/* Record lines that are good: what they mean, and that they come back. */

#include <atf-c.h>

#include "h_record.h"

static struct record rec;

/* Read a line that must be a record. */
static void
read_line(const char *line)
{
	char err[256];

	err[0] = '\0';
	ATF_REQUIRE_EQ_MSG(1, record_parse(&rec, line, strlen(line), err,
	    sizeof(err)), "%s: %s", line, err);
}

/* Print the record; the line must be this one. */
static void
prints(const struct record *r, const char *line)
{
	char buf[RECORD_LINE];

	ATF_REQUIRE_EQ((int)strlen(line), record_format(r, buf, sizeof(buf)));
	ATF_REQUIRE_STREQ(line, buf);
}

ATF_TC_WITHOUT_HEAD(same_again);
ATF_TC_BODY(same_again, tc)
{
	size_t i;
	int kind;

	(void)tc;
	for (i = 0; i < NELEM(good_lines); i++) {
		read_line(good_lines[i]);
		prints(&rec, good_lines[i]);
		ATF_CHECK_EQ(NULL, line_fault(good_lines[i],
		    strlen(good_lines[i]), &kind));
	}
}

/* Whatever a directory is called, what is made of it is an id. */
ATF_TC_WITHOUT_HEAD(id);
ATF_TC_BODY(id, tc)
{
	char id[256], line[512], name[200];

	(void)tc;
	record_id(id, sizeof(id), "system calls", "t_a:b/c", "d-1.e");
	ATF_CHECK_STREQ("system_calls/t_a_b_c:d-1.e", id);
	record_id(id, sizeof(id), "", "\303\244%", "\n");
	ATF_CHECK_STREQ("_/___:_", id);
	memset(name, 'n', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	record_id(id, sizeof(id), name, name, name);
	ATF_CHECK_EQ(3 * 80 + 2, strlen(id));
	(void)snprintf(line, sizeof(line), "bench1\thost\t%s\tos=NetBSD\n", id);
	read_line(line);
	ATF_CHECK_STREQ(id, rec.r_id);
}

ATF_TC_WITHOUT_HEAD(host);
ATF_TC_BODY(host, tc)
{

	(void)tc;
	read_line("bench1\thost\tfs/t_a:b\tos=NetBSD\tis.steal=0.3 %25\tx=\n");
	ATF_CHECK_EQ(RECORD_HOST, rec.r_type);
	ATF_CHECK_STREQ("fs/t_a:b", rec.r_id);
	ATF_CHECK_EQ(3, rec.r_nextra);
	ATF_CHECK_STREQ("os", rec.r_extra[0].x_key);
	ATF_CHECK_STREQ("NetBSD", record_get(&rec, "os"));
	ATF_CHECK_STREQ("0.3 %", record_get(&rec, "is.steal"));
	ATF_CHECK_STREQ("", record_get(&rec, "x"));
	ATF_CHECK_EQ(NULL, record_get(&rec, "is"));
}

ATF_TC_WITHOUT_HEAD(case_);
ATF_TC_BODY(case_, tc)
{

	(void)tc;
	read_line("bench1\tcase\tfs/t_a:b\tMB/s\tmore\tprofile=quick");
	ATF_CHECK_EQ(RECORD_CASE, rec.r_type);
	ATF_CHECK_STREQ("MB/s", rec.r_unit);
	ATF_CHECK(rec.r_more);
	ATF_CHECK_STREQ("quick", record_get(&rec, "profile"));
	read_line("bench1\tcase\tfs/t_a:b\tns/op\tless");
	ATF_CHECK(!rec.r_more);
	ATF_CHECK_EQ(0, rec.r_nextra);
}

ATF_TC_WITHOUT_HEAD(batch);
ATF_TC_BODY(batch, tc)
{

	(void)tc;
	read_line("bench1\tbatch\tfs/t_a:b\tcall=libc n=4\t2\t7\t1000\t415000"
	    "\t415.5\tsf\tswitches=1\n");
	ATF_CHECK_EQ(RECORD_BATCH, rec.r_type);
	ATF_CHECK_STREQ("call=libc n=4", rec.r_point);
	ATF_CHECK_EQ(2, rec.r_worker);
	ATF_CHECK_EQ(7, rec.r_batch);
	ATF_CHECK_EQ(1000, rec.r_ops);
	ATF_CHECK_EQ(415000, rec.r_ns);
	ATF_CHECK_EQ(415.5, rec.r_value);
	ATF_CHECK_STREQ("sf", rec.r_marks);
	ATF_CHECK_STREQ("1", record_get(&rec, "switches"));
}

ATF_TC_WITHOUT_HEAD(point);
ATF_TC_BODY(point, tc)
{

	(void)tc;
	read_line("bench1\tpoint\tfs/t_a:b\t-\t2.5\t-1\t1e3\t3\t30\t29");
	ATF_CHECK_EQ(RECORD_POINT, rec.r_type);
	ATF_CHECK_STREQ("-", rec.r_point);
	ATF_CHECK_EQ(2.5, rec.r_value);
	ATF_CHECK_EQ(-1, rec.r_low);
	ATF_CHECK_EQ(1000, rec.r_high);
	ATF_CHECK_EQ(3, rec.r_workers);
	ATF_CHECK_EQ(30, rec.r_batches);
	ATF_CHECK_EQ(29, rec.r_used);
}

ATF_TC_WITHOUT_HEAD(skip_note_end);
ATF_TC_BODY(skip_note_end, tc)
{

	(void)tc;
	read_line("bench1\tskip\tfs/t_a:b\tn=1\tneeds %3C 2 CPUs\n");
	ATF_CHECK_EQ(RECORD_SKIP, rec.r_type);
	ATF_CHECK_STREQ("n=1", rec.r_point);
	ATF_CHECK_STREQ("needs < 2 CPUs", rec.r_text);
	read_line("bench1\tnote\tfs/t_a:b\tone%0Atwo\n");
	ATF_CHECK_EQ(RECORD_NOTE, rec.r_type);
	ATF_CHECK_STREQ("one\ntwo", rec.r_text);
	read_line("bench1\tend\tfs/t_a:b\t12\n");
	ATF_CHECK_EQ(RECORD_END, rec.r_type);
	ATF_CHECK_EQ(12, rec.r_lines);
}

ATF_TC_WITHOUT_HEAD(no_record);
ATF_TC_BODY(no_record, tc)
{
	static const char *const lines[] = {
		"", "\n", "b", "bench", "bench1", "bench\t", "bench1 host",
		"benchmark\t", " bench1\thost\ta/b:c", "Bench1\thost\ta/b:c",
		"bench-1\t", "tests ok", "bench1x\thost\ta/b:c",
	};
	char err[8];
	size_t i;

	(void)tc;
	strcpy(err, "as was");
	for (i = 0; i < NELEM(lines); i++)
		ATF_CHECK_EQ_MSG(0, record_parse(&rec, lines[i],
		    strlen(lines[i]), err, sizeof(err)), "%s", lines[i]);
	ATF_CHECK_STREQ("as was", err);
}

ATF_TC_WITHOUT_HEAD(empty);
ATF_TC_BODY(empty, tc)
{

	(void)tc;
	memset(&rec, 0xa5, sizeof(rec));
	record_init(&rec, RECORD_END, "a/b:c");
	ATF_CHECK_STREQ("-", rec.r_point);
	ATF_CHECK_STREQ("-", rec.r_marks);
	ATF_CHECK_STREQ("", rec.r_text);
	ATF_CHECK_STREQ("", rec.r_unit);
	ATF_CHECK_EQ(0, rec.r_nextra);
	prints(&rec, "bench1\tend\ta/b:c\t0\n");
}

ATF_TC_WITHOUT_HEAD(every_byte);
ATF_TC_BODY(every_byte, tc)
{
	char text[256], buf[RECORD_LINE];
	int i, n;

	(void)tc;
	for (i = 1; i < 256; i++)
		text[i - 1] = (char)i;
	text[255] = '\0';
	record_init(&rec, RECORD_NOTE, "a/b:c");
	rec.r_text = text;
	ATF_REQUIRE_EQ(0, record_add(&rec, "k_1.x", text));
	n = record_format(&rec, buf, sizeof(buf));
	ATF_REQUIRE(n > 0);
	for (i = 0; i < n - 1; i++)
		ATF_CHECK(buf[i] == '\t' || (buf[i] >= ' ' && buf[i] <= '~'));
	read_line(buf);
	ATF_CHECK_STREQ(text, rec.r_text);
	ATF_CHECK_STREQ(text, record_get(&rec, "k_1.x"));
}

ATF_TC_WITHOUT_HEAD(longest_line);
ATF_TC_BODY(longest_line, tc)
{
	char line[RECORD_LINE + 8], large[2 * RECORD_LINE], err[256];
	size_t start, len;

	(void)tc;
	start = strlen(strcpy(line, "bench1\tnote\ta/b:c\t"));
	len = RECORD_LINE - 2;
	memset(line + start, 'x', sizeof(line) - start);
	strcpy(line + len, "\n");
	read_line(line);
	prints(&rec, line);
	line[len] = 'x';
	strcpy(line + len + 1, "\n");
	ATF_CHECK_EQ(-1, record_parse(&rec, line, strlen(line), err,
	    sizeof(err)));
	ATF_CHECK_STREQ("the line has 4095 bytes, more than 4094", err);
	line[len + 1] = '\0';
	record_init(&rec, RECORD_NOTE, "a/b:c");
	rec.r_text = line + start;
	ATF_CHECK_EQ(-1, record_format(&rec, large, sizeof(large)));
	rec.r_text++;
	ATF_CHECK_EQ(RECORD_LINE - 1, record_format(&rec, large,
	    sizeof(large)));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, same_again);
	ATF_TP_ADD_TC(tp, id);
	ATF_TP_ADD_TC(tp, host);
	ATF_TP_ADD_TC(tp, case_);
	ATF_TP_ADD_TC(tp, batch);
	ATF_TP_ADD_TC(tp, point);
	ATF_TP_ADD_TC(tp, skip_note_end);
	ATF_TP_ADD_TC(tp, no_record);
	ATF_TP_ADD_TC(tp, empty);
	ATF_TP_ADD_TC(tp, every_byte);
	ATF_TP_ADD_TC(tp, longest_line);
	return (atf_no_error());
}

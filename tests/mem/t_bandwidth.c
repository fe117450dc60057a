#include "h_ops.h"


/*
 * Over the same memory again and again.  Each turn has another number, that of
 * the last one must be found in memory.
 */
static void
measure_at(struct bench *b, struct memory *m, const struct memory_op *op)
{
	char why[128];
	uint64_t v, want;

	errno = 0;
	if (memory_doubt(m, op, why, sizeof(why)))
		bench_fail(b, "%s", why);
	want = op->o_plain(m->m_dst, m->m_src, m->m_words, 0);
	memory_fill(m);
	bench_rate(b, m->m_words * sizeof(uint64_t));
	v = 0;
	BENCH_LOOP(b) {
		v++;
		if (op->o_run(m->m_dst, m->m_src, m->m_words, v) != want + v)
			bench_fail(b, "%s does not say what was read",
			    op->o_name);
	}
	if (!memory_is_done(m, op, v))
		bench_fail(b, "%s was not done", op->o_name);
}

static void
measure(const atf_tc_t *tc, const char *name)
{
	const struct memory_op *op;
	struct memory m;
	struct bench *b;
	size_t bytes;

	b = bench_open(tc);
	if ((op = ops_find(name)) == NULL)
		bench_fail(b, "no operation %s", name);
	BENCH_EACH(b) {
		bytes = (size_t)bench_num(b, "kb") * 1024;
		if (!bench_require_memory(b, 2 * bytes))
			continue;
		if (!memory_map(&m, bytes)) {
			bench_skip(b, "mmap(2) of %zu bytes: %s", 2 * bytes,
			    strerror(errno));
			continue;
		}
		measure_at(b, &m, op);
		memory_unmap(&m);
	}
	bench_close(b);
}

ATF_TC(read);
ATF_TC_HEAD(read, tc)
{
	bench_head(tc, "read memory of so many kilobytes forwards, over and "
	    "over, and add up its words", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "kb", MEMORY_SIZES(tc));
}
ATF_TC_BODY(read, tc)
{
	measure(tc, "read");
}

ATF_TC(write);
ATF_TC_HEAD(write, tc)
{
	bench_head(tc, "write one number to memory of so many kilobytes "
	    "forwards, over and over", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999; PAE and Xen balloon "
	    "benchmarks 2010");
	bench_param(tc, "kb", MEMORY_SIZES(tc));
}
ATF_TC_BODY(write, tc)
{
	measure(tc, "write");
}

ATF_TC(copy);
ATF_TC_HEAD(copy, tc)
{
	bench_head(tc, "copy so many kilobytes in a loop, over and over, and "
	    "add a number, so that memcpy(3) is not what is called; what is "
	    "copied counts once", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "kb", MEMORY_SIZES(tc));
}
ATF_TC_BODY(copy, tc)
{
	measure(tc, "copy");
}

ATF_TC(memcpy);
ATF_TC_HEAD(memcpy, tc)
{
	bench_head(tc, "memcpy(3) of so many kilobytes, over and over; what is "
	    "copied counts once", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "kb", MEMORY_SIZES(tc));
}
ATF_TC_BODY(memcpy, tc)
{
	measure(tc, "memcpy");
}

ATF_TC(memset);
ATF_TC_HEAD(memset, tc)
{
	bench_head(tc, "memset(3) of so many kilobytes, over and over", "MB/s",
	    BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "kb", MEMORY_SIZES(tc));
}
ATF_TC_BODY(memset, tc)
{
	measure(tc, "memset");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, read);
	ATF_TP_ADD_TC(tp, write);
	ATF_TP_ADD_TC(tp, copy);
	ATF_TP_ADD_TC(tp, memcpy);
	ATF_TP_ADD_TC(tp, memset);
	return (atf_no_error());
}

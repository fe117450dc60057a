/*
 * The benchmarks of memory doubt what a compiler, or we, left out: planted
 * operations that do less than they say.
 */
#define H_PLANT	"h_parallel"
#include "../../../tests/mem/h_ops.h"	/* lint-ok: it is what is tested */
#include "h_plant.h"

#define BYTES	((size_t)1024 * 1024)

static uint64_t
nothing(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	(void)dst;
	(void)src;
	(void)words;
	return (v);
}

static uint64_t
half(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	return (ops_copy(dst, src, words / 2, v));
}

static uint64_t
one_a_page(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	size_t i;

	for (i = 0; i < words; i += 512)
		dst[i] = src[i] + v;
	return (v);
}

/* As if it had been taken out of the loop. */
static uint64_t
once(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	static bool did;

	if (!did)
		(void)ops_copy(dst, src, words, v);
	did = true;
	return (v);
}

/* Knows the sum of what was read before, so that only its speed is wrong. */
static uint64_t
remembered(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	static const uint64_t *known;
	static uint64_t sum;

	if (known != src)
		sum = ops_read(dst, src, words, 0);
	known = src;
	return (sum + v);
}

ATF_TC_WITHOUT_HEAD(believed);
ATF_TC_BODY(believed, tc)
{
	struct memory m;
	char why[128];
	size_t bytes, i;

	for (bytes = 4096; bytes <= BYTES; bytes *= 16) {
		ATF_REQUIRE(memory_map(&m, bytes));
		for (i = 0; i < sizeof(ops) / sizeof(ops[0]); i++)
			ATF_CHECK_MSG(!memory_doubt(&m, &ops[i], why,
			    sizeof(why)), "%s", why);
		memory_unmap(&m);
	}
}

ATF_TC_WITHOUT_HEAD(doubted);
ATF_TC_BODY(doubted, tc)
{
	static const struct memory_op lazy[] = {
		{ "nothing", nothing, ops_copy_plain },
		{ "half", half, ops_copy_plain },
		{ "one a page", one_a_page, ops_copy_plain },
		{ "once", once, ops_copy_plain },
		{ "unread", nothing, ops_read_plain },
		{ "wrong", ops_memcpy, ops_memset_plain }
	};
	struct memory m;
	char why[128];
	size_t i;

	ATF_REQUIRE(memory_map(&m, BYTES));
	for (i = 0; i < sizeof(lazy) / sizeof(lazy[0]); i++) {
		ATF_CHECK_MSG(memory_doubt(&m, &lazy[i], why, sizeof(why)),
		    "%s is believed", lazy[i].o_name);
		ATF_CHECK(strstr(why, " does not do what it should") != NULL);
	}
	memory_unmap(&m);
}

/* memcpy(3) takes a thousand times as long, and more. */
ATF_TC_WITHOUT_HEAD(too_fast);
ATF_TC_BODY(too_fast, tc)
{
	static const struct memory_op op =
	    { "remembered", remembered, ops_read_plain };
	struct memory m;
	char why[128];

	ATF_REQUIRE(memory_map(&m, BYTES));
	ATF_REQUIRE(memory_doubt(&m, &op, why, sizeof(why)));
	ATF_CHECK_MSG(strstr(why, "it is not done") != NULL, "%s", why);
	memory_unmap(&m);
}

/* What the timed loop leaves is looked at as well. */
ATF_TC_WITHOUT_HEAD(left);
ATF_TC_BODY(left, tc)
{
	const struct memory_op *op;
	struct memory m;
	size_t i;

	ATF_REQUIRE(memory_map(&m, BYTES));
	for (i = 0; i < sizeof(ops) / sizeof(ops[0]); i++) {
		op = &ops[i];
		if (strcmp(op->o_name, "read") == 0)
			continue;
		memory_fill(&m);
		ATF_CHECK_MSG(!memory_is_done(&m, op, 7), "%s", op->o_name);
		memory_fill(&m);
		(void)op->o_run(m.m_dst, m.m_src, m.m_words, 7);
		m.m_dst[m.m_words - 1]++;
		ATF_CHECK_MSG(!memory_is_done(&m, op, 7), "%s", op->o_name);
		(void)op->o_run(m.m_dst, m.m_src, m.m_words, 7);
		ATF_CHECK_MSG(memory_is_done(&m, op, 7), "%s", op->o_name);
	}
	memory_unmap(&m);
}

/* No page is the page of zeros. */
ATF_TC_WITHOUT_HEAD(written);
ATF_TC_BODY(written, tc)
{
	struct memory m;
	size_t i;

	ATF_REQUIRE(memory_map(&m, BYTES));
	for (i = 1; i < m.m_words; i++)
		ATF_REQUIRE(m.m_src[i] != 0 && m.m_dst[i] == ~m.m_src[i]);
	memory_unmap(&m);
}

/* Threads look at a part of what they leave, so it is tried before. */
ATF_TC_WITHOUT_HEAD(parallel);
ATF_TC_BODY(parallel, tc)
{
	run(tc, "parallel");
	ATF_CHECK_MSG(strstr(result, "copy does not do what it should") !=
	    NULL, "%s", result);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, believed);
	ATF_TP_ADD_TC(tp, doubted);
	ATF_TP_ADD_TC(tp, too_fast);
	ATF_TP_ADD_TC(tp, left);
	ATF_TP_ADD_TC(tp, written);
	ATF_TP_ADD_TC(tp, parallel);
	return (atf_no_error());
}

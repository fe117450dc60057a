#include <stdlib.h>

#include "h_ops.h"

#define MB	64	/* each buffer, and each thread has two */
#define MB_SMOKE 4	/* where no figure counts, and new pages take long */
#define PROBE	512	/* words */
#define STRIDE	40503	/* words from the place of one probe to the next */

/* What a thread goes over, the sum of all words read, and the last turn. */
struct job {
	struct memory j_memory;
	uint64_t j_want, j_turn;
};

struct jobs {
	const struct memory_op *s_op;
	size_t	s_bytes;	/* of a buffer */
	struct job *s_job;
};

/* Each thread writes to its own memory first, which may place it nearby. */
static int
ready(void *arg, long member)
{
	struct jobs *s = arg;
	struct job *j = &s->s_job[member];
	struct memory *m = &j->j_memory;

	if (!memory_map(m, s->s_bytes))
		return (errno);
	j->j_want = s->s_op->o_plain(m->m_dst, m->m_src, m->m_words, 0);
	return (0);
}

static void
done(void *arg, long member)
{
	struct jobs *s = arg;

	if (s->s_job[member].j_memory.m_src != NULL)
		memory_unmap(&s->s_job[member].j_memory);
}

/* Whether a few words, from there on, are as the last turn left them. */
static bool
probe(const struct job *j, const struct memory_op *op, size_t from)
{
	struct memory m;

	m.m_dst = j->j_memory.m_dst + from;
	m.m_src = j->j_memory.m_src + from;
	m.m_words = PROBE;
	return (memory_is_done(&m, op, j->j_turn));
}

static int
go_over(void *arg, long member, unsigned long turns)
{
	const struct jobs *s = arg;
	struct job *j = &s->s_job[member];
	const struct memory *m = &j->j_memory;
	size_t last;

	for (; turns != 0; turns--) {
		j->j_turn++;
		if (s->s_op->o_run(m->m_dst, m->m_src, m->m_words,
		    j->j_turn) != j->j_want + j->j_turn)
			return (EIO);
	}
	last = m->m_words - PROBE;
	if (!probe(j, s->s_op, 0) || !probe(j, s->s_op, last) ||
	    !probe(j, s->s_op, (size_t)(j->j_turn * STRIDE % last)))
		return (EIO);
	return (0);
}

/* Whoever does less than all of it is found before anything is timed. */
static void
believe(struct bench *b, const struct memory_op *op)
{
	struct memory m;
	char why[128];

	if (!memory_map(&m, MEMORY_TRIED * sizeof(uint64_t)))
		bench_fail(b, "mmap(2)");
	errno = 0;
	if (memory_doubt(&m, op, why, sizeof(why)))
		bench_fail(b, "%s", why);
	memory_unmap(&m);
}

static void
measure(struct bench *b, long n, size_t bytes)
{
	struct jobs s;
	const struct bench_crew crew = { .c_ready = ready, .c_op = go_over,
	    .c_done = done, .c_arg = &s };

	s.s_bytes = bytes;
	if ((s.s_op = ops_find(bench_arg(b, "op"))) == NULL)
		bench_fail(b, "no such operation");
	believe(b, s.s_op);
	if ((s.s_job = calloc((size_t)n, sizeof(*s.s_job))) == NULL)
		bench_fail(b, "%ld threads", n);
	bench_rate(b, bytes);
	bench_crew(b, &crew, BENCH_THREADS, n);
	free(s.s_job);
}

ATF_TC(parallel);
ATF_TC_HEAD(parallel, tc)
{
	bench_head(tc, "read, write or copy 64 MB, as the cases of t_bandwidth "
	    "do, by so many threads at once, each in memory of its own, which "
	    "is more than most last caches hold: the rate of all together",
	    "MB/s", BENCH_MORE);
	bench_param(tc, "op", bench_short(tc) ? "copy" : "read write copy");
	bench_param_crew(tc, 1);
}
ATF_TC_BODY(parallel, tc)
{
	const char *profile;
	struct bench *b;
	size_t bytes;
	long n;

	b = bench_open(tc);
	profile = bench_setting(b, "profile");
	bytes = (size_t)(profile != NULL && strcmp(profile, "smoke") == 0 ?
	    MB_SMOKE : MB) << 20;
	BENCH_EACH(b) {
		n = bench_num(b, "members");
		if (bench_require_memory(b, 2 * (uint64_t)bytes *
		    (uint64_t)n))
			measure(b, n, bytes);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, parallel);
	return (atf_no_error());
}

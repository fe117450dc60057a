/*
 * Memory to go over, operations to do so, and doubt: what is timed must have
 * been done, although a compiler may leave out what it sees through.
 */
#ifndef H_MEMORY_H
#define H_MEMORY_H

#include <sys/mman.h>

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

/*
 * Nothing that is done is faster than memcpy(3) by so much, not even where that
 * goes word by word and the compiler of an operation knows better.
 */
#define MEMORY_DOUBT	50
#define MEMORY_TRIED	(1024 * 1024 / sizeof(uint64_t))	/* words */
#define MEMORY_TRIES	5

/*
 * An operation on so many words, a multiple of 64, from src to dst; what it
 * writes or returns depends on v.  The plain one must leave and return just
 * the same.
 */
struct memory_op {
	const char *o_name;
	uint64_t (*o_run)(uint64_t *dst, const uint64_t *src, size_t words,
	    uint64_t v);
	uint64_t (*o_plain)(volatile uint64_t *dst,
	    const volatile uint64_t *src, size_t words, uint64_t v);
};

struct memory {
	uint64_t *m_dst, *m_src;
	size_t	m_words;	/* of each */
};

/* From the first cache to memory. */
#define MEMORY_SIZES(tc)						\
	(bench_short(tc) ? "4 32 256 2048 32768" : bench_long(tc) ?	\
	"4 8 16 32 64 128 256 512 1024 2048 4096 8192 16384 32768 "	\
	"65536" : "4 16 64 256 1024 4096 16384 65536")

/* Every page is written to: one that never was may be the page of zeros. */
static inline void
memory_fill(struct memory *m)
{
	size_t i;

	for (i = 0; i < m->m_words; i++) {
		m->m_src[i] = i * UINT64_C(0x9e3779b97f4a7c15);
		m->m_dst[i] = ~m->m_src[i];
	}
}

/* Two buffers of so many bytes, filled; false with an errno. */
static inline bool
memory_map(struct memory *m, size_t bytes)
{
	void *p;

	p = mmap(NULL, 2 * bytes, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANON, -1, 0);
	if (p == MAP_FAILED)
		return (false);
	m->m_words = bytes / sizeof(uint64_t);
	m->m_src = p;
	m->m_dst = m->m_src + m->m_words;
	memory_fill(m);
	return (true);
}

static inline void
memory_unmap(struct memory *m)
{
	munmap(m->m_src, 2 * m->m_words * sizeof(uint64_t));
}

/* What is in dst, and where. */
static inline uint64_t
memory_sum(const struct memory *m)
{
	uint64_t sum;
	size_t i;

	for (sum = 0, i = 0; i < m->m_words; i++)
		sum = (sum ^ m->m_dst[i]) * UINT64_C(0x100000001b3);
	return (sum);
}

/* Whether dst is as the operation with v leaves it. */
static inline bool
memory_is_done(const struct memory *m, const struct memory_op *op, uint64_t v)
{
	uint64_t sum;

	sum = memory_sum(m);
	(void)op->o_plain(m->m_dst, m->m_src, m->m_words, v);
	return (memory_sum(m) == sum);
}

static inline uint64_t
memory_once(const struct memory *m, const struct memory_op *op, bool plain,
    uint64_t v)
{
	if (plain)
		return (op->o_plain(m->m_dst, m->m_src, m->m_words, v));
	return (op->o_run(m->m_dst, m->m_src, m->m_words, v));
}

/* What no operation is much faster than. */
static inline uint64_t
memory_copy(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	memcpy(dst, src, words * sizeof(*dst));
	bench_use(dst);
	return (v);
}

/*
 * The ns of one turn, of so many that any clock can tell; the least of a few,
 * because a process that is not let run is not slow.
 */
static inline double
memory_time(const struct memory *m, const struct memory_op *op)
{
	uint64_t begun, enough, i, n, took, sum;
	double best, one;
	int tries;

	begun = bench_now();
	while ((took = bench_now() - begun) == 0)
		continue;
	enough = took * 20 > 200000 ? took * 20 : 200000;
	best = 0;
	for (tries = 0, n = 1; tries < MEMORY_TRIES;) {
		begun = bench_now();
		for (sum = 0, i = 0; i < n; i++)
			sum += memory_once(m, op, false, i);
		bench_use(&sum);
		took = bench_now() - begun;
		one = (double)took / (double)n;
		if (took < enough)
			n *= 2;
		else if (tries++ == 0 || one < best)
			best = one;
	}
	return (best);
}

/* Why the operation, tried on a part of the memory, is not to be believed. */
static inline bool
memory_doubt(const struct memory *whole, const struct memory_op *op, char *why,
    size_t len)
{
	const struct memory_op copy = { "memcpy", memory_copy, NULL };
	struct memory m;
	double copied, run;
	uint64_t said, v;

	m = *whole;
	if (m.m_words > MEMORY_TRIED)
		m.m_words = MEMORY_TRIED;
	for (v = 1; v <= 2; v++) {
		memory_fill(&m);
		said = memory_once(&m, op, false, v);
		if (!memory_is_done(&m, op, v) ||
		    said != memory_once(&m, op, true, v)) {
			snprintf(why, len, "%s does not do what it should",
			    op->o_name);
			return (true);
		}
	}
	run = memory_time(&m, op);
	copied = memory_time(&m, &copy);
	memory_fill(&m);
	if (copied <= MEMORY_DOUBT * run)
		return (false);
	snprintf(why, len, "%s takes %.1f ns for %zu bytes, memcpy(3) "
	    "%.1f: it is not done", op->o_name, run,
	    m.m_words * sizeof(uint64_t), copied);
	return (true);
}

#endif

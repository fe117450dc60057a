#include "h_memory.h"

#define LINE	64	/* bytes a step */
#define STEPS	32	/* steps a turn, so that the loop does not count */

struct line {
	struct line *l_next;
	char	l_rest[LINE - sizeof(struct line *)];
};

/* A number below n that nobody can predict, but which is always the same. */
static size_t
draw(uint64_t *state, size_t n)
{
	*state = *state * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return ((size_t)((*state >> 33) % n));
}

/* One circle through all lines, in random order (Sattolo's). */
static void
link_lines(struct line *line, size_t n)
{
	struct line *next;
	uint64_t state;
	size_t i, j;

	for (i = 0; i < n; i++)
		line[i].l_next = &line[i];
	state = n;
	for (i = n - 1; i > 0; i--) {
		j = draw(&state, i);
		next = line[i].l_next;
		line[i].l_next = line[j].l_next;
		line[j].l_next = next;
	}
}

/* Where so many steps lead to, if the circle has just n lines. */
static struct line *
walk(struct bench *b, struct line *from, size_t n, uint64_t steps)
{
	struct line *p, *there;
	size_t i;

	there = NULL;
	for (p = from, i = 0; i < n; i++, p = p->l_next) {
		if (i == steps % n)
			there = p;
		if (p == from && i != 0)
			bench_fail(b, "the circle ends after %zu lines", i);
	}
	if (p != from)
		bench_fail(b, "the circle has more than %zu lines", n);
	return (there);
}

/* Every load needs the one before; where it ends tells how many there were. */
static void
chase(struct bench *b, struct line *line, size_t n)
{
	struct line *p;
	uint64_t steps;
	int i;

	p = line;
	steps = 0;
	bench_per(b, STEPS);
	BENCH_LOOP(b) {
		for (i = 0; i < STEPS; i++)
			p = p->l_next;
		steps += STEPS;
	}
	errno = 0;
	if (p != walk(b, line, n, steps))
		bench_fail(b, "not all steps were made");
}

ATF_TC(latency);
ATF_TC_HEAD(latency, tc)
{
	bench_head(tc, "load a pointer that the load before has brought, from "
	    "another 64 bytes each time, in a random circle through so many "
	    "kilobytes: the caches, and the misses of the page tables",
	    "ns/op", BENCH_LESS);
	bench_param(tc, "kb", MEMORY_SIZES(tc));
}
ATF_TC_BODY(latency, tc)
{
	struct bench *b;
	struct line *line;
	size_t bytes;

	b = bench_open(tc);
	BENCH_EACH(b) {
		bytes = (size_t)bench_num(b, "kb") * 1024;
		if (!bench_require_memory(b, bytes))
			continue;
		line = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANON, -1, 0);
		if (line == MAP_FAILED) {
			bench_skip(b, "mmap(2) of %zu bytes: %s", bytes,
			    strerror(errno));
			continue;
		}
		link_lines(line, bytes / LINE);
		chase(b, line, bytes / LINE);
		munmap(line, bytes);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, latency);
	return (atf_no_error());
}

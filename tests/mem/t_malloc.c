#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "bench.h"

#define HELD	1024	/* pieces */

/* The compiler may not see that a piece is freed unused. */
static char *
piece(struct bench *b, size_t size)
{
	char *p;

	if ((p = malloc(size)) == NULL)
		bench_fail(b, "malloc(3) of %zu bytes", size);
	bench_use(p);
	return (p);
}

ATF_TC(malloc_free);
ATF_TC_HEAD(malloc_free, tc)
{
	bench_head(tc, "malloc(3) of so many bytes and free(3), the two of "
	    "them: the same piece again, where nothing was in the way",
	    "ns/op", BENCH_LESS);
	bench_param(tc, "bytes", bench_short(tc) ? "16 256 4096 65536 1048576" :
	    "16 64 256 1024 4096 16384 65536 262144 1048576");
}
ATF_TC_BODY(malloc_free, tc)
{
	struct bench *b;
	size_t size;

	b = bench_open(tc);
	BENCH_EACH(b) {
		size = (size_t)bench_num(b, "bytes");
		if (bench_require_memory(b, size))
			BENCH_LOOP(b)
				free(piece(b, size));
	}
	bench_close(b);
}

/* Pieces that are there at once must not lie on each other. */
static void
hold(struct bench *b, size_t size)
{
	char *held[HELD], *p;
	uint64_t state;
	size_t i;

	for (i = 0; i < HELD; i++) {
		held[i] = piece(b, size);
		held[i][0] = held[i][size - 1] = (char)i;
	}
	state = size;
	BENCH_LOOP(b) {
		state = state * UINT64_C(6364136223846793005) + 1;
		i = (size_t)(state >> 33) % HELD;
		p = held[i];
		if (p[0] != (char)i || p[size - 1] != (char)i)
			bench_fail(b, "a piece was overwritten");
		free(p);
		p = held[i] = piece(b, size);
		p[0] = p[size - 1] = (char)i;
	}
	for (i = 0; i < HELD; i++)
		free(held[i]);
}

ATF_TC(malloc_held);
ATF_TC_HEAD(malloc_held, tc)
{
	bench_head(tc, "free(3) one of 1024 pieces of so many bytes, at "
	    "random, and have another by malloc(3), the two of them; first "
	    "and last byte are written", "ns/op", BENCH_LESS);
	bench_param(tc, "bytes", bench_short(tc) ? "16 256 4096 65536" :
	    "16 64 256 1024 4096 16384 65536");
}
ATF_TC_BODY(malloc_held, tc)
{
	struct bench *b;
	size_t size;

	b = bench_open(tc);
	BENCH_EACH(b) {
		size = (size_t)bench_num(b, "bytes");
		if (bench_require_memory(b, HELD * size))
			hold(b, size);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, malloc_free);
	ATF_TP_ADD_TC(tp, malloc_held);
	return (atf_no_error());
}

#include <errno.h>
#include <string.h>

#include "h_memory.h"

#define PAGES	256

/*
 * The break goes back by as much as it went up; but libc may have moved it as
 * well meanwhile, and then that memory is libc's.
 */
static void
shrink(struct bench *b, char *start, size_t size)
{
	void *now;

	if (os_sbrk(0, &now) == -1)
		bench_fail(b, "sbrk(2)");
	errno = 0;
	if ((char *)now != start + size)
		bench_fail(b, "the break was moved by somebody else");
	if (os_sbrk(-(intptr_t)size, NULL) == -1)
		bench_fail(b, "sbrk(2) back");
}

static void
grow(struct bench *b, size_t page)
{
	unsigned long n, k, i;
	void *start, *p;

	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n -= k) {
			k = n < PAGES ? n : PAGES;
			if (os_sbrk(0, &start) == -1)
				bench_fail(b, "sbrk(2)");
			bench_start(b);
			for (i = 0; i < k; i++) {
				if (os_sbrk((intptr_t)page, &p) == -1)
					bench_fail(b, "sbrk(2)");
				*(volatile char *)p = 1;
			}
			bench_stop(b);
			shrink(b, start, k * page);
		}
}

/* Does the break really move?  Some libraries only pretend. */
static bool
moves(size_t page)
{
	void *before, *after;

	if (os_sbrk((intptr_t)page, &before) == -1)
		return (false);
	if (os_sbrk(-(intptr_t)page, &after) == -1)
		return (false);
	errno = ENOSYS;
	return ((char *)after == (char *)before + page);
}

ATF_TC(brk_grow);
ATF_TC_HEAD(brk_grow, tc)
{
	bench_head(tc, "sbrk(2) by a page and the first store to it: how a "
	    "heap grows", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(brk_grow, tc)
{
	struct bench *b;

	b = bench_open(tc);
	if (moves(page_size()))
		grow(b, page_size());
	else
		bench_skip(b, "sbrk(2) does not move the break here: %s",
		    strerror(errno));
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, brk_grow);
	return (atf_no_error());
}

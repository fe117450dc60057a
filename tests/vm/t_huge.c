#include <errno.h>
#include <string.h>

#include "h_memory.h"

#define BLOCKS	4	/* mapped at once */
#define USUAL	(2 * 1024 * 1024)	/* where there are no huge pages */

/* What of the kinds a point is about. */
struct kind {
	size_t	k_block;	/* bytes of a huge page */
	bool	k_huge, k_reserved;
};

static char *
map(struct bench *b, const struct kind *k)
{
	void *p;

	if (!k->k_huge)
		return (memory_map(b, BLOCKS * k->k_block));
	if (os_huge_map(BLOCKS * k->k_block, k->k_reserved, &p) == -1)
		return (NULL);
	return (p);
}

/* Whether the first n blocks, all in use, are of the pages asked for. */
static bool
is_so(const struct kind *k, char *p, unsigned long n)
{
	return (!k->k_huge || os_huge_bytes(p, BLOCKS * k->k_block) >=
	    (int64_t)(n * k->k_block));
}

/* Is there what is asked for?  False, with the point left out, if not. */
static bool
is_offered(struct bench *b, const struct kind *k)
{
	char *p;
	bool so;

	if (!k->k_huge)
		return (true);
	if (os_huge_size(k->k_reserved) == 0) {
		bench_skip(b, "%s", k->k_reserved ?
		    "this system has no pool of huge pages for programs" :
		    "this system gives huge pages to no program that asks, or "
		    "is set not to");
		return (false);
	}
	if ((p = map(b, k)) == NULL) {
		bench_skip(b, "%d huge pages of %zu KB can not be had%s: %s",
		    BLOCKS, k->k_block / 1024, k->k_reserved ?
		    " from the pool: enlarge it (Linux: vm.nr_hugepages)" : "",
		    strerror(errno));
		return (false);
	}
	memory_fill(p, BLOCKS * k->k_block);
	so = is_so(k, p, BLOCKS);
	memory_unmap(b, p, BLOCKS * k->k_block);
	if (!so)
		bench_skip(b, "huge pages were asked for, but not given: the "
		    "memory may be in too small pieces");
	return (so);
}

static void
measure(struct bench *b, const struct kind *k)
{
	unsigned long n, m;
	char *p;

	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n -= m) {
			m = n < BLOCKS ? n : BLOCKS;
			if ((p = map(b, k)) == NULL)
				bench_fail(b, "no more huge pages");
			bench_start(b);
			memory_fill(p, m * k->k_block);
			bench_stop(b);
			errno = 0;
			if (!is_so(k, p, m))
				bench_fail(b, "small pages were given "
				    "instead of huge ones");
			memory_unmap(b, p, BLOCKS * k->k_block);
		}
}

ATF_TC(huge_fault);
ATF_TC_HEAD(huge_fault, tc)
{
	bench_head(tc, "store to every page's worth of new memory as large as "
	    "a huge page: made of ordinary pages (pages=small), of a huge one "
	    "that was asked for (pages=asked), or of one from a pool set aside "
	    "(pages=reserved)", "ns/op", BENCH_LESS);
	bench_param(tc, "pages", "small asked reserved");
}
ATF_TC_BODY(huge_fault, tc)
{
	struct bench *b;
	struct kind k;

	b = bench_open(tc);
	BENCH_EACH(b) {
		k.k_huge = strcmp(bench_arg(b, "pages"), "small") != 0;
		k.k_reserved = strcmp(bench_arg(b, "pages"), "reserved") == 0;
		k.k_block = os_huge_size(k.k_reserved);
		if (k.k_block == 0)
			k.k_block = USUAL;
		if (bench_require_memory(b, BLOCKS * k.k_block) &&
		    is_offered(b, &k))
			measure(b, &k);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, huge_fault);
	return (atf_no_error());
}

#include "h_memory.h"

static void
measure(struct bench *b, size_t size)
{
	char *p;

	if (!bench_require_memory(b, size))
		return;
	p = memory_map_alone(b, size);
	memory_fill(p, size);
	bench_per(b, 2);
	BENCH_LOOP(b)
		if (mprotect(p, size, PROT_READ) == -1 ||
		    mprotect(p, size, PROT_READ | PROT_WRITE) == -1)
			bench_fail(b, "mprotect(2)");
	memory_fill(p, size);
	memory_unmap_alone(b, p, size);
}

ATF_TC(mprotect);
ATF_TC_HEAD(mprotect, tc)
{
	bench_head(tc, "mprotect(2) forbids and allows writing to memory that "
	    "is in use, in turn: what garbage collectors and loaders of "
	    "programs do", "ns/op", BENCH_LESS);
	bench_param(tc, "kb", "4 64 1024 16384");
}
ATF_TC_BODY(mprotect, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		measure(b, whole_pages(bench_num(b, "kb")));
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, mprotect);
	return (atf_no_error());
}

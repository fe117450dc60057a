#include "h_memory.h"

static void
measure(struct bench *b, size_t size, bool filled)
{
	unsigned long n;
	char *p;

	if (!bench_require_memory(b, size))
		return;
	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n--) {
			p = memory_map(b, size);
			if (filled)
				memory_fill(p, size);
			bench_start(b);
			memory_unmap(b, p, size);
			bench_stop(b);
		}
}

ATF_TC(munmap);
ATF_TC_HEAD(munmap, tc)
{
	bench_head(tc, "munmap(2) of private memory, none of whose pages were "
	    "used (pages=none) or all (pages=all): to free them and have other "
	    "CPUs forget them is what grows with the size", "ns/op",
	    BENCH_LESS);
	bench_param(tc, "kb", "4 64 1024 16384");
	bench_param(tc, "pages", "none all");
}
ATF_TC_BODY(munmap, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		measure(b, whole_pages(bench_num(b, "kb")),
		    bench_arg(b, "pages")[0] == 'a');
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, munmap);
	return (atf_no_error());
}

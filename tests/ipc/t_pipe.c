#include "h_ends.h"
#include "h_flow.h"

ATF_TC(pipe_latency);
ATF_TC_HEAD(pipe_latency, tc)
{
	bench_head(tc, "two processes pass one byte over a pair of pipes, to "
	    "and fro: both ways of ctx_pipe", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(pipe_latency, tc)
{
	struct ends e;
	struct bench *b;
	int to[2], fro[2];

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		if (pipe(to) == -1 || pipe(fro) == -1)
			bench_fail(b, "pipe(2)");
		e.e_out[0] = to[1];
		e.e_in[1] = to[0];
		e.e_out[1] = fro[1];
		e.e_in[0] = fro[0];
		ends_take(b, &e);
	}
	bench_close(b);
}

ATF_TC(pipe_bw);
ATF_TC_HEAD(pipe_bw, tc)
{
	bench_head(tc, "one process writes buffers of so many kilobytes to a "
	    "pipe and another one reads them, until the last byte has arrived, "
	    "and looks at one word of each page, all of them in turn; both "
	    "have touched their buffers", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "kb", bench_short(tc) ? "4 64 4096" : bench_long(tc) ?
	    "4 16 64 256 1024 4096" : "4 64 1024 4096");
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(pipe_bw, tc)
{
	struct bench *b;
	size_t size;

	b = bench_open(tc);
	BENCH_EACH(b) {
		size = (size_t)bench_num(b, "kb") * 1024;
		if (bench_placeable(b) && bench_require_memory(b, 2 * size))
			flow(b, size);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, pipe_latency);
	ATF_TP_ADD_TC(tp, pipe_bw);
	return (atf_no_error());
}

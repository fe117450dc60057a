#include <sys/stat.h>

#include <fcntl.h>

#include "h_ends.h"

#define NAME	"fifo"

/*
 * Both ends in one process: the reading end without waiting for a writer.  The
 * name goes at once, so that nothing of it can be left.
 */
static void
open_ends(struct bench *b, int *in, int *out)
{
	if (mkfifo(NAME, 0600) == -1)
		bench_fail(b, "mkfifo(2)");
	*in = open(NAME, O_RDONLY | O_NONBLOCK);
	*out = open(NAME, O_WRONLY);
	if (unlink(NAME) == -1 || *in == -1 || *out == -1 ||
	    fcntl(*in, F_SETFL, 0) == -1)
		bench_fail(b, "the two ends of a fifo");
}

ATF_TC(fifo);
ATF_TC_HEAD(fifo, tc)
{
	bench_head(tc, "two processes pass one byte over a pair of fifos, to "
	    "and fro: as pipe_latency, but for how they were opened", "ns/op",
	    BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(fifo, tc)
{
	struct ends e;
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		open_ends(b, &e.e_in[1], &e.e_out[0]);
		open_ends(b, &e.e_in[0], &e.e_out[1]);
		ends_take(b, &e);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fifo);
	return (atf_no_error());
}

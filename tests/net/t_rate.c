#include <sys/socket.h>

#include <errno.h>
#include <netinet/in.h>
#include <unistd.h>

#include "bench.h"

static int
open_close(void *arg, long member, unsigned long turns)
{
	int fd;

	(void)arg;
	(void)member;
	for (; turns != 0; turns--)
		if ((fd = socket(AF_INET, SOCK_STREAM, 0)) == -1 ||
		    close(fd) == -1)
			return (errno);
	return (0);
}

ATF_TC(socket_rate);
ATF_TC_HEAD(socket_rate, tc)
{
	bench_head(tc, "socket(2) for TCP and close(2) by many at once, how "
	    "often in all: threads also share a table of descriptors, "
	    "processes only what the system has one of", "op/s", BENCH_MORE);
	bench_cite(tc, "Blanchard: will-it-scale");
	bench_param_crew(tc, 2);
	bench_param(tc, "as", "threads processes");
}
ATF_TC_BODY(socket_rate, tc)
{
	const struct bench_crew crew = { .c_op = open_close };
	struct bench *b;
	long n;

	b = bench_open(tc);
	BENCH_EACH(b) {
		n = bench_num(b, "members");
		if (bench_require_fds(b, n))
			bench_crew(b, &crew, bench_as(b), n);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, socket_rate);
	return (atf_no_error());
}

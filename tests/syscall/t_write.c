#include <fcntl.h>
#include <unistd.h>

#include "bench.h"

ATF_TC(write_devnull);
ATF_TC_HEAD(write_devnull, tc)
{
	bench_head(tc, "write(2) of one byte to /dev/null", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(write_devnull, tc)
{
	struct bench *b;
	int fd;

	b = bench_open(tc);
	if ((fd = open("/dev/null", O_WRONLY | O_CLOEXEC)) == -1)
		bench_fail(b, "/dev/null");
	BENCH_LOOP(b)
		if (write(fd, "x", 1) != 1)
			bench_fail(b, "write(2) to /dev/null");
	close(fd);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, write_devnull);
	return (atf_no_error());
}

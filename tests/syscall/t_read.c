#include <fcntl.h>
#include <unistd.h>

#include "bench.h"

ATF_TC(read_devzero);
ATF_TC_HEAD(read_devzero, tc)
{
	bench_head(tc, "read(2) of one byte of /dev/zero: the way through the "
	    "file layer to a device, and a byte back", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(read_devzero, tc)
{
	struct bench *b;
	char c;
	int fd;

	b = bench_open(tc);
	if ((fd = open("/dev/zero", O_RDONLY | O_CLOEXEC)) == -1)
		bench_fail(b, "/dev/zero");
	BENCH_LOOP(b) {
		c = 1;
		if (read(fd, &c, 1) != 1 || c != 0)
			bench_fail(b, "read(2) of /dev/zero: no zero");
	}
	close(fd);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, read_devzero);
	return (atf_no_error());
}

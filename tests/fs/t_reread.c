#include "h_fs.h"

#define SIZE	(8 * 1024 * 1024)
#define BLOCK	(64 * 1024)

static void
each(struct bench *b, uint64_t *buf)
{
	int fd;

	BENCH_LOOP(b) {
		if ((fd = open("file", O_RDONLY)) == -1)
			bench_fail(b, "open(2)");
		fs_read(b, fd, buf, BLOCK, SIZE);
		fs_close(b, fd);
	}
}

ATF_TC(reread);
ATF_TC_HEAD(reread, tc)
{
	bench_head(tc, "read(2) of a file of 8 MB that is in the cache, 64 KB "
	    "at once, opened once or each time", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "open", "once each");
}
ATF_TC_BODY(reread, tc)
{
	struct bench *b;
	uint64_t *buf;
	int fd;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	buf = fs_buffer(b, BLOCK);
	fd = -1;
	BENCH_EACH(b) {
		if (fd == -1) {
			if (!bench_require_space(b, SIZE, 1))
				continue;
			fd = fs_make(b, "file", SIZE);
		}
		fs_check(b, fd, SIZE);
		bench_rate(b, SIZE);
		if (strcmp(bench_arg(b, "open"), "each") == 0)
			each(b, buf);
		else
			BENCH_LOOP(b)
				fs_read(b, fd, buf, BLOCK, SIZE);
		fs_check(b, fd, SIZE);
	}
	free(buf);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, reread);
	return (atf_no_error());
}

#include <sys/stat.h>

#include "h_file.h"

ATF_TC(stat);
ATF_TC_HEAD(stat, tc)
{
	bench_head(tc, "stat(2) of a file in the current directory: a name is "
	    "looked up", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(stat, tc)
{
	struct stat st;
	struct bench *b;
	int fd;

	b = bench_open(tc);
	fd = file_make(b);
	BENCH_LOOP(b)
		if (stat(FILE_NAME, &st) == -1)
			bench_fail(b, "stat(2)");
	file_remove(b, fd);
	bench_close(b);
}

ATF_TC(fstat);
ATF_TC_HEAD(fstat, tc)
{
	bench_head(tc, "fstat(2) of an open file: as stat, without the name",
	    "ns/op", BENCH_LESS);
}
ATF_TC_BODY(fstat, tc)
{
	struct stat st;
	struct bench *b;
	int fd;

	b = bench_open(tc);
	fd = file_make(b);
	BENCH_LOOP(b)
		if (fstat(fd, &st) == -1)
			bench_fail(b, "fstat(2)");
	file_remove(b, fd);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, stat);
	ATF_TP_ADD_TC(tp, fstat);
	return (atf_no_error());
}

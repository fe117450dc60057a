#include "h_file.h"

ATF_TC(open_close);
ATF_TC_HEAD(open_close, tc)
{
	bench_head(tc, "open(2) and close(2) of a file in the current "
	    "directory, the two of them", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(open_close, tc)
{
	struct bench *b;
	int fd, made;

	b = bench_open(tc);
	made = file_make(b);
	BENCH_LOOP(b)
		if ((fd = open(FILE_NAME, O_RDONLY)) == -1 || close(fd) == -1)
			bench_fail(b, "open(2) and close(2)");
	file_remove(b, made);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, open_close);
	return (atf_no_error());
}

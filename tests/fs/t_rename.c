#include <sys/stat.h>

#include <stdio.h>

#include "h_fs.h"

/* There and back; with over the other name is one of another file. */
static void
measure(struct bench *b, const char *from, const char *to)
{
	bench_per(b, 2);
	BENCH_LOOP(b)
		if (rename(from, to) == -1 || rename(to, from) == -1)
			bench_fail(b, "rename(2)");
	errno = 0;
	if (access(from, F_OK) == -1 || access(to, F_OK) == 0)
		bench_fail(b, "the file has not the name that it was given");
}

/* Each has to find two files, and leaves one. */
static void
measure_over(struct bench *b)
{
	unsigned long n;

	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n--) {
			fs_close(b, open("new", O_WRONLY | O_CREAT | O_EXCL,
			    0600));
			bench_start(b);
			if (rename("new", "file") == -1)
				bench_fail(b, "rename(2)");
			bench_stop(b);
		}
}

ATF_TC(rename);
ATF_TC_HEAD(rename, tc)
{
	bench_head(tc, "rename(2) of an empty file to a name that is free in "
	    "the same directory, one in another directory, or one of another "
	    "file, which is lost (over)", "ns/op", BENCH_LESS);
	bench_cite(tc, "a file is replaced so that it is never half there");
	bench_param(tc, "to", "same other over");
}
ATF_TC_BODY(rename, tc)
{
	const char *to;
	struct bench *b;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	fs_close(b, open("file", O_WRONLY | O_CREAT | O_EXCL, 0600));
	if (mkdir("d", 0700) == -1)
		bench_fail(b, "mkdir(2)");
	BENCH_EACH(b) {
		to = bench_arg(b, "to");
		if (strcmp(to, "over") == 0)
			measure_over(b);
		else
			measure(b, "file", strcmp(to, "same") == 0 ? "name" :
			    "d/name");
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, rename);
	return (atf_no_error());
}

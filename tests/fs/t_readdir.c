#include <sys/stat.h>

#include <dirent.h>
#include <stdio.h>

#include "h_fs.h"

#define PATIENCE_NS UINT64_C(20000000000)

/* Names of one file, because more files take longer; else of one each. */
static void
make_entries(struct bench *b, const char *dir, long n)
{
	char name[64];
	uint64_t begun;
	long i;

	begun = bench_now();
	if (mkdir(dir, 0700) == -1)
		bench_fail(b, "mkdir(2)");
	for (i = 0; i < n; i++) {
		snprintf(name, sizeof(name), "%s/entry%ld", dir, i);
		if (link("file", name) == -1)
			fs_close(b, open(name, O_WRONLY | O_CREAT | O_EXCL,
			    0600));
		if (bench_now() - begun > PATIENCE_NS) {
			bench_skip(b, "in %d s only %ld entries were made",
			    (int)(PATIENCE_NS / 1000000000), i + 1);
			return;
		}
	}
}

/* Entries besides the directory and the one above it. */
static long
list(struct bench *b, const char *dir)
{
	struct dirent *e;
	DIR *d;
	long n;

	if ((d = opendir(dir)) == NULL)
		bench_fail(b, "opendir(3)");
	errno = 0;
	for (n = 0; (e = readdir(d)) != NULL;)
		n += e->d_name[0] != '.';
	if (errno != 0 || closedir(d) == -1)
		bench_fail(b, "readdir(3)");
	return (n);
}

ATF_TC(readdir);
ATF_TC_HEAD(readdir, tc)
{
	bench_head(tc, "opendir(3), readdir(3) of all entries, closedir(3), of "
	    "a directory of so many names that is in the cache: entries a "
	    "second", "op/s", BENCH_MORE);
	bench_cite(tc, "what a program that lists a large directory waits for");
	bench_param(tc, "entries", "10 10000");
}
ATF_TC_BODY(readdir, tc)
{
	struct bench *b;
	char dir[32];
	long n;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	fs_close(b, open("file", O_WRONLY | O_CREAT | O_EXCL, 0600));
	BENCH_EACH(b) {
		n = bench_num(b, "entries");
		if (!bench_require_space(b, (uint64_t)n * 512,
		    (uint64_t)n + 1))
			continue;
		snprintf(dir, sizeof(dir), "d%ld", n);
		make_entries(b, dir, n);
		bench_per(b, (unsigned long)n);
		errno = 0;
		BENCH_LOOP(b)
			if (list(b, dir) != n)
				bench_fail(b, "an entry is lost");
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, readdir);
	return (atf_no_error());
}

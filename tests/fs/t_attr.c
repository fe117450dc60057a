#include <sys/stat.h>

#include "h_fs.h"

/* One file with a short name; every call has an effect to look at. */
static struct bench *
begin(const atf_tc_t *tc)
{
	struct bench *b;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	fs_close(b, open("file", O_WRONLY | O_CREAT | O_EXCL, 0600));
	return (b);
}

static void
look(struct bench *b, struct stat *st)
{
	if (stat("file", st) == -1)
		bench_fail(b, "stat(2)");
	errno = 0;
}

ATF_TC(access);
ATF_TC_HEAD(access, tc)
{
	bench_head(tc, "access(2) of a file that may be read", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "libMicro, access");
}
ATF_TC_BODY(access, tc)
{
	struct bench *b;

	b = begin(tc);
	BENCH_LOOP(b)
		if (access("file", R_OK) == -1)
			bench_fail(b, "access(2)");
	bench_close(b);
}

ATF_TC(chmod);
ATF_TC_HEAD(chmod, tc)
{
	bench_head(tc, "chmod(2) between two modes", "ns/op", BENCH_LESS);
	bench_cite(tc, "libMicro, chmod");
}
ATF_TC_BODY(chmod, tc)
{
	struct bench *b;
	struct stat st;
	mode_t mode;

	b = begin(tc);
	mode = 0600;
	BENCH_LOOP(b)
		if (chmod("file", mode ^= 0200) == -1)
			bench_fail(b, "chmod(2)");
	look(b, &st);
	if ((st.st_mode & 0777) != mode)
		bench_fail(b, "the mode is %o", (unsigned)(st.st_mode & 0777));
	bench_close(b);
}

ATF_TC(utimes);
ATF_TC_HEAD(utimes, tc)
{
	bench_head(tc, "utimensat(2): other times each time", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "tar(1), cp(1) and make(1) set the times of files");
}
ATF_TC_BODY(utimes, tc)
{
	struct timespec ts[2] = { { 1000000000, 0 }, { 1000000000, 0 } };
	struct bench *b;
	struct stat st;

	b = begin(tc);
	BENCH_LOOP(b) {
		ts[1].tv_sec = 1000000000 + (ts[1].tv_sec + 1) % 1000000;
		if (utimensat(AT_FDCWD, "file", ts, 0) == -1)
			bench_fail(b, "utimensat(2)");
	}
	look(b, &st);
	/* Some file systems count in steps of two seconds. */
	if (st.st_mtime < ts[1].tv_sec - 2 || st.st_mtime > ts[1].tv_sec + 2)
		bench_fail(b, "the file has another time");
	bench_close(b);
}

/* To 4 KB and to nothing: a hole comes and goes, which is no block. */
ATF_TC(truncate);
ATF_TC_HEAD(truncate, tc)
{
	bench_head(tc, "ftruncate(2) of an open file to 4 KB, which is a hole, "
	    "and to nothing: half of both", "ns/op", BENCH_LESS);
	bench_cite(tc, "logs and temporary files begin anew by it");
}
ATF_TC_BODY(truncate, tc)
{
	struct bench *b;
	struct stat st;
	int fd;

	b = begin(tc);
	if ((fd = open("file", O_RDWR)) == -1)
		bench_fail(b, "open(2)");
	bench_per(b, 2);
	BENCH_LOOP(b)
		if (ftruncate(fd, 4096) == -1 || ftruncate(fd, 0) == -1)
			bench_fail(b, "ftruncate(2)");
	look(b, &st);
	if (st.st_size != 0)
		bench_fail(b, "the file is not empty");
	fs_close(b, fd);
	bench_close(b);
}

ATF_TC(readlink);
ATF_TC_HEAD(readlink, tc)
{
	bench_head(tc, "readlink(2) of a symbolic link with a short text",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "realpath(3) asks it of every part of a path");
}
ATF_TC_BODY(readlink, tc)
{
	struct bench *b;
	char text[16];

	b = begin(tc);
	if (symlink("file", "link") == -1)
		bench_skip(b, "this file system has no symbolic links: name "
		    "another by the setting scratch");
	errno = EIO;
	BENCH_LOOP(b)
		if (readlink("link", text, sizeof(text)) != 4)
			bench_fail(b, "readlink(2)");
	bench_close(b);
}

ATF_TC(getcwd);
ATF_TC_HEAD(getcwd, tc)
{
	bench_head(tc, "getcwd(3) in the directory for files; some systems ask "
	    "the kernel, others read every directory above", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "libMicro, getcwd");
}
ATF_TC_BODY(getcwd, tc)
{
	struct bench *b;
	char path[4096];

	b = begin(tc);
	BENCH_LOOP(b)
		if (getcwd(path, sizeof(path)) == NULL)
			bench_fail(b, "getcwd(3)");
	errno = 0;
	if (strstr(path, "/atf-bench.") == NULL)
		bench_fail(b, "getcwd(3) says %s", path);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, access);
	ATF_TP_ADD_TC(tp, chmod);
	ATF_TP_ADD_TC(tp, utimes);
	ATF_TP_ADD_TC(tp, truncate);
	ATF_TP_ADD_TC(tp, readlink);
	ATF_TP_ADD_TC(tp, getcwd);
	return (atf_no_error());
}

/*
 * Benchmarks with files, for the tests of their directory.
 */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define PLANT(name)							\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, "ns/op", BENCH_LESS);		\
}									\
ATF_TC_BODY(name, tc)

static void
make(struct bench *b, const char *name)
{
	int fd;

	if ((fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1)
		bench_fail(b, "%s", name);
	(void)close(fd);
}

/* Fails if the directory is not empty, for these names are taken then. */
static void
fill(struct bench *b, const char *dir)
{
	if (chdir(dir) == -1 || mkdir("d", 0700) == -1 ||
	    mkdir("d/e", 0700) == -1 || mkdir("empty", 0) == -1 ||
	    symlink("/nowhere", "l") == -1)
		bench_fail(b, "cannot fill %s", dir);
	make(b, "f");
	make(b, ".hidden");
	make(b, "d/e/f");
}

static void
measure(struct bench *b)
{
	unsigned long n;

	while ((n = bench_batch(b, 0)) != 0)
		bench_add(b, n * 1000000);
}

/* Says where it is. */
PLANT(filled)
{
	struct bench *b;
	const char *dir;

	b = bench_open(tc);
	dir = bench_scratch(b);
	bench_note(b, "dir %s", dir);
	fill(b, dir);
	measure(b);
	bench_close(b);
}

PLANT(memory)
{
	struct bench *b;
	const char *dir;

	b = bench_open(tc);
	dir = bench_memfs(b);
	bench_note(b, "dir %s", dir);
	fill(b, dir);
	measure(b);
	bench_close(b);
}

PLANT(failing)
{
	struct bench *b;

	b = bench_open(tc);
	fill(b, bench_scratch(b));
	errno = 0;
	bench_fail(b, "on purpose");
}

PLANT(twice)
{
	struct bench *b;

	b = bench_open(tc);
	(void)bench_scratch(b);
	(void)bench_memfs(b);
	bench_close(b);
}

/* As many bytes as BENCH_PLANT says, which are then written. */
PLANT(needing)
{
	static char buf[65536];
	struct bench *b;
	uint64_t left;
	int fd;

	b = bench_open(tc);
	(void)chdir(bench_scratch(b));
	left = strtoul(getenv("BENCH_PLANT"), NULL, 10);
	if (bench_require_space(b, left, 1)) {
		if ((fd = open("f", O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1)
			bench_fail(b, "f");
		for (; left >= sizeof(buf); left -= sizeof(buf)) {
			errno = ENOSPC;
			if (write(fd, buf, sizeof(buf)) != (ssize_t)sizeof(buf))
				bench_fail(b, "write");
		}
		(void)close(fd);
	}
	measure(b);
	bench_close(b);
}

/* More files than there can be. */
PLANT(crowded)
{
	struct bench *b;

	b = bench_open(tc);
	(void)bench_scratch(b);
	if (bench_require_space(b, 0, UINT64_MAX))
		bench_note(b, "no limit");
	measure(b);
	bench_close(b);
}

/* Waits to be killed, beside a peer, when the file of BENCH_PLANT is there. */
PLANT(waiting)
{
	struct bench *b;

	b = bench_open(tc);
	fill(b, bench_scratch(b));
	if (bench_fork(b) == 0)
		for (;;)
			(void)pause();
	make(b, getenv("BENCH_PLANT"));
	for (;;)
		(void)pause();
}

/* Makes its directory and goes, over and over. */
PLANT(busy)
{
	struct bench *b;

	b = bench_open(tc);
	fill(b, bench_scratch(b));
	measure(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, filled);
	ATF_TP_ADD_TC(tp, memory);
	ATF_TP_ADD_TC(tp, failing);
	ATF_TP_ADD_TC(tp, twice);
	ATF_TP_ADD_TC(tp, needing);
	ATF_TP_ADD_TC(tp, crowded);
	ATF_TP_ADD_TC(tp, waiting);
	ATF_TP_ADD_TC(tp, busy);
	return (atf_no_error());
}

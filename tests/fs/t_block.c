#include "h_fs.h"

#define SIZE	((off_t)100 * 1024 * 1024)
#define TRIES	10

/* Whether nothing of the file is left in the cache, for sure. */
static bool
forget(int fd)
{
	int i;

	for (i = 0; i < TRIES; i++)
		if (os_cache_drop(fd, (size_t)SIZE) == 0 &&
		    os_cache_has(fd, (size_t)SIZE) == 0)
			return (true);
	return (false);
}

/*
 * A system that tells of a file just read that it is not in the cache tells
 * nothing, or has no room for it.
 */
static bool
is_cached(struct bench *b, int fd, uint64_t *buf, size_t block)
{
	fs_read(b, fd, buf, block, SIZE);
	fs_read(b, fd, buf, block, SIZE);
	return (os_cache_has(fd, (size_t)SIZE) >= SIZE);
}

static void
cold(struct bench *b, int fd, uint64_t *buf, size_t block)
{
	unsigned long n;

	if (!is_cached(b, fd, buf, block)) {
		bench_skip(b, "this system does not tell what of a file is in "
		    "the cache, so that nobody knows whether it is cold");
		return;
	}
	if (!forget(fd)) {
		bench_skip(b, "this system, or this type of file system, does "
		    "not forget what it has cached of a file: name one on a "
		    "disk by the setting scratch");
		return;
	}
	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n--) {
			errno = 0;
			if (!forget(fd))
				bench_fail(b, "the file stays in the cache");
			bench_start(b);
			fs_read(b, fd, buf, block, SIZE);
			bench_stop(b);
		}
}

static void
warm(struct bench *b, int fd, uint64_t *buf, size_t block)
{
	if (!is_cached(b, fd, buf, block))
		bench_note(b, "warm: read twice before, but this system does "
		    "not say that all of it is in the cache");
	BENCH_LOOP(b)
		fs_read(b, fd, buf, block, SIZE);
}

static void
point(struct bench *b, int fd)
{
	uint64_t *buf;
	size_t block;

	block = (size_t)bench_num(b, "kb") * 1024;
	buf = fs_buffer(b, block);
	bench_rate(b, (uint64_t)SIZE);
	if (strcmp(bench_arg(b, "cache"), "cold") == 0)
		cold(b, fd, buf, block);
	else
		warm(b, fd, buf, block);
	free(buf);
}

ATF_TC(block_read);
ATF_TC_HEAD(block_read, tc)
{
	bench_head(tc, "read(2) of a file of 100 MB from its start to its end "
	    "in blocks, with none of it in the cache (cold) or all of it "
	    "(warm)", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "cache", "cold warm");
	bench_param(tc, "kb", bench_long(tc) ? "8 64" : "8");
}
ATF_TC_BODY(block_read, tc)
{
	struct bench *b;
	int fd;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	bench_note(b, "cold is in no cache of this system; a disk, a "
	    "controller or a hypervisor may have another");
	fd = -1;
	BENCH_EACH(b) {
		if (!bench_require_memory(b, 2 * (uint64_t)SIZE))
			continue;
		if (fd == -1) {
			if (!bench_require_space(b, (uint64_t)SIZE, 1))
				continue;
			fd = fs_make(b, "file", SIZE);
		}
		point(b, fd);
	}
	if (fd != -1)
		fs_check(b, fd, SIZE);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, block_read);
	return (atf_no_error());
}

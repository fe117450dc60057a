#include "h_fs.h"

#define SIZE	(8 * 1024 * 1024)
#define BLOCK	(64 * 1024)

/*
 * A new file each time, because one that is there has its blocks already;
 * the name is gone at once, its blocks are when it is closed.
 */
static void
turn(struct bench *b, const char *buf, bool sync)
{
	size_t done;
	int fd;

	fd = open("file", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd == -1 || unlink("file") == -1)
		bench_fail(b, "cannot make a file");
	errno = ENOSPC;
	bench_start(b);
	for (done = 0; done < SIZE; done += BLOCK)
		if (write(fd, buf + done, BLOCK) != BLOCK)
			bench_fail(b, "write(2)");
	if (sync && fsync(fd) == -1)
		bench_fail(b, "fsync(2)");
	bench_stop(b);
	fs_check(b, fd, SIZE);
	fs_close(b, fd);
}

ATF_TC(seq_write);
ATF_TC_HEAD(seq_write, tc)
{
	bench_head(tc, "write(2) of 8 MB to a new file, 64 KB at once; then "
	    "they are in the cache (sync=no), or on the disk by fsync(2)",
	    "MB/s", BENCH_MORE);
	bench_cite(tc, "lmbench, lmdd: what writing costs before and after a "
	    "file system has found blocks");
	bench_param(tc, "sync", "no fsync");
}
ATF_TC_BODY(seq_write, tc)
{
	struct bench *b;
	unsigned long n;
	uint64_t *buf;
	bool sync;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	if (fs_is_memory())
		bench_note(b, "fsync(2) has nothing to do in memory");
	buf = fs_buffer(b, SIZE);
	fs_words(buf, SIZE, 0);
	BENCH_EACH(b) {
		sync = strcmp(bench_arg(b, "sync"), "fsync") == 0;
		bench_rate(b, SIZE);
		if (!bench_require_space(b, 2 * SIZE, 1))
			continue;
		while ((n = bench_batch(b, 0)) != 0)
			for (; n != 0; n--)
				turn(b, (const char *)buf, sync);
	}
	free(buf);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, seq_write);
	return (atf_no_error());
}

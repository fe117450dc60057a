#include "h_fs.h"

#define SIZE	((off_t)FS_FILL)
#define BLOCK	4096

/* What was there is written over, so that nothing has to be found for it. */
static void
measure(struct bench *b, int fd, int (*sync)(int))
{
	uint64_t buf[BLOCK / sizeof(uint64_t)], seen[BLOCK / sizeof(uint64_t)];
	off_t at;

	at = 0;
	memset(buf, 0, sizeof(buf));
	BENCH_LOOP(b) {
		at = (at + BLOCK) % SIZE;
		buf[0]++;
		errno = EIO;
		if (pwrite(fd, buf, BLOCK, at) != BLOCK || sync(fd) == -1)
			bench_fail(b, "a block can not be written");
	}
	errno = 0;
	if (pread(fd, seen, BLOCK, at) != BLOCK ||
	    memcmp(seen, buf, BLOCK) != 0)
		bench_fail(b, "read is not what was written");
}

static int
nothing(int fd)
{
	(void)fd;
	return (0);
}

ATF_TC(fsync);
ATF_TC_HEAD(fsync, tc)
{
	bench_head(tc, "pwrite(2) of 4 KB over what is there, then fsync(2) or "
	    "fdatasync(2), or neither, which is what the write costs",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "a database waits for this at every commit");
	bench_param(tc, "call", "none fsync fdatasync");
}
ATF_TC_BODY(fsync, tc)
{
	const char *call;
	struct bench *b;
	int fd;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	if (fs_is_memory())
		bench_note(b, "fsync(2) has nothing to do in memory");
	fd = -1;
	BENCH_EACH(b) {
		if (fd == -1) {
			if (!bench_require_space(b, (uint64_t)SIZE, 1))
				continue;
			fd = fs_make(b, "file", SIZE);
		}
		call = bench_arg(b, "call");
		if (os_datasync(fd) == -1 && errno == ENOSYS &&
		    strcmp(call, "fdatasync") == 0) {
			bench_skip(b, "this system has no fdatasync(2)");
			continue;
		}
		measure(b, fd, strcmp(call, "none") == 0 ? nothing :
		    strcmp(call, "fsync") == 0 ? fsync : os_datasync);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fsync);
	return (atf_no_error());
}

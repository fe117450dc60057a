#include <stdio.h>

#include "h_fs.h"

#define FILES	16
#define SIZE	((off_t)4 << 20)	/* of a file */
#define BLOCK	((size_t)16 << 10)
#define BLOCKS	((long)(FILES * (SIZE / (off_t)BLOCK)))
#define STAMPS	(BLOCK / 4096)		/* of a block, one each 4 KB */

/*
 * Blocks are dealt out to the members, so that each knows what it wrote last
 * to every one of its own.
 */
struct work {
	int	w_fd[FILES];
	long	w_members;
	uint64_t w_last[BLOCKS];	/* stamp of the last write, or 0 */
	uint64_t w_random[256];
	char	*w_buf[256];
};

static off_t
place(long block)
{
	return ((off_t)(block / FILES) * (off_t)BLOCK);
}

static int
be_ready(void *arg, long member)
{
	struct work *w;

	w = arg;
	w->w_random[member] = (uint64_t)member + 1;
	if ((w->w_buf[member] = malloc(BLOCK)) == NULL)
		return (ENOMEM);
	memset(w->w_buf[member], (int)member, BLOCK);
	return (0);
}

static void
be_done(void *arg, long member)
{
	struct work *w;

	w = arg;
	free(w->w_buf[member]);
}

static int
write_blocks(void *arg, long member, unsigned long turns)
{
	struct work *w;
	uint64_t random, stamp;
	size_t i;
	long block, mine;
	char *buf;

	w = arg;
	buf = w->w_buf[member];
	random = w->w_random[member];
	mine = (BLOCKS - member + w->w_members - 1) / w->w_members;
	while (turns-- != 0) {
		random = random * 6364136223846793005U + 1442695040888963407U;
		block = (long)((random >> 33) % (uint64_t)mine) *
		    w->w_members + member;
		stamp = random | 1;
		for (i = 0; i < STAMPS; i++)
			memcpy(buf + i * 4096, &stamp, sizeof(stamp));
		errno = EIO;
		if (pwrite(w->w_fd[block % FILES], buf, BLOCK,
		    place(block)) != (ssize_t)BLOCK)
			return (errno);
		w->w_last[block] = stamp;
	}
	w->w_random[member] = random;
	return (0);
}

/* Every block is what was written to it last. */
static void
check(struct bench *b, struct work *w)
{
	uint64_t *buf, expected;
	long block;
	size_t i;

	buf = fs_buffer(b, BLOCK);
	for (block = 0; block < BLOCKS; block++) {
		errno = EIO;
		if (pread(w->w_fd[block % FILES], buf, BLOCK, place(block)) !=
		    (ssize_t)BLOCK)
			bench_fail(b, "cannot read block %ld", block);
		errno = 0;
		for (i = 0; i < BLOCK; i += 4096) {
			expected = w->w_last[block] != 0 ? w->w_last[block] :
			    fs_word(((uint64_t)place(block) + i) / 8);
			if (buf[i / sizeof(*buf)] != expected)
				bench_fail(b, "read is not what was written");
		}
	}
	free(buf);
}

/* New files, all of which is there before the first write that is timed. */
static void
measure(struct bench *b, struct work *w)
{
	struct bench_crew crew = { .c_ready = be_ready, .c_op = write_blocks,
	    .c_done = be_done, .c_arg = w };
	char name[16];
	int i;

	memset(w->w_last, 0, sizeof(w->w_last));
	for (i = 0; i < FILES; i++) {
		snprintf(name, sizeof(name), "file%d", i);
		w->w_fd[i] = fs_make(b, name, SIZE);
	}
	bench_rate(b, BLOCK);
	bench_crew(b, &crew, BENCH_THREADS, w->w_members);
	check(b, w);
	for (i = 0; i < FILES; i++) {
		snprintf(name, sizeof(name), "file%d", i);
		fs_close(b, w->w_fd[i]);
		if (unlink(name) == -1)
			bench_fail(b, "unlink(2)");
	}
}

ATF_TC(randwrite_memfs);
ATF_TC_HEAD(randwrite_memfs, tc)
{
	bench_head(tc, "threads write blocks of 16 KB at random to 16 files of "
	    "4 MB on a file system in memory, over what is there",
	    "MB/s", BENCH_MORE);
	bench_cite(tc, "Kennaway 2008: sysbench fileio, rndwr, on a file "
	    "system in memory");
	bench_param_crew(tc, 2);
}
ATF_TC_BODY(randwrite_memfs, tc)
{
	const uint64_t all = FILES * (uint64_t)SIZE;
	struct bench *b;
	struct work *w;

	b = bench_open(tc);
	fs_enter(b, bench_memfs(b));
	if ((w = calloc(1, sizeof(*w))) == NULL)
		bench_fail(b, "no memory");
	BENCH_EACH(b) {
		w->w_members = bench_num(b, "members");
		if (w->w_members > 256)
			bench_skip(b, "more than 256 threads have less than "
			    "%ld blocks each", BLOCKS / 256);
		else if (bench_require_memory(b, 2 * all) &&
		    bench_require_space(b, all, FILES))
			measure(b, w);
	}
	free(w);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, randwrite_memfs);
	return (atf_no_error());
}

/* Blocks of a file, written and read in any order. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "stress.h"

#define BLOCK	4096
#define LEAST	4
#define MOST	2048		/* blocks of a file */

struct blocks {
	int	b_fd;
	size_t	b_count;
	uint64_t b_generation[MOST];	/* 0: never written */
};

static void
blocks_reopen(struct stress *s, struct blocks *b, int flags)
{
	if ((b->b_fd = open("f", O_RDWR | flags, 0600)) == -1)
		stress_fail(s, "open(2)");
}

static void
blocks_open(struct stress *s)
{
	stress_room(s, LEAST * BLOCK);
}

/* Which blocks there are depends on the share of the disk. */
static void
blocks_start(struct stress *s)
{
	struct blocks *b = s->s_state;

	b->b_count = (size_t)(stress_disk(s) / BLOCK);
	if (b->b_count > MOST)
		b->b_count = MOST;
	blocks_reopen(s, b, O_CREAT | O_EXCL);
	if (ftruncate(b->b_fd, (off_t)(b->b_count * BLOCK)) == -1)
		stress_fail(s, "ftruncate(2)");
}

static void
blocks_read(struct stress *s, struct blocks *b, size_t i)
{
	unsigned char buf[BLOCK];
	size_t k;

	if (pread(b->b_fd, buf, BLOCK, (off_t)(i * BLOCK)) != BLOCK)
		stress_fail(s, "pread(2)");
	if (b->b_generation[i] != 0)
		stress_check(s, buf, BLOCK, 0, (uint64_t)i << 32 |
		    b->b_generation[i], "a block");
	else
		for (k = 0; k < BLOCK; k++)
			if (buf[k] != 0)
				stress_wrong(s, "block %zu was not written, "
				    "and its byte %zu is %#x", i, k, buf[k]);
}

/* A block that there was no room for keeps what it had. */
static void
blocks_write(struct stress *s, struct blocks *b, size_t i)
{
	unsigned char buf[BLOCK];
	ssize_t n;

	stress_fill(buf, BLOCK, 0, (uint64_t)i << 32 |
	    (b->b_generation[i] + 1));
	n = pwrite(b->b_fd, buf, BLOCK, (off_t)(i * BLOCK));
	if (n == -1)
		stress_short(s, "pwrite(2)", ENOSPC, EDQUOT, EFBIG, 0);
	else if (n != BLOCK)
		stress_wrong(s, "pwrite(2) of a block wrote %zd bytes", n);
	else
		b->b_generation[i]++;
}

static void
blocks_step(struct stress *s)
{
	struct blocks *b = s->s_state;
	struct stat st;
	size_t i, k;
	int what;

	what = (int)stress_pick(s, 100);
	for (k = 0; k < 16; k++) {
		i = (size_t)(stress_pick(s, 0) % b->b_count);
		blocks_write(s, b, i);
		blocks_read(s, b, (size_t)(stress_pick(s, 0) % b->b_count));
	}
	if (what == 0 && fsync(b->b_fd) == -1)
		stress_fail(s, "fsync(2)");
	if (what < 10) {
		if (close(b->b_fd) == -1)
			stress_fail(s, "close(2)");
		blocks_reopen(s, b, 0);
	}
	if (fstat(b->b_fd, &st) == -1 ||
	    st.st_size != (off_t)(b->b_count * BLOCK))
		stress_wrong(s, "a file of %zu blocks has %ld bytes",
		    b->b_count, (long)st.st_size);
}

static void
blocks_stop(struct stress *s)
{
	struct blocks *b = s->s_state;
	size_t i;

	for (i = 0; i < b->b_count; i++)
		blocks_read(s, b, i);
	if (close(b->b_fd) == -1 || unlink("f") == -1)
		stress_fail(s, "close(2) and unlink(2)");
}

const struct stress_class class_blocks = {
	.c_name = "blocks",
	.c_descr = "blocks of 4096 bytes of a file are written and read in "
	    "random order, with the file closed and synchronised now and then: "
	    "each has its own last contents, and zeros if it was never written",
	.c_state = sizeof(struct blocks),
	.c_open = blocks_open,
	.c_start = blocks_start,
	.c_step = blocks_step,
	.c_stop = blocks_stop,
};

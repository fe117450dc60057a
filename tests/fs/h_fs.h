/*
 * Files whose content is known: no two words are the same, so that no file
 * system can leave one out or compress it.
 */
#ifndef H_FS_H
#define H_FS_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define FS_FILL	((size_t)1 << 20)	/* bytes that are written at once */
#define FS_FEW	4			/* files that any case may make ... */
#define FS_ROOM	65536			/* ... with so many bytes in all */

/* Go to the directory for the files, which has room for a few. */
static inline void
fs_enter(struct bench *b, const char *dir)
{
	bench_need_space(b, FS_ROOM, FS_FEW);
	if (chdir(dir) == -1)
		bench_fail(b, "chdir(2) to %s", dir);
}

/* Is the file system of the working directory one in memory? */
static inline bool
fs_is_memory(void)
{
	char type[OS_TEXT];

	return (os_fs_type(".", type) == 0 && os_fs_is_memory(type));
}

/* The word at a place of a file, in units of words. */
static inline uint64_t
fs_word(uint64_t at)
{
	at = (at + 1) * UINT64_C(0x9e3779b97f4a7c15);
	at = (at ^ (at >> 31)) * UINT64_C(0xbf58476d1ce4e5b9);
	return (at ^ (at >> 29));
}

static inline void *
fs_buffer(struct bench *b, size_t size)
{
	void *p;

	if ((p = malloc(size)) == NULL)
		bench_fail(b, "malloc(3) of %zu bytes", size);
	memset(p, 0, size);
	return (p);
}

/* What a file has at a place, in bytes. */
static inline void
fs_words(uint64_t *buf, size_t size, off_t at)
{
	size_t i;

	for (i = 0; i < size / sizeof(*buf); i++)
		buf[i] = fs_word((uint64_t)at / sizeof(*buf) + i);
}

static inline bool
fs_is_right(const uint64_t *buf, size_t size, off_t at)
{
	size_t i, wrong;

	for (wrong = i = 0; i < size / sizeof(*buf); i++)
		wrong += buf[i] != fs_word((uint64_t)at / sizeof(*buf) + i);
	return (wrong == 0);
}

/* A new file of so many bytes, a multiple of FS_FILL, on the disk. */
static inline int
fs_make(struct bench *b, const char *name, off_t size)
{
	uint64_t *buf;
	off_t at;
	int fd;

	fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd == -1)
		bench_fail(b, "cannot make a file");
	buf = fs_buffer(b, FS_FILL);
	for (at = 0; at < size; at += (off_t)FS_FILL) {
		fs_words(buf, FS_FILL, at);
		errno = ENOSPC;
		if (pwrite(fd, buf, FS_FILL, at) != (ssize_t)FS_FILL)
			bench_fail(b, "cannot write a file");
	}
	if (fsync(fd) == -1)
		bench_fail(b, "fsync(2)");
	free(buf);
	return (fd);
}

/* All that is in the file is what was written, which also caches it. */
static inline void
fs_check(struct bench *b, int fd, off_t size)
{
	uint64_t *buf;
	off_t at;

	buf = fs_buffer(b, FS_FILL);
	for (at = 0; at < size; at += (off_t)FS_FILL) {
		errno = EIO;
		if (pread(fd, buf, FS_FILL, at) != (ssize_t)FS_FILL)
			bench_fail(b, "cannot read a file");
		errno = 0;
		if (!fs_is_right(buf, FS_FILL, at))
			bench_fail(b, "read is not what was written");
	}
	free(buf);
}

/* Read it from its start in blocks, of each of which one word is looked at. */
static inline void
fs_read(struct bench *b, int fd, uint64_t *buf, size_t block, off_t size)
{
	off_t at;

	if (lseek(fd, 0, SEEK_SET) == -1)
		bench_fail(b, "lseek(2)");
	for (at = 0; at < size; at += (off_t)block) {
		errno = EIO;
		if (read(fd, buf, block) != (ssize_t)block)
			bench_fail(b, "read(2)");
		errno = 0;
		if (buf[0] != fs_word((uint64_t)at / sizeof(*buf)))
			bench_fail(b, "read is not what was written");
	}
}

static inline void
fs_close(struct bench *b, int fd)
{
	if (close(fd) == -1)
		bench_fail(b, "close(2)");
}

#endif

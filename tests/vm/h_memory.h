/*
 * Memory to fault in, protect and unmap.
 */
#ifndef H_MEMORY_H
#define H_MEMORY_H

#include <sys/mman.h>

#include <unistd.h>

#include "bench.h"

static inline size_t
page_size(void)
{
	return ((size_t)sysconf(_SC_PAGESIZE));
}

/* So many KB, or the page that they are a part of. */
static inline size_t
whole_pages(long kb)
{
	size_t page;

	page = page_size();
	return (((size_t)kb * 1024 + page - 1) / page * page);
}

/*
 * Private memory without a page yet.  A huge page would be one fault for all
 * of it, so it is refused; where that can not be, the system has none or
 * makes them of pages that are there already.
 */
static inline char *
memory_map(struct bench *b, size_t size)
{
	char *p;

	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON,
	    -1, 0);
	if (p == MAP_FAILED)
		bench_fail(b, "mmap(2) of %zu KB", size / 1024);
	(void)os_huge_refuse(p, size);
	return (p);
}

static inline void
memory_unmap(struct bench *b, void *p, size_t size)
{
	if (munmap(p, size) == -1)
		bench_fail(b, "munmap(2)");
}

/* Write to each page, so that it is there. */
static inline void
memory_fill(char *p, size_t size)
{
	size_t page, i;

	page = page_size();
	for (i = 0; i < size; i += page)
		*(volatile char *)(p + i) = 1;
}

/*
 * The same between two pages that nobody may touch.  The system then can not
 * join it with a neighbour of the same kind, nor must it cut it off again.
 */
static inline char *
memory_map_alone(struct bench *b, size_t size)
{
	size_t page;
	char *p;

	page = page_size();
	p = memory_map(b, size + 2 * page);
	if (mprotect(p, page, PROT_NONE) == -1 ||
	    mprotect(p + page + size, page, PROT_NONE) == -1)
		bench_fail(b, "mprotect(2)");
	return (p + page);
}

static inline void
memory_unmap_alone(struct bench *b, char *p, size_t size)
{
	size_t page;

	page = page_size();
	memory_unmap(b, p - page, size + 2 * page);
}

#endif

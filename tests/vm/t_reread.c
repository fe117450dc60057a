#include "h_pagefile.h"

#define SIZE	(8 * 1024 * 1024)

static uint64_t
sum(const uint64_t *p, size_t size)
{
	uint64_t s;
	size_t i;

	s = 0;
	for (i = 0; i < size / sizeof(*p); i++)
		s += p[i];
	return (s);
}

static const uint64_t *
map(struct bench *b, const struct pagefile *f)
{
	const uint64_t *p;

	p = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, f->f_fd, 0);
	if (p == MAP_FAILED)
		bench_fail(b, "mmap(2)");
	return (p);
}

static void
unmap(struct bench *b, const uint64_t *p)
{
	memory_unmap(b, (void *)(uintptr_t)p, SIZE);
}

/* What the words of the file add up to, by read(2). */
static uint64_t
sum_read(struct bench *b, const struct pagefile *f)
{
	static uint64_t words[8192];
	uint64_t s;
	off_t at;

	s = 0;
	for (at = 0; at < SIZE; at += (off_t)sizeof(words)) {
		if (pread(f->f_fd, words, sizeof(words), at) !=
		    (ssize_t)sizeof(words))
			bench_fail(b, "cannot read the file");
		s += sum(words, sizeof(words));
	}
	return (s);
}

static void
measure(struct bench *b, const struct pagefile *f, bool once)
{
	const uint64_t *p;
	uint64_t all;

	all = sum_read(b, f);
	bench_rate(b, SIZE);
	p = map(b, f);
	if (once) {
		BENCH_LOOP(b)
			if (sum(p, SIZE) != all)
				bench_fail(b, "read is not what was written");
		unmap(b, p);
		return;
	}
	unmap(b, p);
	BENCH_LOOP(b) {
		p = map(b, f);
		if (sum(p, SIZE) != all)
			bench_fail(b, "read is not what was written");
		unmap(b, p);
	}
}

ATF_TC(mmap_reread);
ATF_TC_HEAD(mmap_reread, tc)
{
	bench_head(tc, "add up the words of a mapped file of 8 MB that is in "
	    "the cache: mapped once, which leaves the memory to be measured, "
	    "or mapped and unmapped each time", "MB/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "map", "once each");
}
ATF_TC_BODY(mmap_reread, tc)
{
	struct pagefile f;
	struct bench *b;
	long pages;

	b = bench_open(tc);
	pagefile_open(b, &f);
	pages = (long)(SIZE / f.f_page);
	BENCH_EACH(b)
		if (pagefile_has_room(b, &f, pages)) {
			pagefile_grow(b, &f, pages);
			measure(b, &f, strcmp(bench_arg(b, "map"),
			    "once") == 0);
		}
	pagefile_close(b, &f);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, mmap_reread);
	return (atf_no_error());
}

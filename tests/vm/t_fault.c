#include "h_pagefile.h"

#define PAGES	256L	/* that are touched between two mappings */
#define FILE_PAGES 2048L	/* 8 MB of pages of 4 KB */

/* Groups of new memory, whose pages are touched for the first time. */
static void
touch_new(struct bench *b, bool store)
{
	volatile char *p;
	unsigned long n;
	size_t page;
	long i, k;
	int sum;

	page = page_size();
	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n -= (unsigned long)k) {
			k = n < (unsigned long)PAGES ? (long)n : PAGES;
			p = memory_map(b, PAGES * page);
			sum = 0;
			bench_start(b);
			if (store)
				for (i = 0; i < k; i++)
					p[(size_t)i * page] = 1;
			else
				for (i = 0; i < k; i++)
					sum += p[(size_t)i * page];
			bench_stop(b);
			errno = 0;
			if (sum != 0)
				bench_fail(b, "new memory is not zero");
			memory_unmap(b, (char *)(uintptr_t)p, PAGES * page);
		}
}

ATF_TC(fault_new);
ATF_TC_HEAD(fault_new, tc)
{
	bench_head(tc, "the first touch of a page of new private memory, by a "
	    "load or a store: a fault and a page of zeros.  Huge pages are "
	    "refused where they can be", "ns/op", BENCH_LESS);
	bench_param(tc, "by", "load store");
}
ATF_TC_BODY(fault_new, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_require_memory(b, PAGES * page_size()))
			touch_new(b, bench_arg(b, "by")[0] == 's');
	bench_close(b);
}

static void
touch_file(struct bench *b, const struct pagefile *f, long apart)
{
	const long most = f->f_pages / apart;
	const size_t size = (size_t)f->f_pages * f->f_page;
	const uint64_t *p;
	unsigned long n;
	size_t step;
	long i, k, wrong;

	step = (size_t)apart * f->f_page / sizeof(*p);
	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n -= (unsigned long)k) {
			k = n < (unsigned long)most ? (long)n : most;
			p = mmap(NULL, size, PROT_READ, MAP_SHARED, f->f_fd,
			    0);
			if (p == MAP_FAILED)
				bench_fail(b, "mmap(2)");
			wrong = 0;
			bench_start(b);
			for (i = 0; i < k; i++)
				wrong += p[(size_t)i * step] !=
				    (uint64_t)(i * apart);
			bench_stop(b);
			errno = 0;
			if (wrong != 0)
				bench_fail(b, "%ld pages are not what was "
				    "written", wrong);
			memory_unmap(b, (void *)(uintptr_t)p, size);
		}
}

ATF_TC(fault_file);
ATF_TC_HEAD(fault_file, tc)
{
	bench_head(tc, "the first touch of a page of a mapped file that is in "
	    "the cache: of each page (apart=1), where the system may map "
	    "several at one fault, and of every 32nd (apart=32), where each "
	    "touch is a fault", "ns/op", BENCH_LESS);
	bench_cite(tc, "McVoy, Staelin 1996 (lmbench, lat_pagefault)");
	bench_param(tc, "apart", "1 32");
}
ATF_TC_BODY(fault_file, tc)
{
	struct pagefile f;
	struct bench *b;

	b = bench_open(tc);
	pagefile_open(b, &f);
	BENCH_EACH(b)
		if (pagefile_has_room(b, &f, FILE_PAGES)) {
			pagefile_grow(b, &f, FILE_PAGES);
			touch_file(b, &f, bench_num(b, "apart"));
		}
	pagefile_close(b, &f);
	bench_close(b);
}

/* A child that has the same memory until its pipe ends. */
struct sharer {
	pid_t	s_pid;
	int	s_fd[2];
};

static void
sharer_start(struct bench *b, struct sharer *s)
{
	char c;

	if (pipe(s->s_fd) == -1)
		bench_fail(b, "pipe(2)");
	if ((s->s_pid = bench_fork(b)) == 0) {
		close(s->s_fd[1]);
		_exit(read(s->s_fd[0], &c, 1) == 0 ? 0 : 1);
	}
	close(s->s_fd[0]);
}

static void
sharer_stop(struct bench *b, const struct sharer *s)
{
	close(s->s_fd[1]);
	bench_join(b, s->s_pid);
}

/* Store to the last byte of each page, and see that the rest was copied. */
static void
store_each(struct bench *b, char *p, size_t page, long k)
{
	const uint64_t *number;
	long i;

	bench_start(b);
	for (i = 0; i < k; i++)
		*(volatile char *)(p + (size_t)(i + 1) * page - 1) = 1;
	bench_stop(b);
	errno = 0;
	for (i = 0; i < k; i++) {
		number = (const void *)(p + (size_t)i * page);
		if (*number != (uint64_t)i)
			bench_fail(b, "page %ld was not copied", i);
	}
}

static void
copy_of_file(struct bench *b, const struct pagefile *f)
{
	const size_t size = PAGES * f->f_page;
	unsigned long n;
	long i, k;
	char *p;

	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n -= (unsigned long)k) {
			k = n < (unsigned long)PAGES ? (long)n : PAGES;
			p = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE, f->f_fd, 0);
			if (p == MAP_FAILED)
				bench_fail(b, "mmap(2)");
			for (i = 0; i < PAGES; i++)
				(void)*(volatile char *)(p +
				    (size_t)i * f->f_page);
			store_each(b, p, f->f_page, k);
			memory_unmap(b, p, size);
		}
}

static void
copy_of_fork(struct bench *b, const struct pagefile *f)
{
	const size_t size = PAGES * f->f_page;
	struct sharer s;
	unsigned long n;
	long k;
	char *p;

	while ((n = bench_batch(b, 0)) != 0)
		for (; n != 0; n -= (unsigned long)k) {
			k = n < (unsigned long)PAGES ? (long)n : PAGES;
			p = memory_map(b, size);
			if (pread(f->f_fd, p, size, 0) != (ssize_t)size)
				bench_fail(b, "pread(2)");
			sharer_start(b, &s);
			store_each(b, p, f->f_page, k);
			sharer_stop(b, &s);
			memory_unmap(b, p, size);
		}
}

ATF_TC(fault_copy);
ATF_TC_HEAD(fault_copy, tc)
{
	bench_head(tc, "the first store to a page that must be copied first: "
	    "of a private mapping of a file (of=file), and of memory that a "
	    "child has as well (of=fork)", "ns/op", BENCH_LESS);
	bench_param(tc, "of", "file fork");
}
ATF_TC_BODY(fault_copy, tc)
{
	struct pagefile f;
	struct bench *b;

	b = bench_open(tc);
	pagefile_open(b, &f);
	BENCH_EACH(b) {
		if (!pagefile_has_room(b, &f, PAGES))
			continue;
		pagefile_grow(b, &f, PAGES);
		if (strcmp(bench_arg(b, "of"), "file") == 0)
			copy_of_file(b, &f);
		else
			copy_of_fork(b, &f);
	}
	pagefile_close(b, &f);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fault_new);
	ATF_TP_ADD_TC(tp, fault_file);
	ATF_TP_ADD_TC(tp, fault_copy);
	return (atf_no_error());
}

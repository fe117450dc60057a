#include <limits.h>

#include "h_pagefile.h"

#define BLOCK	1024L	/* pages, in which the windows are put in order */
#define GROUP	8L	/* windows that are timed together, behind the n */
#define PATIENCE_NS UINT64_C(20000000000)
#define MOST	51200L	/* windows: 200 MB of pages of 4 KB */

struct windows {
	struct pagefile w_file;
	long	w_n;			/* mapped */
	const volatile uint64_t *w_at[MOST + GROUP];
	long	w_order[BLOCK];
	bool	w_touch;		/* those mapped before, too */
	long	w_more;			/* mappings to be had without any */
};

/*
 * next: each window follows the one before in the file; second: so does
 * every second page, then the pages between, so that no two neighbours are
 * mapped one after the other; random: an order that is always the same.
 */
static void
order(struct windows *w, const char *how)
{
	uint64_t random;
	long i, j, old;

	random = 1;
	for (i = 0; i < BLOCK; i++) {
		w->w_order[i] = i;
		if (how[0] == 's')
			w->w_order[i] = i < BLOCK / 2 ? 2 * i :
			    2 * (i - BLOCK / 2) + 1;
		if (how[0] != 'r')
			continue;
		random = random * 6364136223846793005U + 1442695040888963407U;
		j = (long)((random >> 33) % (uint64_t)(i + 1));
		old = w->w_order[j];
		w->w_order[j] = i;
		w->w_order[i] = j == i ? i : old;
	}
}

/* The page that window i shows. */
static long
place(const struct windows *w, long i)
{
	return (i / BLOCK * BLOCK + w->w_order[i % BLOCK]);
}

static inline void
map(struct bench *b, struct windows *w, long i)
{
	void *p;

	p = mmap(NULL, w->w_file.f_page, PROT_READ, MAP_SHARED,
	    w->w_file.f_fd, (off_t)place(w, i) * (off_t)w->w_file.f_page);
	if (p == MAP_FAILED)
		bench_fail(b, "mmap(2) of window %ld", i);
	w->w_at[i] = p;
}

static inline bool
is_right(const struct windows *w, long i)
{
	return (*w->w_at[i] == (uint64_t)place(w, i));
}

/*
 * As many as that, and none that was mapped for a point before.  Where each
 * takes longer than the one before it must have an end.
 */
static void
hold(struct bench *b, struct windows *w, long n)
{
	uint64_t begun;

	begun = bench_now();
	pagefile_grow(b, &w->w_file, (n + GROUP + BLOCK - 1) / BLOCK * BLOCK);
	for (; w->w_n < n; w->w_n++) {
		map(b, w, w->w_n);
		errno = 0;
		if (w->w_touch && !is_right(w, w->w_n))
			bench_fail(b, "window %ld shows another page", w->w_n);
		if (bench_now() - begun > PATIENCE_NS) {
			bench_skip(b, "in %d s only %ld windows were mapped",
			    (int)(PATIENCE_NS / 1000000000), ++w->w_n);
			return;
		}
	}
	while (w->w_n > n) {
		w->w_n--;
		memory_unmap(b, (void *)(uintptr_t)w->w_at[w->w_n],
		    w->w_file.f_page);
	}
}

/* Say once if the windows are fewer mappings. */
static void
tell_joined(struct bench *b, struct windows *w, const char *how)
{
	const char *which;
	long mappings;

	if (w->w_more == LONG_MAX || w->w_n < 64)
		return;
	mappings = w->w_more - os_more_maps(&which);
	if (mappings < w->w_n - w->w_n / 10)
		bench_note(b, "order %s: %ld windows are %ld mappings, for "
		    "this system joins neighbours", how, w->w_n, mappings);
	w->w_more = LONG_MAX;
}

static void
group(struct bench *b, struct windows *w, long k)
{
	const long end = w->w_n + k;
	long i, wrong;

	if (!w->w_touch)
		bench_start(b);
	for (i = w->w_n; i < end; i++)
		map(b, w, i);
	wrong = 0;
	if (w->w_touch) {
		bench_start(b);
		for (i = w->w_n; i < end; i++)
			wrong += !is_right(w, i);
	}
	bench_stop(b);
	errno = 0;
	if (wrong != 0)
		bench_fail(b, "%ld windows show another page", wrong);
	w->w_n = end;
	hold(b, w, end - k);
}

static void
measure(struct bench *b, struct windows *w)
{
	unsigned long turns;
	long k;

	while ((turns = bench_batch(b, 0)) != 0)
		for (; turns != 0; turns -= (unsigned long)k) {
			k = turns < (unsigned long)GROUP ? (long)turns : GROUP;
			group(b, w, k);
		}
}

static void
head(atf_tc_t *tc, const char *descr, const char *cite)
{
	bench_head(tc, descr, "ns/op", BENCH_LESS);
	bench_cite(tc, cite);
	bench_param(tc, "order", "next second random");
	bench_sweep(tc, "n", 1, MOST, BENCH_O_1);
}

static void
sweep(const atf_tc_t *tc, bool touch)
{
	struct windows *w;
	struct bench *b;
	const char *how, *which;

	b = bench_open(tc);
	if ((w = calloc(1, sizeof(*w))) == NULL)
		bench_fail(b, "no memory");
	w->w_touch = touch;
	pagefile_open(b, &w->w_file);
	w->w_more = os_more_maps(&which);
	(void)bench_most_maps(b, 1, 4 * GROUP);
	(void)bench_most_memory(b, 2 * w->w_file.f_page);
	bench_at_most(b, pagefile_most(b, &w->w_file) - BLOCK - GROUP,
	    "there is not so much room for a file: name another directory by "
	    "the setting scratch");
	BENCH_SCALE(b, n) {
		hold(b, w, 0);
		how = bench_arg(b, "order");
		order(w, how);
		hold(b, w, n);
		tell_joined(b, w, how);
		measure(b, w);
	}
	hold(b, w, 0);
	pagefile_close(b, &w->w_file);
	free(w);
	bench_close(b);
}

ATF_TC(mmap_window);
ATF_TC_HEAD(mmap_window, tc)
{
	head(tc, "mmap(2) of one more page of a file with n pages of it mapped "
	    "before, each a window of its own; the file has 200 MB where a "
	    "page has 4 KB", "McGarry 2005, Figure 5");
}
ATF_TC_BODY(mmap_window, tc)
{
	sweep(tc, false);
}

ATF_TC(mmap_touch);
ATF_TC_HEAD(mmap_touch, tc)
{
	head(tc, "the first load from one more window of a file in the cache, "
	    "with n windows mapped and touched before", "McGarry 2005, "
	    "Figure 6");
}
ATF_TC_BODY(mmap_touch, tc)
{
	sweep(tc, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, mmap_window);
	ATF_TP_ADD_TC(tp, mmap_touch);
	return (atf_no_error());
}

#include <sys/shm.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "h_memory.h"

/* Each page of the segment begins with its number. */
static void
number(uint64_t *p, size_t size)
{
	const size_t step = page_size() / sizeof(*p);
	size_t i;

	for (i = 0; i * page_size() < size; i++)
		p[i * step] = i;
}

static bool
is_numbered(const volatile uint64_t *p, size_t size, size_t page)
{
	const size_t step = page / sizeof(*p), n = size / page;
	size_t i, wrong;

	wrong = 0;
	for (i = 0; i < n; i++)
		wrong += p[i * step] != i;
	return (wrong == 0);
}

/* In the guardian, in case nobody has done so. */
static int
posix_remove(struct bench_guard *g)
{
	(void)shm_unlink(g->g_arg);
	return (0);
}

/* An object that has no name any more. */
static int
posix_open(struct bench *b, size_t size)
{
	char name[32];
	struct bench_guard g = { .g_what = "a shared memory object",
	    .g_remove = posix_remove, .g_arg = name };
	int fd;

	(void)snprintf(name, sizeof(name), "/atf-bench.%ld", (long)getpid());
	bench_guard_open(b, &g);
	if ((fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600)) == -1)
		bench_skip(b, "shm_open(3) makes no object here: %s",
		    strerror(errno));
	else if (shm_unlink(name) == -1 || ftruncate(fd, (off_t)size) == -1)
		bench_fail(b, "an object of %zu KB", size / 1024);
	bench_guard_close(b, &g);
	return (fd);
}

static uint64_t *
posix_map(struct bench *b, int fd, size_t size)
{
	uint64_t *p;

	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (p == MAP_FAILED)
		bench_fail(b, "mmap(2) of shared memory");
	return (p);
}

static void
posix(struct bench *b, size_t size, size_t page)
{
	uint64_t *all, *p;
	int fd;

	if ((fd = posix_open(b, size)) == -1)
		return;
	all = posix_map(b, fd, size);
	number(all, size);
	errno = 0;
	BENCH_LOOP(b) {
		p = posix_map(b, fd, size);
		if (!is_numbered(p, size, page))
			bench_fail(b, "shared memory is not shared");
		memory_unmap(b, p, size);
	}
	memory_unmap(b, all, size);
	close(fd);
}

ATF_TC(shm_posix);
ATF_TC_HEAD(shm_posix, tc)
{
	bench_head(tc, "mmap(2) of shared memory made by shm_open(3), a load "
	    "from each page, and munmap(2): what taking part in it costs",
	    "ns/op", BENCH_LESS);
	bench_param(tc, "kb", "64 1024");
}
ATF_TC_BODY(shm_posix, tc)
{
	struct bench *b;
	size_t size;

	b = bench_open(tc);
	BENCH_EACH(b) {
		size = whole_pages(bench_num(b, "kb"));
		if (bench_require_memory(b, size))
			posix(b, size, page_size());
	}
	bench_close(b);
}

struct segment {
	size_t	s_size;
	int	s_id, s_error;
};

/* Both are called in the guardian. */
static void
sysv_make(struct bench_guard *g, void *order)
{
	struct segment *s = g->g_arg, *ordered = order;

	s->s_id = shmget(IPC_PRIVATE, ordered->s_size, IPC_CREAT | 0600);
	s->s_error = errno;
	*ordered = *s;
}

static int
sysv_remove(struct bench_guard *g)
{
	const struct segment *s = g->g_arg;

	/* It is gone unless its user was killed early. */
	if (s->s_id != -1)
		(void)shmctl(s->s_id, IPC_RMID, NULL);
	return (0);
}

/*
 * The segment is removed as soon as it is attached, and lives until the last
 * one detaches.  NULL, with the point left out, if there is none.
 */
static void *
sysv_open(struct bench *b, size_t size, int *id)
{
	struct segment s = { .s_id = -1 }, made = { .s_size = size };
	struct bench_guard g = { .g_what = "a shared memory segment",
	    .g_remove = sysv_remove, .g_obey = sysv_make,
	    .g_size = sizeof(made), .g_arg = &s };
	void *all;

	bench_guard_open(b, &g);
	bench_guard_ask(b, &g, &made);
	all = NULL;
	if ((*id = made.s_id) == -1)
		bench_skip(b, "shmget(2) of %zu KB: %s", size / 1024,
		    strerror(made.s_error));
	else if ((all = shmat(*id, NULL, 0)) == (void *)-1 ||
	    shmctl(*id, IPC_RMID, NULL) == -1)
		bench_fail(b, "shmat(2) and shmctl(2)");
	bench_guard_close(b, &g);
	return (all);
}

/* Not all systems let what is removed be attached again. */
static void
sysv(struct bench *b, size_t size, size_t page)
{
	void *all, *p;
	int id;

	if ((all = sysv_open(b, size, &id)) == NULL)
		return;
	number(all, size);
	if ((p = shmat(id, NULL, 0)) == (void *)-1)
		bench_skip(b, "what is removed can not be attached any more: "
		    "%s (a BSD may allow it by kern.ipc.shm_allow_removed)",
		    strerror(errno));
	else if (shmdt(p) == -1)
		bench_fail(b, "shmdt(2)");
	errno = 0;
	BENCH_LOOP(b) {
		if ((p = shmat(id, NULL, 0)) == (void *)-1)
			bench_fail(b, "shmat(2)");
		if (!is_numbered(p, size, page))
			bench_fail(b, "shared memory is not shared");
		if (shmdt(p) == -1)
			bench_fail(b, "shmdt(2)");
	}
	if (shmdt(all) == -1)
		bench_fail(b, "shmdt(2)");
}

ATF_TC(shm_sysv);
ATF_TC_HEAD(shm_sysv, tc)
{
	bench_head(tc, "shmat(2) of a System V segment, a load from each page, "
	    "and shmdt(2)", "ns/op", BENCH_LESS);
	bench_param(tc, "kb", "64 1024");
}
ATF_TC_BODY(shm_sysv, tc)
{
	struct bench *b;
	size_t size;

	b = bench_open(tc);
	/* A system without it may end those who call. */
	signal(SIGSYS, SIG_IGN);
	BENCH_EACH(b) {
		size = whole_pages(bench_num(b, "kb"));
		if (bench_require_memory(b, size))
			sysv(b, size, page_size());
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, shm_posix);
	ATF_TP_ADD_TC(tp, shm_sysv);
	return (atf_no_error());
}

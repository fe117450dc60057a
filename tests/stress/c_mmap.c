/* A file by its mappings and by reading and writing: one and the same. */
#include <sys/mman.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "stress.h"

#define PAGES	32

struct mapped {
	int	m_fd;
	size_t	m_page;
	uint64_t m_generation[PAGES];
};

static uint64_t
mmap_tag(const struct mapped *m, size_t page)
{
	return ((uint64_t)page << 32 | m->m_generation[page]);
}

static void
mmap_open(struct stress *s)
{
	stress_room(s, PAGES * (uint64_t)sysconf(_SC_PAGESIZE));
}

static void
mmap_start(struct stress *s)
{
	struct mapped *m = s->s_state;
	unsigned char buf[65536];
	size_t i;

	m->m_page = (size_t)sysconf(_SC_PAGESIZE);
	if (m->m_page > sizeof(buf))
		stress_wrong(s, "pages of %zu bytes", m->m_page);
	if ((m->m_fd = open("f", O_RDWR | O_CREAT | O_EXCL, 0600)) == -1)
		stress_fail(s, "open(2)");
	for (i = 0; i < PAGES; i++) {
		stress_fill(buf, m->m_page, 0, mmap_tag(m, i));
		if (pwrite(m->m_fd, buf, m->m_page, (off_t)(i * m->m_page)) !=
		    (ssize_t)m->m_page)
			stress_fail(s, "pwrite(2)");
	}
}

static void
mmap_stop(struct stress *s)
{
	struct mapped *m = s->s_state;

	if (close(m->m_fd) == -1 || unlink("f") == -1)
		stress_fail(s, "close(2) and unlink(2)");
}

/* What is written one way is there the other way; privately it is not. */
static void
mmap_write(struct stress *s, struct mapped *m, unsigned char *p, size_t page,
    int how)
{
	unsigned char buf[65536];
	off_t at;

	at = (off_t)(page * m->m_page);
	if (how != 0)
		m->m_generation[page]++;
	if (how == 1) {
		stress_fill(p, m->m_page, 0, mmap_tag(m, page));
	} else if (how == 2) {
		stress_fill(buf, m->m_page, 0, mmap_tag(m, page));
		if (pwrite(m->m_fd, buf, m->m_page, at) != (ssize_t)m->m_page)
			stress_fail(s, "pwrite(2)");
		stress_check(s, p, m->m_page, 0, mmap_tag(m, page),
		    "a mapping of what write(2) wrote");
	} else
		stress_fill(p, m->m_page, 0, ~UINT64_C(0));
	if (pread(m->m_fd, buf, m->m_page, at) != (ssize_t)m->m_page)
		stress_fail(s, "pread(2)");
	stress_check(s, buf, m->m_page, 0, mmap_tag(m, page),
	    how == 0 ? "read(2) beside a private mapping" :
	    "read(2) of what is mapped");
}

static void
mmap_step(struct stress *s)
{
	struct mapped *m = s->s_state;
	unsigned char *p;
	size_t first, i, n, page;
	int how;

	first = (size_t)stress_pick(s, PAGES);
	n = 1 + (size_t)stress_pick(s, PAGES - first);
	page = first + (size_t)stress_pick(s, n);
	how = (int)stress_pick(s, 3);
	p = mmap(NULL, n * m->m_page, PROT_READ | PROT_WRITE,
	    how == 0 ? MAP_PRIVATE : MAP_SHARED, m->m_fd,
	    (off_t)(first * m->m_page));
	if (p == MAP_FAILED) {
		stress_short(s, "mmap(2)", ENOMEM, EAGAIN, ENFILE, 0);
		return;
	}
	for (i = 0; i < n; i++)
		stress_check(s, p + i * m->m_page, m->m_page, 0,
		    mmap_tag(m, first + i), "a mapping");
	mmap_write(s, m, p + (page - first) * m->m_page, page, how);
	if (mprotect(p, n * m->m_page, PROT_READ) == -1) {
		stress_short(s, "mprotect(2)", ENOMEM, EAGAIN, 0);
	} else if (how == 1 && msync(p, n * m->m_page, MS_ASYNC) == -1)
		stress_fail(s, "msync(2)");
	if (munmap(p, n * m->m_page) == -1)
		stress_fail(s, "munmap(2)");
}

const struct stress_class class_mmap = {
	.c_name = "mmap",
	.c_descr = "windows of a file are mapped, shared or private, read, "
	    "written, protected and unmapped: what is written by the mapping "
	    "is read from the file and the other way round, and what is "
	    "written privately is not",
	.c_state = sizeof(struct mapped),
	.c_open = mmap_open,
	.c_start = mmap_start,
	.c_step = mmap_step,
	.c_stop = mmap_stop,
};

/* Page pressure: memory keeps what is written to it. */
#include <sys/mman.h>

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "stress.h"

#define MOST	(UINT64_C(256) << 20)	/* bytes of a member */
#define AT_ONCE	32

struct memory {
	unsigned char *m_base;
	size_t	m_page, m_pages;
	uint32_t *m_generation;		/* 0: never touched */
};

static void
pages_start(struct stress *s)
{
	struct memory *m = s->s_state;
	uint64_t bytes;

	bytes = stress_memory(s) / 2;
	if (bytes > MOST)
		bytes = MOST;
	m->m_page = (size_t)sysconf(_SC_PAGESIZE);
	m->m_pages = (size_t)bytes / m->m_page + 1;
	m->m_base = mmap(NULL, m->m_pages * m->m_page, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANON, -1, 0);
	m->m_generation = calloc(m->m_pages, sizeof(*m->m_generation));
	if (m->m_base == MAP_FAILED || m->m_generation == NULL)
		stress_fail(s, "mmap(2) of %zu pages", m->m_pages);
}

static void
pages_look(struct stress *s, struct memory *m, size_t page)
{
	const unsigned char *p;
	size_t i;

	p = m->m_base + page * m->m_page;
	if (m->m_generation[page] != 0) {
		stress_check(s, p, m->m_page, 0, (uint64_t)page << 32 |
		    m->m_generation[page], "a page");
		return;
	}
	for (i = 0; i < m->m_page; i++)
		if (p[i] != 0)
			stress_wrong(s, "byte %zu of a new page is %#x", i,
			    p[i]);
}

static void
pages_step(struct stress *s)
{
	struct memory *m = s->s_state;
	size_t i, page;

	for (i = 0; i < AT_ONCE; i++) {
		page = (size_t)(stress_pick(s, 0) % m->m_pages);
		pages_look(s, m, page);
		m->m_generation[page]++;
		stress_fill(m->m_base + page * m->m_page, m->m_page, 0,
		    (uint64_t)page << 32 | m->m_generation[page]);
	}
}

static void
pages_stop(struct stress *s)
{
	struct memory *m = s->s_state;
	size_t page;

	for (page = 0; page < m->m_pages; page++)
		if (m->m_generation[page] != 0)
			pages_look(s, m, page);
	if (munmap(m->m_base, m->m_pages * m->m_page) == -1)
		stress_fail(s, "munmap(2)");
	free(m->m_generation);
}

const struct stress_class class_pages = {
	.c_name = "pages",
	.c_descr = "pages of a large piece of memory are read and written at "
	    "random, up to a share of all memory: a new page is zero, and "
	    "every other one has what was written to it last",
	.c_state = sizeof(struct memory),
	.c_start = pages_start,
	.c_step = pages_step,
	.c_stop = pages_stop,
};

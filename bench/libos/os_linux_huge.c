/*
 * Huge pages.
 */
#include <sys/types.h>
#include <sys/mman.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os_linux.h"

#define TRANSPARENT	"/sys/kernel/mm/transparent_hugepage/"

size_t
os_huge_size(bool reserved)
{
	char text[4096], value[32];
	int64_t n;

	if (reserved) {
		if (!os_file_read("/proc/meminfo", text, sizeof(text)) ||
		    !os_parse_field(text, "Hugepagesize", value,
		    sizeof(value)))
			return (0);
		return ((size_t)strtoul(value, NULL, 10) * 1024);
	}
	if (!os_file_read(TRANSPARENT "enabled", text, sizeof(text)) ||
	    strstr(text, "[never]") != NULL)
		return (0);
	n = os_file_number(TRANSPARENT "hpage_pmd_size");
	return (n > 0 ? (size_t)n : 0);
}

/* Ordinary memory begins where a huge page can, if more is cut to size. */
static int
map_aligned(size_t len, size_t huge, void **out)
{
	char *p, *q;
	size_t before;

	p = mmap(NULL, len + huge, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return (-1);
	before = (huge - (uintptr_t)p % huge) % huge;
	q = p + before;
	if ((before != 0 && munmap(p, before) == -1) ||
	    (before != huge && munmap(q + len, huge - before) == -1) ||
	    madvise(q, len, MADV_HUGEPAGE) == -1)
		return (-1);
	*out = q;
	return (0);
}

int
os_huge_map(size_t len, bool reserved, void **out)
{
	size_t huge;

	huge = os_huge_size(reserved);
	if (huge == 0 || len % huge != 0) {
		errno = huge == 0 ? ENOSYS : EINVAL;
		return (-1);
	}
	if (!reserved)
		return (map_aligned(len, huge, out));
	*out = mmap(NULL, len, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	return (*out == MAP_FAILED ? -1 : 0);
}

int
os_huge_refuse(void *p, size_t len)
{

	return (madvise(p, len, MADV_NOHUGEPAGE));
}

/*
 * One mapping of smaps is a line "from-to ..." and lines "Key: number kB".
 * Neighbours of the same kind are one mapping, so it may be more than asked.
 */
int64_t
os_huge_bytes(const void *p, size_t len)
{
	char line[512], *end;
	uintptr_t from, to;
	int64_t kb;
	bool inside;
	FILE *f;

	if ((f = fopen("/proc/self/smaps", "re")) == NULL)
		return (-1);
	inside = false;
	kb = 0;
	while (fgets(line, sizeof(line), f) != NULL) {
		from = (uintptr_t)strtoumax(line, &end, 16);
		if (end != line && *end == '-') {
			to = (uintptr_t)strtoumax(end + 1, NULL, 16);
			inside = from < (uintptr_t)p + len &&
			    to > (uintptr_t)p;
		} else if (inside &&
		    (strncmp(line, "AnonHugePages:", 14) == 0 ||
		    strncmp(line, "Private_Hugetlb:", 16) == 0))
			kb += strtoll(strchr(line, ':') + 1, NULL, 10);
	}
	(void)fclose(f);
	return (kb * 1024);
}

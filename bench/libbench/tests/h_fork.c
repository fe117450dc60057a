/*
 * t_fork with memory that is in huge pages unless they are refused, as some
 * systems have it; a fork(2) with such pages fails.
 */
#include <sys/mman.h>

#include <errno.h>
#include <unistd.h>

#include "../../../tests/proc/h_reap.h"	/* lint-ok: it is what is tested */

static void *memory;
static size_t memory_size;

static void *
planted_mmap(size_t size)
{
	memory_size = size;
	if (os_huge_map(size, false, &memory) == 0)
		return (memory);
	memory_size = 0;
	return (MAP_FAILED);
}

static pid_t
planted_fork(void)
{
	if (memory_size == 0 || os_huge_bytes(memory, memory_size) <= 0)
		return (fork());
	errno = EFBIG;
	return (-1);
}

#define mmap(p, size, prot, flags, fd, at)	planted_mmap(size)
#define fork()					planted_fork()
#include "../../../tests/proc/t_fork.c"	/* lint-ok: it is what is tested */

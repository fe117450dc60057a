/*
 * How far a sweep can go: what the system can hold, and what would let it
 * hold more.
 */
#include <sys/resource.h>

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "bench_impl.h"

#define THREAD_BYTES	(32 << 10)	/* of memory, however small its stack */

/* How to raise the limit of this name. */
static const char *
remedy(const char *which)
{
	if (strcmp(which, "RLIMIT_NOFILE") == 0)
		return ("ulimit -n");
	if (strcmp(which, "RLIMIT_NPROC") == 0)
		return ("ulimit -u, or in login.conf or limits.conf");
	if (strncmp(which, "RLIMIT_", 7) == 0)
		return ("ulimit, or in login.conf");
	if (strncmp(which, "cgroup ", 7) == 0)
		return ("in the control group");
	if (strcmp(which, "the address space") == 0)
		return ("a 64-bit system");
	return ("sysctl");
}

/* There are so many more of what, and an N takes per of them. */
static long
most(struct bench *b, long more, long per, long spare, const char *which,
    const char *what)
{
	long n;

	if (more == LONG_MAX)
		return (LONG_MAX);
	n = (more > spare ? more - spare : 0) / (per > 0 ? per : 1);
	bench_at_most(b, n, "%s leaves %ld %s: raise it (%s)", which, more,
	    what, remedy(which));
	return (n);
}

static long
least(long a, long b)
{
	return (a < b ? a : b);
}

/* The soft limit is raised as far as it may be. */
long
bench_most_fds(struct bench *b, long per, long spare)
{
	const char *which;
	struct rlimit rl;
	long n, files;

	if (getrlimit(RLIMIT_NOFILE, &rl) == -1)
		bench_fail(b, "getrlimit");
	rl.rlim_cur = rl.rlim_max;
	(void)setrlimit(RLIMIT_NOFILE, &rl);
	if (getrlimit(RLIMIT_NOFILE, &rl) == -1)
		bench_fail(b, "getrlimit");
	n = rl.rlim_cur == RLIM_INFINITY || rl.rlim_cur > LONG_MAX ? LONG_MAX :
	    (long)rl.rlim_cur;
	if (n != LONG_MAX)
		n = most(b, least(n, n - fds_open()), per, spare,
		    "RLIMIT_NOFILE", "descriptors");
	files = os_more_files(&which);
	return (least(n, most(b, files, per, spare, which, "files")));
}

long
bench_most_procs(struct bench *b, long spare)
{
	const char *which;
	long more;

	more = os_more_procs(&which);
	return (most(b, more, 1, spare, which, "processes"));
}

/* Memory that the kernel needs for a thread, and what of the stack is used. */
long
bench_most_threads(struct bench *b, long spare, size_t stack)
{
	const char *which;
	struct rlimit rl;
	long more, n;

	more = os_more_threads(&which);
	n = most(b, more, 1, spare, which, "threads");
	if (stack != 0 && getrlimit(os_memory_limit, &rl) == 0 &&
	    rl.rlim_cur != RLIM_INFINITY)
		n = least(n, most(b, (long)(rl.rlim_cur / stack), 1, spare,
		    os_memory_limit_name, "stacks"));
	if (stack != 0)
		n = least(n, most(b, (long)(SIZE_MAX / 4 / stack), 1, spare,
		    "the address space", "stacks"));
	return (least(n, bench_most_memory(b, THREAD_BYTES)));
}

long
bench_most_maps(struct bench *b, long per, long spare)
{
	const char *which;
	long more;

	more = os_more_maps(&which);
	return (most(b, more, per, spare, which, "mappings"));
}

long
bench_most_ports(struct bench *b, long spare)
{
	const char *which;
	long more;

	if ((more = os_ports(&which)) == -1)
		return (LONG_MAX);
	return (most(b, more, 1, spare, which, "ports"));
}

/* Half of what is free: the rest of the machine lives on. */
long
bench_most_memory(struct bench *b, uint64_t bytes_per_n)
{
	uint64_t have, n;

	have = memory_free();
	if (have == 0 || bytes_per_n == 0)
		return (LONG_MAX);
	n = have / 2 / bytes_per_n;
	if (n >= LONG_MAX)
		return (LONG_MAX);
	bench_at_most(b, (long)n, "%" PRIu64 " MB of memory are free, half of "
	    "which may be used: end other programs, or add memory",
	    have >> 20);
	return ((long)n);
}

#include <sys/resource.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench_impl.h"

#define FEW	16	/* processes */

/* Near enough: those below the first thousand. */
long
fds_open(void)
{
	long n;
	int fd;

	for (n = 0, fd = 0; fd < 1024; fd++)
		if (fcntl(fd, F_GETFD) != -1)
			n++;
	return (n);
}

/* The soft limit is raised as far as it may be. */
bool
bench_require_fds(struct bench *b, long n)
{
	struct rlimit rl;
	rlim_t need;

	need = (rlim_t)(n + fds_open());
	if (getrlimit(RLIMIT_NOFILE, &rl) == -1)
		bench_fail(b, "getrlimit");
	if (rl.rlim_cur != RLIM_INFINITY && rl.rlim_cur < need) {
		rl.rlim_cur = rl.rlim_max == RLIM_INFINITY ||
		    rl.rlim_max > need ? need : rl.rlim_max;
		(void)setrlimit(RLIMIT_NOFILE, &rl);
	}
	if (getrlimit(RLIMIT_NOFILE, &rl) == -1)
		bench_fail(b, "getrlimit");
	if (rl.rlim_cur == RLIM_INFINITY || rl.rlim_cur >= need)
		return (true);
	bench_skip(b, "needs %ld more descriptors, the limit RLIMIT_NOFILE is "
	    "%ju: raise it (ulimit -n)", n, (uintmax_t)rl.rlim_cur);
	return (false);
}

bool
bench_require_procs(struct bench *b, long n)
{
	const char *which;
	long more;

	more = os_more_procs(&which);
	if (more >= n)
		return (true);
	bench_skip(b, "needs %ld more processes, %s leaves %ld: raise it",
	    n, which, more);
	return (false);
}

/* Others start some meanwhile. */
bool
procs_spent(char *why, size_t len)
{
	const char *which;
	long more;

	more = os_more_procs(&which);
	(void)snprintf(why, len, "%s leaves %ld more processes: raise it "
	    "(ulimit -u)", which, more);
	return (more < FEW);
}

bool
bench_require_cpus(struct bench *b, long n)
{
	if (os_cpus() >= n)
		return (true);
	bench_skip(b, "needs %ld CPUs, this process may use %ld", n,
	    os_cpus());
	return (false);
}

uint64_t
memory_free(void)
{
	struct rlimit rl;
	uint64_t have;

	have = os_memory_free();
	if (getrlimit(os_memory_limit, &rl) == 0 &&
	    rl.rlim_cur != RLIM_INFINITY &&
	    (have == 0 || (uint64_t)rl.rlim_cur < have))
		have = (uint64_t)rl.rlim_cur;
	return (have);
}

bool
bench_require_memory(struct bench *b, uint64_t bytes)
{
	uint64_t have;

	have = memory_free();
	/* A system that can not tell is believed to have it. */
	if (have == 0 || have >= bytes)
		return (true);
	bench_skip(b, "needs %" PRIu64 " MB of memory, %" PRIu64 " MB are free",
	    bytes >> 20, have >> 20);
	return (false);
}

const char *
bench_helper(struct bench *b, const char *name)
{
	(void)snprintf(b->b_helper, sizeof(b->b_helper), "%s/%s",
	    atf_tc_get_config_var_wd(b->b_tc, "srcdir", "."), name);
	if (access(b->b_helper, X_OK) == 0)
		return (b->b_helper);
	bench_skip(b, "%s was not built%s", name,
	    strstr(name, "_static") != NULL ?
	    ": this system had no static libc to link with" : "");
	return (NULL);
}

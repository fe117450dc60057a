/*
 * How much a storm may have: a quarter of what the system has left, of
 * everything.
 */
#include <sys/resource.h>
#include <sys/statvfs.h>

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "stress_impl.h"

#define SHARE		4	/* one part in so many */
#define MEMORY_UNKNOWN	(UINT64_C(256) << 20)	/* all together */
#define FDS_MOST	256	/* of a member ... */
#define DISK_MOST	(UINT64_C(64) << 20)	/* ... and bytes of its files */
#define FDS_LOOK	4096	/* descriptors above are not looked at */

long
fds_used(void)
{
	long most, n;
	int fd;

	most = sysconf(_SC_OPEN_MAX);
	if (most < 0 || most > FDS_LOOK)
		most = FDS_LOOK;
	for (n = 0, fd = 0; fd < most; fd++)
		if (fcntl(fd, F_GETFD) != -1)
			n++;
	return (n);
}

/* Processes and threads of all classes with so many members each. */
static long
procs_needed(const struct storm *o, long members)
{
	size_t k;
	long n;

	for (n = 0, k = 0; k < o->o_count; k++)
		n += 1 + members * (1 + o->o_party[k].p_class->c_procs);
	return (n);
}

bool
bounds_members(struct storm *o, long factor, char *why, size_t len)
{
	const char *which;
	long allowed, more, n;
	size_t k;

	n = factor * os_cpus();
	if (n < 2)
		n = 2;
	if (n > STRESS_MEMBERS)
		n = STRESS_MEMBERS;
	more = os_more_procs(&which);
	allowed = more == LONG_MAX ? LONG_MAX : more / SHARE;
	while (n > 1 && procs_needed(o, n) > allowed)
		n--;
	if (procs_needed(o, n) > allowed) {
		(void)snprintf(why, len, "needs %ld processes, which are to be "
		    "a quarter of those that %s leaves, %ld: raise it",
		    procs_needed(o, n), which, more);
		return (false);
	}
	if (n < factor * os_cpus())
		printf("%ld members a class, not %ld: a quarter of what %s "
		    "leaves is for all\n", n, factor * os_cpus(), which);
	for (k = 0; k < o->o_count; k++)
		o->o_party[k].p_members = n;
	return (true);
}

static long
fds_share(long members)
{
	const char *which;
	struct rlimit rl;
	long more, n;

	n = FDS_MOST;
	if (getrlimit(RLIMIT_NOFILE, &rl) == 0 &&
	    rl.rlim_cur != RLIM_INFINITY && rl.rlim_cur / 2 < (rlim_t)n)
		n = (long)(rl.rlim_cur / 2);
	more = os_more_files(&which);
	if (more != LONG_MAX && more / SHARE / members < n)
		n = more / SHARE / members;
	return (n);
}

/* All together have a share of what is free, and each of what it may have. */
static uint64_t
memory_share(long members)
{
	struct rlimit rl;
	uint64_t memory;

	memory = os_memory_free();
	memory = (memory != 0 ? memory / SHARE : MEMORY_UNKNOWN) /
	    (uint64_t)members;
	if (getrlimit(os_memory_limit, &rl) == 0 &&
	    rl.rlim_cur != RLIM_INFINITY &&
	    (uint64_t)rl.rlim_cur / SHARE < memory)
		memory = (uint64_t)rl.rlim_cur / SHARE;
	return (memory);
}

void
bounds_share(struct storm *o)
{
	struct stress_share *h;
	struct statvfs v;
	uint64_t free_disk;
	long members;

	h = &o->o_share;
	members = (long)o->o_count * (o->o_party[0].p_members + 1);
	h->h_memory = memory_share(members);
	free_disk = 0;
	if (statvfs(o->o_dir, &v) == 0)
		free_disk = (uint64_t)v.f_bavail *
		    (v.f_frsize != 0 ? v.f_frsize : v.f_bsize);
	h->h_disk = free_disk / SHARE / (uint64_t)members;
	if (h->h_disk > DISK_MOST)
		h->h_disk = DISK_MOST;
	h->h_fds = fds_share(members);
	printf("%zu class%s of %ld members, %ld s, seed %" PRIu64 "; each "
	    "may have %" PRIu64 " kB of memory, %" PRIu64 " kB of files, %ld "
	    "descriptors\n", o->o_count, o->o_count == 1 ? "" : "es",
	    o->o_party[0].p_members, o->o_seconds, o->o_seed,
	    h->h_memory >> 10, h->h_disk >> 10, h->h_fds);
}

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
#define FDS_LEAST	8	/* of a member, at the least ... */
#define FDS_MOST	256	/* ... and at the most ... */
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

/* From now on as many more can be opened as a member may have. */
void
fds_bound(const struct share *h)
{
	struct rlimit rl;
	rlim_t most;

	most = (rlim_t)(fds_used() + h->h_fds);
	if (getrlimit(RLIMIT_NOFILE, &rl) == -1 || (rl.rlim_cur !=
	    RLIM_INFINITY && rl.rlim_cur <= most))
		return;
	rl.rlim_cur = most;
	(void)setrlimit(RLIMIT_NOFILE, &rl);
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

/* The same of open files: as few as each of them gets along with. */
static long
files_needed(const struct storm *o, long members)
{

	return ((long)o->o_count * (members + 1) * FDS_LEAST);
}

/* Fewer members, if so many need more than a share; false: none can be. */
static bool
fit(const struct storm *o, long *members, const char *what,
    long (*needed)(const struct storm *, long), long more, const char *which,
    char *why, size_t len)
{
	long allowed, n;

	allowed = more == LONG_MAX ? LONG_MAX : more / SHARE;
	for (n = *members; n > 1 && needed(o, n) > allowed;)
		n--;
	if (needed(o, n) > allowed) {
		(void)snprintf(why, len, "needs %ld %s, which are to be a "
		    "quarter of those that %s leaves, %ld: raise it",
		    needed(o, n), what, which, more);
		return (false);
	}
	if (n < *members)
		printf("%ld members a class, not %ld: a quarter of what %s "
		    "leaves is for all\n", n, *members, which);
	*members = n;
	return (true);
}

bool
bounds_members(struct storm *o, long factor, char *why, size_t len)
{
	const char *files, *procs;
	long more_files, more_procs, n;
	size_t k;

	n = factor * os_cpus();
	if (n < 2)
		n = 2;
	if (n > STRESS_MEMBERS)
		n = STRESS_MEMBERS;
	more_procs = os_more_procs(&procs);
	more_files = os_more_files(&files);
	if (!fit(o, &n, "processes", procs_needed, more_procs, procs, why,
	    len) || !fit(o, &n, "open files", files_needed, more_files, files,
	    why, len))
		return (false);
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

/* What is free, in part; and what the process may have at all. */
static uint64_t
memory_share(void)
{
	uint64_t memory;

	memory = os_memory_free();
	return (memory != 0 ? memory / SHARE : MEMORY_UNKNOWN);
}

static uint64_t
memory_bound(uint64_t memory)
{
	struct rlimit rl;

	if (getrlimit(os_memory_limit, &rl) == 0 &&
	    rl.rlim_cur != RLIM_INFINITY &&
	    (uint64_t)rl.rlim_cur / SHARE < memory)
		memory = (uint64_t)rl.rlim_cur / SHARE;
	return (memory);
}

static uint64_t
disk_share(const struct storm *o)
{
	struct statvfs v;

	if (statvfs(o->o_dir, &v) == -1)
		return (0);
	return ((uint64_t)v.f_bavail *
	    (v.f_frsize != 0 ? v.f_frsize : v.f_bsize) / SHARE);
}

/*
 * All together have a share of what is free, and each of what it may have; one
 * that is alone, to fail again, has what it had among the others.
 */
bool
bounds_share(struct storm *o, char *why, size_t len)
{
	struct share *h;
	uint64_t disk, memory;
	long members;

	h = &o->o_share;
	memory = memory_share();
	disk = disk_share(o);
	members = (long)o->o_count * (o->o_party[0].p_members + 1);
	h->h_fds = fds_share(members);
	if (!o->o_given) {
		h->h_memory = memory_bound(memory / (uint64_t)members);
		h->h_disk = disk / (uint64_t)members;
		if (h->h_disk > DISK_MOST)
			h->h_disk = DISK_MOST;
		/* As they can be said. */
		h->h_memory -= h->h_memory % 1024;
		h->h_disk -= h->h_disk % 1024;
	} else if (h->h_memory > memory_bound(memory) || h->h_disk > disk) {
		(void)snprintf(why, len, "stress_replay: a quarter of what is "
		    "free is %" PRIu64 " kB of memory and %" PRIu64 " kB of "
		    "files", memory_bound(memory) >> 10, disk >> 10);
		return (false);
	}
	printf("%zu class%s of %ld members, %ld s, seed %" PRIu64 "; each "
	    "may have %" PRIu64 " kB of memory, %" PRIu64 " kB of files, %ld "
	    "descriptors\n", o->o_count, o->o_count == 1 ? "" : "es",
	    o->o_party[0].p_members, o->o_seconds, o->o_seed,
	    h->h_memory >> 10, h->h_disk >> 10, h->h_fds);
	return (true);
}

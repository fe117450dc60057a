/*
 * NetBSD.
 */
#include <sys/types.h>
#include <sys/param.h>
#include <sys/lwp.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/sysctl.h>

#include <uvm/uvm_extern.h>

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_bsd.h"

void
os_host(struct os_host *h)
{

	os_host_bsd(h);
}

void
os_usage(struct os_usage *u)
{

	os_usage_unix(u);
}

static int64_t
procs(int which, int id)
{
	const int mib[] = { CTL_KERN, KERN_PROC2, which, id,
	    (int)sizeof(struct kinfo_proc2), 0 };

	return (os_mib_count(OS_MIB(mib), sizeof(struct kinfo_proc2)));
}

static int64_t
user_procs(void)
{

	return (procs(KERN_PROC_RUID, (int)getuid()));
}

long
os_more_procs(const char **which)
{
	struct os_least l = OS_NO_LIMIT;

	os_least_bsd(&l, user_procs, procs(KERN_PROC_ALL, 0));
	*which = l.l_which;
	return (l.l_more);
}

/* Threads of these processes besides their first; 0 if unknown. */
static int64_t
lwps(int which, int id)
{
	int mib[] = { CTL_KERN, KERN_PROC2, which, id,
	    (int)sizeof(struct kinfo_proc2), 0 };
	struct kinfo_proc2 *p;
	int64_t n;
	size_t len, i;

	n = procs(which, id);
	len = (size_t)n * sizeof(*p);
	mib[5] = (int)n;
	if (n <= 0 || (p = malloc(len)) == NULL)
		return (0);
	n = 0;
	if (sysctl(mib, sizeof(mib) / sizeof(mib[0]), p, &len, NULL, 0) == 0)
		for (i = 0; i < len / sizeof(*p); i++)
			n += p[i].p_nlwps > 1 ? (int64_t)p[i].p_nlwps - 1 : 0;
	free(p);
	return (n);
}

/* Root may go beyond its own limit. */
long
os_more_threads(const char **which)
{
	struct os_least l = OS_NO_LIMIT;
	struct rlimit r;
	int64_t max;

	if (getuid() != 0 && getrlimit(RLIMIT_NTHR, &r) == 0 &&
	    r.rlim_cur != RLIM_INFINITY && r.rlim_cur <= LONG_MAX)
		os_least(&l, (int64_t)r.rlim_cur -
		    lwps(KERN_PROC_RUID, (int)getuid()), "RLIMIT_NTHR");
	max = os_sysctl_number("kern.maxlwp");
	if (max > 0)
		os_least(&l, max - lwps(KERN_PROC_ALL, 0), "kern.maxlwp");
	*which = l.l_which;
	return (l.l_more);
}

long
os_more_files(const char **which)
{
	const int mib[] = { CTL_KERN, KERN_FILE2, KERN_FILE_BYFILE, 0,
	    (int)sizeof(struct kinfo_file), 0 };

	return (os_more_files_bsd(os_mib_count(OS_MIB(mib),
	    sizeof(struct kinfo_file)), which));
}

long
os_ports(const char **which)
{

	*which = "net.inet.ip.anonportmin and anonportmax";
	return (os_ports_named("net.inet.ip.anonportmin",
	    "net.inet.ip.anonportmax"));
}

/* Pages of files can be had by forgetting them. */
uint64_t
os_memory_free(void)
{
	const int mib[] = { CTL_VM, VM_UVMEXP2 };
	struct uvmexp_sysctl u;
	size_t len;

	memset(&u, 0, sizeof(u));
	len = sizeof(u);
	if (sysctl(mib, 2, &u, &len, NULL, 0) == -1)
		return (0);
	return ((uint64_t)(u.free + u.filepages) * (uint64_t)u.pagesize);
}

/* A thread that nobody has bound has an empty set, and may use them all. */
long
os_affinity_get(int *cpus, long max)
{
	cpuset_t *set;
	long i, n, online;

	online = sysconf(_SC_NPROCESSORS_ONLN);
	set = cpuset_create();
	if (set == NULL)
		return (0);
	n = 0;
	if (pthread_getaffinity_np(pthread_self(), cpuset_size(set), set) == 0)
		for (i = 0; i < max && cpuset_isset((cpuid_t)i, set) != -1; i++)
			if (cpuset_isset((cpuid_t)i, set) > 0)
				cpus[n++] = (int)i;
	cpuset_destroy(set);
	if (n == 0)
		for (; n < online && n < max; n++)
			cpus[n] = (int)n;
	return (n);
}

/* The superuser alone may, unless user_set_cpu_affinity allows it to all. */
int
os_affinity_set(const int *cpus, long n)
{
	cpuset_t *set;
	long i;

	set = cpuset_create();
	if (set == NULL)
		return (-1);
	for (i = 0; i < n; i++)
		(void)cpuset_set((cpuid_t)cpus[i], set);
	errno = pthread_setaffinity_np(pthread_self(), cpuset_size(set), set);
	cpuset_destroy(set);
	return (errno == 0 ? 0 : -1);
}

int
os_fs_type(const char *path, char type[OS_TEXT])
{
	struct statvfs s;

	if (statvfs(path, &s) == -1)
		return (-1);
	os_text(type, OS_TEXT, s.f_fstypename);
	return (0);
}

int
os_asleep(pid_t pid)
{
	const int mib[] = { CTL_KERN, KERN_PROC2, KERN_PROC_PID, (int)pid,
	    (int)sizeof(struct kinfo_proc2), 1 };
	struct kinfo_proc2 p;

	return (os_mib_one(OS_MIB(mib), &p, sizeof(p)) == -1 ? -1 :
	    p.p_stat == LSSLEEP);
}

int
os_die_with_parent(void)
{

	errno = ENOSYS;
	return (-1);
}

/*
 * The kernel does not say which checks it was built with.  Those of the
 * development branch, numbered x.99.y, have DIAGNOSTIC.
 */
static void
tell_debug_kernel(const struct os_listener *l)
{
	struct os_host h;

	os_host_bsd(&h);
	if (strstr(h.h_release, ".99.") != NULL)
		os_tell_debug_kernel(l, h.h_release);
	else if (strstr(h.h_version, "DEBUG") != NULL ||
	    strstr(h.h_version, "DIAGNOSTIC") != NULL)
		os_tell_debug_kernel(l, "by its name");
}

void
os_conditions(void (*fn)(void *, const struct os_condition *), void *arg)
{
	struct os_listener l = { fn, arg };

	os_conditions_bsd(&l);
	/* One driver of these, if any, sets the clock of the CPUs. */
	os_tell_frequency(&l, "machdep.cpu.frequency.current",
	    "machdep.cpu.frequency.available");
	os_tell_frequency(&l, "machdep.est.frequency.current",
	    "machdep.est.frequency.available");
	os_tell_frequency(&l, "machdep.powernow.frequency.current",
	    "machdep.powernow.frequency.available");
	os_tell_named(&l, "machdep.hypervisor", os_tell_hypervisor);
	os_tell_named(&l, "kern.timecounter.hardware", os_tell_clock_source);
	tell_debug_kernel(&l);
}

/*
 * What FreeBSD and DragonFly have in common.
 */
#include <sys/types.h>
#include <sys/param.h>
#include <sys/procctl.h>
#include <sys/socket.h>
#include <sys/sysctl.h>
#include <sys/wait.h>

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <pthread_np.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include "os_bsd.h"

static int64_t
user_procs(void)
{
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_RUID,
	    (int)getuid() };

	return (os_mib_count(OS_MIB(mib), os_procs.p_size));
}

static int64_t
all_procs(void)
{
	const int mib[] = { CTL_KERN, KERN_PROC, os_procs.p_all };

	return (os_mib_count(OS_MIB(mib), os_procs.p_size));
}

void
os_host(struct os_host *h)
{

	os_host_bsd(h);
}

void
os_usage(struct os_usage *u)
{

	os_usage_unix(u);
	u->u_cpu = sched_getcpu();
}

long
os_more_procs(const char **which)
{
	struct os_least l = OS_NO_LIMIT;
	int64_t max;

	os_least_bsd(&l, user_procs, all_procs());
	max = os_sysctl_number("kern.maxprocperuid");
	if (max > 0 && getuid() != 0)
		os_least(&l, max - user_procs(), "kern.maxprocperuid");
	*which = l.l_which;
	return (l.l_more);
}

/* DragonFly has no such variables, and no such limits. */
long
os_more_threads(const char **which)
{
	struct os_least l = OS_NO_LIMIT;
	int64_t max;

	max = os_sysctl_number("kern.threads.max_threads_per_proc");
	if (max > 0)
		os_least(&l, max - 1, "kern.threads.max_threads_per_proc");
	/* How many there are is not told; a process has one at the least. */
	max = os_sysctl_number("kern.maxthread");
	if (max > 0)
		os_least(&l, max - all_procs(), "kern.maxthread");
	*which = l.l_which;
	return (l.l_more);
}

long
os_more_files(const char **which)
{

	return (os_more_files_bsd(os_sysctl_number("kern.openfiles"), which));
}

long
os_ports(const char **which)
{

	*which = "net.inet.ip.portrange.first and last";
	return (os_ports_named("net.inet.ip.portrange.first",
	    "net.inet.ip.portrange.last"));
}

uint64_t
os_memory_free(void)
{
	static const char *const queues[] = {
		"vm.stats.vm.v_free_count", "vm.stats.vm.v_inactive_count",
		"vm.stats.vm.v_cache_count",
	};
	uint64_t pages;
	int64_t n;
	size_t i;

	pages = 0;
	for (i = 0; i < sizeof(queues) / sizeof(queues[0]); i++)
		if ((n = os_sysctl_number(queues[i])) > 0)
			pages += (uint64_t)n;
	return (pages * (uint64_t)sysconf(_SC_PAGESIZE));
}

long
os_affinity_get(int *cpus, long max)
{
	cpuset_t set;
	long n;
	int i;

	if (pthread_getaffinity_np(pthread_self(), sizeof(set), &set) != 0)
		return (0);
	n = 0;
	for (i = 0; i < CPU_SETSIZE && n < max; i++)
		if (CPU_ISSET(i, &set))
			cpus[n++] = i;
	return (n);
}

int
os_affinity_set(const int *cpus, long n)
{
	cpuset_t set;
	long i;

	CPU_ZERO(&set);
	for (i = 0; i < n; i++)
		CPU_SET(cpus[i], &set);
	errno = pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
	return (errno == 0 ? 0 : -1);
}

/* What was sent before a signal or a full socket counts. */
ssize_t
os_sendfile(int fd, int file, off_t at, size_t len)
{
	off_t sent;

	sent = 0;
	if (sendfile(file, fd, at, len, NULL, &sent, 0) == -1 && sent == 0)
		return (-1);
	return ((ssize_t)sent);
}

int
os_die_with_parent(void)
{
#ifdef PROC_PDEATHSIG_CTL
	int sig = SIGKILL;

	return (procctl(P_PID, getpid(), PROC_PDEATHSIG_CTL, &sig));
#else
	/* DragonFly learned it after 5.8. */
	errno = ENOSYS;
	return (-1);
#endif
}

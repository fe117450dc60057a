/*
 * What FreeBSD and DragonFly have in common.
 */
#include <sys/types.h>
#include <sys/procctl.h>
#include <sys/wait.h>

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
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
	u->u_cpu = sched_getcpu();
}

long
os_more_procs(const char **which)
{
	struct os_least l = OS_NO_LIMIT;
	int64_t max;

	os_least_bsd(&l, os_user_procs, os_all_procs());
	max = os_sysctl_number("kern.maxprocperuid");
	if (max > 0 && getuid() != 0)
		os_least(&l, max - os_user_procs(), "kern.maxprocperuid");
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
		os_least(&l, max - os_all_procs(), "kern.maxthread");
	*which = l.l_which;
	return (l.l_more);
}

long
os_more_files(const char **which)
{

	return (os_more_files_bsd(os_sysctl_number("kern.openfiles"), which));
}

int
os_ports(long *first, long *last, const char **which)
{

	*which = "net.inet.ip.portrange.first and last";
	return (os_ports_named("net.inet.ip.portrange.first",
	    "net.inet.ip.portrange.last", first, last));
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

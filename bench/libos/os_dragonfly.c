/*
 * DragonFly.
 */
#include <sys/types.h>
#include <sys/param.h>
#include <sys/kinfo.h>
#include <sys/sysctl.h>

#include <sched.h>
#include <unistd.h>

#include "os_bsd.h"

int64_t
os_user_procs(void)
{
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_RUID,
	    (int)getuid() };

	return (os_mib_count(OS_MIB(mib), sizeof(struct kinfo_proc)));
}

int64_t
os_all_procs(void)
{
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_ALL };

	return (os_mib_count(OS_MIB(mib), sizeof(struct kinfo_proc)));
}

long
os_affinity_get(int *cpus, long max)
{
	cpu_set_t set;
	long n;
	int i;

	if (sched_getaffinity(0, sizeof(set), &set) == -1)
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
	cpu_set_t set;
	long i;

	CPU_ZERO(&set);
	for (i = 0; i < n; i++)
		CPU_SET(cpus[i], &set);
	return (sched_setaffinity(0, sizeof(set), &set));
}

void
os_conditions(void (*fn)(void *, const struct os_condition *), void *arg)
{
	struct os_listener l = { fn, arg };
	int64_t n;

	os_conditions_bsd(&l);
	if ((n = os_sysctl_number("hw.cpu_topology_ht_ids")) > 0)
		os_tell_smt(&l, n > 1);
	os_tell_named(&l, "kern.vmm_guest", os_tell_hypervisor);
	os_tell_named(&l, "kern.cputimer.name", os_tell_clock_source);
}

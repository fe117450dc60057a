/*
 * FreeBSD.
 */
#include <sys/types.h>
#include <sys/param.h>
#include <sys/cpuset.h>
#include <sys/sysctl.h>
#include <sys/user.h>

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
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_PROC };

	return (os_mib_count(OS_MIB(mib), sizeof(struct kinfo_proc)));
}

long
os_affinity_get(int *cpus, long max)
{
	cpuset_t set;
	long n;
	int i;

	if (cpuset_getaffinity(CPU_LEVEL_WHICH, CPU_WHICH_TID, -1, sizeof(set),
	    &set) == -1)
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
	return (cpuset_setaffinity(CPU_LEVEL_WHICH, CPU_WHICH_TID, -1,
	    sizeof(set), &set));
}

static const char *
debug_kernel(void)
{

	if (os_sysctl_number("debug.witness.watch") > 0)
		return ("WITNESS");
	if (os_sysctl_number("kern.features.invariants") > 0)
		return ("INVARIANTS");
	return ("no");
}

void
os_conditions(void (*fn)(void *, const struct os_condition *), void *arg)
{
	struct os_listener l = { fn, arg };
	int64_t n;

	os_conditions_bsd(&l);
	os_tell_frequency(&l, "dev.cpu.0.freq", "dev.cpu.0.freq_levels");
	if ((n = os_sysctl_number("kern.smp.threads_per_core")) > 0)
		os_tell_smt(&l, n > 1);
	os_tell_named(&l, "kern.vm_guest", os_tell_hypervisor);
	os_tell_named(&l, "kern.timecounter.hardware", os_tell_clock_source);
	os_tell_debug_kernel(&l, debug_kernel());
}

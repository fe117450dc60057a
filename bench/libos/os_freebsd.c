/*
 * FreeBSD.
 */
#include <sys/types.h>
#include <sys/param.h>
#include <sys/capsicum.h>
#include <sys/proc.h>
#include <sys/procctl.h>
#include <sys/sysctl.h>
#include <sys/user.h>
#include <sys/wait.h>

#include <string.h>
#include <unistd.h>

#include "os_bsd.h"

const struct os_procs os_procs = {
	KERN_PROC_PROC, sizeof(struct kinfo_proc)
};

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

int
os_adopt(void)
{

	return (procctl(P_PID, getpid(), PROC_REAP_ACQUIRE, NULL));
}

pid_t
os_child(void)
{
	struct procctl_reaper_status st;

	memset(&st, 0, sizeof(st));
	if (procctl(P_PID, getpid(), PROC_REAP_STATUS, &st) == -1)
		return (-1);
	return (st.rs_children == 0 ? 0 : st.rs_pid);
}

int
os_asleep(pid_t pid)
{
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_PID, (int)pid };
	struct kinfo_proc p;

	return (os_mib_one(OS_MIB(mib), &p, sizeof(p)) == -1 ? -1 :
	    p.ki_stat == SSLEEP);
}

/* Without names of anything. */
int
os_sandbox(void)
{

	return (cap_enter());
}

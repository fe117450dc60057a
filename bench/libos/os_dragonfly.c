/*
 * DragonFly.
 */
#include <sys/types.h>
#include <sys/param.h>
#include <sys/kinfo.h>
#include <sys/procctl.h>
#include <sys/sysctl.h>
#include <sys/wait.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "os_bsd.h"

const struct os_procs os_procs = {
	KERN_PROC_ALL, sizeof(struct kinfo_proc)
};

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

int
os_adopt(void)
{

	return (procctl(P_PID, getpid(), PROC_REAP_ACQUIRE, NULL));
}

pid_t
os_child(void)
{
	union reaper_info info;

	memset(&info, 0, sizeof(info));
	if (procctl(P_PID, getpid(), PROC_REAP_STATUS, &info) == -1)
		return (-1);
	return (info.status.pid_head > 0 ? info.status.pid_head : 0);
}

int
os_datasync(int fd)
{

	(void)fd;
	errno = ENOSYS;
	return (-1);
}

int
os_asleep(pid_t pid)
{
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_PID, (int)pid };
	struct kinfo_proc p;

	return (os_mib_one(OS_MIB(mib), &p, sizeof(p)) == -1 ? -1 :
	    p.kp_lwp.kl_stat == LSSLEEP);
}

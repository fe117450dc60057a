/*
 * OpenBSD: no binding of threads to CPUs, no system call by number, no break,
 * no limit on the address space.
 */
#include <sys/param.h>
#include <sys/proc.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/sysctl.h>

#include <netinet/in.h>
#include <netinet/ip_var.h>

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "os_bsd.h"

static int
no_such_thing(void)
{

	errno = ENOSYS;
	return (-1);
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
}

int64_t
os_busy(void)
{

	return (-1);
}

long
os_cpus(void)
{
	long n;

	n = sysconf(_SC_NPROCESSORS_ONLN);
	return (n > 0 ? n : 1);
}

int
os_pin(long i)
{

	if (i < 0 || i >= os_cpus()) {
		errno = EINVAL;
		return (-1);
	}
	return (no_such_thing());
}

int
os_pin_first(long n)
{

	if (n < 1 || n > os_cpus()) {
		errno = EINVAL;
		return (-1);
	}
	return (no_such_thing());
}

int
os_unpin(void)
{

	return (no_such_thing());
}

static int64_t
user_procs(void)
{
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_RUID,
	    (int)getuid(), (int)sizeof(struct kinfo_proc), 0 };

	return (os_mib_count(OS_MIB(mib), sizeof(struct kinfo_proc)));
}

static void
least_threads(struct os_least *l)
{
	const int maxthread[] = { CTL_KERN, KERN_MAXTHREAD };
	const int nthreads[] = { CTL_KERN, KERN_NTHREADS };
	int64_t max;

	max = os_mib_number(OS_MIB(maxthread));
	if (max > 0)
		os_least(l, max - os_mib_number(OS_MIB(nthreads)),
		    "kern.maxthread");
}

long
os_more_procs(const char **which)
{
	const int nprocs[] = { CTL_KERN, KERN_NPROCS };
	struct os_least l = OS_NO_LIMIT;

	os_least_bsd(&l, user_procs, os_mib_number(OS_MIB(nprocs)));
	least_threads(&l);
	*which = l.l_which;
	return (l.l_more);
}

long
os_more_threads(const char **which)
{
	struct os_least l = OS_NO_LIMIT;

	least_threads(&l);
	*which = l.l_which;
	return (l.l_more);
}

long
os_more_files(const char **which)
{
	const int nfiles[] = { CTL_KERN, KERN_NFILES };

	return (os_more_files_bsd(os_mib_number(OS_MIB(nfiles)), which));
}

long
os_ports(const char **which)
{
	const int low[] = { CTL_NET, PF_INET, IPPROTO_IP,
	    IPCTL_IPPORT_FIRSTAUTO };
	const int high[] = { CTL_NET, PF_INET, IPPROTO_IP,
	    IPCTL_IPPORT_LASTAUTO };

	*which = "net.inet.ip.portfirst and portlast";
	return (os_ports_between(os_mib_number(OS_MIB(low)),
	    os_mib_number(OS_MIB(high))));
}

uint64_t
os_memory_free(void)
{
	const int mib[] = { CTL_VM, VM_UVMEXP };
	struct uvmexp u;
	size_t len;

	memset(&u, 0, sizeof(u));
	len = sizeof(u);
	if (sysctl(mib, 2, &u, &len, NULL, 0) == -1)
		return (0);
	return (((uint64_t)u.free + (uint64_t)u.inactive) *
	    (uint64_t)u.pagesize);
}

int
os_asleep(pid_t pid)
{
	const int mib[] = { CTL_KERN, KERN_PROC, KERN_PROC_PID, (int)pid,
	    (int)sizeof(struct kinfo_proc), 1 };
	struct kinfo_proc p;

	return (os_mib_one(OS_MIB(mib), &p, sizeof(p)) == -1 ? -1 :
	    p.p_stat == SSLEEP);
}

int
os_die_with_parent(void)
{

	return (no_such_thing());
}

/* Nothing limits mappings, but what is allocated counts as data. */
const int os_memory_limit = RLIMIT_DATA;
const char os_memory_limit_name[] = "RLIMIT_DATA";

int
os_sigtimedwait(const sigset_t *set, const struct timespec *patience)
{

	(void)set;
	(void)patience;
	return (no_such_thing());
}

static void
tell_governor(const struct os_listener *l)
{
	const int policy[] = { CTL_HW, HW_PERFPOLICY };
	const int setperf[] = { CTL_HW, HW_SETPERF };
	char text[32];
	int64_t percent;

	percent = os_mib_number(OS_MIB(setperf));
	if (percent < 0 || !os_mib_text(OS_MIB(policy), text, sizeof(text)))
		return;
	os_tell(l, "governor", strcmp(text, "high") == 0 ||
	    (strcmp(text, "manual") == 0 && percent == 100) ? NULL :
	    "The clock of the CPUs follows the load: set hw.perfpolicy to "
	    "\"high\".", "%s", text);
}

static void
tell_hypervisor(const struct os_listener *l)
{
	static const char *const guests[] = {
		"QEMU", "KVM", "VMM", "VMware", "VirtualBox", "HVM domU",
		"Virtual Machine", "BHYVE",
	};
	const int vendor[] = { CTL_HW, HW_VENDOR };
	const int product[] = { CTL_HW, HW_PRODUCT };
	char v[64], p[64];
	size_t i;

	(void)os_mib_text(OS_MIB(vendor), v, sizeof(v));
	(void)os_mib_text(OS_MIB(product), p, sizeof(p));
	for (i = 0; i < sizeof(guests) / sizeof(guests[0]); i++)
		if (strstr(v, guests[i]) != NULL ||
		    strstr(p, guests[i]) != NULL) {
			os_tell_hypervisor(l, guests[i]);
			return;
		}
}

static const char *
debug_kernel(void)
{
	const int witness[] = { CTL_KERN, KERN_WITNESS, KERN_WITNESS_WATCH };
	const int pools[] = { CTL_KERN, KERN_POOL_DEBUG };

	if (os_mib_number(OS_MIB(witness)) > 0)
		return ("witness");
	if (os_mib_number(OS_MIB(pools)) > 0)
		return ("pool_debug");
	return ("no");
}

void
os_conditions(void (*fn)(void *, const struct os_condition *), void *arg)
{
	const int clock[] = { CTL_KERN, KERN_TIMECOUNTER,
	    KERN_TIMECOUNTER_HARDWARE };
	const int smt[] = { CTL_HW, HW_SMT };
	struct os_listener l = { fn, arg };
	char text[64];
	int64_t n;

	os_conditions_bsd(&l);
	tell_governor(&l);
	if ((n = os_mib_number(OS_MIB(smt))) >= 0)
		os_tell_smt(&l, n != 0);
	tell_hypervisor(&l);
	if (os_mib_text(OS_MIB(clock), text, sizeof(text)))
		os_tell_clock_source(&l, text);
	os_tell_debug_kernel(&l, debug_kernel());
}

/* With nothing but this promise no file can be opened, and no one be called. */
int
os_sandbox(void)
{

	return (pledge("stdio", NULL));
}

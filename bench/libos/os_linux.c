/*
 * Linux.
 */
#include <sys/types.h>
#include <sys/prctl.h>

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_linux.h"

#define CPUS_LIMIT	(1 << 16)

const char *
os_progname(void)
{

	return (program_invocation_short_name);
}

void
os_host(struct os_host *h)
{
	char text[8192], line[OS_TEXT];

	os_host_posix(h);
	(void)os_file_read("/proc/cpuinfo", text, sizeof(text));
	if (os_parse_cpu(text, line, sizeof(line)) || os_file_read(
	    "/sys/firmware/devicetree/base/model", line, sizeof(line)))
		os_text(h->h_cpu, sizeof(h->h_cpu), line);
	if (os_file_read("/proc/sys/kernel/random/boot_id", line,
	    sizeof(line)))
		os_text(h->h_boot, sizeof(h->h_boot), line);
}

/* The ns of a tick, after having read the ticks of /proc/stat; or 0. */
static int64_t
ticks_read(int64_t ticks[OS_TICKS])
{
	static struct os_kept stat = OS_KEPT("/proc/stat");
	char text[256];
	long hz;

	hz = sysconf(_SC_CLK_TCK);
	if (hz <= 0 || !os_kept_read(&stat, text, sizeof(text)) ||
	    !os_parse_ticks(text, ticks))
		return (0);
	return (OS_NS / hz);
}

static int64_t
stolen(void)
{
	int64_t ticks[OS_TICKS], ns;

	ns = ticks_read(ticks);
	return (ns == 0 ? -1 : ticks[OS_TICKS_STEAL] * ns);
}

int64_t
os_busy(void)
{
	int64_t ticks[OS_TICKS], ns;

	ns = ticks_read(ticks);
	return (ns == 0 ? -1 : ns * (ticks[OS_TICKS_USER] +
	    ticks[OS_TICKS_NICE] + ticks[OS_TICKS_SYSTEM] +
	    ticks[OS_TICKS_IRQ] + ticks[OS_TICKS_SOFTIRQ]));
}

static int64_t
waited(void)
{
	static struct os_kept stat = OS_KEPT("/proc/thread-self/schedstat");
	char text[128];

	if (!os_kept_read(&stat, text, sizeof(text)))
		return (-1);
	return (os_parse_waited(text));
}

void
os_usage(struct os_usage *u)
{

	os_usage_unix(u);
	u->u_stolen = stolen();
	u->u_waited = waited();
	u->u_cpu = sched_getcpu();
}

/*
 * The kernel refuses a set smaller than its own, which may be larger than
 * libc's fixed one: try larger ones until it fits.
 */
long
os_affinity_get(int *cpus, long max)
{
	cpu_set_t *set;
	size_t size;
	long n;
	int all, i, error;

	for (all = 1024; all <= CPUS_LIMIT; all *= 2) {
		set = CPU_ALLOC((size_t)all);
		if (set == NULL)
			return (0);
		size = CPU_ALLOC_SIZE((size_t)all);
		error = sched_getaffinity(0, size, set) == -1 ? errno : 0;
		n = 0;
		for (i = 0; error == 0 && i < all && n < max; i++)
			if (CPU_ISSET_S((size_t)i, size, set))
				cpus[n++] = i;
		CPU_FREE(set);
		if (error != EINVAL)
			return (n);
	}
	return (0);
}

int
os_affinity_set(const int *cpus, long n)
{
	cpu_set_t *set;
	size_t size;
	long i;
	int r, error;

	/* The CPUs are in order, so the last one tells how large a set. */
	set = CPU_ALLOC((size_t)cpus[n - 1] + 1);
	if (set == NULL)
		return (-1);
	size = CPU_ALLOC_SIZE((size_t)cpus[n - 1] + 1);
	CPU_ZERO_S(size, set);
	for (i = 0; i < n; i++)
		CPU_SET_S((size_t)cpus[i], size, set);
	r = sched_setaffinity(0, size, set);
	error = errno;
	CPU_FREE(set);
	errno = error;
	return (r);
}

int
os_die_with_parent(void)
{

	return (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0));
}

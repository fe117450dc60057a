/*
 * What makes a machine with Linux a good or a bad place to measure.
 */
#include <sys/types.h>
#include <sys/utsname.h>

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_linux.h"

#define CPU	"/sys/devices/system/cpu/"

/* One word of a file, without the end of line; false if there is none. */
static bool
word(const char *path, char *buf, size_t size)
{

	if (!os_file_read(path, buf, size))
		return (false);
	buf[strcspn(buf, " \n")] = '\0';
	return (buf[0] != '\0');
}

static void
tell_frequency(const struct os_listener *l)
{
	char path[128], buf[32];
	int cpu;
	int64_t n;

	if (os_affinity_get(&cpu, 1) != 1)
		cpu = 0;
	(void)snprintf(path, sizeof(path),
	    CPU "cpu%d/cpufreq/scaling_governor", cpu);
	if (word(path, buf, sizeof(buf)))
		os_tell(l, "governor", strcmp(buf, "performance") == 0 ? NULL :
		    "The clock of the CPUs follows the load: choose the "
		    "governor \"performance\".", "%s", buf);
	n = os_file_number(CPU "intel_pstate/no_turbo");
	if (n == -1) {
		n = os_file_number(CPU "cpufreq/boost");
		if (n == -1)
			return;
		n = !n;
	}
	os_tell(l, "turbo", n != 0 ? NULL :
	    "The clock of the CPUs depends upon heat and neighbours: turn "
	    "turbo off to compare runs.", "%s", n != 0 ? "off" : "on");
}

static void
tell_huge_pages(const struct os_listener *l)
{
	char text[64], *p, *end;

	if (!os_file_read("/sys/kernel/mm/transparent_hugepage/enabled", text,
	    sizeof(text)) || (p = strchr(text, '[')) == NULL ||
	    (end = strchr(p, ']')) == NULL)
		return;
	*end = '\0';
	os_tell(l, "huge_pages", strcmp(p + 1, "always") != 0 ? NULL :
	    "Memory is fast or slow by the luck of finding huge pages: set "
	    "transparent_hugepage to madvise.", "%s", p + 1);
}

static void
tell_steal(const struct os_listener *l)
{
	int64_t ticks[OS_TICKS];
	char text[256];
	double all, percent;
	int i;

	if (!os_file_read("/proc/stat", text, sizeof(text)) ||
	    !os_parse_ticks(text, ticks))
		return;
	all = 0;
	for (i = 0; i < OS_TICKS; i++)
		all += (double)ticks[i];
	if (all <= 0)
		return;
	percent = 100.0 * (double)ticks[OS_TICKS_STEAL] / all;
	os_tell(l, "steal", percent < 0.5 ? NULL :
	    "The hypervisor has taken CPUs away since boot: other guests "
	    "are in the figures.", "%.1f %%", percent);
}

/* x86 tells by a flag that it is a guest; others have a file for it. */
static void
tell_hypervisor(const struct os_listener *l)
{
	char name[64], text[8192], flags[4096];

	if (word("/sys/hypervisor/type", name, sizeof(name)) || word(
	    "/sys/firmware/devicetree/base/hypervisor/compatible", name,
	    sizeof(name)) ||
	    os_file_read("/sys/class/dmi/id/product_name", name, sizeof(name)))
		name[strcspn(name, "\n")] = '\0';
	else
		(void)strcpy(name, "unnamed");
	if (!os_file_read("/proc/cpuinfo", text, sizeof(text)) ||
	    !os_parse_field(text, "flags", flags, sizeof(flags))) {
		if (access("/sys/hypervisor/type", R_OK) == 0 || access(
		    "/sys/firmware/devicetree/base/hypervisor", F_OK) == 0)
			os_tell_hypervisor(l, name);
		return;
	}
	os_tell_hypervisor(l, strstr(flags, " hypervisor") != NULL ? name :
	    "none");
}

static void
tell_debug_kernel(const struct os_listener *l)
{
	static const struct {
		const char *path;
		const char *name;
	} hints[] = {
		{ "/proc/lockdep", "lockdep" },
		{ "/proc/lock_stat", "lock_stat" },
		{ "/proc/sys/kernel/prove_locking", "prove_locking" },
		{ "/sys/kernel/debug/kmemleak", "kmemleak" },
		{ "/sys/kernel/debug/kcsan", "kcsan" },
	};
	struct utsname u;
	size_t i;

	for (i = 0; i < sizeof(hints) / sizeof(hints[0]); i++)
		if (access(hints[i].path, F_OK) == 0) {
			os_tell_debug_kernel(l, hints[i].name);
			return;
		}
	if (uname(&u) == -1)
		return;
	os_tell_debug_kernel(l, strstr(u.release, "debug") != NULL ||
	    strstr(u.version, "KASAN") != NULL ? u.release : "no");
}

static void
tell_mitigations(const struct os_listener *l)
{
	char path[PATH_MAX], buf[16];
	struct dirent *e;
	int mitigated, open;
	DIR *d;

	d = opendir(CPU "vulnerabilities");
	if (d == NULL)
		return;
	mitigated = open = 0;
	while ((e = readdir(d)) != NULL) {
		(void)snprintf(path, sizeof(path), CPU "vulnerabilities/%s",
		    e->d_name);
		if (e->d_name[0] == '.' || !word(path, buf, sizeof(buf)))
			continue;
		mitigated += strncmp(buf, "Mitigation", 10) == 0;
		open += strncmp(buf, "Vulnerable", 10) == 0;
	}
	(void)closedir(d);
	os_tell(l, "mitigations", NULL, "%d on, %d vulnerable", mitigated,
	    open);
}

static void
quota(void *arg, const char *dir, bool v2)
{
	char path[PATH_MAX], text[64];
	double *least, percent;
	long long q, period;

	least = arg;
	if (v2) {
		if (snprintf(path, sizeof(path), "%s/cpu.max", dir) >=
		    (int)sizeof(path) ||
		    !os_file_read(path, text, sizeof(text)) ||
		    sscanf(text, "%lld %lld", &q, &period) != 2)
			return;
	} else {
		q = os_cgroup_number(dir, "cpu.cfs_quota_us");
		period = os_cgroup_number(dir, "cpu.cfs_period_us");
	}
	if (q <= 0 || period <= 0)
		return;
	percent = 100.0 * (double)q / (double)period;
	if (*least == 0 || percent < *least)
		*least = percent;
}

static void
tell_quota(const struct os_listener *l)
{
	double percent;

	percent = 0;
	os_cgroup_each("cpu", quota, &percent);
	if (percent == 0)
		os_tell(l, "cpu_quota", NULL, "none");
	else
		os_tell(l, "cpu_quota", "The control group stops this process "
		    "when it has used its share: lift cpu.max.", "%.0f %%",
		    percent);
}

void
os_conditions(void (*fn)(void *, const struct os_condition *), void *arg)
{
	struct os_listener l = { fn, arg };
	char buf[64];
	int64_t n;

	os_tell_cpus(&l);
	tell_frequency(&l);
	if ((n = os_file_number(CPU "smt/active")) >= 0)
		os_tell_smt(&l, n != 0);
	os_tell_load_average(&l);
	tell_steal(&l);
	tell_hypervisor(&l);
	if (word("/sys/devices/system/clocksource/clocksource0/"
	    "current_clocksource", buf, sizeof(buf)))
		os_tell_clock_source(&l, buf);
	os_tell_clock_step(&l);
	tell_debug_kernel(&l);
	tell_huge_pages(&l);
	tell_mitigations(&l);
	if ((n = os_file_number("/proc/sys/kernel/randomize_va_space")) >= 0)
		os_tell(&l, "aslr", NULL, "%lld", (long long)n);
	tell_quota(&l);
}

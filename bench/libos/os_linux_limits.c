/*
 * How much more this process may have: processes and memory.
 */
#include <sys/types.h>
#include <sys/stat.h>

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_linux.h"

/*
 * Threads of this user.  The directory of a process's threads belongs to
 * its user and has a link for each of them: one look a process is enough.
 */
static int64_t
user_threads(void)
{
	char path[NAME_MAX + sizeof("/task")];
	struct dirent *e;
	struct stat st;
	int64_t n;
	DIR *d;

	n = 0;
	d = opendir("/proc");
	if (d == NULL)
		return (1);
	while ((e = readdir(d)) != NULL) {
		if (!isdigit((unsigned char)e->d_name[0]))
			continue;
		(void)snprintf(path, sizeof(path), "%s/task", e->d_name);
		if (fstatat(dirfd(d), path, &st, 0) == 0 &&
		    st.st_uid == getuid())
			n += st.st_nlink > 2 ? (int64_t)st.st_nlink - 2 : 1;
	}
	(void)closedir(d);
	return (n);
}

/* Root of the machine is exempt from RLIMIT_NPROC, root of a name space not. */
static bool
is_exempt(void)
{
	char map[64];
	unsigned long inside, outside, n;

	if (getuid() != 0)
		return (false);
	if (!os_file_read("/proc/self/uid_map", map, sizeof(map)) ||
	    sscanf(map, "%lu %lu %lu", &inside, &outside, &n) != 3)
		return (true);
	return (outside == 0 && n >= UINT32_MAX);
}

/* The threads of the machine: "0.20 0.18 0.12 1/80 11206". */
static int64_t
all_threads(void)
{
	char text[128];
	const char *p;

	if (!os_file_read("/proc/loadavg", text, sizeof(text)) ||
	    (p = strchr(text, '/')) == NULL)
		return (0);
	return (strtoll(p + 1, NULL, 10));
}

static void
pids(void *arg, const char *dir, bool v2)
{
	int64_t max, now;

	(void)v2;
	max = os_cgroup_number(dir, "pids.max");
	now = os_cgroup_number(dir, "pids.current");
	if (max >= 0 && now >= 0)
		os_least(arg, max - now, "cgroup pids.max");
}

/* Numbers below this are given out once only, when the system starts. */
#define PIDS_KEPT	300

long
os_more_procs(const char **which)
{
	struct os_least l = OS_NO_LIMIT;
	int64_t max;

	if (!is_exempt())
		os_least_nproc(&l, user_threads);
	max = os_file_number("/proc/sys/kernel/pid_max");
	if (max >= 0)
		os_least(&l, max - PIDS_KEPT - all_threads(),
		    "kernel.pid_max");
	max = os_file_number("/proc/sys/kernel/threads-max");
	if (max >= 0)
		os_least(&l, max - all_threads(), "kernel.threads-max");
	os_cgroup_each("pids", pids, &l);
	*which = l.l_which;
	return (l.l_more);
}

/* Files of the machine: "1216 0 9223372036854775807". */
long
os_more_files(const char **which)
{
	struct os_least l = OS_NO_LIMIT;
	long long used, unused, max;
	char text[128];

	if (os_file_read("/proc/sys/fs/file-nr", text, sizeof(text)) &&
	    sscanf(text, "%lld %lld %lld", &used, &unused, &max) == 3)
		os_least(&l, max - used, "fs.file-max");
	*which = l.l_which;
	return (l.l_more);
}

/* A line each; the table can be as long as there are mappings. */
static int64_t
own_maps(void)
{
	int64_t n;
	FILE *f;
	int c;

	if ((f = fopen("/proc/self/maps", "re")) == NULL)
		return (0);
	for (n = 0; (c = getc(f)) != EOF;)
		n += c == '\n';
	(void)fclose(f);
	return (n);
}

long
os_more_maps(const char **which)
{
	struct os_least l = OS_NO_LIMIT;
	int64_t max;

	max = os_file_number("/proc/sys/vm/max_map_count");
	if (max >= 0)
		os_least(&l, max - own_maps(), "vm.max_map_count");
	*which = l.l_which;
	return (l.l_more);
}

/* A thread is a process to all limits, and its stack has two mappings. */
long
os_more_threads(const char **which)
{
	const char *maps;
	struct os_least l;
	long n;

	l.l_more = os_more_procs(&l.l_which);
	n = os_more_maps(&maps);
	if (n != LONG_MAX)
		os_least(&l, n / 2, maps);
	*which = l.l_which;
	return (l.l_more);
}

/* Those that are reserved are not chosen. */
long
os_ports(const char **which)
{
	char text[64 * 1024];
	long first, last, reserved;

	*which = "net.ipv4.ip_local_port_range";
	if (!os_file_read("/proc/sys/net/ipv4/ip_local_port_range", text,
	    sizeof(text)) || sscanf(text, "%ld %ld", &first, &last) != 2)
		return (-1);
	(void)os_file_read("/proc/sys/net/ipv4/ip_local_reserved_ports", text,
	    sizeof(text));
	reserved = os_parse_ports(text, first, last);
	if (reserved > 0)
		*which = "net.ipv4.ip_local_port_range, less "
		    "ip_local_reserved_ports,";
	return (last - first + 1 - reserved);
}

/* What of the cache the group's limit would push out first: it is free. */
static int64_t
inactive_file(const char *dir, const char *key)
{
	char path[PATH_MAX], text[8192];
	const char *p;

	if (snprintf(path, sizeof(path), "%s/memory.stat", dir) >=
	    (int)sizeof(path) || !os_file_read(path, text, sizeof(text)) ||
	    (p = strstr(text, key)) == NULL)
		return (0);
	return (strtoll(p + strlen(key), NULL, 10));
}

static void
group_memory(void *arg, const char *dir, bool v2)
{
	uint64_t *least;
	int64_t max, now;

	least = arg;
	max = os_cgroup_number(dir, v2 ? "memory.max" :
	    "memory.limit_in_bytes");
	now = os_cgroup_number(dir, v2 ? "memory.current" :
	    "memory.usage_in_bytes");
	if (max < 0 || now < 0)
		return;
	now -= inactive_file(dir, v2 ? "\ninactive_file " :
	    "\ntotal_inactive_file ");
	if (now < 0)
		now = 0;
	max = max > now ? max - now : 0;
	if (*least == 0 || (uint64_t)max < *least)
		*least = (uint64_t)max;
}

uint64_t
os_memory_free(void)
{
	char text[1024], kb[32];
	uint64_t least;

	least = 0;
	if (os_file_read("/proc/meminfo", text, sizeof(text)) &&
	    os_parse_field(text, "MemAvailable", kb, sizeof(kb)))
		least = (uint64_t)strtoull(kb, NULL, 10) * 1024;
	os_cgroup_each("memory", group_memory, &least);
	return (least);
}

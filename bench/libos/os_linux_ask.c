/*
 * What Linux tells of itself in /proc and /sys.
 */
#include <sys/types.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "os.h"

static const char *const files[] = {
	"/proc/buddyinfo", "/proc/cmdline", "/proc/cpuinfo", "/proc/devices",
	"/proc/diskstats", "/proc/filesystems", "/proc/interrupts",
	"/proc/loadavg", "/proc/locks", "/proc/meminfo", "/proc/mounts",
	"/proc/net/dev", "/proc/net/protocols", "/proc/net/sockstat",
	"/proc/net/tcp", "/proc/net/udp", "/proc/net/unix",
	"/proc/partitions", "/proc/self/cgroup", "/proc/self/environ",
	"/proc/self/io", "/proc/self/limits", "/proc/self/maps",
	"/proc/self/mountinfo", "/proc/self/mounts", "/proc/self/smaps",
	"/proc/self/smaps_rollup", "/proc/self/stat", "/proc/self/statm",
	"/proc/self/status", "/proc/self/task/../stat", "/proc/slabinfo",
	"/proc/softirqs", "/proc/stat", "/proc/swaps",
	"/proc/sys/fs/file-nr", "/proc/sys/fs/inode-state",
	"/proc/sys/kernel/random/uuid", "/proc/sys/vm/max_map_count",
	"/proc/sysvipc/msg", "/proc/sysvipc/sem", "/proc/sysvipc/shm",
	"/proc/timer_list", "/proc/uptime", "/proc/version",
	"/proc/vmallocinfo", "/proc/vmstat", "/proc/zoneinfo",
	"/sys/devices/system/cpu/online", "/sys/kernel/mm/ksm/run",
};

int
os_ask(uint64_t which, const char **what, size_t *len)
{
	char buf[1000];
	ssize_t n;
	int error, fd;

	*len = 0;
	*what = files[which % (sizeof(files) / sizeof(files[0]))];
	if ((fd = open(*what, O_RDONLY | O_CLOEXEC)) == -1) {
		/* Without /proc nothing is told. */
		if (errno == ENOENT && access("/proc/self", F_OK) == -1)
			errno = ENOSYS;
		return (-1);
	}
	while ((n = read(fd, buf, sizeof(buf))) > 0)
		*len += (size_t)n;
	error = n == -1 ? errno : 0;
	(void)close(fd);
	errno = error;
	return (error == 0 ? 0 : -1);
}

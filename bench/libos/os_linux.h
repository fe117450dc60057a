/*
 * What the os_linux*.c files share.
 */
#ifndef OS_LINUX_H
#define OS_LINUX_H

#include "os_impl.h"

/*
 * os_linux_files.c.  Texts are cut at size - 1 and end with NUL; false and
 * an empty text if the file cannot be read, /proc not being mounted, say.
 */
bool	os_file_read(const char *path, char *buf, size_t size);
/* The number that the file begins with; -1 without one ("max"). */
int64_t	os_file_number(const char *path);

/*
 * A file that is read so often that it stays open.  Files of /proc/self
 * show the process that opened them, so a forked child opens its own; and
 * only the first thread keeps one, for the others differ in theirs.  Once
 * it could not be read it stays so.
 */
struct os_kept {
	const char *k_path;
	int	k_fd;
	pid_t	k_pid;
	dev_t	k_dev;
	ino_t	k_ino;
	bool	k_gone;
};
#define OS_KEPT(path)	{ path, -1, 0, 0, 0, false }
bool	os_kept_read(struct os_kept *, char *buf, size_t size);

/* The value of the line "key   : value", cut; false if there is none. */
bool	os_parse_field(const char *text, const char *key, char *buf,
	    size_t size);

/* Ticks by state since boot, of all CPUs, out of /proc/stat. */
enum {
	OS_TICKS_USER, OS_TICKS_NICE, OS_TICKS_SYSTEM, OS_TICKS_IDLE,
	OS_TICKS_IOWAIT, OS_TICKS_IRQ, OS_TICKS_SOFTIRQ, OS_TICKS_STEAL,
	OS_TICKS
};
bool	os_parse_ticks(const char *text, int64_t ticks[OS_TICKS]);

/* ns that a thread waited for a CPU, out of its schedstat; -1 if not kept. */
int64_t	os_parse_waited(const char *text);

/* How many of the ports first to last are in a list "8080,40000-40999". */
long	os_parse_ports(const char *text, long first, long last);

/* What /proc/cpuinfo calls the CPU, on any architecture. */
bool	os_parse_cpu(const char *text, char *buf, size_t size);

/*
 * os_linux_cgroup.c: each directory from this process's own control group
 * up to the root that can be seen; v2 tells which set of names to expect.
 */
void	os_cgroup_each(const char *controller,
	    void (*fn)(void *, const char *dir, bool v2), void *arg);
int64_t	os_cgroup_number(const char *dir, const char *file);

/* The next directory that a line of /proc/self/cgroup stands for. */
bool	os_parse_cgroup(const char **text, const char *controller, char *path,
	    size_t size, bool *v2);

#endif

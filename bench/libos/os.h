/*
 * What the suite needs from a system beyond POSIX.1-2008, one file a system:
 * os_linux.c, os_netbsd.c, os_freebsd.c, os_openbsd.c, os_dragonfly.c, and
 * os_unknown.c, which answers honestly that it cannot.
 *
 * Functions that return int give 0, or -1 with errno; ENOSYS means that the
 * system has no such thing.
 */
#ifndef OS_H
#define OS_H

#include <sys/types.h>
#include <sys/time.h>

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define OS_TEXT	128

/* The name that this program was started by, without directories. */
const char *os_progname(void);

/* The machine and the system.  Unknown text is "unknown", numbers 0. */
struct os_host {
	char	h_os[OS_TEXT];		/* "NetBSD", "Linux" */
	char	h_release[OS_TEXT];	/* "10.1", "6.18.5" */
	char	h_version[OS_TEXT];	/* the build of the kernel */
	char	h_arch[OS_TEXT];	/* "amd64", "x86_64" */
	char	h_cpu[OS_TEXT];		/* the model as the CPU names itself */
	char	h_name[OS_TEXT];	/* host name */
	char	h_boot[OS_TEXT];	/* differs from boot to boot */
	long	h_ncpu;			/* CPUs on line */
	uint64_t h_memory;		/* bytes of physical memory */
};
void	os_host(struct os_host *);

/*
 * What has happened to this process and this machine so far.  A counter
 * that the system does not keep is -1, then and ever after.
 */
struct os_usage {
	int64_t	u_switches;	/* involuntary context switches */
	int64_t	u_faults;	/* page faults that needed a device */
	int64_t	u_stolen;	/* ns stolen by the hypervisor, all CPUs */
	int64_t	u_waited;	/* ns this thread waited for a CPU */
	int64_t	u_cpu_time;	/* ns of user and system time */
	int64_t	u_cpu;		/* the CPU that the caller runs on */
};
/* Some 20 us on Linux; keeps descriptors open there, closed on exec. */
void	os_usage(struct os_usage *);

/*
 * How often the system has switched from a thread of this process to another
 * thread, for whatever reason; also from those that have ended.  -1 if unknown.
 */
int64_t	os_switches(void);

/*
 * CPU time that the whole machine has used so far, all CPUs and processes, in
 * ns; counted in ticks of some 10 ms.  -1 if unknown.
 */
int64_t	os_busy(void);

/*
 * CPUs that this process may use: how many (1 if unknown), and binding the
 * calling thread to the i-th of them, from 0, or to the first n; the first
 * call remembers the set.  os_unpin() allows all of them again.
 */
long	os_cpus(void);
int	os_pin(long i);
int	os_pin_first(long n);
int	os_unpin(void);

/*
 * How many more processes this user may start, the least of all limits that
 * apply; *which names that limit.  Without one, LONG_MAX and "none".
 */
long	os_more_procs(const char **which);

/*
 * The same for threads of this process, memory aside; for files that any
 * process of this user may open, RLIMIT_NOFILE aside; and for mappings of
 * this process.
 */
long	os_more_threads(const char **which);
long	os_more_files(const char **which);
long	os_more_maps(const char **which);

/*
 * How many local ports a system chooses from by itself, -1 if unknown; which
 * variables say so is in *which.
 */
long	os_ports(const char **which);

/*
 * Bytes of memory that can be had without swapping; 0 if unknown.  And the
 * limit of setrlimit(2) that is nearest to all memory of a process.
 */
uint64_t os_memory_free(void);
extern const int	os_memory_limit;
extern const char	os_memory_limit_name[];

/*
 * Huge pages: the size of one, 0 if programs can not have them; new memory
 * of whole ones, taken from the pool that the superuser has set aside
 * (reserved), or ordinary memory for which they are asked; that there be none
 * in some memory; and how much of the mappings around some memory is in them,
 * -1 if unknown.
 */
size_t	os_huge_size(bool reserved);
int	os_huge_map(size_t len, bool reserved, void **);
int	os_huge_refuse(void *, size_t len);
int64_t	os_huge_bytes(const void *, size_t len);

/*
 * Files.  Ask the system to forget what it has cached of one, which must be on
 * the disk; it may refuse, or do nothing.  How many bytes of it are cached, -1
 * if unknown; not to be believed where it is not all of a file just read.
 */
int	os_cache_drop(int fd, size_t len);
int64_t	os_cache_has(int fd, size_t len);

/* fdatasync(2), which may not be there: ENOSYS. */
int	os_datasync(int fd);

/*
 * Send so many bytes of a file, from this place on, to a socket, which need
 * not pass through the program: how many went, which may be fewer, or -1.
 */
ssize_t	os_sendfile(int fd, int file, off_t at, size_t len);

/*
 * The type of the file system that a path is on, as the system calls it; and
 * whether that is one in memory.  A directory on one, false if none is known.
 */
int	os_fs_type(const char *path, char type[OS_TEXT]);
bool	os_fs_is_memory(const char *type);
bool	os_fs_memory(char path[OS_TEXT]);

/*
 * Ask the system to kill this process when its parent dies.  A parent that
 * died before the call is not noticed: compare getppid(2) afterwards.
 */
int	os_die_with_parent(void);

/*
 * From now on processes below this one whose parents die become its children,
 * so that none is lost.  And a child of it, whichever; 0 if there is none, -1
 * if that can not be told.
 */
int	os_adopt(void);
pid_t	os_child(void);

/*
 * Does a process sleep, until something happens that it waits for?  1 or 0; or
 * -1, with ENOSYS where the system does not tell, or ESRCH.
 */
int	os_asleep(pid_t);

/* When memory is short this process, and what it starts, is to go first. */
int	os_first_to_die(void);

/*
 * What the whole machine has in use; -1 is unknown.
 */
struct os_inventory {
	int64_t	i_procs;	/* processes */
	int64_t	i_files;	/* open files */
	int64_t	i_shm, i_sem, i_msg;	/* objects of System V */
	int64_t	i_mounts;	/* file systems that this process sees */
	int64_t	i_memory;	/* bytes that can not be had */
	int64_t	i_all;		/* bytes of memory */
};
void	os_inventory(struct os_inventory *);

/* The messages of the kernel, to be freed; NULL if they can not be read. */
char	*os_kernel_log(void);

/*
 * Ask the kernel one of the many things that it tells of itself, which of
 * them by a number, whatever it is, and read all of the answer: its length in
 * *len, and what was asked in *what.  ENOENT for a thing that is not here.
 */
int	os_ask(uint64_t which, const char **what, size_t *len);

/*
 * Lock this process, which has one thread, up for good: its system calls reach
 * nothing but its own memory and the descriptors that it has.  Where only the
 * superuser can do that, EPERM.
 */
int	os_sandbox(void);

/*
 * Become another user with no other group than this for ever; only the
 * superuser can.
 */
int	os_become(uid_t, gid_t);

/*
 * Make every system call of this process, and of all that it starts, slower
 * from now on: by a filter of so many instructions, most of which take less
 * than a nanosecond; 0 changes nothing.  It ends with the processes.  EINVAL
 * for a length that the system does not take (Linux: above 28,000 in all).
 */
int	os_slow_calls(long length);

/*
 * System calls that no libc cache or vDSO can answer.  Where a program can
 * not force its way into the kernel, -1 with ENOSYS.
 */
long	os_sys_getpid(void);
int	os_sys_gettimeofday(struct timeval *);
int	os_sys_clock_gettime(clockid_t, struct timespec *);

/*
 * sbrk(2); *old is the break before, may be NULL.  ENOSYS where there is
 * none; a libc that refuses to move it (musl) says ENOMEM.
 */
int	os_sbrk(intptr_t, void **old);

/* sigtimedwait(2): the number of the signal that came, or -1. */
int	os_sigtimedwait(const sigset_t *, const struct timespec *);

/*
 * vfork(2), then execve(2) of path in the child.  The child that cannot
 * execute path exits with 127.
 */
int	os_vfork_exec(const char *path, char *const argv[], pid_t *);

/*
 * Sleep until the monotonic clock shows so many ns; EINTR after a signal.
 * Where nobody can sleep until a time, for as long as it is until then.
 */
int	os_sleep_until(uint64_t ns);

/*
 * What makes this machine a good or a bad place to measure: one call of fn
 * for each condition that the system can tell.  c_bad is NULL for a good
 * condition, or a sentence that says what is wrong and what to do.
 */
struct os_condition {
	const char *c_name;	/* key of a record: "governor", "load" */
	const char *c_value;	/* "performance", "0.3 %" */
	const char *c_bad;
};
void	os_conditions(void (*fn)(void *, const struct os_condition *), void *);

#endif

/*
 * What the files of libos share among themselves.  Nobody else includes it.
 */
#ifndef OS_IMPL_H
#define OS_IMPL_H

#include "os.h"

#define OS_NS	1000000000LL

/* os_posix.c: for every system. */

/*
 * A copy that is one printable line without spaces at its ends; "unknown"
 * if nothing of the text is left.
 */
void	os_text(char *dst, size_t size, const char *src);

/* What uname(2) and sysconf(3) know; the rest is "unknown" and 0. */
void	os_host_posix(struct os_host *);

/* CPU time; the rest is -1. */
void	os_usage_posix(struct os_usage *);

/* os_condition.c: for every system. */

struct os_listener {
	void	(*l_fn)(void *, const struct os_condition *);
	void	*l_arg;
};

/* Tell one condition; bad is NULL for a good one. */
void	os_tell(const struct os_listener *, const char *name, const char *bad,
	    const char *fmt, ...) __attribute__((__format__(__printf__, 4, 5)));

/* Conditions that need no more than POSIX. */
void	os_tell_cpus(const struct os_listener *);
void	os_tell_clock_step(const struct os_listener *);

/* Conditions whose meaning is the same everywhere once their value is known. */
void	os_tell_load(const struct os_listener *, double load);
void	os_tell_clock_source(const struct os_listener *, const char *name);
void	os_tell_hypervisor(const struct os_listener *, const char *name);
void	os_tell_debug_kernel(const struct os_listener *, const char *what);
void	os_tell_smt(const struct os_listener *, bool on);

/* os_unix.c: what Linux and the BSDs have beyond POSIX. */

/* The system's counters in struct rusage as well. */
void	os_usage_unix(struct os_usage *);

/* The load average of the last minute, where it can be had. */
void	os_tell_load_average(const struct os_listener *);

/* The least of several limits, and its name. */
struct os_least {
	long	l_more;
	const char *l_which;
};
#define OS_NO_LIMIT	{ LONG_MAX, "none" }

void	os_least(struct os_least *, int64_t more, const char *which);

/* RLIMIT_NPROC less what the user runs, which is asked only if it counts. */
void	os_least_nproc(struct os_least *, int64_t (*running)(void));

/* os_pin.c asks the system's file for these two. */

/* The CPUs that the caller may use, at most max; how many, 0 if unknown. */
long	os_affinity_get(int *cpus, long max);
/* Bind the calling thread to these; 0, or -1 with errno. */
int	os_affinity_set(const int *cpus, long n);

#endif

/*
 * What the files of the BSDs share.
 */
#ifndef OS_BSD_H
#define OS_BSD_H

#include "os_impl.h"

#define OS_MIB(mib)	(mib), sizeof(mib) / sizeof((mib)[0])

/* os_bsd.c: by number, which every BSD has. */
bool	os_mib_text(const int *mib, size_t n, char *buf, size_t size);
int64_t	os_mib_number(const int *mib, size_t n);	/* -1 if not there */

/* How many structures of this size a table has, rounded up; 0 if unknown. */
int64_t	os_mib_count(const int *mib, size_t n, size_t one);

/* The one structure that a table has; -1 with ESRCH if it has none. */
int	os_mib_one(const int *mib, size_t n, void *, size_t one);

void	os_host_bsd(struct os_host *);

/* RLIMIT_NPROC and kern.maxproc; running counts the user's, total all. */
void	os_least_bsd(struct os_least *, int64_t (*running)(void),
	    int64_t total);

/* kern.maxfiles; open is how many there are, -1 if unknown. */
long	os_more_files_bsd(int64_t open, const char **which);

/* The conditions that are told alike on every BSD. */
void	os_conditions_bsd(const struct os_listener *);

/* os_sysctl.c: by name, which all but OpenBSD have. */
bool	os_sysctl_text(const char *name, char *buf, size_t size);
int64_t	os_sysctl_number(const char *name);		/* -1 if not there */
void	os_tell_frequency(const struct os_listener *, const char *current,
	    const char *available);
/* A clock source, a hypervisor: told if the variable is there. */
void	os_tell_named(const struct os_listener *, const char *name,
	    void (*tell)(const struct os_listener *, const char *));

/* How many numbers there are between two, and in two variables. */
long	os_ports_between(int64_t first, int64_t last);
long	os_ports_named(const char *first, const char *last);

/* os_freebsd_like.c: the table of processes, which the system's file knows. */
struct os_procs {
	int	p_all;		/* the name of all of it */
	size_t	p_size;		/* of one process */
};
extern const struct os_procs os_procs;

#endif

/*
 * What Linux and the BSDs have in common beyond POSIX.
 */
#include <sys/types.h>
#include <sys/resource.h>

#include <errno.h>
#include <grp.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "os_impl.h"

extern char **environ;

void
os_usage_unix(struct os_usage *u)
{
	struct rusage r;

	os_usage_posix(u);
	if (getrusage(RUSAGE_SELF, &r) == -1)
		return;
	u->u_switches = r.ru_nivcsw;
	u->u_faults = r.ru_majflt;
}

int64_t
os_switches(void)
{
	struct rusage r;

	return (getrusage(RUSAGE_SELF, &r) == -1 ? -1 :
	    (int64_t)r.ru_nvcsw + r.ru_nivcsw);
}

void
os_tell_load_average(const struct os_listener *l)
{
	double load;

	if (getloadavg(&load, 1) == 1)
		os_tell_load(l, load);
}

void
os_least(struct os_least *l, int64_t more, const char *which)
{

	if (more < 0)
		more = 0;
	if (more < l->l_more) {
		l->l_more = (long)more;
		l->l_which = which;
	}
}

void
os_least_nproc(struct os_least *l, int64_t (*running)(void))
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NPROC, &r) == -1 ||
	    r.rlim_cur == RLIM_INFINITY || r.rlim_cur > LONG_MAX)
		return;
	os_least(l, (int64_t)r.rlim_cur - running(), "RLIMIT_NPROC");
}

int
os_become(uid_t uid, gid_t gid)
{
	if (setgroups(1, &gid) == -1 || setgid(gid) == -1 ||
	    setuid(uid) == -1)
		return (-1);
	if (uid == 0 || setuid(0) == -1)
		return (0);
	errno = EPERM;
	return (-1);
}

/*
 * The child borrows the memory of its parent until it executes path: it may
 * not write what the parent reads, return, or run exit handlers.
 */
int
os_vfork_exec(const char *path, char *const argv[], pid_t *pid)
{
	pid_t p;

	p = vfork();
	if (p == -1)
		return (-1);
	if (p == 0) {
		(void)execve(path, argv, environ);
		_exit(127);
	}
	*pid = p;
	return (0);
}

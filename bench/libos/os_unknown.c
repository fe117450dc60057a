/*
 * A system that nobody has described yet: what POSIX tells, and for the
 * rest the honest answer that it is not known.
 */
#include <sys/types.h>

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#include "os_impl.h"

static int
no_such_thing(void)
{

	errno = ENOSYS;
	return (-1);
}

const char *
os_progname(void)
{

	return ("unknown");
}

void
os_host(struct os_host *h)
{

	os_host_posix(h);
}

void
os_usage(struct os_usage *u)
{

	os_usage_posix(u);
}

int64_t
os_switches(void)
{

	return (-1);
}

int64_t
os_busy(void)
{

	return (-1);
}

long
os_cpus(void)
{

	return (1);
}

int
os_pin(long i)
{

	if (i != 0) {
		errno = EINVAL;
		return (-1);
	}
	return (no_such_thing());
}

int
os_pin_first(long n)
{

	if (n != 1) {
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

long
os_more_procs(const char **which)
{

	*which = "none";
	return (LONG_MAX);
}

long
os_more_threads(const char **which)
{

	return (os_more_procs(which));
}

long
os_more_files(const char **which)
{

	return (os_more_procs(which));
}

long
os_more_maps(const char **which)
{

	return (os_more_procs(which));
}

long
os_ports(const char **which)
{

	*which = "none";
	return (-1);
}

uint64_t
os_memory_free(void)
{

	return (0);
}

int
os_fs_type(const char *path, char type[OS_TEXT])
{

	(void)path;
	os_text(type, OS_TEXT, "unknown");
	return (no_such_thing());
}

int
os_asleep(pid_t pid)
{

	(void)pid;
	return (no_such_thing());
}

int
os_die_with_parent(void)
{

	return (no_such_thing());
}

int
os_slow_calls(long length)
{

	(void)length;
	return (no_such_thing());
}

int
os_vfork_exec(const char *path, char *const argv[], pid_t *pid)
{

	(void)path;
	(void)argv;
	(void)pid;
	return (no_such_thing());
}

int
os_become(uid_t uid, gid_t gid)
{

	(void)uid;
	(void)gid;
	return (no_such_thing());
}

void
os_conditions(void (*fn)(void *, const struct os_condition *), void *arg)
{
	struct os_listener l = { fn, arg };

	os_tell_clock_step(&l);
}

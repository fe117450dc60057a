/*
 * The cleaner: a process that waits until the storm is over or killed, then
 * kills whom it left, and removes its directory and its objects with names.
 * It is in a process group of its own, because that of a case is killed when
 * its time is up.
 */
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stress_impl.h"

#define KEYS		0x60000000
#define KEY_BITS	15	/* classes, members and objects */
#define TRIES		50	/* to remove what still changes */

static long
number(const struct party *p, long member, long n)
{
	return ((p->p_number * (STRESS_MEMBERS + 1) + member) *
	    STRESS_OBJECTS + n);
}

static const char *
name_of(const struct storm *o, const struct party *p, long member, long n,
    char name[STRESS_NAME])
{
	(void)snprintf(name, STRESS_NAME, "/bench.%ld.%ld", o->o_names,
	    number(p, member, n));
	return (name);
}

/* The process's number makes them differ from those of another storm. */
static key_t
key_of(const struct storm *o, const struct party *p, long member, long n)
{
	return ((key_t)(KEYS | (o->o_names & 0x1fff) << KEY_BITS |
	    number(p, member, n)));
}

const char *
stress_name(const struct stress *s, long member, long n,
    char name[STRESS_NAME])
{
	return (name_of(s->s_inside->i_storm, s->s_inside->i_party, member, n,
	    name));
}

key_t
stress_key(const struct stress *s, long member, long n)
{
	return (key_of(s->s_inside->i_storm, s->s_inside->i_party, member, n));
}

long
objects_remove(const struct storm *o, const struct party *p,
    char name[STRESS_NAME])
{
	char text[STRESS_NAME];
	long found, i, n;

	if (p->p_class->c_remove == NULL)
		return (0);
	for (found = 0, i = 0; i <= p->p_members; i++)
		for (n = 0; n < STRESS_OBJECTS; n++)
			if (p->p_class->c_remove(name_of(o, p, i, n, text),
			    key_of(o, p, i, n))) {
				found++;
				(void)snprintf(name, STRESS_NAME, "%s", text);
			}
	return (found);
}

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *f)
{
	(void)st;
	(void)f;
	(void)(type == FTW_DP || type == FTW_DNR ? rmdir(path) : unlink(path));
	return (0);
}

static bool
remove_directory(const char *dir)
{
	int i;

	for (i = 0; i < TRIES; i++) {
		(void)nftw(dir, remove_one, 16,
		    FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
		if (access(dir, F_OK) == -1 && errno == ENOENT)
			return (true);
		stress_pause(100);
	}
	return (false);
}

/* Captains first: they start no more members then. */
static void
kill_all(const struct storm *o)
{
	const struct party *p;
	pid_t pid;
	size_t k;
	long i;

	for (i = 0; i <= STRESS_MEMBERS; i++)
		for (k = 0; k < o->o_count; k++) {
			p = &o->o_party[k];
			pid = i <= p->p_members ?
			    (pid_t)p->p_board->d_slot[i].l_pid : 0;
			if (pid != 0)
				(void)kill(pid, SIGKILL);
		}
}

/* The storm was killed.  If the group is the case's own, all of it goes. */
static void
kill_left(const struct storm *o, pid_t group)
{
	int i;

	kill_all(o);
	if (group != 0)
		for (i = 0; i < 100 && kill(-group, SIGKILL) == 0; i++)
			stress_pause(10);
	kill_all(o);
}

/*
 * kyua removes the work directory of a case that it has killed: it is given
 * time to do so, and finds nobody in its way.
 */
static _Noreturn void
wait_and_clean(struct storm *o, int fd, pid_t group, bool others)
{
	char c, name[STRESS_NAME];
	bool killed;
	ssize_t n;
	size_t k;

	while ((n = read(fd, &c, 1)) == -1 && errno == EINTR)
		continue;
	killed = n != 1;
	if (killed)
		kill_left(o, group);
	for (k = 0; k < o->o_count; k++)
		(void)objects_remove(o, &o->o_party[k], name);
	if (killed && !others)
		stress_pause(2000);
	_exit(remove_directory(o->o_dir) ? 0 : 1);
}

static _Noreturn void
cleaner_be(struct storm *o, int fd, const char *above, pid_t group,
    bool others)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
	    SIGPIPE, SIGSYS };
	size_t i;
	int error;

	/* A call that the kernel does not have may kill who calls it. */
	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		(void)signal(signals[i], SIG_IGN);
	(void)setpgid(0, 0);
	(void)snprintf(o->o_dir, sizeof(o->o_dir), "%s/atf-bench.XXXXXX",
	    above);
	error = mkdtemp(o->o_dir) == NULL ? errno : 0;
	if (write(fd, &error, sizeof(error)) != (ssize_t)sizeof(error) ||
	    error != 0 || write(fd, o->o_dir, sizeof(o->o_dir)) !=
	    (ssize_t)sizeof(o->o_dir))
		_exit(1);
	wait_and_clean(o, fd, group, others);
}

/* 0, or the errno of making a directory in above; others: it is not kyua's. */
int
cleaner_open(struct storm *o, const char *above, bool others)
{
	pid_t group;
	int error, fd[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1)
		return (errno);
	(void)fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	(void)fflush(NULL);
	group = getpgrp() == getpid() ? getpid() : 0;
	if ((o->o_cleaner = fork()) == -1)
		return (errno);
	if (o->o_cleaner == 0) {
		(void)close(fd[0]);
		cleaner_be(o, fd[1], above, group, others);
	}
	(void)close(fd[1]);
	o->o_hold = fd[0];
	if (recv(fd[0], &error, sizeof(error), MSG_WAITALL) !=
	    (ssize_t)sizeof(error))
		return (EPIPE);
	if (error == 0 && recv(fd[0], o->o_dir, sizeof(o->o_dir),
	    MSG_WAITALL) != (ssize_t)sizeof(o->o_dir))
		return (EPIPE);
	return (error);
}

bool
cleaner_close(struct storm *o)
{
	int status;

	if (write(o->o_hold, "", 1) != 1)
		return (false);
	(void)close(o->o_hold);
	while (waitpid(o->o_cleaner, &status, 0) == -1)
		if (errno != EINTR)
			return (false);
	return (status == 0);
}

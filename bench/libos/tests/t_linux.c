/*
 * Linux: files that stay open, and a system without /proc.
 */
#include <sys/wait.h>

#include <atf-c.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_linux.h"

#define FDS	64

static int64_t
waited_now(void)
{
	char text[128];

	(void)os_file_read("/proc/thread-self/schedstat", text, sizeof(text));
	return (os_parse_waited(text));
}

/* Whether what os_usage() tells is of this very process. */
static bool
is_own(void)
{
	struct os_usage u;
	int64_t before;

	before = waited_now();
	os_usage(&u);
	return (before <= u.u_waited && u.u_waited <= waited_now());
}

static void
require_kept(void)
{

	if (waited_now() == -1)
		atf_tc_skip("This kernel does not count waiting.");
}

static void
check_child(pid_t pid)
{
	int status;

	ATF_REQUIRE(pid != -1);
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_CHECK_MSG(WIFEXITED(status) && WEXITSTATUS(status) == 0,
	    "the child ended with status %#x", (unsigned int)status);
}

ATF_TC(kept_after_fork);
ATF_TC_HEAD(kept_after_fork, tc)
{
	atf_tc_set_md_var(tc, "descr", "a child reads its own counters");
}
ATF_TC_BODY(kept_after_fork, tc)
{
	struct os_usage u;
	pid_t pid;
	int i;

	require_kept();
	ATF_CHECK(is_own());
	/* Yielding until this process has waited more than a new one could. */
	do {
		(void)sched_yield();
		os_usage(&u);
	} while (u.u_waited == 0);
	for (i = 0; i < 10; i++) {
		pid = fork();
		if (pid == 0)
			_exit(!is_own());
		check_child(pid);
	}
	ATF_CHECK(is_own());
}

ATF_TC(kept_after_close);
ATF_TC_HEAD(kept_after_close, tc)
{
	atf_tc_set_md_var(tc, "descr", "a program may close all descriptors, "
	    "and use their numbers");
}
ATF_TC_BODY(kept_after_close, tc)
{
	pid_t pid;
	int fd, other;

	require_kept();
	ATF_CHECK(is_own());
	pid = fork();
	if (pid == 0) {
		if (!is_own())
			_exit(1);
		other = open("/dev/null", O_RDONLY);
		for (fd = 3; fd < FDS; fd++)
			if (fd != other && dup2(other, fd) == -1)
				_exit(2);
		if (!is_own())
			_exit(3);
		/* Nor may ours be closed that are another's now. */
		for (fd = 3; fd < FDS; fd++)
			if (fcntl(fd, F_GETFD) == -1)
				_exit(4);
		_exit(0);
	}
	check_child(pid);
}

ATF_TC(kept_cloexec);
ATF_TC_HEAD(kept_cloexec, tc)
{
	atf_tc_set_md_var(tc, "descr", "no program inherits our descriptors");
}
ATF_TC_BODY(kept_cloexec, tc)
{
	struct os_usage u;
	bool had[FDS];
	int fd, flags;

	for (fd = 0; fd < FDS; fd++)
		had[fd] = fcntl(fd, F_GETFD) != -1;
	os_usage(&u);
	for (fd = 0; fd < FDS; fd++) {
		flags = fcntl(fd, F_GETFD);
		if (flags != -1 && !had[fd])
			ATF_CHECK((flags & FD_CLOEXEC) != 0);
	}
}

static void
count(void *arg, const struct os_condition *c)
{

	*(int *)arg += c->c_name != NULL && c->c_value[0] != '\0';
}

/* 0, or the number of the first promise that is broken. */
static int
check_empty(void)
{
	struct os_usage u;
	struct os_host h;
	const char *which;
	int conditions;

	os_host(&h);
	if (strcmp(h.h_os, "Linux") != 0 || strcmp(h.h_cpu, "unknown") != 0 ||
	    strcmp(h.h_boot, "unknown") != 0)
		return (2);
	os_usage(&u);
	if (u.u_stolen != -1 || u.u_waited != -1 || u.u_cpu_time < 0)
		return (3);
	if (os_more_procs(&which) < 0 ||
	    (strcmp(which, "none") != 0 && strcmp(which, "RLIMIT_NPROC") != 0))
		return (4);
	if (os_memory_free() != 0)
		return (5);
	conditions = 0;
	os_conditions(count, &conditions);
	if (conditions == 0)
		return (6);
	return (os_pin(0) == -1 || os_unpin() == -1 ? 7 : 0);
}

/* In a child, for ATF needs the root that it had. */
static int
in_empty_root(void)
{
	struct os_usage u;
	int root, result;

	root = open("/", O_RDONLY | O_DIRECTORY);
	/* An unprivileged user may do it in a name space of his own. */
	if (chroot(".") == -1 &&
	    (unshare(CLONE_NEWUSER) == -1 || chroot(".") == -1))
		return (77);
	result = check_empty();
	if (result != 0)
		return (result);
	/* A counter that was not kept stays so when /proc comes later. */
	if (fchdir(root) == -1 || chroot(".") == -1)
		return (8);
	os_usage(&u);
	return (u.u_stolen != -1 || u.u_waited != -1 ? 9 : 0);
}

ATF_TC(without_proc);
ATF_TC_HEAD(without_proc, tc)
{
	atf_tc_set_md_var(tc, "descr", "without /proc and /sys, what is not "
	    "known is said to be unknown");
}
ATF_TC_BODY(without_proc, tc)
{
	int status;
	pid_t pid;

	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0)
		_exit(in_empty_root());
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_REQUIRE(WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		atf_tc_skip("This user may not chroot.");
	ATF_CHECK_EQ(0, WEXITSTATUS(status));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, kept_after_fork);
	ATF_TP_ADD_TC(tp, kept_after_close);
	ATF_TP_ADD_TC(tp, kept_cloexec);
	ATF_TP_ADD_TC(tp, without_proc);
	return (atf_no_error());
}

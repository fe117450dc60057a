/*
 * What libos does with processes and system calls.
 */
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <atf-c.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "os.h"

#define PATIENCE	30	/* s until we give up on the system */
#define SOME_USER	54321	/* runs nothing */
#define SOME_PROCS	8

static int
exit_status(pid_t pid)
{
	int status;

	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_REQUIRE(WIFEXITED(status));
	return (WEXITSTATUS(status));
}

ATF_TC(sys_getpid);
ATF_TC_HEAD(sys_getpid, tc)
{
	atf_tc_set_md_var(tc, "descr", "the kernel answers, in a child too");
}
ATF_TC_BODY(sys_getpid, tc)
{
	pid_t pid;

	if (os_sys_getpid() == -1 && errno == ENOSYS)
		atf_tc_skip("This system has no system calls by number.");
	ATF_CHECK_EQ(getpid(), os_sys_getpid());
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0)
		_exit(os_sys_getpid() != getpid());
	ATF_CHECK_EQ(0, exit_status(pid));
}

static int64_t
ns(clockid_t clock)
{
	struct timespec ts;

	ATF_REQUIRE(clock_gettime(clock, &ts) == 0);
	return (ts.tv_sec * 1000000000LL + ts.tv_nsec);
}

ATF_TC(sys_clock_gettime);
ATF_TC_HEAD(sys_clock_gettime, tc)
{
	atf_tc_set_md_var(tc, "descr", "the kernel's clock is libc's clock");
}
ATF_TC_BODY(sys_clock_gettime, tc)
{
	struct timespec ts;
	int64_t before, t;

	before = ns(CLOCK_MONOTONIC);
	if (os_sys_clock_gettime(CLOCK_MONOTONIC, &ts) == -1 &&
	    errno == ENOSYS)
		atf_tc_skip("This system has no system calls by number.");
	t = ts.tv_sec * 1000000000LL + ts.tv_nsec;
	ATF_CHECK(before <= t);
	ATF_CHECK(t <= ns(CLOCK_MONOTONIC));
	ATF_CHECK_ERRNO(EINVAL,
	    os_sys_clock_gettime((clockid_t)12345, &ts) == -1);
}

ATF_TC(sys_gettimeofday);
ATF_TC_HEAD(sys_gettimeofday, tc)
{
	atf_tc_set_md_var(tc, "descr", "the kernel's time is libc's time");
}
ATF_TC_BODY(sys_gettimeofday, tc)
{
	struct timeval tv;
	int64_t before, t;
	int i;

	/* Somebody may set the clock while we look, but not each time. */
	for (i = 0; i < 5; i++) {
		before = ns(CLOCK_REALTIME) / 1000;
		if (os_sys_gettimeofday(&tv) == -1 && errno == ENOSYS)
			atf_tc_skip("This system has no such call.");
		t = tv.tv_sec * 1000000LL + tv.tv_usec;
		if (before <= t && t <= ns(CLOCK_REALTIME) / 1000)
			return;
	}
	atf_tc_fail("The kernel says %lld us, libc said %lld us before.",
	    (long long)t, (long long)before);
}

ATF_TC(sbrk);
ATF_TC_HEAD(sbrk, tc)
{
	atf_tc_set_md_var(tc, "descr", "the break goes up and down again");
}
ATF_TC_BODY(sbrk, tc)
{
	void *start, *old, *up, *end;
	int r;

	r = os_sbrk(4096, &start);
	if (r == -1 && (errno == ENOSYS || errno == ENOMEM))
		atf_tc_skip("This system or libc has no break.");
	ATF_REQUIRE_EQ(0, r);
	/* Nothing may allocate between these. */
	memset(start, 1, 4096);
	r = os_sbrk(0, &up);
	r |= os_sbrk(-4096, &old);
	r |= os_sbrk(0, &end);
	ATF_REQUIRE_EQ(0, r);
	ATF_CHECK_EQ((char *)start + 4096, (char *)up);
	ATF_CHECK_EQ(up, old);
	ATF_CHECK_EQ(start, end);
	ATF_CHECK_EQ(0, os_sbrk(0, NULL));
}

ATF_TC(vfork_exec);
ATF_TC_HEAD(vfork_exec, tc)
{
	atf_tc_set_md_var(tc, "descr", "a program runs, and a missing one "
	    "is told from it");
}
ATF_TC_BODY(vfork_exec, tc)
{
	static char sh[] = "sh", c[] = "-c", script[] = "exit 3";
	char *argv[] = { sh, c, script, NULL };
	pid_t pid;

	pid = -2;
	if (os_vfork_exec("/bin/sh", argv, &pid) == -1 && errno == ENOSYS)
		atf_tc_skip("This system has no vfork(2).");
	ATF_REQUIRE(pid > 0);
	ATF_CHECK_EQ(3, exit_status(pid));
	ATF_REQUIRE_EQ(0, os_vfork_exec("/nonexistent/program", argv, &pid));
	ATF_CHECK_EQ(127, exit_status(pid));
	/* What the first child borrowed, the parent still has. */
	ATF_REQUIRE_EQ(0, os_vfork_exec("/bin/sh", argv, &pid));
	ATF_CHECK_EQ(3, exit_status(pid));
}

/* The exit status of a child that becomes another: what went wrong, or 0. */
static int
other_user(uid_t uid, gid_t gid)
{
	gid_t groups[2];

	if (os_become(uid, gid) == -1)
		return (errno == ENOSYS ? 10 : errno == EPERM ? 11 : 12);
	if (getuid() != uid || geteuid() != uid)
		return (1);
	if (getgid() != gid || getegid() != gid)
		return (2);
	if (getgroups(2, groups) != 1 || groups[0] != gid)
		return (3);
	return (setuid(0) == -1 && setgid(0) == -1 ? 0 : 4);
}

ATF_TC(become);
ATF_TC_HEAD(become, tc)
{
	atf_tc_set_md_var(tc, "descr", "the superuser becomes another for "
	    "ever, and nobody else does");
}
ATF_TC_BODY(become, tc)
{
	pid_t pid;
	int status;

	pid = fork();
	ATF_REQUIRE(pid != -1);
	if (pid == 0)
		_exit(other_user(4711, 4712));
	if ((status = exit_status(pid)) == 10)
		atf_tc_skip("This system has no such call.");
	ATF_CHECK_EQ(geteuid() == 0 ? 0 : 11, status);
}

/* Dies with its parent, we hope; else after a while. */
static void
orphan(int fd)
{
	char c;

	(void)alarm(2 * PATIENCE);
	c = os_die_with_parent() == 0 ? 'y' : errno == ENOSYS ? 'n' : '!';
	if (write(fd, &c, 1) != 1)
		_exit(1);
	for (;;)
		(void)pause();
}

ATF_TC(die_with_parent);
ATF_TC_HEAD(die_with_parent, tc)
{
	atf_tc_set_md_var(tc, "descr", "no process outlives a killed parent");
}
ATF_TC_BODY(die_with_parent, tc)
{
	struct pollfd p;
	int fd[2], status;
	pid_t pid;
	char c;

	ATF_REQUIRE(pipe(fd) == 0);
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		if (fork() == 0)
			orphan(fd[1]);
		(void)alarm(2 * PATIENCE);
		for (;;)
			(void)pause();
	}
	ATF_REQUIRE(close(fd[1]) == 0);
	ATF_REQUIRE_EQ(1, read(fd[0], &c, 1));
	ATF_REQUIRE(kill(pid, SIGKILL) == 0);
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	if (c == 'n')
		atf_tc_skip("This system does not tell of a parent's death.");
	ATF_REQUIRE_EQ('y', c);
	/* The pipe ends when its last writer, the orphan, is gone. */
	p.fd = fd[0];
	p.events = POLLIN;
	ATF_REQUIRE_EQ(1, poll(&p, 1, PATIENCE * 1000));
	ATF_CHECK_EQ(0, read(fd[0], &c, 1));
}

/* 0 when the system allows as many processes as libos says, or 1, 2, 3. */
static int
fork_all(int limit)
{
#ifdef RLIMIT_NPROC
	struct rlimit r;
	const char *which;
	long i, more;
	pid_t pid;
	int result;

	if (getrlimit(RLIMIT_NPROC, &r) == -1 ||
	    (getuid() == 0 && setuid(SOME_USER) == -1))
		return (1);
	r.rlim_cur = (rlim_t)limit;
	if (setrlimit(RLIMIT_NPROC, &r) == -1)
		return (1);
	more = os_more_procs(&which);
	if (strcmp(which, "RLIMIT_NPROC") != 0 || more < 0 || more >= limit)
		return (2);
	pid = 0;
	for (i = 0; i <= more; i++) {
		pid = fork();
		if (pid == 0) {
			(void)alarm(PATIENCE);
			(void)pause();
			_exit(0);
		}
		if (pid == -1)
			break;
	}
	result = i == more && errno == EAGAIN ? 0 : 3;
	(void)signal(SIGTERM, SIG_IGN);
	(void)kill(0, SIGTERM);
	return (result);
#else
	(void)limit;
	return (1);
#endif
}

ATF_TC(more_procs);
ATF_TC_HEAD(more_procs, tc)
{
	atf_tc_set_md_var(tc, "descr", "so many more processes, and not one "
	    "more, can be had");
}
ATF_TC_BODY(more_procs, tc)
{
	const char *which;
	pid_t pid;
	long more;
	int r;

	which = NULL;
	more = os_more_procs(&which);
	ATF_REQUIRE(which != NULL && *which != '\0');
	ATF_CHECK(more >= 0);
	ATF_CHECK_EQ(more == LONG_MAX, strcmp(which, "none") == 0);
	if (more == LONG_MAX)
		atf_tc_skip("This system does not tell its limits.");
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		/* Its children, and nobody else, are told to go. */
		(void)setpgid(0, 0);
		_exit(fork_all(SOME_PROCS));
	}
	r = exit_status(pid);
	if (r == 3 && getuid() != 0)
		atf_tc_skip("This user runs other things that come and go.");
	ATF_CHECK_EQ(0, r);
}

ATF_TC(switches);
ATF_TC_HEAD(switches, tc)
{
	atf_tc_set_md_var(tc, "descr", "being driven off the CPU is counted");
}
ATF_TC_BODY(switches, tc)
{
	struct os_usage a, b;
	time_t end;
	pid_t pid;

	os_usage(&a);
	if (a.u_switches == -1)
		atf_tc_skip("This system does not count them.");
	if (os_pin(0) == -1)
		atf_tc_skip("This system does not let us bind a thread.");
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		(void)alarm(2 * PATIENCE);
		for (;;)
			;
	}
	end = time(NULL) + PATIENCE;
	do
		os_usage(&b);
	while (b.u_switches == a.u_switches && time(NULL) < end);
	ATF_CHECK(kill(pid, SIGKILL) == 0);
	ATF_CHECK_EQ(pid, waitpid(pid, NULL, 0));
	ATF_CHECK(b.u_switches > a.u_switches);
}

ATF_TC(asleep);
ATF_TC_HEAD(asleep, tc)
{
	atf_tc_set_md_var(tc, "descr", "who waits sleeps, who works does not");
}
ATF_TC_BODY(asleep, tc)
{
	const struct timespec moment = { 0, 1000000 };
	time_t end;
	pid_t pid;
	int i, fd[2];
	char c;

	if (os_asleep(getpid()) == -1 && errno == ENOSYS)
		atf_tc_skip("This system does not tell.");
	ATF_CHECK_EQ(0, os_asleep(getpid()));
	ATF_REQUIRE_EQ(0, pipe(fd));
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		(void)alarm(2 * PATIENCE);
		(void)close(fd[1]);
		(void)read(fd[0], &c, 1);
		for (;;)
			;
	}
	end = time(NULL) + PATIENCE;
	while (os_asleep(pid) != 1 && time(NULL) < end)
		(void)nanosleep(&moment, NULL);
	ATF_CHECK_EQ(1, os_asleep(pid));
	ATF_CHECK_EQ(1, write(fd[1], "x", 1));
	while (os_asleep(pid) != 0 && time(NULL) < end)
		(void)nanosleep(&moment, NULL);
	for (i = 0; i < 100; i++)
		ATF_CHECK_EQ(0, os_asleep(pid));
	ATF_CHECK(kill(pid, SIGKILL) == 0);
	ATF_CHECK_EQ(pid, waitpid(pid, NULL, 0));
	ATF_CHECK_ERRNO(ESRCH, os_asleep(pid) == -1);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, sys_getpid);
	ATF_TP_ADD_TC(tp, sys_clock_gettime);
	ATF_TP_ADD_TC(tp, sys_gettimeofday);
	ATF_TP_ADD_TC(tp, sbrk);
	ATF_TP_ADD_TC(tp, vfork_exec);
	ATF_TP_ADD_TC(tp, become);
	ATF_TP_ADD_TC(tp, die_with_parent);
	ATF_TP_ADD_TC(tp, more_procs);
	ATF_TP_ADD_TC(tp, switches);
	ATF_TP_ADD_TC(tp, asleep);
	return (atf_no_error());
}

/*
 * What libos tells about the machine and this process.  Where the system
 * cannot tell, the honest answer is checked instead.
 */
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <atf-c.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os.h"

#define SPIN	50000000	/* rounds after which some ms have passed */
#define KEYS	64

static void
spin(void)
{
	volatile long n;

	for (n = 0; n < SPIN; n++)
		;
}

static void
check_text(const char *s)
{
	const char *p;

	ATF_CHECK(*s != '\0');
	for (p = s; *p != '\0'; p++)
		ATF_CHECK_MSG(*p >= ' ' && *p <= '~', "%#x in \"%s\"",
		    (unsigned char)*p, s);
}

ATF_TC(host);
ATF_TC_HEAD(host, tc)
{
	atf_tc_set_md_var(tc, "descr", "the host is named, twice the same");
}
ATF_TC_BODY(host, tc)
{
	struct os_host a, b;

	memset(&a, 0xff, sizeof(a));
	memset(&b, 0, sizeof(b));
	os_host(&a);
	os_host(&b);
	check_text(a.h_os);
	check_text(a.h_release);
	check_text(a.h_version);
	check_text(a.h_arch);
	check_text(a.h_cpu);
	check_text(a.h_name);
	check_text(a.h_boot);
	ATF_CHECK_STREQ(a.h_os, b.h_os);
	ATF_CHECK_STREQ(a.h_release, b.h_release);
	ATF_CHECK_STREQ(a.h_version, b.h_version);
	ATF_CHECK_STREQ(a.h_arch, b.h_arch);
	ATF_CHECK_STREQ(a.h_cpu, b.h_cpu);
	ATF_CHECK_STREQ(a.h_name, b.h_name);
	ATF_CHECK_STREQ(a.h_boot, b.h_boot);
	ATF_CHECK(a.h_ncpu >= 0);
	ATF_CHECK_EQ(a.h_memory, b.h_memory);
}

ATF_TC(boot);
ATF_TC_HEAD(boot, tc)
{
	atf_tc_set_md_var(tc, "descr", "two processes see the same boot");
}
ATF_TC_BODY(boot, tc)
{
	struct os_host h, other;
	int fd[2], status;
	pid_t pid;

	ATF_REQUIRE(pipe(fd) == 0);
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		os_host(&h);
		_exit(write(fd[1], &h, sizeof(h)) != (ssize_t)sizeof(h));
	}
	ATF_REQUIRE_EQ(sizeof(other), read(fd[0], &other, sizeof(other)));
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	os_host(&h);
	ATF_CHECK_STREQ(h.h_boot, other.h_boot);
}

static void
check_counter(const char *name, int64_t before, int64_t after)
{

	ATF_CHECK_MSG(before >= -1 && (before == -1 ? after == -1 :
	    after >= before), "%s went from %lld to %lld", name,
	    (long long)before, (long long)after);
}

ATF_TC(usage);
ATF_TC_HEAD(usage, tc)
{
	atf_tc_set_md_var(tc, "descr", "counters grow, or are not kept");
}
ATF_TC_BODY(usage, tc)
{
	struct os_usage a, b;
	int i;

	os_usage(&a);
	for (i = 0; i < 5; i++, a = b) {
		spin();
		os_usage(&b);
		check_counter("switches", a.u_switches, b.u_switches);
		check_counter("faults", a.u_faults, b.u_faults);
		check_counter("stolen", a.u_stolen, b.u_stolen);
		check_counter("waited", a.u_waited, b.u_waited);
		check_counter("cpu_time", a.u_cpu_time, b.u_cpu_time);
		ATF_CHECK(b.u_cpu >= -1);
	}
	while (b.u_cpu_time == a.u_cpu_time) {
		spin();
		os_usage(&b);
		ATF_REQUIRE(b.u_cpu_time != -1);
	}
}

ATF_TC(switches);
ATF_TC_HEAD(switches, tc)
{
	atf_tc_set_md_var(tc, "descr", "who sleeps is switched from");
}
ATF_TC_BODY(switches, tc)
{
	const struct timespec moment = { 0, 1000000 };
	int64_t before, after;
	int i;

	if ((before = os_switches()) == -1)
		atf_tc_skip("switches are not counted here");
	for (i = 0; i < 10; i++)
		(void)nanosleep(&moment, NULL);
	after = os_switches();
	ATF_CHECK_MSG(after >= before + 10, "from %lld to %lld",
	    (long long)before, (long long)after);
}

static void *
usage_thread(void *arg)
{
	int i;

	for (i = 0; i < 1000; i++)
		os_usage(arg);
	return (NULL);
}

ATF_TC(usage_threads);
ATF_TC_HEAD(usage_threads, tc)
{
	atf_tc_set_md_var(tc, "descr", "threads may ask at the same time");
}
ATF_TC_BODY(usage_threads, tc)
{
	struct os_usage mine, theirs;
	pthread_t t;

	os_usage(&mine);
	ATF_REQUIRE_EQ(0, pthread_create(&t, NULL, usage_thread, &theirs));
	(void)usage_thread(&mine);
	ATF_REQUIRE_EQ(0, pthread_join(t, NULL));
	ATF_CHECK_EQ(mine.u_waited == -1, theirs.u_waited == -1);
	ATF_CHECK_EQ(mine.u_stolen == -1, theirs.u_stolen == -1);
}

ATF_TC(pin);
ATF_TC_HEAD(pin, tc)
{
	atf_tc_set_md_var(tc, "descr", "a thread runs where it is bound");
}
ATF_TC_BODY(pin, tc)
{
	struct os_usage u;
	int64_t last;
	long i, n;

	n = os_cpus();
	ATF_REQUIRE(n >= 1);
	ATF_CHECK_ERRNO(EINVAL, os_pin(-1) == -1);
	ATF_CHECK_ERRNO(EINVAL, os_pin(n) == -1);
	if (os_pin(0) == -1 && (errno == ENOSYS || errno == EPERM))
		atf_tc_skip("This system does not let us bind a thread.");
	last = -1;
	for (i = 0; i < n && i < 8; i++) {
		ATF_REQUIRE_EQ(0, os_pin(i));
		ATF_CHECK_EQ(n, os_cpus());
		os_usage(&u);
		if (u.u_cpu == -1)
			continue;
		ATF_CHECK(u.u_cpu > last);
		last = u.u_cpu;
		spin();
		os_usage(&u);
		ATF_CHECK_EQ(last, u.u_cpu);
	}
	ATF_CHECK_ERRNO(EINVAL, os_pin_first(0) == -1);
	ATF_CHECK_ERRNO(EINVAL, os_pin_first(n + 1) == -1);
	ATF_CHECK_EQ(0, os_pin_first(n));
	ATF_REQUIRE_EQ(0, os_pin(0));
	os_usage(&u);
	last = u.u_cpu;
	ATF_REQUIRE_EQ(0, os_pin(n - 1));
	ATF_REQUIRE_EQ(0, os_pin_first(1));
	os_usage(&u);
	ATF_CHECK_EQ(last, u.u_cpu);
	ATF_CHECK_EQ(0, os_unpin());
	ATF_CHECK_EQ(n, os_cpus());
}

static uint64_t
now(void)
{
	struct timespec ts;

	ATF_REQUIRE(clock_gettime(CLOCK_MONOTONIC, &ts) == 0);
	return ((uint64_t)ts.tv_sec * 1000000000 + (uint64_t)ts.tv_nsec);
}

ATF_TC(sleep_until);
ATF_TC_HEAD(sleep_until, tc)
{
	atf_tc_set_md_var(tc, "descr", "nobody wakes before the time, or "
	    "waits for one that is over");
}
ATF_TC_BODY(sleep_until, tc)
{
	uint64_t due;
	int i;

	ATF_CHECK_EQ(0, os_sleep_until(0));
	for (i = 0; i < 20; i++) {
		due = now() + (uint64_t)i * 100000;
		ATF_REQUIRE_EQ(0, os_sleep_until(due));
		ATF_CHECK(now() >= due);
	}
}

ATF_TC(sigtimedwait);
ATF_TC_HEAD(sigtimedwait, tc)
{
	atf_tc_set_md_var(tc, "descr", "a signal that is blocked is waited "
	    "for, and not for ever");
}
ATF_TC_BODY(sigtimedwait, tc)
{
	const struct timespec none = { 0, 0 };
	sigset_t set;
	int sig;

	ATF_REQUIRE_EQ(0, sigemptyset(&set));
	ATF_REQUIRE_EQ(0, sigaddset(&set, SIGUSR1));
	ATF_REQUIRE_EQ(0, sigprocmask(SIG_BLOCK, &set, NULL));
	ATF_REQUIRE_EQ(0, kill(getpid(), SIGUSR1));
	sig = os_sigtimedwait(&set, &none);
	if (sig == -1 && errno == ENOSYS)
		atf_tc_skip("This system has no sigtimedwait(2).");
	ATF_CHECK_EQ(SIGUSR1, sig);
	ATF_CHECK_ERRNO(EAGAIN, os_sigtimedwait(&set, &none) == -1);
}

ATF_TC(huge);
ATF_TC_HEAD(huge, tc)
{
	atf_tc_set_md_var(tc, "descr", "memory of huge pages is zero, can be "
	    "written, and says how much of it is huge");
}
ATF_TC_BODY(huge, tc)
{
	size_t size;
	void *p;
	char *c;

	size = os_huge_size(false);
	if (size == 0) {
		ATF_CHECK_ERRNO(ENOSYS, os_huge_map(1, false, &p) == -1);
		atf_tc_skip("No program may ask for huge pages here.");
	}
	ATF_CHECK_ERRNO(EINVAL, os_huge_map(size + 1, false, &p) == -1);
	ATF_REQUIRE_EQ(0, os_huge_map(2 * size, false, &p));
	ATF_CHECK_EQ(0, (uintptr_t)p % size);
	c = p;
	ATF_CHECK(c[0] == 0 && c[2 * size - 1] == 0);
	memset(c, 1, 2 * size);
	ATF_CHECK(os_huge_bytes(p, 2 * size) % (int64_t)size == 0);
	ATF_REQUIRE_EQ(0, munmap(p, 2 * size));
	/* What is refused is not given. */
	ATF_REQUIRE_EQ(0, os_huge_map(2 * size, false, &p));
	ATF_REQUIRE_EQ(0, os_huge_refuse(p, 2 * size));
	memset(p, 1, 2 * size);
	ATF_CHECK_EQ(0, os_huge_bytes(p, 2 * size));
	ATF_REQUIRE_EQ(0, munmap(p, 2 * size));
}

ATF_TC(memory_free);
ATF_TC_HEAD(memory_free, tc)
{
	atf_tc_set_md_var(tc, "descr", "no more memory is free than there is");
}
ATF_TC_BODY(memory_free, tc)
{
	struct os_host h;

	os_host(&h);
	ATF_CHECK(h.h_memory == 0 || os_memory_free() <= h.h_memory);
}

static char *
file_of(size_t size, int *fd)
{
	char *buf;

	ATF_REQUIRE((*fd = open("file", O_RDWR | O_CREAT, 0600)) != -1);
	ATF_REQUIRE((buf = malloc(size)) != NULL);
	memset(buf, 'x', size);
	ATF_REQUIRE_EQ((ssize_t)size, write(*fd, buf, size));
	ATF_REQUIRE_EQ(0, fsync(*fd));
	return (buf);
}

ATF_TC(cache);
ATF_TC_HEAD(cache, tc)
{
	atf_tc_set_md_var(tc, "descr", "what is in the cache is told, and what "
	    "is forgotten is read again");
}
ATF_TC_BODY(cache, tc)
{
	const size_t size = 100 * (size_t)sysconf(_SC_PAGESIZE) + 1;
	char *buf;
	int fd;

	ATF_CHECK_EQ(-1, os_cache_has(-1, size));
	ATF_CHECK_EQ(-1, os_cache_drop(-1, size));
	buf = file_of(size, &fd);
	if (os_cache_has(fd, size) < (int64_t)size)
		atf_tc_skip("This system does not tell what is cached.");
	if (os_cache_drop(fd, size) == -1 || os_cache_has(fd, size) != 0)
		atf_tc_skip("This file system does not forget a file.");
	ATF_REQUIRE_EQ((ssize_t)size, pread(fd, buf, size, 0));
	ATF_CHECK(buf[0] == 'x' && buf[size - 1] == 'x');
	ATF_CHECK(os_cache_has(fd, size) >= (int64_t)size);
	free(buf);
}

ATF_TC(fs);
ATF_TC_HEAD(fs, tc)
{
	atf_tc_set_md_var(tc, "descr", "file systems have a type, and those in "
	    "memory are known by it");
}
ATF_TC_BODY(fs, tc)
{
	char path[OS_TEXT], type[OS_TEXT];

	ATF_CHECK_EQ(-1, os_fs_type("/no/such/place", type));
	ATF_CHECK(!os_fs_is_memory("unknown") && !os_fs_is_memory("ffs"));
	ATF_CHECK(os_fs_is_memory("tmpfs") && os_fs_is_memory("mfs"));
	if (os_fs_memory(path)) {
		ATF_REQUIRE_EQ(0, os_fs_type(path, type));
		ATF_CHECK(os_fs_is_memory(type));
	}
	if (os_fs_type(".", type) == 0)
		ATF_CHECK(strcmp(type, "unknown") != 0);
	check_text(type);
}

struct seen {
	int	n;
	char	keys[KEYS][32];
};

static void
see(void *arg, const struct os_condition *c)
{
	struct seen *s;
	const char *p;
	int i;

	s = arg;
	ATF_REQUIRE(s->n < KEYS && strlen(c->c_name) < sizeof(s->keys[0]));
	ATF_CHECK(*c->c_name != '\0');
	for (p = c->c_name; *p != '\0'; p++)
		ATF_CHECK_MSG(islower((unsigned char)*p) ||
		    isdigit((unsigned char)*p) || *p == '_' || *p == '.',
		    "key \"%s\"", c->c_name);
	for (i = 0; i < s->n; i++)
		ATF_CHECK_MSG(strcmp(s->keys[i], c->c_name) != 0,
		    "\"%s\" told twice", c->c_name);
	check_text(c->c_value);
	ATF_CHECK(strlen(c->c_value) < 64);
	if (c->c_bad != NULL)
		check_text(c->c_bad);
	(void)strcpy(s->keys[s->n++], c->c_name);
}

ATF_TC(conditions);
ATF_TC_HEAD(conditions, tc)
{
	atf_tc_set_md_var(tc, "descr", "conditions can be put into records");
}
ATF_TC_BODY(conditions, tc)
{
	struct seen a, b;
	int i;

	memset(&a, 0, sizeof(a));
	memset(&b, 0, sizeof(b));
	os_conditions(see, &a);
	os_conditions(see, &b);
	ATF_CHECK(a.n > 0);
	ATF_REQUIRE_EQ(a.n, b.n);
	for (i = 0; i < a.n; i++)
		ATF_CHECK_STREQ(a.keys[i], b.keys[i]);
}

ATF_TC(progname);
ATF_TC_HEAD(progname, tc)
{
	atf_tc_set_md_var(tc, "descr", "the program knows its name");
}
ATF_TC_BODY(progname, tc)
{

	if (strcmp(os_progname(), "unknown") != 0)
		ATF_CHECK_STREQ("t_os", os_progname());
}

ATF_TC(sendfile);
ATF_TC_HEAD(sendfile, tc)
{
	atf_tc_set_md_var(tc, "descr", "what is sent of a file is what is in "
	    "it, and its place stays");
}
ATF_TC_BODY(sendfile, tc)
{
	char got[8];
	int fd, s[2];

	(void)tc;
	ATF_REQUIRE((fd = open("file", O_RDWR | O_CREAT, 0600)) != -1);
	ATF_REQUIRE_EQ(10, write(fd, "0123456789", 10));
	ATF_REQUIRE_EQ(0, socketpair(AF_UNIX, SOCK_STREAM, 0, s));
	if (os_sendfile(s[0], fd, 3, 4) == -1) {
		ATF_CHECK_EQ(ENOSYS, errno);
		return;
	}
	ATF_CHECK_EQ(4, read(s[1], got, sizeof(got)));
	ATF_CHECK(memcmp(got, "3456", 4) == 0);
	ATF_CHECK_EQ(10, lseek(fd, 0, SEEK_CUR));
	ATF_CHECK_EQ(2, os_sendfile(s[0], fd, 8, 100));
	ATF_CHECK_ERRNO(EBADF, os_sendfile(-1, fd, 0, 4) == -1);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, host);
	ATF_TP_ADD_TC(tp, boot);
	ATF_TP_ADD_TC(tp, usage);
	ATF_TP_ADD_TC(tp, switches);
	ATF_TP_ADD_TC(tp, usage_threads);
	ATF_TP_ADD_TC(tp, pin);
	ATF_TP_ADD_TC(tp, sleep_until);
	ATF_TP_ADD_TC(tp, sigtimedwait);
	ATF_TP_ADD_TC(tp, huge);
	ATF_TP_ADD_TC(tp, memory_free);
	ATF_TP_ADD_TC(tp, cache);
	ATF_TP_ADD_TC(tp, fs);
	ATF_TP_ADD_TC(tp, sendfile);
	ATF_TP_ADD_TC(tp, conditions);
	ATF_TP_ADD_TC(tp, progname);
	return (atf_no_error());
}

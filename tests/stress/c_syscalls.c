/*
 * System calls with arguments at random, in a child that is locked up: whatever
 * becomes of the child, the kernel answers, and nobody else feels it.
 */
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "stress.h"

#define CALLS		200		/* of a child */
#define ARGS		4
#define ARENA		65536		/* bytes for it to spoil */
#define MEMORY		(1UL << 28)
#define FDS		64
#define FILE_MOST	(1UL << 20)
#define LATE_US		100000		/* that it has ... */
#define PATIENCE_MS	1000		/* ... and that it is given to end */

#if defined(__SANITIZE_ADDRESS__)
#define WATCHED	1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED	1
#endif
#endif
#ifndef WATCHED
#define WATCHED	0
#endif

static void
syscalls_open(struct stress *s)
{
	pid_t pid;
	int status;

	stress_room(s, FILE_MOST);
	if (WATCHED)
		stress_skip(s, "a sanitizer watches memory, and would end "
		    "what is to go wrong");
	if ((pid = stress_fork(s)) == 0)
		_exit(os_sandbox() == 0 ? 0 : errno);
	if (pid == -1 || waitpid(pid, &status, 0) == -1)
		stress_fail(s, "a child to be locked up");
	if (status != 0)
		stress_skip(s, "a process can not be locked up here: %s; the "
		    "superuser may be able to", strerror(WEXITSTATUS(status)));
}

/* Numbers that are likely to be understood, and some that are not. */
static uintptr_t
syscalls_arg(struct stress *s, unsigned char *arena)
{
	static const uintptr_t odd[] = { 0, 1, 2, 8, 4095, 4096, 65536,
	    (uintptr_t)-1, (uintptr_t)INTPTR_MAX, (uintptr_t)INTPTR_MIN };
	uint64_t how, x;

	how = stress_pick(s, 8);
	x = stress_pick(s, 0);
	if (how < 2)
		return ((uintptr_t)(x % 12));
	if (how < 5)
		return ((uintptr_t)arena + (uintptr_t)(x % ARENA));
	if (how == 5)
		return ((uintptr_t)arena + (uintptr_t)(x % ARENA & ~4095U));
	if (how == 6)
		return (odd[x % (sizeof(odd) / sizeof(odd[0]))]);
	return ((uintptr_t)x);
}

/*
 * None that has a name of a file or the number of a process: harm is kept
 * away twice.
 */
static long
syscalls_call(unsigned which, const uintptr_t *a)
{
	static const int commands[] = { F_DUPFD, F_GETFD, F_SETFD, F_GETFL,
	    F_GETLK };
	void *p = (void *)a[1], *q = (void *)a[2];
	size_t n = a[2];
	int fd = (int)(a[0] % 24);

	switch (which) {
	case 0:	return (read(fd, p, n));
	case 1:	return (write(fd, p, n));
	case 2:	return (lseek(fd, (off_t)a[1], (int)a[2]));
	case 3:	return (pread(fd, p, n, (off_t)a[3]));
	case 4:	return (pwrite(fd, p, n, (off_t)a[3]));
	case 5:	return (readv(fd, p, (int)a[2]));
	case 6:	return (writev(fd, p, (int)a[2]));
	case 7:	return (close(fd));
	case 8:	return (dup(fd));
	case 9:	return (dup2(fd, (int)(a[1] % 24)));
	case 10: return (fcntl(fd, commands[a[1] % 5], a[2]));
	case 11: return (fstat(fd, p));
	case 12: return (ftruncate(fd, (off_t)a[1]));
	case 13: return (fsync(fd));
	case 14: return (poll(p, a[2] % 64, (int)(a[3] % 2)));
	case 15: return (recv(fd, p, n, (int)a[3] | MSG_DONTWAIT));
	case 16: return (send(fd, p, n, (int)a[3] | MSG_DONTWAIT));
	case 17: return (recvmsg(fd, p, (int)a[2] | MSG_DONTWAIT));
	case 18: return (sendmsg(fd, p, (int)a[2] | MSG_DONTWAIT));
	case 19: return (getsockopt(fd, SOL_SOCKET, (int)a[3], p, q));
	case 20: return (setsockopt(fd, SOL_SOCKET, (int)a[3], p, 4));
	case 21: return (getsockname(fd, p, q));
	case 22: return (shutdown(fd, (int)(a[1] % 4)));
	case 23: return (pipe(p));
	case 24: return (socketpair(AF_UNIX, (int)a[1], (int)a[3], q));
	case 25: return (mprotect(p, n, (int)a[3]));
	case 26: return (munmap(p, n % ARENA));
	case 27: return (msync(p, n, (int)a[3]));
	case 28: return (posix_madvise(p, n, (int)(a[3] % 5)));
	case 29: return (mmap(p, n, (int)a[3], MAP_PRIVATE | MAP_ANON, -1,
	    0) == MAP_FAILED ? -1 : 0);
	case 30: return (mmap(p, n, (int)a[3], MAP_SHARED, fd, 0) ==
	    MAP_FAILED ? -1 : 0);
	case 31: return (clock_gettime((clockid_t)a[0], p));
	case 32: return (sigpending(p));
	case 33: return (sigaltstack(p, q));
	case 34: return (getrusage((int)a[0], p));
	default: return (getgroups((int)(a[0] % 64), p));
	}
}
#define WHICH	36

/* What it may have, before it may have no more. */
static unsigned char *
syscalls_prepare(struct stress *s)
{
	const struct rlimit memory = { MEMORY, MEMORY };
	const struct rlimit size = { FILE_MOST, FILE_MOST };
	const struct rlimit fds = { FDS, FDS };
	const struct itimerval late = { { 0, 0 }, { 0, LATE_US } };
	unsigned char *arena;
	int end[4], fd, i;

	/* What is read behind the arena must not be what others share. */
	stress_alone(s);
	(void)signal(SIGXFSZ, SIG_IGN);
	arena = mmap(NULL, ARENA, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANON, -1, 0);
	if ((fd = open("/dev/null", O_RDWR)) == -1 || arena == MAP_FAILED)
		_exit(1);
	for (i = 0; i < 3; i++)
		if (dup2(fd, i) == -1)
			_exit(1);
	/* What others have opened is no business of its own. */
	for (i = 3; i < FDS; i++)
		(void)close(i);
	if (open("f", O_RDWR | O_CREAT | O_TRUNC, 0600) == -1 ||
	    unlink("f") == -1 || pipe(end) == -1 ||
	    socketpair(AF_UNIX, SOCK_STREAM, 0, end + 2) == -1)
		_exit(1);
	for (i = 0; i < 4; i++)
		(void)fcntl(end[i], F_SETFL, O_NONBLOCK);
	/* A call may wait for ever. */
	(void)signal(SIGALRM, SIG_DFL);
	if (setitimer(ITIMER_REAL, &late, NULL) == -1 ||
	    setrlimit(os_memory_limit, &memory) == -1 ||
	    setrlimit(RLIMIT_FSIZE, &size) == -1 ||
	    setrlimit(RLIMIT_NOFILE, &fds) == -1 || os_sandbox() == -1)
		_exit(1);
	return (arena);
}

static _Noreturn void
syscalls_child(struct stress *s)
{
	uintptr_t a[ARGS];
	unsigned char *arena;
	unsigned which;
	int i, k;

	arena = syscalls_prepare(s);
	for (i = 0; i < CALLS; i++) {
		which = (unsigned)stress_pick(s, WHICH);
		for (k = 0; k < ARGS; k++)
			a[k] = syscalls_arg(s, arena);
		errno = 0;
		if (syscalls_call(which, a) == -1 &&
		    (errno <= 0 || errno > 4095))
			_exit(2);
	}
	_exit(0);
}

/* It may die of what it does, but not of anything else. */
static void
syscalls_end(struct stress *s, int status, bool late)
{
	static const int deaths[] = { SIGSEGV, SIGBUS, SIGSYS, SIGILL, SIGABRT,
	    SIGFPE, SIGTRAP, SIGPIPE, SIGALRM };
	size_t i;

	if (status == 0 || late)
		return;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
		stress_wrong(s, "a call failed without saying why");
	if (WIFEXITED(status)) {
		errno = ENOMEM;
		stress_short(s, "a child to be locked up", ENOMEM, 0);
		return;
	}
	for (i = 0; i < sizeof(deaths) / sizeof(deaths[0]); i++)
		if (WTERMSIG(status) == deaths[i])
			return;
	stress_wrong(s, "a child that is locked up was killed by signal %d",
	    WTERMSIG(status));
}

static void
syscalls_step(struct stress *s)
{
	const struct timespec ts = { 0, 1000000 };
	bool late;
	pid_t pid;
	int i, status;

	/* The child goes on from here with what it draws. */
	(void)stress_pick(s, 0);
	if ((pid = stress_fork(s)) == 0)
		syscalls_child(s);
	if (pid == -1)
		return;
	for (late = false, i = 0; waitpid(pid, &status, WNOHANG) != pid; i++) {
		if (i == PATIENCE_MS) {
			late = true;
			(void)kill(pid, SIGKILL);
		}
		(void)nanosleep(&ts, NULL);
	}
	syscalls_end(s, status, late);
}

const struct stress_class class_syscalls = {
	.c_name = "syscalls",
	.c_descr = "a child that is locked up (seccomp, pledge, capsicum, or "
	    "nobody in a chroot) makes 200 system calls on memory and "
	    "descriptors with random arguments: each returns, a failure says "
	    "why, and the child can be waited for whatever became of it",
	.c_procs = 1,
	.c_open = syscalls_open,
	.c_step = syscalls_step,
};

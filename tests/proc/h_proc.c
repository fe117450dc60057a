/*
 * Process creation and termination, timed in a process of its own, so that
 * it can be linked statically and is small.  It is asked on standard input:
 *
 *	crowd 3000	have so many children, which go to sleep
 *	member 2999	the process number of the last of them
 *	create 10	ten times: a child more, timed, that then leaves
 *	thin 10		end ten of the crowd, timed
 *
 * and answers with that number, with the nanoseconds that were timed, with
 * "refused 2999" if there could be no more children than so many, or with
 * "failed: why".  End of input ends this program, and its end that of the
 * children.
 */
#include <sys/types.h>
#include <sys/wait.h>

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A child that never says anything must not hold us for ever. */
#define PATIENCE	120

/*
 * Nobody but this process keeps the ends that the children read from open for
 * writing: however it ends, they read the end of file.
 */
static int said[2];	/* from a child: I am here */
static int hold[2];	/* to the child that is not of the crowd: go away */
static int stay[2];	/* what the crowd reads; nothing is ever written */

static pid_t *crowd;
static unsigned long live;
static bool refused;	/* one more */

static uint64_t
now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ((uint64_t)ts.tv_sec * 1000000000 + ts.tv_nsec);
}

static _Noreturn void fail(const char *, ...)
    __attribute__((__format__(__printf__, 1, 2)));

static _Noreturn void
fail(const char *fmt, ...)
{
	int error = errno;
	va_list ap;

	printf("failed: ");
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf("%s%s\n", error != 0 ? ": " : "",
	    error != 0 ? strerror(error) : "");
	exit(1);
}

/* Nobody but us ends one of the crowd. */
static _Noreturn void
fail_by(pid_t pid, int status)
{
	errno = 0;
	if (WIFSIGNALED(status))
		fail("of %lu that sleep the process %ld was killed by signal "
		    "%d (%s)", live, (long)pid, WTERMSIG(status),
		    strsignal(WTERMSIG(status)));
	fail("of %lu that sleep the process %ld ended with status %d", live,
	    (long)pid, WEXITSTATUS(status));
}

static _Noreturn void
child(int from)
{
	char c;

	if (write(said[1], "x", 1) != 1)
		_exit(1);
	close(hold[1]);
	close(stay[1]);
	_exit(read(from, &c, 1) == -1);
}

/*
 * A child that has said that it is here, and the time that this took; or -1
 * where a limit keeps it away.
 */
static pid_t
start(int from, uint64_t *took)
{
	uint64_t begin;
	pid_t pid;
	char c;

	begin = now();
	if ((pid = fork()) == 0)
		child(from);
	refused = pid == -1 && errno == EAGAIN;
	if (refused)
		return (-1);
	if (pid == -1)
		fail("fork");
	if (read(said[0], &c, 1) != 1)
		fail("the child's byte");
	*took = now() - begin;
	return (pid);
}

/* End a child that sleeps; the time that this took. */
static uint64_t
end(pid_t pid)
{
	uint64_t begin, took;
	int status;

	errno = 0;
	begin = now();
	if (kill(pid, SIGTERM) == -1 || waitpid(pid, &status, 0) != pid)
		fail("kill and waitpid");
	took = now() - begin;
	if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGTERM)
		fail_by(pid, status);
	return (took);
}

/*
 * End any of the crowd.  The youngest, or the oldest, would be the first that
 * a system finds that looks through the list of children.
 */
static uint64_t
leave(void)
{
	static uint32_t any = 1;
	unsigned long i;
	uint64_t took;

	any = any * 1664525 + 1013904223;
	i = (any >> 8) % live;
	took = end(crowd[i]);
	crowd[i] = crowd[--live];
	return (took);
}

static uint64_t
set_crowd(unsigned long n)
{
	uint64_t took;
	pid_t pid;

	while (live > n)
		leave();
	if (live == n)
		return (0);
	errno = 0;
	if (n > SIZE_MAX / sizeof(*crowd) ||
	    (crowd = realloc(crowd, n * sizeof(*crowd))) == NULL)
		fail("no memory for a list of the crowd");
	while (live < n && (pid = start(stay[0], &took)) != -1)
		crowd[live++] = pid;
	return (0);
}

static uint64_t
member(unsigned long i)
{
	errno = 0;
	if (i >= live)
		fail("there are %lu", live);
	return ((uint64_t)crowd[i]);
}

static uint64_t
create(unsigned long n)
{
	uint64_t sum, took;
	int status;
	pid_t pid;

	for (sum = 0; n != 0; n--) {
		if ((pid = start(hold[0], &took)) == -1)
			break;
		if (write(hold[1], "x", 1) != 1)
			fail("the byte for the child");
		errno = 0;
		if (waitpid(pid, &status, 0) != pid || status != 0)
			fail("the child did not end well");
		sum += took;
	}
	return (sum);
}

static uint64_t
thin(unsigned long n)
{
	uint64_t sum;

	errno = 0;
	if (n > live)
		fail("there are %lu", live);
	for (sum = 0; n != 0; n--)
		sum += leave();
	return (sum);
}

/* One that was killed, and that nobody has asked for, would still be there. */
static void
check_crowd(void)
{
	int status;
	pid_t pid;

	if ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		fail_by(pid, status);
}

static uint64_t
answer(const char *what, unsigned long n)
{
	if (strcmp(what, "crowd") == 0)
		return (set_crowd(n));
	if (strcmp(what, "create") == 0)
		return (create(n));
	if (strcmp(what, "member") == 0)
		return (member(n));
	if (strcmp(what, "thin") == 0)
		return (thin(n));
	errno = 0;
	fail("nobody asks for that");
}

/* The crowd leaves, and is waited for: until then it counts as processes. */
static void
dismiss(void)
{
	alarm(PATIENCE);
	close(stay[1]);
	while (waitpid(-1, NULL, 0) != -1 || errno == EINTR)
		continue;
}

int
main(void)
{
	unsigned long n;
	uint64_t ns;
	char what[16];
	int got;

	signal(SIGPIPE, SIG_IGN);
	signal(SIGTERM, SIG_DFL);
	signal(SIGCHLD, SIG_DFL);
	if (pipe(said) == -1 || pipe(hold) == -1 || pipe(stay) == -1)
		fail("pipe");
	while ((got = scanf("%15s %lu", what, &n)) == 2) {
		alarm(PATIENCE);
		refused = false;
		ns = answer(what, n);
		if (strcmp(what, "member") != 0)
			check_crowd();
		alarm(0);
		if (refused)
			printf("refused %lu\n", live);
		else
			printf("%" PRIu64 "\n", ns);
		if (fflush(stdout) == EOF)
			return (1);
	}
	dismiss();
	return (got == EOF ? 0 : 1);
}

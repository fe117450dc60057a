/*
 * Process creation and termination, timed in a process of its own, so that
 * it can be linked statically and is small.  t_create asks on standard input,
 * "create 10" or "terminate 10", and is answered with the nanoseconds that
 * ten took, or "failed: why".  End of input ends this program.
 */
#include <sys/types.h>
#include <sys/wait.h>

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A child that never says anything must not hold us for ever. */
#define PATIENCE	120

static int said[2];	/* from the child: I am here */
static int hold[2];	/* to the child: go away; its end says so, too */

static uint64_t
now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ((uint64_t)ts.tv_sec * 1000000000 + ts.tv_nsec);
}

static _Noreturn void
fail(const char *what)
{
	printf("failed: %s%s%s\n", what, errno != 0 ? ": " : "",
	    errno != 0 ? strerror(errno) : "");
	exit(1);
}

static _Noreturn void
child(void)
{
	char c;

	if (write(said[1], "x", 1) != 1)
		_exit(1);
	close(hold[1]);
	_exit(read(hold[0], &c, 1) == -1);
}

/* A child that has said that it is here; the time that this took. */
static pid_t
start(uint64_t *took)
{
	uint64_t begin;
	pid_t pid;
	char c;

	begin = now();
	if ((pid = fork()) == 0)
		child();
	if (pid == -1)
		fail("fork");
	if (read(said[0], &c, 1) != 1)
		fail("the child's byte");
	*took = now() - begin;
	return (pid);
}

static uint64_t
create(void)
{
	uint64_t took;
	int status;
	pid_t pid;

	pid = start(&took);
	if (write(hold[1], "x", 1) != 1)
		fail("the byte for the child");
	errno = 0;
	if (waitpid(pid, &status, 0) != pid || status != 0)
		fail("the child did not end well");
	return (took);
}

/*
 * The child has said that it is here, and now needs a moment to fall asleep
 * in read(2).
 */
static uint64_t
terminate(void)
{
	const struct timespec moment = { 0, 100000 };
	uint64_t begin, took;
	int status;
	pid_t pid;

	pid = start(&took);
	nanosleep(&moment, NULL);
	errno = 0;
	begin = now();
	if (kill(pid, SIGTERM) == -1 || waitpid(pid, &status, 0) != pid)
		fail("kill and waitpid");
	took = now() - begin;
	if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGTERM)
		fail("the child did not die of SIGTERM");
	return (took);
}

int
main(void)
{
	unsigned long n;
	uint64_t sum;
	char what[16];
	int got;

	signal(SIGPIPE, SIG_IGN);
	signal(SIGTERM, SIG_DFL);
	signal(SIGCHLD, SIG_DFL);
	if (pipe(said) == -1 || pipe(hold) == -1)
		fail("pipe");
	while ((got = scanf("%15s %lu", what, &n)) == 2) {
		alarm(PATIENCE);
		for (sum = 0; n != 0; n--)
			if (strcmp(what, "create") == 0)
				sum += create();
			else if (strcmp(what, "terminate") == 0)
				sum += terminate();
			else
				return (1);
		alarm(0);
		printf("%" PRIu64 "\n", sum);
		if (fflush(stdout) == EOF)
			return (1);
	}
	return (got == EOF ? 0 : 1);
}

#include <sys/types.h>
#include <sys/wait.h>

#include <errno.h>
#include <unistd.h>

#include "bench.h"

static int
fork_wait(void *arg, long member, unsigned long turns)
{
	pid_t pid;
	int status;

	(void)arg;
	(void)member;
	for (; turns != 0; turns--) {
		if ((pid = fork()) == 0)
			_exit(0);
		if (pid == -1 || waitpid(pid, &status, 0) != pid)
			return (errno);
		if (status != 0)
			return (ECHILD);
	}
	return (0);
}

ATF_TC(fork_rate);
ATF_TC_HEAD(fork_rate, tc)
{
	bench_head(tc, "fork(2), _exit(2) and waitpid(2) by many at once, how "
	    "often in all: threads copy the memory that they share, processes "
	    "each their own", "op/s", BENCH_MORE);
	bench_cite(tc, "Blanchard: will-it-scale");
	bench_param_crew(tc, 2);
	bench_param(tc, "as", "threads processes");
}
ATF_TC_BODY(fork_rate, tc)
{
	const struct bench_crew crew = { .c_op = fork_wait };
	struct bench *b;
	long n;

	b = bench_open(tc);
	BENCH_EACH(b) {
		/* Each member has a child. */
		n = bench_num(b, "members");
		if (bench_require_procs(b, 2 * n))
			bench_crew(b, &crew, bench_as(b), n);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fork_rate);
	return (atf_no_error());
}

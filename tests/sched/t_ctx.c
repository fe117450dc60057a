#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "bench.h"

/* Send every byte back until there are no more; the exit status. */
static int
echo(int in, int out)
{
	ssize_t n;
	char c;

	while ((n = read(in, &c, 1)) == 1)
		if (write(out, &c, 1) != 1)
			return (1);
	return (n == 0 ? 0 : 1);
}

static void
pass_token(struct bench *b)
{
	int to[2], fro[2];
	pid_t pid;
	char c = 'x';

	if (pipe(to) == -1 || pipe(fro) == -1)
		bench_fail(b, "pipe(2)");
	if ((pid = bench_fork(b)) == 0) {
		close(to[1]);
		close(fro[0]);
		bench_place(b, 1);
		_exit(echo(to[0], fro[1]));
	}
	close(to[0]);
	close(fro[1]);
	bench_place(b, 0);
	bench_per(b, 2);
	errno = 0;
	BENCH_LOOP(b)
		if (write(to[1], &c, 1) != 1 || read(fro[0], &c, 1) != 1)
			bench_fail(b, "the token is lost");
	close(to[1]);
	bench_join(b, pid);
	close(fro[0]);
}

ATF_TC(ctx_pipe);
ATF_TC_HEAD(ctx_pipe, tc)
{
	bench_head(tc, "two processes pass one byte over a pair of pipes: half "
	    "a round trip, which is a switch, a write(2) and a read(2)",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1; Guimaraes, Franca 1999");
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(ctx_pipe, tc)
{
	struct bench *b;

	b = bench_open(tc);
	signal(SIGPIPE, SIG_IGN);
	BENCH_EACH(b)
		if (bench_placeable(b))
			pass_token(b);
	bench_close(b);
}

ATF_TC(ctx_pipe_cost);
ATF_TC_HEAD(ctx_pipe_cost, tc)
{
	bench_head(tc, "one process writes one byte to a pipe and reads it: "
	    "what of ctx_pipe is no switch", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(ctx_pipe_cost, tc)
{
	struct bench *b;
	int fd[2];
	char c = 'x';

	b = bench_open(tc);
	if (pipe(fd) == -1)
		bench_fail(b, "pipe(2)");
	errno = 0;
	BENCH_LOOP(b)
		if (write(fd[1], &c, 1) != 1 || read(fd[0], &c, 1) != 1)
			bench_fail(b, "a byte is lost");
	close(fd[0]);
	close(fd[1]);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, ctx_pipe);
	ATF_TP_ADD_TC(tp, ctx_pipe_cost);
	return (atf_no_error());
}

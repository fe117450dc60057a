#include <sys/types.h>

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/* h_proc, which measures, and the pipes to talk to it. */
struct helper {
	FILE	*h_to;
	FILE	*h_from;
	pid_t	h_pid;
};

static void
helper_start(struct bench *b, struct helper *h, const char *path)
{
	int to[2], from[2];

	if (pipe(to) == -1 || pipe(from) == -1)
		bench_fail(b, "pipe(2)");
	if ((h->h_pid = bench_fork(b)) == 0) {
		if (dup2(to[0], STDIN_FILENO) != -1 &&
		    dup2(from[1], STDOUT_FILENO) != -1) {
			close(to[0]);
			close(to[1]);
			close(from[0]);
			close(from[1]);
			execl(path, path, (char *)NULL);
		}
		_exit(127);
	}
	close(to[0]);
	close(from[1]);
	if ((h->h_to = fdopen(to[1], "w")) == NULL ||
	    (h->h_from = fdopen(from[0], "r")) == NULL)
		bench_fail(b, "fdopen(3)");
}

/* The nanoseconds that n operations took there. */
static uint64_t
helper_ask(struct bench *b, struct helper *h, const char *what,
    unsigned long n)
{
	char line[256], *end;
	uintmax_t ns;

	if (fprintf(h->h_to, "%s %lu\n", what, n) < 0 ||
	    fflush(h->h_to) == EOF)
		bench_fail(b, "the helper is gone");
	errno = 0;
	if (fgets(line, sizeof(line), h->h_from) == NULL) {
		bench_join(b, h->h_pid);
		bench_fail(b, "the helper ended without an answer");
	}
	line[strcspn(line, "\n")] = '\0';
	ns = strtoumax(line, &end, 10);
	if (end == line || *end != '\0' || errno != 0) {
		errno = 0;
		bench_fail(b, "%s: the helper says \"%s\"", what, line);
	}
	return (ns);
}

static void
helper_stop(struct bench *b, struct helper *h)
{
	fclose(h->h_to);
	bench_join(b, h->h_pid);
	fclose(h->h_from);
}

static void
measure(const atf_tc_t *tc, const char *name, const char *what)
{
	struct helper h;
	struct bench *b;
	const char *path;
	unsigned long n;

	b = bench_open(tc);
	signal(SIGPIPE, SIG_IGN);
	if ((path = bench_helper(b, name)) != NULL) {
		helper_start(b, &h, path);
		while ((n = bench_batch(b, 64)) != 0)
			bench_add(b, helper_ask(b, &h, what, n));
		helper_stop(b, &h);
	}
	bench_close(b);
}

ATF_TC(create_dynamic);
ATF_TC_HEAD(create_dynamic, tc)
{
	bench_head(tc, "fork(2) of a small, dynamically linked process, until "
	    "the child's byte arrives on a pipe", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1; Guimaraes, Franca 1999");
}
ATF_TC_BODY(create_dynamic, tc)
{
	measure(tc, "h_proc", "create");
}

ATF_TC(create_static);
ATF_TC_HEAD(create_static, tc)
{
	bench_head(tc, "fork(2) of a small, statically linked process, until "
	    "the child's byte arrives on a pipe", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(create_static, tc)
{
	measure(tc, "h_proc_static", "create");
}

ATF_TC(terminate_dynamic);
ATF_TC_HEAD(terminate_dynamic, tc)
{
	bench_head(tc, "SIGTERM to a dynamically linked child that waits in "
	    "read(2), until waitpid(2) returns", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(terminate_dynamic, tc)
{
	measure(tc, "h_proc", "terminate");
}

ATF_TC(terminate_static);
ATF_TC_HEAD(terminate_static, tc)
{
	bench_head(tc, "SIGTERM to a statically linked child that waits in "
	    "read(2), until waitpid(2) returns", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(terminate_static, tc)
{
	measure(tc, "h_proc_static", "terminate");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, create_dynamic);
	ATF_TP_ADD_TC(tp, create_static);
	ATF_TP_ADD_TC(tp, terminate_dynamic);
	ATF_TP_ADD_TC(tp, terminate_static);
	return (atf_no_error());
}

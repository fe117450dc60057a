#include <sys/mman.h>

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/* All that is left to say until the program ends must be "hello\n". */
static void
read_rest(struct bench *b, int fd, char *buf, size_t got, size_t size)
{
	ssize_t n;

	while ((n = read(fd, buf + got, size - got)) > 0)
		got += n;
	if (n == -1 || got != 6 || memcmp(buf, "hello\n", 6) != 0)
		bench_fail(b, "the program does not say hello");
}

/* The child notes the time in *begin, which is shared, and loads path. */
static uint64_t
load(struct bench *b, const char *path, volatile uint64_t *begin)
{
	char *argv[2];
	char buf[16];
	uint64_t end;
	ssize_t got;
	pid_t pid;
	int out[2];

	argv[0] = strrchr(path, '/') + 1;
	argv[1] = NULL;
	if (pipe(out) == -1)
		bench_fail(b, "pipe(2)");
	if ((pid = bench_fork(b)) == 0) {
		if (dup2(out[1], STDOUT_FILENO) != -1) {
			close(out[0]);
			close(out[1]);
			*begin = bench_now();
			execv(path, argv);
		}
		_exit(127);
	}
	close(out[1]);
	errno = 0;
	got = read(out[0], buf, sizeof(buf));
	end = bench_now();
	if (got == 0)
		bench_join(b, pid);
	if (got <= 0)
		bench_fail(b, "the program says nothing");
	read_rest(b, out[0], buf, got, sizeof(buf));
	close(out[0]);
	bench_join(b, pid);
	return (end - *begin);
}

static void
measure(const atf_tc_t *tc, const char *name)
{
	struct bench *b;
	const char *path;
	uint64_t *begin;
	unsigned long n;

	b = bench_open(tc);
	if ((path = bench_helper(b, name)) != NULL) {
		begin = mmap(NULL, sizeof(*begin), PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANON, -1, 0);
		if (begin == MAP_FAILED)
			bench_fail(b, "mmap(2)");
		while ((n = bench_batch(b, 64)) != 0)
			for (; n != 0; n--)
				bench_add(b, load(b, path, begin));
		munmap(begin, sizeof(*begin));
	}
	bench_close(b);
}

ATF_TC(load_dynamic);
ATF_TC_HEAD(load_dynamic, tc)
{
	bench_head(tc, "execve(2) of a minimal, dynamically linked program, "
	    "until its first byte arrives", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(load_dynamic, tc)
{
	measure(tc, "h_hello");
}

ATF_TC(load_static);
ATF_TC_HEAD(load_static, tc)
{
	bench_head(tc, "execve(2) of a minimal, statically linked program, "
	    "until its first byte arrives", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 1");
}
ATF_TC_BODY(load_static, tc)
{
	measure(tc, "h_hello_static");
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, load_dynamic);
	ATF_TP_ADD_TC(tp, load_static);
	return (atf_no_error());
}

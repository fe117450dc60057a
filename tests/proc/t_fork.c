#include <sys/mman.h>

#include <unistd.h>

#include "h_reap.h"

#define PATIENCE_NS	UINT64_C(10000000000)

static void
measure(struct bench *b)
{
	pid_t pid;

	BENCH_LOOP(b) {
		if ((pid = fork()) == 0)
			_exit(0);
		reap(b, pid);
	}
}

ATF_TC(null);
ATF_TC_HEAD(null, tc)
{
	bench_head(tc, "fork(2), _exit(2) in the child and waitpid(2)",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
}
ATF_TC_BODY(null, tc)
{
	struct bench *b;

	b = bench_open(tc);
	measure(b);
	bench_close(b);
}

/*
 * Have memory for every page, as if it was in use.  Locking it is quick, but
 * not for everybody; a fault for each page is so slow on some virtual machines
 * that there must be an end to it.  False if the point is left out.
 */
static bool
reside(struct bench *b, char *p, size_t size)
{
	const size_t piece = 1024 * 1024;
	uint64_t begun;
	size_t done;

	if (mlock(p, size) == 0) {
		munlock(p, size);
		return (true);
	}
	begun = bench_now();
	for (done = 0; done < size; done += piece) {
		if (bench_now() - begun > PATIENCE_NS) {
			bench_skip(b, "of %zu MB only %zu could be filled in "
			    "%d s", size / piece, done / piece,
			    (int)(PATIENCE_NS / 1000000000));
			return (false);
		}
		memset(p + done, 1, piece);
	}
	return (true);
}

ATF_TC(fork_rss);
ATF_TC_HEAD(fork_rss, tc)
{
	bench_head(tc, "fork(2), _exit(2) and waitpid(2) with so many bytes "
	    "of private memory in use, whose tables are copied", "ns/op",
	    BENCH_LESS);
	bench_sweep(tc, "bytes", 1L << 20, 1L << 30, BENCH_O_N);
}
ATF_TC_BODY(fork_rss, tc)
{
	struct bench *b;
	size_t size;
	char *p;

	b = bench_open(tc);
	bench_most_memory(b, 1);
	BENCH_SCALE(b, n) {
		size = (size_t)n;
		p = mmap(NULL, size, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANON, -1, 0);
		if (p == MAP_FAILED) {
			bench_skip(b, "mmap(2) of %zu bytes: %s", size,
			    strerror(errno));
			continue;
		}
		/* In huge pages it has hardly a table to copy. */
		(void)os_huge_refuse(p, size);
		if (reside(b, p, size))
			measure(b);
		munmap(p, size);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, null);
	ATF_TP_ADD_TC(tp, fork_rss);
	return (atf_no_error());
}

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define WORDS(kb)	((size_t)(kb) * 1024 / sizeof(unsigned long))

/* What each process of the ring reads through when it has the token. */
struct set {
	unsigned long *s_word;
	size_t	s_words;
};

/* Written to, or every page would be the same empty one. */
static bool
set_open(struct set *s, long kb)
{
	s->s_words = WORDS(kb);
	s->s_word = malloc(s->s_words * sizeof(*s->s_word) + 1);
	if (s->s_word == NULL)
		return (false);
	memset(s->s_word, 1, s->s_words * sizeof(*s->s_word));
	return (true);
}

static void
work(const struct set *s)
{
	unsigned long sum;
	size_t i;

	for (sum = i = 0; i < s->s_words; i++)
		sum += s->s_word[i];
	bench_keep(sum);
}

/* Pass the token on until there is none any more; the exit status. */
static int
member(int in, int out, long kb)
{
	struct set set;
	ssize_t n;
	char c;

	if (!set_open(&set, kb))
		return (1);
	while ((n = read(in, &c, 1)) == 1) {
		work(&set);
		if (write(out, &c, 1) != 1)
			return (1);
	}
	return (n == 0 ? 0 : 1);
}

/*
 * Start the others, each with a pipe from the one before, and with no other
 * end of a pipe: when one goes, all that come after it go.  The end that the
 * token comes back from.
 */
static int
ring_start(struct bench *b, const int first[2], pid_t *pid, long others)
{
	int in, next[2];
	long i;

	in = first[0];
	for (i = 0; i < others; i++) {
		if (pipe(next) == -1)
			bench_fail(b, "pipe(2)");
		if ((pid[i] = bench_fork(b)) == 0) {
			close(first[1]);
			close(next[0]);
			bench_place(b, i + 1);
			_exit(member(in, next[1], bench_num(b, "kb")));
		}
		close(in);
		close(next[1]);
		in = next[0];
	}
	return (in);
}

static void
go_round(struct bench *b, long procs)
{
	struct set set;
	int in, first[2];
	pid_t *pid;
	long i;
	char c = 'x';

	pid = calloc((size_t)procs, sizeof(*pid));
	if (pid == NULL || !set_open(&set, bench_num(b, "kb")))
		bench_fail(b, "no memory for the ring");
	if (pipe(first) == -1)
		bench_fail(b, "pipe(2)");
	in = ring_start(b, first, pid, procs - 1);
	bench_place(b, 0);
	bench_per(b, (unsigned long)procs);
	errno = 0;
	BENCH_LOOP(b) {
		if (write(first[1], &c, 1) != 1 || read(in, &c, 1) != 1)
			bench_fail(b, "the token is lost");
		work(&set);
	}
	close(first[1]);
	for (i = 0; i < procs - 1; i++)
		bench_join(b, pid[i]);
	close(in);
	free(set.s_word);
	free(pid);
}

ATF_TC(ctx_ring);
ATF_TC_HEAD(ctx_ring, tc)
{
	bench_head(tc, "a ring of processes passes one byte on over pipes, and "
	    "each reads through kilobytes of its own when it comes: what one "
	    "of them adds to a round; ctx_ring_cost is what of it is no switch",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "McVoy, Staelin: lmbench, 1996; Guimaraes, Franca 1999");
	bench_param(tc, "procs", "2 8 32 96");
	bench_param(tc, "kb", "0 16 64");
	bench_param(tc, "cpu", "same free");
}
ATF_TC_BODY(ctx_ring, tc)
{
	struct bench *b;
	long procs;

	b = bench_open(tc);
	signal(SIGPIPE, SIG_IGN);
	BENCH_EACH(b) {
		procs = bench_num(b, "procs");
		if (bench_placeable(b) && bench_require_procs(b, procs))
			go_round(b, procs);
	}
	bench_close(b);
}

ATF_TC(ctx_ring_cost);
ATF_TC_HEAD(ctx_ring_cost, tc)
{
	bench_head(tc, "one process writes one byte to a pipe, reads it, and "
	    "reads through kilobytes of its own, which stay in the cache: what "
	    "of ctx_ring is no switch, and not taken off from it", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "McVoy, Staelin: lmbench, 1996");
	bench_param(tc, "kb", "0 16 64");
}
ATF_TC_BODY(ctx_ring_cost, tc)
{
	struct bench *b;
	struct set set;
	int fd[2];
	char c = 'x';

	b = bench_open(tc);
	if (pipe(fd) == -1)
		bench_fail(b, "pipe(2)");
	BENCH_EACH(b) {
		if (!set_open(&set, bench_num(b, "kb")))
			bench_fail(b, "no memory");
		errno = 0;
		BENCH_LOOP(b) {
			if (write(fd[1], &c, 1) != 1 || read(fd[0], &c, 1) != 1)
				bench_fail(b, "a byte is lost");
			work(&set);
		}
		free(set.s_word);
	}
	close(fd[0]);
	close(fd[1]);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, ctx_ring);
	ATF_TP_ADD_TC(tp, ctx_ring_cost);
	return (atf_no_error());
}

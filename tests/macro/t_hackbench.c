/*
 * Groups of 20 senders and 20 receivers: each sender writes to each receiver
 * of its group, 100 times over, a message of 100 bytes.
 */
#include <sys/socket.h>

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "h_smoke.h"

#define SIDE	20	/* senders of a group, and receivers */
#define LOOPS	100
#define LONGER	20	/* times LOOPS in the profile paper */
#define MESSAGE	100
#define STACK	65536	/* some machines want more */

struct hack {
	struct bench *h_bench;
	enum bench_as h_as;
	long	h_groups, h_loops;
	int	(*h_fd)[SIDE][2];	/* a pair for each receiver, by group */
	int	h_ready[2], h_go[2];
	struct member {
		struct hack *m_hack;
		long	m_group, m_side;	/* below SIDE it is a sender */
		pthread_t m_thread;
		pid_t	m_pid;
		int	m_error;
	} *h_member;
};

/* All of it or an errno; EPIPE where there is no more. */
static int
read_all(int fd, unsigned char *buf, size_t len)
{
	ssize_t n;

	while (len > 0) {
		if ((n = read(fd, buf, len)) == -1 && errno != EINTR)
			return (errno);
		if (n == 0)
			return (EPIPE);
		buf += n > 0 ? n : 0;
		len -= n > 0 ? (size_t)n : 0;
	}
	return (0);
}

static int
write_all(int fd, const unsigned char *buf, size_t len)
{
	ssize_t n;

	while (len > 0) {
		if ((n = write(fd, buf, len)) == -1 && errno != EINTR)
			return (errno);
		buf += n > 0 ? n : 0;
		len -= n > 0 ? (size_t)n : 0;
	}
	return (0);
}

static int
send_all(const struct member *m)
{
	const struct hack *h;
	unsigned char buf[MESSAGE];
	int error, i;
	long n;

	h = m->m_hack;
	memset(buf, (int)m->m_side, sizeof(buf));
	for (n = 0; n < h->h_loops; n++)
		for (i = 0; i < SIDE; i++)
			if ((error = write_all(h->h_fd[m->m_group][i][1], buf,
			    sizeof(buf))) != 0)
				return (error);
	return (0);
}

/*
 * Every byte of a message is its sender's number, so that all of them can be
 * counted where a system mixes messages as well.
 */
static int
receive_all(const struct member *m)
{
	const struct hack *h;
	unsigned char buf[MESSAGE];
	uint64_t seen[256] = { 0 };
	int error, fd, i;
	long n;

	h = m->m_hack;
	fd = h->h_fd[m->m_group][m->m_side - SIDE][0];
	for (n = 0; n < h->h_loops * SIDE; n++) {
		if ((error = read_all(fd, buf, sizeof(buf))) != 0)
			return (error);
		if (memcmp(buf, buf + 1, sizeof(buf) - 1) == 0)
			seen[buf[0]] += MESSAGE;
		else
			for (i = 0; i < MESSAGE; i++)
				seen[buf[i]]++;
	}
	for (i = 0; i < SIDE; i++)
		if (seen[i] != (uint64_t)h->h_loops * MESSAGE)
			return (EBADMSG);
	return (0);
}

/*
 * Say that it is there, wait until all are, and work.  The word to go is not
 * read, so that it wakes all of them at once.
 */
static void
work(struct member *m)
{
	struct pollfd go = { .fd = m->m_hack->h_go[0], .events = POLLIN };

	if ((m->m_error = write_all(m->m_hack->h_ready[1],
	    (const unsigned char *)"", 1)) != 0)
		return;
	while (poll(&go, 1, -1) == -1)
		if (errno != EINTR) {
			m->m_error = errno;
			return;
		}
	m->m_error = m->m_side < SIDE ? send_all(m) : receive_all(m);
}

static void *
thread(void *arg)
{
	work(arg);
	return (NULL);
}

/*
 * A process keeps the ends that it uses, so that nobody waits for ever for one
 * that has died.
 */
static void
keep_own(const struct member *m)
{
	const struct hack *h;
	int i;

	h = m->m_hack;
	close(h->h_ready[0]);
	close(h->h_go[1]);
	for (i = 0; i < SIDE; i++) {
		if (m->m_side < SIDE || m->m_side - SIDE != i)
			close(h->h_fd[m->m_group][i][0]);
		if (m->m_side >= SIDE)
			close(h->h_fd[m->m_group][i][1]);
	}
}

static void
make_member(struct hack *h, struct member *m, const pthread_attr_t *attr)
{
	if (h->h_as == BENCH_THREADS) {
		if ((errno = pthread_create(&m->m_thread, attr, thread,
		    m)) != 0)
			bench_fail(h->h_bench, "pthread_create(3)");
	} else if ((m->m_pid = bench_fork(h->h_bench)) == 0) {
		keep_own(m);
		work(m);
		if ((errno = m->m_error) != 0)
			bench_fail(h->h_bench, "a %s of group %ld",
			    m->m_side < SIDE ? "sender" : "receiver",
			    m->m_group);
		_exit(0);
	}
}

static void
make_pairs(struct hack *h, const char *via, long group)
{
	int (*fd)[2], i;

	for (i = 0; i < SIDE; i++) {
		fd = &h->h_fd[group][i];
		if (strcmp(via, "pipe") == 0 ? pipe(*fd) == -1 :
		    socketpair(AF_UNIX, SOCK_STREAM, 0, *fd) == -1)
			bench_fail(h->h_bench, "%s(2)", via);
	}
}

static void
close_pairs(struct hack *h, long group)
{
	int i;

	for (i = 0; i < SIDE; i++) {
		close(h->h_fd[group][i][0]);
		close(h->h_fd[group][i][1]);
	}
}

/* The members of all groups, of which each waits for the word to go. */
static void
prepare(struct hack *h, const char *via)
{
	struct member *m;
	pthread_attr_t attr;
	long group, i, least, side;

	least = sysconf(_SC_THREAD_STACK_MIN);
	if (pipe(h->h_ready) == -1 || pipe(h->h_go) == -1)
		bench_fail(h->h_bench, "pipe(2)");
	if ((errno = pthread_attr_init(&attr)) != 0 ||
	    (errno = pthread_attr_setstacksize(&attr, least > STACK ?
	    (size_t)least : STACK)) != 0)
		bench_fail(h->h_bench, "attributes of a thread");
	for (group = 0; group < h->h_groups; group++) {
		make_pairs(h, via, group);
		/* Receivers first, as hackbench has them. */
		for (i = 0; i < 2 * SIDE; i++) {
			side = (i + SIDE) % (2 * SIDE);
			m = &h->h_member[group * 2 * SIDE + side];
			*m = (struct member){ .m_hack = h, .m_group = group,
			    .m_side = side };
			make_member(h, m, &attr);
		}
		if (h->h_as == BENCH_PROCESSES)
			close_pairs(h, group);
	}
	pthread_attr_destroy(&attr);
}

/* From the word to go until the last member has ended, in seconds. */
static double
run(struct hack *h)
{
	unsigned char word[2 * SIDE];
	struct member *m;
	uint64_t begun;
	long i;

	memset(word, 0, sizeof(word));
	for (i = 0; i < h->h_groups; i++)
		if ((errno = read_all(h->h_ready[0], word, sizeof(word))) != 0)
			bench_fail(h->h_bench, "not all are ready");
	begun = bench_now();
	if ((errno = write_all(h->h_go[1], word, 1)) != 0)
		bench_fail(h->h_bench, "the word to go");
	for (i = 0; i < h->h_groups * 2 * SIDE; i++) {
		m = &h->h_member[i];
		if (h->h_as == BENCH_PROCESSES)
			bench_join(h->h_bench, m->m_pid);
		else if ((errno = pthread_join(m->m_thread, NULL)) != 0 ||
		    (errno = m->m_error) != 0)
			bench_fail(h->h_bench, "a %s of group %ld",
			    m->m_side < SIDE ? "sender" : "receiver",
			    m->m_group);
	}
	return ((double)(bench_now() - begun) / 1e9);
}

static void
clean(struct hack *h)
{
	long group;
	int i;

	for (i = 0; i < 2; i++) {
		close(h->h_ready[i]);
		close(h->h_go[i]);
	}
	if (h->h_as == BENCH_THREADS)
		for (group = 0; group < h->h_groups; group++)
			close_pairs(h, group);
}

/* Threads share all descriptors, a process has those of its group. */
static bool
enough(struct hack *h)
{
	const char *which;
	long more;

	if (h->h_as == BENCH_PROCESSES)
		return (bench_require_fds(h->h_bench, 2 * SIDE + 8) &&
		    bench_require_procs(h->h_bench, h->h_groups * 2 * SIDE));
	if (!bench_require_fds(h->h_bench, h->h_groups * 2 * SIDE + 8))
		return (false);
	more = os_more_threads(&which);
	if (more < h->h_groups * 2 * SIDE)
		bench_skip(h->h_bench, "needs %ld more threads, %s leaves "
		    "%ld: raise it", h->h_groups * 2 * SIDE, which, more);
	return (more >= h->h_groups * 2 * SIDE);
}

static void
measure(const atf_tc_t *tc, enum bench_as as)
{
	struct hack h;
	long longer;

	memset(&h, 0, sizeof(h));
	h.h_as = as;
	h.h_bench = bench_open(tc);
	longer = bench_paper(h.h_bench) ? LONGER : 1;
	h.h_loops = LOOPS * longer;
	BENCH_EACH(h.h_bench) {
		h.h_groups = bench_num(h.h_bench, "groups");
		if (!enough(&h))
			continue;
		h.h_fd = calloc((size_t)h.h_groups, sizeof(*h.h_fd));
		h.h_member = calloc((size_t)h.h_groups * 2 * SIDE,
		    sizeof(*h.h_member));
		if (h.h_fd == NULL || h.h_member == NULL)
			bench_fail(h.h_bench, "memory");
		while (bench_batch(h.h_bench, 1) != 0) {
			prepare(&h, bench_arg(h.h_bench, "via"));
			bench_value(h.h_bench, run(&h) / (double)longer);
			clean(&h);
		}
		free(h.h_fd);
		free(h.h_member);
	}
	bench_close(h.h_bench);
}

static void
head(atf_tc_t *tc, const char *descr)
{
	bench_head(tc, descr, "s", BENCH_LESS);
	bench_cite(tc, "the public description of hackbench; reports on PAE "
	    "and Xen 2010, 2011");
	bench_param(tc, "groups", is_smoke(tc) ? "1" :
	    bench_short(tc) ? "1 8" : "1 2 4 8");
	bench_param(tc, "via", "socketpair pipe");
}

ATF_TC(hackbench_threads);
ATF_TC_HEAD(hackbench_threads, tc)
{
	head(tc, "groups of 20 threads that send and 20 that receive: until "
	    "each has sent 100 messages of 100 bytes to each receiver of its "
	    "group, and all have ended");
}
ATF_TC_BODY(hackbench_threads, tc)
{
	measure(tc, BENCH_THREADS);
}

ATF_TC(hackbench_processes);
ATF_TC_HEAD(hackbench_processes, tc)
{
	head(tc, "groups of 20 processes that send and 20 that receive: until "
	    "each has sent 100 messages of 100 bytes to each receiver of its "
	    "group, and all have ended");
}
ATF_TC_BODY(hackbench_processes, tc)
{
	measure(tc, BENCH_PROCESSES);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, hackbench_threads);
	ATF_TP_ADD_TC(tp, hackbench_processes);
	return (atf_no_error());
}

/*
 * The same operation by several threads or processes at once.  The caller
 * makes the members, calls them to each batch, and takes their times; it does
 * not run meanwhile.
 */
#include <sys/mman.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crew_impl.h"
#include "peer_impl.h"

#define LONGER	4	/* times the profile's batch is what a member works */
#define UNEVEN	0.5	/* this, and fairness is worth a note */
#define LATE	4	/* the last may start in this part of a batch */
#define LOOK_MS	100	/* between two looks at members that are silent */

static void
open_pipe(struct bench *b, int fd[2])
{
	if (pipe(fd) == -1)
		bench_fail(b, "pipe");
	/* Programs that members execute must not keep it open. */
	(void)fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	(void)fcntl(fd[1], F_SETFD, FD_CLOEXEC);
}

static struct crew *
crew_open(struct bench *b, const struct bench_crew *work, enum bench_as as,
    long n)
{
	struct crew *w;

	if ((w = calloc(1, sizeof(*w))) == NULL ||
	    (w->w_member = calloc((size_t)n, sizeof(*w->w_member))) == NULL)
		bench_fail(b, "a crew of %ld", n);
	w->w_bench = b;
	w->w_work = work;
	w->w_as = as;
	w->w_n = n;
	w->w_cpus = os_cpus();
	w->w_parent = getpid();
	w->w_size = sizeof(*w->w_board) +
	    (size_t)n * sizeof(w->w_board->d_slot[0]);
	w->w_board = mmap(NULL, w->w_size, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANON, -1, 0);
	if (w->w_board == MAP_FAILED)
		bench_fail(b, "mmap");
	open_pipe(b, w->w_call);
	open_pipe(b, w->w_answer);
	return (w);
}

static void *
thread(void *arg)
{
	struct member *m;

	m = arg;
	crew_serve(m->m_crew, m->m_number);
	return (NULL);
}

/* Returns 0 or an errno. */
static int
make_member(struct crew *w, struct member *m)
{
	if (w->w_as == BENCH_THREADS)
		return (pthread_create(&m->m_thread, NULL, thread, m));
	if ((m->m_pid = peer_fork(w->w_bench)) == -1)
		return (errno);
	if (m->m_pid == 0) {
		/* Without its parent there are no more calls. */
		(void)close(w->w_call[1]);
		(void)close(w->w_answer[0]);
		crew_serve(w, m->m_number);
		_exit(0);
	}
	return (0);
}

/* The limit of the system is asked for first, so that it has a name. */
static bool
enough(struct bench *b, enum bench_as as, long n)
{
	const char *which;
	long more;

	more = as == BENCH_THREADS ? os_more_threads(&which) :
	    os_more_procs(&which);
	if (more >= n)
		return (true);
	bench_skip(b, "needs %ld more %s, %s leaves %ld: raise it", n,
	    as == BENCH_THREADS ? "threads" : "processes", which, more);
	return (false);
}

/* False, with the point left out, if there can not be so many after all. */
static bool
make_members(struct crew *w)
{
	struct member *m;
	int error;

	for (; w->w_made < w->w_n; w->w_made++) {
		m = &w->w_member[w->w_made];
		m->m_crew = w;
		m->m_number = w->w_made;
		if ((error = make_member(w, m)) == 0)
			continue;
		bench_skip(w->w_bench, "needs %ld %s, after %ld: %s; raise "
		    "what limits them (ulimit -u)", w->w_n,
		    w->w_as == BENCH_THREADS ? "threads" : "processes",
		    w->w_made, strerror(error));
		return (false);
	}
	return (true);
}

/* A member that reports an error fails the case. */
static void
check(struct crew *w)
{
	const struct slot *s;
	long i;

	for (i = 0; i < w->w_n; i++) {
		s = &w->w_board->d_slot[i];
		if (s->s_error == 0)
			continue;
		if (w->w_work->c_failed != NULL)
			w->w_work->c_failed(w->w_work->c_arg, i, s->s_error);
		errno = s->s_error;
		bench_fail(w->w_bench, "member %ld of %ld", i + 1, w->w_n);
	}
}

/* A process that has ended answers no more, and is named. */
static void
look(struct crew *w)
{
	char who[64];
	pid_t pid;
	long i;
	int status;

	if ((pid = peer_ended(w->w_bench, &status)) == 0)
		return;
	for (i = 0; i < w->w_made && w->w_member[i].m_pid != pid; i++)
		continue;
	if (i == w->w_made)
		(void)snprintf(who, sizeof(who), "a peer");
	else
		(void)snprintf(who, sizeof(who), "member %ld of %ld", i + 1,
		    w->w_n);
	peer_judge(w->w_bench, who, status);
	bench_fail(w->w_bench, "%s has ended before its work", who);
}

/* Until every member has answered; one that died never does. */
static void
wait_for_all(struct crew *w)
{
	struct pollfd pfd;
	char buf[64];
	ssize_t n;
	long left;

	pfd.fd = w->w_answer[0];
	pfd.events = POLLIN;
	for (left = w->w_n; left > 0; left -= n) {
		n = 0;
		switch (poll(&pfd, 1, LOOK_MS)) {
		case 0:
			look(w);
			break;
		case 1:
			n = read(w->w_answer[0], buf, sizeof(buf));
			break;
		}
		if (n > 0)
			check(w);
		else if (n == -1 && errno != EINTR)
			bench_fail(w->w_bench, "the members' answers");
		else
			n = 0;
	}
}

static void
call(struct crew *w, unsigned long turns)
{
	static const char calls[64];
	ssize_t n;
	long left;

	w->w_board->d_turns = turns;
	w->w_board->d_arrived = 0;
	for (left = w->w_n; left > 0; left -= n) {
		n = write(w->w_call[1], calls, left < (long)sizeof(calls) ?
		    (size_t)left : sizeof(calls));
		if (n == -1 && errno != EINTR)
			bench_fail(w->w_bench, "calling the members");
		if (n == -1)
			n = 0;
	}
}

/* What one member does not know, nobody knows. */
static void
add(int64_t *sum, int64_t grown)
{
	*sum = *sum < 0 || grown < 0 ? -1 : *sum + grown;
}

/*
 * The batch lasted from the first start to the last end.  Members of whom the
 * last began late did not work at once: a longer batch may do, and where they
 * have a CPU each only that counts.
 */
static void
take_times(struct crew *w)
{
	uint64_t first, last, end, fastest, slowest, ns;
	struct meter *m = &w->w_bench->b_meter;
	struct os_usage *u;
	struct slot *s;
	long i;

	u = &w->w_usage;
	first = fastest = UINT64_MAX;
	last = end = slowest = 0;
	for (i = 0; i < w->w_n; i++) {
		s = &w->w_board->d_slot[i];
		if (s->s_end < s->s_start)
			m->m_back = true;
		ns = s->s_end > s->s_start ? s->s_end - s->s_start : 0;
		first = s->s_start < first ? s->s_start : first;
		last = s->s_start > last ? s->s_start : last;
		end = s->s_end > end ? s->s_end : end;
		fastest = ns < fastest ? ns : fastest;
		slowest = ns > slowest ? ns : slowest;
		add(&u->u_switches, s->s_grown.u_switches);
		add(&u->u_faults, s->s_grown.u_faults);
		add(&u->u_waited, s->s_grown.u_waited);
		add(&u->u_cpu_time, s->s_grown.u_cpu_time);
	}
	w->w_skew = last - first;
	w->w_late = LATE * w->w_skew > end - first;
	m->m_vain = w->w_late && (w->w_n <= w->w_cpus || meter_longer(m));
	w->w_shared = crew_shared(w->w_board->d_slot, w->w_n, end - first);
	w->w_even = slowest > 0 ? (double)fastest / (double)slowest : 1;
	bench_add(w->w_bench, end > first ? end - first : 0);
}

/* The caller only waits: what happened to the members is what counts. */
void
crew_usage(const struct crew *w, struct os_usage *u)
{
	os_usage(u);
	u->u_cpu = -1;
	u->u_waited = w->w_usage.u_waited;
	/* Threads share these, so that one of them tells of all. */
	if (w->w_as == BENCH_THREADS)
		return;
	u->u_switches = w->w_usage.u_switches;
	u->u_faults = w->w_usage.u_faults;
	u->u_cpu_time = w->w_usage.u_cpu_time;
}

void
crew_record(struct crew *w, struct record *r)
{
	w->w_batches++;
	if (w->w_even < UNEVEN)
		w->w_uneven++;
	if (w->w_late)
		w->w_lates++;
	if (w->w_shared)
		w->w_shares++;
	(void)snprintf(w->w_text[0], sizeof(w->w_text[0]), "%ld", w->w_n);
	(void)snprintf(w->w_text[1], sizeof(w->w_text[1]), "%llu",
	    (unsigned long long)w->w_skew);
	(void)snprintf(w->w_text[2], sizeof(w->w_text[2]), "%.3g",
	    100 * w->w_even);
	(void)record_add(r, "members", w->w_text[0]);
	(void)record_add(r, "skew_ns", w->w_text[1]);
	(void)record_add(r, "even_pct", w->w_text[2]);
}

/* Members leave when there are no more calls. */
static void
crew_close(struct crew *w)
{
	struct member *m;

	(void)close(w->w_call[1]);
	for (m = w->w_member; m < w->w_member + w->w_made; m++)
		if (w->w_as == BENCH_PROCESSES)
			bench_join(w->w_bench, m->m_pid);
		else if ((errno = pthread_join(m->m_thread, NULL)) != 0)
			bench_fail(w->w_bench, "pthread_join");
	(void)close(w->w_call[0]);
	(void)close(w->w_answer[0]);
	(void)close(w->w_answer[1]);
	(void)munmap(w->w_board, w->w_size);
	free(w->w_member);
	free(w);
}

/*
 * A batch has the work of all members.  It is longer than others, for time
 * slices are milliseconds, and the more so where members have to take turns.
 */
static void
begin(struct crew *w)
{
	struct bench *b;
	struct meter *m;
	uint64_t longer;

	b = w->w_bench;
	m = &b->b_meter;
	b->b_crew = w;
	b->b_per *= (unsigned long)w->w_n;
	b->b_bytes *= (uint64_t)w->w_n;
	longer = LONGER * m->m_target *
	    (uint64_t)((w->w_n + w->w_cpus - 1) / w->w_cpus);
	if (m->m_target < m->m_cap / 4)
		m->m_target = longer < m->m_cap / 4 ? longer : m->m_cap / 4;
}

/* How well they worked together. */
static void
tell(const struct crew *w)
{
	struct bench *b = w->w_bench;
	const char *point = b->b_points.p_name[b->b_point];
	const long vain = b->b_meter.m_vains;

	if (w->w_batches == 0)
		bench_skip(b, "%ld members never worked at once: the last one "
		    "started when a quarter of the batch was over, however "
		    "long; end programs that take the CPUs, or raise cap_ms, "
		    "%ld", w->w_n, b->b_config.g_cap_ms);
	else if (vain > 0)
		bench_note(b, "%s: %ld more batches do not count: the last "
		    "member started when a quarter was over", point, vain);
	if (w->w_batches > 0 && w->w_n > w->w_cpus)
		bench_note(b, "%s: the members take turns on %ld CPUs; in %ld "
		    "of %ld batches the last one started when a quarter was "
		    "over", point, w->w_cpus, w->w_lates, w->w_batches);
	else if (w->w_shares > 0)
		bench_note(b, "%s: in %ld of %ld batches not each member had "
		    "a CPU: one waited for it for a quarter of the time, or "
		    "two had the same", point, w->w_shares, w->w_batches);
	if (2 * w->w_uneven > w->w_batches)
		bench_note(b, "%s: in most batches the slowest member "
		    "took more than twice as long as the fastest", point);
}

bool
bench_crew(struct bench *b, const struct bench_crew *work, enum bench_as as,
    long n)
{
	struct crew *w;
	unsigned long turns;
	bool good;

	if (n < 1) {
		errno = 0;
		bench_fail(b, "a crew of %ld", n);
	}
	if (!enough(b, as, n))
		return (false);
	w = crew_open(b, work, as, n);
	if ((good = make_members(w))) {
		wait_for_all(w);
		begin(w);
		while ((turns = bench_batch(b, 0)) != 0) {
			call(w, turns);
			wait_for_all(w);
			take_times(w);
		}
		b->b_crew = NULL;
		tell(w);
		good = w->w_batches > 0;
	}
	crew_close(w);
	return (good);
}

enum bench_as
bench_as(struct bench *b)
{
	const char *as;

	as = bench_arg(b, "as");
	if (strcmp(as, "threads") == 0)
		return (BENCH_THREADS);
	if (strcmp(as, "processes") != 0) {
		errno = 0;
		bench_fail(b, "parameter as: \"%s\" is neither threads nor "
		    "processes", as);
	}
	return (BENCH_PROCESSES);
}

size_t
bench_crew_counts(long cpus, long times, long *count, size_t most)
{
	long next, top;
	size_t n;

	top = times * cpus;
	for (n = 0, next = 1; n < most && next <= top; next *= 2) {
		/* Between two powers of two there may be the CPUs. */
		if (n > 0 && count[n - 1] < cpus && cpus < next)
			count[n++] = cpus;
		if (n < most)
			count[n++] = next;
	}
	if (n > 0 && n < most && count[n - 1] < cpus)
		count[n++] = cpus;
	if (n > 0 && n < most && count[n - 1] < top)
		count[n++] = top;
	return (n);
}

void
bench_param_crew(atf_tc_t *tc, long times)
{
	long count[64];
	char text[512];
	size_t i, n, used;

	n = bench_crew_counts(os_cpus(), times, count, 64);
	for (used = i = 0; i < n && used < sizeof(text); i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
		    "%s%ld", i > 0 ? " " : "", count[i]);
	bench_param(tc, "members", text);
}

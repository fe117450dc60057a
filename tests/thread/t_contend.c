#include <sys/mman.h>

#include <string.h>

#include "h_thread.h"

#define LINE	128		/* bytes that no two CPUs fight for */

/* What all members use, or each its own; the counter is the lock's. */
struct shared {
	pthread_mutex_t s_mutex;
	pthread_rwlock_t s_rwlock;
	unsigned long s_count, s_turns;
} __attribute__((__aligned__(LINE)));

struct contest {
	struct shared *c_shared;
	bool	c_own;			/* one for each member */
};

static int
mutex(void *arg, long member, unsigned long turns)
{
	struct contest *c;
	struct shared *s;
	unsigned long n;
	int error;

	c = arg;
	s = &c->c_shared[c->c_own ? member : 0];
	for (n = turns; n != 0; n--) {
		if ((error = pthread_mutex_lock(&s->s_mutex)) != 0)
			return (error);
		s->s_count++;
		bench_use(s);
		if ((error = pthread_mutex_unlock(&s->s_mutex)) != 0)
			return (error);
	}
	if ((error = pthread_mutex_lock(&s->s_mutex)) != 0)
		return (error);
	s->s_turns += turns;
	return (pthread_mutex_unlock(&s->s_mutex));
}

static int
readers(void *arg, long member, unsigned long turns)
{
	struct contest *c;
	struct shared *s;
	int error;

	c = arg;
	s = &c->c_shared[c->c_own ? member : 0];
	for (; turns != 0; turns--) {
		if ((error = pthread_rwlock_rdlock(&s->s_rwlock)) != 0)
			return (error);
		bench_use(s);
		if ((error = pthread_rwlock_unlock(&s->s_rwlock)) != 0)
			return (error);
	}
	return (0);
}

/* A lock that lets two in at once loses counts. */
static void
check(struct bench *b, const struct shared *s, long n)
{
	long i;

	errno = 0;
	for (i = 0; i < n; i++)
		if (s[i].s_count != s[i].s_turns)
			bench_fail(b, "%lu turns under the lock counted %lu",
			    s[i].s_turns, s[i].s_count);
}

/* Seen by all members, threads or processes. */
static struct shared *
shared_map(struct bench *b, size_t size)
{
	void *p;

	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1,
	    0);
	if (p == MAP_FAILED)
		bench_fail(b, "mmap(2)");
	return (p);
}

/* False, with the point left out, if processes can not share such locks. */
static bool
locks_make(struct bench *b, struct shared *s, long n, enum bench_as as)
{
	pthread_mutexattr_t attr;
	long i;
	int error;

	must(b, pthread_mutexattr_init(&attr), "pthread_mutexattr_init(3)");
	error = as == BENCH_THREADS ? 0 :
	    pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED);
	if (error != 0) {
		bench_skip(b, "processes can not share a mutex here: %s",
		    strerror(error));
		return (false);
	}
	for (i = 0; i < n; i++) {
		must(b, pthread_mutex_init(&s[i].s_mutex, &attr),
		    "pthread_mutex_init(3)");
		must(b, pthread_rwlock_init(&s[i].s_rwlock, NULL),
		    "pthread_rwlock_init(3)");
	}
	must(b, pthread_mutexattr_destroy(&attr),
	    "pthread_mutexattr_destroy(3)");
	return (true);
}

static void
contend(struct bench *b, int (*op)(void *, long, unsigned long),
    enum bench_as as)
{
	struct bench_crew crew = { .c_op = op };
	struct contest c;
	size_t size;
	long i, n;

	n = bench_num(b, "members");
	size = (size_t)n * sizeof(*c.c_shared);
	c.c_shared = shared_map(b, size);
	c.c_own = strcmp(bench_arg(b, "lock"), "own") == 0;
	crew.c_arg = &c;
	if (locks_make(b, c.c_shared, n, as)) {
		bench_crew(b, &crew, as, n);
		check(b, c.c_shared, n);
		for (i = 0; i < n; i++) {
			must(b, pthread_mutex_destroy(&c.c_shared[i].s_mutex),
			    "pthread_mutex_destroy(3)");
			must(b, pthread_rwlock_destroy(
			    &c.c_shared[i].s_rwlock),
			    "pthread_rwlock_destroy(3)");
		}
	}
	(void)munmap(c.c_shared, size);
}

ATF_TC(mutex_contested);
ATF_TC_HEAD(mutex_contested, tc)
{
	bench_head(tc, "lock a mutex, count, and unlock it, by many threads at "
	    "once, how often in all: all want the same one, or each has its "
	    "own, which is what the CPUs could do without a quarrel", "op/s",
	    BENCH_MORE);
	bench_cite(tc, "McGarry 2005, Table 2");
	bench_param_crew(tc, 2);
	bench_param(tc, "lock", "shared own");
}
ATF_TC_BODY(mutex_contested, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		contend(b, mutex, BENCH_THREADS);
	bench_close(b);
}

ATF_TC(mutex_contested_processes);
ATF_TC_HEAD(mutex_contested_processes, tc)
{
	bench_head(tc, "the same as mutex_contested by many processes at once, "
	    "with mutexes in memory that they share", "op/s", BENCH_MORE);
	bench_cite(tc, "The writers of LMDB and the accept mutex of Apache "
	    "lock so, process against process.");
	bench_param_crew(tc, 2);
	bench_param(tc, "lock", "shared own");
}
ATF_TC_BODY(mutex_contested_processes, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		contend(b, mutex, BENCH_PROCESSES);
	bench_close(b);
}

ATF_TC(rwlock_readers);
ATF_TC_HEAD(rwlock_readers, tc)
{
	bench_head(tc, "lock a read-write lock to read, and unlock it, by many "
	    "threads at once, how often in all: readers need not wait for each "
	    "other, but all of them write to a lock that they share; or each "
	    "has its own", "op/s", BENCH_MORE);
	bench_cite(tc, "Who takes it for many readers hopes that they do not "
	    "hinder each other.");
	bench_param_crew(tc, 2);
	bench_param(tc, "lock", "shared own");
}
ATF_TC_BODY(rwlock_readers, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		contend(b, readers, BENCH_THREADS);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, mutex_contested);
	ATF_TP_ADD_TC(tp, mutex_contested_processes);
	ATF_TP_ADD_TC(tp, rwlock_readers);
	return (atf_no_error());
}

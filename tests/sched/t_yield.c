#include <sys/mman.h>

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define PATIENCE_NS	UINT64_C(10000000000)

/* The other one, which yields all the time; in memory that both see. */
struct other {
	struct bench *o_bench;
	atomic_bool o_stop;
	atomic_ulong o_yields;
};

/*
 * Until told to stop; the exit status.  An orphan, which nobody tells, looks
 * for its parent now and then.
 */
static int
keep_yielding(struct other *o)
{
	unsigned long n;
	pid_t parent;

	bench_place(o->o_bench, 1);
	parent = getppid();
	for (n = 1; !atomic_load(&o->o_stop); n++) {
		if (sched_yield() == -1)
			return (1);
		atomic_store_explicit(&o->o_yields, n, memory_order_relaxed);
		if (n % 1024 == 0 && getppid() != parent)
			return (1);
	}
	return (0);
}

static void *
thread(void *arg)
{
	return (keep_yielding(arg) == 0 ? arg : NULL);
}

/* Yield until the other one does so, too, or is not going to. */
static void
meet(struct bench *b, struct other *o)
{
	uint64_t begun;

	begun = bench_now();
	while (atomic_load(&o->o_yields) == 0) {
		sched_yield();
		if (bench_now() - begun > PATIENCE_NS)
			bench_fail(b, "the other one does not run");
	}
}

static void
yield(struct bench *b, struct other *o)
{
	unsigned long mine, theirs;

	mine = 0;
	theirs = atomic_load(&o->o_yields);
	BENCH_LOOP(b) {
		if (sched_yield() == -1)
			bench_fail(b, "sched_yield(2)");
		mine++;
	}
	theirs = atomic_load(&o->o_yields) - theirs;
	if (mine != 0)
		bench_note(b, "between=%s: for 100 turns of the one that is "
		    "timed the other has %.0f", bench_arg(b, "between"),
		    100.0 * (double)theirs / (double)mine);
}

static void
with_thread(struct bench *b, struct other *o)
{
	pthread_t t;
	void *good;

	if ((errno = pthread_create(&t, NULL, thread, o)) != 0)
		bench_fail(b, "pthread_create(3)");
	meet(b, o);
	yield(b, o);
	atomic_store(&o->o_stop, true);
	if ((errno = pthread_join(t, &good)) != 0 || good == NULL)
		bench_fail(b, "the other thread");
}

static void
with_process(struct bench *b, struct other *o)
{
	pid_t pid;

	if ((pid = bench_fork(b)) == 0)
		_exit(keep_yielding(o));
	meet(b, o);
	yield(b, o);
	atomic_store(&o->o_stop, true);
	bench_join(b, pid);
}

ATF_TC(yield);
ATF_TC_HEAD(yield, tc)
{
	bench_head(tc, "sched_yield(2) until the caller runs again, alone or "
	    "with another thread or process that does the same on the same "
	    "CPU: two switches, where the system takes turns", "ns/op",
	    BENCH_LESS);
	bench_param(tc, "between", "nobody threads processes");
	bench_param(tc, "cpu", "same");
}
ATF_TC_BODY(yield, tc)
{
	const char *between;
	struct bench *b;
	struct other *o;

	b = bench_open(tc);
	o = mmap(NULL, sizeof(*o), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANON, -1, 0);
	if (o == MAP_FAILED)
		bench_fail(b, "mmap(2)");
	o->o_bench = b;
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		atomic_store(&o->o_stop, false);
		atomic_store(&o->o_yields, 0);
		bench_place(b, 0);
		between = bench_arg(b, "between");
		if (strcmp(between, "threads") == 0)
			with_thread(b, o);
		else if (strcmp(between, "processes") == 0)
			with_process(b, o);
		else
			yield(b, o);
	}
	munmap(o, sizeof(*o));
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, yield);
	return (atf_no_error());
}

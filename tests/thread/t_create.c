#include <string.h>

#include "h_create.h"
#include "h_thread.h"

#define BATCH	4	/* threads timed in a batch: most are good */
#define WARM	100	/* threads before lifecycle is timed */

/* pthread_create(3) with so many live threads, or a few more. */
static void
create(struct bench *b, long live, size_t stack)
{
	struct order o;
	const char *path;
	unsigned long n;
	uint64_t ns;
	long most;

	if ((path = bench_helper(b, "h_create")) == NULL)
		return;
	o.o_how = "each";
	o.o_live = live;
	o.o_stack = stack;
	most = live / 8 > 1 ? live / 8 : 1;
	while ((n = bench_batch(b, BATCH)) != 0)
		for (; n != 0; n -= (unsigned long)o.o_more) {
			o.o_more = (long)n < most ? (long)n : most;
			if (!order_time(b, path, &o, &ns))
				return;
			bench_add(b, ns);
		}
}

static size_t
stack_size(struct bench *b)
{
	return (stack_bytes(b, strcmp(bench_arg(b, "stack"), "64k") == 0 ?
	    65536 : 0));
}

ATF_TC(create_first);
ATF_TC_HEAD(create_first, tc)
{
	bench_head(tc, "pthread_create(3) of the first thread that a process "
	    "has besides its own, each time in a new process; with stacks of "
	    "64 KB and of the default size", "ns/op", BENCH_LESS);
	bench_cite(tc, "Apart from create_scale, because it also turns the "
	    "process into one with threads.");
	bench_param(tc, "stack", "64k default");
}
ATF_TC_BODY(create_first, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		create(b, 0, stack_size(b));
	bench_close(b);
}

ATF_TC(create_scale);
ATF_TC_HEAD(create_scale, tc)
{
	bench_head(tc, "pthread_create(3) with n live threads, which sleep on "
	    "a condition variable, each time in a new process; with stacks of "
	    "64 KB and of the default size", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Figure 9");
	bench_param(tc, "stack", "64k default");
	bench_sweep(tc, "n", 1, 1000, BENCH_O_1);
}
ATF_TC_BODY(create_scale, tc)
{
	struct bench *b;
	size_t stack;

	b = bench_open(tc);
	BENCH_SCALE(b, n) {
		stack = stack_size(b);
		(void)bench_most_threads(b, BATCH, stack);
		create(b, n, stack);
	}
	bench_close(b);
}

static void *
nothing(void *arg)
{
	return (arg);
}

static void
create_join(struct bench *b)
{
	pthread_t thread;
	int error;

	if ((error = pthread_create(&thread, NULL, nothing, NULL)) != 0)
		must(b, error, "pthread_create(3)");
	if ((error = pthread_join(thread, NULL)) != 0)
		must(b, error, "pthread_join(3)");
}

ATF_TC(lifecycle);
ATF_TC_HEAD(lifecycle, tc)
{
	bench_head(tc, "pthread_create(3) and pthread_join(3) of a thread that "
	    "does nothing; the first 100 are not timed, and leave their stacks "
	    "where the library keeps them", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Table 2");
}
ATF_TC_BODY(lifecycle, tc)
{
	struct bench *b;
	int i;

	b = bench_open(tc);
	for (i = 0; i < WARM; i++)
		create_join(b);
	BENCH_LOOP(b)
		create_join(b);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, create_first);
	ATF_TP_ADD_TC(tp, create_scale);
	ATF_TP_ADD_TC(tp, lifecycle);
	return (atf_no_error());
}

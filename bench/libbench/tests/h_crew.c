/*
 * Crews with planted behaviour, for the tests of bench_crew().  What
 * BENCH_PLANT says happens to the second member.
 */
#include <sys/mman.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

#define MOST	8		/* members of a planted crew */

static const struct timespec nap = { 0, 10000000 };

/* Seen by all members, also by processes. */
struct seen {
	unsigned long s_turns[MOST];
	int	s_ready[MOST], s_done[MOST];
	int	s_inside, s_worst;	/* members at work at once */
};

struct work {
	struct seen *w_seen;
	int	w_own[MOST];	/* shared by threads, a copy in processes */
	pthread_mutex_t *w_mutex;	/* or NULL */
	int	w_fd;			/* whose first byte is a lock, or -1 */
};

static struct seen *
seen_open(struct bench *b)
{
	struct seen *s;

	s = mmap(NULL, sizeof(*s), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANON, -1, 0);
	if (s == MAP_FAILED)
		bench_fail(b, "mmap");
	return (s);
}

static int
sleep_op(void *arg, long member, unsigned long turns)
{
	(void)arg;
	(void)member;
	while (turns-- != 0)
		(void)nanosleep(&nap, NULL);
	return (0);
}

static int
lock(struct work *w, short type)
{
	struct flock fl;

	if (w->w_mutex != NULL)
		return (type == F_WRLCK ? pthread_mutex_lock(w->w_mutex) :
		    pthread_mutex_unlock(w->w_mutex));
	memset(&fl, 0, sizeof(fl));
	fl.l_type = type;
	fl.l_whence = SEEK_SET;
	fl.l_len = 1;
	return (fcntl(w->w_fd, F_SETLKW, &fl) == -1 ? errno : 0);
}

static int
locked_op(void *arg, long member, unsigned long turns)
{
	int error;

	(void)member;
	while (turns-- != 0) {
		if ((error = lock(arg, F_WRLCK)) != 0)
			return (error);
		(void)nanosleep(&nap, NULL);
		if ((error = lock(arg, F_UNLCK)) != 0)
			return (error);
	}
	return (0);
}

static int
count_ready(void *arg, long member)
{
	struct work *w;

	w = arg;
	w->w_seen->s_ready[member]++;
	return (0);
}

static int
count_op(void *arg, long member, unsigned long turns)
{
	struct work *w;
	struct seen *s;
	int inside;

	w = arg;
	s = w->w_seen;
	w->w_own[member] = 1;
	s->s_turns[member] += turns;
	inside = __atomic_add_fetch(&s->s_inside, 1, __ATOMIC_SEQ_CST);
	while (turns-- != 0)
		(void)nanosleep(&nap, NULL);
	/* Nobody has left, nor come a second time, before all were inside. */
	if (inside > s->s_worst)
		s->s_worst = inside;
	(void)__atomic_sub_fetch(&s->s_inside, 1, __ATOMIC_SEQ_CST);
	return (0);
}

static void
count_done(void *arg, long member)
{
	struct work *w;

	w = arg;
	w->w_seen->s_done[member]++;
}

#define PLANT(name, members)						\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, "op/s", BENCH_MORE);		\
	bench_param(tc, "as", "threads processes");			\
	bench_param(tc, "members", members);				\
}									\
ATF_TC_BODY(name, tc)

/* Sleeping is done by any number at once. */
PLANT(sleeping, "1 4")
{
	struct bench_crew crew = { .c_op = sleep_op };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		bench_crew(b, &crew, bench_as(b), bench_num(b, "members"));
	bench_close(b);
}

/* Sleeping with a lock, only by one after the other. */
PLANT(locked, "1 4")
{
	struct work w = { .w_fd = -1 };
	struct bench_crew crew = { .c_op = locked_op, .c_arg = &w };
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
	struct bench *b;

	b = bench_open(tc);
	if ((w.w_fd = open("lock", O_RDWR | O_CREAT, 0600)) == -1)
		bench_fail(b, "lock");
	BENCH_EACH(b) {
		w.w_mutex = bench_as(b) == BENCH_THREADS ? &mutex : NULL;
		bench_crew(b, &crew, bench_as(b), bench_num(b, "members"));
	}
	(void)close(w.w_fd);
	bench_close(b);
}

/* The first member is done at once, and must not work for the others. */
static int
hurry_op(void *arg, long member, unsigned long turns)
{
	((struct work *)arg)->w_seen->s_turns[member] += turns;
	return (member == 0 ? 0 : sleep_op(arg, member, 1));
}

PLANT(hurried, "3")
{
	struct work w = { .w_fd = -1 };
	struct bench_crew crew = { .c_op = hurry_op, .c_arg = &w };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		w.w_seen = seen_open(b);
		bench_crew(b, &crew, bench_as(b), 3);
		bench_note(b, "turns %s", w.w_seen->s_turns[0] ==
		    w.w_seen->s_turns[1] && w.w_seen->s_turns[0] ==
		    w.w_seen->s_turns[2] ? "alike" : "not alike");
	}
	bench_close(b);
}

/* Uses 10 ms of a CPU, and nothing of it is the caller's. */
static int
burn_op(void *arg, long member, unsigned long turns)
{
	struct timespec ts;
	int64_t ns, end;

	(void)arg;
	(void)member;
	for (end = 0, ns = -1; ns < end; ) {
		if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts) == -1)
			return (errno);
		ns = (int64_t)ts.tv_sec * 1000000000 + ts.tv_nsec;
		if (end == 0)
			end = ns + (int64_t)turns * 10000000;
	}
	return (0);
}

PLANT(burning, "2")
{
	struct bench_crew crew = { .c_op = burn_op };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		bench_crew(b, &crew, bench_as(b), 2);
	bench_close(b);
}

/* Members have what CPUs their maker has: here one for both. */
PLANT(sharing, "2")
{
	struct bench_crew crew = { .c_op = burn_op };
	struct bench *b;

	b = bench_open(tc);
	if (os_pin(0) == -1)
		bench_note(b, "not bound");
	BENCH_EACH(b)
		bench_crew(b, &crew, bench_as(b), 2);
	bench_close(b);
}

/* Says what the members have seen. */
PLANT(counted, "1 3")
{
	struct work w = { .w_fd = -1 };
	struct bench_crew crew = { .c_ready = count_ready, .c_op = count_op,
	    .c_done = count_done, .c_arg = &w };
	struct bench *b;
	struct seen *s;
	long i, n, own;

	b = bench_open(tc);
	BENCH_EACH(b) {
		n = bench_num(b, "members");
		w.w_seen = s = seen_open(b);
		bench_per(b, 5);
		if (!bench_crew(b, &crew, bench_as(b), n))
			continue;
		for (i = 0; i < n; i++)
			if (s->s_turns[i] != s->s_turns[0] ||
			    s->s_ready[i] != 1 || s->s_done[i] != 1)
				bench_fail(b, "member %ld: %lu turns, ready "
				    "%d, done %d", i, s->s_turns[i],
				    s->s_ready[i], s->s_done[i]);
		for (own = i = 0; i < n; i++)
			own += w.w_own[i];
		memset(w.w_own, 0, sizeof(w.w_own));
		bench_note(b, "n %ld of %d, own %ld, turns %lu", n, s->s_worst,
		    own, s->s_turns[0]);
		(void)munmap(s, sizeof(*s));
	}
	bench_close(b);
}

static int
bad_ready(void *arg, long member)
{
	(void)arg;
	return (member == 1 ? EDOM : 0);
}

static int
bad_op(void *arg, long member, unsigned long turns)
{
	const char *plant;

	plant = arg;
	(void)turns;
	if (member != 1) {
		(void)nanosleep(&nap, NULL);
		return (0);
	}
	if (strcmp(plant, "fails") == 0)
		return (ERANGE);
	if (strcmp(plant, "dies") == 0)
		(void)raise(SIGKILL);
	if (strcmp(plant, "leaves") == 0)
		_exit(0);
	if (strcmp(plant, "limps") == 0) {
		(void)nanosleep(&(struct timespec){ 0, 40000000 }, NULL);
		return (0);
	}
	/* "hangs", or the name of a file that says so */
	if (plant[0] == '/')
		(void)close(open(plant, O_WRONLY | O_CREAT, 0600));
	for (;;)
		(void)pause();
}

PLANT(bad, "3")
{
	struct bench_crew crew = { .c_op = bad_op,
	    .c_arg = getenv("BENCH_PLANT") };
	const char *as;
	struct bench *b;

	b = bench_open(tc);
	as = getenv("BENCH_PLANT_AS");
	if (strcmp(crew.c_arg, "unready") == 0)
		crew.c_ready = bad_ready;
	BENCH_EACH(b)
		if (as == NULL || strcmp(as, bench_arg(b, "as")) == 0)
			bench_crew(b, &crew, bench_as(b),
			    bench_num(b, "members"));
		else
			bench_skip(b, "not asked for");
	bench_close(b);
}

/* The other units, and a kind of members that there is not. */
static void
in_unit(const atf_tc_t *tc)
{
	struct bench_crew crew = { .c_op = sleep_op };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		bench_rate(b, 1000);
		bench_crew(b, &crew, bench_as(b), 3);
	}
	bench_close(b);
}

#define UNIT(name, unit, better, as)					\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, unit, better);		\
	bench_param(tc, "as", as);					\
}									\
ATF_TC_BODY(name, tc)							\
{									\
	in_unit(tc);							\
}

UNIT(bytes, "MB/s", BENCH_MORE, "threads processes")
UNIT(costs, "ns/op", BENCH_LESS, "threads processes")
UNIT(fibers, "op/s", BENCH_MORE, "fibers")

/* More than any system has. */
PLANT(crowd, "1000000000")
{
	struct bench_crew crew = { .c_op = sleep_op };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_crew(b, &crew, bench_as(b), bench_num(b, "members")))
			bench_fail(b, "there were so many");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sleeping);
	ATF_TP_ADD_TC(tp, locked);
	ATF_TP_ADD_TC(tp, counted);
	ATF_TP_ADD_TC(tp, hurried);
	ATF_TP_ADD_TC(tp, burning);
	ATF_TP_ADD_TC(tp, sharing);
	ATF_TP_ADD_TC(tp, bytes);
	ATF_TP_ADD_TC(tp, costs);
	ATF_TP_ADD_TC(tp, fibers);
	ATF_TP_ADD_TC(tp, bad);
	ATF_TP_ADD_TC(tp, crowd);
	return (atf_no_error());
}

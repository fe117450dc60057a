/*
 * Benchmarks with a guardian, for the tests of it.  What it guards is the file
 * that BENCH_PLANT names.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define PLANT(name)							\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, "ns/op", BENCH_LESS);		\
}									\
ATF_TC_BODY(name, tc)

static void
measure(struct bench *b)
{
	unsigned long n;

	while ((n = bench_batch(b, 0)) != 0)
		bench_add(b, n * 1000000);
}

static int
make(const char *name)
{
	int fd;

	if ((fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1)
		return (errno);
	(void)close(fd);
	return (0);
}

static int
undo(struct bench_guard *g)
{
	(void)g;
	return (unlink(getenv("BENCH_PLANT")) == 0 || errno == ENOENT ? 0 :
	    errno);
}

/* The answer has what was said, and how often something was. */
struct words {
	char	w_said[70000];
	int	w_count, w_error;
};

static void
obey(struct bench_guard *g, void *order)
{
	struct words *w = order;

	w->w_error = ++*(int *)g->g_arg == 1 ? make(getenv("BENCH_PLANT")) : 0;
	w->w_said[0]++;
	w->w_said[sizeof(w->w_said) - 1]++;
	w->w_count = *(int *)g->g_arg;
}

static void
ask(struct bench *b, struct bench_guard *g, int count)
{
	static struct words w;

	memset(&w, 'a', sizeof(w));
	bench_guard_ask(b, g, &w);
	errno = 0;
	if (w.w_count != count || w.w_error != 0 || w.w_said[0] != 'b' ||
	    w.w_said[1] != 'a' || w.w_said[sizeof(w.w_said) - 1] != 'b')
		bench_fail(b, "answer %d", count);
}

/* No signal that ends a program keeps it from its work. */
PLANT(asked)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
	    SIGPIPE };
	struct bench *b;
	size_t i;
	int times = 0;
	struct bench_guard g = { .g_what = "a file", .g_remove = undo,
	    .g_obey = obey, .g_size = sizeof(struct words), .g_arg = &times };

	b = bench_open(tc);
	bench_guard_open(b, &g);
	ask(b, &g, 1);
	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		(void)kill(g.g_pid, signals[i]);
	ask(b, &g, 2);
	if (access(getenv("BENCH_PLANT"), F_OK) == -1)
		bench_fail(b, "it is not there");
	bench_guard_close(b, &g);
	if (access(getenv("BENCH_PLANT"), F_OK) == 0)
		bench_fail(b, "it is still there");
	measure(b);
	bench_close(b);
}

static int
refuse(struct bench_guard *g)
{
	(void)g;
	return (EBUSY);
}

PLANT(stuck)
{
	struct bench *b;
	struct bench_guard g = { .g_what = "a file", .g_remove = refuse };

	b = bench_open(tc);
	bench_guard_open(b, &g);
	bench_guard_close(b, &g);
	bench_close(b);
}

PLANT(dead)
{
	struct bench *b;
	int times = 0;
	struct bench_guard g = { .g_what = "a file", .g_remove = undo,
	    .g_obey = obey, .g_size = sizeof(struct words), .g_arg = &times };

	b = bench_open(tc);
	bench_guard_open(b, &g);
	(void)kill(g.g_pid, SIGKILL);
	ask(b, &g, 1);
	bench_close(b);
}

/* Its line in the file. */
static int
say(struct bench_guard *g)
{
	ssize_t n;
	int fd;

	fd = open(getenv("BENCH_PLANT"), O_WRONLY | O_CREAT | O_APPEND, 0600);
	n = write(fd, g->g_arg, strlen(g->g_arg));
	(void)close(fd);
	return (n > 0 ? 0 : EIO);
}

/* A failed case closes nothing. */
PLANT(two)
{
	static char first[] = "first\n", second[] = "second\n";
	struct bench *b;
	struct bench_guard one = { .g_what = "one", .g_remove = say,
	    .g_arg = first };
	struct bench_guard other = { .g_what = "other", .g_remove = say,
	    .g_arg = second };

	b = bench_open(tc);
	bench_guard_open(b, &one);
	bench_guard_open(b, &other);
	errno = 0;
	bench_fail(b, "on purpose");
}

/* Waits to be killed, beside a peer that does not wait for anybody. */
PLANT(waiting)
{
	struct bench *b;
	struct bench_guard g = { .g_what = "a file", .g_remove = undo };

	b = bench_open(tc);
	bench_guard_open(b, &g);
	if (bench_fork(b) == 0)
		for (;;)
			(void)pause();
	if ((errno = make(getenv("BENCH_PLANT"))) != 0)
		bench_fail(b, "it is there already");
	for (;;)
		(void)pause();
}

/* An order that takes for ever. */
static void
dawdle(struct bench_guard *g, void *order)
{
	struct pollfd pfd = { .fd = g->g_fd, .events = POLLIN };

	*(int *)order = make(getenv("BENCH_PLANT"));
	while (poll(&pfd, 1, -1) != 1)
		continue;
}

PLANT(busy)
{
	struct bench *b;
	int error = 0;
	struct bench_guard g = { .g_what = "a file", .g_remove = undo,
	    .g_obey = dawdle, .g_size = sizeof(error) };

	b = bench_open(tc);
	bench_guard_open(b, &g);
	bench_guard_ask(b, &g, &error);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, asked);
	ATF_TP_ADD_TC(tp, stuck);
	ATF_TP_ADD_TC(tp, dead);
	ATF_TP_ADD_TC(tp, two);
	ATF_TP_ADD_TC(tp, waiting);
	ATF_TP_ADD_TC(tp, busy);
	return (atf_no_error());
}

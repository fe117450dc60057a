/*
 * Benchmarks with planted behaviour, for the tests of the workers.  Under a
 * name that says it all: each is a case of this one program.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

#define PLANT(name, unit, better)					\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, unit, better);		\
}									\
ATF_TC_BODY(name, tc)

static volatile unsigned sink;

/* Some work that is well above the cost of a loop. */
static void
work(void)
{
	int i;

	for (i = 0; i < 100; i++)
		sink++;
}

PLANT(constant, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_LOOP(b)
		work();
	bench_close(b);
}

PLANT(rate, "MB/s", BENCH_MORE)
{
	struct bench *b;

	b = bench_open(tc);
	bench_rate(b, 1000);
	BENCH_LOOP(b)
		work();
	bench_close(b);
}

PLANT(given, "MB/s", BENCH_MORE)
{
	struct bench *b;

	b = bench_open(tc);
	while (bench_batch(b, 1) != 0)
		bench_value(b, bench_paper(b) ? 17.5 : 42.5);
	bench_close(b);
}

PLANT(empty, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	while (bench_batch(b, 0) != 0)
		continue;
	bench_close(b);
}

PLANT(failing, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_LOOP(b)
		if (close(-1) == -1)
			bench_fail(b, "close");
	bench_close(b);
}

PLANT(requiring, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	ATF_REQUIRE_MSG(sink == 1, "the sink is not 1");
	bench_close(b);
}

PLANT(dying, "ns/op", BENCH_LESS)
{
	(void)bench_open(tc);
	(void)raise(SIGKILL);
}

PLANT(aborting, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_LOOP(b)
		if (sink == 100000)
			abort();
		else
			work();
	bench_close(b);
}

PLANT(hanging, "ns/op", BENCH_LESS)
{
	(void)bench_open(tc);
	for (;;)
		(void)pause();
}

PLANT(leaving, "ns/op", BENCH_LESS)
{
	(void)bench_open(tc);
	_exit(0);
}

PLANT(forgetful, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_LOOP(b)
		work();
}

/* Writes what BENCH_PLANT says to the controller. */
PLANT(talking, "ns/op", BENCH_LESS)
{
	const char *text;
	int fd;

	fd = getenv("BENCH_WORKER") != NULL ?
	    atoi(getenv("BENCH_WORKER")) : -1;
	(void)bench_open(tc);
	text = getenv("BENCH_PLANT");
	if (strcmp(text, "endless") == 0)
		for (;;)
			if (write(fd, "nonsense", 8) == -1)
				_exit(1);
	if (write(fd, text, strlen(text)) == -1)
		_exit(1);
}

/* Says something all the time, and never comes to an end. */
PLANT(chattering, "ns/op", BENCH_LESS)
{
	const struct timespec ts = { 0, 50000000 };
	struct bench *b;

	b = bench_open(tc);
	for (;;) {
		bench_note(b, "still here");
		(void)nanosleep(&ts, NULL);
	}
}

/* Has said all, and does not end. */
PLANT(lingering, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_LOOP(b)
		work();
	bench_close(b);
	for (;;)
		(void)pause();
}

/* Needs more than there can be of what BENCH_PLANT says. */
PLANT(needing, "ns/op", BENCH_LESS)
{
	const char *what;
	struct bench *b;
	bool enough;

	b = bench_open(tc);
	what = getenv("BENCH_PLANT");
	if (strcmp(what, "fds") == 0)
		enough = bench_require_fds(b, 2000000000);
	else if (strcmp(what, "procs") == 0)
		enough = bench_require_procs(b, LONG_MAX);
	else if (strcmp(what, "memory") == 0)
		enough = bench_require_memory(b, UINT64_MAX / 2);
	else
		enough = bench_require_fds(b, 1) && bench_require_procs(b, 1) &&
		    bench_require_cpus(b, 1) && bench_require_memory(b, 4096);
	if (enough)
		BENCH_LOOP(b)
			work();
	bench_close(b);
}

/* One turn a batch: three operations where it is said, else one. */
ATF_TC(counted);
ATF_TC_HEAD(counted, tc)
{
	bench_head(tc, "Planted: operations a turn", "ns/op", BENCH_LESS);
	bench_param(tc, "per", "3 unsaid");
}
ATF_TC_BODY(counted, tc)
{
	struct bench *b;
	int i;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (strcmp(bench_arg(b, "per"), "3") == 0)
			bench_per(b, 3);
		while (bench_batch(b, 1) != 0) {
			bench_start(b);
			for (i = 0; i < 10000; i++)
				work();
			bench_stop(b);
		}
	}
	bench_close(b);
}

PLANT(chatting, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	printf("bench1\tnonsense on standard output\n");
	bench_note(b, "a note with <markup> and a percent %%");
	BENCH_LOOP(b)
		work();
	bench_close(b);
}

/* The first worker leaves a file for those behind it. */
PLANT(noting, "ns/op", BENCH_LESS)
{
	struct bench *b;
	int fd;

	b = bench_open(tc);
	bench_note(b, "said by all");
	bench_note(b, "a figure, %ld", (long)getpid());
	bench_note(b, "n=1: %ld of it", (long)getpid());
	bench_note(b, "n=2: %ld of it", (long)getpid());
	bench_note(b, "twice, 1");
	bench_note(b, "twice, 2");
	fd = open("first", O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (fd == -1)
		bench_note(b, "only said later");
	else
		(void)close(fd);
	bench_count(b, "things", 2);
	bench_count(b, "of them lost", 1);
	bench_count(b, "things", 1);
	errno = 0;
	BENCH_LOOP(b)
		work();
	bench_close(b);
}

PLANT(skipping, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	if (bench_require_cpus(b, 100000))
		BENCH_LOOP(b)
			work();
	bench_close(b);
}

PLANT(atf_skipping, "ns/op", BENCH_LESS)
{
	(void)bench_open(tc);
	atf_tc_skip("ATF's own way");
}

PLANT(helpless, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	if (bench_helper(b, "h_absent_static") != NULL)
		BENCH_LOOP(b)
			work();
	bench_close(b);
}

/* The CPU that the caller runs on. */
static char
here(void)
{
	struct os_usage u;

	os_usage(&u);
	return ((char)u.u_cpu);
}

/* A peer echoes bytes until its pipe ends; with BENCH_PLANT it misbehaves. */
static void
peer(struct bench *b, int in, int out)
{
	const char *plant;
	char c;

	plant = getenv("BENCH_PLANT");
	bench_place(b, 1);
	c = here();
	if (write(out, &c, 1) != 1)
		_exit(1);
	while (read(in, &c, 1) == 1) {
		if (plant != NULL && strcmp(plant, "dies") == 0)
			(void)raise(SIGKILL);
		if (plant != NULL && strcmp(plant, "fails") == 0)
			_exit(3);
		if (write(out, &c, 1) != 1)
			_exit(1);
	}
	_exit(0);
}

ATF_TC(paired);
ATF_TC_HEAD(paired, tc)
{
	bench_head(tc, "Planted: a peer", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
	bench_param(tc, "per", "1 2");
}
ATF_TC_BODY(paired, tc)
{
	struct bench *b;
	int to[2], from[2];
	pid_t pid;
	char c;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		bench_per(b, (unsigned long)bench_num(b, "per"));
		ATF_REQUIRE(pipe(to) == 0 && pipe(from) == 0);
		if ((pid = bench_fork(b)) == 0) {
			(void)close(to[1]);
			(void)close(from[0]);
			peer(b, to[0], from[1]);
		}
		(void)close(to[0]);
		(void)close(from[1]);
		bench_place(b, 0);
		if (read(from[0], &c, 1) != 1)
			bench_fail(b, "no answer");
		bench_note(b, "%s: CPUs %d and %d", bench_arg(b, "cpu"),
		    here(), c);
		BENCH_LOOP(b) {
			if (write(to[1], "x", 1) != 1)
				bench_fail(b, "write");
			if (read(from[0], &c, 1) != 1) {
				bench_join(b, pid);
				bench_fail(b, "no answer");
			}
		}
		(void)close(to[1]);
		(void)close(from[0]);
		if (getenv("BENCH_PLANT") == NULL ||
		    strcmp(getenv("BENCH_PLANT"), "orphan") != 0)
			bench_join(b, pid);
	}
	bench_close(b);
}

PLANT(undeclared, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	(void)bench_arg(b, "cpu");
	bench_close(b);
}

ATF_TC(unmeasured);
ATF_TC_HEAD(unmeasured, tc)
{
	bench_head(tc, "Planted: a point left alone", "ns/op", BENCH_LESS);
	bench_param(tc, "n", "1 2");
}
ATF_TC_BODY(unmeasured, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_num(b, "n") == 1)
			BENCH_LOOP(b)
				work();
	bench_close(b);
}

/* Has a peer, makes the file BENCH_PLANT to say so, and waits. */
PLANT(family, "ns/op", BENCH_LESS)
{
	struct bench *b;

	b = bench_open(tc);
	if (bench_fork(b) == 0)
		for (;;)
			(void)pause();
	(void)close(open(getenv("BENCH_PLANT"), O_WRONLY | O_CREAT, 0600));
	for (;;)
		(void)pause();
}

ATF_TC_WITHOUT_HEAD(headless);
ATF_TC_BODY(headless, tc)
{
	(void)bench_open(tc);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, constant);
	ATF_TP_ADD_TC(tp, rate);
	ATF_TP_ADD_TC(tp, given);
	ATF_TP_ADD_TC(tp, empty);
	ATF_TP_ADD_TC(tp, failing);
	ATF_TP_ADD_TC(tp, requiring);
	ATF_TP_ADD_TC(tp, dying);
	ATF_TP_ADD_TC(tp, aborting);
	ATF_TP_ADD_TC(tp, hanging);
	ATF_TP_ADD_TC(tp, leaving);
	ATF_TP_ADD_TC(tp, forgetful);
	ATF_TP_ADD_TC(tp, talking);
	ATF_TP_ADD_TC(tp, chattering);
	ATF_TP_ADD_TC(tp, chatting);
	ATF_TP_ADD_TC(tp, noting);
	ATF_TP_ADD_TC(tp, counted);
	ATF_TP_ADD_TC(tp, lingering);
	ATF_TP_ADD_TC(tp, needing);
	ATF_TP_ADD_TC(tp, skipping);
	ATF_TP_ADD_TC(tp, atf_skipping);
	ATF_TP_ADD_TC(tp, helpless);
	ATF_TP_ADD_TC(tp, paired);
	ATF_TP_ADD_TC(tp, undeclared);
	ATF_TP_ADD_TC(tp, unmeasured);
	ATF_TP_ADD_TC(tp, family);
	ATF_TP_ADD_TC(tp, headless);
	return (atf_no_error());
}

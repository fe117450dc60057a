/*
 * What the benchmarks of tests/ipc are made of, with another side that does
 * wrong.  What it says of that is in the file "said".
 */
#include <sys/socket.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "../../../tests/ipc/h_ends.h"	/* lint-ok: it is what is tested */
#include "../../../tests/ipc/h_flow.h"	/* lint-ok: it is what is tested */

#define SIZE	((size_t)1 << 17)
#define GOOD	3	/* turns: on a slow machine there are few */

#define PLANT(name, unit, better)					\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, "Planted: " #name, unit, better);		\
	bench_param(tc, "cpu", "free");					\
}									\
ATF_TC_BODY(name, tc)

/* A flow of which one buffer has arrived well, and a point to measure it. */
static struct bench *
begin(const atf_tc_t *tc, struct flow *f)
{
	struct bench *b;

	b = bench_open(tc);
	if (freopen("said", "w", stderr) == NULL ||
	    setvbuf(stderr, NULL, _IONBF, 0) != 0 || !bench_next(b))
		bench_fail(b, "no beginning");
	signal(SIGPIPE, SIG_IGN);
	flow_open(b, f, SIZE);
	if (f->f_pid == 0)
		flow_read(b, f);
	(void)flow_write(b, f, 1, sizeof(uint64_t));
	return (b);
}

/* What the writer sends is not what is at that place of the stream. */
PLANT(flow_damaged, "MB/s", BENCH_MORE)
{
	struct bench *b;
	struct flow f;

	b = begin(tc, &f);
	f.f_place++;
	(void)flow_write(b, &f, 1, FLOW_PAGE);
	bench_close(b);
}

/* One word of each buffer, always the same one, is not what it should be. */
PLANT(flow_word, "MB/s", BENCH_MORE)
{
	struct flow_ask ask = { FLOW_PAGE / sizeof(uint64_t), FLOW_PAGE };
	struct bench *b;
	struct flow f;

	b = begin(tc, &f);
	if (write(f.f_ask[1], &ask, sizeof(ask)) != (ssize_t)sizeof(ask))
		bench_fail(b, "nothing is asked");
	for (; ask.a_buffers != 0; ask.a_buffers--) {
		flow_mark(&f, FLOW_PAGE);
		f.f_buf[f.f_size / sizeof(uint64_t) - 100] = 0;
		if (!flow_all(flow_out, &f))
			break;
		f.f_place += f.f_size;
	}
	close(f.f_data[1]);
	close(f.f_ask[1]);
	bench_join(b, f.f_pid);
	bench_close(b);
}

/* Two buffers are announced, and one comes. */
PLANT(flow_short, "MB/s", BENCH_MORE)
{
	struct flow_ask ask = { 2, FLOW_PAGE };
	struct bench *b;
	struct flow f;

	b = begin(tc, &f);
	flow_mark(&f, FLOW_PAGE);
	if (write(f.f_ask[1], &ask, sizeof(ask)) != (ssize_t)sizeof(ask) ||
	    !flow_all(flow_out, &f))
		bench_fail(b, "nothing is sent");
	close(f.f_data[1]);
	bench_join(b, f.f_pid);
	bench_close(b);
}

/* The reader goes, or stops in the middle. */
static void
without_reader(const atf_tc_t *tc, int sig)
{
	struct bench *b;
	struct flow f;

	b = begin(tc, &f);
	if (kill(f.f_pid, sig) == -1)
		bench_fail(b, "kill(2)");
	(void)flow_write(b, &f, 8, FLOW_PAGE);
	bench_close(b);
}

PLANT(flow_killed, "MB/s", BENCH_MORE)
{
	without_reader(tc, SIGKILL);
}

PLANT(flow_stops, "MB/s", BENCH_MORE)
{
	without_reader(tc, SIGSTOP);
}

/* The other side answers after a few turns with another byte, or no more. */
static int
give_wrong(void *arg, int side)
{
	struct ends *e = arg;

	if (side == 1 && e->e_given == GOOD)
		e->e_given++;
	return (ends_give(arg, side));
}

static int
give_no_more(void *arg, int side)
{
	struct ends *e = arg;

	if (side == 1 && e->e_given == GOOD)
		return (0);
	return (ends_give(arg, side));
}

static void
take_turns(const atf_tc_t *tc, int (*give)(void *, int))
{
	struct ends e;
	const struct turns t = {
		.t_give = give, .t_wait = ends_wait, .t_arg = &e
	};
	struct bench *b;
	int fd[2];

	b = bench_open(tc);
	memset(&e, 0, sizeof(e));
	BENCH_EACH(b) {
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1)
			bench_fail(b, "socketpair(2)");
		e.e_in[0] = e.e_out[0] = fd[0];
		e.e_in[1] = e.e_out[1] = fd[1];
		turns_take(b, &t);
	}
	bench_close(b);
}

PLANT(turn_wrong, "ns/op", BENCH_LESS)
{
	take_turns(tc, give_wrong);
}

PLANT(turn_stops, "ns/op", BENCH_LESS)
{
	take_turns(tc, give_no_more);
}

PLANT(turn_right, "ns/op", BENCH_LESS)
{
	take_turns(tc, ends_give);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, flow_damaged);
	ATF_TP_ADD_TC(tp, flow_word);
	ATF_TP_ADD_TC(tp, flow_short);
	ATF_TP_ADD_TC(tp, flow_killed);
	ATF_TP_ADD_TC(tp, flow_stops);
	ATF_TP_ADD_TC(tp, turn_wrong);
	ATF_TP_ADD_TC(tp, turn_stops);
	ATF_TP_ADD_TC(tp, turn_right);
	return (atf_no_error());
}

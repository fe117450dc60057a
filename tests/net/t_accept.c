#include "h_net.h"

#define GROUP	64	/* connections that wait, fewer than any backlog has */

struct queue {
	struct bench *q_bench;
	int	q_listener;
	struct sockaddr_storage q_to;
	int	q_there[GROUP], q_here[GROUP];
};

/* The system completes connections; that they are waiting is what is timed. */
static void
fill(struct queue *q, unsigned long n)
{
	unsigned long i;

	for (i = 0; i < n; i++)
		if ((q->q_there[i] = reflect_connect(&q->q_to,
		    NET_PATIENCE)) == -1)
			bench_fail(q->q_bench, "connection %lu of %lu", i + 1,
			    n);
}

static void
take(struct queue *q, unsigned long n)
{
	unsigned long i;

	bench_start(q->q_bench);
	for (i = 0; i < n; i++)
		if ((q->q_here[i] = accept(q->q_listener, NULL, NULL)) == -1)
			bench_fail(q->q_bench, "accept(2) of connection %lu",
			    i + 1);
	bench_stop(q->q_bench);
}

/* Those that were accepted are closed first, and keep the TIME_WAIT. */
static void
empty(struct queue *q, unsigned long n)
{
	unsigned long i;
	char c;

	for (i = 0; i < n; i++) {
		(void)close(q->q_here[i]);
		errno = 0;
		if (reflect_get(q->q_there[i], &c, 1) != 1)
			bench_fail(q->q_bench, "a connection does not end");
		(void)close(q->q_there[i]);
	}
}

static bool
queue_open(struct bench *b, struct queue *q, bool six)
{

	q->q_bench = b;
	if ((q->q_listener = net_listen(b, six, &q->q_to)) == -1)
		return (false);
	if (reflect_patience(q->q_listener, NET_PATIENCE) == -1)
		bench_fail(b, "the listener's patience");
	return (true);
}

ATF_TC(tcp_accept);
ATF_TC_HEAD(tcp_accept, tc)
{
	bench_head(tc, "accept(2) of TCP connections over loopback that are "
	    "complete and wait, at most 64 of them: what a server pays for a "
	    "connection before it reads", "op/s", BENCH_MORE);
	bench_param(tc, "ip", "4 6");
}
ATF_TC_BODY(tcp_accept, tc)
{
	unsigned long turns, n;
	struct bench *b;
	struct queue q;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_require_fds(b, 2 * GROUP + 8) ||
		    !queue_open(b, &q, bench_num(b, "ip") == 6))
			continue;
		while ((turns = bench_batch(b, 0)) != 0)
			for (; turns != 0; turns -= n) {
				n = turns < GROUP ? turns : GROUP;
				fill(&q, n);
				take(&q, n);
				empty(&q, n);
			}
		(void)close(q.q_listener);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, tcp_accept);
	return (atf_no_error());
}

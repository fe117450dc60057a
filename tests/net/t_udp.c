#include <sys/time.h>

#include "h_net.h"

#define LONGEST		1472	/* what one packet of an Ethernet carries */
#define NUMBER		4	/* bytes of a datagram that number it */
#define GROUP		16	/* exchanges that are timed together */
#define REQUEST		64	/* bytes of a short question to a name server */
#define ROW_MOST	5	/* lost one after the other: nobody is there */
#define LOST_MOST	20	/* one in so many ... */
#define LOST_FEW	3	/* less is chance */
#define LOST_ENOUGH	100	/* ... of so many or more of a point */
#define WAIT_LEAST	UINT64_C(100000000)	/* ns that a datagram has */
#define WAIT_MOST	UINT64_C(1000000000)
#define WAITED_MOST	UINT64_C(20000000000)	/* ns, for all that are lost */

struct udp {
	struct net *u_net;
	int	u_fd;
	size_t	u_len;
	uint32_t u_number;		/* of the last that was sent */
	uint32_t u_awaited;
	uint32_t u_missed;		/* the last that is taken for lost */
	uint64_t u_wait;		/* ns before one is lost */
	uint64_t u_waited;
	unsigned long u_sent, u_lost, u_late;
	unsigned long u_row;
	unsigned char u_out[LONGEST], u_in[LONGEST + 1];
};

static void
set_wait(struct udp *u, uint64_t ns)
{
	struct timeval tv;

	u->u_wait = ns;
	tv.tv_sec = (time_t)(ns / 1000000000);
	tv.tv_usec = (suseconds_t)(ns % 1000000000 / 1000);
	if (setsockopt(u->u_fd, SOL_SOCKET, SO_RCVTIMEO, &tv,
	    sizeof(tv)) == -1)
		bench_fail(u->u_net->n_bench, "setsockopt(2)");
}

/* A datagram is lost; whether that may be. */
static void
count_loss(struct udp *u)
{
	struct bench *b;

	b = u->u_net->n_bench;
	u->u_missed = u->u_awaited;
	u->u_lost++;
	u->u_waited += u->u_wait;
	errno = 0;
	if (++u->u_row == ROW_MOST)
		bench_fail(b, "%d datagrams of %zu bytes, one after the "
		    "other, were not answered", ROW_MOST, u->u_len);
	if ((u->u_sent >= LOST_ENOUGH && u->u_lost > u->u_sent / LOST_MOST) ||
	    u->u_waited > WAITED_MOST)
		bench_fail(b, "of %lu datagrams of %zu bytes %lu were lost; "
		    "at most one in %d may be", u->u_sent, u->u_len,
		    u->u_lost, LOST_MOST);
}

/* Make u_out the datagram of this number. */
static void
number(struct udp *u, uint32_t n)
{
	size_t i;

	u->u_awaited = n;
	for (i = 0; i < NUMBER && i < u->u_len; i++)
		u->u_out[i] = (unsigned char)(n >> (8 * i));
}

/* An answer that is not wanted: to what was lost, it was only waited for. */
static void
take_late(struct udp *u)
{
	size_t i;

	u->u_late++;
	for (i = 0; i < NUMBER && i < u->u_len; i++)
		if (u->u_in[i] != (unsigned char)(u->u_missed >> (8 * i)))
			return;
	if (u->u_missed == 0)
		return;
	u->u_missed = 0;
	u->u_lost--;
	u->u_row = 0;
	if (u->u_wait < WAIT_MOST)
		set_wait(u, 2 * u->u_wait);
}

static void
send_one(struct udp *u)
{
	number(u, ++u->u_number);
	u->u_sent++;
	/* A queue that is full loses a datagram, as the wire does. */
	if (send(u->u_fd, u->u_out, u->u_len, 0) != (ssize_t)u->u_len &&
	    errno != ENOBUFS)
		bench_fail(u->u_net->n_bench, "send(2) of %zu bytes",
		    u->u_len);
}

/* Whether a datagram is that in u_out, or but for its number. */
static bool
is_wanted(struct udp *u, ssize_t len)
{
	size_t head;

	head = u->u_len < NUMBER ? u->u_len : NUMBER;
	if (len != (ssize_t)u->u_len || memcmp(u->u_in + head,
	    u->u_out + head, u->u_len - head) != 0) {
		errno = 0;
		bench_fail(u->u_net->n_bench, "a datagram of %zu bytes came "
		    "back as another", u->u_len);
	}
	return (memcmp(u->u_in, u->u_out, head) == 0);
}

/* The answer to u_out; false if it is lost. */
static bool
await(struct udp *u)
{
	ssize_t n;

	for (;;) {
		n = recv(u->u_fd, u->u_in, sizeof(u->u_in), 0);
		if (n == -1 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
			count_loss(u);
			return (false);
		}
		if (n == -1)
			bench_fail(u->u_net->n_bench, "recv(2)");
		if (is_wanted(u, n))
			break;
		take_late(u);
	}
	u->u_row = 0;
	return (true);
}

static bool
exchange(struct udp *u)
{
	send_one(u);
	return (await(u));
}

/*
 * The first exchange says how long one takes here, after which a datagram has
 * ten times as much.
 */
static void
udp_open(struct udp *u, struct net *net, int fd, size_t len)
{
	uint64_t begin;

	memset(u, 0, sizeof(*u));
	u->u_net = net;
	u->u_len = len;
	reflect_pattern(u->u_out, sizeof(u->u_out));
	if ((u->u_fd = reflect_datagrams(fd, NET_PATIENCE)) == -1)
		net_unanswered(net);
	set_wait(u, UINT64_C(1000000000));
	do
		begin = bench_now();
	while (!exchange(u));
	begin = 10 * (bench_now() - begin);
	set_wait(u, begin > WAIT_LEAST ? begin : WAIT_LEAST);
}

/* Of all points. */
struct total {
	unsigned long t_sent, t_lost;
};

static void
udp_close(struct udp *u, struct total *t)
{
	struct bench *b;

	b = u->u_net->n_bench;
	t->t_sent += u->u_sent;
	t->t_lost += u->u_lost;
	bench_count(b, "datagrams", u->u_sent);
	bench_count(b, "of them lost", u->u_lost);
	bench_count(b, "answers too late to count", u->u_late);
	(void)close(u->u_fd);
}

/* What is too few of a point to tell may be enough of all. */
static void
check_total(struct bench *b, const struct total *t)
{
	errno = 0;
	if (t->t_lost >= LOST_FEW && t->t_lost > t->t_sent / LOST_MOST)
		bench_fail(b, "of %lu datagrams %lu were lost; at most one in "
		    "%d may be", t->t_sent, t->t_lost, LOST_MOST);
}

/*
 * Each point of a case: with the far side placed or not, and datagrams of so
 * many bytes, 0 for as many as the point says.
 */
static void
each_point(const atf_tc_t *tc, bool placed, size_t bytes,
    void (*measure)(struct bench *, struct udp *))
{
	struct total t;
	struct bench *b;
	struct net net;
	struct udp u;
	int fd;

	b = bench_open(tc);
	net_note(b);
	memset(&t, 0, sizeof(t));
	BENCH_EACH(b) {
		if (!net_open(b, &net, placed))
			continue;
		fd = net_connect(&net);
		if (placed)
			bench_place(b, 0);
		udp_open(&u, &net, fd, bytes != 0 ? bytes :
		    (size_t)bench_num(b, "bytes"));
		measure(b, &u);
		udp_close(&u, &t);
		(void)close(fd);
		net_close(&net);
	}
	check_total(b, &t);
	bench_close(b);
}

/* A group in which a datagram is lost is not timed, but made again. */
static void
measure_trips(struct bench *b, struct udp *u)
{
	unsigned long turns, n, i;
	uint64_t begin;

	while ((turns = bench_batch(b, 0)) != 0)
		while (turns > 0) {
			n = turns < GROUP ? turns : GROUP;
			begin = bench_now();
			for (i = 0; i < n && exchange(u); i++)
				continue;
			if (i < n)
				continue;
			bench_add(b, bench_now() - begin);
			turns -= n;
		}
}

ATF_TC(udp_rtt);
ATF_TC_HEAD(udp_rtt, tc)
{
	bench_head(tc, "a datagram of so many bytes to the other side and "
	    "back, on connected UDP sockets; those that are lost are counted "
	    "and not timed, and more than one in 20 fail the case", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "Maeda 1993; Guimaraes, Franca 1999");
	bench_param(tc, "bytes", "1 100 512 1024 1472");
	bench_param(tc, "cpu", "same cross free");
	bench_param(tc, "ip", bench_long(tc) ? "4 6" : "4");
}
ATF_TC_BODY(udp_rtt, tc)
{
	each_point(tc, true, 0, measure_trips);
}

/*
 * Send n requests, then take n answers; false if one is lost.  They come in
 * the order in which they were sent, or are late.
 */
static bool
window(struct udp *u, unsigned long n)
{
	uint32_t first;
	unsigned long i;

	first = u->u_number + 1;
	for (i = 0; i < n; i++)
		send_one(u);
	for (i = 0; i < n; i++) {
		number(u, first + (uint32_t)i);
		if (!await(u))
			return (false);
	}
	return (true);
}

static void
measure_rate(struct bench *b, struct udp *u)
{
	unsigned long turns, n, most;
	uint64_t begin;

	most = (unsigned long)bench_num(b, "window");
	while ((turns = bench_batch(b, 0)) != 0)
		while (turns > 0) {
			n = turns < most ? turns : most;
			begin = bench_now();
			if (!window(u, n))
				continue;
			bench_add(b, bench_now() - begin);
			turns -= n;
		}
}

ATF_TC(udp_rate);
ATF_TC_HEAD(udp_rate, tc)
{
	bench_head(tc, "requests of 64 bytes, as those to a name server, and "
	    "answers of as many, with so many under way at a time: how many "
	    "are answered; windows in which one is lost are not timed",
	    "op/s", BENCH_MORE);
	bench_param(tc, "window", "1 4 16");
	bench_param(tc, "ip", "4 6");
}
ATF_TC_BODY(udp_rate, tc)
{
	each_point(tc, false, REQUEST, measure_rate);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, udp_rtt);
	ATF_TP_ADD_TC(tp, udp_rate);
	return (atf_no_error());
}

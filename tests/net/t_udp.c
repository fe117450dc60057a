#include <sys/time.h>

#include "h_net.h"

#define LONGEST		1472	/* what one packet of an Ethernet carries */
#define NUMBER		4	/* bytes of a datagram that number it */
#define KNOWN		64	/* the last that were sent, which are known */
#define GROUP		16	/* exchanges that are timed together */
#define REQUEST		64	/* bytes of a short question to a name server */
#define ROW_MOST	5	/* lost one after the other: nobody is there */
#define LOST_MOST	20	/* one in so many ... */
#define LOST_FEW	3	/* less is chance */
#define LOST_ENOUGH	100	/* ... of so many or more of a point */
#define WAIT_LEAST	UINT64_C(100000000)	/* ns that a datagram has */
#define WAIT_MOST	UINT64_C(1000000000)
#define WAITED_MOST	UINT64_C(10000000000)	/* ns, for all that are lost */

/* A datagram that was sent. */
struct sent {
	uint32_t s_number;
	enum { AWAITED, LOST, ANSWERED } s_state;
};

struct udp {
	struct net *u_net;
	int	u_fd;
	size_t	u_len;
	uint32_t u_random;		/* what numbers are from */
	struct sent u_last[KNOWN];	/* the n-th at n % KNOWN */
	uint64_t u_wait;		/* ns before one is lost */
	uint64_t u_waited;
	unsigned long u_sent, u_lost, u_late, u_twice, u_strange;
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
count_loss(struct udp *u, struct sent *s)
{
	struct bench *b;

	b = u->u_net->n_bench;
	s->s_state = LOST;
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

/* What can be told of a number where there is not room for all of it. */
static uint32_t
shortened(const struct udp *u, uint32_t number)
{
	return (u->u_len < NUMBER ? number >> (32 - 8 * u->u_len) : number);
}

/* Nobody can guess the number of the next one, and answer it early. */
static void
send_one(struct udp *u)
{
	struct sent *s;
	size_t i;

	u->u_random = u->u_random * 1664525 + 1013904223;
	s = &u->u_last[u->u_sent++ % KNOWN];
	s->s_number = shortened(u, u->u_random);
	s->s_state = AWAITED;
	for (i = 0; i < NUMBER && i < u->u_len; i++)
		u->u_out[i] = (unsigned char)(u->u_random >> (24 - 8 * i));
	/* A queue that is full loses a datagram, as the wire does. */
	if (send(u->u_fd, u->u_out, u->u_len, 0) != (ssize_t)u->u_len &&
	    errno != ENOBUFS)
		bench_fail(u->u_net->n_bench, "send(2) of %zu bytes",
		    u->u_len);
}

/* The number of a datagram that is as those that were sent. */
static uint32_t
number_of(struct udp *u, ssize_t len)
{
	uint32_t number;
	size_t head, i;

	head = u->u_len < NUMBER ? u->u_len : NUMBER;
	if (len != (ssize_t)u->u_len || memcmp(u->u_in + head,
	    u->u_out + head, u->u_len - head) != 0) {
		errno = 0;
		bench_fail(u->u_net->n_bench, "a datagram of %zu bytes came "
		    "back as another", u->u_len);
	}
	for (number = 0, i = 0; i < head; i++)
		number = number << 8 | u->u_in[i];
	return (number);
}

/* The last one of this number, rather one that is not answered; or NULL. */
static struct sent *
find(struct udp *u, uint32_t number)
{
	struct sent *s, *found;
	unsigned long i;

	found = NULL;
	for (i = 1; i <= KNOWN && i <= u->u_sent; i++) {
		s = &u->u_last[(u->u_sent - i) % KNOWN];
		if (s->s_number == number && s->s_state != ANSWERED)
			return (s);
		if (s->s_number == number && found == NULL)
			found = s;
	}
	return (found);
}

/*
 * It may be an answer to what was lost long ago, but not while all that was
 * sent is known, and not often.
 */
static void
take_strange(struct udp *u)
{
	u->u_late++;
	u->u_strange++;
	errno = 0;
	if (u->u_sent <= KNOWN || (u->u_strange > KNOWN &&
	    u->u_strange > u->u_sent / LOST_MOST))
		bench_fail(u->u_net->n_bench, "a datagram of %zu bytes that "
		    "was not sent: the other side answers what it was not "
		    "asked", u->u_len);
}

/* What has come is an answer: to which one?  NULL: to none that awaits it. */
static struct sent *
take(struct udp *u, uint32_t number)
{
	struct sent *s;

	if ((s = find(u, number)) == NULL) {
		take_strange(u);
		return (NULL);
	}
	if (s->s_state == ANSWERED) {
		u->u_twice++;
		return (NULL);
	}
	u->u_row = 0;
	if (s->s_state == AWAITED) {
		s->s_state = ANSWERED;
		return (s);
	}
	/* It was not lost, it was only waited for. */
	s->s_state = ANSWERED;
	u->u_late++;
	u->u_lost--;
	if (u->u_wait < WAIT_MOST)
		set_wait(u, 2 * u->u_wait);
	return (NULL);
}

/*
 * The answer to the n-th; false if it is lost.  Those that come in its place
 * do not prolong the wait.
 */
static bool
await(struct udp *u, unsigned long n)
{
	struct sent *s;
	uint64_t end;
	ssize_t len;

	s = &u->u_last[n % KNOWN];
	for (end = 0; s->s_state == AWAITED; ) {
		len = recv(u->u_fd, u->u_in, sizeof(u->u_in), 0);
		if (len == -1 && errno != EAGAIN && errno != EWOULDBLOCK)
			bench_fail(u->u_net->n_bench, "recv(2)");
		if (len != -1 && take(u, number_of(u, len)) != NULL)
			continue;
		if (len == -1 || (end != 0 && bench_now() > end))
			count_loss(u, s);
		else if (end == 0)
			end = bench_now() + u->u_wait;
	}
	return (s->s_state == ANSWERED);
}

static bool
exchange(struct udp *u)
{
	send_one(u);
	return (await(u, u->u_sent - 1));
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
	u->u_random = (uint32_t)bench_now();
	reflect_pattern(u->u_out, sizeof(u->u_out));
	if ((u->u_fd = reflect_datagrams(fd, NET_PATIENCE)) == -1)
		net_unanswered(net);
	set_wait(u, WAIT_MOST);
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
	bench_count(b, "answers that came twice", u->u_twice);
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
	bench_param(tc, "ip", NET_IP(tc));
}
ATF_TC_BODY(udp_rtt, tc)
{
	each_point(tc, true, 0, measure_trips);
}

/* Send n requests, then take n answers; false if one is lost. */
static bool
window(struct udp *u, unsigned long n)
{
	unsigned long first, i;

	first = u->u_sent;
	for (i = 0; i < n; i++)
		send_one(u);
	for (i = 0; i < n; i++)
		if (!await(u, first + i))
			return (false);
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

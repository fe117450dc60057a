#include <netinet/in.h>

#include <netinet/tcp.h>
#include <stdlib.h>

#include "h_net.h"

#define TTCP_BYTES	(UINT64_C(16) << 20)
#define LONGEST		(1 << 20)	/* of the writes */
#define SLOW_NS		UINT64_C(900000000)
#define SLOW_MOST	100		/* one in so many connections */

static void
ttcp(struct net *n, int fd, const unsigned char *pattern, size_t len)
{
	uint64_t pos;
	size_t part;

	net_sink(n, fd, TTCP_BYTES);
	for (pos = 0; pos < TTCP_BYTES; pos += part) {
		part = TTCP_BYTES - pos < len ? (size_t)(TTCP_BYTES - pos) :
		    len;
		if (reflect_put(fd, pattern + pos % REFLECT_PERIOD, part) == -1)
			bench_fail(n->n_bench, "sending byte %ju",
			    (uintmax_t)pos);
	}
	net_sunk(n, fd, TTCP_BYTES);
}

static void
note_buffers(struct bench *b, int fd)
{
	socklen_t len;
	int out, in;

	len = sizeof(int);
	if (getsockopt(fd, SOL_SOCKET, SO_SNDBUF, &out, &len) == -1 ||
	    getsockopt(fd, SOL_SOCKET, SO_RCVBUF, &in, &len) == -1)
		bench_fail(b, "getsockopt(2)");
	bench_note(b, "TCP_NODELAY is set on both sides; socket buffers are "
	    "the system's, at first %d bytes to send and %d to receive", out,
	    in);
}

ATF_TC(tcp_ttcp);
ATF_TC_HEAD(tcp_ttcp, tc)
{
	bench_head(tc, "16 MB over one TCP connection from memory to memory, "
	    "in writes of so many bytes, until the receiver has compared all "
	    "of them and said so", "MB/s", BENCH_MORE);
	bench_cite(tc, "Maeda 1993; Guimaraes, Franca 1999");
	bench_param(tc, "write", "1024 4096 65536 1048576");
	bench_param(tc, "ip", NET_IP(tc));
}
ATF_TC_BODY(tcp_ttcp, tc)
{
	unsigned char *pattern;
	struct bench *b;
	struct net net;
	unsigned long turns;
	bool noted;
	int fd;

	b = bench_open(tc);
	net_note(b);
	if ((pattern = malloc(REFLECT_PERIOD + LONGEST)) == NULL)
		bench_fail(b, "no memory");
	reflect_pattern(pattern, REFLECT_PERIOD + LONGEST);
	noted = false;
	BENCH_EACH(b) {
		if (!net_open(b, &net, false))
			continue;
		fd = net_connect(&net);
		if (!noted)
			note_buffers(b, fd);
		noted = true;
		bench_rate(b, TTCP_BYTES);
		while ((turns = bench_batch(b, 0)) != 0)
			for (; turns != 0; turns--) {
				bench_start(b);
				ttcp(&net, fd, pattern,
				    (size_t)bench_num(b, "write"));
				bench_stop(b);
			}
		(void)close(fd);
		net_close(&net);
	}
	free(pattern);
	bench_close(b);
}

/* An answer that is there before it is asked for is none. */
static void
no_answer_yet(struct bench *b, int fd)
{
	char c;

	if (recv(fd, &c, 1, MSG_PEEK | MSG_DONTWAIT) == -1 &&
	    (errno == EAGAIN || errno == EWOULDBLOCK))
		return;
	errno = 0;
	bench_fail(b, "the other side answers what it was not asked");
}

/* One byte there and back; x is where those that none can guess are from. */
static void
trip(struct bench *b, int fd, uint32_t *x)
{
	unsigned char sent, got;

	*x = *x * 1664525 + 1013904223;
	sent = (unsigned char)(*x >> 24);
	errno = 0;
	if (reflect_put(fd, &sent, 1) == -1 ||
	    reflect_get(fd, &got, 1) != 0 || got != sent)
		bench_fail(b, "a byte is lost");
}

ATF_TC(tcp_rtt);
ATF_TC_HEAD(tcp_rtt, tc)
{
	bench_head(tc, "one byte to the other side of a TCP connection and "
	    "back, without Nagle's delay", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999; McVoy, Staelin 1996");
	bench_param(tc, "cpu", "same cross free");
	bench_param(tc, "ip", NET_IP(tc));
}
ATF_TC_BODY(tcp_rtt, tc)
{
	struct reflect_message m;
	struct bench *b;
	struct net net;
	uint32_t x;
	int fd;

	b = bench_open(tc);
	net_note(b);
	x = (uint32_t)bench_now();
	BENCH_EACH(b) {
		if (!net_open(b, &net, true))
			continue;
		fd = net_connect(&net);
		m.m_what = REFLECT_ECHO;
		m.m_port = 0;
		m.m_count = 0;
		net_ask(&net, fd, &m);
		bench_place(b, 0);
		no_answer_yet(b, fd);
		BENCH_LOOP(b)
			trip(b, fd, &x);
		no_answer_yet(b, fd);
		(void)close(fd);
		net_close(&net);
	}
	bench_close(b);
}

/* Returns whether it took so long that a packet must have been lost. */
static bool
connect_once(struct bench *b, const struct sockaddr_storage *to)
{
	uint64_t begin, end;
	int fd, error;
	char c;

	if ((fd = socket(to->ss_family, SOCK_STREAM, 0)) == -1 ||
	    reflect_patience(fd, NET_PATIENCE) == -1)
		bench_fail(b, "socket(2)");
	begin = bench_now();
	bench_start(b);
	error = connect(fd, (const void *)to, reflect_length(to));
	bench_stop(b);
	end = bench_now();
	if (error == -1)
		bench_fail(b, "connect(2)");
	errno = 0;
	if (reflect_get(fd, &c, 1) != 1)
		bench_fail(b, "a connection that the other side does not end");
	(void)close(fd);
	return (end - begin > SLOW_NS);
}

ATF_TC(tcp_connect);
ATF_TC_HEAD(tcp_connect, tc)
{
	bench_head(tc, "connect(2) over TCP to a server that waits in "
	    "accept(2); the next one is made when the server has taken this "
	    "and closed it, so that its backlog never overflows; the server "
	    "closes first and keeps the TIME_WAIT", "ns/op", BENCH_LESS);
	bench_cite(tc, "McVoy, Staelin 1996");
	bench_param(tc, "ip", "4 6");
}
ATF_TC_BODY(tcp_connect, tc)
{
	struct sockaddr_storage to;
	struct reflect_message m;
	unsigned long turns, made, slow;
	struct bench *b;
	struct net net;
	int fd;

	b = bench_open(tc);
	net_note(b);
	BENCH_EACH(b) {
		if (!net_open(b, &net, false))
			continue;
		fd = net_connect(&net);
		m.m_what = REFLECT_ACCEPT;
		m.m_port = 0;
		m.m_count = 0;
		net_ask(&net, fd, &m);
		to = net.n_to;
		reflect_set_port(&to, m.m_port);
		made = slow = 0;
		while ((turns = bench_batch(b, 0)) != 0)
			for (; turns != 0; turns--, made++)
				if (connect_once(b, &to))
					slow++;
		errno = 0;
		if (slow > 0 && slow >= made / SLOW_MOST)
			bench_fail(b, "%lu of %lu connections took more than "
			    "0.9 s: packets were lost", slow, made);
		(void)close(fd);
		net_close(&net);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, tcp_ttcp);
	ATF_TP_ADD_TC(tp, tcp_rtt);
	ATF_TP_ADD_TC(tp, tcp_connect);
	return (atf_no_error());
}

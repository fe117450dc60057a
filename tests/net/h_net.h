/*
 * The far side of a benchmark of the network: a child that runs the reflector
 * over loopback, or the host that the setting "peer" names.
 */
#ifndef H_NET_H
#define H_NET_H

#include <sys/socket.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "reflect.h"

#define NET_PATIENCE	10	/* seconds that the far side may be silent */

struct net {
	struct bench *n_bench;
	struct sockaddr_storage n_to;
	pid_t	n_child;		/* 0: the far side is another host */
	int	n_stop;			/* closed, it ends the child */
};

/*
 * The versions of IP of a case of many points: all but the longest runs leave
 * the second to cases of few, unless another host may have that one only.
 */
#define NET_IP(tc)	(bench_long(tc) || bench_config(tc, "peer") != NULL ? \
			"4 6" : "4")

/* What a system says that has no IPv6, or no way there. */
static inline bool
net_absent(int error)
{
	return (error == EAFNOSUPPORT || error == EPROTONOSUPPORT ||
	    error == EADDRNOTAVAIL || error == ENETUNREACH ||
	    error == EHOSTUNREACH);
}

static inline void
net_child(struct bench *b, int listener, int stop, bool placed)
{
	struct reflect r;

	memset(&r, 0, sizeof(r));
	r.r_listen = &listener;
	r.r_listens = 1;
	r.r_stop = stop;
	r.r_most = 4096;
	r.r_idle = 3 * NET_PATIENCE;
	if (placed)
		bench_place(b, 1);
	_exit(reflect_run(&r) == 0 ? 0 : 1);
}

/*
 * A socket that listens on the loopback, and where; -1, with the point left
 * out, if there is no such way.  An interface that is down lets listen.
 */
static inline int
net_listen(struct bench *b, bool six, struct sockaddr_storage *to)
{
	socklen_t len;
	int fd, listener;

	fd = -1;
	len = sizeof(*to);
	listener = reflect_listen(six ? "::1" : "127.0.0.1", "0");
	if (listener != -1 && getsockname(listener, (void *)to, &len) == 0 &&
	    (fd = socket(to->ss_family, SOCK_DGRAM, 0)) != -1 &&
	    connect(fd, (void *)to, len) == 0) {
		(void)close(fd);
		return (listener);
	}
	if (!net_absent(errno))
		bench_fail(b, "listening on the loopback");
	bench_skip(b, "there is no %s on the loopback: %s",
	    six ? "IPv6" : "IPv4", strerror(errno));
	if (fd != -1)
		(void)close(fd);
	if (listener != -1)
		(void)close(listener);
	return (-1);
}

static inline bool
net_loopback(struct net *n, bool six, bool placed)
{
	struct bench *b;
	int listener, stop[2];

	b = n->n_bench;
	if ((listener = net_listen(b, six, &n->n_to)) == -1)
		return (false);
	if (pipe(stop) == -1)
		bench_fail(b, "pipe(2)");
	if ((n->n_child = bench_fork(b)) == 0) {
		(void)close(stop[1]);
		net_child(b, listener, stop[0], placed);
	}
	(void)close(listener);
	(void)close(stop[0]);
	n->n_stop = stop[1];
	return (true);
}

static inline bool
net_wire(struct net *n, bool six, bool placed)
{
	struct bench *b;
	char err[512];

	b = n->n_bench;
	n->n_child = 0;
	if (placed && strcmp(bench_arg(b, "cpu"), "free") != 0) {
		bench_skip(b, "the far side, %s, has CPUs of its own",
		    bench_peer(b));
		return (false);
	}
	switch (reflect_resolve(bench_peer(b), six ? AF_INET6 : AF_INET,
	    &n->n_to, err, sizeof(err))) {
	case 0:
		return (true);
	case 1:
		bench_skip(b, "the peer %s has no address of %s", bench_peer(b),
		    six ? "IPv6" : "IPv4");
		return (false);
	}
	errno = 0;
	bench_fail(b, "the peer: %s", err);
}

static inline void
net_close(struct net *n)
{
	if (n->n_child == 0)
		return;
	(void)close(n->n_stop);
	bench_join(n->n_bench, n->n_child);
}

/*
 * The far side in the version of IP that the point's parameter "ip" says;
 * false, with the point left out, if there is none.  placed: the parameter
 * "cpu" says where the two sides run.
 */
static inline bool
net_open(struct bench *b, struct net *n, bool placed)
{
	bool six;
	int fd;

	n->n_bench = b;
	six = bench_num(b, "ip") == 6;
	if (placed && !bench_placeable(b))
		return (false);
	if (bench_peer(b) == NULL)
		return (net_loopback(n, six, placed));
	if (!net_wire(n, six, placed))
		return (false);
	fd = reflect_connect(&n->n_to, NET_PATIENCE);
	if (fd == -1 && net_absent(errno)) {
		bench_skip(b, "there is no way to %s by %s: %s", bench_peer(b),
		    six ? "IPv6" : "IPv4", strerror(errno));
		return (false);
	}
	if (fd == -1)
		bench_fail(b, "connecting to the reflector of %s",
		    bench_peer(b));
	(void)close(fd);
	return (true);
}

/* The far side has not answered what it was asked. */
static inline void
net_unanswered(struct net *n)
{
	if (n->n_child == 0 && (errno == ECONNREFUSED || errno == ECONNRESET ||
	    errno == EPIPE)) {
		errno = 0;
		bench_fail(n->n_bench, "the reflector of %s ends the "
		    "connection: this host is not in a network that it "
		    "allows, or it has no connection left",
		    bench_peer(n->n_bench));
	}
	bench_fail(n->n_bench, "the reflector's answer");
}

/* A connection to the far side, which has taken it. */
static inline int
net_connect(struct net *n)
{
	int fd;

	if ((fd = reflect_connect(&n->n_to, NET_PATIENCE)) == -1)
		bench_fail(n->n_bench, "connecting to the reflector%s%s",
		    n->n_child == 0 ? " of " : "",
		    n->n_child == 0 ? bench_peer(n->n_bench) : "");
	if (reflect_greet(fd) == -1)
		net_unanswered(n);
	return (fd);
}

static inline void
net_ask(struct net *n, int fd, struct reflect_message *m)
{
	if (reflect_ask(fd, m) == -1)
		net_unanswered(n);
}

/* So many bytes of the pattern are to come ... */
static inline void
net_sink(struct net *n, int fd, uint64_t bytes)
{
	struct reflect_message m;

	m.m_what = REFLECT_SINK;
	m.m_port = 0;
	m.m_count = bytes;
	if (reflect_tell(fd, &m) == -1)
		bench_fail(n->n_bench, "asking the reflector");
}

static inline void
net_damaged(struct net *n, uint64_t right)
{
	errno = 0;
	bench_fail(n->n_bench, "byte %ju has arrived as another",
	    (uintmax_t)right);
}

/* The far side has not told of all bytes that it has them. */
static inline void
net_unsunk(struct net *n)
{
	if (errno != EALREADY)
		bench_fail(n->n_bench, "the answer to the last byte");
	errno = 0;
	bench_fail(n->n_bench, "the other side has answered before it had "
	    "the last byte");
}

/* ... and the last one is there when the far side says so. */
static inline void
net_sunk(struct net *n, int fd, uint64_t bytes)
{
	uint64_t right;

	if (reflect_sunk(fd, bytes, &right) == -1)
		net_unsunk(n);
	if (right != bytes)
		net_damaged(n, right);
}

/* Whether the peer is this host, by whatever address or name. */
static inline bool
net_is_here(struct bench *b)
{
	struct sockaddr_storage to;
	char err[512];

	return ((reflect_resolve(bench_peer(b), AF_INET, &to, err,
	    sizeof(err)) == 0 || reflect_resolve(bench_peer(b), AF_INET6, &to,
	    err, sizeof(err)) == 0) && reflect_is_here(&to));
}

/* Where the figures are from; what is no peer fails when it is used. */
static inline void
net_note(struct bench *b)
{
	char medium[300], host[256];

	if (bench_peer(b) == NULL)
		bench_medium(b, "loopback", "over loopback, with both sides on "
		    "this host");
	else if (net_is_here(b))
		bench_medium(b, "loopback", "over loopback, with the reflector "
		    "of %s, which is this host", bench_peer(b));
	else if (reflect_host(bench_peer(b), host, sizeof(host)) == 0) {
		(void)snprintf(medium, sizeof(medium), "peer %s", host);
		bench_medium(b, medium, "over the wire, with the reflector of "
		    "%s", bench_peer(b));
	}
}

#endif

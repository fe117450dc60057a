#include <sys/socket.h>

#include <netinet/in.h>

#include <errno.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include "bench.h"

static int
open_socket(struct bench *b)
{
	int fd;

	if ((fd = socket(AF_INET, SOCK_STREAM, 0)) == -1)
		bench_fail(b, "socket(2)");
	return (fd);
}

ATF_TC(getsockopt);
ATF_TC_HEAD(getsockopt, tc)
{
	bench_head(tc, "getsockopt(2) of SO_TYPE of a TCP socket: a system "
	    "call that looks at a socket and no further", "ns/op",
	    BENCH_LESS);
}
ATF_TC_BODY(getsockopt, tc)
{
	struct bench *b;
	socklen_t len;
	int fd, type;

	b = bench_open(tc);
	fd = open_socket(b);
	type = 0;
	len = sizeof(type);
	BENCH_LOOP(b)
		if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &len) == -1)
			bench_fail(b, "getsockopt(2)");
	errno = 0;
	if (type != SOCK_STREAM)
		bench_fail(b, "getsockopt(2) says another type");
	(void)close(fd);
	bench_close(b);
}

ATF_TC(setsockopt);
ATF_TC_HEAD(setsockopt, tc)
{
	bench_head(tc, "setsockopt(2) of TCP_NODELAY of a TCP socket, on and "
	    "off in turn, which takes the socket's lock and goes through to "
	    "the protocol", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(setsockopt, tc)
{
	struct bench *b;
	socklen_t len;
	int fd, on, got;

	b = bench_open(tc);
	fd = open_socket(b);
	on = 0;
	BENCH_LOOP(b) {
		on = !on;
		if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on,
		    sizeof(on)) == -1)
			bench_fail(b, "setsockopt(2)");
	}
	len = sizeof(got);
	if (getsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &got, &len) == -1)
		bench_fail(b, "getsockopt(2)");
	errno = 0;
	if ((got != 0) != (on != 0))
		bench_fail(b, "setsockopt(2) has set nothing");
	(void)close(fd);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, getsockopt);
	ATF_TP_ADD_TC(tp, setsockopt);
	return (atf_no_error());
}

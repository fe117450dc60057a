#include <sys/socket.h>
#include <sys/un.h>

#include "h_ends.h"

/* A socket with a name in the current directory. */
static int
named(struct bench *b, int type, const char *name, struct sockaddr_un *sun)
{
	int fd;

	memset(sun, 0, sizeof(*sun));
	sun->sun_family = AF_UNIX;
	memcpy(sun->sun_path, name, strlen(name));
	if ((fd = socket(AF_UNIX, type, 0)) == -1 ||
	    bind(fd, (struct sockaddr *)sun, sizeof(*sun)) == -1)
		bench_fail(b, "a socket by the name of %s", name);
	return (fd);
}

static void
connect_to(struct bench *b, int fd, const struct sockaddr_un *sun)
{
	if (connect(fd, (const struct sockaddr *)sun, sizeof(*sun)) == -1)
		bench_fail(b, "connect(2)");
}

static void
stream(struct bench *b, int fd[2])
{
	struct sockaddr_un sun;
	int l;

	l = named(b, SOCK_STREAM, "stream", &sun);
	if (listen(l, 1) == -1 ||
	    (fd[0] = socket(AF_UNIX, SOCK_STREAM, 0)) == -1)
		bench_fail(b, "listen(2) and socket(2)");
	connect_to(b, fd[0], &sun);
	if ((fd[1] = accept(l, NULL, NULL)) == -1)
		bench_fail(b, "accept(2)");
	if (close(l) == -1 || unlink(sun.sun_path) == -1)
		bench_fail(b, "cannot remove %s", sun.sun_path);
}

static void
datagram(struct bench *b, int fd[2])
{
	struct sockaddr_un sun[2];

	fd[0] = named(b, SOCK_DGRAM, "side0", &sun[0]);
	fd[1] = named(b, SOCK_DGRAM, "side1", &sun[1]);
	connect_to(b, fd[0], &sun[1]);
	connect_to(b, fd[1], &sun[0]);
	if (unlink(sun[0].sun_path) == -1 || unlink(sun[1].sun_path) == -1)
		bench_fail(b, "cannot remove the sockets");
}

static void
pair(struct bench *b, int fd[2])
{
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1)
		bench_fail(b, "socketpair(2)");
}

static void
measure(const atf_tc_t *tc, void (*open_both)(struct bench *, int [2]))
{
	struct bench *b;
	int fd[2];

	b = bench_open(tc);
	BENCH_EACH(b)
		if (bench_placeable(b)) {
			open_both(b, fd);
			ends_pair(b, fd);
		}
	bench_close(b);
}

ATF_TC(unix_stream);
ATF_TC_HEAD(unix_stream, tc)
{
	bench_head(tc, "two processes pass one byte over a local stream that "
	    "one accepted from the other, to and fro", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(unix_stream, tc)
{
	measure(tc, stream);
}

ATF_TC(unix_dgram);
ATF_TC_HEAD(unix_dgram, tc)
{
	bench_head(tc, "two processes pass a datagram of one byte between two "
	    "named local sockets, to and fro", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(unix_dgram, tc)
{
	measure(tc, datagram);
}

ATF_TC(socketpair);
ATF_TC_HEAD(socketpair, tc)
{
	bench_head(tc, "two processes pass one byte over a socketpair(2) of "
	    "streams, to and fro", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(socketpair, tc)
{
	measure(tc, pair);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, unix_stream);
	ATF_TP_ADD_TC(tp, unix_dgram);
	ATF_TP_ADD_TC(tp, socketpair);
	return (atf_no_error());
}

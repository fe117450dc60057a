#include <sys/socket.h>

#include <arpa/inet.h>
#include <netinet/in.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "h_rpc.h"

struct rpc {
	struct sockaddr_in r_at;
	int	r_stop;			/* closed, it ends the server */
	pid_t	r_server;
};

static int
bound(struct bench *b, bool stream, struct sockaddr_in *at)
{
	socklen_t len;
	int fd;

	memset(at, 0, sizeof(*at));
	at->sin_family = AF_INET;
	at->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	len = sizeof(*at);
	fd = socket(AF_INET, stream ? SOCK_STREAM : SOCK_DGRAM, 0);
	if (fd == -1 || bind(fd, (const void *)at, len) == -1 ||
	    (stream && listen(fd, 1) == -1) ||
	    getsockname(fd, (void *)at, &len) == -1)
		bench_fail(b, "a server on the loopback");
	return (fd);
}

static void
serve(struct bench *b, struct rpc *r, bool stream)
{
	int fd, stop[2];

	fd = bound(b, stream, &r->r_at);
	if (pipe(stop) == -1)
		bench_fail(b, "pipe(2)");
	if ((r->r_server = bench_fork(b)) == 0) {
		(void)close(stop[1]);
		bench_place(b, 1);
		if ((errno = remote_serve(fd, stream, stop[0])) != 0)
			bench_fail(b, "serving calls");
		_exit(0);
	}
	(void)close(fd);
	(void)close(stop[0]);
	r->r_stop = stop[1];
}

static void
measure(struct bench *b, bool stream)
{
	struct rpc r;
	void *client;
	unsigned n;

	serve(b, &r, stream);
	errno = 0;
	if ((client = remote_open(&r.r_at, stream)) == NULL)
		bench_fail(b, "no client of RPC");
	bench_place(b, 0);
	n = 0;
	BENCH_LOOP(b)
		if (!remote_call(client, n++))
			bench_fail(b, "call %u is not answered well", n);
	remote_close(client);
	(void)close(r.r_stop);
	bench_join(b, r.r_server);
}

ATF_TC(rpc);
ATF_TC_HEAD(rpc, tc)
{
	bench_head(tc, "a call of a procedure in another process by the "
	    "system's RPC over loopback: a number to it, and the next one "
	    "back, packed and unpacked by XDR", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999; McVoy, Staelin 1996");
	bench_param(tc, "by", "udp tcp");
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(rpc, tc)
{
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b)
		if (remote_missing() != NULL)
			bench_skip(b, "%s", remote_missing());
		else if (bench_placeable(b))
			measure(b, strcmp(bench_arg(b, "by"), "tcp") == 0);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, rpc);
	return (atf_no_error());
}

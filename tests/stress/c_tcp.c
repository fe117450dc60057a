/* TCP over the loopback: connections are made and closed, and lose nothing. */
#include <sys/socket.h>

#include <errno.h>
#include <netinet/in.h>
#include <unistd.h>

#include "h_flow.h"
#include "h_loopback.h"

struct listener {
	int	l_fd;
	struct sockaddr_in l_sin;
};

static void
tcp_open(struct stress *s)
{
	loopback_try(s, SOCK_STREAM);
}

static void
tcp_start(struct stress *s)
{
	struct listener *l = s->s_state;

	if ((l->l_fd = loopback_socket(SOCK_STREAM, &l->l_sin)) == -1)
		stress_fail(s, "a socket that listens");
}

static void
tcp_stop(struct stress *s)
{
	struct listener *l = s->s_state;

	if (close(l->l_fd) == -1)
		stress_fail(s, "close(2)");
}

/* The ports of connections that were closed are kept for some time. */
static void
tcp_step(struct stress *s)
{
	struct listener *l = s->s_state;
	struct sockaddr_in from, own;
	struct flow w;
	socklen_t len;
	int in, out;

	w = flow_choose(s, 500000);
	if ((out = socket(AF_INET, SOCK_STREAM, 0)) == -1) {
		stress_short(s, "socket(2)", EMFILE, ENFILE, ENOBUFS, ENOMEM,
		    0);
		return;
	}
	if (connect(out, (struct sockaddr *)&l->l_sin,
	    sizeof(l->l_sin)) == -1) {
		stress_short(s, "connect(2)", EADDRNOTAVAIL, EADDRINUSE,
		    ENOBUFS, ENOMEM, ETIMEDOUT, EAGAIN, 0);
		(void)close(out);
		return;
	}
	len = sizeof(from);
	if ((in = accept(l->l_fd, (struct sockaddr *)&from, &len)) == -1)
		stress_fail(s, "accept(2)");
	len = sizeof(own);
	if (getsockname(out, (struct sockaddr *)&own, &len) == -1)
		stress_fail(s, "getsockname(2)");
	if (own.sin_port != from.sin_port)
		stress_wrong(s, "a connection from port %d was made from %d",
		    ntohs(from.sin_port), ntohs(own.sin_port));
	flow_pass(s, &w, out, in, true);
	if (close(in) == -1)
		stress_fail(s, "close(2)");
}

const struct stress_class class_tcp = {
	.c_name = "tcp",
	.c_descr = "connections over the loopback are made and closed, and a "
	    "child writes up to 500 kB to each: every byte arrives, once and "
	    "in order, and then the end",
	.c_state = sizeof(struct listener),
	.c_procs = 1,
	.c_open = tcp_open,
	.c_start = tcp_start,
	.c_step = tcp_step,
	.c_stop = tcp_stop,
};

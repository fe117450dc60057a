/* UDP over the loopback: what arrives was sent, whole, and comes once. */
#include <sys/socket.h>

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "h_loopback.h"

#define PACKETS	32
#define BYTES	1472
#define WAIT_MS	20

struct udp {
	int	u_to, u_from;
	size_t	u_len[PACKETS];
	bool	u_seen[PACKETS];
	unsigned char u_buf[BYTES + 1];
};

static void
udp_open(struct stress *s)
{
	loopback_try(s, SOCK_DGRAM);
}

/* Connected to each other they hear nobody else. */
static void
udp_start(struct stress *s)
{
	struct sockaddr_in to, from;
	struct udp *u = s->s_state;

	if ((u->u_to = loopback_socket(SOCK_DGRAM, &to)) == -1 ||
	    (u->u_from = loopback_socket(SOCK_DGRAM, &from)) == -1)
		stress_fail(s, "a socket");
	if (connect(u->u_to, (struct sockaddr *)&from, sizeof(from)) == -1 ||
	    connect(u->u_from, (struct sockaddr *)&to, sizeof(to)) == -1)
		stress_fail(s, "connect(2)");
}

static void
udp_stop(struct stress *s)
{
	struct udp *u = s->s_state;

	if (close(u->u_to) == -1 || close(u->u_from) == -1)
		stress_fail(s, "close(2)");
}

/* Late ones, of the step before, are none of this one's. */
static void
udp_receive(struct stress *s, struct udp *u)
{
	uint32_t head[2];
	ssize_t n;

	if ((n = recv(u->u_from, u->u_buf, sizeof(u->u_buf), 0)) == -1)
		stress_fail(s, "recv(2)");
	if (n < (ssize_t)sizeof(head))
		stress_wrong(s, "a packet of %zd bytes was never sent", n);
	memcpy(head, u->u_buf, sizeof(head));
	if (head[0] != (uint32_t)s->s_step)
		return;
	if (head[1] >= PACKETS || (size_t)n != u->u_len[head[1]])
		stress_wrong(s, "a packet of %zd bytes was never sent", n);
	if (u->u_seen[head[1]])
		stress_wrong(s, "a packet came twice");
	u->u_seen[head[1]] = true;
	stress_check(s, u->u_buf + sizeof(head), (size_t)n - sizeof(head), 0,
	    s->s_step << 8 | head[1], "a packet");
}

static void
udp_step(struct stress *s)
{
	struct udp *u = s->s_state;
	struct pollfd pfd;
	uint32_t head[2];
	size_t i, n;

	n = 1 + (size_t)stress_pick(s, PACKETS);
	for (i = 0; i < n; i++) {
		u->u_len[i] = sizeof(head) + (size_t)stress_pick(s, BYTES -
		    sizeof(head));
		u->u_seen[i] = false;
	}
	for (i = 0; i < n; i++) {
		head[0] = (uint32_t)s->s_step;
		head[1] = (uint32_t)i;
		memcpy(u->u_buf, head, sizeof(head));
		stress_fill(u->u_buf + sizeof(head), u->u_len[i] -
		    sizeof(head), 0, s->s_step << 8 | i);
		if (send(u->u_to, u->u_buf, u->u_len[i], 0) == -1) {
			stress_short(s, "send(2)", ENOBUFS, ENOMEM, EAGAIN, 0);
			break;
		}
	}
	pfd.fd = u->u_from;
	pfd.events = POLLIN;
	for (n = 0; n < i && poll(&pfd, 1, WAIT_MS) == 1; n++)
		udp_receive(s, u);
	/* They may all be lost, but that shows nothing. */
	errno = ETIMEDOUT;
	if (n == 0)
		stress_short(s, "recv(2)", ETIMEDOUT, 0);
}

const struct stress_class class_udp = {
	.c_name = "udp",
	.c_descr = "up to 32 packets of any length to 1472 bytes are sent over "
	    "the loopback: some may be lost, but none comes twice, changed, or "
	    "without having been sent",
	.c_state = sizeof(struct udp),
	.c_open = udp_open,
	.c_start = udp_start,
	.c_step = udp_step,
	.c_stop = udp_stop,
};

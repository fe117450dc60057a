/* Unix sockets: packets in order, and descriptors as well. */
#include <sys/socket.h>
#include <sys/uio.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "h_flow.h"

#define PACKETS	16
#define BYTES	256

/* Packets are not lost, because who sends is told to wait. */
static void
unix_packets(struct stress *s, const size_t *len, size_t n, int out, int in)
{
	unsigned char buf[BYTES];
	ssize_t got;
	size_t i;

	for (i = 0; i < n; i++) {
		stress_fill(buf, len[i], 0, s->s_step << 8 | i);
		if (send(out, buf, len[i], MSG_DONTWAIT) == -1) {
			stress_short(s, "send(2)", EAGAIN, EWOULDBLOCK,
			    ENOBUFS, ENOMEM, 0);
			break;
		}
	}
	for (n = i, i = 0; i < n; i++) {
		if ((got = recv(in, buf, sizeof(buf), 0)) == -1)
			stress_fail(s, "recv(2)");
		if ((size_t)got != len[i])
			stress_wrong(s, "packet %zu of %zu bytes came as %zd",
			    i, len[i], got);
		stress_check(s, buf, len[i], 0, s->s_step << 8 | i,
		    "a packet of a Unix socket");
	}
	if (recv(in, buf, sizeof(buf), MSG_DONTWAIT) != -1 ||
	    (errno != EAGAIN && errno != EWOULDBLOCK))
		stress_wrong(s, "more packets came than were sent");
}

union unix_control {
	struct cmsghdr u_head;
	char	u_room[CMSG_SPACE(sizeof(int))];
};

/* Send a descriptor, or take one; -1 if there is no room for it. */
static int
unix_descriptor(struct stress *s, int fd, int sent)
{
	union unix_control u;
	struct cmsghdr *c;
	struct msghdr m;
	struct iovec v;
	char byte;
	int got;

	memset(&m, 0, sizeof(m));
	memset(&u, 0, sizeof(u));
	byte = 0;
	v.iov_base = &byte;
	v.iov_len = 1;
	m.msg_iov = &v;
	m.msg_iovlen = 1;
	m.msg_control = &u;
	m.msg_controllen = sizeof(u.u_room);
	c = CMSG_FIRSTHDR(&m);
	if (sent != -1) {
		c->cmsg_len = CMSG_LEN(sizeof(int));
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		memcpy(CMSG_DATA(c), &sent, sizeof(sent));
		if (sendmsg(fd, &m, 0) == 1)
			return (0);
		stress_short(s, "sendmsg(2)", ENOBUFS, ENOMEM, EMFILE,
		    ETOOMANYREFS, 0);
		return (-1);
	}
	if (recvmsg(fd, &m, 0) != 1)
		stress_fail(s, "recvmsg(2)");
	if ((c = CMSG_FIRSTHDR(&m)) == NULL || c->cmsg_type != SCM_RIGHTS) {
		errno = EMFILE;
		stress_short(s, "recvmsg(2)", EMFILE, 0);
		return (-1);
	}
	memcpy(&got, CMSG_DATA(c), sizeof(got));
	return (got);
}

/* What is written to a pipe is read by a descriptor that was passed. */
static void
unix_pass(struct stress *s, int out, int in)
{
	unsigned char buf[64];
	int fd[2], got;

	if (pipe(fd) == -1) {
		stress_short(s, "pipe(2)", EMFILE, ENFILE, ENOMEM, 0);
		return;
	}
	if (unix_descriptor(s, out, fd[0]) == 0 &&
	    (got = unix_descriptor(s, in, -1)) != -1) {
		stress_fill(buf, sizeof(buf), 0, s->s_step);
		if (write(fd[1], buf, sizeof(buf)) != (ssize_t)sizeof(buf) ||
		    read(got, buf, sizeof(buf)) != (ssize_t)sizeof(buf))
			stress_fail(s, "a descriptor that was passed");
		stress_check(s, buf, sizeof(buf), 0, s->s_step,
		    "a descriptor that was passed");
		(void)close(got);
	}
	if (close(fd[0]) == -1 || close(fd[1]) == -1)
		stress_fail(s, "close(2)");
}

static void
unix_step(struct stress *s)
{
	struct flow w;
	size_t i, len[PACKETS], n;
	int fd[2], type;

	type = stress_pick(s, 2) == 0 ? SOCK_STREAM : SOCK_DGRAM;
	w = flow_choose(s, 200000);
	n = 1 + (size_t)stress_pick(s, PACKETS);
	for (i = 0; i < n; i++)
		len[i] = 1 + (size_t)stress_pick(s, BYTES);
	if (socketpair(AF_UNIX, type, 0, fd) == -1) {
		stress_short(s, "socketpair(2)", EMFILE, ENFILE, ENOBUFS,
		    ENOMEM, 0);
		return;
	}
	unix_pass(s, fd[0], fd[1]);
	if (type == SOCK_STREAM) {
		flow_pass(s, &w, fd[0], fd[1], true);
	} else {
		unix_packets(s, len, n, fd[0], fd[1]);
		(void)close(fd[0]);
	}
	if (close(fd[1]) == -1)
		stress_fail(s, "close(2)");
}

const struct stress_class class_unix = {
	.c_name = "unix",
	.c_descr = "pairs of Unix sockets are made and closed: streams and "
	    "packets arrive, once and in order, and a pipe's descriptor that "
	    "is passed reads what was written to the pipe",
	.c_procs = 1,
	.c_step = unix_step,
};

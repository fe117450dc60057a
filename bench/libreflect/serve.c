#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reflect.h"

#define CHUNK	65536	/* the longest datagram, and what is read at once */
#define LOOK	64	/* datagrams between two looks at the connection */

/* A connection, and all the memory that it has. */
struct session {
	const struct reflect *s_reflect;
	int	s_fd;
	unsigned char s_pattern[REFLECT_PERIOD + CHUNK];
	unsigned char s_buf[CHUNK];
};

static int
echo(struct session *s)
{
	ssize_t n;

	while ((n = recv(s->s_fd, s->s_buf, CHUNK, 0)) > 0)
		if (reflect_put(s->s_fd, s->s_buf, (size_t)n) == -1)
			return (-1);
	return ((int)n);
}

/* How many bytes of two are the same up to the first that is not. */
static size_t
alike(const unsigned char *a, const unsigned char *b, size_t len)
{
	size_t i;

	if (memcmp(a, b, len) == 0)
		return (len);
	for (i = 0; a[i] == b[i]; i++)
		continue;
	return (i);
}

static int
sink(struct session *s, struct reflect_message *m)
{
	struct reflect_message end;
	uint64_t pos, right;
	ssize_t n;

	for (pos = right = 0; pos < m->m_count; pos += (uint64_t)n) {
		n = recv(s->s_fd, s->s_buf, m->m_count - pos < CHUNK ?
		    (size_t)(m->m_count - pos) : CHUNK, 0);
		if (n <= 0)
			return (-1);
		if (right == pos)
			right += alike(s->s_buf,
			    s->s_pattern + pos % REFLECT_PERIOD, (size_t)n);
	}
	if (reflect_hear(s->s_fd, &end) != 0 || end.m_what != REFLECT_SINK ||
	    end.m_count != 0)
		return (-1);
	end.m_count = right;
	return (reflect_tell(s->s_fd, &end));
}

/* Whether the connection lasts; no bytes are expected from it. */
static bool
lasts(int fd)
{
	char c;

	return (recv(fd, &c, 1, MSG_PEEK | MSG_DONTWAIT) == -1 &&
	    (errno == EAGAIN || errno == EWOULDBLOCK));
}

/*
 * The connection is looked at when there is no datagram for a second, and
 * after so many, which costs little.  Nobody but its other side can send
 * datagrams here.
 */
static int
datagrams(struct session *s, struct reflect_message *m)
{
	struct sockaddr_storage ss;
	unsigned long seen;
	socklen_t len;
	ssize_t n;
	long idle;
	int fd;

	len = sizeof(ss);
	if (getpeername(s->s_fd, (void *)&ss, &len) == -1 ||
	    (fd = reflect_beside(s->s_fd, SOCK_DGRAM)) == -1)
		return (-1);
	reflect_set_port(&ss, m->m_port);
	if (connect(fd, (void *)&ss, len) == -1 ||
	    reflect_patience(fd, 1) == -1 ||
	    (m->m_port = reflect_port(fd)) == -1 ||
	    reflect_tell(s->s_fd, m) == -1)
		return (-1);
	for (seen = 0, idle = 0; idle < s->s_reflect->r_idle; ) {
		n = recv(fd, s->s_buf, CHUNK, 0);
		if ((n == -1 || ++seen % LOOK == 0) && !lasts(s->s_fd))
			return (0);
		if (n == -1) {
			idle++;
			continue;
		}
		idle = 0;
		if (s->s_reflect->r_lose != 0 &&
		    seen % (unsigned long)s->s_reflect->r_lose == 0)
			continue;
		/* What can not be sent is lost like any other datagram. */
		(void)send(fd, s->s_buf, (size_t)n, MSG_NOSIGNAL);
	}
	return (0);
}

/*
 * Closing first leaves the connection in TIME_WAIT here, and the other side
 * may use its port again.
 */
static int
accept_all(struct session *s, struct reflect_message *m)
{
	struct pollfd pfd[2];
	int fd, new;

	/* One who leaves before accept(2) must not hang it. */
	if ((fd = reflect_beside(s->s_fd, SOCK_STREAM)) == -1 ||
	    fcntl(fd, F_SETFL, O_NONBLOCK) == -1 ||
	    (m->m_port = reflect_port(fd)) == -1 ||
	    reflect_tell(s->s_fd, m) == -1)
		return (-1);
	pfd[0].fd = s->s_fd;
	pfd[1].fd = fd;
	pfd[0].events = pfd[1].events = POLLIN;
	while (poll(pfd, 2, (int)(1000 * s->s_reflect->r_idle)) > 0 &&
	    pfd[0].revents == 0) {
		if ((new = accept(fd, NULL, NULL)) != -1)
			(void)close(new);
	}
	return (0);
}

static int
messages(struct session *s)
{
	struct reflect_message m;
	int error;

	while ((error = reflect_hear(s->s_fd, &m)) == 0)
		switch (m.m_what) {
		case REFLECT_ECHO:
			if (reflect_tell(s->s_fd, &m) == -1)
				return (-1);
			return (echo(s));
		case REFLECT_SINK:
			if (sink(s, &m) == -1)
				return (-1);
			break;
		case REFLECT_UDP:
			return (datagrams(s, &m));
		case REFLECT_ACCEPT:
			return (accept_all(s, &m));
		}
	return (error);
}

int
reflect_serve(const struct reflect *r, int fd)
{
	struct session *s;
	int error;

	if ((s = malloc(sizeof(*s))) == NULL)
		return (-1);
	s->s_reflect = r;
	s->s_fd = fd;
	reflect_pattern(s->s_pattern, sizeof(s->s_pattern));
	/* What the listener does not wait for, some systems pass on. */
	error = fcntl(fd, F_SETFL, 0) == -1 ||
	    reflect_patience(fd, r->r_idle) == -1 ? -1 : messages(s);
	free(s);
	return (error == -1 ? -1 : 0);
}

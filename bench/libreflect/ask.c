#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "reflect.h"

/* A connection that is not there after so many seconds never will be. */
static int
finish(int fd, long seconds)
{
	struct pollfd pfd;
	socklen_t len;
	int error;

	pfd.fd = fd;
	pfd.events = POLLOUT;
	len = sizeof(error);
	switch (poll(&pfd, 1, (int)(1000 * seconds))) {
	case 1:
		if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &len) == -1)
			return (-1);
		break;
	case 0:
		error = ETIMEDOUT;
		break;
	default:
		return (-1);
	}
	errno = error;
	return (error == 0 ? 0 : -1);
}

static int
connect_within(int fd, const struct sockaddr_storage *ss, long seconds)
{
	int flags;

	if ((flags = fcntl(fd, F_GETFL)) == -1 ||
	    fcntl(fd, F_SETFL, flags | O_NONBLOCK) == -1)
		return (-1);
	if (connect(fd, (const void *)ss, reflect_length(ss)) == -1 &&
	    (errno != EINPROGRESS || finish(fd, seconds) == -1))
		return (-1);
	return (fcntl(fd, F_SETFL, flags));
}

int
reflect_connect(const struct sockaddr_storage *ss, long seconds)
{
	int fd, error;

	if ((fd = socket(ss->ss_family, SOCK_STREAM, 0)) == -1)
		return (-1);
	if (connect_within(fd, ss, seconds) == 0 &&
	    reflect_patience(fd, seconds) == 0)
		return (fd);
	error = errno;
	(void)close(fd);
	errno = error;
	return (-1);
}

/* One that ends the connection instead of an answer refuses it. */
int
reflect_ask(int fd, struct reflect_message *m)
{
	enum reflect_what what;
	int error;

	what = m->m_what;
	if (reflect_tell(fd, m) == -1 || (error = reflect_hear(fd, m)) == -1)
		return (-1);
	if (error == 0 && m->m_what == what)
		return (0);
	errno = error == 1 ? ECONNREFUSED : EPROTO;
	return (-1);
}

/* From 1 on; no two in a row are the same but by chance. */
static int
new_mark(void)
{
	struct timespec ts;
	uint32_t x;

	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	x = ((uint32_t)ts.tv_nsec + 1) * UINT32_C(2654435761);
	return ((int)(x >> 16) % 65535 + 1);
}

int
reflect_sunk(int fd, uint64_t bytes, uint64_t *right)
{
	struct reflect_message m;
	int mark;

	m.m_what = REFLECT_SINK;
	m.m_port = mark = new_mark();
	m.m_count = 0;
	if (reflect_tell(fd, &m) == -1)
		return (-1);
	switch (reflect_hear(fd, &m)) {
	case -1:
		return (-1);
	case 1:
		errno = ECONNRESET;
		return (-1);
	}
	if (m.m_what != REFLECT_SINK || m.m_count > bytes) {
		errno = EPROTO;
		return (-1);
	}
	if (m.m_port != mark) {
		errno = EALREADY;
		return (-1);
	}
	*right = m.m_count;
	return (0);
}

/* No bytes are told right by whoever tells of any. */
int
reflect_greet(int fd)
{
	struct reflect_message m;
	uint64_t right;

	m.m_what = REFLECT_SINK;
	m.m_port = 0;
	m.m_count = 0;
	if (reflect_tell(fd, &m) == 0 && reflect_sunk(fd, 0, &right) == 0)
		return (0);
	if (errno == ECONNRESET || errno == EPIPE)
		errno = ECONNREFUSED;
	return (-1);
}

int
reflect_datagrams(int fd, long seconds)
{
	struct reflect_message m;
	struct sockaddr_storage ss;
	socklen_t len;
	int new, error;

	len = sizeof(ss);
	if (getpeername(fd, (void *)&ss, &len) == -1 ||
	    (new = reflect_beside(fd, SOCK_DGRAM)) == -1)
		return (-1);
	m.m_what = REFLECT_UDP;
	m.m_count = 0;
	if ((m.m_port = reflect_port(new)) != -1 && reflect_ask(fd, &m) == 0) {
		reflect_set_port(&ss, m.m_port);
		if (connect(new, (void *)&ss, len) == 0 &&
		    reflect_patience(new, seconds) == 0)
			return (new);
	}
	error = errno;
	(void)close(new);
	errno = error;
	return (-1);
}

#include <errno.h>
#include <string.h>

#include "reflect.h"

/* "atfb", a version, what, the port and the count, the high byte first. */
static const unsigned char magic[] = { 'a', 't', 'f', 'b', 1 };

void
reflect_pack(unsigned char *p, const struct reflect_message *m)
{
	int i;

	memcpy(p, magic, sizeof(magic));
	p[5] = (unsigned char)m->m_what;
	p[6] = (unsigned char)(m->m_port >> 8);
	p[7] = (unsigned char)m->m_port;
	for (i = 0; i < 8; i++)
		p[8 + i] = (unsigned char)(m->m_count >> (56 - 8 * i));
}

int
reflect_unpack(const unsigned char *p, struct reflect_message *m)
{
	int i;

	if (memcmp(p, magic, sizeof(magic)) != 0 ||
	    (p[5] != REFLECT_ECHO && p[5] != REFLECT_SINK &&
	    p[5] != REFLECT_UDP && p[5] != REFLECT_ACCEPT)) {
		errno = EPROTO;
		return (-1);
	}
	m->m_what = (enum reflect_what)p[5];
	m->m_port = p[6] << 8 | p[7];
	m->m_count = 0;
	for (i = 0; i < 8; i++)
		m->m_count = m->m_count << 8 | p[8 + i];
	return (0);
}

/* What a time-out of the socket is called differs from what it means. */
static int
failed(void)
{
	if (errno == EAGAIN || errno == EWOULDBLOCK)
		errno = ETIMEDOUT;
	return (-1);
}

int
reflect_put(int fd, const void *buf, size_t len)
{
	const unsigned char *p;
	ssize_t n;

	for (p = buf; len > 0; p += n, len -= (size_t)n) {
		n = send(fd, p, len, MSG_NOSIGNAL);
		if (n == -1 && errno != EINTR)
			return (failed());
		if (n == -1)
			n = 0;
	}
	return (0);
}

int
reflect_get(int fd, void *buf, size_t len)
{
	unsigned char *p;
	ssize_t n;

	for (p = buf; len > 0; p += n, len -= (size_t)n) {
		n = recv(fd, p, len, 0);
		if (n == -1 && errno != EINTR)
			return (failed());
		if (n == 0 && p == buf)
			return (1);
		if (n == 0) {
			errno = ECONNRESET;
			return (-1);
		}
		if (n == -1)
			n = 0;
	}
	return (0);
}

int
reflect_tell(int fd, const struct reflect_message *m)
{
	unsigned char p[REFLECT_BYTES];

	reflect_pack(p, m);
	return (reflect_put(fd, p, sizeof(p)));
}

int
reflect_hear(int fd, struct reflect_message *m)
{
	unsigned char p[REFLECT_BYTES];
	int error;

	error = reflect_get(fd, p, sizeof(p));
	return (error != 0 ? error : reflect_unpack(p, m));
}

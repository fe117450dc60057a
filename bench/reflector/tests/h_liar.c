/*
 * h_liar HOW: a far side that does wrong, at a port of 127.0.0.1 that it
 * prints.  It serves one connection after the other, and ends after a minute.
 *
 *	damage	says of the pattern that its byte 100 is wrong, sends other
 *		bytes back than it got, and other datagrams
 *	half	takes 100 bytes of what it is sent, and no more
 *	silent	takes a connection and says nothing
 *	leave	takes a message and ends the connection
 *	babble	answers with what is no message
 *	kind	answers bytes of the pattern by a message of another kind
 *	more	says that more of them were right than were sent
 *	stop	takes 5 MB of what it is sent, and ends the connection
 *	early	sends bytes back before it is sent any
 *	hasty	says that the pattern was right before it has come
 *	ahead	answers each datagram, and the one of the next number, too
 *	shift	answers each datagram by that of the next number
 *	twice	answers each datagram twice
 *	guess	sends 1, 2, 3 ... back, whatever it is sent
 *	deaf	answers everything, but no datagram
 */
#include <sys/socket.h>

#include <err.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os.h"
#include "reflect.h"

static const char *how;

static bool
is(const char *word)
{
	return (strcmp(how, word) == 0);
}

/* The number is in front; one byte is nothing else. */
static void
answer_datagram(int fd, char *buf, size_t n)
{
	if (is("damage"))
		buf[n - 1] += n > 1;
	if (is("shift"))
		buf[0]++;
	if (!is("deaf"))
		(void)send(fd, buf, n, MSG_NOSIGNAL);
	if (is("ahead"))
		buf[0]++;
	if (is("ahead") || is("twice"))
		(void)send(fd, buf, n, MSG_NOSIGNAL);
}

static void
damage_datagrams(int fd, struct reflect_message *m)
{
	struct sockaddr_storage ss;
	char buf[2048];
	socklen_t len;
	ssize_t n;
	int udp;

	len = sizeof(ss);
	if (getpeername(fd, (void *)&ss, &len) == -1 ||
	    (udp = reflect_beside(fd, SOCK_DGRAM)) == -1)
		err(1, "a socket for datagrams");
	reflect_set_port(&ss, m->m_port);
	m->m_port = reflect_port(udp);
	if (connect(udp, (void *)&ss, len) == -1 ||
	    reflect_patience(udp, is("deaf") ? 20 : 1) == -1 ||
	    reflect_tell(fd, m) == -1)
		err(1, "the answer");
	/* When there are no more, the benchmark has gone. */
	while ((n = recv(udp, buf, sizeof(buf), 0)) > 0)
		answer_datagram(udp, buf, (size_t)n);
	(void)close(udp);
}

static void
damage_bytes(int fd)
{
	char c, n;

	for (n = 1; reflect_get(fd, &c, 1) == 0; n++) {
		c = is("guess") ? n : (char)(c + 1);
		(void)reflect_put(fd, &c, 1);
	}
}

static void
swallow(int fd, uint64_t n)
{
	char buf[65536];
	size_t part;

	for (; n > 0; n -= part) {
		part = n < sizeof(buf) ? (size_t)n : sizeof(buf);
		if (reflect_get(fd, buf, part) != 0)
			return;
	}
}

static void
lie_of_pattern(int fd, struct reflect_message *m)
{
	struct reflect_message end;

	if (is("hasty")) {
		(void)reflect_tell(fd, m);
		swallow(fd, 1 << 30);
		return;
	}
	swallow(fd, is("half") ? 100 : is("stop") ? 5000000 : m->m_count);
	if (is("half"))
		(void)sleep(60);
	if (is("stop") || reflect_hear(fd, &end) != 0)
		return;
	m->m_port = end.m_port;
	if (is("kind"))
		m->m_what = REFLECT_ECHO;
	else
		m->m_count = is("more") ? m->m_count + 1 : 100;
	(void)reflect_tell(fd, m);
}

/* The answer and bytes in one, so that these are not later. */
static void
answer_early(int fd, const struct reflect_message *m)
{
	unsigned char p[2 * REFLECT_BYTES] = { 0 };

	reflect_pack(p, m);
	(void)reflect_put(fd, p, sizeof(p));
}

static void
lie(int fd)
{
	static const char babble[REFLECT_BYTES] = "HTTP/1.0 400 Bad";
	struct reflect_message m;
	char c;

	if (is("silent")) {
		(void)recv(fd, &c, 1, MSG_PEEK);
		(void)sleep(60);
	}
	/* Who is asked nothing yet has nothing to lie about; see sink. */
	do
		if (reflect_hear(fd, &m) != 0 || is("leave") ||
		    (m.m_what == REFLECT_SINK && m.m_port != 0 &&
		    !is("babble") && reflect_tell(fd, &m) == -1))
			return;
	while (!is("babble") && m.m_what == REFLECT_SINK && m.m_count == 0);
	if (is("babble")) {
		(void)reflect_put(fd, babble, sizeof(babble));
		swallow(fd, 1 << 30);
	} else if (m.m_what == REFLECT_SINK) {
		lie_of_pattern(fd, &m);
	} else if (m.m_what == REFLECT_UDP) {
		damage_datagrams(fd, &m);
	} else if (m.m_what == REFLECT_ECHO) {
		if (is("early"))
			answer_early(fd, &m);
		else
			(void)reflect_tell(fd, &m);
		damage_bytes(fd);
	}
}

int
main(int argc, char *argv[])
{
	int listener, fd;

	if (argc != 2)
		errx(2, "usage: h_liar HOW");
	how = argv[1];
	(void)os_die_with_parent();
	(void)alarm(60);
	if ((listener = reflect_listen("127.0.0.1", "0")) == -1)
		err(1, "listening");
	(void)printf("port %d\n", reflect_port(listener));
	(void)fflush(stdout);
	while ((fd = accept(listener, NULL, NULL)) != -1) {
		lie(fd);
		(void)close(fd);
	}
	err(1, "accept");
}

/* One connection, with a good and with a bad other side. */
#include <sys/wait.h>

#include <atf-c.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reflect.h"

#define PATIENCE	10

/* A process that serves one connection; the other end of that. */
static int
connection(long idle, pid_t *pid)
{
	struct sockaddr_storage to;
	struct reflect r;
	socklen_t len;
	int listener, fd, new;

	ATF_REQUIRE((listener = reflect_listen("127.0.0.1", "0")) != -1);
	len = sizeof(to);
	ATF_REQUIRE_EQ(0, getsockname(listener, (void *)&to, &len));
	ATF_REQUIRE((*pid = fork()) != -1);
	if (*pid == 0) {
		memset(&r, 0, sizeof(r));
		r.r_idle = idle;
		if ((new = accept(listener, NULL, NULL)) == -1)
			_exit(2);
		_exit(reflect_serve(&r, new) == 0 ? 0 : 1);
	}
	(void)close(listener);
	ATF_REQUIRE((fd = reflect_connect(&to, PATIENCE)) != -1);
	return (fd);
}

/* Its exit status; 1 is a connection that went wrong. */
static int
end(pid_t pid)
{
	int status;

	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_REQUIRE(WIFEXITED(status));
	return (WEXITSTATUS(status));
}

static int
sink(int fd, const unsigned char *p, size_t n)
{
	struct reflect_message m;
	uint64_t right;

	m.m_what = REFLECT_SINK;
	m.m_port = 0;
	m.m_count = n;
	ATF_REQUIRE_EQ(0, reflect_tell(fd, &m));
	ATF_REQUIRE_EQ(0, reflect_put(fd, p, n));
	ATF_REQUIRE_EQ(0, reflect_sunk(fd, n, &right));
	return ((int)right);
}

/* There is no answer before the end, and it is to this end. */
ATF_TC_WITHOUT_HEAD(marked);
ATF_TC_BODY(marked, tc)
{
	struct reflect_message m;
	unsigned char p[1000];
	pid_t pid;
	char c;
	int fd, mark;

	(void)tc;
	reflect_pattern(p, sizeof(p));
	fd = connection(PATIENCE, &pid);
	for (mark = 1; mark <= 65535; mark += 13107) {
		m.m_what = REFLECT_SINK;
		m.m_port = 0;
		m.m_count = sizeof(p);
		ATF_REQUIRE_EQ(0, reflect_tell(fd, &m));
		ATF_REQUIRE_EQ(0, reflect_put(fd, p, sizeof(p)));
		ATF_CHECK_EQ(-1, recv(fd, &c, 1, MSG_DONTWAIT));
		m.m_port = mark;
		m.m_count = 0;
		ATF_REQUIRE_EQ(0, reflect_tell(fd, &m));
		ATF_REQUIRE_EQ(0, reflect_hear(fd, &m));
		ATF_CHECK_EQ(REFLECT_SINK, m.m_what);
		ATF_CHECK_EQ(mark, m.m_port);
		ATF_CHECK_EQ(sizeof(p), m.m_count);
	}
	/* Bytes where the end should be are no end. */
	m.m_count = 0;
	ATF_REQUIRE_EQ(0, reflect_tell(fd, &m));
	ATF_REQUIRE_EQ(0, reflect_put(fd, p, REFLECT_BYTES));
	ATF_CHECK_EQ(1, end(pid));
	(void)close(fd);
}

/* The first byte that is wrong is named, wherever it is. */
ATF_TC_WITHOUT_HEAD(wrong_byte);
ATF_TC_BODY(wrong_byte, tc)
{
	static const int at[] = { 0, 1, 4095, 65520, 65521, 65535, 65536,
	    131041, 199999 };
	unsigned char *p;
	size_t i, j;
	pid_t pid;
	int fd;

	(void)tc;
	ATF_REQUIRE((p = malloc(200000)) != NULL);
	reflect_pattern(p, 200000);
	fd = connection(PATIENCE, &pid);
	ATF_CHECK_EQ(200000, sink(fd, p, 200000));
	ATF_CHECK_EQ(0, sink(fd, p, 0));
	for (i = 0; i < sizeof(at) / sizeof(at[0]); i++) {
		p[at[i]] ^= 1;
		ATF_CHECK_EQ(at[i], sink(fd, p, 200000));
		p[at[i]] ^= 1;
	}
	/* Four bytes that are missing in the middle. */
	for (j = 70000; j < 199996; j++)
		p[j] = p[j + 4];
	ATF_CHECK_EQ(70000, sink(fd, p, 200000));
	(void)close(fd);
	ATF_CHECK_EQ(0, end(pid));
	free(p);
}

/* A side that stops in the middle is waited for only so long. */
ATF_TC_WITHOUT_HEAD(stops);
ATF_TC_BODY(stops, tc)
{
	struct reflect_message m;
	char buf[100];
	pid_t pid;
	int fd;

	(void)tc;
	fd = connection(1, &pid);
	ATF_CHECK_EQ(0, reflect_put(fd, "atf", 3));
	ATF_CHECK_EQ(1, end(pid));
	(void)close(fd);
	fd = connection(1, &pid);
	m.m_what = REFLECT_SINK;
	m.m_port = 0;
	m.m_count = UINT64_MAX;
	memset(buf, 0, sizeof(buf));
	ATF_CHECK_EQ(0, reflect_tell(fd, &m));
	ATF_CHECK_EQ(0, reflect_put(fd, buf, sizeof(buf)));
	ATF_CHECK_EQ(1, end(pid));
	(void)close(fd);
	fd = connection(1, &pid);
	m.m_what = REFLECT_UDP;
	m.m_port = 1;
	ATF_CHECK_EQ(0, reflect_ask(fd, &m));
	ATF_CHECK_EQ(0, end(pid));
	(void)close(fd);
	fd = connection(1, &pid);
	m.m_what = REFLECT_ACCEPT;
	ATF_CHECK_EQ(0, reflect_ask(fd, &m));
	ATF_CHECK_EQ(0, end(pid));
	(void)close(fd);
}

/* What comes back of some bytes, until it ends. */
static size_t
answered(const unsigned char *p, size_t n)
{
	char buf[4096];
	ssize_t got;
	size_t all;
	pid_t pid;
	int fd;

	fd = connection(1, &pid);
	/* It may have ended before all is sent. */
	(void)reflect_put(fd, p, n);
	(void)shutdown(fd, SHUT_WR);
	for (all = 0; (got = recv(fd, buf, sizeof(buf), 0)) > 0;)
		all += (size_t)got;
	ATF_CHECK(got == 0 || errno == ECONNRESET);
	(void)close(fd);
	ATF_CHECK(end(pid) <= 1);
	return (all);
}

/*
 * Whatever is sent, there is never more that comes back, and it ends: bytes at
 * random, and messages with bytes at random in them.
 */
ATF_TC_WITHOUT_HEAD(fuzz);
ATF_TC_BODY(fuzz, tc)
{
	struct reflect_message m;
	unsigned char p[600];
	size_t i, n;
	int turn;

	(void)tc;
	srandom(1);
	for (turn = 0; turn < 300; turn++) {
		n = 1 + (size_t)random() % sizeof(p);
		for (i = 0; i < n; i++)
			p[i] = (unsigned char)random();
		for (i = 0; turn % 3 != 0 && i + REFLECT_BYTES <= n;
		    i += REFLECT_BYTES + (size_t)random() % 40) {
			/* Datagrams are waited for, a second. */
			m.m_what = turn % 25 == 1 ? REFLECT_UDP :
			    (enum reflect_what)"ssea"[random() % 4];
			m.m_port = (int)(random() % 65536);
			m.m_count = (uint64_t)random() %
			    (random() % 2 == 0 ? 50 : UINT32_MAX);
			reflect_pack(p + i, &m);
			if (turn % 3 == 2)
				p[i + (size_t)random() % REFLECT_BYTES] ^=
				    (unsigned char)(1 << random() % 8);
		}
		i = answered(p, n);
		ATF_CHECK_MSG(i <= n, "turn %d: %zu bytes answered by %zu",
		    turn, n, i);
	}
}

/* Nobody but the other side of the connection is answered. */
ATF_TC_WITHOUT_HEAD(stranger);
ATF_TC_BODY(stranger, tc)
{
	struct sockaddr_storage to;
	socklen_t len;
	char c;
	pid_t pid;
	int fd, friend, other;

	(void)tc;
	fd = connection(PATIENCE, &pid);
	ATF_REQUIRE((friend = reflect_datagrams(fd, PATIENCE)) != -1);
	ATF_CHECK_EQ(1, send(friend, "x", 1, 0));
	ATF_CHECK_EQ(1, recv(friend, &c, 1, 0));
	ATF_REQUIRE((other = reflect_beside(fd, SOCK_DGRAM)) != -1);
	len = sizeof(to);
	ATF_REQUIRE_EQ(0, getpeername(friend, (void *)&to, &len));
	ATF_CHECK_EQ(1, sendto(other, "y", 1, 0, (void *)&to, len));
	/* What is answered after it has come after it. */
	ATF_CHECK_EQ(1, send(friend, "z", 1, 0));
	ATF_CHECK_EQ(1, recv(friend, &c, 1, 0));
	ATF_CHECK_EQ('z', c);
	ATF_CHECK_EQ(-1, recv(other, &c, 1, MSG_DONTWAIT));
	(void)close(fd);
	ATF_CHECK_EQ(0, end(pid));
}

/* Datagrams that never cease do not keep it when the connection has ended. */
ATF_TC_WITHOUT_HEAD(closed);
ATF_TC_BODY(closed, tc)
{
	char c;
	pid_t pid;
	int fd, udp, answers;

	(void)tc;
	fd = connection(PATIENCE, &pid);
	ATF_REQUIRE((udp = reflect_datagrams(fd, 1)) != -1);
	(void)close(fd);
	for (answers = 0; answers < 1000; answers++)
		if (send(udp, "x", 1, 0) != 1 || recv(udp, &c, 1, 0) != 1)
			break;
	ATF_CHECK_MSG(answers < 1000, "%d answers", answers);
	ATF_CHECK_EQ(0, end(pid));
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, wrong_byte);
	ATF_TP_ADD_TC(tp, marked);
	ATF_TP_ADD_TC(tp, stops);
	ATF_TP_ADD_TC(tp, fuzz);
	ATF_TP_ADD_TC(tp, stranger);
	ATF_TP_ADD_TC(tp, closed);
	return (atf_no_error());
}

/* Messages, the pattern, and what names a far side. */
#include <netinet/in.h>

#include <atf-c.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "reflect.h"

ATF_TC_WITHOUT_HEAD(there_and_back);
ATF_TC_BODY(there_and_back, tc)
{
	static const uint64_t counts[] = { 0, 1, 255, 1 << 24, UINT64_MAX };
	struct reflect_message a, b;
	unsigned char p[REFLECT_BYTES];
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		a.m_what = (enum reflect_what)"esua"[i % 4];
		a.m_port = (int)(65535 >> i);
		a.m_count = counts[i];
		reflect_pack(p, &a);
		ATF_REQUIRE_EQ(0, reflect_unpack(p, &b));
		ATF_CHECK_EQ(a.m_what, b.m_what);
		ATF_CHECK_EQ(a.m_port, b.m_port);
		ATF_CHECK_EQ(a.m_count, b.m_count);
	}
}

/* A bit changed in what makes a message makes it none, or another kind. */
ATF_TC_WITHOUT_HEAD(damaged);
ATF_TC_BODY(damaged, tc)
{
	struct reflect_message m;
	unsigned char p[REFLECT_BYTES];
	int bit;

	(void)tc;
	m.m_what = REFLECT_ECHO;
	m.m_port = 0;
	m.m_count = 0;
	reflect_pack(p, &m);
	for (bit = 0; bit < 48; bit++) {
		p[bit / 8] ^= (unsigned char)(1 << bit % 8);
		if (reflect_unpack(p, &m) == 0) {
			ATF_CHECK(bit >= 40);
			ATF_CHECK(m.m_what != REFLECT_ECHO);
		} else
			ATF_CHECK_EQ(EPROTO, errno);
		p[bit / 8] ^= (unsigned char)(1 << bit % 8);
	}
}

/* Nothing that is moved by a page or a segment is the same. */
ATF_TC_WITHOUT_HEAD(pattern);
ATF_TC_BODY(pattern, tc)
{
	static const size_t moves[] = { 1, 2, 4, 16, 536, 1448, 1460, 4096,
	    16384, 65483, 65536, 1 << 20 };
	unsigned char *p;
	size_t i;

	(void)tc;
	p = malloc((1 << 20) + REFLECT_PERIOD);
	ATF_REQUIRE(p != NULL);
	reflect_pattern(p, (1 << 20) + REFLECT_PERIOD);
	for (i = 0; i < sizeof(moves) / sizeof(moves[0]); i++)
		ATF_CHECK_MSG(memcmp(p, p + moves[i], 64) != 0, "%zu",
		    moves[i]);
	ATF_CHECK(memcmp(p, p + REFLECT_PERIOD, 1000) == 0);
	free(p);
}

ATF_TC_WITHOUT_HEAD(names);
ATF_TC_BODY(names, tc)
{
	static const struct {
		const char *where;
		int four, six, port;
	} names[] = {
		{ "127.0.0.1", 0, 1, 17707 },
		{ "127.0.0.1:1", 0, 1, 1 },
		{ "[127.0.0.1]:65535", 0, 1, 65535 },
		{ "::1", 1, 0, 17707 },
		{ "[::1]", 1, 0, 17707 },
		{ "[::1]:5", 1, 0, 5 },
		{ "", -1, -1, 0 }, { ":5", -1, -1, 0 },
		{ "127.0.0.1:", -1, -1, 0 }, { "127.0.0.1:x", -1, -1, 0 },
		{ "[::1", -1, -1, 0 }, { "[::1]5", -1, -1, 0 },
		{ "127.0.0.1:100291", -1, -1, 0 }, { "[::1]:65536", -1, -1, 0 },
		{ "127.0.0.1:0", -1, -1, 0 }, { "127.0.0.1:+5", -1, -1, 0 },
		{ "[]:5", -1, -1, 0 }, { "[::1]:", -1, -1, 0 },
	};
	struct sockaddr_storage ss;
	char err[512];
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		err[0] = '\0';
		ATF_CHECK_EQ_MSG(names[i].six, reflect_resolve(names[i].where,
		    AF_INET6, &ss, err, sizeof(err)), "%s: %s",
		    names[i].where, err);
		ATF_CHECK_EQ_MSG(names[i].four, reflect_resolve(names[i].where,
		    AF_INET, &ss, err, sizeof(err)), "%s: %s",
		    names[i].where, err);
		ATF_CHECK_EQ(names[i].four == -1, err[0] != '\0');
		if (names[i].four == 0)
			ATF_CHECK_EQ(names[i].port, ntohs(
			    ((struct sockaddr_in *)&ss)->sin_port));
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, there_and_back);
	ATF_TP_ADD_TC(tp, damaged);
	ATF_TP_ADD_TC(tp, pattern);
	ATF_TP_ADD_TC(tp, names);
	return (atf_no_error());
}

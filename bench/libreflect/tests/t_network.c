/* Which networks there are, and who is in them. */
#include <arpa/inet.h>
#include <netinet/in.h>

#include <atf-c.h>
#include <string.h>

#include "reflect.h"

static bool
in(const char *network, const char *address)
{
	struct reflect_networks all;
	struct sockaddr_storage ss;

	memset(&all, 0, sizeof(all));
	memset(&ss, 0, sizeof(ss));
	ATF_REQUIRE_EQ_MSG(0, reflect_network(&all, network), "%s", network);
	ss.ss_family = strchr(address, ':') != NULL ? AF_INET6 : AF_INET;
	ATF_REQUIRE_EQ(1, inet_pton(ss.ss_family, address,
	    ss.ss_family == AF_INET6 ?
	    (void *)&((struct sockaddr_in6 *)&ss)->sin6_addr :
	    (void *)&((struct sockaddr_in *)&ss)->sin_addr));
	return (reflect_allows(&all, &ss));
}

ATF_TC_WITHOUT_HEAD(members);
ATF_TC_BODY(members, tc)
{
	(void)tc;
	ATF_CHECK(in("192.0.2.0/24", "192.0.2.255"));
	ATF_CHECK(!in("192.0.2.0/24", "192.0.3.0"));
	ATF_CHECK(in("192.0.2.7/24", "192.0.2.255"));
	ATF_CHECK(in("192.0.2.128/25", "192.0.2.129"));
	ATF_CHECK(!in("192.0.2.128/25", "192.0.2.127"));
	ATF_CHECK(in("192.0.2.1/32", "192.0.2.1"));
	ATF_CHECK(!in("192.0.2.1/32", "192.0.2.0"));
	ATF_CHECK(in("0.0.0.0/0", "203.0.113.9"));
	ATF_CHECK(!in("0.0.0.0/0", "2001:db8::1"));
	ATF_CHECK(in("2001:db8::/33", "2001:db8:7fff::1"));
	ATF_CHECK(!in("2001:db8::/33", "2001:db8:8000::1"));
	ATF_CHECK(in("::1/128", "::1"));
	ATF_CHECK(!in("::1/128", "::2"));
	ATF_CHECK(!in("::/0", "127.0.0.1"));
}

ATF_TC_WITHOUT_HEAD(wrong);
ATF_TC_BODY(wrong, tc)
{
	static const char *const texts[] = { "", "/", "/8", "1.2.3.4",
	    "1.2.3.4/", "1.2.3.4/-1", "1.2.3.4/+1", "1.2.3.4/ 1",
	    "1.2.3.4/33", "1.2.3.4/8x", "1.2.3/8", "x/8", "::1/129",
	    "::g/8", "1.2.3.4/99999999999999999999" };
	struct reflect_networks all;
	size_t i;

	(void)tc;
	memset(&all, 0, sizeof(all));
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		ATF_CHECK_EQ_MSG(-1, reflect_network(&all, texts[i]), "%s",
		    texts[i]);
	ATF_CHECK_EQ(0, all.n_count);
	for (i = 0; i < REFLECT_NETWORKS; i++)
		ATF_CHECK_EQ(0, reflect_network(&all, "1.2.3.4/8"));
	ATF_CHECK_EQ(-1, reflect_network(&all, "1.2.3.4/8"));
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, members);
	ATF_TP_ADD_TC(tp, wrong);
	return (atf_no_error());
}

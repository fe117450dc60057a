/*
 * Texts of Linux machines that we do not have, and texts of none.
 */
#include <atf-c.h>
#include <stdlib.h>
#include <string.h>

#include "os_linux.h"

#define ROUNDS	200000

static const struct {
	const char *text;
	const char *cpu;
} models[] = {
	{ "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\n"
	    "model name\t: Intel(R) Xeon(R)\ncpu MHz\t\t: 2400\n",
	    "Intel(R) Xeon(R)" },
	{ "processor\t: 0\nBogoMIPS\t: 108.00\nFeatures\t: fp\n"
	    "CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n",
	    "ARM implementer 0x41 part 0xd0c" },
	{ "processor\t: 0\nmodel name\t: ARMv7 Processor rev 4 (v7l)\n"
	    "CPU implementer\t: 0x41\nCPU part\t: 0xd03\nHardware\t: BCM\n",
	    "ARMv7 Processor rev 4 (v7l)" },
	{ "processor\t: 0\ncpu\t\t: POWER9, altivec supported\n"
	    "clock\t\t: 2300MHz\n", "POWER9, altivec supported" },
	{ "vendor_id       : IBM/S390\n# processors    : 2\n"
	    "processor 0: version = FF, machine = 8561\n", "IBM/S390" },
	{ "processor\t: 0\nhart\t\t: 2\nisa\t\t: rv64imafdc\n"
	    "uarch\t\t: sifive,u74-mc\n", "sifive,u74-mc" },
	{ "processor\t: 0\nhart\t\t: 2\nisa\t\t: rv64imafdc\n",
	    "rv64imafdc" },
	{ "system type\t\t: x\nprocessor\t\t: 0\ncpu model\t\t: MIPS 24Kc\n",
	    "MIPS 24Kc" },
	{ "processor\t\t: 0\nModel Name\t\t: Loongson-3A5000\n",
	    "Loongson-3A5000" },
	{ "model name\t:\nmodel name\t: second", "second" },
	{ "processor : 0\n", NULL },
	{ "model name", NULL },
	{ "", NULL },
};

ATF_TC(cpu);
ATF_TC_HEAD(cpu, tc)
{
	atf_tc_set_md_var(tc, "descr", "the CPU is named on any architecture");
}
ATF_TC_BODY(cpu, tc)
{
	char buf[64];
	size_t i;

	for (i = 0; i < sizeof(models) / sizeof(models[0]); i++) {
		ATF_CHECK_EQ(models[i].cpu != NULL,
		    os_parse_cpu(models[i].text, buf, sizeof(buf)));
		if (models[i].cpu != NULL)
			ATF_CHECK_STREQ(models[i].cpu, buf);
	}
	ATF_CHECK(os_parse_cpu(models[0].text, buf, 6));
	ATF_CHECK_STREQ("Intel", buf);
}

ATF_TC(ticks);
ATF_TC_HEAD(ticks, tc)
{
	atf_tc_set_md_var(tc, "descr", "steal is read where there is one");
}
ATF_TC_BODY(ticks, tc)
{
	int64_t t[OS_TICKS];

	ATF_REQUIRE(os_parse_ticks("cpu  1 2 3 4 5 6 7 88 9 10\ncpu0 1\n", t));
	ATF_CHECK_EQ(88, t[OS_TICKS_STEAL]);
	ATF_CHECK(os_parse_ticks("cpu  1 2 3 4 5 6 7 8", t));
	/* Linux 2.4 had four numbers: the rest is not the next line's. */
	ATF_CHECK(!os_parse_ticks("cpu  1 2 3 4\n 5 6 7 8\n", t));
	ATF_CHECK(!os_parse_ticks("cpu  1 2 3 4 5 6 7 -8\n", t));
	ATF_CHECK(!os_parse_ticks("cpu  1 2 3 4 5 6 7 99999999999999999999",
	    t));
	ATF_CHECK(!os_parse_ticks("cpu0 1 2 3 4 5 6 7 8\n", t));
	ATF_CHECK(!os_parse_ticks("", t));
}

ATF_TC(waited);
ATF_TC_HEAD(waited, tc)
{
	atf_tc_set_md_var(tc, "descr", "waiting is told from not counting");
}
ATF_TC_BODY(waited, tc)
{

	ATF_CHECK_EQ(20, os_parse_waited("10 20 30\n"));
	ATF_CHECK_EQ(0, os_parse_waited("10 0 1\n"));
	ATF_CHECK_EQ(-1, os_parse_waited("0 0 0\n"));
	ATF_CHECK_EQ(-1, os_parse_waited("10 20\n"));
	ATF_CHECK_EQ(-1, os_parse_waited(""));
}

ATF_TC(ports);
ATF_TC_HEAD(ports, tc)
{
	atf_tc_set_md_var(tc, "descr", "reserved ports within a range");
}
ATF_TC_BODY(ports, tc)
{

	ATF_CHECK_EQ(0, os_parse_ports("\n", 100, 199));
	ATF_CHECK_EQ(0, os_parse_ports("8080\n", 100, 199));
	ATF_CHECK_EQ(1, os_parse_ports("150\n", 100, 199));
	ATF_CHECK_EQ(2, os_parse_ports("99,100,199,200\n", 100, 199));
	ATF_CHECK_EQ(21, os_parse_ports("90-109,150-160,200-300", 100, 199));
	ATF_CHECK_EQ(100, os_parse_ports("1-65535\n", 100, 199));
	ATF_CHECK_EQ(0, os_parse_ports("", 100, 199));
}

ATF_TC(cgroup);
ATF_TC_HEAD(cgroup, tc)
{
	atf_tc_set_md_var(tc, "descr", "control groups of both versions");
}
ATF_TC_BODY(cgroup, tc)
{
	const char *p;
	char path[32];
	bool v2;

	p = "12:cpuset:/a\n5:cpu,cpuacct:/b/c\n0::/\nbad\n1:cpu:relative\n"
	    "4:cpu:/much/too/long/for/the/room/that/there/is\n3:cpu:/../x\n";
	ATF_REQUIRE(os_parse_cgroup(&p, "cpu", path, sizeof(path), &v2));
	ATF_CHECK_STREQ("/b/c", path);
	ATF_CHECK(!v2);
	ATF_REQUIRE(os_parse_cgroup(&p, "cpu", path, sizeof(path), &v2));
	ATF_CHECK_STREQ("", path);
	ATF_CHECK(v2);
	ATF_REQUIRE(os_parse_cgroup(&p, "cpu", path, sizeof(path), &v2));
	ATF_CHECK_STREQ("", path);
	ATF_CHECK(!os_parse_cgroup(&p, "cpu", path, sizeof(path), &v2));
	p = "2:cpuacct,cpu:/x";
	ATF_REQUIRE(os_parse_cgroup(&p, "cpu", path, sizeof(path), &v2));
	ATF_CHECK_STREQ("/x", path);
}

static uint32_t
next(uint32_t *seed)
{

	*seed = *seed * 1664525 + 1013904223;
	return (*seed >> 8);
}

/* Change a few bytes, most of them into what the parsers look at. */
static void
mutate(char *text, uint32_t *seed)
{
	static const char hot[] = "\n\n:: \t/,.-0198cpumodel\377";
	size_t len;
	int i;

	len = strlen(text);
	for (i = (int)(next(seed) % 8); i > 0 && len > 0; i--)
		text[next(seed) % len] = hot[next(seed) % (sizeof(hot) - 1)];
	if (len > 0 && next(seed) % 4 == 0)
		text[next(seed) % len] = '\0';
}

ATF_TC(hostile);
ATF_TC_HEAD(hostile, tc)
{
	atf_tc_set_md_var(tc, "descr", "no text makes a parser leave its room");
}
ATF_TC_BODY(hostile, tc)
{
	static const char *const more[] = {
		"cpu  1 2 3 4 5 6 7 88 9 10\ncpu0 1\n", "10 20 30\n",
		"5:cpu,cpuacct:/b/c\n0::/x/y\n3:cpu:/../x\n",
		"90-109,150-160,198,200-300\n",
	};
	int64_t t[OS_TICKS];
	char *text, *buf;
	const char *p;
	uint32_t seed;
	size_t i, n, size;
	bool v2;

	n = sizeof(models) / sizeof(models[0]);
	seed = 1;
	for (i = 0; i < ROUNDS; i++) {
		p = i % 2 ? models[next(&seed) % n].text :
		    more[next(&seed) % 4];
		/* Room exact to the byte, so that a sanitizer sees more. */
		ATF_REQUIRE((text = strdup(p)) != NULL);
		size = 1 + next(&seed) % 24;
		ATF_REQUIRE((buf = malloc(size + 1)) != NULL);
		buf[size] = 'x';
		mutate(text, &seed);
		(void)os_parse_cpu(text, buf, size);
		(void)os_parse_ticks(text, t);
		ATF_REQUIRE(os_parse_waited(text) >= -1);
		ATF_REQUIRE(os_parse_ports(text, 100, 199) >= 0);
		for (p = text; os_parse_cgroup(&p, "cpu", buf, size, &v2);)
			ATF_REQUIRE(strlen(buf) < size && p > text);
		ATF_REQUIRE_EQ('x', buf[size]);
		free(text);
		free(buf);
	}
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, cpu);
	ATF_TP_ADD_TC(tp, ticks);
	ATF_TP_ADD_TC(tp, waited);
	ATF_TP_ADD_TC(tp, ports);
	ATF_TP_ADD_TC(tp, cgroup);
	ATF_TP_ADD_TC(tp, hostile);
	return (atf_no_error());
}

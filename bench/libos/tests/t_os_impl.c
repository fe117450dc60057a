/*
 * What is the same on every system: text for records, and judgements.
 */
#include <atf-c.h>
#include <string.h>

#include "os_impl.h"

ATF_TC(text);
ATF_TC_HEAD(text, tc)
{
	atf_tc_set_md_var(tc, "descr", "any text becomes a printable line");
}
ATF_TC_BODY(text, tc)
{
	static const struct {
		const char *raw;
		const char *line;
	} texts[] = {
		{ "plain", "plain" },
		{ "  two \t words\r\n", "two words" },
		{ "two\nlines", "two lines" },
		{ "a\033[31mb\177c\303\251", "a?[31mb?c??" },
		{ "", "unknown" },
		{ " \n\t ", "unknown" },
		{ "exactly 15 char", "exactly 15 char" },
		{ "more than 15 chars", "more than 15 ch" },
		{ "cut at a space, yes", "cut at a space," },
	};
	char buf[16];
	size_t i;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		os_text(buf, sizeof(buf), texts[i].raw);
		ATF_CHECK_STREQ(texts[i].line, buf);
	}
}

struct heard {
	char	value[64];
	bool	bad;
};

static void
hear(void *arg, const struct os_condition *c)
{
	struct heard *h;

	h = arg;
	(void)strcpy(h->value, c->c_value);
	h->bad = c->c_bad != NULL;
}

ATF_TC(judgement);
ATF_TC_HEAD(judgement, tc)
{
	atf_tc_set_md_var(tc, "descr", "good conditions are told from bad");
}
ATF_TC_BODY(judgement, tc)
{
	static const struct {
		const char *name;
		bool bad;
	} clocks[] = {
		{ "tsc", false }, { "TSC-low", false }, { "kvm-clock", false },
		{ "arch_sys_counter", false }, { "armgtmr0", false },
		{ "hpet", true }, { "HPET", true }, { "acpi_pm", true },
		{ "ACPI-fast", true }, { "acpihpet0", true },
		{ "i8254", true }, { "jiffies", true },
		{ "refined-jiffies", true }, { "clockinterrupt", true },
	};
	struct heard h;
	struct os_listener l = { hear, &h };
	size_t i;

	for (i = 0; i < sizeof(clocks) / sizeof(clocks[0]); i++) {
		os_tell_clock_source(&l, clocks[i].name);
		ATF_CHECK_STREQ(clocks[i].name, h.value);
		ATF_CHECK_EQ_MSG(clocks[i].bad, h.bad, "%s", clocks[i].name);
	}
	os_tell_load(&l, 0.5);
	ATF_CHECK(!h.bad);
	os_tell_load(&l, 2.0 * (double)os_cpus() + 1);
	ATF_CHECK(h.bad);
	os_tell_hypervisor(&l, "none");
	ATF_CHECK(!h.bad);
	os_tell_hypervisor(&l, "kvm");
	ATF_CHECK(h.bad);
	os_tell_debug_kernel(&l, "no");
	ATF_CHECK(!h.bad);
	os_tell_debug_kernel(&l, "WITNESS");
	ATF_CHECK(h.bad);
	os_tell_smt(&l, false);
	ATF_CHECK(!h.bad);
	os_tell_smt(&l, true);
	ATF_CHECK(h.bad);
	os_tell(&l, "x", NULL, "%0100d", 0);
	ATF_CHECK(strlen(h.value) < 64);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, text);
	ATF_TP_ADD_TC(tp, judgement);
	return (atf_no_error());
}

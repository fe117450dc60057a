#include <atf-c.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sample.h"

/* Both forms say -1 and why; with a large and with no buffer. */
static void
check_fails(FILE *(*open_stream)(void), int error)
{
	static char buffer[1 << 20];
	struct report p;
	FILE *fp;
	int form, mode;

	sample_report(&p, 3);
	for (form = 0; form < 2; form++)
		for (mode = 0; mode < 2; mode++) {
			fp = open_stream();
			ATF_REQUIRE(fp != NULL);
			ATF_REQUIRE(setvbuf(fp, mode == 0 ? NULL : buffer,
			    mode == 0 ? _IONBF : _IOFBF,
			    mode == 0 ? 0 : sizeof(buffer)) == 0);
			errno = 0;
			ATF_CHECK_ERRNO(error, (form == 0 ?
			    report_html(fp, &p) : report_text(fp, &p, 80)) ==
			    -1);
			(void)fclose(fp);
		}
}

static FILE *
open_full(void)
{

	return (fopen("/dev/full", "w"));
}

static FILE *
open_readonly(void)
{

	return (fopen("/dev/null", "r"));
}

static FILE *
open_broken_pipe(void)
{
	int fds[2];

	ATF_REQUIRE(pipe(fds) == 0);
	(void)close(fds[0]);
	return (fdopen(fds[1], "w"));
}

ATF_TC(full);
ATF_TC_HEAD(full, tc)
{
	atf_tc_set_md_var(tc, "descr", "A full device is an error");
}
ATF_TC_BODY(full, tc)
{

	if (access("/dev/full", W_OK) != 0)
		atf_tc_skip("no /dev/full on this system");
	check_fails(open_full, ENOSPC);
}

ATF_TC(broken_pipe);
ATF_TC_HEAD(broken_pipe, tc)
{
	atf_tc_set_md_var(tc, "descr", "A pipe that nobody reads is an error");
}
ATF_TC_BODY(broken_pipe, tc)
{

	ATF_REQUIRE(signal(SIGPIPE, SIG_IGN) != SIG_ERR);
	check_fails(open_broken_pipe, EPIPE);
}

ATF_TC(readonly);
ATF_TC_HEAD(readonly, tc)
{
	atf_tc_set_md_var(tc, "descr", "A stream for reading is an error");
}
ATF_TC_BODY(readonly, tc)
{

	check_fails(open_readonly, EBADF);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, full);
	ATF_TP_ADD_TC(tp, broken_pipe);
	ATF_TP_ADD_TC(tp, readonly);
	return (atf_no_error());
}

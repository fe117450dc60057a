/*
 * The machine as a whole, orphans and the sandbox.  Where the system cannot,
 * it has to say so.
 */
#include <sys/wait.h>

#include <atf-c.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os.h"

ATF_TC_WITHOUT_HEAD(adopt);
ATF_TC_BODY(adopt, tc)
{
	pid_t child, orphan;
	int fd[2], status;

	(void)tc;
	if (os_adopt() == -1) {
		ATF_CHECK_EQ(ENOSYS, errno);
		ATF_CHECK_EQ(-1, os_child());
		atf_tc_skip("orphans are not adopted here");
	}
	ATF_CHECK_EQ(0, os_child());
	ATF_REQUIRE_EQ(0, pipe(fd));
	ATF_REQUIRE((child = fork()) != -1);
	if (child == 0) {
		if ((orphan = fork()) == 0) {
			(void)setsid();
			(void)pause();
		}
		_exit(write(fd[1], &orphan, sizeof(orphan)) > 0 ? 0 : 1);
	}
	ATF_REQUIRE_EQ((ssize_t)sizeof(orphan),
	    read(fd[0], &orphan, sizeof(orphan)));
	ATF_REQUIRE_EQ(child, waitpid(child, &status, 0));
	ATF_CHECK_EQ(orphan, os_child());
	ATF_REQUIRE_EQ(0, kill(orphan, SIGKILL));
	ATF_CHECK_EQ(orphan, waitpid(orphan, &status, 0));
	ATF_CHECK_EQ(0, os_child());
}

ATF_TC_WITHOUT_HEAD(inventory);
ATF_TC_BODY(inventory, tc)
{
	struct os_inventory i;

	(void)tc;
	memset(&i, 0x55, sizeof(i));
	os_inventory(&i);
	ATF_CHECK(i.i_procs == -1 || i.i_procs >= 1);
	ATF_CHECK(i.i_files == -1 || i.i_files >= 3);
	ATF_CHECK(i.i_shm >= -1 && i.i_shm < 1000000);
	ATF_CHECK(i.i_sem >= -1 && i.i_sem < 1000000);
	ATF_CHECK(i.i_msg >= -1 && i.i_msg < 1000000);
	ATF_CHECK(i.i_mounts == -1 || i.i_mounts >= 1);
	ATF_CHECK(i.i_memory <= i.i_all);
}

ATF_TC_WITHOUT_HEAD(kernel_log);
ATF_TC_BODY(kernel_log, tc)
{
	char *log;

	(void)tc;
	if ((log = os_kernel_log()) == NULL)
		atf_tc_skip("the log of the kernel can not be read");
	ATF_CHECK(strlen(log) > 0);
	free(log);
}

ATF_TC_WITHOUT_HEAD(ask);
ATF_TC_BODY(ask, tc)
{
	const char *what;
	size_t len;
	long answers;
	uint64_t i;

	(void)tc;
	for (answers = 0, i = 0; i < 100; i++) {
		ATF_REQUIRE(os_ask(UINT64_MAX - i, &what, &len) == -1 ||
		    len <= 100000000);
		ATF_REQUIRE(what[0] != '\0');
		if (os_ask(i, &what, &len) == -1) {
			if (errno == ENOSYS)
				atf_tc_skip("nothing can be asked here");
			continue;
		}
		answers += len > 0;
	}
	ATF_CHECK(answers >= 10);
}

/* What is open can be used; a file, a process, a user can not be reached. */
ATF_TC_WITHOUT_HEAD(sandbox);
ATF_TC_BODY(sandbox, tc)
{
	char byte;
	pid_t parent, pid;
	int fd[2], status;

	(void)tc;
	ATF_REQUIRE_EQ(0, pipe(fd));
	parent = getpid();
	(void)signal(SIGUSR1, SIG_IGN);
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		if (os_sandbox() == -1)
			_exit(100);
		if (write(fd[1], "x", 1) != 1 || read(fd[0], &byte, 1) != 1 ||
		    byte != 'x')
			_exit(101);
		if (open("/etc/passwd", O_WRONLY) != -1)
			_exit(102);
		if (open("made", O_WRONLY | O_CREAT, 0600) != -1)
			_exit(103);
		if (kill(parent, SIGUSR1) != -1)
			_exit(104);
		if (setuid(1) != -1)
			_exit(105);
		_exit(0);
	}
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	if (WIFEXITED(status) && WEXITSTATUS(status) == 100)
		atf_tc_skip("no sandbox for who starts this");
	/* A system may also kill who tries. */
	ATF_CHECK_MSG(status == 0 || WIFSIGNALED(status),
	    "the child ended with %d", WEXITSTATUS(status));
	ATF_CHECK(access("made", F_OK) == -1);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, adopt);
	ATF_TP_ADD_TC(tp, inventory);
	ATF_TP_ADD_TC(tp, kernel_log);
	ATF_TP_ADD_TC(tp, ask);
	ATF_TP_ADD_TC(tp, sandbox);
	return (atf_no_error());
}

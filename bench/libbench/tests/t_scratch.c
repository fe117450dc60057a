/*
 * The directory for files of a benchmark, with the planted ones of h_scratch:
 * where it is, what keeps it from being there, and that it goes.
 */
#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <time.h>

#define H_PLANT	"h_scratch"
#include "h_plant.h"

/* A directory here, which the setting names. */
static const char *
place(const char *setting)
{
	static char text[PATH_MAX];
	char here[PATH_MAX / 2];

	ATF_REQUIRE(getcwd(here, sizeof(here)) != NULL);
	(void)snprintf(text, sizeof(text), "%s=%s/place", setting, here);
	ATF_REQUIRE(mkdir("place", 0700) == 0 || errno == EEXIST);
	return (text);
}

/* How many names are in there. */
static int
names(const char *path)
{
	struct dirent *e;
	DIR *d;
	int n;

	ATF_REQUIRE((d = opendir(path)) != NULL);
	for (n = 0; (e = readdir(d)) != NULL;)
		n += strcmp(e->d_name, ".") != 0 &&
		    strcmp(e->d_name, "..") != 0;
	(void)closedir(d);
	return (n);
}

/* The note of the last run says that it was there, and it is not any more. */
static void
was_in(const char *above)
{
	char dir[PATH_MAX], *p;

	ATF_REQUIRE((p = strstr(output, "dir /")) != NULL);
	(void)snprintf(dir, sizeof(dir), "%.*s", (int)strcspn(p + 4, "\t\n"),
	    p + 4);
	ATF_CHECK_MSG(strncmp(dir, above, strlen(above)) == 0, "%s is not in "
	    "%s", dir, above);
	ATF_CHECK_ERRNO(ENOENT, access(dir, F_OK) == -1);
}

/* The point was measured on this type of file system; is it in memory? */
static bool
on_medium(void)
{
	char type[OS_TEXT];
	struct record r;
	long batches;

	ATF_REQUIRE_EQ(0, os_fs_type("place", type));
	check_records(&batches, &r);
	ATF_REQUIRE(record_get(&r, BENCH_MEDIUM) != NULL);
	ATF_CHECK_STREQ(type, record_get(&r, BENCH_MEDIUM));
	return (os_fs_is_memory(type));
}

ATF_TC_WITHOUT_HEAD(where);
ATF_TC_BODY(where, tc)
{
	char here[PATH_MAX];

	ATF_REQUIRE(getcwd(here, sizeof(here)) != NULL);
	run(tc, "filled");
	gives("passed");
	was_in(here);
	run_with(tc, "filled", place("scratch"));
	gives("passed");
	was_in(strchr(place("scratch"), '=') + 1);
	ATF_CHECK(strstr(output, "scratch: a file system of the type ") !=
	    NULL);
	on_medium();
	run_with(tc, "memory", place("memfs"));
	gives("passed");
	was_in(strchr(place("memfs"), '=') + 1);
	ATF_CHECK(on_medium() != (strstr(output, ", which is not known to be "
	    "in memory") != NULL));
	run(tc, "failing");
	gives("failed: on purpose");
	run(tc, "twice");
	gives("failed: a second directory for files");
	ATF_CHECK_EQ(0, names("place"));
	ATF_CHECK(system("ls -d atf-bench.* >/dev/null 2>&1") != 0);
}

/* Without a setting it is in memory, or the case says what is missing. */
ATF_TC_WITHOUT_HEAD(in_memory);
ATF_TC_BODY(in_memory, tc)
{
	char path[OS_TEXT];

	run(tc, "memory");
	if (os_fs_memory(path)) {
		gives("passed");
		was_in(path);
	} else
		gives("skipped: memfs: no file system in memory (tmpfs, mfs) "
		    "is known here: mount one, and name it by the setting "
		    "memfs");
}

ATF_TC_WITHOUT_HEAD(refused);
ATF_TC_BODY(refused, tc)
{
	char expected[512], var[512];
	const char *there;

	there = place("scratch");
	run_with(tc, "filled", "scratch=place");
	gives("failed: scratch: \"place\" is not an absolute path");
	(void)snprintf(var, sizeof(var), "%s/gone", there);
	run_with(tc, "filled", var);
	(void)snprintf(expected, sizeof(expected), "failed: scratch: %s: %s",
	    strchr(var, '=') + 1, strerror(ENOENT));
	gives(expected);
	run_with(tc, "filled", "scratch=/dev/null");
	(void)snprintf(expected, sizeof(expected),
	    "failed: scratch: /dev/null: %s", strerror(ENOTDIR));
	gives(expected);
	if (getuid() == 0)
		return;
	ATF_REQUIRE_EQ(0, chmod("place", 0500));
	run_with(tc, "filled", there);
	(void)snprintf(expected, sizeof(expected), "skipped: scratch: no "
	    "directory can be made in %s: %s", strchr(there, '=') + 1,
	    strerror(EACCES));
	ATF_CHECK_MSG(strncmp(result, expected, strlen(expected)) == 0, "%s",
	    result);
	ATF_REQUIRE_EQ(0, chmod("place", 0700));
}

static bool
mounted(const char *options)
{
	char command[PATH_MAX + 128];

	(void)snprintf(command, sizeof(command), "{ mount -t tmpfs -o %s "
	    "tmpfs place || mount_tmpfs -s 1048576 tmpfs place; } >/dev/null "
	    "2>&1", options);
	return (getuid() == 0 && system(command) == 0);
}

/* One megabyte of room, and then one in which nothing can be written. */
ATF_TC_WITH_CLEANUP(narrow);
ATF_TC_HEAD(narrow, tc)
{
	atf_tc_set_md_var(tc, "descr", "a file system that is too small, full "
	    "or read-only leaves the case out, or fails it");
}
ATF_TC_BODY(narrow, tc)
{
	const char *there;
	FILE *f;
	int i;

	there = place("scratch");
	if (!mounted("size=1m"))
		atf_tc_skip("needs root, and a tmpfs to mount");
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "1000000", 1));
	run_with(tc, "needing", there);
	ATF_CHECK_MSG(strncmp(result, "skipped: scratch: needs 1.2 MB, a fifth "
	    "of them for others, and 1.0 MB are free: name another directory "
	    "by the setting scratch", 90) == 0, "%s", result);
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "524288", 1));
	run_with(tc, "needing", there);
	gives("passed");
	run_with(tc, "crowded", there);
	ATF_CHECK_MSG(strncmp(result, "skipped: scratch: needs 184467440737095"
	    "51615 files", 50) == 0 || strstr(output, "no limit") != NULL,
	    "%s", result);
	/* Others take it while the case runs: it asked for nothing. */
	ATF_REQUIRE((f = fopen("place/others", "w")) != NULL);
	for (i = 0; i < 1048576; i++)
		(void)fputc('x', f);
	(void)fclose(f);
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", "8000", 1));
	run_with(tc, "needing", there);
	ATF_CHECK_MSG(strncmp(result, "skipped: scratch: needs 10.0 kB, a "
	    "fifth of them for others, and 0.0 kB are free: ", 80) == 0, "%s",
	    result);
	run_with(tc, "filled", there);
	ATF_CHECK_MSG(strcmp(result, "passed") == 0 ||
	    strstr(result, strerror(ENOSPC)) != NULL, "%s", result);
	ATF_CHECK_EQ(1, names("place"));
	if (system("mount -o remount,ro place >/dev/null 2>&1 || "
	    "mount -u -o ro place >/dev/null 2>&1") != 0)
		return;
	run_with(tc, "filled", there);
	ATF_CHECK_MSG(strncmp(result, "skipped: scratch: no directory can be "
	    "made in ", 46) == 0, "%s", result);
	ATF_CHECK(strstr(result, strerror(EROFS)) != NULL);
}
ATF_TC_CLEANUP(narrow, tc)
{
	(void)tc;
	(void)system("umount place 2>/dev/null");
}

/* Nobody is there to remove it but the guardian. */
static void
wait_until_empty(const char *what)
{
	const struct timespec ts = { 0, 10000000 };
	int i;

	for (i = 0; i < 1000 && names("place") != 0; i++)
		(void)nanosleep(&ts, NULL);
	ATF_CHECK_EQ_MSG(0, names("place"), "%s", what);
}

/* Start the one that waits, and end it when its directory is filled. */
static void
end_waiting(const atf_tc_t *tc, const char *var, int signo, bool all)
{
	const struct timespec ts = { 0, 10000000 };
	char ready[PATH_MAX];
	pid_t pid;

	ATF_REQUIRE(getcwd(ready, sizeof(ready) - 8) != NULL);
	strcat(ready, "/ready");
	ATF_REQUIRE_EQ(0, setenv("BENCH_PLANT", ready, 1));
	(void)unlink(ready);
	plant_apart = all;
	pid = start(tc, "waiting", var);
	plant_apart = false;
	while (access(ready, F_OK) == -1)
		(void)nanosleep(&ts, NULL);
	ATF_REQUIRE_EQ(0, kill(all ? -pid : pid, signo));
	ATF_REQUIRE_EQ(pid, waitpid(pid, NULL, 0));
	check_gone();
}

ATF_TC_WITHOUT_HEAD(killed);
ATF_TC_BODY(killed, tc)
{
	static const int signals[] = { SIGTERM, SIGKILL, SIGINT };
	const char *there;
	size_t i;

	if (os_die_with_parent() == -1)
		atf_tc_skip("this system has no signal for the parent's death");
	/* Run by hand: what kyua kills it cleans up. */
	ATF_REQUIRE_EQ(0, unsetenv(BENCH_INSIDE));
	there = place("scratch");
	for (i = 0; i < 2 * sizeof(signals) / sizeof(signals[0]); i++) {
		end_waiting(tc, there, signals[i / 2], i % 2 == 1);
		wait_until_empty(strsignal(signals[i / 2]));
	}
}

/* Nobody removes the work directory of one that is run by hand. */
ATF_TC_WITHOUT_HEAD(killed_by_hand);
ATF_TC_BODY(killed_by_hand, tc)
{
	const struct timespec ts = { 0, 10000000 };
	int i;

	if (os_die_with_parent() == -1)
		atf_tc_skip("this system has no signal for the parent's death");
	ATF_REQUIRE_EQ(0, unsetenv(BENCH_INSIDE));
	end_waiting(tc, NULL, SIGKILL, true);
	for (i = 0; i < 1000; i++) {
		if (system("ls -d atf-bench.* >/dev/null 2>&1") != 0)
			break;
		(void)nanosleep(&ts, NULL);
	}
	ATF_CHECK_MSG(i < 1000, "a directory is left");
}

/* At any moment: while it is made, filled and removed. */
ATF_TC_WITHOUT_HEAD(killed_anytime);
ATF_TC_BODY(killed_anytime, tc)
{
	struct timespec ts = { 0, 0 };
	const char *there;
	pid_t pid;
	int i;

	if (os_die_with_parent() == -1)
		atf_tc_skip("this system has no signal for the parent's death");
	there = place("scratch");
	for (i = 0; i < 40; i++) {
		pid = start(tc, "busy", there);
		ts.tv_nsec = i * 1000000L;
		(void)nanosleep(&ts, NULL);
		ATF_REQUIRE_EQ(0, kill(pid, SIGKILL));
		ATF_REQUIRE_EQ(pid, waitpid(pid, NULL, 0));
		check_gone();
		wait_until_empty("killed early");
	}
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, where);
	ATF_TP_ADD_TC(tp, in_memory);
	ATF_TP_ADD_TC(tp, refused);
	ATF_TP_ADD_TC(tp, narrow);
	ATF_TP_ADD_TC(tp, killed);
	ATF_TP_ADD_TC(tp, killed_by_hand);
	ATF_TP_ADD_TC(tp, killed_anytime);
	return (atf_no_error());
}

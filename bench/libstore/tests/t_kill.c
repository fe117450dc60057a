/* An import that is killed at any moment: a run is there whole, or not. */

#include <sys/wait.h>

#include <signal.h>
#include <time.h>

#include "h_store.h"

#define ROUNDS	20	/* unless the variable "rounds" says otherwise */
#define BATCHES	1500

static int
rounds(const atf_tc_t *tc)
{

	return ((int)atf_tc_get_config_var_as_long_wd(tc, "rounds", ROUNDS));
}

static void
records_write(const char *path, long n)
{
	FILE *f;
	int i;

	if ((f = fopen(path, "w")) == NULL)
		_exit(1);
	fprintf(f, "bench1\thost\tg/t_a:one\trun=%ld\tmachine=M\tboot=B\n"
	    CASE, n);
	for (i = 1; i <= BATCHES; i++)
		fprintf(f, "bench1\tbatch\tg/t_a:one\t-\t1\t%d\t1\t1\t1\t-\n",
		    i);
	fprintf(f, POINT "bench1\tend\tg/t_a:one\t%d\n", BATCHES + 3);
	if (fclose(f) != 0)
		_exit(1);
}

/* Import one run after the other, and tell of each that is in. */
static void
child(int fd, long n)
{
	struct store_import i;
	struct store *s;

	for (;; n++) {
		records_write("records", n);
		if ((s = store_open(HISTORY, true)) == NULL ||
		    store_import(s, "records", NULL, false, &i) == -1 ||
		    write(fd, &n, sizeof(n)) != sizeof(n))
			_exit(1);
		store_close(s);
	}
}

/* How long the child's first import took, so that the kill hits the next. */
static long
first_told(int fd, long *told)
{
	struct timespec a, b;

	(void)clock_gettime(CLOCK_MONOTONIC, &a);
	ATF_REQUIRE_EQ((ssize_t)sizeof(*told), read(fd, told, sizeof(*told)));
	(void)clock_gettime(CLOCK_MONOTONIC, &b);
	return ((b.tv_sec - a.tv_sec) * 1000000 +
	    (b.tv_nsec - a.tv_nsec) / 1000);
}

/*
 * Start a child, kill it at some moment of its second import or after, and
 * return the last run it told of.
 */
static long
kill_one(long first, long percent)
{
	struct timespec ts;
	int fds[2], status;
	long us;
	long n, told;
	pid_t pid;

	ATF_REQUIRE_EQ(0, pipe(fds));
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		(void)close(fds[0]);
		child(fds[1], first);
	}
	(void)close(fds[1]);
	us = first_told(fds[0], &told) * percent / 100;
	ts.tv_sec = us / 1000000;
	ts.tv_nsec = us % 1000000 * 1000;
	(void)nanosleep(&ts, NULL);
	ATF_REQUIRE_EQ(0, kill(pid, SIGKILL));
	ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
	ATF_REQUIRE_MSG(WIFSIGNALED(status), "the child failed by itself");
	while (read(fds[0], &n, sizeof(n)) == sizeof(n))
		told = n;
	(void)close(fds[0]);
	return (told);
}

ATF_TC_WITHOUT_HEAD(killed);
ATF_TC_BODY(killed, tc)
{
	char query[256];
	long n, seed;
	int round;

	n = 0;
	seed = 7;
	store_close(open_history());
	for (round = 0; round < rounds(tc); round++) {
		seed = (seed * 1103515245 + 12345) % 2147483648;
		n = kill_one(n + 1, seed % 150);
		store_close(open_history());
		REQUIRE_SQL("ok", HISTORY, "PRAGMA integrity_check");
		REQUIRE_SQL("", HISTORY, "PRAGMA foreign_key_check");
		snprintf(query, sizeof(query), "SELECT count(*) FROM run"
		    " WHERE (SELECT count(*) FROM batch WHERE run = run.id)"
		    " != %d OR points != 1", BATCHES);
		REQUIRE_SQL("0", HISTORY, query);
		/* The one after the last told may have been committed too. */
		snprintf(query, sizeof(query), "SELECT count(*) BETWEEN %ld"
		    " AND %ld FROM run", n, n + 1);
		REQUIRE_SQL("1", HISTORY, query);
		n = strtol(sql_get(HISTORY, "SELECT count(*) FROM run"), NULL,
		    10);
	}
}

/* Remove runs until there is none, or somebody puts an end to it. */
static void
remover(long n)
{
	struct store *s;

	if ((s = store_open(HISTORY, true)) == NULL)
		_exit(1);
	for (; n > 0; n--)
		if (store_remove(s, n, false) == -1)
			_exit(1);
	_exit(0);
}

/* Removing that is killed: a run is there whole, or not. */
ATF_TC_WITHOUT_HEAD(removed);
ATF_TC_BODY(removed, tc)
{
	struct store_import i;
	struct timespec ts = { 0, 0 };
	char query[256];
	pid_t pid;
	long n, seed;
	int round, status;

	seed = 11;
	for (n = 0, round = 0; round < rounds(tc); round++) {
		for (; n < 4 * (round + 1); n++) {
			records_write("records", n);
			import("records", false, &i);
		}
		ATF_REQUIRE((pid = fork()) != -1);
		if (pid == 0)
			remover(n + 1);
		seed = (seed * 1103515245 + 12345) % 2147483648;
		ts.tv_nsec = seed % 40 * 1000000;
		(void)nanosleep(&ts, NULL);
		ATF_REQUIRE_EQ(0, kill(pid, SIGKILL));
		ATF_REQUIRE_EQ(pid, waitpid(pid, &status, 0));
		ATF_REQUIRE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
		store_close(open_history());
		REQUIRE_SQL("ok", HISTORY, "PRAGMA integrity_check");
		REQUIRE_SQL("", HISTORY, "PRAGMA foreign_key_check");
		snprintf(query, sizeof(query), "SELECT count(*) FROM run"
		    " WHERE (SELECT count(*) FROM batch WHERE run = run.id)"
		    " != %d", BATCHES);
		REQUIRE_SQL("0", HISTORY, query);
	}
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, removed);
	ATF_TP_ADD_TC(tp, killed);
	return (atf_no_error());
}

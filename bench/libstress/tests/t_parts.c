/*
 * The parts that need no storm: data that tell where they belong, what is a
 * complaint of the kernel, who is killed, and what can not be compared.
 */
#include <sys/wait.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stress_impl.h"

#define BYTES	1000

ATF_TC_WITHOUT_HEAD(pattern);
ATF_TC_BODY(pattern, tc)
{
	unsigned char one[BYTES], two[BYTES], part[BYTES];
	size_t from, len;

	(void)tc;
	stress_fill(one, BYTES, 0, 7);
	stress_fill(two, BYTES, 0, 8);
	ATF_CHECK(memcmp(one, two, 8) != 0);
	/* No two places of one tag are alike, nor two tags at one place. */
	for (from = 8; from + 8 <= BYTES; from += 8) {
		ATF_CHECK(memcmp(one, one + from, 8) != 0);
		ATF_CHECK(memcmp(one + from, two + from, 8) != 0);
	}
	/* A piece is the same however it is cut. */
	for (from = 0; from < 40; from++)
		for (len = 0; len < 40; len++) {
			stress_fill(part, len, from, 7);
			ATF_REQUIRE(memcmp(part, one + from, len) == 0);
		}
}

static void
drop(struct stress *s)
{
	free(s->s_state);
	free(s->s_inside);
}

ATF_TC_WITHOUT_HEAD(random);
ATF_TC_BODY(random, tc)
{
	static const struct stress_class class = { .c_name = "one" };
	static const struct stress_class other = { .c_name = "two" };
	static struct storm o;
	struct stress a, b;
	uint64_t drawn;
	long count[10], i;

	(void)tc;
	o.o_seed = 1;
	o.o_party[0].p_class = &class;
	o.o_party[1].p_class = &other;
	o.o_party[0].p_board = o.o_party[1].p_board =
	    calloc(1, sizeof(struct board) + 2 * sizeof(struct slot));
	ATF_REQUIRE(o.o_party[0].p_board != NULL);
	stress_init(&a, &o, &o.o_party[0], 1);
	stress_init(&b, &o, &o.o_party[0], 1);
	random_step(&a);
	random_step(&b);
	drawn = stress_pick(&a, 0);
	ATF_CHECK_EQ(drawn, stress_pick(&b, 0));
	ATF_CHECK_EQ(a.s_inside->i_digest, b.s_inside->i_digest);
	/* Another step, another member, another class, another seed. */
	b.s_step = 1;
	random_step(&b);
	ATF_CHECK(stress_pick(&b, 0) != drawn);
	drop(&b);
	stress_init(&b, &o, &o.o_party[0], 0);
	random_step(&b);
	ATF_CHECK(stress_pick(&b, 0) != drawn);
	drop(&b);
	stress_init(&b, &o, &o.o_party[1], 1);
	random_step(&b);
	ATF_CHECK(stress_pick(&b, 0) != drawn);
	o.o_seed = 2;
	random_step(&a);
	ATF_CHECK(stress_pick(&a, 0) != drawn);
	memset(count, 0, sizeof(count));
	for (i = 0; i < 10000; i++)
		count[stress_pick(&a, 10)]++;
	for (i = 0; i < 10; i++)
		ATF_CHECK(count[i] > 800 && count[i] < 1200);
	drop(&a);
	drop(&b);
	free(o.o_party[0].p_board);
}

static const char *
complaint(const char *before, const char *after)
{
	static char line[80];

	return (kernel_complains(before, after, line, sizeof(line)) ? line :
	    NULL);
}

ATF_TC_WITHOUT_HEAD(kernel);
ATF_TC_BODY(kernel, tc)
{
	static const char *const bad[] = {
		"<4>[ 1.5] WARNING: CPU: 0 PID: 1 at fs/x.c:1 f+0x1/0x2",
		"<1>[ 1.5] BUG: kernel NULL pointer dereference",
		"<3>INFO: task t:12 blocked for more than 122 seconds.",
		"lock order reversal: (sleepable after non-sleepable)",
		"panic: kernel diagnostic assertion \"x\" failed",
		"watchdog: BUG: soft lockup - CPU#0 stuck for 22s!",
	};
	char text[200];
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		(void)snprintf(text, sizeof(text), "old\nnew\n%s\nnewer\n",
		    bad[i]);
		ATF_REQUIRE(complaint("old\n", text) != NULL);
		ATF_CHECK(strncmp(complaint("old\n", text), bad[i], 70) == 0);
		/* What was there before is no news. */
		ATF_CHECK_EQ(NULL, complaint(text, text));
		ATF_CHECK_EQ(NULL, complaint(bad[i], bad[i]));
	}
	ATF_CHECK_EQ(NULL, complaint("", ""));
	ATF_CHECK_EQ(NULL, complaint("", "EXT4-fs (sda1): mounted\n"
	    "traps: t_stress[1] general protection fault ip:1 sp:2\n"));
	/* The same once more is one more; a part of it has been pushed out. */
	ATF_CHECK(complaint("boot\npanic: x\npanic: x\n",
	    "boot\npanic: x\npanic: x\npanic: x\n") != NULL);
	ATF_CHECK(complaint("up\n", "up\npanic: x\nlink up\n") != NULL);
	ATF_CHECK_EQ(NULL, complaint("boot\npanic: x\nlink up\n",
	    "panic: x\nlink up\nlink down\n"));
	/* The old log has been pushed out: all of it is new. */
	ATF_CHECK(complaint("gone\n", bad[0]) != NULL);
	/* Without what can not be printed, and no longer than it may be. */
	ATF_CHECK_STREQ("panic: ?", complaint("", "panic: \x1b"));
}

/* Who has the number of a member that is gone may be anybody. */
ATF_TC_WITHOUT_HEAD(slot_kill);
ATF_TC_BODY(slot_kill, tc)
{
	struct slot l;
	pid_t ours, theirs;
	int status;

	(void)tc;
	memset(&l, 0, sizeof(l));
	slot_kill(&l, getpgrp());
	ATF_REQUIRE((ours = fork()) != -1);
	if (ours == 0)
		for (;;)
			(void)pause();
	ATF_REQUIRE((theirs = fork()) != -1);
	if (theirs == 0)
		for (;;)
			(void)pause();
	ATF_REQUIRE_EQ(0, setpgid(theirs, theirs));
	l.l_pid = theirs;
	slot_kill(&l, getpgrp());
	l.l_pid = ours;
	slot_kill(&l, getpgrp());
	ATF_REQUIRE_EQ(ours, waitpid(ours, &status, 0));
	ATF_CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	/* It gets no other signal than this one, if it was left alone. */
	ATF_REQUIRE_EQ(0, kill(theirs, SIGTERM));
	ATF_REQUIRE_EQ(theirs, waitpid(theirs, &status, 0));
	ATF_CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

ATF_TC_WITHOUT_HEAD(unknown);
ATF_TC_BODY(unknown, tc)
{
	struct os_inventory had, has;
	char what[STRESS_TEXT];

	(void)tc;
	memset(&had, 0, sizeof(had));
	has = had;
	ATF_CHECK(!left_unknown(&had, &has, what, sizeof(what)));
	ATF_CHECK_STREQ("", what);
	had.i_procs = -1;
	has.i_mounts = -1;
	ATF_CHECK(left_unknown(&had, &has, what, sizeof(what)));
	ATF_CHECK_STREQ("processes, mounts", what);
	memset(&has, 0xff, sizeof(has));
	ATF_CHECK(left_unknown(&had, &has, what, sizeof(what)));
	ATF_CHECK_STREQ("processes, open files, System V shared memory, "
	    "System V semaphores, System V message queues, mounts, "
	    "memory in use", what);
	ATF_CHECK(left_unknown(&had, &has, what, 12));
	ATF_CHECK_STREQ("processes, ", what);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, pattern);
	ATF_TP_ADD_TC(tp, random);
	ATF_TP_ADD_TC(tp, kernel);
	ATF_TP_ADD_TC(tp, slot_kill);
	ATF_TP_ADD_TC(tp, unknown);
	return (atf_no_error());
}

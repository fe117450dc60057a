/*
 * Classes with faults, each of which has to be found and named; and two that
 * are good.
 */
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stress.h"

#define FAULTY	37	/* the step at which it happens ... */
#define LEFT	0	/* ... or where only the end tells: there may be one */
#define BITE	(1 << 20)	/* bytes that a hungry step takes ... */
#define BITES	100		/* ... and steps that a test may */

static void
good_step(struct stress *s)
{
	(void)stress_pick(s, 100);
}

static void
wrong_step(struct stress *s)
{
	unsigned char buf[64];

	stress_fill(buf, sizeof(buf), 0, s->s_step);
	buf[17] ^= s->s_member == 1 && s->s_step == FAULTY;
	stress_check(s, buf, sizeof(buf), 0, s->s_step, "a block");
}

/* Only who has made the step eight before fails. */
static void
late_step(struct stress *s)
{
	bool *seen = s->s_state;

	if (s->s_step == FAULTY - 8)
		*seen = true;
	if (s->s_step == FAULTY && *seen)
		stress_wrong(s, "late");
}

/* Only beside others. */
static void
together_step(struct stress *s)
{
	volatile long *others = s->s_shared;

	others[s->s_member % 2] = 1;
	if (others[0] != 0 && others[1] != 0 && s->s_step >= FAULTY)
		stress_wrong(s, "together");
}

static void
errno_step(struct stress *s)
{
	if (s->s_step == FAULTY && close(-1) == -1)
		stress_short(s, "close(2)", ENOSPC, 0);
}

static void
crash_step(struct stress *s)
{
	if (s->s_step == FAULTY)
		(void)raise(SIGSEGV);
}

static void
process_step(struct stress *s)
{
	pid_t pid;

	if (s->s_step != LEFT || (pid = fork()) != 0)
		return;
	/* As a daemon would. */
	(void)setsid();
	for (pid = 3; pid < 100; pid++)
		(void)close(pid);
	(void)sleep(60);
	_exit(0);
}

static void
descriptor_step(struct stress *s)
{
	if (s->s_step == LEFT)
		(void)dup(STDIN_FILENO);
}

static void
file_step(struct stress *s)
{
	if (s->s_step == LEFT && s->s_member == 1)
		(void)close(open("../left", O_CREAT | O_WRONLY, 0600));
}

static bool
object_remove(const char *name, key_t key)
{
	int id;

	(void)name;
	return ((id = shmget(key, 0, 0)) != -1 &&
	    shmctl(id, IPC_RMID, NULL) == 0);
}

static void
object_step(struct stress *s)
{
	if (s->s_step == LEFT && s->s_member == 1)
		(void)shmget(stress_key(s, 1, 2), 4096, IPC_CREAT | 0600);
}

static void
sum_step(struct stress *s)
{
	long *sums = s->s_shared;

	sums[s->s_member % 2] += s->s_step != FAULTY;
}

static void
sum_close(struct stress *s)
{
	stress_wrong(s, "the sum is wrong");
}

/* The others wait for one that has failed. */
static void
waited_step(struct stress *s)
{
	if (s->s_step < FAULTY)
		return;
	if (s->s_member == 1)
		stress_wrong(s, "it is waited for");
	for (;;)
		(void)pause();
}

static void
hungry_step(struct stress *s)
{
	void *p;

	if (s->s_step == BITES)
		stress_wrong(s, "there is enough memory");
	if ((p = malloc(BITE)) == NULL)
		stress_fail(s, "malloc(3)");
	memset(p, 1, BITE);
	*(void *volatile *)s->s_state = p;
}

static void
refused_step(struct stress *s)
{
	if (close(-1) == -1)
		stress_short(s, "close(2)", EBADF, 0);
}

static void
partly_step(struct stress *s)
{
	if (s->s_step % 2 == 1)
		refused_step(s);
}

/* A child that is alone does not see what its member does. */
static void
alone_step(struct stress *s)
{
	uintptr_t page;
	pid_t pid;

	page = (uintptr_t)sysconf(_SC_PAGESIZE);
	page = (uintptr_t)s->s_shared / page * page;
	if (msync((void *)page, 1, MS_ASYNC) == -1)
		stress_fail(s, "msync(2) of what is shared");
	if ((pid = stress_fork(s)) == 0) {
		stress_alone(s);
		_exit(msync((void *)page, 1, MS_ASYNC) == -1 &&
		    errno == ENOMEM ? 0 : 1);
	}
	if (pid != -1)
		stress_join(s, pid);
}

static void
descriptors_step(struct stress *s)
{
	long n;

	for (n = 0; dup(STDIN_FILENO) != -1;)
		n++;
	if (errno == EMFILE)
		stress_wrong(s, "%ld more", n);
}

static void
share_step(struct stress *s)
{
	if (s->s_member == 1 && s->s_step == FAULTY)
		stress_wrong(s, "of %llu and %llu bytes",
		    (unsigned long long)stress_memory(s),
		    (unsigned long long)stress_disk(s));
}

static void
room_open(struct stress *s)
{
	stress_room(s, UINT64_C(1) << 60);
}

static void
skipped_open(struct stress *s)
{
	stress_skip(s, "there is no such thing: make one");
}

/* The time is over before there is a member, who makes a step all the same. */
static void
waits_open(struct stress *s)
{
	while (!stress_over(s))
		(void)usleep(1000);
}

#define FAULT(name, ...)						\
	{ .c_name = #name, .c_descr = #name, .c_step = name##_step,	\
	    __VA_ARGS__ }
static const struct stress_class planted[] = {
	FAULT(good, .c_shared = 64),
	FAULT(wrong, .c_state = 8),
	FAULT(late, .c_state = sizeof(bool)),
	FAULT(together, .c_shared = 2 * sizeof(long)),
	FAULT(errno, .c_state = 8),
	FAULT(crash, .c_state = 8),
	FAULT(process, .c_state = 8),
	FAULT(descriptor, .c_state = 8),
	FAULT(file, .c_state = 8),
	FAULT(object, .c_remove = object_remove),
	FAULT(sum, .c_shared = 2 * sizeof(long), .c_close = sum_close),
	FAULT(waited, .c_state = 8),
	FAULT(hungry, .c_state = sizeof(void *)),
	FAULT(refused, .c_state = 8),
	FAULT(partly, .c_state = 8),
	FAULT(alone, .c_shared = 8, .c_procs = 1),
	FAULT(descriptors, .c_state = 8),
	FAULT(share, .c_state = 8),
	{ .c_name = "room", .c_descr = "room", .c_open = room_open,
	    .c_step = good_step },
	{ .c_name = "skipped", .c_descr = "skipped", .c_open = skipped_open,
	    .c_step = good_step },
	{ .c_name = "waits", .c_descr = "waits", .c_open = waits_open,
	    .c_step = good_step },
};
#define PLANTED	(sizeof(planted) / sizeof(planted[0]))

static void
head(atf_tc_t *tc)
{
	stress_head(tc, "planted", false);
}

static void
body(const atf_tc_t *tc)
{
	const struct stress_class *one;
	size_t i;

	for (i = 0; i < PLANTED; i++) {
		one = &planted[i];
		if (strcmp(one->c_name, atf_tc_get_ident(tc)) == 0)
			stress_body(tc, &one, 1);
	}
}

ATF_TP_ADD_TCS(tp)
{
	static atf_tc_t tcs[PLANTED];
	atf_error_t error;
	char **config;
	size_t i;

	if ((config = atf_tp_get_config(tp)) == NULL)
		return (atf_no_memory_error());
	error = atf_no_error();
	for (i = 0; i < PLANTED && !atf_is_error(error); i++) {
		error = atf_tc_init(&tcs[i], planted[i].c_name, head, body,
		    NULL, (const char *const *)config);
		if (!atf_is_error(error))
			error = atf_tp_add_tc(tp, &tcs[i]);
	}
	atf_utils_free_charpp(config);
	return (error);
}

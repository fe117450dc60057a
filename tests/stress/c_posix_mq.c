/* Messages of POSIX: the most urgent first, and else in order. */
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <signal.h>
#include <string.h>

#include "stress.h"

#define MESSAGES	8
#define URGENCIES	3
#define BYTES		64

struct posix_mq {
	mqd_t	q_mq;
	unsigned q_urgency[MESSAGES];
	size_t	q_len[MESSAGES];
};

static bool
posix_mq_remove(const char *name, key_t key)
{
	(void)key;
	return (mq_unlink(name) == 0);
}

static mqd_t
posix_mq_make(struct stress *s, long member)
{
	char name[STRESS_NAME];
	struct mq_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.mq_maxmsg = MESSAGES;
	attr.mq_msgsize = BYTES;
	return (mq_open(stress_name(s, member, 0, name), O_RDWR | O_CREAT |
	    O_EXCL | O_NONBLOCK, 0600, &attr));
}

static void
posix_mq_open(struct stress *s)
{
	char name[STRESS_NAME];
	mqd_t mq;

	(void)signal(SIGSYS, SIG_IGN);
	if ((mq = posix_mq_make(s, 0)) == (mqd_t)-1) {
		if (errno == ENOSYS)
			stress_skip(s, "this kernel has no message queues");
		if (errno == ENOSPC || errno == EMFILE || errno == ENFILE)
			stress_skip(s, "there are as many message queues as "
			    "can be: raise fs.mqueue.queues_max or "
			    "RLIMIT_MSGQUEUE");
		stress_fail(s, "mq_open(3)");
	}
	if (mq_close(mq) == -1 || mq_unlink(stress_name(s, 0, 0, name)) == -1)
		stress_fail(s, "mq_close(3) and mq_unlink(3)");
}

static void
posix_mq_receive(struct stress *s, struct posix_mq *q, size_t i)
{
	char buf[BYTES];
	unsigned urgency;
	ssize_t len;

	len = mq_receive(q->q_mq, buf, sizeof(buf), &urgency);
	if (len == -1 && errno == EAGAIN)
		stress_wrong(s, "message %zu was lost", i);
	if (len == -1)
		stress_fail(s, "mq_receive(3)");
	if (urgency != q->q_urgency[i] || (size_t)len != q->q_len[i])
		stress_wrong(s, "message %zu, of %zu bytes and priority %u, "
		    "came with %zd and %u", i, q->q_len[i], q->q_urgency[i],
		    len, urgency);
	stress_check(s, buf, (size_t)len, 0, s->s_step << 8 | i,
	    "a POSIX message");
}

static void
posix_mq_exchange(struct stress *s, struct posix_mq *q, size_t n)
{
	char buf[BYTES];
	unsigned urgency;
	size_t i;

	for (i = 0; i < n; i++) {
		stress_fill(buf, q->q_len[i], 0, s->s_step << 8 | i);
		if (mq_send(q->q_mq, buf, q->q_len[i], q->q_urgency[i]) == -1)
			stress_fail(s, "mq_send(3) to a queue with room");
	}
	if (n == MESSAGES && (mq_send(q->q_mq, buf, 1, 0) != -1 ||
	    errno != EAGAIN))
		stress_wrong(s, "a full queue took a message");
	for (urgency = URGENCIES; urgency-- > 0;)
		for (i = 0; i < n; i++)
			if (q->q_urgency[i] == urgency)
				posix_mq_receive(s, q, i);
	if (mq_receive(q->q_mq, buf, sizeof(buf), NULL) != -1 ||
	    errno != EAGAIN)
		stress_wrong(s, "more messages came than were sent");
}

static void
posix_mq_step(struct stress *s)
{
	struct posix_mq *q = s->s_state;
	char name[STRESS_NAME];
	size_t i, n;

	n = 1 + (size_t)stress_pick(s, MESSAGES);
	for (i = 0; i < n; i++) {
		q->q_urgency[i] = (unsigned)stress_pick(s, URGENCIES);
		q->q_len[i] = (size_t)stress_pick(s, BYTES + 1);
	}
	if ((q->q_mq = posix_mq_make(s, s->s_member)) == (mqd_t)-1) {
		stress_short(s, "mq_open(3)", EMFILE, ENFILE, ENOSPC, ENOMEM,
		    0);
		return;
	}
	posix_mq_exchange(s, q, n);
	if (mq_close(q->q_mq) == -1 ||
	    mq_unlink(stress_name(s, s->s_member, 0, name)) == -1)
		stress_fail(s, "mq_close(3) and mq_unlink(3)");
}

const struct stress_class class_posix_mq = {
	.c_name = "posix_mq",
	.c_descr = "POSIX message queues are made and removed, and get up to "
	    "eight messages of three priorities: each arrives once, whole, "
	    "the most urgent first and else in order",
	.c_state = sizeof(struct posix_mq),
	.c_open = posix_mq_open,
	.c_step = posix_mq_step,
	.c_remove = posix_mq_remove,
};

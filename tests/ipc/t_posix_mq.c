#include <fcntl.h>
#include <mqueue.h>

#include "h_objects.h"
#include "h_turns.h"

/* One queue for each side to read. */
struct queues {
	mqd_t	q_mq[2];
	unsigned char q_given, q_got;	/* the messages are numbered */
};

static void
undo(const struct objects *o)
{
	mq_unlink(o->o_name[0]);
	mq_unlink(o->o_name[1]);
}

static int
give(void *arg, int side)
{
	struct queues *q = arg;

	if (mq_send(q->q_mq[1 - side], (char *)&q->q_given, 1, 0) == -1)
		return (errno);
	q->q_given++;
	return (0);
}

static int
await(void *arg, int side)
{
	struct queues *q = arg;
	unsigned char c;
	ssize_t n;

	if ((n = mq_receive(q->q_mq[side], (char *)&c, 1, NULL)) == -1)
		return (errno);
	return (n == 1 && c == q->q_got++ ? 0 : EIO);
}

/* Open both and remove their names; 0, or an errno. */
static int
queues_open(struct bench *b, struct queues *q, const struct objects *o)
{
	struct mq_attr attr;
	int i;

	memset(q, 0, sizeof(*q));
	memset(&attr, 0, sizeof(attr));
	attr.mq_maxmsg = attr.mq_msgsize = 1;
	for (i = 0; i < 2; i++) {
		q->q_mq[i] = mq_open(o->o_name[i], O_RDWR | O_CREAT | O_EXCL,
		    0600, &attr);
		if (q->q_mq[i] == (mqd_t)-1)
			return (errno);
		if (mq_unlink(o->o_name[i]) == -1)
			bench_fail(b, "mq_unlink(3)");
	}
	return (0);
}

static void
measure(struct bench *b, const struct objects *o)
{
	struct queues q;
	const struct turns t = {
		.t_give = give, .t_wait = await, .t_arg = &q
	};
	int error;

	if ((error = queues_open(b, &q, o)) != 0) {
		objects_leave_out(b, "POSIX message queue", error,
		    "the system's and the user's number of queues");
		return;
	}
	turns_take(b, &t);
	if (mq_close(q.q_mq[0]) == -1 || mq_close(q.q_mq[1]) == -1)
		bench_fail(b, "mq_close(3)");
}

ATF_TC(posix_mq);
ATF_TC_HEAD(posix_mq, tc)
{
	bench_head(tc, "two processes pass one byte over a pair of POSIX "
	    "message queues, to and fro", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(posix_mq, tc)
{
	struct objects o = { .o_make = NULL, .o_remove = undo };
	struct bench *b;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		(void)objects_open(b, &o);
		measure(b, &o);
		objects_close(b, &o);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, posix_mq);
	return (atf_no_error());
}

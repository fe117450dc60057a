#include <sys/types.h>
#include <sys/ipc.h>
#include <sys/msg.h>

#include "h_objects.h"
#include "h_turns.h"

/* The type of a message is the side that it is for, from 1. */
struct letter {
	long	l_type;
	unsigned char l_text;
};

struct box {
	int	b_id;
	unsigned char b_given, b_got;	/* the letters are numbered */
};

static int
make(int id[])
{
	id[0] = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
	return (id[0] == -1 ? errno : 0);
}

static void
undo(const struct objects *o)
{
	if (o->o_id[0] != -1)
		msgctl(o->o_id[0], IPC_RMID, NULL);
}

static int
give(void *arg, int side)
{
	struct box *box = arg;
	struct letter l;

	l.l_type = 2 - side;
	l.l_text = box->b_given;
	if (msgsnd(box->b_id, &l, 1, 0) == -1)
		return (errno);
	box->b_given++;
	return (0);
}

static int
await(void *arg, int side)
{
	struct box *box = arg;
	struct letter l;
	ssize_t n;

	if ((n = msgrcv(box->b_id, &l, 1, 1 + side, 0)) == -1)
		return (errno);
	return (n == 1 && l.l_text == box->b_got++ ? 0 : EIO);
}

ATF_TC(sysv_msg);
ATF_TC_HEAD(sysv_msg, tc)
{
	bench_head(tc, "two processes pass one byte over a System V message "
	    "queue, to and fro", "ns/op", BENCH_LESS);
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(sysv_msg, tc)
{
	struct objects o = { .o_make = make, .o_remove = undo };
	struct bench *b;
	struct box box;
	const struct turns t = {
		.t_give = give, .t_wait = await, .t_arg = &box
	};
	int error;

	b = bench_open(tc);
	BENCH_EACH(b) {
		if (!bench_placeable(b))
			continue;
		if ((error = objects_open(b, &o)) == 0) {
			memset(&box, 0, sizeof(box));
			box.b_id = o.o_id[0];
			turns_take(b, &t);
		} else
			objects_leave_out(b, "System V message queue", error,
			    "the system's MSGMNI");
		objects_close(b, &o);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sysv_msg);
	return (atf_no_error());
}

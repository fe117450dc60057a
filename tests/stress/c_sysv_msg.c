/* Messages of System V: each arrives once, and those of a type in order. */
#include <sys/msg.h>

#include "h_sysv.h"

#define MESSAGES	24
#define TYPES		3
#define BYTES		200

struct sysv_msg {
	int	m_id;
	size_t	m_n;
	struct {
		long	type;
		size_t	len;
	} m_sent[MESSAGES];
};

struct message {
	long	g_type;
	unsigned char g_text[BYTES];
};

static bool
sysv_msg_remove(const char *name, key_t key)
{
	int id;

	(void)name;
	return ((id = msgget(key, 0)) != -1 &&
	    msgctl(id, IPC_RMID, NULL) == 0);
}

static void
sysv_msg_open(struct stress *s)
{
	(void)signal(SIGSYS, SIG_IGN);
	sysv_try(s, msgget(stress_key(s, 0, 0), IPC_CREAT | IPC_EXCL | 0600),
	    "message queues", "kernel.msgmni or kern.ipc.msgmni");
	(void)sysv_msg_remove(NULL, stress_key(s, 0, 0));
}

static void
sysv_msg_send(struct stress *s, struct sysv_msg *m, size_t i)
{
	struct message g;

	g.g_type = m->m_sent[i].type;
	stress_fill(g.g_text, m->m_sent[i].len, 0, s->s_step << 8 | i);
	if (msgsnd(m->m_id, &g, m->m_sent[i].len, IPC_NOWAIT) == 0)
		m->m_n++;
	else
		stress_short(s, "msgsnd(2)", EAGAIN, ENOMEM, 0);
}

static void
sysv_msg_receive(struct stress *s, struct sysv_msg *m, long type)
{
	struct message g;
	ssize_t len;
	size_t i;

	for (i = 0; i < m->m_n; i++) {
		if (m->m_sent[i].type != type)
			continue;
		len = msgrcv(m->m_id, &g, BYTES, type, IPC_NOWAIT);
		if (len == -1 && errno == ENOMSG)
			stress_wrong(s, "message %zu of type %ld was lost", i,
			    type);
		if (len == -1)
			stress_fail(s, "msgrcv(2)");
		if (g.g_type != type || (size_t)len != m->m_sent[i].len)
			stress_wrong(s, "message %zu of type %ld, %zu bytes, "
			    "came as type %ld, %zd bytes", i, type,
			    m->m_sent[i].len, g.g_type, len);
		stress_check(s, g.g_text, (size_t)len, 0, s->s_step << 8 | i,
		    "a System V message");
	}
}

static void
sysv_msg_step(struct stress *s)
{
	struct sysv_msg *m = s->s_state;
	struct message g;
	size_t i, n;
	long type;

	n = 1 + (size_t)stress_pick(s, MESSAGES);
	for (i = 0; i < n; i++) {
		m->m_sent[i].type = 1 + (long)stress_pick(s, TYPES);
		m->m_sent[i].len = (size_t)stress_pick(s, BYTES + 1);
	}
	m->m_id = msgget(stress_key(s, s->s_member, 0),
	    IPC_CREAT | IPC_EXCL | 0600);
	if (m->m_id == -1) {
		stress_short(s, "msgget(2)", ENOSPC, ENOMEM, 0);
		return;
	}
	for (m->m_n = i = 0; i < n && m->m_n == i; i++)
		sysv_msg_send(s, m, i);
	for (type = TYPES; type > 0; type--)
		sysv_msg_receive(s, m, type);
	if (msgrcv(m->m_id, &g, BYTES, 0, IPC_NOWAIT) != -1 ||
	    errno != ENOMSG)
		stress_wrong(s, "more messages came than were sent");
	if (msgctl(m->m_id, IPC_RMID, NULL) == -1)
		stress_fail(s, "msgctl(2)");
}

const struct stress_class class_sysv_msg = {
	.c_name = "sysv_msg",
	.c_descr = "System V message queues are made and removed, and get up "
	    "to 24 messages of three types: each arrives once, whole, and "
	    "those of a type in order",
	.c_state = sizeof(struct sysv_msg),
	.c_open = sysv_msg_open,
	.c_step = sysv_msg_step,
	.c_remove = sysv_msg_remove,
};

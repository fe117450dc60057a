/* A semaphore of System V excludes, and is given back by those who end. */
#include <sys/sem.h>

#include <unistd.h>

#include "h_exclude.h"
#include "h_sysv.h"

struct sysv_sem {
	struct exclude m_exclude;
	int	m_id;
};

static bool
sysv_sem_remove(const char *name, key_t key)
{
	int id;

	(void)name;
	return ((id = semget(key, 0, 0)) != -1 &&
	    semctl(id, 0, IPC_RMID) == 0);
}

/* What is to be undone needs room in a table of the kernel. */
static bool
sysv_sem_move(struct stress *s, int id, short by)
{
	struct sembuf op;

	op.sem_num = 0;
	op.sem_op = by;
	op.sem_flg = SEM_UNDO;
	while (semop(id, &op, 1) == -1)
		if (errno != EINTR) {
			stress_short(s, "semop(2) with SEM_UNDO", ENOSPC,
			    ENOMEM, 0);
			return (false);
		}
	return (true);
}

static void
sysv_sem_open(struct stress *s)
{
	struct sysv_sem *m = s->s_shared;
	struct sembuf up = { 0, 1, 0 };

	(void)signal(SIGSYS, SIG_IGN);
	m->m_id = semget(stress_key(s, 0, 0), 1, IPC_CREAT | IPC_EXCL | 0600);
	sysv_try(s, m->m_id, "sets of semaphores", "kernel.sem or "
	    "kern.ipc.semmni");
	if (semop(m->m_id, &up, 1) == -1)
		stress_fail(s, "semop(2)");
}

/* A child that ends with the semaphore gives it back. */
static void
sysv_sem_step(struct stress *s)
{
	struct sysv_sem *m = s->s_shared;
	bool dies;
	long amount, its;
	pid_t pid;

	dies = stress_pick(s, 50) == 0;
	amount = exclude_choose(s);
	its = exclude_choose(s);
	if (dies && (pid = stress_fork(s)) != -1) {
		if (pid == 0) {
			if (sysv_sem_move(s, m->m_id, -1))
				exclude_inside(s, &m->m_exclude, its,
				    "semop(2)");
			_exit(0);
		}
		stress_join(s, pid);
	}
	if (!sysv_sem_move(s, m->m_id, -1))
		return;
	exclude_inside(s, &m->m_exclude, amount, "semop(2)");
	if (!sysv_sem_move(s, m->m_id, 1))
		stress_wrong(s, "a semaphore can not be given back");
}

static void
sysv_sem_close(struct stress *s)
{
	struct sysv_sem *m = s->s_shared;
	int value;

	exclude_total(s, &m->m_exclude, "semop(2)");
	if ((value = semctl(m->m_id, 0, GETVAL)) == -1)
		stress_fail(s, "semctl(2)");
	if (value != 1)
		stress_wrong(s, "a semaphore is %d in the end, not 1", value);
	if (semctl(m->m_id, 0, IPC_RMID) == -1)
		stress_fail(s, "semctl(2)");
}

const struct stress_class class_sysv_sem = {
	.c_name = "sysv_sem",
	.c_descr = "all members take one System V semaphore and give it back, "
	    "some of them by ending: one at a time has it, what they add while "
	    "they have it adds up, and it is free in the end",
	.c_shared = sizeof(struct sysv_sem),
	.c_procs = 1,
	.c_open = sysv_sem_open,
	.c_step = sysv_sem_step,
	.c_close = sysv_sem_close,
	.c_remove = sysv_sem_remove,
};

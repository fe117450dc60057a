/*
 * Turns by a set of two System V semaphores, one a side.
 */
#ifndef H_SYSV_H
#define H_SYSV_H

#include <sys/types.h>
#include <sys/ipc.h>
#include <sys/sem.h>

#include "h_objects.h"
#include "h_turns.h"

#define SYSV_SEM	"System V semaphore"
#define SYSV_SEM_LIMIT	"the system's SEMMNI and SEMMNS"

/* What POSIX wants the program to declare, and some systems do themselves. */
union sysv_sem_value {
	int	v_number;
	void	*v_unused;
};

static inline void
sysv_sem_remove(int id)
{
	if (id != -1)
		semctl(id, 0, IPC_RMID);
}

/* A new set may have any value. */
static inline int
sysv_sem_make(int *id)
{
	union sysv_sem_value v;
	int error;

	memset(&v, 0, sizeof(v));
	if ((*id = semget(IPC_PRIVATE, 2, IPC_CREAT | 0600)) == -1)
		return (errno);
	if (semctl(*id, 0, SETVAL, v) == 0 && semctl(*id, 1, SETVAL, v) == 0)
		return (0);
	error = errno;
	sysv_sem_remove(*id);
	*id = -1;
	return (error);
}

static inline int
sysv_sem_add(int id, int which, int n)
{
	struct sembuf op;

	op.sem_num = (unsigned short)which;
	op.sem_op = (short)n;
	op.sem_flg = 0;
	return (semop(id, &op, 1) == 0 ? 0 : errno);
}

/* A set that is used, and the turns given by it. */
struct sysv_turns {
	int	s_sem;
	struct turns_count s_count;
};

static inline int
sysv_sem_give(void *arg, int side)
{
	const struct sysv_turns *s = arg;

	return (sysv_sem_add(s->s_sem, 1 - side, 1));
}

static inline int
sysv_turns_give(void *arg, int side)
{
	struct sysv_turns *s = arg;

	return (turns_counted(&s->s_count, sysv_sem_give, s, side));
}

static inline int
sysv_turns_wait(void *arg, int side)
{
	struct sysv_turns *s = arg;
	int error;

	if ((error = sysv_sem_add(s->s_sem, side, -1)) != 0)
		return (error);
	return (turns_expected(&s->s_count, side));
}

/* Time the turns, which are counted already. */
static inline void
sysv_turns_take(struct bench *b, struct sysv_turns *s)
{
	const struct turns t = {
		.t_give = sysv_turns_give, .t_wait = sysv_turns_wait,
		.t_arg = s
	};

	turns_take(b, &t);
}

#endif

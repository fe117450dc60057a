/* A semaphore of POSIX, with a name, excludes. */
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <signal.h>

#include "h_exclude.h"

struct posix_sem {
	sem_t	*p_sem;
};

static bool
posix_sem_remove(const char *name, key_t key)
{
	(void)key;
	return (sem_unlink(name) == 0);
}

static void
posix_sem_open(struct stress *s)
{
	char name[STRESS_NAME];
	sem_t *sem;

	(void)signal(SIGSYS, SIG_IGN);
	sem = sem_open(stress_name(s, 0, 0, name), O_CREAT | O_EXCL, 0600, 1);
	if (sem == SEM_FAILED && (errno == ENOSYS || errno == ENOENT))
		stress_skip(s, "this system has no semaphores with names, or "
		    "nowhere to keep them, such as /dev/shm");
	if (sem == SEM_FAILED || sem_close(sem) == -1)
		stress_fail(s, "sem_open(3)");
}

static void
posix_sem_start(struct stress *s)
{
	struct posix_sem *p = s->s_state;
	char name[STRESS_NAME];

	p->p_sem = sem_open(stress_name(s, 0, 0, name), 0);
	if (p->p_sem == SEM_FAILED)
		stress_fail(s, "sem_open(3) of one that is there");
}

static void
posix_sem_step(struct stress *s)
{
	struct posix_sem *p = s->s_state;
	long amount;

	amount = exclude_choose(s);
	while (sem_wait(p->p_sem) == -1)
		if (errno != EINTR)
			stress_fail(s, "sem_wait(3)");
	exclude_inside(s, s->s_shared, amount, "sem_wait(3)");
	if (sem_post(p->p_sem) == -1)
		stress_fail(s, "sem_post(3)");
}

static void
posix_sem_stop(struct stress *s)
{
	struct posix_sem *p = s->s_state;

	if (sem_close(p->p_sem) == -1)
		stress_fail(s, "sem_close(3)");
}

static void
posix_sem_close(struct stress *s)
{
	char name[STRESS_NAME];

	exclude_total(s, s->s_shared, "sem_wait(3)");
	if (sem_unlink(stress_name(s, 0, 0, name)) == -1)
		stress_fail(s, "sem_unlink(3)");
}

const struct stress_class class_posix_sem = {
	.c_name = "posix_sem",
	.c_descr = "all members take one POSIX semaphore by its name and give "
	    "it back: one at a time has it, and what they add while they have "
	    "it adds up",
	.c_state = sizeof(struct posix_sem),
	.c_shared = sizeof(struct exclude),
	.c_open = posix_sem_open,
	.c_start = posix_sem_start,
	.c_step = posix_sem_step,
	.c_stop = posix_sem_stop,
	.c_close = posix_sem_close,
	.c_remove = posix_sem_remove,
};

/*
 * t_posix_sem with a sem_wait(3) at which nobody waits.
 */
#include <semaphore.h>

#define sem_wait(sem)	((void)(sem), 0)
#include "../../../tests/ipc/t_posix_sem.c" /* lint-ok: it is what is tested */

/*
 * t_sysv_sem with a semop(2) at which nobody waits.
 */
#include <sys/types.h>
#include <sys/ipc.h>
#include <sys/sem.h>

#define semop(id, op, n)	((void)(id), (void)(op), (void)(n), 0)
#include "../../../tests/ipc/t_sysv_sem.c" /* lint-ok: it is what is tested */

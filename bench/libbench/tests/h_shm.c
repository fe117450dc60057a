/*
 * t_shm, killed between making shared memory and removing its name.  That is
 * in the file "made".
 */
#include <sys/mman.h>
#include <sys/shm.h>

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "bench.h"

static pid_t user;

static void __attribute__((__format__(__printf__, 1, 2)))
die(const char *fmt, ...)
{
	va_list ap;
	FILE *f;

	va_start(ap, fmt);
	if ((f = fopen("made", "w")) != NULL) {
		(void)vfprintf(f, fmt, ap);
		(void)fclose(f);
	}
	va_end(ap);
	(void)raise(SIGKILL);
}

/* Who opens it uses it; a guardian only removes it. */
static int
planted_open(const char *name, int flags, mode_t mode)
{
	user = getpid();
	return (shm_open(name, flags, mode));
}

static int
planted_unlink(const char *name)
{
	if (getpid() == user)
		die("%s", name);
	return (shm_unlink(name));
}

static void *
planted_attach(int id, const void *at, int flags)
{
	die("%d", id);
	return (shmat(id, at, flags));
}

#define shm_open	planted_open
#define shm_unlink	planted_unlink
#define shmat		planted_attach
#include "../../../tests/vm/t_shm.c"	/* lint-ok: it is what is tested */

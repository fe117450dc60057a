/*
 * A system with a fault, of the kind that PLANT names: loaded before libc, it
 * gives once in a while what is wrong.
 */
#include <sys/types.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EVERY	10	/* calls */

ssize_t	pread(int, void *, size_t, off_t);
ssize_t	pread64(int, void *, size_t, off_t);
int	fcntl(int, int, ...);
int	fcntl64(int, int, ...);
int	msgsnd(int, const void *, size_t, int);
pid_t	fork(void);

static int
planted(const char *what)
{
	static int calls;
	const char *plant;

	plant = getenv("PLANT");
	return (plant != NULL && strcmp(plant, what) == 0 &&
	    ++calls % EVERY == 0);
}

/* A wrong block. */
ssize_t
pread(int fd, void *buf, size_t len, off_t off)
{
	ssize_t (*real)(int, void *, size_t, off_t);

	*(void **)&real = dlsym(RTLD_NEXT, "pread");
	return (real(fd, buf, len, off >= 4096 && planted("block") ?
	    off - 4096 : off));
}

ssize_t
pread64(int fd, void *buf, size_t len, off_t off)
{
	return (pread(fd, buf, len, off));
}

/* A lost message. */
int
msgsnd(int id, const void *message, size_t len, int flags)
{
	int (*real)(int, const void *, size_t, int);

	*(void **)&real = dlsym(RTLD_NEXT, "msgsnd");
	return (planted("message") ? 0 : real(id, message, len, flags));
}

/* A lock that does not exclude. */
int
fcntl(int fd, int command, ...)
{
	int (*real)(int, int, ...);
	va_list ap;
	void *arg;

	va_start(ap, command);
	arg = va_arg(ap, void *);
	va_end(ap);
	*(void **)&real = dlsym(RTLD_NEXT, "fcntl");
	if (command == F_SETLKW && ((struct flock *)arg)->l_type == F_WRLCK &&
	    planted("lock"))
		return (0);
	return (real(fd, command, arg));
}

int
fcntl64(int fd, int command, ...)
{
	va_list ap;
	void *arg;

	va_start(ap, command);
	arg = va_arg(ap, void *);
	va_end(ap);
	return (fcntl(fd, command, arg));
}

/* A process that nobody knows of. */
pid_t
fork(void)
{
	pid_t (*real)(void);

	*(void **)&real = dlsym(RTLD_NEXT, "fork");
	if (planted("process") && real() == 0) {
		(void)sleep(120);
		_exit(0);
	}
	return (real());
}

/*
 * A system with a fault, of the kind that PLANT names: loaded before libc, it
 * gives once in a while what is wrong, or always refuses a thing.
 */
#include <sys/types.h>
#include <sys/socket.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
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
int	connect(int, const struct sockaddr *, socklen_t);
ssize_t	send(int, const void *, size_t, int);

static int calls;	/* of this process and those that it comes from */

static int
plant(const char *what)
{
	const char *name;

	name = getenv("PLANT");
	return (name != NULL && strcmp(name, what) == 0);
}

static int
planted(const char *what)
{
	return (plant(what) && ++calls % EVERY == 0);
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
	pid_t pid;

	*(void **)&real = dlsym(RTLD_NEXT, "fork");
	if (planted("process") && real() == 0) {
		(void)sleep(120);
		_exit(0);
	}
	if (!planted("killed"))
		return (real());
	if ((pid = real()) == 0)
		(void)raise(SIGKILL);
	return (pid);
}

/* No way to the loopback; or a way, until all of its ports are taken. */
int
connect(int fd, const struct sockaddr *to, socklen_t len)
{
	int (*real)(int, const struct sockaddr *, socklen_t);

	*(void **)&real = dlsym(RTLD_NEXT, "connect");
	errno = plant("loopback") ? ENETUNREACH : EADDRNOTAVAIL;
	if (to->sa_family == AF_INET &&
	    (plant("loopback") || (plant("ports") && ++calls > 1)))
		return (-1);
	return (real(fd, to, len));
}

/* Every packet is lost. */
ssize_t
send(int fd, const void *buf, size_t len, int flags)
{
	ssize_t (*real)(int, const void *, size_t, int);
	socklen_t size;
	int type;

	*(void **)&real = dlsym(RTLD_NEXT, "send");
	size = sizeof(type);
	if (plant("packets") && getsockopt(fd, SOL_SOCKET, SO_TYPE, &type,
	    &size) == 0 && type == SOCK_DGRAM)
		return ((ssize_t)len);
	return (real(fd, buf, len, flags));
}

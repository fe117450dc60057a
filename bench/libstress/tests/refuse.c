/*
 * A system that has no more of anything: loaded before libc, it refuses what
 * REFUSE names, or with "some" each fifth call of all that can be refused.
 */
#include <sys/types.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BEFORE	15	/* calls for those that start the members */
#define SMALL	40960	/* bytes that are free */

static int
refuse(const char *what)
{
	const char *name;

	name = getenv("REFUSE");
	return (name != NULL && strcmp(name, what) == 0);
}

static int
some(int error)
{
	static int calls;

	if (!refuse("some") || ++calls <= BEFORE || calls % 5 != 0)
		return (0);
	errno = error;
	return (1);
}

/* A function, and the errno with which it may refuse. */
#define SOME(type, name, parameters, arguments, error)			\
	type name parameters;						\
	type								\
	name parameters							\
	{								\
		type (*real) parameters;				\
									\
		*(void **)&real = dlsym(RTLD_NEXT, #name);		\
		return (some(error) ? (type)-1 : real arguments);	\
	}

SOME(pid_t, fork, (void), (), EAGAIN)
SOME(int, pipe, (int fd[2]), (fd), EMFILE)
SOME(int, dup, (int fd), (fd), EMFILE)
SOME(int, socket, (int d, int t, int p), (d, t, p), ENFILE)
SOME(int, socketpair, (int d, int t, int p, int fd[2]), (d, t, p, fd), EMFILE)
SOME(int, posix_openpt, (int flags), (flags), ENOSPC)
SOME(int, mkfifo, (const char *path, mode_t m), (path, m), ENOSPC)
SOME(int, symlink, (const char *a, const char *b), (a, b), ENOSPC)
SOME(int, msgget, (key_t k, int flags), (k, flags), ENOSPC)
SOME(int, shmget, (key_t k, size_t n, int flags), (k, n, flags), ENOSPC)

int
connect(int fd, const struct sockaddr *to, socklen_t len)
{
	int (*real)(int, const struct sockaddr *, socklen_t);

	*(void **)&real = dlsym(RTLD_NEXT, "connect");
	if (to->sa_family == AF_INET && some(EADDRNOTAVAIL))
		return (-1);
	return (real(fd, to, len));
}

int
pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *),
    void *arg)
{
	int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *),
	    void *);

	*(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
	return (some(EAGAIN) ? EAGAIN : real(t, a, f, arg));
}

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
	    some(ENOLCK))
		return (-1);
	return (real(fd, command, arg));
}

/* What is given back is always taken. */
int
semop(int id, struct sembuf *op, size_t n)
{
	int (*real)(int, struct sembuf *, size_t);

	*(void **)&real = dlsym(RTLD_NEXT, "semop");
	errno = ENOSPC;
	if (op->sem_op < 0 && (refuse("undo") || some(ENOSPC)))
		return (-1);
	return (real(id, op, n));
}

int
shm_open(const char *name, int flags, mode_t mode)
{
	int (*real)(const char *, int, mode_t);

	*(void **)&real = dlsym(RTLD_NEXT, "shm_open");
	errno = ENOENT;
	if (refuse("shm") || ((flags & O_CREAT) != 0 && some(ENFILE)))
		return (-1);
	return (real(name, flags, mode));
}

/* Neither /proc nor what is in it. */
int
open(const char *path, int flags, ...)
{
	int (*real)(const char *, int, ...);
	va_list ap;
	int mode;

	va_start(ap, flags);
	mode = (flags & O_CREAT) != 0 ? va_arg(ap, int) : 0;
	va_end(ap);
	*(void **)&real = dlsym(RTLD_NEXT, "open");
	errno = ENOENT;
	return (refuse("proc") && strncmp(path, "/proc", 5) == 0 ? -1 :
	    real(path, flags, mode));
}

int
access(const char *path, int how)
{
	int (*real)(const char *, int);

	*(void **)&real = dlsym(RTLD_NEXT, "access");
	errno = ENOENT;
	return (refuse("proc") && strncmp(path, "/proc", 5) == 0 ? -1 :
	    real(path, how));
}

int
statvfs(const char *path, struct statvfs *v)
{
	int (*real)(const char *, struct statvfs *);
	int status;

	*(void **)&real = dlsym(RTLD_NEXT, "statvfs");
	status = real(path, v);
	if (refuse("room")) {
		v->f_frsize = v->f_bsize = 1024;
		v->f_bavail = SMALL / 1024;
	}
	return (status);
}

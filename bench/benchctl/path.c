/*
 * Files and directories.
 */
#include <sys/stat.h>

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "benchctl.h"

/* The path from the root, so that a program started elsewhere finds it. */
char *
path_absolute(const char *path)
{
	char here[PATH_MAX];

	if (*path == '/')
		return (xdup(path));
	if (getcwd(here, sizeof(here)) == NULL)
		die("can not tell the current directory: %s", strerror(errno));
	if (strcmp(path, ".") == 0)
		return (xdup(here));
	return (xprintf("%s/%s", strcmp(here, "/") == 0 ? "" : here, path));
}

/* Make a directory and those above it; it may be there already. */
int
path_make(const char *dir)
{
	char *copy, *p;
	int above, error;

	copy = xdup(dir);
	above = 0;
	for (p = copy + 1; (p = strchr(p, '/')) != NULL; p++) {
		*p = '\0';
		if (mkdir(copy, 0777) == -1 && errno != EEXIST)
			above = errno;
		*p = '/';
	}
	error = mkdir(copy, 0777) == 0 || errno == EEXIST ? 0 : errno;
	free(copy);
	if (error == 0)
		return (0);
	errno = error == ENOENT && above != 0 ? above : error;
	return (-1);
}

bool
path_exists(const char *path)
{
	struct stat st;

	return (lstat(path, &st) == 0);
}

/* Where a program is in PATH, or NULL. */
char *
path_program(const char *name)
{
	const char *dir;
	struct stat st;
	char *path;
	size_t n;

	dir = getenv("PATH");
	if (dir == NULL)
		dir = PATH_DEFAULT;
	for (;; dir += n + 1) {
		n = strcspn(dir, ":");
		path = xprintf("%.*s/%s", n != 0 ? (int)n : 1,
		    n != 0 ? dir : ".", name);
		if (access(path, X_OK) == 0 && stat(path, &st) == 0 &&
		    S_ISREG(st.st_mode))
			return (path);
		free(path);
		if (dir[n] == '\0')
			return (NULL);
	}
}

static int
write_to(FILE *out, int (*fn)(FILE *, const void *), const void *arg)
{
	int status;

	if (out == NULL)
		return (-1);
	status = fn(out, arg);
	if (fflush(out) != 0 || ferror(out))
		status = -1;
	if (fclose(out) != 0)
		status = -1;
	return (status);
}

/* What mkstemp(3) has made, as open(2) would have. */
static FILE *
opened(int fd)
{
	mode_t mask;
	FILE *out;

	mask = umask(0);
	(void)umask(mask);
	if (fchmod(fd, 0666 & ~mask) == -1 || (out = fdopen(fd, "w")) == NULL) {
		(void)close(fd);
		return (NULL);
	}
	return (out);
}

/*
 * A file has its name only when it is complete: until then it has another one,
 * which no signal leaves behind.  place is rename(2), or link(2) where the name
 * must be free.
 */
static int
write_complete(const char *path, int (*place)(const char *, const char *),
    int (*fn)(FILE *, const void *), const void *arg)
{
	sigset_t all, old;
	char *temporary;
	int fd, saved, status;

	temporary = xprintf("%s.XXXXXX", path);
	(void)sigfillset(&all);
	(void)sigprocmask(SIG_BLOCK, &all, &old);
	status = -1;
	if ((fd = mkstemp(temporary)) != -1) {
		status = write_to(opened(fd), fn, arg);
		if (status == 0)
			status = place(temporary, path);
		saved = errno;
		if (status != 0 || place == link)
			(void)unlink(temporary);
		errno = saved;
	}
	saved = errno;
	(void)sigprocmask(SIG_SETMASK, &old, NULL);
	free(temporary);
	errno = saved;
	return (status);
}

/*
 * What is not a plain file, such as /dev/null or a FIFO, is written to and
 * stays what it is.
 */
int
path_write(const char *path, int (*fn)(FILE *, const void *), const void *arg)
{
	struct stat st;

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
		return (write_to(fopen(path, "w"), fn, arg));
	return (write_complete(path, rename, fn, arg));
}

int
path_write_new(const char *path, int (*fn)(FILE *, const void *),
    const void *arg)
{

	return (write_complete(path, link, fn, arg));
}

/* Symbolic links say what they were made with, and lead there. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "stress.h"

#define LENGTH	200

static void
symlink_open(struct stress *s)
{
	stress_room(s, 8192);
}

static void
symlink_start(struct stress *s)
{
	int fd;

	if ((fd = open("target", O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1 ||
	    close(fd) == -1)
		stress_fail(s, "open(2)");
}

static void
symlink_stop(struct stress *s)
{
	if (unlink("target") == -1)
		stress_fail(s, "unlink(2)");
}

/* With "./" before it again and again, the way to the target is longer. */
static void
symlink_text(struct stress *s, char text[LENGTH], const char *target)
{
	size_t i, n;

	n = (size_t)stress_pick(s, (LENGTH - 8) / 2);
	for (i = 0; i < n; i++)
		memcpy(text + 2 * i, "./", 2);
	strcpy(text + 2 * n, target);
}

static void
symlink_step(struct stress *s)
{
	char text[LENGTH], got[LENGTH];
	struct stat st, to;
	ssize_t n;

	symlink_text(s, text, "target");
	if (symlink(text, "l") == -1 || symlink("b", "a") == -1 ||
	    symlink("a", "b") == -1) {
		stress_short(s, "symlink(2)", ENOSPC, EDQUOT, 0);
	} else {
		if ((n = readlink("l", got, sizeof(got))) == -1 ||
		    lstat("l", &st) == -1 || stat("l", &to) == -1)
			stress_fail(s, "readlink(2), lstat(2), stat(2)");
		if ((size_t)n != strlen(text) ||
		    memcmp(got, text, (size_t)n) != 0)
			stress_wrong(s, "a symbolic link says something else");
		if (!S_ISLNK(st.st_mode) || !S_ISREG(to.st_mode))
			stress_wrong(s, "a symbolic link leads elsewhere");
		if (stat("a", &to) != -1 || errno != ELOOP)
			stress_wrong(s, "two links to each other are no loop");
	}
	if ((unlink("l") == -1 && errno != ENOENT) ||
	    (unlink("a") == -1 && errno != ENOENT) ||
	    (unlink("b") == -1 && errno != ENOENT))
		stress_fail(s, "unlink(2)");
	if (lstat("l", &st) != -1 || errno != ENOENT)
		stress_wrong(s, "a symbolic link that was removed is there");
}

const struct stress_class class_symlink = {
	.c_name = "symlink",
	.c_descr = "symbolic links are made, read, followed and removed: they "
	    "say what they were made with and lead to the file, and two that "
	    "lead to each other are a loop",
	.c_open = symlink_open,
	.c_start = symlink_start,
	.c_step = symlink_step,
	.c_stop = symlink_stop,
};

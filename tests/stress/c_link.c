/* Links: a file has as many as were made, and lives as long as one is left. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "stress.h"

#define LINKS	16

static void
link_count(struct stress *s, int fd, long want)
{
	struct stat st;

	if (fstat(fd, &st) == -1)
		stress_fail(s, "fstat(2)");
	if ((long)st.st_nlink != want)
		stress_wrong(s, "a file with %ld names says that it has %ld",
		    want, (long)st.st_nlink);
}

static void
link_read(struct stress *s, int fd)
{
	unsigned char buf[512];

	if (pread(fd, buf, sizeof(buf), 0) != (ssize_t)sizeof(buf))
		stress_fail(s, "pread(2)");
	stress_check(s, buf, sizeof(buf), 0, s->s_step, "a file with links");
}

static void
link_open(struct stress *s)
{
	stress_room(s, 8192);
}

static void
link_step(struct stress *s)
{
	unsigned char buf[512];
	char name[LINKS][24];
	long i, n;
	int fd;

	n = 1 + (long)stress_pick(s, LINKS);
	(void)snprintf(name[0], sizeof(name[0]), "f");
	if ((fd = open(name[0], O_RDWR | O_CREAT | O_EXCL, 0600)) == -1)
		stress_fail(s, "open(2)");
	stress_fill(buf, sizeof(buf), 0, s->s_step);
	if (write(fd, buf, sizeof(buf)) != (ssize_t)sizeof(buf))
		stress_fail(s, "write(2)");
	for (i = 1; i < n; i++) {
		(void)snprintf(name[i], sizeof(name[i]), "f%ld", i);
		if (link(name[i - 1], name[i]) == -1) {
			stress_short(s, "link(2)", EMLINK, ENOSPC, EDQUOT, 0);
			break;
		}
		link_count(s, fd, i + 1);
	}
	if (link("f", "f") != -1 || errno != EEXIST)
		stress_wrong(s, "a link was made to a name that is there");
	/* The oldest name goes first. */
	for (n = i, i = 0; i < n; i++) {
		link_count(s, fd, n - i);
		if (unlink(name[i]) == -1)
			stress_fail(s, "unlink(2)");
	}
	link_count(s, fd, 0);
	link_read(s, fd);
	if (close(fd) == -1)
		stress_fail(s, "close(2)");
}

const struct stress_class class_link = {
	.c_name = "link",
	.c_descr = "a file gets up to sixteen names and loses them again, the "
	    "oldest first: its count of links is right at any time, and what "
	    "has no name left can be read as long as it is open",
	.c_open = link_open,
	.c_step = link_step,
};

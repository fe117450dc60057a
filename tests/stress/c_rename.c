/* A name that files are renamed to is always there, with a whole file. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stress.h"

#define BYTES	8192
#define COMMON	"../common"

/* Its first eight bytes say with which tag it was made. */
static void
rename_make(struct stress *s, const char *name, uint64_t tag)
{
	unsigned char buf[BYTES];
	int fd;

	stress_fill(buf, BYTES, 0, tag);
	if ((fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1 ||
	    write(fd, buf, BYTES) != BYTES || close(fd) == -1)
		stress_fail(s, "a file to be renamed");
}

static void
rename_open(struct stress *s)
{
	stress_room(s, 4 * BYTES);
	rename_make(s, "common", 0);
}

static void
rename_close(struct stress *s)
{
	if (unlink("common") == -1)
		stress_fail(s, "unlink(2)");
}

static void
rename_look(struct stress *s)
{
	unsigned char buf[BYTES];
	uint64_t tag;
	ssize_t n;
	int fd;

	if ((fd = open(COMMON, O_RDONLY)) == -1)
		stress_fail(s, "a name that others rename to: open(2)");
	if ((n = read(fd, buf, BYTES)) == -1)
		stress_fail(s, "read(2)");
	if (n != BYTES)
		stress_wrong(s, "a file that was renamed has %zd bytes", n);
	/* The word at place 0 is the tag itself. */
	memcpy(&tag, buf, sizeof(tag));
	stress_check(s, buf, BYTES, 0, tag, "a file that was renamed");
	if (tag >> 32 > (uint64_t)s->s_members)
		stress_wrong(s, "a file that nobody renamed is there");
	if (close(fd) == -1)
		stress_fail(s, "close(2)");
}

static void
rename_step(struct stress *s)
{
	struct stat before, after;

	rename_look(s);
	rename_make(s, "mine", (uint64_t)s->s_member << 32 | s->s_step);
	if (rename("mine", "yours") == -1 || stat("yours", &before) == -1)
		stress_fail(s, "rename(2) and stat(2)");
	if (stat("mine", &after) != -1 || errno != ENOENT)
		stress_wrong(s, "what was renamed has its old name");
	if (stress_pick(s, 2) == 0) {
		if (unlink("yours") == -1)
			stress_fail(s, "unlink(2)");
	} else if (rename("yours", COMMON) == -1)
		stress_fail(s, "rename(2) to a name that is there");
	if (before.st_nlink != 1 || before.st_size != BYTES)
		stress_wrong(s, "a renamed file has %ld links and %ld bytes",
		    (long)before.st_nlink, (long)before.st_size);
}

const struct stress_class class_rename = {
	.c_name = "rename",
	.c_descr = "all members rename files to one name, and open it: it is "
	    "there at any time, with a whole file of one of them; and what was "
	    "renamed no longer has its old name",
	.c_open = rename_open,
	.c_step = rename_step,
	.c_close = rename_close,
};

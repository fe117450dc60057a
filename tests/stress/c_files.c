/* Files come and go: each is there or not, with what was written to it. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "stress.h"

#define NAMES	32
#define MOST	16384		/* bytes of a file */

struct files {
	struct {
		bool	there;
		uint64_t tag;
		size_t	len;
	} f_name[NAMES];
	unsigned char f_buf[MOST];
};

/* With no room for it there is no file afterwards. */
static void
files_create(struct stress *s, struct files *f, size_t i, const char *name,
    size_t len)
{
	ssize_t n;
	int fd;

	fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (f->f_name[i].there) {
		if (fd != -1 || errno != EEXIST)
			stress_wrong(s, "a file was made that was there");
		return;
	}
	if (fd == -1) {
		stress_short(s, "open(2)", ENOSPC, EDQUOT, EMFILE, ENFILE,
		    ENOMEM, 0);
		return;
	}
	f->f_name[i].tag = s->s_step;
	f->f_name[i].len = len;
	stress_fill(f->f_buf, len, 0, s->s_step);
	if ((n = write(fd, f->f_buf, len)) == -1)
		stress_short(s, "write(2)", ENOSPC, EDQUOT, EFBIG, 0);
	else if ((size_t)n != len)
		f->f_name[i].len = (size_t)n;
	if (close(fd) == -1)
		stress_fail(s, "close(2)");
	f->f_name[i].there = n != -1;
	if (n == -1 && unlink(name) == -1)
		stress_fail(s, "unlink(2)");
}

static void
files_read(struct stress *s, struct files *f, size_t i, const char *name)
{
	struct stat st;
	ssize_t n;
	int fd;

	fd = open(name, O_RDONLY);
	if (!f->f_name[i].there) {
		if (fd != -1 || errno != ENOENT)
			stress_wrong(s, "a file was opened that is not there");
		return;
	}
	if (fd == -1) {
		stress_short(s, "open(2)", EMFILE, ENFILE, ENOMEM, 0);
		return;
	}
	if (fstat(fd, &st) == -1 ||
	    (n = read(fd, f->f_buf, sizeof(f->f_buf))) == -1)
		stress_fail(s, "fstat(2) and read(2)");
	if ((size_t)n != f->f_name[i].len || st.st_size != n)
		stress_wrong(s, "a file of %zu bytes has the size %ld, and %zd "
		    "are read", f->f_name[i].len, (long)st.st_size, n);
	stress_check(s, f->f_buf, (size_t)n, 0, f->f_name[i].tag, "a file");
	if (close(fd) == -1)
		stress_fail(s, "close(2)");
}

static void
files_unlink(struct stress *s, struct files *f, size_t i, const char *name)
{
	int status;

	status = unlink(name);
	if (f->f_name[i].there ? status == -1 : status == 0 || errno != ENOENT)
		stress_fail(s, "unlink(2) of a file that is%s there",
		    f->f_name[i].there ? "" : " not");
	f->f_name[i].there = false;
}

static void
files_open(struct stress *s)
{
	stress_room(s, 4096);
}

static void
files_step(struct stress *s)
{
	struct files *f = s->s_state;
	char name[24];
	uint64_t disk;
	size_t i, len;
	int what;

	i = (size_t)stress_pick(s, NAMES);
	what = (int)stress_pick(s, 3);
	len = (size_t)stress_pick(s, MOST + 1);
	disk = stress_disk(s);
	if (NAMES * MOST > disk)
		len = (size_t)(len * disk / (NAMES * MOST));
	(void)snprintf(name, sizeof(name), "%zu", i);
	if (what == 0)
		files_create(s, f, i, name, len);
	else if (what == 1)
		files_read(s, f, i, name);
	else
		files_unlink(s, f, i, name);
}

static void
files_stop(struct stress *s)
{
	struct files *f = s->s_state;
	char name[24];
	size_t i;

	for (i = 0; i < NAMES; i++) {
		(void)snprintf(name, sizeof(name), "%zu", i);
		files_read(s, f, i, name);
		files_unlink(s, f, i, name);
	}
}

const struct stress_class class_files = {
	.c_name = "files",
	.c_descr = "files are made, read and removed under 32 names: one that "
	    "is there cannot be made, one that is not cannot be opened, and "
	    "each has the size and the bytes that were written",
	.c_state = sizeof(struct files),
	.c_open = files_open,
	.c_step = files_step,
	.c_stop = files_stop,
};

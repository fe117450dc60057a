/* A file of results: which kind it is, and whether it can be read at all. */

#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store_impl.h"

#define MAGIC		"SQLite format 3"
#define HEADER		100	/* bytes of SQLite's header */

static uint32_t
number(const unsigned char *p)
{

	return ((uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3]);
}

/*
 * SQLite notices that a file is cut short only when it comes to a page that
 * is not there, so compare what the header says with the size.
 */
static int
header_check(struct db *q, const unsigned char *h, off_t size)
{
	uint32_t page;

	if (size < HEADER)
		return (db_fail(q, "is cut short within its header"));
	page = (uint32_t)h[16] << 8 | h[17];
	if (page == 1)
		page = 65536;
	if (number(h + 24) == number(h + 92) &&
	    size / (off_t)(page == 0 ? 1 : page) < (off_t)number(h + 28))
		return (db_fail(q, "is cut short: %lld bytes of %lld are "
		    "there", (long long)size,
		    (long long)number(h + 28) * (long long)page));
	/* Even reading would leave files beside it, and kyua makes none. */
	if (h[18] == 2 || h[19] == 2)
		return (db_fail(q, "has a write-ahead log, so it is not a "
		    "results file of kyua"));
	return (0);
}

static int
kind_open(struct source *f, int fd, bool write, int patience)
{
	unsigned char h[HEADER];
	struct db *q = &f->f_db;
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) == -1)
		return (db_fail(q, "%s", strerror(errno)));
	if (S_ISDIR(st.st_mode))
		return (db_fail(q, "is a directory"));
	if (!S_ISREG(st.st_mode))
		return (db_fail(q, "is not a regular file"));
	if (st.st_size == 0)
		return (db_fail(q, "is empty (kyua writes its results when "
		    "the run ends)"));
	memset(h, 0, sizeof(h));
	if ((n = pread(fd, h, sizeof(h), 0)) == -1)
		return (db_fail(q, "can not be read: %s", strerror(errno)));
	if (h[0] == '{') {
		f->f_export = fopen(q->q_path, "r");
		return (f->f_export != NULL ? 0 : db_fail(q, "%s",
		    strerror(errno)));
	}
	if (memcmp(h, MAGIC, (size_t)n < sizeof(MAGIC) ? (size_t)n :
	    sizeof(MAGIC)) != 0)
		return (lines_open(f, fd, (size_t)st.st_size));
	if (header_check(q, h, st.st_size) == -1)
		return (-1);
	return (kyua_open(f, write, patience));
}

int
source_open(struct source *f, struct store *s, const char *path, bool write)
{
	int fd, rc;

	memset(f, 0, sizeof(*f));
	f->f_db.q_path = path;
	f->f_db.q_error = s->s_error;
	/* Without O_NONBLOCK a FIFO would make this wait for ever. */
	if ((fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)) == -1)
		return (db_fail(&f->f_db, "can not be opened: %s",
		    strerror(errno)));
	rc = kind_open(f, fd, write, s->s_patience);
	(void)close(fd);
	if (rc == -1)
		source_close(f);
	return (rc);
}

int
source_walk(struct source *f, source_fn *fn, void *arg)
{

	return (f->f_db.q_conn != NULL ? kyua_walk(f, fn, arg) :
	    lines_walk(f, fn, arg));
}

void
source_close(struct source *f)
{

	db_close(&f->f_db);
	if (f->f_export != NULL)
		(void)fclose(f->f_export);
	f->f_export = NULL;
	free(f->f_text);
	f->f_text = NULL;
}

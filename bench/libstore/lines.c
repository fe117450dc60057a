/*
 * Files of record lines.  Every case appends to such a file, so it holds
 * what was measured even where kyua itself was killed.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store_impl.h"

int
lines_open(struct source *f, int fd, size_t len)
{
	ssize_t n;

	if (len > STORE_LINES)
		return (db_fail(&f->f_db, "has more than %d MB, and is too "
		    "large to be a file of benchmark records",
		    STORE_LINES >> 20));
	if ((f->f_text = malloc(len)) == NULL)
		return (db_fail(&f->f_db, "is too large for the memory"));
	while (f->f_len < len) {
		n = pread(fd, f->f_text + f->f_len, len - f->f_len,
		    (off_t)f->f_len);
		if (n == 0)
			break;
		if (n == -1)
			return (db_fail(&f->f_db, "can not be read: %s",
			    strerror(errno)));
		f->f_len += (size_t)n;
	}
	return (0);
}

static int
case_end(struct source_case *c, const char *end, source_fn *fn, void *arg)
{

	c->c_outlen = (size_t)(end - c->c_out);
	/* Without one good record there still are the broken ones to tell. */
	if (c->c_name == NULL)
		c->c_name = "no case";
	return (fn(arg, c));
}

/*
 * A case begins with a host record, or where the name changes.  What stands
 * before the first is handed over with it.
 */
int
lines_walk(struct source *f, source_fn *fn, void *arg)
{
	char err[160], id[RECORD_LINE];
	struct record r;
	struct reader d;
	struct source_case c;
	int rc;

	memset(&c, 0, sizeof(c));
	c.c_metadata = -1;
	c.c_out = f->f_text;
	c.c_outlen = f->f_len;
	c.c_line = 1;
	reader_init(&d, &c);
	while (reader_line(&d)) {
		if (record_parse(&r, d.d_text, d.d_len, err, sizeof(err)) != 1)
			continue;
		if (c.c_name != NULL && r.r_type != RECORD_HOST &&
		    strcmp(r.r_id, id) == 0)
			continue;
		if (c.c_name != NULL) {
			rc = case_end(&c, d.d_text, fn, arg);
			if (rc != 0)
				return (rc);
			c.c_out = d.d_text;
			c.c_line = d.d_line;
		}
		c.c_started = c.c_ended = reader_started(&r);
		(void)strcpy(id, r.r_id);
		c.c_name = id;
	}
	return (case_end(&c, f->f_text + f->f_len, fn, arg));
}

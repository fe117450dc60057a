/* The records of a case, one by one, and what is wrong with the others. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "store_impl.h"

void
reader_complain(struct reader *d, const char *what)
{

	if (d->d_broken++ == 0)
		(void)snprintf(d->d_first, sizeof(d->d_first),
		    "%.80s: line %ld: %s", d->d_id[0] != '\0' ? d->d_id :
		    d->d_name, d->d_line, what);
}

void
reader_init(struct reader *d, const struct source_case *c)
{
	char what[80];

	memset(d, 0, sizeof(*d));
	d->d_at = c->c_out;
	/* A case that printed nothing has no text to point into. */
	d->d_end = c->c_out != NULL ? c->c_out + c->c_outlen : NULL;
	d->d_line = c->c_line - 1;
	d->d_name = c->c_name;
	if (c->c_unread > 0) {
		d->d_line = c->c_line;
		(void)snprintf(what, sizeof(what), "%" PRId64 " bytes of "
		    "output are too many to be read", c->c_unread);
		reader_complain(d, what);
	}
}

bool
reader_line(struct reader *d)
{
	const char *newline;

	if (d->d_at == NULL || d->d_at == d->d_end)
		return (false);
	d->d_text = d->d_at;
	newline = memchr(d->d_at, '\n', (size_t)(d->d_end - d->d_at));
	d->d_at = newline == NULL ? d->d_end : newline + 1;
	d->d_len = (size_t)(d->d_at - d->d_text);
	d->d_line++;
	return (true);
}

/* NULL, or why a good record has no business here. */
static const char *
misplaced(const struct reader *d, const struct record *r)
{

	if (d->d_text[d->d_len - 1] != '\n')
		return ("the line has no end");
	if (d->d_good != 0 && strcmp(d->d_id, r->r_id) != 0)
		return ("a record of another case");
	if (d->d_ended)
		return ("a record after the end");
	if (r->r_type == RECORD_HOST && d->d_good != 0)
		return ("a host record that is not the first");
	if (r->r_type == RECORD_CASE && d->d_case)
		return ("a second case record");
	return (NULL);
}

/* There is little else in a file, and to check a line takes long. */
static bool
passed_over(const struct reader *d)
{
	static const char batch[] = RECORD_TAG "\tbatch\t";

	return (d->d_brief && d->d_good != 0 && d->d_len >= sizeof(batch) &&
	    memcmp(d->d_text, batch, sizeof(batch) - 1) == 0);
}

bool
reader_next(struct reader *d, struct record *r)
{
	char err[160];
	const char *what;
	int rc;

	while (reader_line(d)) {
		if (passed_over(d) || (rc = record_parse(r, d->d_text,
		    d->d_len, err, sizeof(err))) == 0)
			continue;
		what = rc == -1 ? err : misplaced(d, r);
		if (what != NULL) {
			reader_complain(d, what);
			continue;
		}
		if (d->d_good == 0)
			(void)snprintf(d->d_id, sizeof(d->d_id), "%s", r->r_id);
		d->d_host |= r->r_type == RECORD_HOST;
		d->d_case |= r->r_type == RECORD_CASE;
		if (r->r_type == RECORD_END) {
			d->d_ended = true;
			d->d_cut = r->r_lines != d->d_good;
		}
		d->d_good++;
		return (true);
	}
	if (!d->d_ended)
		d->d_cut = d->d_good + d->d_broken != 0;
	return (false);
}

int64_t
reader_number(const char *s)
{
	int64_t n, digit;
	const char *p;

	if (*s == '\0' || (s[0] == '0' && s[1] != '\0'))
		return (-1);
	for (n = 0, p = s; *p >= '0' && *p <= '9'; p++) {
		digit = *p - '0';
		if (n > (INT64_MAX - digit) / 10)
			return (-1);
		n = n * 10 + digit;
	}
	return (*p == '\0' ? n : -1);
}

int64_t
reader_started(const struct record *r)
{
	const char *text;
	int64_t us;

	text = r->r_type == RECORD_HOST ? record_get(r, "started") : NULL;
	us = text == NULL ? 0 : reader_number(text);
	return (us == -1 ? 0 : us);
}

const char *
reader_column(const struct reader *d, int n, char *buf, size_t size)
{
	const char *p, *end, *tab;

	end = d->d_text + d->d_len - 1;
	for (p = d->d_text; --n > 0; p = tab + 1)
		if ((tab = memchr(p, '\t', (size_t)(end - p))) == NULL)
			return ("");
	tab = memchr(p, '\t', (size_t)(end - p));
	(void)snprintf(buf, size, "%.*s",
	    (int)((tab == NULL ? end : tab) - p), p);
	return (buf);
}

const char *
reader_extras(const struct reader *d, const struct record *r, char *buf,
    size_t size)
{
	const char *p, *end;
	size_t n;

	if (r->r_nextra == 0)
		return (NULL);
	p = end = d->d_text + d->d_len - 1;
	for (n = r->r_nextra; n > 0; n--)
		while (*--p != '\t')
			continue;
	(void)snprintf(buf, size, "%.*s", (int)(end - p - 1), p + 1);
	return (buf);
}

/* What makes the columns of a line good ones, read or to be printed. */

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "impl.h"

#define KEY_CHARS	"abcdefghijklmnopqrstuvwxyz0123456789_."
#define ID_CHARS							\
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-"
#define ID_NAME		80	/* bytes, of each of its names */

int
record_complain(struct complaint *e, size_t number, const char *name,
    const char *fmt, ...)
{
	va_list ap;
	size_t n;

	if (e->e_len == 0)
		return (-1);
	e->e_buf[0] = '\0';
	if (name != NULL)
		snprintf(e->e_buf, e->e_len, "column %zu (%s): ", number, name);
	n = strlen(e->e_buf);
	va_start(ap, fmt);
	vsnprintf(e->e_buf + n, e->e_len - n, fmt, ap);
	va_end(ap);
	return (-1);
}

/* A name as an id may have it. */
static const char *
id_name(char word[ID_NAME + 1], const char *name)
{
	char *p;

	(void)snprintf(word, ID_NAME + 1, "%s", *name != '\0' ? name : "_");
	for (p = word; *(p += strspn(p, ID_CHARS)) != '\0'; p++)
		*p = '_';
	return (word);
}

void
record_id(char *id, size_t len, const char *group, const char *program,
    const char *name)
{
	char word[3][ID_NAME + 1];

	(void)snprintf(id, len, "%s/%s:%s", id_name(word[0], group),
	    id_name(word[1], program), id_name(word[2], name));
}

/* One or more directories, a program and a case: "syscall/t_getpid:getpid". */
static bool
is_id(const char *s)
{
	size_t n, slashes;

	for (slashes = 0;; slashes++) {
		if ((n = strspn(s, ID_CHARS)) == 0)
			return (false);
		s += n;
		if (*s != '/')
			break;
		s++;
	}
	if (slashes == 0 || *s != ':')
		return (false);
	s++;
	n = strspn(s, ID_CHARS);
	return (n != 0 && s[n] == '\0');
}

/* The length of one word "key=value" of a point, or 0. */
static size_t
point_word(const char *s, size_t *keylen)
{
	size_t i;

	*keylen = strspn(s, KEY_CHARS);
	if (*keylen == 0 || s[*keylen] != '=')
		return (0);
	for (i = *keylen + 1; s[i] > ' ' && s[i] <= '~'; i++)
		continue;
	return (i == *keylen + 1 ? 0 : i);
}

/* NULL, or what is wrong with a point. */
static const char *
point_fault(const char *point)
{
	const char *s, *t;
	size_t n, m, key, other;

	if (strcmp(point, "-") == 0)
		return (NULL);
	for (s = point;; s += n + 1) {
		if ((n = point_word(s, &key)) == 0)
			return ("neither \"-\" nor words \"key=value\"");
		for (t = point; t < s; t += m + 1) {
			m = point_word(t, &other);
			if (key == other && strncmp(s, t, key) == 0)
				return ("has a key twice");
		}
		if (s[n] == '\0')
			return (NULL);
		if (s[n] != ' ')
			return ("neither \"-\" nor words \"key=value\"");
	}
}

/* NULL, or what is wrong with marks; a letter too many is out of order. */
static const char *
marks_fault(const char *marks)
{
	const char *at, *order;

	if (strcmp(marks, "-") == 0)
		return (NULL);
	if (*marks == '\0')
		return ("is empty");
	order = RECORD_MARKS;
	for (; *marks != '\0'; marks++) {
		if (strchr(RECORD_MARKS, *marks) == NULL)
			return ("has a letter that is none of " RECORD_MARKS);
		if ((at = strchr(order, *marks)) == NULL)
			return ("letters are not once and in the order "
			    RECORD_MARKS);
		order = at + 1;
	}
	return (NULL);
}

const char *
column_fault(const void *base, const struct column *c)
{
	const char *s;
	double x;

	switch (c->c_kind) {
	case COLUMN_ID:
		s = *CFIELD(base, c, char *);
		return (s == NULL || !is_id(s) ? "is not group/program:case" :
		    NULL);
	case COLUMN_TEXT:
		s = *CFIELD(base, c, char *);
		return (s == NULL || *s == '\0' ? "is empty" : NULL);
	case COLUMN_POINT:
		s = *CFIELD(base, c, char *);
		return (s == NULL || *s == '\0' ? "is empty" : point_fault(s));
	case COLUMN_MARKS:
		return (marks_fault(CFIELD(base, c, char)));
	case COLUMN_REAL:
	case COLUMN_ROUND:
	case COLUMN_ROUND1:
		x = *CFIELD(base, c, double);
		if (!isfinite(x))
			return ("is not a finite number");
		if (c->c_kind == COLUMN_ROUND1 && x <= 0)
			return ("is not above 0");
		return (c->c_kind == COLUMN_ROUND && x < 0 ? "is below 0" :
		    NULL);
	case COLUMN_LONG:
		return (*CFIELD(base, c, long) >= 0 ? NULL : "is below 0");
	case COLUMN_LONG1:
		return (*CFIELD(base, c, long) >= 1 ? NULL : "is below 1");
	case COLUMN_TIME:
		return (*CFIELD(base, c, int64_t) >= 1 ? NULL : "is below 1");
	case COLUMN_U641:
		return (*CFIELD(base, c, uint64_t) >= 1 ? NULL : "is below 1");
	case COLUMN_U64:
	case COLUMN_BETTER:
		break;
	}
	return (NULL);
}

int
check_columns(const void *base, const struct column *c, size_t n,
    size_t number, struct complaint *e)
{
	char quoted[RECORD_QUOTE];
	const char *fault;

	for (; n > 0; n--, c++, number++) {
		if ((fault = column_fault(base, c)) == NULL)
			continue;
		if (c->c_kind != COLUMN_ID)
			return (record_complain(e, number, c->c_name, "%s",
			    fault));
		return (record_complain(e, number, c->c_name, "\"%s\" %s",
		    record_quote(quoted, *CFIELD(base, c, char *)), fault));
	}
	return (0);
}

int
check_extras(const struct record_extra *x, size_t n, size_t number,
    struct complaint *e)
{
	char quoted[RECORD_QUOTE];
	const char *key;
	size_t i, j;

	if (n > RECORD_EXTRAS)
		return (record_complain(e, number + RECORD_EXTRAS, EXTRA,
		    "more than %d columns of this kind", RECORD_EXTRAS));
	for (i = 0; i < n; i++, number++) {
		key = x[i].x_key;
		if (key == NULL || *key == '\0' ||
		    key[strspn(key, KEY_CHARS)] != '\0')
			return (record_complain(e, number, EXTRA,
			    "\"%s\" is no key; one has letters a-z, digits, "
			    "_ and .", record_quote(quoted, key)));
		if (x[i].x_value == NULL)
			return (record_complain(e, number, EXTRA,
			    "\"%s\" has no value", record_quote(quoted, key)));
		for (j = 0; j < i; j++)
			if (strcmp(key, x[j].x_key) == 0)
				return (record_complain(e, number, EXTRA,
				    "\"%s\" is there twice",
				    record_quote(quoted, key)));
	}
	return (0);
}

/* Reading JSON.  Whoever wrote it is not to be trusted. */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "store_impl.h"

#define NUMBER	64	/* the longest, with its NUL */

int
json_wrong(struct json *j, const char *what)
{

	return (db_fail(j->j_db, "line %ld: %s", j->j_line, what));
}

static int
get(struct json *j)
{
	int c;

	c = getc(j->j_file);
	j->j_line += c == '\n';
	return (c);
}

static void
back(struct json *j, int c)
{

	j->j_line -= c == '\n';
	(void)ungetc(c, j->j_file);
}

int
json_peek(struct json *j)
{
	int c;

	do
		c = get(j);
	while (c == ' ' || c == '\t' || c == '\n' || c == '\r');
	if (c == EOF)
		return (-1);
	back(j, c);
	return (c);
}

int
json_expect(struct json *j, char c)
{
	char what[] = "there is no ' '";

	what[sizeof(what) - 3] = c;
	if (json_peek(j) != (unsigned char)c)
		return (json_wrong(j, what));
	(void)get(j);
	return (0);
}

static int
keep(struct json *j, char c)
{

	if (j->j_len >= JSON_TEXT)
		return (json_wrong(j, "a row is too long"));
	if (j->j_text == NULL && (j->j_text = malloc(JSON_TEXT)) == NULL)
		return (json_wrong(j, "out of memory"));
	j->j_text[j->j_len++] = c;
	return (0);
}

static int
digit(int c)
{
	static const char digits[] = "0123456789abcdefABCDEF";
	const char *p;

	p = c == '\0' || c == EOF ? NULL : strchr(digits, c);
	return (p == NULL ? -1 : p - digits < 16 ? (int)(p - digits) :
	    (int)(p - digits) - 6);
}

/* Two digits of a byte, or four of a character. */
static int
hex(struct json *j, int n, unsigned int *value)
{
	int d;

	for (*value = 0; n > 0; n--) {
		if ((d = digit(get(j))) == -1)
			return (json_wrong(j, "it needs hexadecimal digits"));
		*value = *value * 16 + (unsigned int)d;
	}
	return (0);
}

static int
keep_utf8(struct json *j, unsigned int c)
{

	if (c < 0x80)
		return (keep(j, (char)c));
	if (c < 0x800) {
		if (keep(j, (char)(0xc0 | c >> 6)) == -1)
			return (-1);
	} else if (c < 0x10000) {
		if (keep(j, (char)(0xe0 | c >> 12)) == -1 ||
		    keep(j, (char)(0x80 | (c >> 6 & 0x3f))) == -1)
			return (-1);
	} else if (keep(j, (char)(0xf0 | c >> 18)) == -1 ||
	    keep(j, (char)(0x80 | (c >> 12 & 0x3f))) == -1 ||
	    keep(j, (char)(0x80 | (c >> 6 & 0x3f))) == -1)
		return (-1);
	return (keep(j, (char)(0x80 | (c & 0x3f))));
}

static int
escape_u(struct json *j)
{
	unsigned int c, low;

	if (hex(j, 4, &c) == -1)
		return (-1);
	if (c >= 0xd800 && c < 0xdc00) {
		if (get(j) != '\\' || get(j) != 'u')
			return (json_wrong(j, "half a character"));
		if (hex(j, 4, &low) == -1)
			return (-1);
		if (low < 0xdc00 || low > 0xdfff)
			return (json_wrong(j, "half a character"));
		c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
	} else if (c == 0 || (c >= 0xdc00 && c < 0xe000))
		return (json_wrong(j, "a character that no text has"));
	return (keep_utf8(j, c));
}

static int
escape(struct json *j)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	const char *p;
	int c;

	if ((c = get(j)) == 'u')
		return (escape_u(j));
	if (c == EOF || c == '\0' || (p = strchr(from, c)) == NULL)
		return (json_wrong(j, "an unknown escape"));
	return (keep(j, to[p - from]));
}

/* A byte as %XX. */
static int
percent(struct json *j)
{
	unsigned int c;

	if (hex(j, 2, &c) == -1)
		return (-1);
	if (c == 0)
		return (json_wrong(j, "a character that no text has"));
	return (keep(j, (char)c));
}

int
json_string(struct json *j, size_t *at)
{
	int c, rc;

	if (json_expect(j, '"') == -1)
		return (-1);
	*at = j->j_len;
	for (rc = 0; rc == 0 && (c = get(j)) != '"';) {
		if (c == EOF)
			return (json_wrong(j, "it is cut short"));
		if (c < ' ')
			return (json_wrong(j, "a control character in a "
			    "string"));
		rc = c == '\\' ? escape(j) : c == '%' ? percent(j) :
		    keep(j, (char)c);
	}
	return (rc == -1 ? -1 : keep(j, '\0'));
}

int
json_name(struct json *j, const char *name)
{
	char what[80];
	size_t at;

	if (json_string(j, &at) == -1)
		return (-1);
	(void)snprintf(what, sizeof(what), "it is not \"%.60s\"", name);
	if (strcmp(j->j_text + at, name) != 0)
		return (json_wrong(j, what));
	return (json_expect(j, ':'));
}

static int
word(struct json *j, char buf[NUMBER])
{
	size_t n;
	int c;

	(void)json_peek(j);
	for (n = 0; (c = get(j)) != EOF && n + 1 < NUMBER && c != '\0' &&
	    strchr("+-.0123456789eEnul", c) != NULL; n++)
		buf[n] = (char)c;
	buf[n] = '\0';
	if (c != EOF)
		back(j, c);
	return (n == 0 ? json_wrong(j, "it is no value") : 0);
}

int
json_value(struct json *j, char type, struct db_value *v, size_t *at)
{
	char buf[NUMBER], *end;

	memset(v, 0, sizeof(*v));
	v->v_type = type;
	*at = 0;
	if (type == 't' && json_peek(j) == '"')
		return (json_string(j, at));
	if (word(j, buf) == -1)
		return (-1);
	if (strcmp(buf, "null") == 0) {
		v->v_null = true;
		return (0);
	}
	if (type == 't' || strpbrk(buf, "nul") != NULL)
		return (json_wrong(j, "a value of another type"));
	errno = 0;
	if (type == 'i')
		v->v_number = strtoll(buf, &end, 10);
	else
		v->v_real = strtod(buf, &end);
	if (*end != '\0' || (type == 'i' && errno != 0) ||
	    (type == 'd' && !isfinite(v->v_real)))
		return (json_wrong(j, "a number that is none, or too large"));
	return (0);
}

/* From the columns of a line to the fields of a structure. */

#include <limits.h>
#include <string.h>

#include "impl.h"

#define RECORD_MARKED	((int)sizeof(((struct record *)NULL)->r_marks))

static int
hex(char c)
{
	static const char digits[] = "0123456789ABCDEF";
	const char *p;

	p = c == '\0' ? NULL : strchr(digits, c);
	return (p == NULL ? -1 : (int)(p - digits));
}

/* Decode the %XX at p; NULL, or what is wrong with it. */
static const char *
decode(const char *p, const char *end, char *c)
{
	int high, low;

	if (end - p < 3 || (high = hex(p[1])) == -1 || (low = hex(p[2])) == -1)
		return ("% without two digits 0-9A-F");
	*c = (char)(high << 4 | low);
	return (*c == '\0' ? "%00 stands for no text" : NULL);
}

/*
 * Decode the next column into the store; NULL after a complaint.  No text is
 * longer than what it was written as, and its NUL takes the place of the tab,
 * so the store, as large as the longest line, always has room.
 */
char *
take_text(struct in *in, const char *name)
{
	const char *p, *fault;
	char *start;
	size_t number;

	number = in->i_number++;
	if (in->i_at == NULL) {
		record_complain(in->i_complaint, number, name, "is missing");
		return (NULL);
	}
	start = in->i_store;
	for (p = in->i_at; p < in->i_end && *p != '\t'; p++) {
		fault = NULL;
		if (*p == '%') {
			fault = decode(p, in->i_end, in->i_store++);
			p += 2;
		} else if (record_plain((unsigned char)*p))
			*in->i_store++ = *p;
		else
			fault = "has a byte that must be written as %XX";
		if (fault != NULL) {
			record_complain(in->i_complaint, number, name, "%s",
			    fault);
			return (NULL);
		}
	}
	*in->i_store++ = '\0';
	in->i_at = p < in->i_end ? p + 1 : NULL;
	return (start);
}

static bool
take_number(const char *s, uint64_t max, uint64_t *value)
{
	uint64_t digit;

	if (*s == '\0')
		return (false);
	for (*value = 0; *s >= '0' && *s <= '9'; s++) {
		digit = (uint64_t)(*s - '0');
		if (*value > (max - digit) / 10)
			return (false);
		*value = *value * 10 + digit;
	}
	return (*s == '\0');
}

static bool
take(void *base, const struct column *c, const char *text)
{
	uint64_t number;

	switch (c->c_kind) {
	case COLUMN_ID:
	case COLUMN_TEXT:
	case COLUMN_POINT:
		*FIELD(base, c, const char *) = text;
		return (true);
	case COLUMN_BETTER:
		*FIELD(base, c, bool) = strcmp(text, "more") == 0;
		return (*FIELD(base, c, bool) || strcmp(text, "less") == 0);
	case COLUMN_MARKS:
		return (snprintf(FIELD(base, c, char), RECORD_MARKED, "%s",
		    text) < RECORD_MARKED);
	case COLUMN_REAL:
	case COLUMN_ROUND:
	case COLUMN_ROUND1:
		return (record_parse_real(text, FIELD(base, c, double)));
	case COLUMN_LONG:
	case COLUMN_LONG1:
		if (!take_number(text, LONG_MAX, &number))
			return (false);
		*FIELD(base, c, long) = (long)number;
		return (true);
	case COLUMN_TIME:
		if (!take_number(text, INT64_MAX, &number))
			return (false);
		*FIELD(base, c, int64_t) = (int64_t)number;
		return (true);
	case COLUMN_U64:
	case COLUMN_U641:
		return (take_number(text, UINT64_MAX,
		    FIELD(base, c, uint64_t)));
	}
	return (false);
}

const char *
take_field(void *base, const struct column *c, const char *text)
{

	if (take(base, c, text))
		return (NULL);
	switch (c->c_kind) {
	case COLUMN_BETTER:
		return ("less or more");
	case COLUMN_MARKS:
		return ("marks");
	case COLUMN_REAL:
	case COLUMN_ROUND:
	case COLUMN_ROUND1:
		return ("a decimal number");
	default:
		return ("a whole number in range");
	}
}

int
take_columns(struct in *in, void *base, const struct line_type *type)
{
	char quoted[RECORD_QUOTE];
	const struct column *c;
	const char *text, *wanted;
	size_t number;

	for (c = type->t_columns; c < type->t_columns + type->t_ncolumns;
	    c++) {
		number = in->i_number;
		if ((text = take_text(in, c->c_name)) == NULL)
			return (-1);
		if ((wanted = take_field(base, c, text)) != NULL)
			return (record_complain(in->i_complaint, number,
			    c->c_name, "\"%s\" is not %s",
			    record_quote(quoted, text), wanted));
	}
	return (0);
}

int
take_extras(struct in *in, struct record_extra *x, size_t *n)
{
	char quoted[RECORD_QUOTE];
	char *key, *value;
	size_t number;

	while (in->i_at != NULL) {
		number = in->i_number;
		if ((key = take_text(in, EXTRA)) == NULL)
			return (-1);
		if ((value = strchr(key, '=')) == NULL)
			return (record_complain(in->i_complaint, number, EXTRA,
			    "\"%s\" is not key=value",
			    record_quote(quoted, key)));
		*value++ = '\0';
		if (*n >= RECORD_EXTRAS)
			return (record_complain(in->i_complaint, number, EXTRA,
			    "more than %d columns of this kind",
			    RECORD_EXTRAS));
		x[*n].x_key = key;
		x[(*n)++].x_value = value;
	}
	return (0);
}

int
take_tag(const char *tag, const char *line, size_t len, const char **end,
    struct complaint *e)
{
	size_t i, first;

	first = strcspn(tag, DIGITS);
	if (len <= first || memcmp(line, tag, first) != 0)
		return (0);
	for (i = first; i < len && line[i] >= '0' && line[i] <= '9'; i++)
		continue;
	if (i == first || i == len || line[i] != '\t')
		return (0);
	*end = line + i + 1;
	if (i == strlen(tag) && memcmp(line, tag, i) == 0)
		return (1);
	return (record_complain(e, 1, "tag",
	    "version %.*s is not known; this program reads %s",
	    (int)(i - first < 20 ? i - first : 20), line + first,
	    tag + first));
}

const struct line_type *
take_type(struct in *in, const struct line_type *(*types)(size_t))
{
	char quoted[RECORD_QUOTE];
	const struct line_type *type;
	const char *text;
	size_t i;

	if ((text = take_text(in, "type")) == NULL)
		return (NULL);
	for (i = 0; (type = types(i)) != NULL; i++)
		if (strcmp(text, type->t_name) == 0)
			return (type);
	record_complain(in->i_complaint, 2, "type",
	    "\"%s\" is none that this program knows",
	    record_quote(quoted, text));
	return (NULL);
}

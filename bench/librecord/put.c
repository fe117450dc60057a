/* From the fields of a structure to the columns of a line. */

#include <inttypes.h>
#include <string.h>

#include "impl.h"

bool
record_plain(unsigned char c)
{

	return (c >= 0x20 && c <= 0x7e && c != '%' && c != '<' && c != '>' &&
	    c != '&');
}

int
record_escape(char *buf, size_t len, const char *text)
{
	const char *p;
	size_t n, need;

	n = 0;
	for (p = text; *p != '\0'; p++) {
		need = record_plain((unsigned char)*p) ? 1 : 3;
		if (n + need >= len)
			break;
		if (need == 1)
			buf[n] = *p;
		else
			snprintf(buf + n, len - n, "%%%02X", (unsigned char)*p);
		n += need;
	}
	if (n < len)
		buf[n] = '\0';
	return (*p == '\0' && n < len ? (int)n : -1);
}

const char *
record_quote(char buf[RECORD_QUOTE], const char *text)
{

	if (text == NULL)
		text = "";
	if (record_escape(buf, RECORD_QUOTE - 3, text) == -1)
		strcat(buf, "...");
	return (buf);
}

static void
put(struct out *o, const char *text, bool escape)
{
	int n;

	if (o->o_full)
		return;
	if (escape)
		n = record_escape(o->o_at, o->o_left, text);
	else
		n = snprintf(o->o_at, o->o_left, "%s", text);
	if (n < 0 || (size_t)n >= o->o_left)
		o->o_full = true;
	else {
		o->o_at += n;
		o->o_left -= (size_t)n;
	}
}

void
put_plain(struct out *o, const char *text)
{

	put(o, text, false);
}

void
put_text(struct out *o, const char *text)
{

	put(o, text, true);
}

void
put_field(struct out *o, const void *base, const struct column *c)
{
	char number[RECORD_REAL];

	switch (c->c_kind) {
	case COLUMN_ID:
	case COLUMN_TEXT:
	case COLUMN_POINT:
		put_text(o, *CFIELD(base, c, char *));
		return;
	case COLUMN_BETTER:
		put_plain(o, *CFIELD(base, c, bool) ? "more" : "less");
		return;
	case COLUMN_MARKS:
		put_plain(o, CFIELD(base, c, char));
		return;
	case COLUMN_REAL:
		record_print_real(number, *CFIELD(base, c, double),
		    REAL_EXACT);
		break;
	case COLUMN_ROUND:
	case COLUMN_ROUND1:
		record_print_real(number, *CFIELD(base, c, double),
		    REAL_ROUND);
		break;
	case COLUMN_LONG:
	case COLUMN_LONG1:
		snprintf(number, sizeof(number), "%ld", *CFIELD(base, c, long));
		break;
	case COLUMN_TIME:
		snprintf(number, sizeof(number), "%" PRId64,
		    *CFIELD(base, c, int64_t));
		break;
	case COLUMN_U64:
	case COLUMN_U641:
		snprintf(number, sizeof(number), "%" PRIu64,
		    *CFIELD(base, c, uint64_t));
		break;
	}
	put_plain(o, number);
}

void
put_columns(struct out *o, const void *base, const struct line_type *type)
{
	size_t i;

	for (i = 0; i < type->t_ncolumns; i++) {
		put_plain(o, "\t");
		put_field(o, base, &type->t_columns[i]);
	}
}

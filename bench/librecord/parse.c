/* From a line to its record. */

#include "impl.h"

int
record_parse(struct record *r, const char *line, size_t len, char *err,
    size_t errlen)
{
	char again[RECORD_LINE];
	struct complaint e = { err, errlen };
	const struct line_type *type;
	struct in in;
	int kind;

	record_init(r, RECORD_NOTE, "");
	if ((kind = take_tag(RECORD_TAG, line, len, &in.i_at, &e)) != 1)
		return (kind);
	if (line[len - 1] == '\n')
		len--;
	in.i_end = line + len;
	in.i_store = r->r_store;
	in.i_number = 2;
	in.i_complaint = &e;
	if (len > RECORD_LINE - 2)
		return (record_complain(&e, 0, NULL,
		    "the line has %zu bytes, more than %d", len,
		    RECORD_LINE - 2));
	if ((type = take_type(&in, record_type)) == NULL)
		return (-1);
	r->r_type = (enum record_type)(type - record_type(0));
	if ((r->r_id = take_text(&in, "id")) == NULL ||
	    take_columns(&in, r, type) == -1 ||
	    take_extras(&in, r->r_extra, &r->r_nextra) == -1 ||
	    record_check(r, &e) == -1)
		return (-1);
	/* Printed again, a number can be longer than it was: 4e-324. */
	if (record_format(r, again, sizeof(again)) == -1)
		return (record_complain(&e, 0, NULL,
		    "the line is too long once its numbers are written out"));
	return (1);
}

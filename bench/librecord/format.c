/* From a record to its line. */

#include "impl.h"

int
record_format(const struct record *r, char *buf, size_t len)
{
	struct complaint e = { NULL, 0 };
	struct out o;
	const struct line_type *type;
	size_t i;

	if (record_check(r, &e) == -1)
		return (-1);
	type = record_type((size_t)r->r_type);
	o.o_at = buf;
	o.o_left = len < RECORD_LINE ? len : RECORD_LINE;
	o.o_full = false;
	put_plain(&o, RECORD_TAG "\t");
	put_plain(&o, type->t_name);
	put_plain(&o, "\t");
	put_text(&o, r->r_id);
	put_columns(&o, r, type);
	for (i = 0; i < r->r_nextra; i++) {
		put_plain(&o, "\t");
		put_text(&o, r->r_extra[i].x_key);
		put_plain(&o, "=");
		put_text(&o, r->r_extra[i].x_value);
	}
	put_plain(&o, "\n");
	return (o.o_full ? -1 : (int)(o.o_at - buf));
}

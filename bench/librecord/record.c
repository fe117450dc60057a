/* Making a record and asking it. */

#include <string.h>

#include "record.h"

void
record_init(struct record *r, enum record_type type, const char *id)
{

	memset(r, 0, sizeof(*r));
	r->r_type = type;
	r->r_id = id;
	r->r_point = "-";
	r->r_text = "";
	r->r_unit = "";
	r->r_marks[0] = '-';
}

int
record_add(struct record *r, const char *key, const char *value)
{

	if (r->r_nextra >= RECORD_EXTRAS)
		return (-1);
	r->r_extra[r->r_nextra].x_key = key;
	r->r_extra[r->r_nextra].x_value = value;
	r->r_nextra++;
	return (0);
}

const char *
record_get(const struct record *r, const char *key)
{
	size_t i;

	for (i = 0; i < r->r_nextra; i++)
		if (strcmp(r->r_extra[i].x_key, key) == 0)
			return (r->r_extra[i].x_value);
	return (NULL);
}

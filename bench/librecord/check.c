/* What makes a record a good one, whether it was read or is to be printed. */

#include "impl.h"

static const struct column id = {
	"id", COLUMN_ID, offsetof(struct record, r_id)
};

/* What the columns of a point say of each other. */
static int
check_point(const struct record *r, struct complaint *e)
{

	if (r->r_low > r->r_high)
		return (record_complain(e, 6, "low", "is above high"));
	if (r->r_value < r->r_low || r->r_value > r->r_high)
		return (record_complain(e, 5, "value",
		    "is not between low and high"));
	if (r->r_used > r->r_batches)
		return (record_complain(e, 10, "used", "is above batches"));
	return (0);
}

int
record_check(const struct record *r, struct complaint *e)
{
	const struct line_type *type;

	if ((type = record_type((size_t)r->r_type)) == NULL)
		return (record_complain(e, 2, "type", "is none"));
	if (check_columns(r, &id, 1, RECORD_FIXED, e) == -1 ||
	    check_columns(r, type->t_columns, type->t_ncolumns,
	    RECORD_FIXED + 1, e) == -1)
		return (-1);
	if (r->r_type == RECORD_POINT && check_point(r, e) == -1)
		return (-1);
	return (check_extras(r->r_extra, r->r_nextra,
	    RECORD_FIXED + 1 + type->t_ncolumns, e));
}

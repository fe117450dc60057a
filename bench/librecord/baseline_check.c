/* What makes a baseline a good one, whether it was read or is to be written. */

#include <string.h>

#include "baseline_impl.h"

bool
baseline_absent(const void *base, const struct baseline_key *k)
{
	const struct column *c;

	c = &k->k_column;
	if (!k->k_optional)
		return (false);
	switch (c->c_kind) {
	case COLUMN_TEXT:
		return (*CFIELD(base, c, char *) == NULL);
	case COLUMN_TIME:
		return (*CFIELD(base, c, int64_t) == 0);
	default:
		return (*CFIELD(base, c, double) == 0);
	}
}

static int
check_keys(const void *base, enum baseline_type type, struct complaint *e)
{
	const struct baseline_key *k;
	const char *fault;
	size_t i;

	for (i = 0; (k = baseline_key(type, i)) != NULL; i++)
		if (!baseline_absent(base, k) &&
		    (fault = column_fault(base, &k->k_column)) != NULL)
			return (record_complain(e, 0, NULL, "%s= %s",
			    k->k_column.c_name, fault));
	return (0);
}

int
baseline_order(const char *id, const char *point, const char *other,
    const char *otherpoint)
{
	int order;

	order = strcmp(id, other);
	return (order != 0 ? order : strcmp(point, otherpoint));
}

static int
check_order(int order, struct complaint *e)
{

	if (order == 0)
		return (record_complain(e, 0, NULL,
		    "the point is there twice"));
	return (order < 0 ? 0 : record_complain(e, 0, NULL,
	    "the point belongs before the one of the line before"));
}

static int
check_point(const struct baseline *b, size_t i, struct complaint *e)
{
	const struct baseline_point *p;

	p = &b->b_points[i];
	if (p->p_boots > p->p_runs)
		return (record_complain(e, 11, "boots", "is above runs"));
	return (i == 0 ? 0 : check_order(baseline_order(p[-1].p_id,
	    p[-1].p_point, p->p_id, p->p_point), e));
}

static int
check_accept(const struct baseline *b, size_t i, struct complaint *e)
{
	const struct baseline_accept *a;

	a = &b->b_accepts[i];
	if (!baseline_acceptable(b, a->a_id, a->a_point))
		return (record_complain(e, 0, NULL,
		    "accepts a regression of a point that is not there"));
	return (i == 0 ? 0 : check_order(baseline_order(a[-1].a_id,
	    a[-1].a_point, a->a_id, a->a_point), e));
}

int
baseline_check(const struct baseline *b, enum baseline_type type, size_t i,
    struct complaint *e)
{
	const struct line_type *t;
	const void *base;

	base = b;
	if (type == BASELINE_POINT)
		base = &b->b_points[i];
	else if (type == BASELINE_ACCEPT)
		base = &b->b_accepts[i];
	t = baseline_type((size_t)type);
	if (check_columns(base, t->t_columns, t->t_ncolumns, RECORD_FIXED,
	    e) == -1 || check_keys(base, type, e) == -1)
		return (-1);
	if (type == BASELINE_POINT)
		return (check_point(b, i, e));
	return (type == BASELINE_ACCEPT ? check_accept(b, i, e) : 0);
}

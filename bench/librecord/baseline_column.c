/* Which columns the lines of a baseline have. */

#include "baseline_impl.h"

#define NELEM(a)	(sizeof(a) / sizeof((a)[0]))
#define HEAD(name, kind, field)						\
	{ name, kind, offsetof(struct baseline, field) }
#define POINT(name, kind, field)					\
	{ name, kind, offsetof(struct baseline_point, field) }
#define ACCEPT(name, kind, field)					\
	{ name, kind, offsetof(struct baseline_accept, field) }
#define COUNT(name, kind, field)					\
	{ name, kind, offsetof(struct baseline_count, field) }

static const struct column head_columns[] = {
	HEAD("name", COLUMN_TEXT, b_name),
};

static const struct baseline_key head_keys[] = {
	{ HEAD("machine", COLUMN_TEXT, b_machine), false },
	{ HEAD("system", COLUMN_TEXT, b_system), false },
	{ HEAD("profile", COLUMN_TEXT, b_profile), false },
	{ HEAD("who", COLUMN_TEXT, b_who), false },
	{ HEAD("when", COLUMN_TIME, b_when), false },
	{ HEAD("reason", COLUMN_TEXT, b_reason), true },
	{ HEAD("expires", COLUMN_TIME, b_expires), true },
	{ HEAD("loop_ns", COLUMN_ROUND1, b_loop), true },
};

static const struct column point_columns[] = {
	POINT("id", COLUMN_ID, p_id),
	POINT("point", COLUMN_POINT, p_point),
	POINT("unit", COLUMN_TEXT, p_unit),
	POINT("better", COLUMN_BETTER, p_more),
	POINT("centre", COLUMN_ROUND1, p_centre),
	POINT("spread", COLUMN_ROUND, p_spread),
	POINT("guard", COLUMN_ROUND1, p_guard),
	POINT("runs", COLUMN_LONG1, p_runs),
	POINT("boots", COLUMN_LONG1, p_boots),
};

static const struct baseline_key point_keys[] = {
	{ POINT("medium", COLUMN_TEXT, p_medium), true },
};

static const struct column accept_columns[] = {
	ACCEPT("id", COLUMN_ID, a_id),
	ACCEPT("point", COLUMN_POINT, a_point),
	ACCEPT("report", COLUMN_TEXT, a_report),
};

static const struct baseline_key accept_keys[] = {
	{ ACCEPT("who", COLUMN_TEXT, a_who), false },
	{ ACCEPT("when", COLUMN_TIME, a_when), false },
	{ ACCEPT("kernel", COLUMN_TEXT, a_kernel), false },
	{ ACCEPT("reason", COLUMN_TEXT, a_reason), false },
};

/* The head also says how many lines of which type follow. */
static const struct baseline_key count_keys[] = {
	{ COUNT("points", COLUMN_LONG, n_points), false },
	{ COUNT("accepts", COLUMN_LONG, n_accepts), false },
};

static const struct column end_columns[] = {
	COUNT("lines", COLUMN_LONG1, n_lines),
};

static const struct line_type types[] = {
	[BASELINE_HEAD] = { "head", head_columns, NELEM(head_columns) },
	[BASELINE_POINT] = { "point", point_columns, NELEM(point_columns) },
	[BASELINE_ACCEPT] = { "accept", accept_columns,
	    NELEM(accept_columns) },
	[BASELINE_END] = { "end", end_columns, NELEM(end_columns) },
};

const struct line_type *
baseline_type(size_t i)
{

	return (i < NELEM(types) ? &types[i] : NULL);
}

const struct baseline_key *
baseline_key(enum baseline_type type, size_t i)
{

	if (type == BASELINE_HEAD && i < NELEM(head_keys))
		return (&head_keys[i]);
	if (type == BASELINE_POINT && i < NELEM(point_keys))
		return (&point_keys[i]);
	if (type == BASELINE_ACCEPT && i < NELEM(accept_keys))
		return (&accept_keys[i]);
	if (type == BASELINE_COUNT && i < NELEM(count_keys))
		return (&count_keys[i]);
	return (NULL);
}

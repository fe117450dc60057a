/* Which columns a type of record has, in which order. */

#include "impl.h"

#define NELEM(a)	(sizeof(a) / sizeof((a)[0]))
#define COLUMN(name, kind, field)					\
	{ name, kind, offsetof(struct record, field) }

static const struct column case_columns[] = {
	COLUMN("unit", COLUMN_TEXT, r_unit),
	COLUMN("better", COLUMN_BETTER, r_more),
};

static const struct column batch_columns[] = {
	COLUMN("point", COLUMN_POINT, r_point),
	COLUMN("worker", COLUMN_LONG1, r_worker),
	COLUMN("batch", COLUMN_LONG1, r_batch),
	COLUMN("ops", COLUMN_U641, r_ops),
	COLUMN("ns", COLUMN_U64, r_ns),
	COLUMN("value", COLUMN_REAL, r_value),
	COLUMN("marks", COLUMN_MARKS, r_marks),
};

static const struct column point_columns[] = {
	COLUMN("point", COLUMN_POINT, r_point),
	COLUMN("value", COLUMN_REAL, r_value),
	COLUMN("low", COLUMN_REAL, r_low),
	COLUMN("high", COLUMN_REAL, r_high),
	COLUMN("workers", COLUMN_LONG1, r_workers),
	COLUMN("batches", COLUMN_LONG1, r_batches),
	COLUMN("used", COLUMN_LONG1, r_used),
};

static const struct column skip_columns[] = {
	COLUMN("point", COLUMN_POINT, r_point),
	COLUMN("reason", COLUMN_TEXT, r_text),
};

static const struct column note_columns[] = {
	COLUMN("text", COLUMN_TEXT, r_text),
};

static const struct column end_columns[] = {
	COLUMN("lines", COLUMN_LONG, r_lines),
};

static const struct line_type types[] = {
	[RECORD_HOST] = { "host", case_columns, 0 },
	[RECORD_CASE] = { "case", case_columns, NELEM(case_columns) },
	[RECORD_BATCH] = { "batch", batch_columns, NELEM(batch_columns) },
	[RECORD_POINT] = { "point", point_columns, NELEM(point_columns) },
	[RECORD_SKIP] = { "skip", skip_columns, NELEM(skip_columns) },
	[RECORD_NOTE] = { "note", note_columns, NELEM(note_columns) },
	[RECORD_END] = { "end", end_columns, NELEM(end_columns) },
};

const struct line_type *
record_type(size_t i)
{

	return (i < NELEM(types) ? &types[i] : NULL);
}

/*
 * Record lines: what a benchmark measured, as printable ASCII.
 *
 * One record is one line of tab separated columns.  The first three columns
 * are always the tag with the version of the format ("bench1"), the type, and
 * the benchmark (group/program:case).  Columns that the type names follow in
 * a fixed order, so that cut(1) finds them; after these come key=value
 * columns, which a reader that does not know a key ignores.  Bytes outside
 * printable ASCII and the characters % < > & are written as %XX.  The format
 * is documented in bench-record(5).
 */
#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define RECORD_TAG	"bench1"
#define RECORD_LINE	4096	/* longest line with its newline and NUL */
#define RECORD_EXTRAS	48	/* most key=value columns of one line */

enum record_type {
	RECORD_HOST,	/* the machine and the system; once a case, first */
	RECORD_CASE,	/* unit and settings of the case */
	RECORD_BATCH,	/* one timed batch */
	RECORD_POINT,	/* the result of one point */
	RECORD_SKIP,	/* a point that was not measured, and why */
	RECORD_NOTE,	/* a sentence for the reader */
	RECORD_END	/* the last line; without it the case was cut short */
};

/* A key=value column.  Keys are [a-z0-9_.]+, values any text. */
struct record_extra {
	const char *x_key;
	const char *x_value;
};

struct record {
	enum record_type r_type;
	const char *r_id;		/* group/program:case */
	const char *r_point;		/* batch, point, skip: - or k=v k=v */
	const char *r_text;		/* skip, note: why or what */

	const char *r_unit;		/* case: "ns/op", "MB/s" */
	bool r_more;			/* case: true if more is better */

	long r_worker;			/* batch: from 1 */
	long r_batch;			/* batch: from 1, by worker and point */
	uint64_t r_ops;			/* batch: operations, more than 0 */
	uint64_t r_ns;			/* batch: nanoseconds in all, net */
	char r_marks[16];		/* batch: "-" or letters, see below */

	double r_value;			/* batch, point: in the case's unit */
	double r_low, r_high;		/* point: least and greatest worker */
	long r_workers;			/* point: that measured it, from 1 */
	long r_batches;			/* point: all batches */
	long r_used;			/* point: that counted, from 1 */

	long r_lines;			/* end: record lines before it */

	struct record_extra r_extra[RECORD_EXTRAS];
	size_t r_nextra;

	char r_store[RECORD_LINE];	/* the decoded text of a parsed line */
};

/*
 * Marks of a batch, one letter each, in this order.  A mark says that
 * something happened in the batch, not that it was slow.
 */
#define RECORD_MARK_BACKWARDS	'b'	/* the clock went backwards; rejected */
#define RECORD_MARK_SWITCHED	's'	/* involuntary context switches */
#define RECORD_MARK_STOLEN	't'	/* time stolen by the hypervisor */
#define RECORD_MARK_WAITED	'w'	/* waited for a CPU */
#define RECORD_MARK_FAULTED	'f'	/* page faults that needed a device */
#define RECORD_MARK_MOVED	'm'	/* began and ended on different CPUs */
#define RECORD_MARKS		"bstwfm"

/*
 * Which marks tell, of the batches of one worker.  A mark on most of them
 * belongs to the work (a fork moves its parent to another CPU, say) and tells
 * nothing about one of them; a mark on few says that these were disturbed, as
 * a clock that went backwards always does.  Begin with all zero, and add all
 * batches first.
 */
struct record_marks {
	size_t	k_batches, k_with[sizeof(RECORD_MARKS) - 1];
};
void	record_marks_add(struct record_marks *, const char *marks);
bool	record_marks_disturbed(const struct record_marks *, const char *marks);

/*
 * Make "group/program:case" of the three; what a name may not have there,
 * such as a blank, becomes "_", and what is longer than 80 bytes is cut.
 */
void	record_id(char *id, size_t len, const char *group, const char *program,
	    const char *name);

/* Start a record: everything zero, empty or "-". */
void	record_init(struct record *, enum record_type, const char *id);

/*
 * Add a key=value column; the strings are kept by reference and must live as
 * long as the record.  More than RECORD_EXTRAS are dropped: returns -1.
 */
int	record_add(struct record *, const char *key, const char *value);

/* The value of a key, or NULL. */
const char *record_get(const struct record *, const char *key);

/*
 * Parse one line of len bytes, with or without its newline.
 * Returns 1 for a record, 0 for a line that is none (it does not start with
 * the word "bench" and digits and a tab), and -1 for a broken one or one of
 * another version, with a sentence that names the column in err.
 * The strings of the record point into the record itself, so that a copy of
 * it lives no longer than the original.
 */
int	record_parse(struct record *, const char *line, size_t len, char *err,
	    size_t errlen);

/*
 * Print a record as one line with its newline.  Returns its length, or -1
 * if it does not fit the buffer or RECORD_LINE bytes, or if record_parse()
 * would refuse the line: something that its type needs is missing or out of
 * range, a number is not finite, a key is none or there twice.  RECORD_LINE
 * bytes are always enough for what record_parse() took.
 */
int	record_format(const struct record *, char *buf, size_t len);

#endif

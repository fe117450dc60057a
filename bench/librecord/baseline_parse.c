/* From the text of a baseline to the baseline. */

#include <stdlib.h>
#include <string.h>

#include "baseline_impl.h"

struct reader {
	struct baseline *r_baseline;
	char *r_at, *r_end;		/* what is left */
	size_t r_line;			/* its number, from 1 */
	enum baseline_type r_last;	/* type of the line before */
	struct baseline_count r_count;
	struct seal r_seal;
	struct complaint *r_complaint;
};

/* Find out where the next line ends and whether it was sealed so. */
static int
take_line(struct reader *r, struct in *in)
{
	struct complaint *e;
	char *newline, seal[SEAL + 1];
	size_t left, len;
	int kind;

	e = r->r_complaint;
	left = (size_t)(r->r_end - r->r_at);
	kind = take_tag(BASELINE_TAG, r->r_at, left, &in->i_at, e);
	if (kind == 0 && r->r_line == 1)
		return (record_complain(e, 0, NULL, left == 0 ?
		    "the file is empty" : "this is not a baseline"));
	if (kind == -1)
		return (-1);
	if ((newline = memchr(r->r_at, '\n', left)) == NULL)
		return (record_complain(e, 0, NULL,
		    "the file was cut short here"));
	len = (size_t)(newline - r->r_at);
	if (len > RECORD_LINE - 2)
		return (record_complain(e, 0, NULL,
		    "the line has %zu bytes, more than %d", len,
		    RECORD_LINE - 2));
	if (memchr(r->r_at, '\0', len) != NULL)
		return (record_complain(e, 0, NULL, "the line has a NUL byte"));
	if (kind == 0 || len < SEAL || newline[-SEAL] != '\t' ||
	    newline[1 - SEAL] != '#')
		return (record_complain(e, 0, NULL,
		    "this is no line of a baseline"));
	len -= SEAL;
	seal_next(&r->r_seal, r->r_at, len,
	    strncmp(in->i_at, "end\t", 4) == 0, seal);
	if (memcmp(r->r_at + len, seal, SEAL) != 0)
		return (record_complain(e, 0, NULL,
		    "the check does not match: this line was edited, or one "
		    "before it added or taken away"));
	in->i_end = r->r_at + len;
	in->i_store = r->r_at;
	in->i_number = 2;
	in->i_complaint = e;
	r->r_at = newline + 1;
	return (0);
}

/* Put the key=value columns that a type has in its fields. */
static int
take_keys(const struct record_extra *x, size_t n, void *base,
    enum baseline_type type, struct complaint *e)
{
	char quoted[RECORD_QUOTE];
	const struct baseline_key *k;
	const char *wanted;
	size_t i, j;

	for (i = 0; (k = baseline_key(type, i)) != NULL; i++) {
		for (j = 0; j < n; j++)
			if (strcmp(x[j].x_key, k->k_column.c_name) == 0)
				break;
		if (j == n && !k->k_optional)
			return (record_complain(e, 0, NULL, "%s= is missing",
			    k->k_column.c_name));
		if (j == n)
			continue;
		wanted = take_field(base, &k->k_column, x[j].x_value);
		if (wanted != NULL)
			return (record_complain(e, 0, NULL,
			    "%s= \"%s\" is not %s", k->k_column.c_name,
			    record_quote(quoted, x[j].x_value), wanted));
	}
	return (0);
}

/* Where a line of a type goes; NULL after a complaint. */
static void *
place(struct reader *r, enum baseline_type type)
{
	struct baseline *b;
	const char *fault;

	b = r->r_baseline;
	fault = NULL;
	if ((type == BASELINE_HEAD) != (r->r_line == 1))
		fault = r->r_line == 1 ? "the first line is not the head" :
		    "there is a second head";
	else if (type < r->r_last)
		fault = "points come before what was accepted";
	else if (type == BASELINE_POINT &&
	    b->b_npoints == (size_t)r->r_count.n_points)
		fault = "there are more points than the head says";
	else if (type == BASELINE_ACCEPT &&
	    b->b_naccepts == (size_t)r->r_count.n_accepts)
		fault = "more is accepted than the head says";
	if (fault != NULL) {
		record_complain(r->r_complaint, 0, NULL, "%s", fault);
		return (NULL);
	}
	r->r_last = type;
	switch (type) {
	case BASELINE_POINT:
		return (&b->b_points[b->b_npoints]);
	case BASELINE_ACCEPT:
		return (&b->b_accepts[b->b_naccepts]);
	case BASELINE_END:
		return (&r->r_count);
	default:
		return (b);
	}
}

/* Make room for n lines, but not for more than the file can hold. */
static void *
allocate(const struct reader *r, long n, size_t size)
{
	long most;

	most = (r->r_end - r->r_at) / SEAL;
	return (calloc((size_t)(n < most ? n : most) + 1, size));
}

static int
take_counts(struct reader *r, const struct record_extra *x, size_t n)
{
	struct baseline *b;

	b = r->r_baseline;
	if (take_keys(x, n, &r->r_count, BASELINE_COUNT, r->r_complaint) == -1)
		return (-1);
	b->b_points = allocate(r, r->r_count.n_points, sizeof(*b->b_points));
	b->b_accepts = allocate(r, r->r_count.n_accepts,
	    sizeof(*b->b_accepts));
	return (b->b_points != NULL && b->b_accepts != NULL ? 0 :
	    record_complain(r->r_complaint, 0, NULL, "out of memory"));
}

static int
check_end(struct reader *r)
{
	const struct baseline *b;
	const char *fault;

	b = r->r_baseline;
	if ((size_t)r->r_count.n_lines != r->r_line - 1)
		fault = "the number of lines is wrong";
	else if (b->b_npoints != (size_t)r->r_count.n_points)
		fault = "there are fewer points than the head says";
	else if (b->b_naccepts != (size_t)r->r_count.n_accepts)
		fault = "less is accepted than the head says";
	else if (r->r_at != r->r_end)
		fault = "there is something behind the end";
	else
		return (0);
	return (record_complain(r->r_complaint, 0, NULL, "%s", fault));
}

/* A line, all but what comes after it: 1, 0 for the last one, or -1. */
static int
read_line(struct reader *r)
{
	struct record_extra x[RECORD_EXTRAS];
	struct baseline *b;
	struct in in;
	const struct line_type *t;
	enum baseline_type type;
	size_t i, n;
	void *base;

	n = 0;
	b = r->r_baseline;
	if (take_line(r, &in) == -1 ||
	    (t = take_type(&in, baseline_type)) == NULL)
		return (-1);
	type = (enum baseline_type)(t - baseline_type(0));
	if ((base = place(r, type)) == NULL ||
	    take_columns(&in, base, t) == -1 ||
	    take_extras(&in, x, &n) == -1 || check_extras(x, n,
	    RECORD_FIXED + t->t_ncolumns, r->r_complaint) == -1 ||
	    take_keys(x, n, base, type, r->r_complaint) == -1)
		return (-1);
	if (type == BASELINE_END)
		return (check_end(r));
	if (type == BASELINE_HEAD && take_counts(r, x, n) == -1)
		return (-1);
	i = type == BASELINE_POINT ? b->b_npoints++ :
	    type == BASELINE_ACCEPT ? b->b_naccepts++ : 0;
	return (baseline_check(b, type, i, r->r_complaint) == -1 ? -1 : 1);
}

struct baseline *
baseline_parse(char *text, size_t len, const char *name, char *err,
    size_t errlen)
{
	char why[256];
	struct complaint e = { why, sizeof(why) };
	struct reader r;
	int more;

	memset(&r, 0, sizeof(r));
	r.r_complaint = &e;
	if ((r.r_baseline = calloc(1, sizeof(*r.r_baseline))) == NULL) {
		free(text);
		if (errlen > 0)
			(void)snprintf(err, errlen, "%s: out of memory", name);
		return (NULL);
	}
	r.r_baseline->b_text = r.r_at = text;
	r.r_end = text + len;
	seal_init(&r.r_seal);
	do {
		r.r_line++;
		more = read_line(&r);
	} while (more == 1);
	if (more == 0)
		return (r.r_baseline);
	baseline_free(r.r_baseline);
	if (errlen > 0)
		(void)snprintf(err, errlen, "%s:%zu: %s", name, r.r_line, why);
	return (NULL);
}

/* From a baseline to its text. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "baseline_impl.h"

struct writer {
	FILE *w_file;
	struct seal w_seal;
	struct baseline_count w_count;
	struct complaint *w_complaint;
};

static void
put_keys(struct out *o, const void *base, enum baseline_type type)
{
	const struct baseline_key *k;
	size_t i;

	for (i = 0; (k = baseline_key(type, i)) != NULL; i++) {
		if (baseline_absent(base, k))
			continue;
		put_plain(o, "\t");
		put_plain(o, k->k_column.c_name);
		put_plain(o, "=");
		put_field(o, base, &k->k_column);
	}
}

static int
write_line(struct writer *w, const void *base, enum baseline_type type)
{
	char line[RECORD_LINE - 1 - SEAL], seal[SEAL + 1];
	struct out o = { line, sizeof(line), false };
	const struct line_type *t;

	t = baseline_type((size_t)type);
	put_plain(&o, BASELINE_TAG "\t");
	put_plain(&o, t->t_name);
	put_columns(&o, base, t);
	put_keys(&o, base, type);
	if (type == BASELINE_HEAD)
		put_keys(&o, &w->w_count, BASELINE_COUNT);
	if (o.o_full)
		return (record_complain(w->w_complaint, 0, NULL,
		    "the line has more than %d bytes", RECORD_LINE - 2));
	seal_next(&w->w_seal, line, (size_t)(o.o_at - line),
	    type == BASELINE_END, seal);
	if (fprintf(w->w_file, "%s%s\n", line, seal) < 0)
		return (record_complain(w->w_complaint, 0, NULL, "%s",
		    strerror(errno)));
	w->w_count.n_lines++;
	return (0);
}

/* Put the point before what is wrong with it. */
static int
name_fault(char *err, size_t errlen, const char *what, const char *id,
    const char *point)
{
	char why[256], quoted[RECORD_QUOTE], quotedpoint[RECORD_QUOTE];

	if (errlen == 0)
		return (-1);
	(void)snprintf(why, sizeof(why), "%s", err);
	(void)snprintf(err, errlen, "%s %s %s: %s", what,
	    record_quote(quoted, id), record_quote(quotedpoint, point), why);
	return (-1);
}

/* What can not be compared comes first and is complained of there. */
static int
order(const char *id, const char *point, const char *other,
    const char *otherpoint)
{

	if (id == NULL || point == NULL)
		return (other == NULL || otherpoint == NULL ? 0 : -1);
	return (other == NULL || otherpoint == NULL ? 1 :
	    baseline_order(id, point, other, otherpoint));
}

static int
order_points(const void *one, const void *two)
{
	const struct baseline_point *p = one, *q = two;

	return (order(p->p_id, p->p_point, q->p_id, q->p_point));
}

static int
order_accepts(const void *one, const void *two)
{
	const struct baseline_accept *a = one, *c = two;

	return (order(a->a_id, a->a_point, c->a_id, c->a_point));
}

/* A sorted copy of an array of n; NULL if there is no memory. */
static void *
sorted(const void *items, size_t n, size_t size,
    int (*compare)(const void *, const void *))
{
	void *copy;

	if ((copy = calloc(n + 1, size)) == NULL || n == 0)
		return (copy);
	memcpy(copy, items, n * size);
	qsort(copy, n, size, compare);
	return (copy);
}

static int
write_all(struct writer *w, const struct baseline *b, char *err, size_t errlen)
{
	const struct baseline_point *p;
	const struct baseline_accept *a;
	size_t i;

	if (baseline_check(b, BASELINE_HEAD, 0, w->w_complaint) == -1 ||
	    write_line(w, b, BASELINE_HEAD) == -1)
		return (-1);
	for (i = 0; i < b->b_npoints; i++) {
		p = &b->b_points[i];
		if (baseline_check(b, BASELINE_POINT, i, w->w_complaint) ==
		    -1 || write_line(w, p, BASELINE_POINT) == -1)
			return (name_fault(err, errlen, "point", p->p_id,
			    p->p_point));
	}
	for (i = 0; i < b->b_naccepts; i++) {
		a = &b->b_accepts[i];
		if (baseline_check(b, BASELINE_ACCEPT, i, w->w_complaint) ==
		    -1 || write_line(w, a, BASELINE_ACCEPT) == -1)
			return (name_fault(err, errlen, "accept", a->a_id,
			    a->a_point));
	}
	if (write_line(w, &w->w_count, BASELINE_END) == -1)
		return (-1);
	return (fflush(w->w_file) == EOF || ferror(w->w_file) ?
	    record_complain(w->w_complaint, 0, NULL, "%s", strerror(errno)) :
	    0);
}

int
baseline_write(FILE *f, const struct baseline *b, char *err, size_t errlen)
{
	struct complaint e = { err, errlen };
	struct baseline copy;
	struct writer w;
	int status;

	memset(&w, 0, sizeof(w));
	w.w_file = f;
	w.w_complaint = &e;
	w.w_count.n_points = (long)b->b_npoints;
	w.w_count.n_accepts = (long)b->b_naccepts;
	seal_init(&w.w_seal);
	copy = *b;
	copy.b_points = sorted(b->b_points, b->b_npoints,
	    sizeof(copy.b_points[0]), order_points);
	copy.b_accepts = sorted(b->b_accepts, b->b_naccepts,
	    sizeof(copy.b_accepts[0]), order_accepts);
	if (copy.b_points == NULL || copy.b_accepts == NULL)
		status = record_complain(&e, 0, NULL, "out of memory");
	else
		status = write_all(&w, &copy, err, errlen);
	free(copy.b_points);
	free(copy.b_accepts);
	return (status);
}

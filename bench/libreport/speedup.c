#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "speedup.h"
#include "text.h"

static const char key[] = "members=";

/* Where the word of the parameter is, or NULL. */
static const char *
find(const char *point)
{
	const char *s;

	for (s = point; *s != '\0'; s += strspn(s, " ")) {
		if (strncmp(s, key, sizeof(key) - 1) == 0)
			return (s);
		s += strcspn(s, " ");
	}
	return (NULL);
}

long
speedup_members(const struct report_row *w)
{
	const char *s;
	char *end;
	long n;

	if (w->w_point == NULL || (s = find(w->w_point)) == NULL)
		return (0);
	s += sizeof(key) - 1;
	n = strtol(s, &end, 10);
	return (end == s || (*end != '\0' && *end != ' ') || n < 1 ? 0 : n);
}

bool
speedup_same(const struct report_row *a, const struct report_row *b)
{
	const char *x, *y;
	size_t n;

	if (!model_same_case(a, b) || speedup_members(a) == 0 ||
	    speedup_members(b) == 0)
		return (false);
	x = find(a->w_point);
	y = find(b->w_point);
	n = (size_t)(x - a->w_point);
	return (n == (size_t)(y - b->w_point) &&
	    strncmp(a->w_point, b->w_point, n) == 0 &&
	    strcmp(x + strcspn(x, " "), y + strcspn(y, " ")) == 0);
}

static bool
measured(const struct report_row *w, size_t run)
{
	const struct report_cell *c;

	c = &w->w_cells[run];
	return (c->c_state == REPORT_MEASURED && isfinite(c->c_value) &&
	    c->c_value > 0);
}

/* Of rates the crew's by the one's, of times the other way round. */
void
speedup_of(struct speedup *s, const struct report_cell *one,
    const struct report_cell *all, bool more)
{
	const struct report_cell *num, *den;

	s->s_value = s->s_low = s->s_high = NAN;
	if (one == NULL)
		return;
	num = more ? all : one;
	den = more ? one : all;
	s->s_value = num->c_value / den->c_value;
	if (one == all || !model_range(one) || !model_range(all) ||
	    den->c_low <= 0)
		return;
	s->s_low = num->c_low / den->c_high;
	s->s_high = num->c_high / den->c_low;
}

bool
speedup_find(struct speedup *s, const struct report *p, size_t row,
    size_t run)
{
	const struct report_row *w, *one;
	size_t i;

	w = &p->p_rows[row];
	s->s_members = speedup_members(w);
	if (s->s_members < 2 || !measured(w, run))
		return (false);
	for (i = 0; i < p->p_nrows; i++) {
		one = &p->p_rows[i];
		if (speedup_members(one) != 1 || !speedup_same(one, w) ||
		    !measured(one, run))
			continue;
		speedup_of(s, &one->w_cells[run], &w->w_cells[run], w->w_more);
		return (true);
	}
	return (false);
}

/* The point without its members, and a colon: "as=threads: ". */
static void
put_rest(struct wrap *w, const char *point)
{
	const char *s, *rest;

	s = find(point);
	rest = s + strcspn(s, " ");
	rest += strspn(rest, " ");
	wrap_text(w, "speed-up");
	if (s > point || *rest != '\0')
		wrap_text(w, " ");
	while (s > point && s[-1] == ' ')
		s--;
	wrap_piece(w, point, (size_t)(s - point));
	if (s > point && *rest != '\0')
		wrap_text(w, " ");
	wrap_text(w, rest);
	wrap_text(w, ": ");
}

static void
put_one(struct wrap *w, const struct speedup *s)
{
	char text[128];

	(void)snprintf(text, sizeof(text), "%ld members %.2f", s->s_members,
	    s->s_value);
	wrap_text(w, text);
	if (isnan(s->s_low))
		return;
	(void)snprintf(text, sizeof(text), " (%.2f - %.2f)", s->s_low,
	    s->s_high);
	wrap_text(w, text);
}

/* The line of the group that begins with the row from. */
static void
put_line(struct wrap *w, const struct report *p, size_t from, size_t to,
    size_t run, const char *name)
{
	struct speedup s;
	size_t i;
	bool any;

	for (any = false, i = from; i < to; i++) {
		if (!speedup_same(&p->p_rows[i], &p->p_rows[from]) ||
		    !speedup_find(&s, p, i, run))
			continue;
		if (any)
			wrap_text(w, ", ");
		else {
			wrap_text(w, name);
			put_rest(w, p->p_rows[from].w_point);
		}
		put_one(w, &s);
		any = true;
	}
	if (any)
		wrap_end(w);
}

void
speedup_text(struct out *o, const struct report *p, size_t from, size_t to,
    size_t run, const char *name, size_t width)
{
	struct wrap w;
	size_t i, j;

	for (i = from; i < to; i++) {
		for (j = from; j < i; j++)
			if (speedup_same(&p->p_rows[j], &p->p_rows[i]))
				break;
		wrap_start(&w, o, width, 4, 6);
		if (j == i && speedup_members(&p->p_rows[i]) > 0)
			put_line(&w, p, i, to, run, name);
	}
}

int
report_speedup(FILE *fp, const struct report *p, const char *id, int width)
{
	struct out o;
	size_t from, to;

	for (from = 0; from < p->p_nrows; from++)
		if (strcmp(p->p_rows[from].w_case, id) == 0)
			break;
	for (to = from; to < p->p_nrows; to++)
		if (strcmp(p->p_rows[to].w_case, id) != 0)
			break;
	out_start(&o, fp);
	speedup_text(&o, p, from, to, 0, "", width < TEXT_LEAST ? TEXT_LEAST :
	    (size_t)width);
	return (out_end(&o));
}

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "crew.h"
#include "model.h"
#include "speedup.h"
#include "text.h"

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
	s->s_members = crew_number(w);
	if (s->s_members < 2 || !crew_throughput(w) || !measured(w, run))
		return (false);
	for (i = 0; i < p->p_nrows; i++) {
		one = &p->p_rows[i];
		if (crew_number(one) != 1 || !crew_same(one, w) ||
		    !measured(one, run))
			continue;
		speedup_of(s, &one->w_cells[run], &w->w_cells[run], w->w_more);
		return (true);
	}
	return (false);
}

/* The point without its crew, and a colon: " as=threads: ". */
static void
put_rest(struct wrap *w, const char *point)
{
	const char *s, *rest;

	rest = point + crew_word(point, &s) + (s - point);
	rest += strspn(rest, " ");
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
put_one(struct wrap *w, const struct speedup *s, const char *point)
{
	const char *word;
	char text[128];

	(void)crew_word(point, &word);
	(void)snprintf(text, sizeof(text), "%ld %.*s %.2f", s->s_members,
	    (int)strcspn(word, "="), word, s->s_value);
	wrap_text(w, text);
	if (isnan(s->s_low))
		return;
	(void)snprintf(text, sizeof(text), " (%.2f - %.2f)", s->s_low,
	    s->s_high);
	wrap_text(w, text);
}

/* The line of the group that begins with the row from; false without one. */
static bool
put_line(struct wrap *w, const struct report *p, size_t from, size_t to,
    size_t run, const char *name)
{
	const char *point;
	struct speedup s;
	size_t i;
	bool any;

	point = p->p_rows[from].w_point;
	for (any = false, i = from; i < to; i++) {
		if (!crew_same(&p->p_rows[i], &p->p_rows[from]) ||
		    !speedup_find(&s, p, i, run))
			continue;
		if (any)
			wrap_text(w, ", ");
		else {
			wrap_text(w, name);
			wrap_text(w, "speed-up");
			put_rest(w, point);
		}
		put_one(w, &s, point);
		any = true;
	}
	if (any)
		wrap_end(w);
	return (any);
}

static void
put_words(struct wrap *w, const char *name, const char *over,
    const char *words)
{

	if (words[0] == '\0')
		return;
	wrap_text(w, name);
	wrap_text(w, over);
	wrap_text(w, words);
	wrap_end(w);
}

void
speedup_text(struct out *o, const struct report *p, size_t from, size_t to,
    size_t run, const char *name, size_t width)
{
	char words[CREW_WORDS];
	struct wrap w;
	size_t i, j;

	for (i = from; i < to; i++) {
		for (j = from; j < i; j++)
			if (crew_same(&p->p_rows[j], &p->p_rows[i]))
				break;
		wrap_start(&w, o, width, 4, 6);
		if (j < i || crew_number(&p->p_rows[i]) == 0 ||
		    !put_line(&w, p, i, to, run, name))
			continue;
		crew_words(words, p, i, run);
		wrap_start(&w, o, width, 6, 8);
		put_words(&w, "", "", words);
	}
	for (i = from; i < to; i++) {
		crew_cpus_words(words, p, i, run);
		wrap_start(&w, o, width, 4, 6);
		put_words(&w, name, "by CPUs, ", words);
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

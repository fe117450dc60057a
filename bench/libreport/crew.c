#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "model.h"

#define POINTS	64
#define SAME	0.05		/* what differs by less is the same */
#define FAIR	0.7		/* of what as many would do alone */
#define COLLAPSE 0.75		/* of the best */

static const char cpus[] = "cpus";

struct series {
	const char *s_key;		/* in a point */
	int	s_len;
	size_t	s_n;
	double	s_x[POINTS], s_y[POINTS];	/* what gets done */
	const struct report_cell *s_cell[POINTS];
};

bool
crew_key(const char *key, size_t len)
{
	static const char *const keys[] = { "members", "threads", "processes",
	    "clients", "connections", "streams", "writers", "readers",
	    "workers", "tasks", "jobs", cpus };
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (strlen(keys[i]) == len && strncmp(key, keys[i], len) == 0)
			return (true);
	return (false);
}

static bool
is_key(const char *word, const char *key, size_t len)
{

	return (len > 0 && strncmp(word, key, len) == 0 && word[len] == '=');
}

size_t
crew_word(const char *point, const char **word)
{
	const char *s;
	size_t n;

	*word = NULL;
	for (s = point; s != NULL && *s != '\0'; s += strspn(s, " ")) {
		n = strcspn(s, "= ");
		if (s[n] == '=' && crew_key(s, n) && (*word == NULL ||
		    is_key(*word, cpus, strlen(cpus))))
			*word = s;
		s += strcspn(s, " ");
	}
	return (*word == NULL ? 0 : strcspn(*word, " "));
}

/* A whole number above 0, or 0. */
static long
number(const char *word)
{
	const char *s;
	char *end;
	long n;

	s = word + strcspn(word, "=") + 1;
	n = strtol(s, &end, 10);
	return (end == s || (*end != '\0' && *end != ' ') || n < 1 ? 0 : n);
}

long
crew_number(const struct report_row *w)
{
	const char *word;

	return (crew_word(w->w_point, &word) == 0 ? 0 : number(word));
}

bool
crew_throughput(const struct report_row *w)
{
	const char *word;

	if (w->w_more)
		return (true);
	return (crew_word(w->w_point, &word) > 0 && w->w_unit != NULL &&
	    is_key(word, "members", strlen("members")) &&
	    strstr(w->w_unit, "/op") != NULL);
}

/* The next word of a point that is of neither key; its length in *n. */
static const char *
next(const char *s, const char *key, size_t len, bool but_cpus, size_t *n)
{

	for (;; s += strcspn(s, " ")) {
		s += strspn(s, " ");
		*n = strcspn(s, " ");
		if (*n == 0 || (!is_key(s, key, len) &&
		    !(but_cpus && is_key(s, cpus, strlen(cpus)))))
			return (s);
	}
}

/* Are points the same but for a key, or that and the CPUs? */
static bool
same(const struct report_row *a, const struct report_row *b, bool but_cpus)
{
	const char *s, *t, *u, *v;
	size_t len, n, m;

	if (!model_same_case(a, b) || crew_word(a->w_point, &u) == 0 ||
	    crew_word(b->w_point, &v) == 0)
		return (false);
	len = strcspn(u, "=");
	s = a->w_point;
	t = b->w_point;
	do {
		s = next(s, u, len, but_cpus, &n);
		t = next(t, u, len, but_cpus, &m);
		if (n != m || strncmp(s, t, n) != 0)
			return (false);
		s += n;
		t += m;
	} while (n > 0);
	return (is_key(v, u, len));
}

bool
crew_same(const struct report_row *a, const struct report_row *b)
{

	return (crew_number(a) > 0 && crew_number(b) > 0 &&
	    same(a, b, false));
}

static const struct report_cell *
measured(const struct report_row *w, size_t run)
{
	const struct report_cell *c;

	c = &w->w_cells[run];
	return (c->c_state == REPORT_MEASURED && isfinite(c->c_value) &&
	    c->c_value > 0 ? c : NULL);
}

/* By x, upwards; of several with the same x the best counts. */
static void
add(struct series *s, double x, double y, const struct report_cell *c)
{
	size_t i, j;

	for (i = 0; i < s->s_n && s->s_x[i] < x; i++)
		continue;
	if (i < s->s_n && s->s_x[i] == x) {
		if (y <= s->s_y[i])
			return;
	} else {
		if (s->s_n == POINTS)
			return;
		for (j = s->s_n++; j > i; j--) {
			s->s_x[j] = s->s_x[j - 1];
			s->s_y[j] = s->s_y[j - 1];
			s->s_cell[j] = s->s_cell[j - 1];
		}
	}
	s->s_x[i] = x;
	s->s_y[i] = y;
	s->s_cell[i] = c;
}

static const char *
cpus_of(const char *point)
{
	const char *s;
	size_t n;

	if (point == NULL)
		return (NULL);
	for (s = next(point, "", 0, false, &n); n > 0;
	    s = next(s + n, "", 0, false, &n))
		if (is_key(s, cpus, strlen(cpus)))
			return (s);
	return (NULL);
}

static const char *
word_of(const struct report_row *w, bool over_cpus)
{
	const char *word;

	if (over_cpus)
		return (cpus_of(w->w_point));
	(void)crew_word(w->w_point, &word);
	return (word);
}

/* The points that are the same as a row; over CPUs, also but for them. */
static void
gather(struct series *s, const struct report *p, size_t row, size_t run,
    bool over_cpus)
{
	const struct report_row *w;
	const struct report_cell *c;
	const char *word;
	size_t i;

	s->s_n = 0;
	for (i = 0; i < p->p_nrows; i++) {
		w = &p->p_rows[i];
		if (!same(&p->p_rows[row], w, over_cpus) ||
		    (c = measured(w, run)) == NULL)
			continue;
		word = word_of(w, over_cpus);
		if (word != NULL && number(word) > 0)
			add(s, (double)number(word), w->w_more ? c->c_value :
			    1 / c->c_value, c);
	}
	s->s_key = word_of(&p->p_rows[row], over_cpus);
	s->s_len = (int)strcspn(s->s_key, "=");
}

static void __attribute__((__format__(__printf__, 2, 3)))
say(char words[CREW_WORDS], const char *fmt, ...)
{
	size_t used;
	va_list ap;

	used = strlen(words);
	va_start(ap, fmt);
	(void)vsnprintf(words + used, CREW_WORDS - used, fmt, ap);
	va_end(ap);
}

/* Do the ranges of the workers say that there may be no difference? */
static bool
overlap(const struct report_cell *a, const struct report_cell *b)
{

	return (model_range(a) && model_range(b) && a->c_low <= b->c_high &&
	    b->c_low <= a->c_high);
}

/* Beyond the best point: the first from which on it is far below. */
static void
say_end(char words[CREW_WORDS], const struct series *s, size_t best)
{
	size_t i, fallen;

	if (best + 1 == s->s_n) {
		say(words, ", the most that was measured");
		return;
	}
	for (fallen = s->s_n; fallen > best + 1 && s->s_y[fallen - 1] <
	    COLLAPSE * s->s_y[best] && !overlap(s->s_cell[fallen - 1],
	    s->s_cell[best]); fallen--)
		continue;
	i = s->s_n - 1;
	if (fallen < s->s_n)
		say(words, "; collapses at %.0f, to %.0f %% of the best",
		    s->s_x[fallen], 100 * s->s_y[fallen] / s->s_y[best]);
	else if (s->s_y[i] < (1 - SAME) * s->s_y[best])
		say(words, "; falls to %.0f %% of the best at %.0f",
		    100 * s->s_y[i] / s->s_y[best], s->s_x[i]);
	else
		say(words, "; holds to %.0f", s->s_x[i]);
}

static void
say_scaling(char words[CREW_WORDS], const struct series *s)
{
	size_t best, far, i;

	if (s->s_n < 2 || s->s_x[0] != 1)
		return;
	for (best = 0, i = 1; i < s->s_n; i++)
		if (s->s_y[i] > s->s_y[best])
			best = i;
	/* What is as good with fewer is best with fewer. */
	for (i = best; i > 0; i--)
		if (s->s_y[i - 1] >= (1 - SAME) * s->s_y[best])
			best = i - 1;
	for (far = 0; far < best && s->s_y[far + 1] >= FAIR * s->s_x[far + 1] *
	    s->s_y[0] && s->s_y[far + 1] > (1 + SAME) * s->s_y[far]; far++)
		continue;
	if (far == 0)
		say(words, s->s_x[1] > 2 ? "nothing is known between 1 and "
		    "%.0f" : "does not scale to %.0f", s->s_x[1]);
	else
		say(words, "scales to %.0f %.*s, which get %.2f times the work "
		    "of one done", s->s_x[far], s->s_len, s->s_key,
		    s->s_y[far] / s->s_y[0]);
	if (best != far)
		say(words, "; best with %.0f (%.2f times)", s->s_x[best],
		    s->s_y[best] / s->s_y[0]);
	say_end(words, s, best);
}

/* What one of them loses; without ranges that are apart nothing is proven. */
static void
say_overhead(char words[CREW_WORDS], const struct report_cell *c,
    const struct report_cell *by, bool more, const char *what)
{
	double less;

	if (c == NULL || by == NULL)
		return;
	less = 100 * (1 - (more ? c->c_value / by->c_value :
	    by->c_value / c->c_value));
	if (!model_range(c) || !model_range(by) || overlap(c, by))
		say(words, "; no overhead at one is proven against %s (%.1f "
		    "%%)", what, less + 0.0);
	else if (less > 0)
		say(words, "; %.1f %% overhead at one against %s", less, what);
	else
		say(words, "; no overhead at one against %s, but %.1f %% more",
		    what, -less);
}

/* The row that differs in nothing but that the CPUs are one. */
static const struct report_row *
on_one_cpu(const struct report *p, const struct report_row *one)
{
	const struct report_row *w;
	const char *c;
	size_t i;

	c = cpus_of(one->w_point);
	if (c == NULL || number(c) < 2)
		return (NULL);
	for (i = 0; i < p->p_nrows; i++) {
		w = &p->p_rows[i];
		c = cpus_of(w->w_point);
		if (c != NULL && number(c) == 1 && crew_number(w) == 1 &&
		    same(one, w, true))
			return (w);
	}
	return (NULL);
}

void
crew_words(char words[CREW_WORDS], const struct report *p, size_t row,
    size_t run)
{
	const struct report_row *one, *w;
	struct series s;
	char name[128];
	size_t i;

	words[0] = '\0';
	w = &p->p_rows[row];
	if (crew_number(w) == 0 || !crew_throughput(w))
		return;
	gather(&s, p, row, run, false);
	say_scaling(words, &s);
	for (i = 0; words[0] != '\0' && i < p->p_nrows; i++) {
		w = &p->p_rows[i];
		if (crew_number(w) != 1 || !crew_same(w, &p->p_rows[row]))
			continue;
		one = on_one_cpu(p, w);
		if (one != NULL)
			say_overhead(words, measured(w, run), measured(one,
			    run), w->w_more, "one CPU");
		if (run > 0) {
			model_column(p, 0, name, sizeof(name));
			say_overhead(words, measured(w, run), measured(w, 0),
			    w->w_more, name);
		}
		return;
	}
}

void
crew_cpus_words(char words[CREW_WORDS], const struct report *p, size_t row,
    size_t run)
{
	const struct report_row *w;
	const char *rest, *word;
	struct series s;
	size_t i, len, n;

	words[0] = '\0';
	w = &p->p_rows[row];
	if (crew_word(w->w_point, &word) == 0 || !crew_throughput(w) ||
	    is_key(word, cpus, strlen(cpus)) || cpus_of(w->w_point) == NULL)
		return;
	for (i = 0; i < row; i++)
		if (same(&p->p_rows[i], w, true))
			return;
	gather(&s, p, row, run, true);
	if (s.s_n < 2 || s.s_x[0] != 1)
		return;
	len = strcspn(word, "=");
	for (rest = next(w->w_point, word, len, true, &n); n > 0;
	    rest = next(rest + n, word, len, true, &n))
		say(words, "%.*s, ", (int)n, rest);
	say(words, "the best number of %.*s for each: ", (int)len, word);
	say_scaling(words, &s);
}

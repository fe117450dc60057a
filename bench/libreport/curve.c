/*
 * Which points of a case make a curve.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "curve.h"
#include "model.h"

/* The value of a key in "k=v k=v"; its length, 0 if it is not there. */
static size_t
find_value(const char *point, const char *key, size_t nkey,
    const char **value)
{
	const char *s;

	for (s = point; *s != '\0'; s += strspn(s, " ")) {
		if (strncmp(s, key, nkey) == 0 && s[nkey] == '=') {
			*value = s + nkey + 1;
			return (strcspn(*value, " "));
		}
		s += strcspn(s, " ");
	}
	return (0);
}

/* "65536", "64K", "100MB": the number, NaN if it is none. */
static double
number(const char *s, size_t n)
{
	static const char prefixes[] = "kmgt";
	const char *prefix;
	char buf[24], *end;
	double v;

	if (n == 0 || n >= sizeof(buf) || s[0] < '0' || s[0] > '9')
		return (NAN);
	memcpy(buf, s, n);
	buf[n] = '\0';
	v = strtod(buf, &end);
	if (*end == '\0')
		return (isfinite(v) ? v : NAN);
	prefix = strchr(prefixes, *end | 0x20);
	if (prefix == NULL)
		return (NAN);
	end += end[1] == 'i' ? 2 : 1;
	if (strcmp(end, "") != 0 && strcmp(end, "B") != 0)
		return (NAN);
	return (v * exp2(10 * (double)(prefix - prefixes + 1)));
}

static double
x_of(const struct report_row *w, const char *key, size_t nkey)
{
	const char *value;
	double unit;
	size_t n;

	if (model_point(w) == NULL)
		return (NAN);
	unit = nkey == 2 && strncmp(key, "kb", 2) == 0 ? 1024 :
	    nkey == 2 && strncmp(key, "mb", 2) == 0 ? 1048576 : 1;
	n = find_value(w->w_point, key, nkey, &value);
	return (n == 0 ? NAN : unit * number(value, n));
}

/* How many values of the key there are. */
static size_t
distinct(const struct report *p, size_t from, size_t to, const char *key,
    size_t nkey)
{
	size_t i, j, n;
	double x;

	for (n = 0, i = from; i < to; i++) {
		x = x_of(&p->p_rows[i], key, nkey);
		if (isnan(x))
			continue;
		for (j = from; j < i; j++)
			if (x_of(&p->p_rows[j], key, nkey) == x)
				break;
		n += j == i;
	}
	return (n);
}

/* The key with the most numbers, of those that the first point has. */
static size_t
choose(struct curve *c, const struct report *p, size_t from, size_t to)
{
	const char *s;
	size_t best, n, values;

	best = CURVE_LEAST - 1;
	c->c_key[0] = '\0';
	for (; from < to && model_point(&p->p_rows[from]) == NULL; from++)
		continue;
	if (from == to)
		return (0);
	for (s = p->p_rows[from].w_point; *s != '\0'; s += strspn(s, " ")) {
		n = strcspn(s, "= ");
		if (s[n] == '=' && n > 0 && n < sizeof(c->c_key)) {
			values = distinct(p, from, to, s, n);
			if (values > best) {
				best = values;
				memcpy(c->c_key, s, n);
				c->c_key[n] = '\0';
			}
		}
		s += strcspn(s, " ");
	}
	return (strlen(c->c_key));
}

/* The point without the key. */
static bool
rest_of(const char *point, const char *key, size_t nkey, char *rest)
{
	size_t len, n;

	for (len = 0; *point != '\0'; point += n, point += strspn(point, " ")) {
		n = strcspn(point, " ");
		if (strncmp(point, key, nkey) == 0 && point[nkey] == '=')
			continue;
		if (len + n + 2 > CURVE_TEXT)
			return (false);
		if (len > 0)
			rest[len++] = ' ';
		memcpy(rest + len, point, n);
		len += n;
	}
	rest[len] = '\0';
	return (true);
}

static struct curve_line *
line_of(struct curve *c, const char *rest)
{
	struct curve_line *l;
	size_t i;

	for (i = 0; i < c->c_nlines; i++)
		if (strcmp(c->c_line[i].l_rest, rest) == 0)
			return (&c->c_line[i]);
	if (c->c_nlines == CURVE_LINES)
		return (NULL);
	l = &c->c_line[c->c_nlines++];
	memcpy(l->l_rest, rest, strlen(rest) + 1);
	l->l_npoints = 0;
	return (l);
}

static bool
add(struct curve *c, const char *point, double x, size_t row)
{
	char rest[CURVE_TEXT];
	struct curve_line *l;
	size_t i;

	if (!rest_of(point, c->c_key, strlen(c->c_key), rest) ||
	    (l = line_of(c, rest)) == NULL || l->l_npoints == CURVE_POINTS)
		return (false);
	for (i = l->l_npoints++; i > 0 && l->l_x[i - 1] > x; i--) {
		l->l_x[i] = l->l_x[i - 1];
		l->l_row[i] = l->l_row[i - 1];
	}
	l->l_x[i] = x;
	l->l_row[i] = row;
	return (true);
}

static bool
is_one_of(const char *key, const char *const *list)
{

	for (; *list != NULL; list++)
		if (strcmp(key, *list) == 0)
			return (true);
	return (false);
}

static void
find_kind(struct curve *c, const struct report *p)
{
	static const char *const sizes[] = { "size", "bytes", "buffer", "buf",
	    "block", "length", "len", "rss", "ws", "chunk", "kb", "mb", NULL };
	const struct report_row *w;
	const char *word;
	size_t n;

	w = &p->p_rows[c->c_line[0].l_row[0]];
	n = strlen(c->c_key);
	c->c_bytes = is_one_of(c->c_key, sizes);
	if (crew_key(c->c_key, n))
		/* CPUs that others share are no crew of their own. */
		c->c_kind = crew_throughput(w) && crew_word(w->w_point,
		    &word) > n && strncmp(word, c->c_key, n) == 0 &&
		    word[n] == '=' ? CURVE_CREW : CURVE_LOAD;
	else if (c->c_bytes && p->p_rows[c->c_row].w_more)
		c->c_kind = CURVE_SIZE;
	else
		c->c_kind = CURVE_SWEEP;
}

bool
curve_find(struct curve *c, const struct report *p, size_t from, size_t to)
{
	double x;
	size_t i, n;

	c->c_nlines = c->c_left = 0;
	c->c_row = from;
	if (to - from < CURVE_LEAST || (n = choose(c, p, from, to)) == 0)
		return (false);
	for (i = from; i < to; i++) {
		x = x_of(&p->p_rows[i], c->c_key, n);
		if (!isnan(x) && !add(c, p->p_rows[i].w_point, x, i))
			c->c_left++;
	}
	find_kind(c, p);
	return (true);
}

bool
curve_has(const struct curve_line *l, const struct report *p, size_t run)
{
	size_t i, n;

	for (n = i = 0; i < l->l_npoints; i++)
		n += p->p_rows[l->l_row[i]].w_cells[run].c_state ==
		    REPORT_MEASURED;
	return (n >= CURVE_LEAST);
}

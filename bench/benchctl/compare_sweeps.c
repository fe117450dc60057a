/*
 * Sweeps side by side: below the rows, how the cost of each set grows compared
 * to that of the first one.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "scaling.h"

/* The common points of a sweep, by N. */
struct common {
	double	m_n[SCALING_POINTS], m_a[SCALING_POINTS], m_b[SCALING_POINTS];
	size_t	m_points;
};

const char *
compare_sweep_of(const struct compare *x, const char *id)
{
	size_t i;

	for (i = 0; i < x->x_nsweeps; i++)
		if (strcmp(x->x_sweeps[i].w_id, id) == 0)
			return (x->x_sweeps[i].w_name);
	return (NULL);
}

/* N in the name of a point, and where the rest of the name is. */
static double
n_of(const char *point, const char *name, const char **before,
    const char **after)
{
	const char *p;
	size_t len;

	len = strlen(name);
	for (p = point; *p != '\0'; p += strspn(p, " ")) {
		if (strncmp(p, name, len) == 0 && p[len] == '=') {
			*before = p;
			*after = p + strcspn(p, " ");
			return (strtod(p + len + 1, NULL));
		}
		p += strcspn(p, " ");
	}
	return (0);
}

/* Whether two points differ in N only. */
static bool
same_sweep(const char *one, const char *other, const char *name)
{
	const char *b1, *a1, *b2, *a2;

	return (n_of(one, name, &b1, &a1) > 0 &&
	    n_of(other, name, &b2, &a2) > 0 && b1 - one == b2 - other &&
	    strncmp(one, other, (size_t)(b1 - one)) == 0 &&
	    strcmp(a1, a2) == 0);
}

/* Rows may be in any order; N rises. */
static void
insert(struct common *m, double n, double a, double b)
{
	size_t i;

	if (m->m_points == SCALING_POINTS)
		return;
	for (i = m->m_points++; i > 0 && m->m_n[i - 1] > n; i--) {
		m->m_n[i] = m->m_n[i - 1];
		m->m_a[i] = m->m_a[i - 1];
		m->m_b[i] = m->m_b[i - 1];
	}
	m->m_n[i] = n;
	m->m_a[i] = a;
	m->m_b[i] = b;
}

static void
collect(const struct compare *x, const struct row *first, const char *name,
    size_t set, struct common *m)
{
	const struct row *r;
	const char *before, *after;
	size_t i;

	m->m_points = 0;
	for (i = 0; i < x->x_nrows; i++) {
		r = &x->x_rows[i];
		if (strcmp(r->r_id, first->r_id) != 0 || r->r_mixed ||
		    !same_sweep(r->r_point, first->r_point, name) ||
		    isnan(r->r_cells[set].c_ratio))
			continue;
		/* The ratio is that of costs, whichever is better. */
		insert(m, n_of(r->r_point, name, &before, &after), 1,
		    r->r_cells[set].c_ratio);
	}
}

static void
print_pair(const struct row *first, const char *name, char key,
    const struct common *m)
{
	struct scaling_pair p;
	const char *before, *after;
	char *rest, *text;

	if (stat_scaling_pair(m->m_n, m->m_a, m->m_b, m->m_points, 1, &p) ==
	    -1)
		return;
	(void)n_of(first->r_point, name, &before, &after);
	rest = xprintf("%.*s%s", (int)(before - first->r_point),
	    first->r_point, after + strspn(after, " "));
	text = xprintf("%s%s%s: over %s from %.0f to %.0f %c/A is %.3f, and "
	    "its slope is %+.2f (%+.2f to %+.2f)", first->r_id,
	    rest[0] != '\0' ? " " : "", rest, name, m->m_n[0],
	    m->m_n[m->m_points - 1], key, p.p_ratio, p.p_slope, p.p_low,
	    p.p_high);
	print_wrapped(stdout, 2, text);
	free(text);
	free(rest);
	if (p.p_crosses)
		printf("  %c is better below %s = %.0f (%.0f to %.0f)\n",
		    p.p_a_first ? 'A' : key, name, p.p_at, p.p_from, p.p_to);
}

void
compare_sweeps(const struct compare *x)
{
	const struct row *r;
	struct common m;
	const char *name;
	size_t i, k, set;
	bool any;

	for (any = false, i = 0; i < x->x_nrows; i++) {
		r = &x->x_rows[i];
		if ((name = compare_sweep_of(x, r->r_id)) == NULL)
			continue;
		for (k = 0; k < i; k++)
			if (strcmp(x->x_rows[k].r_id, r->r_id) == 0 &&
			    same_sweep(x->x_rows[k].r_point, r->r_point, name))
				break;
		for (set = 1; k == i && set < x->x_nsets && set < 26; set++) {
			collect(x, r, name, set, &m);
			if (m.m_points < SCALING_LEAST / 2)
				continue;
			printf("%s", any ? "" : "\nSweeps:\n");
			any = true;
			print_pair(r, name, (char)('A' + set), &m);
		}
	}
}

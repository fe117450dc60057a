/*
 * benchctl baseline diff and export.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmd_baseline.h"

/* A difference that is smaller than this is not printed. */
#define SAME	0.0005

struct sums {
	size_t	m_both, m_new, m_gone, m_same, m_lines;
};

/* The name of a point as one word or two. */
static char *
full_name(const char *id, const char *point)
{
	char *name, *text;

	name = strcmp(point, "-") == 0 ? xdup(id) : xprintf("%s %s", id,
	    point);
	text = ascii_text(name);
	free(name);
	return (text);
}

static bool
on_one_medium(const struct baseline_point *p, const struct baseline_point *q)
{
	return (p->p_medium == NULL || q->p_medium == NULL ?
	    p->p_medium == q->p_medium :
	    strcmp(p->p_medium, q->p_medium) == 0);
}

#define FIGURES	45	/* columns behind the name of a point */

static void
print_line(const struct baseline_point *p, const struct baseline_point *q,
    struct sums *m)
{
	const struct baseline_point *some;
	char a[40], b[40], *name;
	int width;

	width = columns() - 1 - FIGURES;
	if (m->m_lines++ == 0)
		printf("\n%-*s %12s %12s %7s\n", width, "POINT", "A", "B",
		    "B/A");
	some = p != NULL ? p : q;
	name = full_name(some->p_id, some->p_point);
	strcpy(a, "-");
	strcpy(b, "-");
	if (p != NULL)
		report_value(a, sizeof(a), p->p_centre, p->p_unit);
	if (q != NULL)
		report_value(b, sizeof(b), q->p_centre, q->p_unit);
	printf("%-*s ", width, name);
	if (strlen(name) > (size_t)width)
		printf("\n%*s", width + 1, "");
	printf("%12s %12s ", a, b);
	if (p == NULL)
		printf("new\n");
	else if (q == NULL)
		printf("gone\n");
	else if (strcmp(p->p_unit, q->p_unit) != 0 || p->p_more != q->p_more)
		printf("another unit\n");
	else if (!on_one_medium(p, q))
		printf("another medium\n");
	else
		printf("%7.3f %s\n", q->p_centre / p->p_centre,
		    (q->p_centre > p->p_centre) == p->p_more ? "better" :
		    "worse");
	free(name);
}

static bool
same(const struct baseline_point *p, const struct baseline_point *q)
{
	return (strcmp(p->p_unit, q->p_unit) == 0 && p->p_more == q->p_more &&
	    on_one_medium(p, q) &&
	    fabs(log(q->p_centre / p->p_centre)) < SAME);
}

/* Both are sorted: walk through them side by side. */
static void
print_points(const struct baseline *one, const struct baseline *two,
    struct sums *m)
{
	const struct baseline_point *p, *q;
	size_t i, j;

	for (i = 0; i < one->b_npoints; i++) {
		p = &one->b_points[i];
		q = baseline_find(two, p->p_id, p->p_point);
		m->m_both += q != NULL;
		m->m_gone += q == NULL;
		m->m_same += q != NULL && same(p, q);
		if (q == NULL || !same(p, q))
			print_line(p, q, m);
	}
	for (j = 0; j < two->b_npoints; j++) {
		q = &two->b_points[j];
		if (baseline_find(one, q->p_id, q->p_point) != NULL)
			continue;
		m->m_new++;
		print_line(NULL, q, m);
	}
}

/* Accepted in the one, and not, or otherwise, in the other. */
static void
print_accepts(const char *word, const struct baseline *one,
    const struct baseline *two)
{
	const struct baseline_accept *a, *other;
	char *name, *line, *text;
	size_t i;

	for (i = 0; i < one->b_naccepts; i++) {
		a = &one->b_accepts[i];
		other = baseline_accepted(two, a->a_id, a->a_point);
		if (other != NULL && strcmp(other->a_report, a->a_report) == 0)
			continue;
		name = full_name(a->a_id, a->a_point);
		line = xprintf("%s: %s", a->a_report, a->a_reason);
		text = ascii_text(line);
		printf("accepted only in %s: %s\n    ", word, name);
		print_wrapped(stdout, 4, text);
		free(name);
		free(line);
		free(text);
	}
}

static void
print_of(const char *word, const char *value)
{
	char *text;

	text = ascii_text(value);
	printf("%s: ", word);
	print_wrapped(stdout, (int)strlen(word) + 2, text);
	free(text);
}

/* Until when one serves; to be freed. */
static char *
until(const struct baseline *b)
{
	return (b->b_expires != 0 ? utc_time(b->b_expires) : xdup("never"));
}

/* The head: what it is of, and what about it is not the same. */
static void
print_heads(const struct baseline *one, const struct baseline *two)
{
	char *a = until(one), *b = until(two);
	const struct {
		const char *name, *a, *b;
	} facts[] = {
		{ "machine", one->b_machine, two->b_machine },
		{ "system", one->b_system, two->b_system },
		{ "profile", one->b_profile, two->b_profile },
		{ "expires", a, b },
	};
	size_t i;

	print_of("A", one->b_name);
	print_of("B", two->b_name);
	if (strcmp(one->b_machine, two->b_machine) != 0)
		printf("DIFFERENT MACHINES: what differs may be the "
		    "hardware.\n");
	for (i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
		if (strcmp(facts[i].a, facts[i].b) == 0)
			continue;
		printf("%s\n", facts[i].name);
		print_of("  of A", facts[i].a);
		print_of("  of B", facts[i].b);
	}
	free(a);
	free(b);
}

int
cmd_baseline_diff(struct args *a)
{
	struct baseline *one, *two;
	struct place place;
	struct sums m;
	char *path;

	memset(&place, 0, sizeof(place));
	memset(&m, 0, sizeof(m));
	(void)place_option(a, &place);
	args_count(a, 2, "second baseline");
	if (a->a_noperands != 2)
		args_wrong(a->a_cmd, "it needs two baselines");
	if ((one = baseline_named(&place, a->a_operands[0], &path)) == NULL)
		return (EXIT_BAD);
	free(path);
	if ((two = baseline_named(&place, a->a_operands[1], &path)) == NULL) {
		baseline_free(one);
		return (EXIT_BAD);
	}
	free(path);
	print_heads(one, two);
	print_points(one, two, &m);
	printf("\n%s%zu points in both, of which %zu are the same; "
	    "%zu new, %zu gone.\n", m.m_lines == 0 ? "No difference: " : "",
	    m.m_both, m.m_same, m.m_new, m.m_gone);
	print_accepts("A", one, two);
	print_accepts("B", two, one);
	baseline_free(one);
	baseline_free(two);
	return (EXIT_GOOD);
}

int
cmd_baseline_export(struct args *a)
{
	struct baseline *b;
	struct place place;
	char buf[8192], *path;
	size_t n;
	FILE *f;
	int status;

	memset(&place, 0, sizeof(place));
	(void)place_option(a, &place);
	args_count(a, 1, "name");
	if (a->a_noperands == 0)
		args_wrong(a->a_cmd, "no NAME is given");
	if ((b = baseline_named(&place, a->a_operands[0], &path)) == NULL)
		return (EXIT_BAD);
	baseline_free(b);
	status = EXIT_GOOD;
	if ((f = fopen(path, "r")) == NULL) {
		warn_user("%s: it is there no longer", path);
		status = EXIT_BAD;
	} else {
		while ((n = fread(buf, 1, sizeof(buf), f)) != 0)
			(void)fwrite(buf, 1, n, stdout);
		(void)fclose(f);
	}
	free(path);
	return (status);
}

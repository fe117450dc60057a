/*
 * The comparison as a table for a terminal.  Sets that do not fit beside each
 * other come below, again beside the first one.
 */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "compare_text.h"

#define VALUE_LEAST	7	/* columns: "95.0 ns" */
#define WIDTH		7	/* " +-0.8%" */
#define COUNT		4	/* " n10" */
#define RATIO		8	/* "  1.022~" */
#define NAME_LEAST	20	/* with fewer it stands on a line of its own */

/* A is the first, then B; after Z comes AA. */
static void
letter(char buf[8], size_t i)
{
	if (i < 26)
		snprintf(buf, 8, "%c", (int)('A' + i));
	else
		snprintf(buf, 8, "%c%c", (int)('A' + (i / 26 - 1) % 26),
		    (int)('A' + i % 26));
}

static void
print_fact(const char *name, const char *value)
{
	char *text;

	text = ascii_text(value);
	printf("    %-8s ", name);
	print_wrapped(stdout, 13, text);
	free(text);
}

static void
print_set(const struct set *s, size_t i, const struct set *first)
{
	char key[8], *text, *title;

	letter(key, i);
	title = ascii_text(s->s_title);
	text = xprintf("%s (%zu run%s over %zu boot%s)", title, s->s_nruns,
	    s->s_nruns == 1 ? "" : "s", s->s_boots,
	    s->s_boots == 1 ? "" : "s");
	printf("%-3s ", key);
	print_wrapped(stdout, 4, text);
	if (i == 0 || strcmp(s->s_machine, first->s_machine) != 0)
		print_fact("machine", s->s_machine);
	if (i == 0 || strcmp(s->s_system, first->s_system) != 0)
		print_fact("system", s->s_system);
	if (i == 0 || strcmp(s->s_profile, first->s_profile) != 0)
		print_fact("profile", s->s_profile);
	free(text);
	free(title);
}

/* Lines are put together before they are printed, and end without blanks. */
static void
put(struct table *e, const char *fmt, ...)
{
	va_list ap;
	size_t n;
	int more;

	n = strlen(e->e_line);
	va_start(ap, fmt);
	more = vsnprintf(e->e_line + n, sizeof(e->e_line) - n, fmt, ap);
	va_end(ap);
	if (more < 0)
		e->e_line[n] = '\0';
}

static void
end_line(struct table *e)
{
	size_t n;

	for (n = strlen(e->e_line); n > 0 && e->e_line[n - 1] == ' ';)
		n--;
	printf("%.*s\n", (int)n, e->e_line);
	e->e_line[0] = '\0';
}

/* How far the further end of a range is off, as a share of the value. */
static void
put_width(struct table *e, const struct cell *c)
{
	char text[40];
	double off;

	if (c->c_range == RANGE_ALONE) {
		put(e, "%*s", WIDTH, "");
		return;
	}
	off = 100 * fmax(fmax(c->c_high - c->c_value, c->c_value - c->c_low),
	    0) / c->c_value;
	if (off < 9.95)
		snprintf(text, sizeof(text), "%.1f", off);
	else if (off < 999.5)
		snprintf(text, sizeof(text), "%.0f", off);
	else
		strcpy(text, ">>>");
	put(e, " +-%3s%%", text);
}

static void
put_ratio(struct table *e, const struct cell *c)
{
	char text[40];

	if (isnan(c->c_ratio)) {
		put(e, "%*s", RATIO, "? ");
		e->e_mixed = true;
		return;
	}
	if (c->c_ratio < 999.5 && c->c_ratio > 0.0005)
		snprintf(text, sizeof(text), c->c_ratio < 99.95 ? "%.3f" :
		    "%.1f", c->c_ratio);
	else
		snprintf(text, sizeof(text), "%.0e", c->c_ratio);
	put(e, " %*s%s", RATIO - 2, text,
	    c->c_proof == PROOF_DIFFERENCE ? " " : "~");
	e->e_test[c->c_test] = true;
}

static void
put_cell(struct table *e, const struct row *r, size_t set)
{
	const struct cell *c;
	char value[40];

	c = &r->r_cells[set];
	e->e_range[c->c_range] = true;
	if (c->c_range == RANGE_NONE) {
		put(e, " %*s%*s", e->e_value, "-", WIDTH + COUNT +
		    (set != 0 ? RATIO : 0), "");
		return;
	}
	report_value(value, sizeof(value), c->c_value, r->r_unit);
	put(e, " %*s", e->e_value, value);
	put_width(e, c);
	put(e, " n%-*ld", COUNT - 2, c->c_runs);
	if (set == 0)
		return;
	if (r->r_cells[0].c_range != RANGE_NONE)
		put_ratio(e, c);
	else
		put(e, "%*s", RATIO, "");
}

/* A name in front of the cells, or on a line of its own. */
static void
put_name(struct table *e, int indent, const char *name)
{
	char *text;
	int n;

	text = ascii_text(name);
	n = indent + (int)strlen(text);
	if (n > e->e_name) {
		printf("%*s%s\n", indent, "", text);
		put(e, "%*s", e->e_name, "");
	} else
		put(e, "%*s%-*s", indent, "", e->e_name - indent, text);
	free(text);
}

static void
print_row(struct table *e, const struct row *r, const char *before)
{
	char *id;
	size_t i;

	if (strcmp(r->r_point, "-") == 0)
		put_name(e, 0, r->r_id);
	else {
		if (strcmp(before, r->r_id) != 0) {
			id = ascii_text(r->r_id);
			printf("%s\n", id);
			free(id);
		}
		put_name(e, 2, r->r_point);
	}
	put_cell(e, r, 0);
	for (i = e->e_from; i < e->e_to; i++)
		put_cell(e, r, i);
	end_line(e);
}

static void
print_head(struct table *e)
{
	char key[8], ratio[16];
	size_t i;

	put(e, "%*s %*s%*s", e->e_name, "", e->e_value, "A", WIDTH + COUNT,
	    "");
	for (i = e->e_from; i < e->e_to; i++) {
		letter(key, i);
		snprintf(ratio, sizeof(ratio), "%s/A", key);
		put(e, " %*s%*s%*s ", e->e_value, key, WIDTH + COUNT, "",
		    RATIO - 1, ratio);
	}
	end_line(e);
}

static void
print_means(struct table *e)
{
	char *name;
	size_t i;

	name = xprintf("geometric mean (%zu)", e->e_compare->x_common);
	put_name(e, 0, name);
	free(name);
	put(e, "%*s", 1 + e->e_value + WIDTH + COUNT, "");
	for (i = e->e_from; i < e->e_to; i++)
		put(e, "%*s %*.3f ", 1 + e->e_value + WIDTH + COUNT, "",
		    RATIO - 2, e->e_compare->x_geomean[i]);
	end_line(e);
}

static void
print_table(struct table *e)
{
	const struct compare *x = e->e_compare;
	const char *before;
	size_t i;

	printf("\n");
	print_head(e);
	before = "";
	for (i = 0; i < x->x_nrows; i++) {
		print_row(e, &x->x_rows[i], before);
		before = x->x_rows[i].r_id;
	}
	if (x->x_nsets > 1 && x->x_common != 0)
		print_means(e);
}

/* As many sets as fit beside the first one, and the names if there is room. */
static void
fit(struct table *e)
{
	const struct compare *x = e->e_compare;
	int cell, room;

	cell = 1 + e->e_value + WIDTH + COUNT;
	room = columns() - cell;
	e->e_to = e->e_from;
	while (e->e_to < x->x_nsets && (e->e_to == e->e_from ||
	    room >= cell + RATIO)) {
		room -= cell + RATIO;
		e->e_to++;
	}
	e->e_name = room >= NAME_LEAST ? room : 0;
}

static void
measure(struct table *e)
{
	const struct row *r;
	char value[40];
	size_t i, j;

	e->e_value = VALUE_LEAST;
	for (i = 0; i < e->e_compare->x_nrows; i++) {
		r = &e->e_compare->x_rows[i];
		for (j = 0; j < e->e_compare->x_nsets; j++) {
			if (r->r_cells[j].c_range == RANGE_NONE)
				continue;
			report_value(value, sizeof(value),
			    r->r_cells[j].c_value, r->r_unit);
			if ((int)strlen(value) > e->e_value)
				e->e_value = (int)strlen(value);
		}
	}
}

/* A run that is on both sides is no test of the other side. */
static void
warn_shared(const struct compare *x)
{
	char key[2][8];
	size_t i, j, n;

	for (i = 0; i < x->x_nsets; i++)
		for (j = i + 1; j < x->x_nsets; j++) {
			n = compare_shared(&x->x_sets[i], &x->x_sets[j]);
			if (n == 0)
				continue;
			letter(key[0], i);
			letter(key[1], j);
			printf("\n*** %s AND %s HAVE %zu RUN%s IN COMMON: "
			    "these hide a difference. ***\n", key[0], key[1],
			    n, n == 1 ? "" : "S");
		}
}

static void
warn_differences(const struct compare *x)
{
	warn_shared(x);
	if (compare_machines_differ(x))
		printf("\n*** DIFFERENT MACHINES: these ratios tell of the "
		    "hardware as well. ***\n");
	if (compare_profiles_differ(x))
		printf("\n*** DIFFERENT PROFILES: these were not measured in "
		    "the same way. ***\n");
}

void
compare_text(const struct compare *x)
{
	struct table e;
	size_t i;

	memset(&e, 0, sizeof(e));
	e.e_compare = x;
	for (i = 0; i < x->x_nsets; i++)
		print_set(&x->x_sets[i], i, &x->x_sets[0]);
	warn_differences(x);
	measure(&e);
	e.e_from = 1;
	do {
		fit(&e);
		print_table(&e);
		e.e_from = e.e_to;
	} while (e.e_from < x->x_nsets);
	compare_sweeps(x);
	compare_legend(&e);
	warn_differences(x);
}

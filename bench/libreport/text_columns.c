/*
 * How wide the columns of the text report are.
 */
#include <string.h>

#include "figure.h"
#include "model.h"
#include "text.h"

#define TITLE	14	/* most of a title that widens its column */

static void
widen(size_t *width, size_t n)
{

	if (*width < n)
		*width = n;
}

size_t
text_name_width(const struct report *p, size_t row)
{
	const char *point;

	point = model_point(&p->p_rows[row]);
	return (ascii_width(model_case(p, row)) +
	    (point == NULL ? 0 : 1 + ascii_width(point)));
}

void
text_clean(char buf[TEXT_CLEAN], const struct report_cell *c)
{

	(void)snprintf(buf, TEXT_CLEAN, "%ld/%ld", c->c_used, c->c_batches);
}

/* What the widest cell of each column needs. */
static void
measure(struct columns *k, const struct report *p)
{
	const struct report_row *w;
	struct figure g;
	char buf[TEXT_CLEAN];
	size_t i, j;

	for (i = 0; i < p->p_nrows; i = j) {
		j = model_group_end(p, i);
		if (model_direction(p, i, j) == MODEL_MIXED)
			k->k_mark = sizeof("  higher") - 1;
	}
	for (i = 0; i < p->p_nrows; i++) {
		w = &p->p_rows[i];
		widen(&k->k_name, text_name_width(p, i));
		for (j = 0; j < p->p_nruns; j++) {
			if (w->w_cells[j].c_state != REPORT_MEASURED)
				continue;
			figure_make(&g, w, j);
			widen(&k->k_number, strlen(g.g_number));
			widen(&k->k_unit, strlen(g.g_unit));
			if (g.g_range) {
				widen(&k->k_low, 2);
				widen(&k->k_high, 3);
				widen(&k->k_low, strlen(g.g_low));
				widen(&k->k_high, strlen(g.g_high));
			}
			widen(&k->k_ratio, strlen(g.g_ratio));
			text_clean(buf, &w->w_cells[j]);
			widen(&k->k_clean, strlen(buf));
		}
	}
}

/* Published figures stand below the name of their system, not a number. */
static void
measure_titles(struct columns *k, const struct report *p)
{
	size_t i, n;

	for (i = 0; i < p->p_nruns; i++) {
		if (!p->p_runs[i].u_published)
			continue;
		n = ascii_width(model_or(p->p_runs[i].u_title, "?"));
		if (n > TITLE)
			n = TITLE;
		if (n > 1 + k->k_unit)
			widen(&k->k_number, n - 1 - k->k_unit);
	}
}

size_t
columns_value(const struct columns *k)
{

	return (k->k_number + 1 + k->k_unit);
}

size_t
columns_rest(const struct columns *k)
{
	size_t n;

	n = 2 + columns_value(k);
	if (k->k_runs > 1)
		return (n + (k->k_runs - 1) * (n + 3 + k->k_ratio) +
		    k->k_mark);
	if (k->k_low > 0)
		n += 2 + k->k_low + 3 + k->k_high;
	if (k->k_clean > 0)
		n += 2 + k->k_clean;
	return (n + k->k_mark);
}

/* Give the names what is left; drop columns rather than pass the width. */
void
columns_fit(struct columns *k, const struct report *p, size_t width)
{
	size_t room;

	memset(k, 0, sizeof(*k));
	k->k_width = width;
	k->k_name = sizeof("case") - 1;
	k->k_number = 3;
	k->k_unit = 3;
	k->k_clean = sizeof("clean") - 1;
	k->k_ratio = sizeof("ratio") - 1;
	measure(k, p);
	measure_titles(k, p);
	room = width - TEXT_INDENT;
	k->k_runs = p->p_nruns;
	while (k->k_runs > 2 && columns_rest(k) + 20 > room)
		k->k_runs--;
	if (k->k_runs > 1 && columns_rest(k) > room)
		k->k_runs = 1;
	if (k->k_runs < 2 && columns_rest(k) > room)
		k->k_clean = 0;
	if (k->k_runs < 2 && columns_rest(k) > room)
		k->k_low = k->k_high = 0;
	room -= columns_rest(k);
	if (k->k_name > room)
		k->k_name = room;
}

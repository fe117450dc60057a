/*
 * The batches of a row as figures, by worker, and as data.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart_impl.h"
#include "drill.h"
#include "html.h"
#include "model.h"
#include "stat.h"

#define DOTS	2048		/* most in a figure, of all runs */
#define GAP	4		/* between two runs */

static bool
marked(const struct report_batch *b)
{

	return (b->b_marks != NULL && b->b_marks[0] != '\0' &&
	    strcmp(b->b_marks, "-") != 0);
}

struct dots {
	struct chart_point d_point[DOTS];
	size_t	d_n;
	char	d_name[2 * CHART_LINES][48];
	struct chart_series d_series[2 * CHART_LINES];
	struct chart_band d_band;
};

/* The batches of all workers with a look, marked or not, of all runs. */
static void
gather(struct dots *d, const struct report_row *w, size_t nruns, size_t k)
{
	const struct report_cell *c;
	struct chart_series *s;
	size_t i, j, x;

	s = &d->d_series[k];
	s->s_points = d->d_point + d->d_n;
	s->s_npoints = 0;
	s->s_look = (unsigned int)(k % CHART_LINES);
	s->s_kind = k < CHART_LINES ? CHART_DOTS : CHART_CROSSES;
	s->s_name = d->d_name[k];
	(void)snprintf(d->d_name[k], sizeof(d->d_name[k]), "worker %zu%s",
	    k % CHART_LINES + 1, k < CHART_LINES ? "" : ", marked");
	for (x = i = 0; i < nruns; i++) {
		c = &w->w_cells[i];
		for (j = 0; j < c->c_nbatch; j++, x++)
			if (d->d_n < DOTS &&
			    marked(&c->c_batch[j]) == (k >= CHART_LINES) &&
			    (size_t)(c->c_batch[j].b_worker - 1) %
			    CHART_LINES == k % CHART_LINES) {
				d->d_point[d->d_n++] = (struct chart_point){
				    (double)x + 1, c->c_batch[j].b_value, NAN,
				    NAN };
				s->s_npoints++;
			}
		x += c->c_nbatch > 0 ? GAP : 0;
	}
}

/* From the baseline's value to its limit, of the last run that has one. */
static bool
find_band(struct chart_band *b, const struct report_row *w, size_t nruns)
{
	const struct report_cell *c;
	double limit;
	size_t i;

	for (i = nruns; i > 0; i--) {
		c = &w->w_cells[i - 1];
		if (!(c->c_base > 0) || !isfinite(c->c_base))
			continue;
		limit = 1 + c->c_limit / 100;
		b->b_name = "from the baseline to its limit";
		b->b_low = c->c_base;
		b->b_high = w->w_more ? c->c_base / limit : c->c_base * limit;
		return (true);
	}
	return (false);
}

static void
put_dots(struct out *o, const struct report *p, size_t row)
{
	const struct report_row *w;
	struct chart c;
	struct dots d;
	char id[32], title[128], y[64];
	size_t k;

	w = &p->p_rows[row];
	memset(&c, 0, sizeof(c));
	d.d_n = 0;
	for (k = 0; k < 2 * CHART_LINES; k++)
		gather(&d, w, p->p_nruns, k);
	(void)snprintf(id, sizeof(id), "b%zu", row + 1);
	(void)snprintf(title, sizeof(title), "Batches of %.90s",
	    model_case(p, row));
	(void)snprintf(y, sizeof(y), "a batch, %s is better",
	    w->w_more ? "higher" : "lower");
	c.c_id = id;
	c.c_title = title;
	c.c_descr = "Each dot is a batch, in the order in which they were "
	    "timed, in the colour of its worker; the workers stand in a table "
	    "below.";
	c.c_x.a_title = p->p_nruns == 1 ? "batches in order" :
	    "batches in order, one run after the other";
	c.c_x.a_whole = true;
	c.c_y.a_title = y;
	c.c_y.a_unit = w->w_unit;
	c.c_series = d.d_series;
	c.c_nseries = 2 * CHART_LINES;
	c.c_bands = &d.d_band;
	c.c_nbands = find_band(&d.d_band, w, p->p_nruns);
	chart_svg(o, &c);
}

/* The share of the batches of a run that are not above a value. */
static size_t
distribution(struct chart_point *to, size_t room, const struct report_cell *c)
{
	double v[DOTS];
	size_t i, n;

	for (n = i = 0; i < c->c_nbatch && n < DOTS; i++)
		if (!marked(&c->c_batch[i]) && isfinite(c->c_batch[i].b_value))
			v[n++] = c->c_batch[i].b_value;
	if (n == 0 || room < n + 1)
		return (0);
	stat_sort(v, n);
	to[0] = (struct chart_point){ v[0], 0, NAN, NAN };
	for (i = 0; i < n; i++)
		to[i + 1] = (struct chart_point){ v[i],
		    (double)(i + 1) / (double)n, NAN, NAN };
	return (n + 1);
}

static void
put_distribution(struct out *o, const struct report *p, size_t row)
{
	const struct report_row *w;
	struct chart_series *s;
	struct chart c;
	struct dots d;
	char id[32], title[128];
	size_t i;

	w = &p->p_rows[row];
	memset(&c, 0, sizeof(c));
	d.d_n = 0;
	for (i = 0; i < p->p_nruns && c.c_nseries < CHART_LINES; i++) {
		s = &d.d_series[c.c_nseries];
		s->s_points = d.d_point + d.d_n;
		s->s_npoints = distribution(d.d_point + d.d_n, DOTS - d.d_n,
		    &w->w_cells[i]);
		if (s->s_npoints == 0)
			continue;
		d.d_n += s->s_npoints;
		s->s_kind = CHART_STEPS;
		s->s_look = (unsigned int)c.c_nseries;
		s->s_name = p->p_nruns > 1 ? d.d_name[c.c_nseries] : NULL;
		model_column(p, i, d.d_name[c.c_nseries++],
		    sizeof(d.d_name[0]));
	}
	(void)snprintf(id, sizeof(id), "d%zu", row + 1);
	(void)snprintf(title, sizeof(title), "Distribution of %.90s",
	    model_case(p, row));
	c.c_id = id;
	c.c_title = title;
	c.c_descr = "The share of the unmarked batches that are not above a "
	    "value.";
	c.c_x.a_title = "a batch";
	c.c_x.a_unit = w->w_unit;
	c.c_y.a_title = "share of the batches up to here";
	c.c_y.a_zero = true;
	c.c_series = d.d_series;
	chart_svg(o, &c);
}

void
drill_figures(struct out *o, const struct report *p, size_t row)
{

	put_dots(o, p, row);
	put_distribution(o, p, row);
}

static void
put_worker(struct out *o, const struct report_row *w,
    const struct report_batch *b, size_t n)
{
	double stolen, switches, v[DOTS], waited;
	char text[64];
	size_t i, marks, used;

	stolen = switches = waited = 0;
	for (marks = used = i = 0; i < n; i++) {
		stolen += b[i].b_stolen;
		switches += b[i].b_switches;
		waited += b[i].b_waited;
		marks += marked(&b[i]);
		if (used < DOTS)
			v[used++] = b[i].b_value;
	}
	chart_value(text, sizeof(text), stat_median(v, used), w->w_unit);
	out_fmt(o, "<th scope=\"row\"><span class=\"sw c%lu\" "
	    "aria-hidden=\"true\"></span> %ld</th><td>",
	    (unsigned long)(b->b_worker - 1) % CHART_LINES, b->b_worker);
	out_html(o, text, 0);
	out_fmt(o, "</td><td>%zu</td><td>%zu</td><td>%.0f</td>", n, marks,
	    switches);
	chart_value(text, sizeof(text), stolen, "ns");
	out_fmt(o, "<td>%s</td>", text);
	chart_value(text, sizeof(text), waited, "ns");
	out_fmt(o, "<td>%s</td></tr>\n", text);
}

void
drill_workers(struct out *o, const struct report *p, size_t row)
{
	const struct report_cell *c;
	size_t i, j, k;

	out_fmt(o, "<div class=\"scroll data\" role=\"region\" tabindex=\"0\" "
	    "aria-label=\"Workers of ");
	out_plain(o, p->p_rows[row].w_case, 0);
	out_fmt(o, " ");
	out_plain(o, model_or(p->p_rows[row].w_point, ""), 0);
	out_fmt(o, "\">\n<table><thead><tr>%s<th scope=\"col\">"
	    "Worker</th><th scope=\"col\">Median of all</th><th scope=\"col\">"
	    "Batches</th><th scope=\"col\">Marked</th><th scope=\"col\">"
	    "Switches</th><th scope=\"col\">Stolen</th><th scope=\"col\">"
	    "Waited</th></tr></thead>\n<tbody>\n",
	    p->p_nruns > 1 ? "<th scope=\"col\">Run</th>" : "");
	for (i = 0; i < p->p_nruns; i++) {
		c = &p->p_rows[row].w_cells[i];
		for (j = 0; j < c->c_nbatch; j = k) {
			for (k = j + 1; k < c->c_nbatch; k++)
				if (c->c_batch[k].b_worker !=
				    c->c_batch[j].b_worker)
					break;
			out_fmt(o, "<tr>");
			if (p->p_nruns > 1) {
				out_fmt(o, "<td>");
				html_run(o, p, i);
				out_fmt(o, "</td>");
			}
			put_worker(o, &p->p_rows[row], c->c_batch + j, k - j);
		}
	}
	out_fmt(o, "</tbody></table>\n</div>\n");
}

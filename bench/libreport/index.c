/*
 * The page over many runs.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart.h"
#include "html.h"
#include "index.h"
#include "model.h"
#include "spark.h"

_Static_assert((int)REPORT_WORDS == (int)TALLY_WORDS, "a word has no count");

#define SPARKS	64		/* most runs in one, the newest */
#define DOTS	1024		/* the same of a figure */

void
report_entry_count(struct report_entry *y, const char *verdict)
{
	enum tally_word word;

	y->y_measured++;
	word = tally_word(verdict);
	if (word != TALLY_WORDS)
		y->y_words[word]++;
}

enum tally_verdict
index_verdict(const struct report_entry *y)
{
	struct tally t;

	memset(&t, 0, sizeof(t));
	memcpy(t.t_count, y->y_words, sizeof(t.t_count));
	t.t_broken = y->y_failed;
	tally_judge(&t);
	return (t.t_verdict);
}

const char *
index_word(enum tally_verdict verdict)
{
	static const char *const words[] = {
		[TALLY_NONE] = "no verdict", [TALLY_UNJUDGED] = "no verdict",
		[TALLY_BAD] = "fail", [TALLY_UNDECIDED] = "undecided",
		[TALLY_GOOD] = "pass"
	};

	return (words[verdict]);
}

enum tally_verdict
index_worse(enum tally_verdict a, enum tally_verdict b)
{
	static const int rank[] = {
		[TALLY_NONE] = 0, [TALLY_GOOD] = 1, [TALLY_UNJUDGED] = 2,
		[TALLY_UNDECIDED] = 3, [TALLY_BAD] = 4
	};

	return (rank[a] > rank[b] ? a : b);
}

enum tally_verdict
index_series(const struct report_series *s)
{

	return (s->s_nruns == 0 ? TALLY_NONE :
	    index_verdict(&s->s_runs[s->s_nruns - 1]));
}

static bool
is_of(const struct report_entry *y, const struct report_kernel *z)
{

	return (strcmp(y->y_system, z->z_system) == 0);
}

enum tally_verdict
index_kernel(const struct report_series *s, const struct report_kernel *z,
    size_t *nruns)
{
	enum tally_verdict v;
	size_t i;

	v = TALLY_NONE;
	for (*nruns = i = 0; i < s->s_nruns; i++)
		if (is_of(&s->s_runs[i], z)) {
			v = index_verdict(&s->s_runs[i]);
			++*nruns;
		}
	return (v);
}

static void
put_status(struct out *o, enum tally_verdict v)
{
	static const char *const classes[] = {
		[TALLY_NONE] = "none", [TALLY_UNJUDGED] = "none",
		[TALLY_BAD] = "fail", [TALLY_UNDECIDED] = "inconclusive",
		[TALLY_GOOD] = "improved"
	};

	out_fmt(o, "<td class=\"status v-%s\"><span class=\"word\">"
	    "<span aria-hidden=\"true\">%s</span> %s</span>", classes[v],
	    html_status(v), index_word(v));
}

static void
put_cost(struct out *o, double cost)
{

	if (isfinite(cost))
		out_fmt(o, "<td>\xc3\x97\xe2\x80\x89%.3f</td>", cost);
	else
		out_fmt(o, "<td class=\"none\">not compared</td>");
}

/* The costs of the runs of a kernel, as high as those of the others. */
static void
put_spark(struct out *o, const struct report_series *s,
    const struct report_kernel *z)
{
	char title[200];
	double v[SPARKS];
	struct spark k;
	bool bad[SPARKS];
	size_t i, n;

	memset(&k, 0, sizeof(k));
	k.s_low = INFINITY;
	k.s_high = -INFINITY;
	for (n = 0, i = s->s_nruns; i > 0; i--) {
		if (isfinite(s->s_runs[i - 1].y_cost)) {
			k.s_low = fmin(k.s_low, s->s_runs[i - 1].y_cost);
			k.s_high = fmax(k.s_high, s->s_runs[i - 1].y_cost);
		}
		if (n < SPARKS && is_of(&s->s_runs[i - 1], z) &&
		    isfinite(s->s_runs[i - 1].y_cost)) {
			n++;
			v[SPARKS - n] = s->s_runs[i - 1].y_cost;
			bad[SPARKS - n] = index_verdict(&s->s_runs[i - 1]) ==
			    TALLY_BAD;
		}
	}
	(void)snprintf(title, sizeof(title), "Cost of %zu run%s from old to "
	    "new; between %.3f and %.3f of the median run in the whole series",
	    n, n == 1 ? "" : "s", k.s_low, k.s_high);
	k.s_title = isfinite(k.s_low) ? title : "No costs to compare";
	k.s_value = v + SPARKS - n;
	k.s_bad = bad + SPARKS - n;
	k.s_n = n;
	k.s_level = 1;
	spark_svg(o, &k);
}

static void
open_table(struct out *o, const struct report_series *s, const char *what,
    const char *const *heads)
{

	out_fmt(o, "<div class=\"scroll\" role=\"region\" tabindex=\"0\" "
	    "aria-label=\"%s of ", what);
	out_plain(o, model_or(s->s_machine, "unknown machine"), 120);
	out_fmt(o, ", profile ");
	out_plain(o, model_or(s->s_profile, "unknown"), 40);
	out_fmt(o, "\">\n<table class=\"index\"><caption><h3>%s</h3></caption>"
	    "\n<thead><tr>", what);
	for (; *heads != NULL; heads++)
		out_fmt(o, "<th scope=\"col\">%s</th>", *heads);
	out_fmt(o, "</tr></thead>\n<tbody>\n");
}

static void
put_link(struct out *o, const char *page, const char *text)
{

	out_fmt(o, "<th scope=\"row\"><a href=\"");
	out_plain(o, page, 0);
	out_fmt(o, "\">");
	out_html(o, text, 120);
	out_fmt(o, "</a>");
}

static void
put_kernels(struct out *o, const struct report_series *s)
{
	static const char *const heads[] = { "Kernel", "Runs", "Newest run",
	    "Cost, newest", "Costs of its runs", NULL };
	const struct report_kernel *z;
	enum tally_verdict v;
	double cost;
	size_t i, j, n;

	open_table(o, s, "Kernels", heads);
	for (i = s->s_nkernels; i > 0; i--) {
		z = &s->s_kernels[i - 1];
		v = index_kernel(s, z, &n);
		cost = NAN;
		for (j = 0; j < s->s_nruns; j++)
			if (is_of(&s->s_runs[j], z) &&
			    isfinite(s->s_runs[j].y_cost))
				cost = s->s_runs[j].y_cost;
		out_fmt(o, "<tr>");
		put_link(o, z->z_page, z->z_system);
		out_fmt(o, "</th><td>%zu</td>", n);
		put_status(o, v);
		out_fmt(o, "</td>");
		put_cost(o, cost);
		out_fmt(o, "<td>");
		put_spark(o, s, z);
		out_fmt(o, "</td></tr>\n");
	}
	out_fmt(o, "</tbody></table>\n</div>\n");
}

static void
put_counts(struct out *o, const struct report_entry *y)
{
	const char *before;
	size_t i;

	before = "";
	for (i = 0; i < TALLY_WORDS; i++)
		if (y->y_words[i] > 0) {
			out_fmt(o, "%s%zu %s", before, y->y_words[i],
			    tally_name((enum tally_word)i));
			before = ", ";
		}
	if (y->y_failed > 0)
		out_fmt(o, "%s%zu could not measure", before, y->y_failed);
	if (before[0] == '\0' && y->y_failed == 0)
		out_fmt(o, "nothing judged");
}

static void
put_run(struct out *o, const struct report_entry *y)
{
	char name[64];

	(void)snprintf(name, sizeof(name), "Run %.48s",
	    model_or(y->y_id, "?"));
	out_fmt(o, "<tr>");
	put_link(o, y->y_page, name);
	if (model_or(y->y_label, NULL) != NULL) {
		out_fmt(o, " ");
		html_element(o, "span", "label", y->y_label);
	}
	out_fmt(o, "<div class=\"source\">");
	out_html(o, y->y_system, 120);
	out_fmt(o, "</div></th><td>");
	out_html(o, model_or(y->y_when, "not known"), 40);
	out_fmt(o, "</td>");
	put_status(o, index_verdict(y));
	out_fmt(o, "<div class=\"more\">");
	put_counts(o, y);
	out_fmt(o, "</div></td><td>%zu</td>", y->y_measured);
	put_cost(o, y->y_cost);
	out_fmt(o, "</tr>\n");
}

static void
put_runs(struct out *o, const struct report_series *s)
{
	static const char *const heads[] = { "Run", "Started", "Verdict",
	    "Points", "Cost", NULL };
	size_t i;

	open_table(o, s, "Runs", heads);
	for (i = s->s_nruns; i > 0; i--)
		put_run(o, &s->s_runs[i - 1]);
	out_fmt(o, "</tbody></table>\n</div>\n");
}

/* The costs of all runs of a series. */
static void
put_costs(struct out *o, const struct report_series *s, size_t number)
{
	struct chart_point point[2][DOTS];
	struct chart_series lines[2] = {
		{ "runs", CHART_DOTS, 0, point[0], 0 },
		{ "runs that failed", CHART_CROSSES, 5, point[1], 0 }
	};
	const struct report_entry *y;
	struct chart c;
	char id[32];
	size_t bad, first, i;

	first = s->s_nruns > DOTS ? s->s_nruns - DOTS : 0;
	for (i = first; i < s->s_nruns; i++) {
		y = &s->s_runs[i];
		bad = index_verdict(y) == TALLY_BAD;
		if (isfinite(y->y_cost))
			point[bad][lines[bad].s_npoints++] =
			    (struct chart_point){ (double)(i + 1), y->y_cost,
			    NAN, NAN };
	}
	if (lines[0].s_npoints + lines[1].s_npoints < 2)
		return;
	(void)snprintf(id, sizeof(id), "cost%zu", number);
	memset(&c, 0, sizeof(c));
	c.c_id = id;
	c.c_title = "Cost of the runs";
	c.c_descr = "Each dot is a run, a cross one that failed; the figures "
	    "stand in the table of runs.";
	c.c_x.a_title = "runs, from old to new";
	c.c_x.a_whole = true;
	c.c_y.a_title = "cost by that of the median run, lower is better";
	c.c_series = lines;
	c.c_nseries = 2;
	chart_svg(o, &c);
}

static void
put_series(struct out *o, const struct report_series *s, size_t number)
{
	enum tally_verdict v;

	v = index_series(s);
	out_fmt(o, "<section aria-labelledby=\"series%zu\">\n"
	    "<h2 id=\"series%zu\"><span aria-hidden=\"true\">%s</span> ",
	    number, number, html_status(v));
	out_html(o, model_or(s->s_machine, "unknown machine"), 120);
	out_fmt(o, "</h2>\n<p class=\"about\">Profile ");
	out_html(o, model_or(s->s_profile, "unknown"), 40);
	out_fmt(o, "; %zu run%s; the newest: %s.</p>\n",
	    s->s_nruns, s->s_nruns == 1 ? "" : "s", index_word(v));
	put_costs(o, s, number);
	out_fmt(o, "<p class=\"about\">A cost is the geometric mean over "
	    "the %zu points that all compared runs have, in terms of the "
	    "median run: above 1 is slower. It hides what only a few points "
	    "do, and is no verdict.</p>\n", s->s_npoints);
	put_kernels(o, s);
	put_runs(o, s);
	out_fmt(o, "</section>\n");
}

int
report_index(FILE *fp, const struct report_index *x)
{
	struct out o;
	size_t i, n;

	out_start(&o, fp);
	html_head(&o, model_or(x->x_title, "Benchmark runs"));
	html_element(&o, "h1", NULL, model_or(x->x_title, "Benchmark runs"));
	for (n = i = 0; i < x->x_nseries; i++)
		n += x->x_series[i].s_nruns;
	out_fmt(&o, "\n<p class=\"when\">%zu run%s in %zu series of one "
	    "machine and profile; the same for programs: <a "
	    "href=\"status.json\">status.json</a></p>\n</header>\n"
	    "<main id=\"main\">\n", n, n == 1 ? "" : "s", x->x_nseries);
	for (i = 0; i < x->x_nseries; i++)
		put_series(&o, &x->x_series[i], i + 1);
	if (x->x_nseries == 0)
		out_fmt(&o, "<p>There is no run yet.</p>\n");
	html_foot(&o, x->x_version);
	return (out_end(&o));
}

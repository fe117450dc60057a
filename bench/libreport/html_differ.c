/*
 * What differs between the machines and settings of several runs.
 */
#include <string.h>

#include "html.h"
#include "model.h"

static const char *
value_of(const struct report_run *u, const char *name)
{
	size_t i;

	for (i = 0; i < u->u_nfacts; i++)
		if (strcmp(model_or(u->u_facts[i].f_name, "?"), name) == 0)
			return (model_or(u->u_facts[i].f_value, ""));
	return ("");
}

/* Whether a fact of a run is one that no earlier run has. */
static bool
is_new(const struct report *p, size_t run, size_t fact)
{
	const char *name;
	size_t i, j;

	name = model_or(p->p_runs[run].u_facts[fact].f_name, "?");
	for (i = 0; i <= run; i++)
		for (j = 0; j < (i < run ? p->p_runs[i].u_nfacts : fact); j++)
			if (strcmp(name, model_or(
			    p->p_runs[i].u_facts[j].f_name, "?")) == 0)
				return (false);
	return (true);
}

static bool
differs(const struct report *p, const char *name)
{
	size_t i;

	for (i = 1; i < p->p_nruns; i++)
		if (strcmp(value_of(&p->p_runs[0], name),
		    value_of(&p->p_runs[i], name)) != 0)
			return (true);
	return (false);
}

static void
put_head(struct out *o, const struct report *p)
{
	size_t i;

	out_fmt(o, "<div class=\"scroll\" role=\"region\" tabindex=\"0\" "
	    "aria-labelledby=\"differ\">\n<table class=\"facts\"><caption>"
	    "<h3 id=\"differ\">What differs</h3></caption>\n<thead><tr>"
	    "<th scope=\"col\">Fact</th>");
	for (i = 0; i < p->p_nruns; i++) {
		out_fmt(o, "<th scope=\"col\">");
		html_run(o, p, i);
		out_fmt(o, "</th>");
	}
	out_fmt(o, "</tr></thead>\n<tbody>\n");
}

static void
put_row(struct out *o, const struct report *p, const char *name)
{
	const char *value;
	size_t i;

	out_fmt(o, "<tr><th scope=\"row\">");
	out_html(o, name, 80);
	out_fmt(o, "</th>");
	for (i = 0; i < p->p_nruns; i++) {
		value = value_of(&p->p_runs[i], name);
		out_fmt(o, value[0] == '\0' ? "<td class=\"none\">" : "<td>");
		out_html(o, value[0] == '\0' ? "not known" : value, 200);
		out_fmt(o, "</td>");
	}
	out_fmt(o, "</tr>\n");
}

void
html_differ(struct out *o, const struct report *p)
{
	const char *name;
	size_t i, j, n;

	for (n = i = 0; i < p->p_nruns; i++)
		for (j = 0; j < p->p_runs[i].u_nfacts; j++) {
			name = model_or(p->p_runs[i].u_facts[j].f_name, "?");
			if (!is_new(p, i, j) || !differs(p, name))
				continue;
			if (n++ == 0)
				put_head(o, p);
			put_row(o, p, name);
		}
	if (n > 0)
		out_fmt(o, "</tbody></table>\n</div>\n");
}

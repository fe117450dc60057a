/*
 * The report for a terminal or a mail.
 */
#include <stdio.h>
#include <string.h>

#include "model.h"
#include "out.h"
#include "tally.h"
#include "text.h"

static void
warning(struct out *o, size_t width, const char *run, const char *fact,
    const char *text)
{
	struct wrap w;

	wrap_start(&w, o, width, 0, sizeof("WARNING ") - 1);
	wrap_text(&w, "WARNING ");
	if (run != NULL) {
		wrap_text(&w, "Run ");
		wrap_text(&w, run);
		wrap_text(&w, ", ");
		wrap_text(&w, fact);
		wrap_text(&w, ": ");
	}
	wrap_text(&w, text);
	wrap_end(&w);
}

static void
warnings(struct out *o, const struct report *p, size_t width)
{
	const struct report_fact *f;
	const struct report_run *u;
	size_t i, j, n;

	n = 0;
	if (p->p_nruns > 1 && model_machines_text(p) != NULL) {
		warning(o, width, NULL, NULL, model_machines_text(p));
		n++;
	}
	for (i = 0; i < p->p_nwarnings; i++, n++)
		warning(o, width, NULL, NULL, p->p_warnings[i]);
	for (i = 0; i < p->p_nruns; i++) {
		u = &p->p_runs[i];
		for (j = 0; j < u->u_nfacts; j++) {
			f = &u->u_facts[j];
			if (!model_fact_warns(p, f))
				continue;
			warning(o, width, model_or(u->u_id, "?"),
			    model_or(f->f_name, "?"), f->f_warning);
			n++;
		}
	}
	if (n > 0)
		out_fmt(o, "\n");
}

/* Columns that a fact takes with the semicolon and blank before it. */
static size_t
fact_width(const struct report_fact *f)
{

	return (2 + ascii_width(model_or(f->f_name, "?")) + 1 +
	    ascii_width(model_or(f->f_value, "?")));
}

/* As many facts as fit in one line, and the number of the others. */
static void
facts(struct out *o, const struct report_run *u, size_t width)
{
	const struct report_fact *f;
	size_t column, i, left;

	column = 2;
	for (i = left = 0; i < u->u_nfacts; i++) {
		f = &u->u_facts[i];
		if (column + fact_width(f) + sizeof("; 999 more") > width) {
			left++;
			continue;
		}
		out_fmt(o, column > 2 ? "; " : "  ");
		out_ascii(o, model_or(f->f_name, "?"));
		out_fmt(o, " ");
		out_ascii(o, model_or(f->f_value, "?"));
		column += fact_width(f);
	}
	if (left > 0)
		out_fmt(o, "%s%zu more", column > 2 ? "; " : "  ", left);
	if (u->u_nfacts > 0)
		out_fmt(o, "\n");
}

static void
run(struct out *o, const struct report *p, size_t i, size_t width)
{
	const struct report_run *u;
	struct wrap w;
	char counts[128];
	size_t absent;
	int n;

	u = &p->p_runs[i];
	wrap_start(&w, o, width, 0, 2);
	wrap_text(&w, u->u_published ? "" : "Run ");
	wrap_text(&w, model_or(u->u_id, "?"));
	wrap_text(&w, ": ");
	wrap_text(&w, model_or(u->u_title, "no title"));
	wrap_text(&w, ", ");
	wrap_text(&w, model_or(u->u_started, "start not known"));
	wrap_end(&w);
	facts(o, u, width);
	absent = model_count(p, i, REPORT_ABSENT);
	n = snprintf(counts, sizeof(counts),
	    "  %zu measured, %zu skipped, %zu failed",
	    model_count(p, i, REPORT_MEASURED),
	    model_count(p, i, REPORT_SKIPPED),
	    model_count(p, i, REPORT_FAILED));
	if (absent > 0)
		(void)snprintf(counts + n, sizeof(counts) - (size_t)n,
		    ", %zu absent", absent);
	out_fmt(o, "%s\n\n", counts);
}

/* The verdict, the counts, and what to do; nothing where none was given. */
static void
verdict(struct out *o, const struct report *p, size_t width)
{
	struct tally t;
	struct wrap w;
	char text[64];
	size_t i;

	tally_make(&t, p);
	if (t.t_verdict == TALLY_NONE || t.t_verdict == TALLY_UNJUDGED)
		return;
	wrap_start(&w, o, width, 0, 2);
	wrap_text(&w, t.t_sentence);
	wrap_text(&w, ".");
	wrap_end(&w);
	wrap_start(&w, o, width, 2, 2);
	for (i = 0; i < TALLY_WORDS; i++)
		if (t.t_count[i] > 0 || i <= TALLY_NEW) {
			(void)snprintf(text, sizeof(text), "%zu %s, ",
			    t.t_count[i], tally_name((enum tally_word)i));
			wrap_text(&w, text);
		}
	(void)snprintf(text, sizeof(text), "%zu missing", t.t_missing);
	wrap_text(&w, text);
	wrap_end(&w);
	for (i = 0; i < t.t_ncommands; i++) {
		out_fmt(o, "  %s\n", t.t_command[i].m_why);
		tally_command(o, t.t_command[i].m_text, width);
	}
	out_fmt(o, "\n");
}

static void
notes(struct out *o, const struct report *p, size_t width)
{
	struct wrap w;
	size_t i;

	if (p->p_nnotes > 0)
		out_fmt(o, "\n");
	for (i = 0; i < p->p_nnotes; i++) {
		wrap_start(&w, o, width, 0, 2);
		wrap_text(&w, p->p_notes[i]);
		wrap_end(&w);
	}
}

int
report_text(FILE *fp, const struct report *p, int columns)
{
	struct out o;
	struct wrap w;
	size_t i, width;

	width = columns < TEXT_LEAST ? TEXT_LEAST :
	    columns > TEXT_MOST ? TEXT_MOST : (size_t)columns;
	out_start(&o, fp);
	wrap_start(&w, &o, width, 0, 2);
	wrap_text(&w, model_or(p->p_title, "Benchmark report"));
	wrap_end(&w);
	out_fmt(&o, "\n");
	verdict(&o, p, width);
	warnings(&o, p, width);
	for (i = 0; i < p->p_nruns; i++)
		run(&o, p, i, width);
	text_table(&o, p, width);
	notes(&o, p, width);
	return (out_end(&o));
}

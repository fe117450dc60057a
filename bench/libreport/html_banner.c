/*
 * What came of it, above all else in the page.
 */
#include "html.h"
#include "model.h"
#include "tally.h"

const char *
html_glyph(enum tally_word word)
{
	static const char *const glyphs[TALLY_WORDS] = {
		[TALLY_FAIL] = HTML_FAILED,
		[TALLY_INCONCLUSIVE] = "?",
		[TALLY_IMPROVED] = "\xe2\x96\xb2",
		[TALLY_PASS] = "\xe2\x9c\x93",
		[TALLY_NEW] = "+",
		[TALLY_ACCEPTED] = "\xe2\x97\x86",
		[TALLY_REPAIRED] = HTML_FAILED,
	};

	return (glyphs[word]);
}

const char *
html_status(enum tally_verdict verdict)
{
	static const char *const glyphs[] = {
		[TALLY_NONE] = HTML_ABSENT, [TALLY_UNJUDGED] = HTML_ABSENT,
		[TALLY_BAD] = HTML_FAILED, [TALLY_UNDECIDED] = "?",
		[TALLY_GOOD] = "\xe2\x9c\x93"
	};

	return (glyphs[verdict]);
}

static void
put_counts(struct out *o, const struct tally *t)
{
	size_t i;

	out_fmt(o, "<ul class=\"counts\">");
	for (i = 0; i < TALLY_WORDS; i++)
		if (t->t_count[i] > 0 || i <= TALLY_NEW)
			out_fmt(o, "<li class=\"v-%s\"><b>%zu</b> "
			    "<span aria-hidden=\"true\">%s</span> %s</li>",
			    tally_name((enum tally_word)i), t->t_count[i],
			    html_glyph((enum tally_word)i),
			    tally_name((enum tally_word)i));
	if (t->t_broken > 0)
		out_fmt(o, "<li class=\"s-failed\"><b>%zu</b> "
		    "<span aria-hidden=\"true\">" HTML_FAILED "</span> could "
		    "not measure</li>", t->t_broken);
	out_fmt(o, "<li><b>%zu</b> <span aria-hidden=\"true\">" HTML_ABSENT
	    "</span> missing</li></ul>\n", t->t_missing);
}

void
html_banner(struct out *o, const struct report *p)
{
	static const char *const classes[] = {
		[TALLY_UNJUDGED] = "b-none", [TALLY_BAD] = "b-bad",
		[TALLY_UNDECIDED] = "b-open", [TALLY_GOOD] = "b-good"
	};
	struct tally t;
	size_t i;

	tally_make(&t, p);
	if (t.t_verdict == TALLY_NONE)
		return;
	out_fmt(o, "<section class=\"banner %s\" aria-labelledby=\"verdict\">\n"
	    "<h2 id=\"verdict\"><span aria-hidden=\"true\">%s</span> ",
	    classes[t.t_verdict], html_status(t.t_verdict));
	out_html(o, t.t_sentence, 0);
	out_fmt(o, "</h2>\n");
	if (p->p_nruns > 1) {
		out_fmt(o, "<p class=\"about\">The verdict of ");
		html_run(o, p, t.t_run);
		out_fmt(o, "</p>\n");
	}
	put_counts(o, &t);
	html_element(o, "p", "promise", t.t_promise);
	for (i = 0; i < t.t_ncommands; i++) {
		out_fmt(o, "\n<p class=\"do\">%s</p>", t.t_command[i].m_why);
		out_fmt(o, "<pre tabindex=\"0\">");
		out_html(o, t.t_command[i].m_text, 0);
		out_fmt(o, "</pre>");
	}
	out_fmt(o, "\n</section>\n");
}

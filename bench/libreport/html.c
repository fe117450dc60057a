/*
 * The report as one HTML page that needs nothing but itself.
 */
#include <string.h>

#include "html.h"
#include "model.h"
#include "sha256.h"

/*
 * Nothing may be loaded and nothing run.  The style is allowed by its hash,
 * which is that of the bytes between <style> and </style>.
 */
void
html_head(struct out *o, const char *title)
{
	char hash[SHA256_BASE64];
	struct sha256 h;
	size_t i;

	sha256_start(&h);
	for (i = 0; html_style[i] != NULL; i++)
		sha256_add(&h, html_style[i], strlen(html_style[i]));
	sha256_end(&h, hash);
	out_fmt(o, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" "
	    "content=\"default-src 'none'; style-src 'sha256-%s'; "
	    "base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"color-scheme\" content=\"light dark\">\n"
	    "<meta name=\"referrer\" content=\"no-referrer\">\n", hash);
	out_fmt(o, "<title>");
	out_plain(o, title, 120);
	out_fmt(o, "</title>\n<style>");
	for (i = 0; html_style[i] != NULL; i++)
		out_bytes(o, html_style[i], strlen(html_style[i]));
	out_fmt(o, "</style>\n</head>\n<body>\n<a class=\"skip\" "
	    "href=\"#main\">Skip to the content</a>\n<header>\n");
}

void
html_foot(struct out *o, const char *version)
{

	out_fmt(o, "</main>\n<footer><p>Made by ");
	out_html(o, model_or(version, "atf-bench"), 0);
	out_fmt(o, ". This page is complete: it loads nothing and runs "
	    "nothing.</p></footer>\n</body>\n</html>\n");
}

void
html_run(struct out *o, const struct report *p, size_t run)
{

	out_fmt(o, "%s", p->p_runs[run].u_published ? "" : "Run ");
	out_html(o, model_or(p->p_runs[run].u_id, "?"), 32);
}

static void
count(struct out *o, const struct report *p, size_t run,
    enum report_state state, const char *word)
{
	size_t n;

	n = model_count(p, run, state);
	if (n == 0 && state != REPORT_MEASURED)
		return;
	out_fmt(o, "<li class=\"s-%s\"><b>%zu</b> %s</li>", word, n, word);
}

/* One line a run: what it was and how much of it there is. */
static void
summary(struct out *o, const struct report *p)
{
	const struct report_run *u;
	size_t i;

	out_fmt(o, "<ul class=\"runs\">\n");
	for (i = 0; i < p->p_nruns; i++) {
		u = &p->p_runs[i];
		out_fmt(o, "<li><p class=\"run\"><a href=\"#run%zu\">", i + 1);
		html_run(o, p, i);
		out_fmt(o, "</a></p>\n");
		html_element(o, "p", "what", model_or(u->u_title, "no title"));
		out_fmt(o, "\n");
		html_element(o, "p", "when",
		    model_or(u->u_started, "start not known"));
		out_fmt(o, "\n<ul class=\"counts\">");
		count(o, p, i, REPORT_MEASURED, "measured");
		count(o, p, i, REPORT_FAILED, "failed");
		count(o, p, i, REPORT_SKIPPED, "skipped");
		count(o, p, i, REPORT_ABSENT, "absent");
		out_fmt(o, "</ul></li>\n");
	}
	out_fmt(o, "</ul>\n");
	if (p->p_nruns == 0)
		out_fmt(o, "<p>There is no run in this report.</p>\n");
}

static void
contents(struct out *o, const struct report *p)
{
	size_t i, n;

	out_fmt(o, "<nav aria-label=\"Contents\"><ul>\n");
	for (i = n = 0; p->p_nruns > 0 && i < p->p_nrows;
	    i = model_group_end(p, i)) {
		out_fmt(o, "<li><a href=\"#group%zu\">", ++n);
		html_group(o, &p->p_rows[i]);
		out_fmt(o, "</a></li>\n");
	}
	if (html_has_curves(p))
		out_fmt(o, "<li><a href=\"#scaling\">Scaling</a></li>\n");
	if (html_has_drills(p))
		out_fmt(o, "<li><a href=\"#batches\">Every batch</a></li>\n");
	out_fmt(o, "<li><a href=\"#reasons\">Not measured</a></li>\n"
	    "<li><a href=\"#machines\">Machine and settings</a></li>\n"
	    "<li><a href=\"#method\">Method and limits</a></li>\n"
	    "</ul></nav>\n");
}

int
report_html(FILE *fp, const struct report *p)
{
	struct out o;

	out_start(&o, fp);
	html_head(&o, model_or(p->p_title, "Benchmark report"));
	if (p->p_home != NULL)
		out_fmt(&o, "<nav aria-label=\"Site\"><a href=\"%s\">All "
		    "runs</a></nav>\n", p->p_home);
	html_element(&o, "h1", NULL, model_or(p->p_title, "Benchmark report"));
	out_fmt(&o, "\n");
	summary(&o, p);
	out_fmt(&o, "</header>\n<main id=\"main\">\n");
	html_banner(&o, p);
	html_warnings(&o, p);
	contents(&o, p);
	html_tables(&o, p);
	(void)html_curves(&o, p);
	html_drills(&o, p);
	html_reasons(&o, p);
	html_machines(&o, p);
	html_notes(&o, p);
	html_method(&o, p);
	html_foot(&o, p->p_version);
	return (out_end(&o));
}

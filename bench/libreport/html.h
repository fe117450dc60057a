/*
 * The parts of the HTML report.
 */
#ifndef HTML_H
#define HTML_H

#include "out.h"
#include "report.h"
#include "tally.h"

/* Lines of the style sheets in share/report, then NULL. */
extern const char *const html_style[];

/* Text longer than this scrolls in a box of its own. */
#define HTML_LONG	600

/* Up to where the header begins, and from where the main part ends. */
void	html_head(struct out *, const char *title);
void	html_foot(struct out *, const char *version);

/* An element with any text in it; class may be NULL. */
void	html_element(struct out *, const char *name, const char *class,
	    const char *text);

/* Colour is never the only sign of a state. */
#define HTML_FAILED	"\xe2\x9c\x95"	/* a cross */
#define HTML_SKIPPED	"\xe2\x97\x8b"	/* a circle */
#define HTML_ABSENT	"\xe2\x80\x93"	/* a dash */

/* A number, or something else where it is none; a string of JSON. */
void	html_number(struct out *, double, const char *none);
void	html_json(struct out *, const char *);

/* Rows of a table as CSV and JSON, folded away. */
void	html_data(struct out *, const struct report *, size_t from, size_t to);

void	html_run(struct out *, const struct report *, size_t run);
void	html_group(struct out *, const struct report_row *);

const char *html_glyph(enum tally_word);
const char *html_status(enum tally_verdict);	/* its glyph */
void	html_banner(struct out *, const struct report *);
void	html_warnings(struct out *, const struct report *);
void	html_tables(struct out *, const struct report *);
/* Returns how many figures there are. */
size_t	html_curves(struct out *, const struct report *);
bool	html_has_curves(const struct report *);
void	html_drills(struct out *, const struct report *);
/* Whether the batches of a row are shown, below "drill" and its number. */
bool	html_has_drill(const struct report *, size_t row);
bool	html_has_drills(const struct report *);	/* or a word about them */
void	html_reasons(struct out *, const struct report *);
void	html_machines(struct out *, const struct report *);
void	html_differ(struct out *, const struct report *);
/* Items of a list: what a case said in words, in each run. */
void	html_remarks(struct out *, const struct report *, const char *id);
void	html_notes(struct out *, const struct report *);
/* Whether any point of the only run has a verdict: a column more. */
bool	html_judged(const struct report *);
void	html_method(struct out *, const struct report *);

/* The cells of one run in one row; without a figure, one of so many columns. */
void	html_cells(struct out *, const struct report *, size_t row, size_t run,
	    int span);

#endif

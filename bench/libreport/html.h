/*
 * The parts of the HTML report.
 */
#ifndef HTML_H
#define HTML_H

#include "out.h"
#include "report.h"

/* Lines of share/report/report.css and chart.css, then NULL. */
extern const char *const html_style[];

/* Text longer than this scrolls in a box of its own. */
#define HTML_LONG	600

/* An element with any text in it; class may be NULL. */
void	html_element(struct out *, const char *name, const char *class,
	    const char *text);

/* Colour is never the only sign of a state. */
#define HTML_FAILED	"\xe2\x9c\x95"	/* a cross */
#define HTML_SKIPPED	"\xe2\x97\x8b"	/* a circle */
#define HTML_ABSENT	"\xe2\x80\x93"	/* a dash */

void	html_run(struct out *, const struct report *, size_t run);
void	html_group(struct out *, const struct report_row *);

void	html_warnings(struct out *, const struct report *);
void	html_tables(struct out *, const struct report *);
/* Returns how many figures there are. */
size_t	html_curves(struct out *, const struct report *);
void	html_reasons(struct out *, const struct report *);
void	html_machines(struct out *, const struct report *);
void	html_method(struct out *, const struct report *);

/* The cells of one run in one row; without a figure, one of so many columns. */
void	html_cells(struct out *, const struct report *, size_t row, size_t run,
	    int span);

#endif

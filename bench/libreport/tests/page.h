/*
 * What a printer prints, kept in memory, and a strict reader of HTML.
 */
#ifndef PAGE_H
#define PAGE_H

#include "report.h"

/* The whole output; the caller frees it.  A failure ends the test. */
char	*page_html(const struct report *);
char	*page_text(const struct report *, int width);

/*
 * NULL, or what is wrong with a page: tags that do not balance, an attribute
 * without quotes, a raw character of markup, an id twice, a link to nowhere,
 * a script, an address, an inline style, bytes that are no UTF-8 or unseen.
 */
const char *page_wrong(const char *html);

#endif

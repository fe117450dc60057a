/*
 * Any text as HTML.
 */
#include <string.h>

#include "html.h"
#include "out.h"

/* What cannot be seen is named: in a frame, where markup is allowed. */
static void
put_unseen(struct out *o, uint32_t c, unsigned char byte, bool markup)
{

	out_fmt(o, markup ? "<span class=\"x\">" : "[");
	if (c == UTF8_BAD)
		out_fmt(o, "\\x%02X", (unsigned int)byte);
	else
		out_fmt(o, "U+%04lX", (unsigned long)c);
	out_fmt(o, markup ? "</span>" : "]");
}

static void
put(struct out *o, const char *s, size_t max, bool markup)
{
	uint32_t c;
	size_t count, n;

	for (count = 0; *s != '\0'; s += n, count++) {
		if (max > 0 && count == max) {
			out_fmt(o, "\xe2\x80\xa6");
			return;
		}
		n = utf8_next(s, &c);
		if (c == UTF8_BAD || utf8_unseen(c))
			put_unseen(o, c, (unsigned char)*s, markup);
		else if (c == '&')
			out_fmt(o, "&amp;");
		else if (c == '<')
			out_fmt(o, "&lt;");
		else if (c == '>')
			out_fmt(o, "&gt;");
		else if (c == '"')
			out_fmt(o, "&quot;");
		else if (c == '\'')
			out_fmt(o, "&#39;");
		else
			out_bytes(o, s, n);
	}
}

void
out_html(struct out *o, const char *s, size_t max)
{

	put(o, s, max, true);
}

void
out_plain(struct out *o, const char *s, size_t max)
{

	put(o, s, max, false);
}

void
html_element(struct out *o, const char *name, const char *class,
    const char *text)
{
	bool longer;

	longer = strlen(text) > HTML_LONG;
	out_fmt(o, "<%s", name);
	if (longer)
		out_fmt(o, " class=\"long%s%s\" tabindex=\"0\"",
		    class == NULL ? "" : " ", class == NULL ? "" : class);
	else if (class != NULL)
		out_fmt(o, " class=\"%s\"", class);
	out_fmt(o, ">");
	out_html(o, text, 0);
	out_fmt(o, "</%s>", name);
}

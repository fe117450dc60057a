#include <atf-c.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "out.h"
#include "page.h"

#define DEPTH	64
#define MARKS	8192		/* most ids, and most links */
#define MARK	80

struct reader {
	const char *r_at;
	char	r_open[DEPTH][16];
	size_t	r_depth;
	char	r_id[MARKS][MARK], r_link[MARKS][MARK];
	size_t	r_nid, r_nlink;
};

static char wrong[256];

static const char *
complain(const char *what, const char *at)
{

	(void)snprintf(wrong, sizeof(wrong), "%s at: %.*s", what,
	    (int)strcspn(at, "\n"), at);
	return (wrong);
}

static char *
capture(const struct report *p, int width)
{
	char *text;
	size_t size;
	FILE *fp;

	fp = open_memstream(&text, &size);
	ATF_REQUIRE(fp != NULL);
	ATF_REQUIRE(width == 0 ? report_html(fp, p) == 0 :
	    report_text(fp, p, width) == 0);
	ATF_REQUIRE(fclose(fp) == 0);
	ATF_REQUIRE_EQ(size, strlen(text));
	return (text);
}

char *
page_html(const struct report *p)
{

	return (capture(p, 0));
}

char *
page_text(const struct report *p, int width)
{

	return (capture(p, width));
}

/* The length of a character reference, 0 if it is none that is known. */
static size_t
reference(const char *s)
{
	static const char *const known[] = {
		"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"
	};
	size_t i;

	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strncmp(s, known[i], strlen(known[i])) == 0)
			return (strlen(known[i]));
	return (0);
}

static bool
is_void(const char *name)
{

	return (strcmp(name, "meta") == 0 || strcmp(name, "br") == 0);
}

/* A lower-case name of letters, digits and hyphens. */
static size_t
name_length(const char *s)
{

	return (strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-"));
}

static const char *
keep(char to[MARK], const char *from, size_t n)
{

	if (n == 0 || n >= MARK)
		return ("a name that is empty or too long");
	memcpy(to, from, n);
	to[n] = '\0';
	return (NULL);
}

/* Several marks with a blank between each two. */
static const char *
keep_all(struct reader *r, const char *value, size_t len)
{
	const char *bad;
	size_t n;

	for (;; value += n + 1, len -= n + 1) {
		n = strcspn(value, " \"");
		if (r->r_nlink < MARKS && (bad = keep(r->r_link[r->r_nlink++],
		    value, n)) != NULL)
			return (bad);
		if (n >= len)
			return (NULL);
	}
}

/* A page, or data, in the same directory. */
static bool
is_neighbour(const char *value, size_t len)
{

	return ((len == 11 && strncmp(value, "status.json", len) == 0) ||
	    (len > 5 && strncmp(value + len - 5, ".html", 5) == 0 &&
	    name_length(value) == len - 5));
}

/* One attribute, at its first letter. */
static const char *
attribute(struct reader *r)
{
	const char *name, *value;
	size_t i, n, len;

	name = r->r_at;
	n = strncmp(name, "viewBox", 7) == 0 ? 7 : name_length(name);
	if (n == 0 || name[n] != '=' || name[n + 1] != '"')
		return ("an attribute without quotes");
	value = name + n + 2;
	len = strcspn(value, "\"<>");
	if (value[len] != '"')
		return ("markup in an attribute");
	for (i = 0; i < len; i++)
		if (value[i] == '&' && reference(value + i) == 0)
			return ("a raw & in an attribute");
	if (strncmp(name, "on", 2) == 0 || strncmp(name, "style=", 6) == 0 ||
	    strncmp(name, "src", 3) == 0)
		return ("an attribute that must not be there");
	r->r_at = value + len + 1;
	if (strncmp(name, "id=", 3) == 0 && r->r_nid < MARKS)
		return (keep(r->r_id[r->r_nid++], value, len));
	if (strncmp(name, "aria-labelledby=", 16) == 0)
		return (keep_all(r, value, len));
	if (strncmp(name, "href=", 5) == 0 && value[0] != '#')
		return (is_neighbour(value, len) ? NULL :
		    "a link out of the page");
	if (strncmp(name, "href=", 5) == 0 && r->r_nlink < MARKS)
		return (keep(r->r_link[r->r_nlink++], value + 1, len - 1));
	return (NULL);
}

static const char *
end_tag(struct reader *r)
{
	size_t n;

	n = name_length(r->r_at + 2);
	if (r->r_at[2 + n] != '>' || r->r_depth == 0 ||
	    strlen(r->r_open[r->r_depth - 1]) != n ||
	    strncmp(r->r_open[r->r_depth - 1], r->r_at + 2, n) != 0)
		return ("an end tag that closes nothing");
	r->r_depth--;
	r->r_at += 3 + n;
	return (NULL);
}

static const char *
start_tag(struct reader *r)
{
	const char *bad, *end;
	char name[16];
	bool closed;
	size_t n;

	n = name_length(r->r_at + 1);
	if (n == 0 || n >= sizeof(name) || r->r_depth == DEPTH)
		return ("a raw <");
	memcpy(name, r->r_at + 1, n);
	name[n] = '\0';
	if (strcmp(name, "script") == 0 || strcmp(name, "img") == 0)
		return ("an element that must not be there");
	r->r_at += 1 + n;
	while (*r->r_at == ' ') {
		r->r_at++;
		if ((bad = attribute(r)) != NULL)
			return (bad);
	}
	/* Only SVG has elements that end where they begin. */
	closed = *r->r_at == '/' && (strcmp(name, "path") == 0 ||
	    strcmp(name, "rect") == 0 || strcmp(name, "circle") == 0);
	r->r_at += closed;
	if (*r->r_at++ != '>')
		return ("a tag that does not end");
	if (!is_void(name) && !closed)
		memcpy(r->r_open[r->r_depth++], name, n + 1);
	if (strcmp(name, "style") == 0) {
		end = strstr(r->r_at, "</style>");
		if (end == NULL)
			return ("a style that does not end");
		r->r_at = end;
	}
	return (NULL);
}

static const char *
text(struct reader *r)
{
	uint32_t c;
	size_t n;

	if (*r->r_at == '>')
		return ("a raw >");
	if (*r->r_at == '&') {
		n = reference(r->r_at);
		r->r_at += n;
		return (n == 0 ? "a raw &" : NULL);
	}
	n = utf8_next(r->r_at, &c);
	if (c == UTF8_BAD || (utf8_unseen(c) && c != '\n'))
		return ("a byte that cannot be seen");
	r->r_at += n;
	return (NULL);
}

static const char *
marks_wrong(const struct reader *r)
{
	size_t i, j;

	for (i = 0; i < r->r_nid; i++)
		for (j = i + 1; j < r->r_nid; j++)
			if (strcmp(r->r_id[i], r->r_id[j]) == 0)
				return (complain("an id twice", r->r_id[i]));
	for (i = 0; i < r->r_nlink; i++) {
		for (j = 0; j < r->r_nid; j++)
			if (strcmp(r->r_link[i], r->r_id[j]) == 0)
				break;
		if (j == r->r_nid)
			return (complain("a link to nowhere", r->r_link[i]));
	}
	return (NULL);
}

const char *
page_wrong(const char *html)
{
	static const char doctype[] = "<!DOCTYPE html>\n";
	static struct reader r;
	const char *bad, *at;

	memset(&r, 0, sizeof(r));
	if (strncmp(html, doctype, sizeof(doctype) - 1) != 0)
		return (complain("no doctype", html));
	r.r_at = html + sizeof(doctype) - 1;
	while (*r.r_at != '\0') {
		at = r.r_at;
		if (strncmp(at, "</", 2) == 0)
			bad = end_tag(&r);
		else if (*at == '<')
			bad = start_tag(&r);
		else
			bad = text(&r);
		if (bad != NULL)
			return (complain(bad, at));
	}
	if (r.r_depth > 0)
		return (complain("an element that is not closed",
		    r.r_open[r.r_depth - 1]));
	return (marks_wrong(&r));
}

#include <atf-c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chart_impl.h"
#include "svg.h"

#define TEXTS	128

static char wrong[256];

static char *
capture(const struct chart *c, void (*print)(struct out *,
    const struct chart *))
{
	struct out o;
	char *text;
	size_t size;
	FILE *fp;

	fp = open_memstream(&text, &size);
	ATF_REQUIRE(fp != NULL);
	out_start(&o, fp);
	print(&o, c);
	ATF_REQUIRE(out_end(&o) == 0);
	ATF_REQUIRE(fclose(fp) == 0);
	return (text);
}

char *
svg_of(const struct chart *c)
{

	return (capture(c, chart_svg));
}

char *
svg_data(const struct chart *c)
{

	return (capture(c, chart_data));
}

size_t
svg_count(const char *svg, const char *text)
{
	size_t n;

	for (n = 0; (svg = strstr(svg, text)) != NULL; svg++)
		n++;
	return (n);
}

static bool
take(const char **d, double *v, size_t n)
{
	char *end;
	size_t i;

	for (i = 0; i < n; i++) {
		v[i] = strtod(*d, &end);
		if (end == *d || !isfinite(v[i]))
			return (false);
		*d = end;
	}
	return (true);
}

static void
put(struct svg_points *p, double x, double y)
{

	if (p->n == SVG_POINTS)
		return;
	p->x[p->n] = x;
	p->y[p->n++] = y;
}

/* Follow a path, of which charts use these commands. */
static bool
follow(const char *d, struct svg_points *p)
{
	double v[7], x, y;
	char c;

	p->n = 0;
	for (x = y = 0, c = 'M'; *d != '"';) {
		if (strchr("MmLlHhVvaz", *d) != NULL)
			c = *d++;
		if (c == 'z')
			continue;
		if (!take(&d, v, strchr("HhVv", c) != NULL ? 1 :
		    c == 'a' ? 7 : 2))
			return (false);
		if (c == 'a')
			memcpy(v, v + 5, 2 * sizeof(v[0]));
		if (c == 'V' || c == 'v') {
			v[1] = v[0];
			v[0] = c == 'V' ? x : 0;
		} else if (c == 'H' || c == 'h')
			v[1] = c == 'H' ? y : 0;
		x = (strchr("mlahv", c) != NULL ? x : 0) + v[0];
		y = (strchr("mlahv", c) != NULL ? y : 0) + v[1];
		put(p, x, y);
	}
	return (true);
}

bool
svg_path(const char *svg, const char *class, size_t nth,
    struct svg_points *p)
{
	char start[64];

	(void)snprintf(start, sizeof(start), "class=\"%s\" d=\"", class);
	for (svg = strstr(svg, start); svg != NULL && nth > 0; nth--)
		svg = strstr(svg + 1, start);
	return (svg != NULL && follow(svg + strlen(start), p));
}

struct box {
	double	left, right, top, bottom;
};

/* Where a text lies, at its "<text". */
static bool
text_box(const char *s, struct box *b)
{
	const char *at;
	double width, x, y;
	uint32_t c;
	size_t n;

	at = strstr(s, " x=\"") + 4;
	if (!take(&at, &x, 1))
		return (false);
	at = strstr(s, " y=\"") + 4;
	if (!take(&at, &y, 1))
		return (false);
	/* The real width of a character is less than what charts leave. */
	for (n = 0, at = strchr(s, '>') + 1; *at != '<'; n++)
		at += *at == '&' ? strcspn(at, ";") + 1 : utf8_next(at, &c);
	width = 6.2 * (double)n;
	b->left = strncmp(s, "<text class=\"tx\"", 16) == 0 ? x - width / 2 :
	    strncmp(s, "<text class=\"ty\"", 16) == 0 ? x - width : x;
	b->right = b->left + width;
	b->top = y - 8;
	b->bottom = y + 2;
	return (true);
}

static const char *
texts_wrong(const char *svg)
{
	struct box b[TEXTS];
	size_t i, j, n;

	for (n = 0; (svg = strstr(svg, "<text")) != NULL && n < TEXTS; svg++) {
		if (!text_box(svg, &b[n]))
			return ("a text that is nowhere");
		(void)snprintf(wrong, sizeof(wrong), "a text out of the view "
		    "box: %.*s", (int)strcspn(svg, "\n"), svg);
		if (b[n].left < -6 || b[n].right > CHART_WIDTH + 6 ||
		    b[n].top < 0 || b[n].bottom > CHART_HEIGHT)
			return (wrong);
		n++;
	}
	for (i = 0; i < n; i++)
		for (j = i + 1; j < n; j++)
			if (b[i].left < b[j].right && b[j].left < b[i].right &&
			    b[i].top < b[j].bottom && b[j].top < b[i].bottom)
				return ("texts that lie on each other");
	return (NULL);
}

const char *
svg_wrong(const char *svg)
{
	struct svg_points p;
	const char *d;
	size_t i;

	if (strstr(svg, "nan") != NULL || strstr(svg, "inf") != NULL)
		return ("a number that is none");
	for (d = svg; (d = strstr(d, " d=\"")) != NULL; d++) {
		if (!follow(d + 4, &p))
			return ("a path that can not be read");
		for (i = 0; i < p.n; i++)
			if (p.x[i] < 0 || p.x[i] > CHART_WIDTH ||
			    p.y[i] < 0 || p.y[i] > CHART_HEIGHT) {
				(void)snprintf(wrong, sizeof(wrong),
				    "%g,%g is out of the view box: %.60s",
				    p.x[i], p.y[i], d);
				return (wrong);
			}
	}
	return (texts_wrong(svg));
}

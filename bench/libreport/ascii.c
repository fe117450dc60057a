/*
 * Any text as printable ASCII, and filled to a width.
 */
#include <string.h>

#include "out.h"

size_t
ascii_next(const char *s, char piece[ASCII_PIECE])
{
	uint32_t c;
	size_t n;

	n = utf8_next(s, &c);
	if (c == UTF8_BAD)
		(void)snprintf(piece, ASCII_PIECE, "\\x%02X",
		    (unsigned int)(unsigned char)*s);
	else if (c == '\n' || c == '\t' || c == '\r')
		(void)snprintf(piece, ASCII_PIECE, "\\%c",
		    c == '\n' ? 'n' : c == '\t' ? 't' : 'r');
	else if (c == '\\')
		(void)snprintf(piece, ASCII_PIECE, "\\\\");
	else if (c < ' ' || c > '~')
		(void)snprintf(piece, ASCII_PIECE,
		    c > 0xffff ? "\\U%08lX" : "\\u%04lX",
		    (unsigned long)c);
	else
		(void)snprintf(piece, ASCII_PIECE, "%c", (int)c);
	return (n);
}

size_t
ascii_width(const char *s)
{
	char piece[ASCII_PIECE];
	size_t width;

	for (width = 0; *s != '\0'; width += strlen(piece))
		s += ascii_next(s, piece);
	return (width);
}

void
ascii_copy(char *buf, size_t len, const char *s)
{
	char piece[ASCII_PIECE];
	size_t n;

	for (n = 0; *s != '\0'; n += strlen(piece)) {
		s += ascii_next(s, piece);
		if (n + strlen(piece) >= len)
			break;
		memcpy(buf + n, piece, strlen(piece));
	}
	buf[n] = '\0';
}

void
out_ascii(struct out *o, const char *s)
{
	char piece[ASCII_PIECE];

	while (*s != '\0') {
		s += ascii_next(s, piece);
		out_bytes(o, piece, strlen(piece));
	}
}

void
wrap_start(struct wrap *w, struct out *o, size_t width, size_t first,
    size_t indent)
{

	w->w_out = o;
	w->w_width = width;
	w->w_first = first;
	w->w_indent = indent;
	w->w_column = 0;
	w->w_space = false;
}

static void
wrap_newline(struct wrap *w)
{

	out_fmt(w->w_out, "\n%*s", (int)w->w_indent, "");
	w->w_column = w->w_indent;
	w->w_space = false;
}

/* Columns up to the next blank, counted no further than a line. */
static size_t
word_width(const struct wrap *w, const char *s, const char *end)
{
	char piece[ASCII_PIECE];
	size_t width;

	for (width = 0; s < end && *s != ' ' && width <= w->w_width;
	    width += strlen(piece))
		s += ascii_next(s, piece);
	return (width);
}

/* A word longer than a line is broken where the line ends. */
static const char *
wrap_word(struct wrap *w, const char *s, const char *end)
{
	char piece[ASCII_PIECE];

	if (w->w_column == 0) {
		out_fmt(w->w_out, "%*s", (int)w->w_first, "");
		w->w_column = w->w_first;
	}
	if (w->w_space &&
	    w->w_column + 1 + word_width(w, s, end) > w->w_width)
		wrap_newline(w);
	else if (w->w_space) {
		out_bytes(w->w_out, " ", 1);
		w->w_column++;
		w->w_space = false;
	}
	while (s < end && *s != ' ') {
		s += ascii_next(s, piece);
		if (w->w_column + strlen(piece) > w->w_width)
			wrap_newline(w);
		out_bytes(w->w_out, piece, strlen(piece));
		w->w_column += strlen(piece);
	}
	return (s);
}

void
wrap_piece(struct wrap *w, const char *s, size_t len)
{
	const char *end;

	end = s + len;
	while (s < end)
		if (*s != ' ')
			s = wrap_word(w, s, end);
		else {
			w->w_space = w->w_column > 0;
			s++;
		}
}

void
wrap_text(struct wrap *w, const char *s)
{

	wrap_piece(w, s, strlen(s));
}

void
wrap_end(struct wrap *w)
{

	out_bytes(w->w_out, "\n", 1);
	w->w_column = 0;
	w->w_space = false;
}

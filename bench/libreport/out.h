/*
 * Output that remembers its first error, and text that may hold any bytes.
 */
#ifndef OUT_H
#define OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct out {
	FILE	*o_fp;
	int	o_error;	/* errno of the first write that failed, or 0 */
};

void	out_start(struct out *, FILE *);
void	out_fmt(struct out *, const char *, ...)
	    __attribute__((__format__(__printf__, 2, 3)));
void	out_bytes(struct out *, const char *, size_t);
/* Flush; return 0, or -1 with errno. */
int	out_end(struct out *);

/*
 * The next character of a string: its length in bytes, and its code point, or
 * UTF8_BAD with length 1 for a byte that is not part of valid UTF-8.
 */
#define UTF8_BAD	UINT32_MAX
size_t	utf8_next(const char *, uint32_t *);

/* True for what is not seen or changes what is seen: controls, bidi, tags. */
bool	utf8_unseen(uint32_t);

/*
 * HTML.  out_html() is for the content of an element and may add markup of
 * its own; out_plain() is for attributes in double quotes and the title.
 * At most max characters are printed and then an ellipsis; 0 means all.
 */
void	out_html(struct out *, const char *, size_t max);
void	out_plain(struct out *, const char *, size_t max);

/*
 * ASCII.  Characters that are not printable ASCII appear as \n, \u20AC,
 * \U0001F421 or, where they are no characters, \xFF; a backslash is doubled.
 */
#define ASCII_PIECE	12
size_t	ascii_next(const char *, char piece[ASCII_PIECE]);
size_t	ascii_width(const char *);
void	ascii_copy(char *buf, size_t len, const char *);	/* what fits */
void	out_ascii(struct out *, const char *);

/* Text filled to a width; the first line and the later ones are indented. */
struct wrap {
	struct out *w_out;
	size_t	w_width, w_first, w_indent, w_column;
	bool	w_space;		/* one is due before the next word */
};

void	wrap_start(struct wrap *, struct out *, size_t width, size_t first,
	    size_t indent);
void	wrap_text(struct wrap *, const char *);
void	wrap_piece(struct wrap *, const char *, size_t len);
void	wrap_end(struct wrap *);

#endif

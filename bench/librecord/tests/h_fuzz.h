/* Breaking lines at random, with a seed, so that every run breaks the same. */
#ifndef H_FUZZ_H
#define H_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What is broken, and what lines and words are put in. */
struct fuzz {
	uint64_t f_state;
	char	*f_buf;
	size_t	f_len, f_room;
	const char *const *f_lines;
	size_t	f_nlines;
};

static inline uint64_t
random64(uint64_t *state)
{
	uint64_t z;

	/* Steele, Lea and Flood 2014: SplitMix. */
	z = *state += 0x9e3779b97f4a7c15U;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
	z = (z ^ z >> 27) * 0x94d049bb133111ebU;
	return (z ^ z >> 31);
}

static inline size_t
below(struct fuzz *f, size_t n)
{

	return (n == 0 ? 0 : (size_t)(random64(&f->f_state) % n));
}

/* Put text in at a place, and nothing that there is no room for. */
static inline void
insert(struct fuzz *f, size_t at, const char *text, size_t n)
{

	if (f->f_len + n > f->f_room)
		return;
	memmove(f->f_buf + at + n, f->f_buf + at, f->f_len - at);
	memcpy(f->f_buf + at, text, n);
	f->f_len += n;
}

/* The same again, and so to lines that are too long. */
static inline void
repeat(struct fuzz *f, size_t at, size_t n)
{

	if (f->f_len + n > f->f_room)
		return;
	memmove(f->f_buf + at + n, f->f_buf + at, f->f_len - at);
	f->f_len += n;
}

static inline void
take_out(struct fuzz *f, size_t at, size_t n)
{

	memmove(f->f_buf + at, f->f_buf + at + n, f->f_len - at - n);
	f->f_len -= n;
}

/* Break it once, at a place. */
static inline void
mutate(struct fuzz *f, size_t at)
{
	static const char *const words[] = {
		"\t", "\n", "%", "%00", "%0", "%25", "=", "-", " ", "\tx=y",
		"9223372036854775808", "18446744073709551616", "1e309", "nan",
		"4e-324", "0", "bench1\t", "k=v k=w", "/", ":", "\r", ".", "e",
	};
	const char *word;
	size_t n;

	switch (below(f, 7)) {
	case 0:
		if (f->f_len > 0)
			f->f_buf[at] = (char)(f->f_buf[at] ^ 1 << below(f, 8));
		return;
	case 1:
		f->f_len = at;
		return;
	case 2:
		word = f->f_lines[below(f, f->f_nlines)];
		n = below(f, strlen(word));
		insert(f, at, word + n, strlen(word) - n);
		return;
	case 3:
		take_out(f, at, below(f, f->f_len - at + 1));
		return;
	case 4:
		if (f->f_len > 0)
			f->f_buf[at] = (char)random64(&f->f_state);
		return;
	case 5:
		repeat(f, at, below(f, f->f_len - at + 1));
		return;
	default:
		word = words[below(f, sizeof(words) / sizeof(words[0]))];
		insert(f, at, word, strlen(word));
	}
}

#endif

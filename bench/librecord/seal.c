/* The checks of a baseline's lines. */

#include "baseline_impl.h"

#define POLYNOMIAL	0xedb88320U	/* CRC-32 of IEEE 802.3, reflected */

void
seal_init(struct seal *s)
{
	uint32_t i, crc;
	int bit;

	for (i = 0; i < 256; i++) {
		crc = i;
		for (bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ ((crc & 1) != 0 ? POLYNOMIAL : 0);
		s->s_table[i] = crc;
	}
	s->s_line = s->s_all = 0;
}

/* The CRC of the bytes that crc is of, and these. */
static uint32_t
more(const struct seal *s, uint32_t crc, const char *bytes, size_t n)
{

	crc = ~crc;
	for (; n > 0; n--)
		crc = crc >> 8 ^
		    s->s_table[(crc ^ (unsigned char)*bytes++) & 0xff];
	return (~crc);
}

void
seal_next(struct seal *s, const char *line, size_t len, bool last,
    char text[SEAL + 1])
{
	uint32_t crc;

	crc = more(s, last ? s->s_all : s->s_line, line, len);
	snprintf(text, SEAL + 1, "\t#%08x", (unsigned)crc);
	s->s_line = more(s, 0, line, len);
	s->s_all = more(s, s->s_all, text, SEAL);
}

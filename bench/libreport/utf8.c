#include "out.h"

/* The smallest code point of so many bytes: overlong forms are refused. */
static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };

size_t
utf8_next(const char *s, uint32_t *cp)
{
	const unsigned char *u;
	size_t i, n;

	u = (const unsigned char *)s;
	*cp = u[0];
	if (u[0] < 0x80)
		return (1);
	n = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
	*cp = u[0] & (0xff >> (n + 1));
	if (u[0] < 0xc2 || u[0] > 0xf4)
		n = 0;
	for (i = 1; i < n; i++) {
		if ((u[i] & 0xc0) != 0x80)
			break;
		*cp = *cp << 6 | (u[i] & 0x3f);
	}
	if (n == 0 || i < n || *cp < least[n] || *cp > 0x10ffff ||
	    (*cp >= 0xd800 && *cp <= 0xdfff)) {
		*cp = UTF8_BAD;
		return (1);
	}
	return (n);
}

bool
utf8_unseen(uint32_t c)
{
	static const struct {
		uint32_t from, to;
	} ranges[] = {
		{ 0x00, 0x1f }, { 0x7f, 0x9f }, { 0xad, 0xad },
		{ 0x61c, 0x61c },			/* bidi mark */
		{ 0x115f, 0x1160 }, { 0x3164, 0x3164 },	/* empty letters */
		{ 0x180e, 0x180e },
		{ 0x200b, 0x200f },			/* zero width, bidi */
		{ 0x2028, 0x202e },			/* lines, bidi */
		{ 0x2060, 0x206f },			/* joiners, bidi */
		{ 0xfdd0, 0xfdef }, { 0xfeff, 0xfeff },
		{ 0xfff0, 0xfffb }, { 0xe0000, 0xe0fff }
	};
	size_t i;

	for (i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
		if (c >= ranges[i].from && c <= ranges[i].to)
			return (true);
	return ((c & 0xfffe) == 0xfffe);	/* no characters */
}
